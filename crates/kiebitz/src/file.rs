//! The files that a command reads and writes.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};
use kiebitz_words::message;

use crate::failure::CommandError;

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

/// Opens a file to read; "-" is standard input.
pub fn open(path: &Path) -> Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| {
        CommandError(message!("cannot-open", file = path, why = &error).into_owned())
    })?;
    Ok(Box::new(file))
}

/// Writes every file, also where one before it or the report that was `printed` failed. Fails as the first of them did.
pub fn write_each<'p, C: AsRef<[u8]>>(
    printed: Result<()>,
    files: impl IntoIterator<Item = (&'p OutputPath, C)>,
) -> Result<()> {
    files.into_iter().fold(printed, |done, (path, content)| {
        done.and(write(path, content.as_ref()).map_err(Into::into))
    })
}
