//! `kiebitz selfplay stats`.

use kiebitz_training::selfplay::Stats as Figures;

use crate::cli::prelude::*;

/// Show the contents of files of self-play games
///
/// Replays every game and so checks the files as well. Prints the numbers of games and positions, results, how games
/// ended, scores for the side to move, and the share of positions that occurred before.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz selfplay stats games.kbz"
    "kiebitz selfplay stats monday.kbz tuesday.kbz --json"
})]
pub struct Stats {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    form: Form,
}

impl Stats {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let figures = Figures::of(&self.files)?;
        self.form.write(&figures, out, |out| Ok(write!(out, "{}", figures.text(language))?))
    }
}
