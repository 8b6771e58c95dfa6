//! `kiebitz book`: what opening books know, and new ones made from games.

mod build;
mod probe;

use super::prelude::*;

subcommands! {
    /// Show the moves of opening books, and build books from games
    ///
    /// A book is a file in the Polyglot format (.bin), for chess and Chess960. The engine plays from a book if --book,
    /// the config file or the UCI option OwnBook says so (docs/opening-book.md).
    #[command(after_help = examples! {
        "kiebitz book probe startpos"
        "kiebitz book build games.pgn -o games.bin"
        "kiebitz help book build"
    })]
    pub struct Book {
        Probe(probe::Probe),
        Build(build::Build),
    }
}
