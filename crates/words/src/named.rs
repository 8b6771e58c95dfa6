//! Values with stable names.

/// An enum whose values have stable names, as keys of texts, other programs and files write them: `ALL` has every value
/// in this order, `name` returns the name of one.
///
/// ```
/// kiebitz_words::named! {
///     #[derive(Clone, Copy)]
///     pub enum Answer {
///         Yes = "yes",
///         NotYet = "not-yet",
///     }
/// }
/// assert_eq!(Answer::ALL.map(Answer::name), ["yes", "not-yet"]);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$type:meta])* $vis:vis enum $named:ident {
        $($(#[$of_value:meta])* $value:ident = $name:literal,)*
    }) => {
        $(#[$type])*
        $vis enum $named {
            $($(#[$of_value])* $value,)*
        }

        #[allow(dead_code)] // some are only named, others only listed
        impl $named {
            /// Every value.
            pub const ALL: [$named; [$($name),*].len()] = [$($named::$value),*];

            /// The stable name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($named::$value => $name,)*
                }
            }
        }
    };
}
