//! Arrays: their items, how many, and which must be among them.

use super::{Check, Checked};
use crate::contract::{Additional, ArrayRules, NodeId, Shape};
use crate::issue::{Issue, IssueCode};
use crate::order;
use crate::part;
use crate::path::At;
use crate::value::Run;

impl Check<'_> {
    /// Judges the items to which no schema surely applies, by what holds for any value.
    pub(super) fn unspoken_items(&mut self, shape: &Shape, run: Run, at: &At<'_>) -> Checked {
        for (i, item) in self.doc.items(run).iter().enumerate() {
            if shape.item_nodes(i).next().is_none() {
                self.location(NodeId::ANY, *item, &at.index(i))?;
            }
        }
        Ok(())
    }

    #[inline(never)] // a host compiles it only when it is called
    pub(super) fn array(&mut self, rules: &ArrayRules, run: Run, at: &At<'_>) -> Checked {
        let mut count = rules.count;
        if let Some(Additional::Never) = rules.rest {
            let most = rules.prefix.len();
            count.max = Some(count.max.map_or(most, |max| max.min(most)));
        }
        self.bounded(count, run.len(), IssueCode::CountOutOfRange, "item", at)?;
        let is_least = count.min.is_some_and(|min| run.len() <= min);
        self.frame.needs_all |= is_least || !rules.prefix.is_empty();
        let rest = match rules.rest {
            Some(Additional::Schema(rest)) => Some(rest),
            Some(Additional::Never) | None => None,
        };
        for (i, item) in self.doc.items(run).iter().enumerate() {
            if let Some(id) = rules.prefix.get(i).copied().or(rest) {
                self.frame.mark(i);
                self.location(id, *item, &at.index(i))?;
            }
        }
        if let Some(id) = rules.contains {
            self.contains(rules, id, run, at)?;
        }
        if rules.distinct { self.distinct_items(run, at) } else { Ok(()) }
    }

    fn contains(&mut self, rules: &ArrayRules, id: NodeId, run: Run, at: &At<'_>) -> Checked {
        let mut count = 0;
        for (i, item) in self.doc.items(run).iter().enumerate() {
            if self.takes_inside(id, *item, &at.index(i)) {
                self.frame.mark(i);
                count += 1;
            }
            self.unless_exhausted()?;
        }
        if rules.contained.admit(count) {
            return Ok(());
        }
        self.unless_silent()?;
        let bound = rules.contained.broken(count, "item");
        let expected = part::filled("{} in {}", &[&self.contract.describe_closely(id), &bound]);
        self.miscounted(IssueCode::ContainsUnmet, at, expected, count);
        Ok(())
    }

    fn distinct_items(&mut self, run: Run, at: &At<'_>) -> Checked {
        let items = self.doc.items(run);
        let mut spelled = Vec::with_capacity(items.len());
        for item in items {
            spelled.push(self.doc.canonical(*item));
        }
        let spelled: Vec<&str> = spelled.iter().map(String::as_str).collect();
        let repeats = order::repeats(&spelled);
        for i in order::sorted(repeats.len(), &|a, b| repeats[a][1] < repeats[b][1]) {
            let [earlier, later] = repeats[i];
            self.fail(|this| {
                let received = part::filled("{} again", &[&this.doc.excerpt(items[later])]);
                let expected =
                    part::filled("an item that differs from item {}", &[&part::number(earlier)]);
                Issue::unlike(IssueCode::ItemRepeated, &at.index(later), expected, received)
            })?;
        }
        Ok(())
    }
}
