//! `kiebitz selfplay merge`.

use kiebitz_training::selfplay::merge;

use crate::cli::prelude::*;

/// Merge several files of self-play games into one
///
/// Checks every input and copies it block by block. The command rejects files of different variants and files with
/// the same games (the same seed and settings). It leaves out an unfinished block at the end of an input. The output
/// must not exist yet.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz selfplay merge monday.kbz tuesday.kbz -o all.kbz"
})]
pub struct Merge {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// File to write
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Output,
}

impl Merge {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let reads = self.files.iter().map(PathBuf::as_path);
        let output = Outputs::beside(reads).file(&self.output)?;
        let merged = merge(&self.files, &output)?;
        Ok(write!(out, "{}: {}", self.output.display(), merged.text(language))?)
    }
}
