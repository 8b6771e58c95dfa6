//! The files that a command writes, as options.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};

pub use kiebitz_play::output::{BadOutput, OutputPath, Outputs, write, write_with};

/// A file to write, as the user names it: the type of such an option. [`Outputs`] makes an [`OutputPath`] of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output(PathBuf);

/// As clap reads paths: an empty one is none.
impl ValueParserFactory for Output {
    type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> Output>;

    fn value_parser() -> Self::Parser {
        PathBufValueParser::new().map(Output)
    }
}

impl Deref for Output {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}
