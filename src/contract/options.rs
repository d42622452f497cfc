//! What an author may choose for a contract.

use super::error::{ContractCode, ContractIssue};
use super::name::Name;
use super::opt_in::{OptIn, OptIns};
use super::policy::{Coercion, Formats, Matching, Syntax, UnknownFields};
use super::slips::MOST_SLIPS;
use crate::codes::{self, Coded};
use crate::limits::Limits;
use crate::part;
use crate::path::At;
use crate::question::Extension;
use crate::value::{Doc, Value};

/// The options of one contract.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    /// The tool's name: for reports and explanations, and to know what in a call is about the call.
    pub(crate) name: Option<String>,
    /// The words of that name; none if there is no name.
    whole: Name,
    /// The words of the tool's own name, without the server that it is from.
    pub(crate) tool: Name,
    /// How given names find their fields.
    pub(crate) matching: Matching,
    /// Whether values may change their type.
    pub(crate) coercion: Coercion,
    /// Whether text that is not JSON is read.
    pub(crate) syntax: Syntax,
    /// What becomes of fields that are not declared.
    pub(crate) unknown_fields: UnknownFields,
    /// The parameter in which the model says what its call is for, where there is one.
    pub(crate) parameter: Option<String>,
    /// Groups of fields of which one must be given.
    pub(crate) required_any: Vec<Vec<String>>,
    /// Whether `format` is more than a remark.
    pub(crate) formats: Formats,
    /// Readings that are made only where they are asked for.
    pub(crate) opt_in: OptIns,
    /// Slips of typing that a name may have, beyond which it means no field; 0 for none.
    pub(crate) fuzzy: usize,
    /// What code of the author's may be asked.
    pub(crate) extensions: Vec<Extension>,
    /// The formats whose text the author's code may put into their own form.
    pub(crate) normalized_formats: Vec<String>,
    /// Bounds on one call.
    pub(crate) limits: Limits,
    /// Schemas that references may lead to, by their URIs.
    pub(crate) references: Vec<(String, Value)>,
}

impl Options {
    /// Whether undeclared names are wrong where no schema admits them.
    pub(crate) fn judge_names(&self) -> bool {
        self.unknown_fields != UnknownFields::Schema
    }

    /// Reads the options that were given, and tells everything wrong with them.
    pub(crate) fn read(
        doc: &Doc<'_>,
        given: Option<Value>,
        issues: &mut Vec<ContractIssue>,
    ) -> Self {
        let mut reader = Reader { doc, issues };
        let mut options = Self::default();
        let at = At::Root.name("options");
        if let Some(given) = given {
            let mut read = |reader: &mut Reader<'_, '_>, at: &At<'_>, name: &str, value| {
                reader.option(at, name, value, &mut options)
            };
            reader.each(&at, given, "an object of options", "option", &mut read);
            reader.conflicts(&at, &options);
        }
        options
    }

    /// Whether the name is the tool's, with or without its server; never if it has no words.
    pub(crate) fn has_name(&self, name: &Name) -> bool {
        let is_it = |tool: &Name| tool.joined() == name.joined();
        !name.joined().is_empty() && (is_it(&self.tool) || is_it(&self.whole))
    }

    /// Whether a name is that of the tool. Before either may stand its origin, `mcp__docs__search`,
    /// `functions.search`, and behind the name the number of the call, `search:0`.
    pub(crate) fn is_tool(&self, name: &str) -> bool {
        let numbered =
            part::split_last(name, b':').filter(|(_, number)| part::begins_digit(number));
        let name = numbered.map_or(name, |(name, _)| name);
        let (words, tool) = (Name::new(name), self.name.as_deref().unwrap_or_default());
        let have_words = !words.joined().is_empty() && !self.whole.joined().is_empty();
        have_words && (is_from(name, &self.whole) || is_from(tool, &words))
    }
}

/// Whether a name is that of a tool, maybe behind its origin. The origin of a tool of one word is a
/// server, or what providers put there: `data.zip` may be a file, and `calendar.delete` is about
/// another thing than `delete`. The `undo` in `undo:grant_access` is no origin.
fn is_from(name: &str, tool: &Name) -> bool {
    let is_it = |at| Name::new(part::of(name, at..)).joined() == tool.joined();
    // Only before a sign of ASCII does a character surely end.
    let origin = |at| part::of(name, ..at);
    let ends_origin = |(at, byte): (usize, u8)| match byte {
        b'.' | b':' | b'/' => {
            !tool.is_one_word() || matches!(origin(at), "functions" | "default_api")
        }
        b'_' => origin(at).ends_with('_'),
        _ => false,
    };
    let is_place = |at| {
        let last = part::ending(origin(at), |c| !matches!(c, '.' | ':' | '/'));
        let last = Name::new(last);
        // A tool that is only tried does not do what it says, either.
        last.agrees() && !last.is_one_of("dryrun simulate")
    };
    let is_from = |end: (usize, u8)| ends_origin(end) && is_it(end.0 + 1) && is_place(end.0);
    is_it(0) || name.bytes().enumerate().any(is_from)
}

/// The words of a tool's own name, where a server stands before it: `mcp__docs__search`.
fn own_words(name: &str) -> Option<Name> {
    let server = name.as_bytes().windows(2).rposition(|signs| signs == b"__")?;
    let own = Name::new(part::of(name, server + 2..));
    (!own.joined().is_empty()).then_some(own)
}

struct Reader<'d, 't> {
    doc: &'d Doc<'t>,
    issues: &'d mut Vec<ContractIssue>,
}

impl Reader<'_, '_> {
    /// Reads each field of an object by `read`, which answers whether there is a `thing` of that
    /// name.
    fn each(
        &mut self,
        at: &At<'_>,
        value: Value,
        expected: &str,
        thing: &str,
        read: &mut dyn FnMut(&mut Self, &At<'_>, &str, Value) -> bool,
    ) {
        let Value::Object(run) = value else {
            return self.invalid(at, &part::filled("expected {}", &[expected]));
        };
        for field in self.doc.fields(run) {
            let name = self.doc.chars(field.name);
            let at = at.name(&name);
            if !read(self, &at, &name, field.value) {
                let message = part::filled("there is no such {}", &[thing]);
                self.issue(ContractCode::OptionUnknown, &at, &message);
            }
        }
    }

    fn option(&mut self, at: &At<'_>, name: &str, value: Value, options: &mut Options) -> bool {
        match name {
            "name" => {
                options.name = self.text(at, value);
                let name = options.name.as_deref().unwrap_or_default();
                options.whole = Name::new(name);
                options.tool = own_words(name).unwrap_or_else(|| options.whole.clone());
            }
            "matching" => options.matching = self.word(at, value),
            "coercion" => options.coercion = self.word(at, value),
            "syntax" => options.syntax = self.word(at, value),
            "unknownFields" => options.unknown_fields = self.word(at, value),
            "descriptionParameter" => options.parameter = self.text(at, value),
            "requiredAny" => options.required_any = self.groups(at, value),
            "formats" => options.formats = self.word(at, value),
            "references" => options.references = self.schemas(at, value),
            "optIn" => options.opt_in = self.opt_ins(at, value),
            "layers" => self.each(at, value, "an object", "layer", &mut |this, at, name, value| {
                this.layer(at, name, value, options)
            }),
            "fieldMatcher" => self.extension(at, value, Extension::FieldMatcher, options),
            "coercer" => self.extension(at, value, Extension::Coercer, options),
            "formatNormalizer" => match self.doc.strings(value) {
                Some(formats) => {
                    options.normalized_formats = formats;
                    options.extensions.push(Extension::FormatNormalizer);
                }
                None => self.invalid(at, "expected an object of functions by their formats"),
            },
            "limits" => self.each(at, value, "an object", "limit", &mut |this, at, name, value| {
                this.limit(at, name, value, &mut options.limits)
            }),
            _ => return false,
        }
        true
    }

    fn opt_ins(&mut self, at: &At<'_>, value: Value) -> OptIns {
        let opt_ins = OptIns::read(self.doc, value);
        if opt_ins.is_none() {
            let received = self.doc.excerpt(value);
            self.invalid(at, &part::filled("{}, got {}", &[&OptIns::expected(), &received]));
        }
        opt_ins.unwrap_or_default()
    }

    fn layer(&mut self, at: &At<'_>, name: &str, value: Value, options: &mut Options) -> bool {
        match name {
            "fuzzy" => options.fuzzy = self.fuzzy(at, value),
            "semantic" => self.extension(at, value, Extension::Semantic, options),
            "contextual" => self.extension(at, value, Extension::Contextual, options),
            _ => return false,
        }
        true
    }

    fn limit(&mut self, at: &At<'_>, name: &str, value: Value, limits: &mut Limits) -> bool {
        let (limit, most) = match name {
            "bytes" => (&mut limits.bytes, 1 << 30),
            "depth" => (&mut limits.depth, Limits::MAX_DEPTH),
            "repairs" => (&mut limits.repairs, 1 << 20),
            "issues" => (&mut limits.issues, 1 << 20),
            "steps" => (&mut limits.steps, 1 << 30),
            _ => return false,
        };
        *limit = self.count(at, value, most);
        true
    }

    fn fuzzy(&mut self, at: &At<'_>, value: Value) -> usize {
        match value {
            Value::Bool(on) => return if on { MOST_SLIPS } else { 0 },
            Value::Object(run) => {
                let Some(field) = self.doc.fields(run).first() else { return MOST_SLIPS };
                if run.len() == 1 && self.doc.is(field.name, "maxDistance") {
                    return self.count(&at.name("maxDistance"), field.value, MOST_SLIPS);
                }
            }
            _ => {}
        }
        self.invalid(at, "expected true or { maxDistance: 1 or 2 }");
        0
    }

    /// Notes that the author gave such code, for which a wrapper writes `true`.
    fn extension(&mut self, at: &At<'_>, value: Value, which: Extension, options: &mut Options) {
        match value {
            Value::Bool(true) => options.extensions.push(which),
            _ => self.invalid(at, "expected a function"),
        }
    }

    /// Tells of options that do nothing beside others.
    fn conflicts(&mut self, at: &At<'_>, options: &Options) {
        let about_names = options.extensions.iter().any(|extension| extension.is_about_names());
        let about_values = options.extensions.iter().any(|extension| !extension.is_about_names());
        if options.fuzzy > 0 || about_names {
            let others = "`layers` and `fieldMatcher` do";
            if options.matching == Matching::Exact {
                self.conflict(ContractCode::MatchingConflict, &at.name("matching"), others);
            } else if !options.judge_names() {
                self.conflict(ContractCode::PolicyConflict, &at.name("unknownFields"), others);
            }
        }
        let changes_values = about_values || options.opt_in.change_values();
        if changes_values && options.coercion == Coercion::None {
            let others = "`coercer`, `formatNormalizer` and readings of `optIn` do";
            self.conflict(ContractCode::PolicyConflict, &at.name("coercion"), others);
        }
        if options.opt_in.has(OptIn::LastBracket) && options.syntax == Syntax::Strict {
            let other = "`optIn` of 'last-bracket' does";
            self.conflict(ContractCode::PolicyConflict, &at.name("syntax"), other);
        }
    }

    fn conflict(&mut self, code: ContractCode, at: &At<'_>, others_do: &str) {
        let words = "{} nothing beside it; leave one of them out";
        self.issue(code, at, &part::filled(words, &[others_do]));
    }

    fn count(&mut self, at: &At<'_>, value: Value, max: usize) -> usize {
        self.doc.count(value).filter(|n| (1..=max).contains(n)).unwrap_or_else(|| {
            self.invalid(
                at,
                &part::filled("expected an integer from 1 to {}", &[&part::number(max)]),
            );
            1
        })
    }

    fn text(&mut self, at: &At<'_>, value: Value) -> Option<String> {
        let text = self.doc.string(value);
        if text.is_none() {
            self.invalid(at, "expected a string");
        }
        text
    }

    fn word<T: Coded + Default>(&mut self, at: &At<'_>, value: Value) -> T {
        self.code(at, value, T::CODES).map_or_else(T::default, |index| T::ALL[index])
    }

    /// Which of these codes a value is.
    fn code(&mut self, at: &At<'_>, value: Value, codes: &[&str]) -> Option<usize> {
        let code = self.doc.string(value).and_then(|word| codes::position(codes, &word));
        if code.is_none() {
            self.invalid(at, &part::filled("expected '{}'", &[&part::joined(codes, "' or '")]));
        }
        code
    }

    fn schemas(&mut self, at: &At<'_>, value: Value) -> Vec<(String, Value)> {
        let Value::Object(run) = value else {
            self.invalid(at, "expected an object of schemas by their URIs");
            return Vec::new();
        };
        let mut named = Vec::new();
        for field in self.doc.fields(run) {
            named.push((self.doc.owned(field.name), field.value));
        }
        named
    }

    fn groups(&mut self, at: &At<'_>, value: Value) -> Vec<Vec<String>> {
        let groups = read_groups(self.doc, value);
        if groups.is_none() {
            self.invalid(at, "expected a list of groups, each a list of field names");
        }
        groups.unwrap_or_default()
    }

    fn invalid(&mut self, at: &At<'_>, message: &str) {
        self.issue(ContractCode::OptionInvalid, at, message);
    }

    fn issue(&mut self, code: ContractCode, at: &At<'_>, message: &str) {
        ContractIssue::add(self.issues, code, at.path(), message);
    }
}

/// A list of groups, each a list of names; one flat list of names is one group.
pub(super) fn read_groups(doc: &Doc<'_>, value: Value) -> Option<Vec<Vec<String>>> {
    let Value::Array(run) = value else { return None };
    if let Some(names) = doc.strings(value)
        && !names.is_empty()
    {
        return Some(vec![names]);
    }
    let mut groups = Vec::new();
    for group in doc.items(run) {
        groups.push(doc.strings(*group)?);
    }
    Some(groups)
}
