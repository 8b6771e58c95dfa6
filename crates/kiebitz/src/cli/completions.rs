//! `kiebitz completions`: what the Tab key needs to know.

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::prelude::*;

/// Print a completion script for a shell
///
/// The script completes commands, options and values of Kiebitz on the Tab key.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz completions bash > ~/.local/share/bash-completion/completions/kiebitz"
    "kiebitz completions fish > ~/.config/fish/completions/kiebitz.fish"
    "kiebitz completions zsh  > ~/.zfunc/_kiebitz    # a folder of your $fpath"
})]
pub struct Completions {
    /// Shell that runs the script
    shell: Shell,
}

impl Completions {
    pub fn run(&self, _: &Terminal, _: Language, out: &mut dyn Write) -> Result<()> {
        // clap_complete panics where it cannot write; into memory it always can.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "kiebitz", &mut script);
        Ok(out.write_all(&script)?)
    }
}
