//! `kiebitz man`: the manual page.

use std::io::Write;

use anyhow::Result;
use clap::{Args, CommandFactory};

use super::{Cli, examples};

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
    /// Prints the page.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        let main = clap_mangen::Man::new(command.clone());
        main.render_title(out)?;
        main.render_name_section(out)?;
        main.render_synopsis_section(out)?;
        main.render_description_section(out)?;
        main.render_options_section(out)?;
        for subcommand in command.get_subcommands() {
            let title = subcommand.get_display_name().unwrap_or_else(|| subcommand.get_name());
            writeln!(out, ".SH \"{}\"", title.replace('-', " ").to_uppercase())?;
            // A command's own sections become parts of one section of the page. The options of all
            // commands were explained above.
            let hide = |arg: clap::Arg| arg.hide(true);
            let own = subcommand.clone().mut_arg("color", hide).mut_arg("help", hide);
            let man = clap_mangen::Man::new(own);
            let mut page = Vec::new();
            man.render_synopsis_section(&mut page)?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
            man.render_extra_section(&mut page)?;
            write!(out, "{}", with_examples(&page).replace("\n.SH ", "\n.SS "))?;
        }
        let mut end = Vec::new();
        main.render_extra_section(&mut end)?;
        main.render_version_section(&mut end)?;
        main.render_authors_section(&mut end)?;
        write!(out, "{}", with_examples(&end))?;
        Ok(())
    }
}

/// clap calls what stands below the options "extra". With us that is examples, in lines that must
/// not be filled up.
fn with_examples(page: &[u8]) -> String {
    let page = String::from_utf8_lossy(page);
    let Some((before, rest)) = page.split_once(".SH EXTRA\nExamples:\n") else {
        return page.into_owned();
    };
    let (examples, after) = rest.split_at(rest.find("\n.SH ").map_or(rest.len(), |end| end + 1));
    format!("{before}.SH EXAMPLES\n.nf\n{examples}.fi\n{after}")
}
