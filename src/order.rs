//! Sorting, and looking for the only one of several. The standard library's functions for that are
//! compiled anew for each type, and are large in WebAssembly; these are compiled once.

use std::cmp::Ordering;
use std::ops::Range;

/// The numbers below `len` in the order that `precedes` tells; equals keep their order.
pub(crate) fn sorted(len: usize, precedes: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    sort(&mut order, &mut Vec::new(), precedes);
    order
}

/// The range of the sorted `order` that compares as equal; if nothing does, the empty range where
/// it would be.
pub(crate) fn equal(order: &[usize], cmp: &dyn Fn(usize) -> Ordering) -> Range<usize> {
    let start = order.partition_point(|i| cmp(*i).is_lt());
    let same = order[start..].iter().take_while(|i| cmp(**i).is_eq()).count();
    start..start + same
}

/// Sorts both halves and merges them, by way of a copy of the left one.
fn sort(order: &mut [usize], left: &mut Vec<usize>, precedes: &dyn Fn(usize, usize) -> bool) {
    let half = order.len() / 2;
    if half == 0 {
        return;
    }
    sort(&mut order[..half], left, precedes);
    sort(&mut order[half..], left, precedes);
    if !precedes(order[half], order[half - 1]) {
        return;
    }
    left.clear();
    left.extend_from_slice(&order[..half]);
    let (mut from_left, mut from_right) = (0, half);
    while let Some(first) = left.get(from_left) {
        let at = from_left + from_right - half;
        match order.get(from_right) {
            Some(second) if precedes(*second, *first) => {
                order[at] = *second;
                from_right += 1;
            }
            _ => {
                order[at] = *first;
                from_left += 1;
            }
        }
    }
}

/// For each text that came before, its last earlier position and its own.
pub(crate) fn repeats(texts: &[&str]) -> Vec<[usize; 2]> {
    let order = sorted(texts.len(), &|a, b| texts[a] < texts[b]);
    let mut repeats = Vec::new();
    for pair in order.windows(2) {
        let [earlier, later] = [pair[0], pair[1]];
        if texts[earlier] == texts[later] {
            repeats.push([earlier, later]);
        }
    }
    repeats
}

/// The only number below `len` that satisfies `holds`, if exactly one does.
pub(crate) fn only(len: usize, holds: &dyn Fn(usize) -> bool) -> Option<usize> {
    let mut found = None;
    for i in 0..len {
        if holds(i) && found.replace(i).is_some() {
            return None;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_stay_in_their_order() {
        for len in 0..40 {
            let key = |i: usize| i * 7 % 5;
            let mut expected: Vec<usize> = (0..len).collect();
            expected.sort_by_key(|i| key(*i));
            assert_eq!(sorted(len, &|a, b| key(a) < key(b)), expected);
        }
    }
}
