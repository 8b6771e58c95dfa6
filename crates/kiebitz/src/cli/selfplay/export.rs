//! `kiebitz selfplay export`.

use std::num::NonZero;

use kiebitz_training::selfplay::{ExportError, Goal, PositionFilter, export};

use crate::cli::prelude::*;

/// Write positions of self-play games for the trainer
///
/// Replays every game and writes the positions that a network can learn from, 72 bytes each: those with a score,
/// without a check, and whose best move is neither a capture nor a promotion. One game in fifty is marked as held
/// out, always the same ones. The command rejects files of different variants and files with the same games. It
/// replaces an existing file of positions when the new one is complete. docs/network.md describes the file.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz selfplay export games.kbz -o chess.kzp"
    "kiebitz selfplay export monday.kbz tuesday.kbz --min-ply 20 -o chess.kzp --json"
})]
pub struct Export {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// File of positions to write
    #[arg(short, long, value_name = "POSITIONS", value_hint = ValueHint::FilePath)]
    output: Output,

    /// Leave out positions before this ply [default: 16; in Racing Kings 8]
    #[arg(long, value_name = "N", value_parser = input::integer(0u16, u16::MAX))]
    min_ply: Option<u16>,

    /// Write this number of other positions near each position instead, scored by the hand-written evaluation and
    /// without a result, for the first training of a network
    #[arg(long, value_name = "N", value_parser = input::number(1, 1000))]
    variations: Option<u32>,

    /// Percentage of the later scores of the game to mix into each score: the score of the next position has this
    /// share, the one after it this share of that, and so on. Evens out the errors of short searches
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = input::integer(0u8, 99))]
    look_ahead: u8,

    /// Number of threads that replay games [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    #[command(flatten)]
    form: Form,
}

impl Export {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let reads = self.files.iter().map(PathBuf::as_path);
        let output = Outputs::beside(reads).file(&self.output)?;
        let stop = stop_on_ctrl_c()?;
        let threads = input::threads(self.threads);
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let variations = self.variations.map_or(0, |each| each as u16);
        let (min_ply, look_ahead) = (self.min_ply, self.look_ahead);
        let filter = PositionFilter { min_ply, variations, look_ahead };
        let bar = super::bar(Goal::Endless, language);
        let mut update = super::update(&bar, Goal::Endless, 0, language);
        let done = export(&self.files, &output, filter, threads, &stop, &mut update);
        bar.clear();
        let exported = match done {
            Err(ExportError::Stopped) => return Err(Interrupted.into()),
            other => other?,
        };
        self.form.write(&exported, out, |out| {
            let text = exported.text(self.variations.is_some(), language);
            Ok(write!(out, "{}: {text}", self.output.display())?)
        })
    }
}
