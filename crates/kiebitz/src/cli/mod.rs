//! The command line: its definition, and the way to the command that was asked for.

mod bench;
mod best;
mod book;
mod bot;
mod choice;
mod color;
mod compare;
mod completions;
mod doctor;
mod eval;
mod games;
mod input;
mod interrupt;
mod join;
mod judge;
mod knowledge;
mod lab;
mod lichess;
mod man;
mod match_;
mod net;
mod perft;
mod play;
mod position;
mod refine;
mod report;
mod review;
mod selfplay;
mod serve;
mod svg;
mod tb;
mod translation;
mod tune;
mod uci;

use std::ffi::OsString;
use std::io::Write;

use anyhow::Result;
use clap::builder::styling::{AnsiColor, Style, Styles};
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use kiebitz_play::{Language, figures, typed};
use kiebitz_tui::bar;

use crate::config::{ColorWhen, Config};
use crate::reference;
use crate::terminal::Terminal;

const STYLES: Styles = Styles::styled()
    .header(Style::new().bold())
    .usage(Style::new().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// With the commit, where the build knew it.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("KIEBITZ_COMMIT"));

/// A block of examples below a help text, with the heading in the style of the others.
macro_rules! examples {
    ($($line:literal)*) => {
        concat!("\x1b[1mExamples:\x1b[0m", $("\n  ", $line),*)
    };
}
use examples;

/// What nearly every command needs.
mod prelude {
    pub use std::io::Write;
    pub use std::path::{Path, PathBuf};

    pub use anyhow::{Context, Result, anyhow, bail, ensure};
    pub use clap::{Args, Subcommand, ValueHint};
    pub use kiebitz_chess::Variant;
    pub use kiebitz_play::Language;
    pub use kiebitz_tui::bar::Bar;
    pub use kiebitz_words::{message, text};

    pub(super) use super::interrupt::{stop_on_ctrl_c, unless_stopped};
    pub(super) use super::report::Form;
    pub(super) use super::{examples, input};
    pub(super) use crate::config::Config;
    pub(super) use crate::data;
    pub(super) use crate::failure::{BadArgument, CommandError, Interrupted};
    pub(super) use crate::file::{self, Output, Outputs};
    pub(super) use crate::terminal::Terminal;
}

/// Play, analyse and solve chess, Chess960 and Racing Kings
#[derive(Parser)]
#[command(
    name = "kiebitz",
    version,
    disable_version_flag = true,
    author,
    styles = STYLES,
    max_term_width = 100,
    subcommand_help_heading = "Commands",
    after_help = examples! {
        "kiebitz                          opens the page in your browser"
        "kiebitz play                     a game in the terminal; asks for players and clock"
        "kiebitz best startpos            the engine's move after one second"
        "kiebitz review games.pgn         your games: accuracy, mistakes and their reasons"
        "kiebitz tb generate --all 3      the endgame tables of three pieces"
        "kiebitz help perft               the help of one command"
    }
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    // Last but for help and version, also among the options of a command.
    #[arg(long, global = true, value_name = "WHEN", value_parser = input::one_of(&color::COLORS), display_order = 900)]
    #[arg(help = "Colours: auto, always or never [default: auto]", hide_possible_values = true)]
    color: Option<ColorWhen>,

    /// Language: en or de [default: that of the config file or of LANG]
    #[arg(long, global = true, ignore_case = true, value_parser = input::language_parser(), hide_possible_values = true, display_order = 899)]
    lang: Option<Language>,

    /// Print the version
    #[arg(short = 'V', long, action = ArgAction::Version, display_order = 999)]
    version: Option<bool>,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Play(play::Play),
    Join(Box<join::Join>),
    Best(best::Best),
    Uci(uci::Uci),
    Position(position::Position),
    Perft(perft::Perft),
    Svg(svg::Svg),
    Eval(eval::Eval),
    Review(Box<review::Review>),
    Book(book::Book),
    Games(games::Games),
    Bot(Box<bot::Bot>),
    Tb(Box<tb::Tb>),
    Match(Box<match_::Match>),
    Compare(Box<compare::Compare>),
    Lab(lab::Lab),
    Tune(tune::Tune),
    Refine(refine::Refine),
    Selfplay(selfplay::Selfplay),
    Net(net::Net),
    Bench(bench::Bench),
    Doctor(doctor::Doctor),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The definition with the commands in groups, which clap cannot do by itself.
pub fn command() -> clap::Command {
    let command = Cli::command();
    let commands = reference::grouped_commands(&command);
    let template = "{about-with-newline}\n{usage-heading} {usage}\n\n";
    command.help_template(format!(
        "{template}{commands}\x1b[1mOptions:\x1b[0m\n{{options}}{{after-help}}\n\n{}",
        reference::EXIT_CODES
    ))
}

/// Understands the arguments, the program's name first, and does what they ask for.
pub fn run(arguments: Vec<OsString>) -> Result<()> {
    let mut command = command().version(VERSION).color(color::from_arguments(&arguments));
    let arguments = typed::with_joined_fens(arguments);
    let cli = Cli::from_arg_matches(&command.try_get_matches_from_mut(arguments)?)?;

    // What is wrong with the config file is told by the commands that need it, and by doctor.
    let config = Config::load().unwrap_or_default();
    let mut terminal = Terminal::detect(cli.color.or(config.color).unwrap_or_default());
    terminal.unicode &= !config.ascii;
    let language = cli.lang.or(config.language).unwrap_or_else(translation::of_environment);
    let mut out = terminal.output();
    let done = match cli.command {
        None => serve::Serve::usual().run(&mut out),
        Some(Command::Serve(serve)) => serve.run(&mut out),
        Some(Command::Play(play)) => play.run(&terminal, language, &mut out),
        Some(Command::Join(join)) => join.run(&terminal, language, &mut out),
        Some(Command::Best(best)) => best.run(language, &mut out),
        Some(Command::Uci(uci)) => uci.run(),
        Some(Command::Bench(bench)) => bench.run(&mut out),
        Some(Command::Position(position)) => position.run(&terminal, language, &mut out),
        Some(Command::Perft(perft)) => perft.run(language, &mut out),
        Some(Command::Review(review)) => review.run(&terminal, language, &mut out),
        Some(Command::Svg(svg)) => svg.run(&mut out),
        Some(Command::Eval(eval)) => eval.run(language, &mut out),
        Some(Command::Book(book)) => book.run(language, &mut out),
        Some(Command::Games(games)) => games.run(&terminal, language, &mut out),
        Some(Command::Bot(bot)) => bot.run(&terminal, language, &mut out),
        Some(Command::Tb(tb)) => tb.run(language, &mut out),
        Some(Command::Match(contest)) => contest.run(&terminal, language, &mut out),
        Some(Command::Compare(compare)) => compare.run(&terminal, language, &mut out),
        Some(Command::Lab(lab)) => lab.run(&terminal, language, &mut out),
        Some(Command::Tune(tune)) => tune.run(language, &mut out),
        Some(Command::Refine(refine)) => refine.run(language, &mut out),
        Some(Command::Selfplay(selfplay)) => selfplay.run(language, &mut out),
        Some(Command::Net(net)) => net.run(language, &mut out),
        Some(Command::Doctor(doctor)) => doctor.run(&terminal, language, &mut out),
        Some(Command::Completions(completions)) => completions.run(&mut out),
        Some(Command::Man(man)) => man.run(&mut out),
    };
    // Of an interrupted command, too, what it has so far is to be seen.
    let flushed = out.flush();
    done.map_err(|error| translation::translated(error, language))?;
    Ok(flushed?)
}
