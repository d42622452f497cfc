//! Closed lists of codes: each variant with the word that JSON has for it, written once.

use crate::part;

/// An enum that has a code for each of its variants.
pub trait Coded: Copy + 'static {
    /// All variants.
    const ALL: &'static [Self];

    /// Their codes, in the same order.
    const CODES: &'static [&'static str];

    /// The code as reports, errors and options have it.
    fn code(self) -> &'static str;

    /// The variant of that code.
    #[must_use]
    #[inline(never)]
    fn coded(code: &str) -> Option<Self> {
        position(Self::CODES, code).map(|index| Self::ALL[index])
    }
}

/// The position of `code` among `codes`.
pub(crate) fn position(codes: &[&str], code: &str) -> Option<usize> {
    codes.iter().position(|own| part::same(own, code))
}

/// Declares an enum whose variants each have a code.
macro_rules! codes {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $($(#[$says:meta])* $variant:ident = $code:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$says])* $variant,)*
        }

        impl crate::codes::Coded for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const CODES: &'static [&'static str] = &[$($code),*];

            fn code(self) -> &'static str {
                Self::CODES[self as usize]
            }
        }
    };
}

pub(crate) use codes;
