//! `kiebitz uci`: the engine for chess programs.

use std::io::{BufReader, IsTerminal, stdin, stdout};

use kiebitz_books::named;
use kiebitz_uci::Preset;

use super::prelude::*;
use crate::config::BookChoice;
use crate::failure::warned;

/// Run the engine under the UCI protocol
///
/// For chess programs, match runners and scripts: reads commands from standard input and answers on standard output,
/// until "quit" or the end of input. The engine obeys commands in the order they arrive, also while it thinks. Type
/// help for a list. docs/uci.md describes the options.
///
/// The keys tables, syzygy and book of the config file set the options TablePath, SyzygyPath, OwnBook and BookFile at
/// the start.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz uci                               then type: go movetime 1000"
    "printf 'go depth 12\\n' | kiebitz uci"
    "printf 'bench\\nquit\\n' | kiebitz uci"
})]
pub struct Uci {
    /// Ignore the config file and start with the default options
    #[arg(long)]
    no_config: bool,
}

impl Uci {
    pub fn run(&self, _: &Terminal, _: Language, _: &mut dyn Write) -> Result<()> {
        let presets = if self.no_config { Vec::new() } else { presets() };
        if stdin().is_terminal() {
            writeln!(
                stdout(),
                "Kiebitz {}, a UCI engine: type help or quit",
                env!("CARGO_PKG_VERSION")
            )?;
        }
        kiebitz_uci::run(BufReader::new(stdin()), stdout(), &presets)?;
        Ok(())
    }
}

/// What the config file says. A mistake in it is told, and does not keep a program from its engine.
fn presets() -> Vec<Preset> {
    let config = warned(Config::load()).unwrap_or_default();
    let book = match &config.book {
        None | Some(BookChoice::None) => None,
        Some(BookChoice::BuiltIn) => Some(None),
        Some(BookChoice::File(path)) => warned(named::find(path, data::books())).map(Some),
    };
    let preset = |name, value| Preset { name, value };
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let mut presets = Vec::new();
    presets.extend(config.tables.map(|folder| preset("TablePath", text(folder))));
    presets.extend(config.syzygy.map(|folders| preset("SyzygyPath", folders)));
    presets.extend(book.iter().map(|_| preset("OwnBook", "true".to_owned())));
    presets.extend(book.flatten().map(|file| preset("BookFile", text(file))));
    presets
}
