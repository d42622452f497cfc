//! Closed lists of codes: each variant with the word that reports have for it, written once.

/// An enum of which each variant has a code; with all of them in `ALL`.
macro_rules! codes {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$says:meta])* $variant:ident = $code:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$says])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$variant),*];

            /// The code as reports and errors have it.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)*
                }
            }
        }
    };
}

pub(crate) use codes;
