//! Where a value is: [`At`] while walking, [`Path`] once there is something to tell.

use std::fmt;

use crate::part;
use crate::shown;

/// Bytes of a name that a model is shown.
const SHOWN: usize = 200;

/// A place on the way down, kept on the stack. It costs nothing until [`At::path`] is called.
#[derive(Debug, Clone, Copy)]
pub(crate) enum At<'a> {
    /// The arguments themselves.
    Root,
    /// A field of the object at the outer place.
    Name(&'a At<'a>, &'a str),
    /// An item of the list at the outer place.
    Index(&'a At<'a>, usize),
}

impl<'a> At<'a> {
    pub(crate) fn name(&'a self, name: &'a str) -> At<'a> {
        At::Name(self, name)
    }

    pub(crate) fn index(&'a self, index: usize) -> At<'a> {
        At::Index(self, index)
    }

    /// The innermost name on the way; for an item, that of its list.
    pub(crate) fn field(&self) -> Option<&'a str> {
        match *self {
            At::Root => None,
            At::Name(_, name) => Some(name),
            At::Index(outer, _) => outer.field(),
        }
    }

    /// How many steps it is from the outermost value.
    #[inline(never)]
    pub(crate) fn depth(&self) -> usize {
        match self {
            At::Root => 0,
            At::Name(outer, _) | At::Index(outer, _) => outer.depth() + 1,
        }
    }

    pub(crate) fn path(&self) -> Path {
        let mut steps = Vec::with_capacity(self.depth());
        let mut at = *self;
        loop {
            match at {
                At::Root => break,
                At::Name(outer, name) => {
                    steps.push(Step::Name(name.to_owned()));
                    at = *outer;
                }
                At::Index(outer, index) => {
                    steps.push(Step::Index(index));
                    at = *outer;
                }
            }
        }
        steps.reverse();
        Path(steps)
    }
}

/// The way from the outermost value to a value inside it.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub Vec<Step>);

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Into a field.
    Name(String),
    /// Into an item, counted from 0.
    Index(usize),
}

impl Path {
    /// `items[0].unitPrice`, as a model reads it; the outermost value is the empty text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Name(name) => {
                    part::add(&mut text, if i > 0 { "." } else { "" });
                    part::add(&mut text, if name.is_empty() { "\"\"" } else { "" });
                    part::add(&mut text, &shown::beginning(name, SHOWN));
                }
                Step::Index(index) => {
                    part::add(&mut text, &part::filled("[{}]", &[&part::number(*index)]));
                }
            }
        }
        text
    }

    /// The path of the object or list that this is in.
    pub(crate) fn outer(&self) -> Self {
        Self(self.0[..self.0.len().saturating_sub(1)].to_vec())
    }

    /// The path one field further in.
    pub(crate) fn join(&self, name: &str) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Name(name.to_owned()));
        Self(steps)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
