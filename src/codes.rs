//! Closed lists of codes: each variant with the word that JSON has for it, written once.

/// An enum of which each variant has a code; with all of them in `ALL`.
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

        impl $name {
            /// All of them.
            $vis const ALL: [Self; [$($code),*].len()] = [$(Self::$variant),*];

            /// The code as reports, errors and options have it.
            #[must_use]
            $vis fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)*
                }
            }
        }
    };
}

pub(crate) use codes;
