//! `kiebitz man`: the manual page.

use super::prelude::*;

/// Print the manual page
///
/// Prints one manual page in roff with all commands and options, environment variables, files and exit codes.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz man | man -l -                                      read it"
    "kiebitz man > ~/.local/share/man/man1/kiebitz.1             install it"
})]
pub struct Man {}

impl Man {
    /// A test writes the page, from the definition of the commands.
    pub fn run(&self, _: &Terminal, _: Language, out: &mut dyn Write) -> Result<()> {
        Ok(out.write_all(include_bytes!("../../kiebitz.1"))?)
    }
}
