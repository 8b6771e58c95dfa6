//! The numbers of the search for Racing Kings. They are listed in full, so that what is tuned for chess
//! changes nothing here.

use crate::params::Params;

impl Params {
    /// The defaults for Racing Kings.
    #[rustfmt::skip]
    pub fn racing() -> Params {
        Params::default()
    }
}
