//! Text → value. It knows no schema.

mod strict;

pub(crate) use strict::{SyntaxError, SyntaxErrorKind, is_number, read};
