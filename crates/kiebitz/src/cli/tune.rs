//! `kiebitz tune`: fitting the evaluation's weights to results of games.

use kiebitz_engine::eval::Model;
use kiebitz_training::tune::{Options, loss_text, tune};

use super::prelude::*;

/// Fit the weights of the evaluation to the results of games
///
/// Reads games, takes their quiet positions, and changes every weight of the hand-written evaluation so that the
/// evaluation predicts the results best (Texel's method). Writes the weights as the file they are compiled from.
/// The data are PGN files as kiebitz match --pgn writes them, or lines with a FEN and a result for White: "FEN
/// [0.5]", "FEN c9 "1-0";" or "FEN | 1.0".
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tune --data games.pgn -o crates/engine/src/eval/weights.txt"
    "kiebitz tune --data a.pgn b.epd --epochs 60 --threads 8 -o weights.txt"
    "kiebitz tune --data races.pgn -v racingkings -o crates/engine/src/eval/racing/weights.txt"
})]
pub struct Tune {
    /// Files with games or positions
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,

    /// File to write the weights to
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Output,

    /// Variant whose weights to fit; Chess960 shares those of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Number of passes over the positions
    #[arg(long, default_value = "40", value_parser = input::number(1, 10_000))]
    epochs: u32,

    /// Number of threads [default: one per core]
    #[arg(short, long, value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Number that fixes the random choices
    #[arg(short, long, default_value = "1", value_parser = input::seed)]
    seed: u64,

    /// Number of positions to take from one game at most
    #[arg(long, value_name = "N", default_value = "60", value_parser = input::number(1, 10_000))]
    per_game: u32,

    /// Share of the game result in the target, in percent; the rest is the score that the engine recorded
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = input::number(0, 100))]
    result_share: u32,

    /// Expected error of a weight in centipawns; a small number keeps weights near their old values
    #[arg(long, value_name = "CP", default_value = "20", value_parser = input::number(1, 10_000))]
    prior: u32,
}

impl Tune {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let reads = self.data.iter().map(PathBuf::as_path);
        let output = Outputs::beside(reads).file(&self.output)?;
        let defaults = Options::default();
        let model = Model::of(self.variant);
        let options = Options {
            model,
            // Races are short; from a book they begin in the middle of things.
            first_ply: if model == Model::RacingKings { 2 } else { defaults.first_ply },
            epochs: self.epochs as usize,
            threads: self.threads.map_or(defaults.threads, |threads| threads as usize),
            seed: self.seed,
            per_game: self.per_game as usize,
            result_share: self.result_share as f32 / 100.0,
            prior: self.prior as f32,
            ..defaults
        };
        let mut failed = None;
        let tuned = tune(&self.data, &options, &mut |progress| {
            if failed.is_none() {
                failed =
                    writeln!(out, "{}", progress.text(language)).and_then(|()| out.flush()).err();
            }
        })?;
        if let Some(error) = failed {
            return Err(error.into());
        }
        file::write(&output, tuned.source(&self.data).as_bytes())?;
        writeln!(out, "{}: {}", self.output.display(), loss_text(tuned.after, language))?;
        Ok(())
    }
}
