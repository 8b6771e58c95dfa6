//! `kiebitz play`: a game, in the terminal or through a pipe.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use clap::error::ErrorKind;
use kiebitz_books::openings;
use kiebitz_chess::{Board, Game, Variant};
use kiebitz_draw::text::{Glyphs, Words};
use kiebitz_games::pgn_file::{BadPgnFile, PgnFile};
use kiebitz_games::store::Store;
use kiebitz_play::words::failure::Failure;
use kiebitz_play::words::screen::Verdict;
use kiebitz_play::{GameKind, Language, Memory, TimeControl};
use kiebitz_players::{CallRemote, PlayerSpec, Resources};
use kiebitz_protocol::remote::RemotePlayer;
use kiebitz_tablebase::{Tables, Value};
use kiebitz_tui::plain::{self, InputKind, Left, PlainError, PlayContext};
use kiebitz_tui::screen::{self, Hooks, ScreenError};
use kiebitz_tui::{Event, GameRequest, Start};

use super::interrupt::{on_interrupt, on_termination};
use super::knowledge::Knowledge;
use super::{examples, input, remote, translation};
use crate::config::{Clock, Config};
use crate::failure::{BadArgument, Interrupted};
use crate::terminal::Terminal;
use crate::{data, failure};

/// Play a game in the terminal
///
/// On a terminal the game fills the window: click a piece and its target, or type a move such as e4, Nf3 or e2e4. F1
/// shows the keys. Kiebitz asks for the players, the clock and the rules unless the command line names both players.
///
/// With --plain, or if input or output is not a terminal, the game runs line by line; type help for the commands. In
/// a pipe you are White and "normal" is Black unless you name the players. At the end of input the program prints the
/// game so far as PGN and exits. Tic-tac-toe always runs line by line.
///
/// P is one of: human or human:NAME; random, easy, normal, hard; ancestor:a1, a2, a3, b or e (docs/opponents.md
/// describes them); elo:N, the engine at a strength from 400 to 3200; engine, at full strength; table, which plays
/// from endgame tables and uses the engine outside them; uci:PATH, another UCI engine, with its arguments after the
/// path; or the link that invites you to a game at another Kiebitz server (docs/online.md).
///
/// Kiebitz stores every move in the game database as soon as it is played; kiebitz games lists, replays and continues
/// games. At full strength the engine learns from its own games which openings to avoid.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz play                        asks for players, clock and rules"
    "kiebitz play --white human:Anna --black elo:1200 --clock 5+3"
    "kiebitz play --white engine --black uci:stockfish --movetime 1s"
    "kiebitz play --black hard --black-name 'Deep Thought'"
    "kiebitz play --black table --fen '8/8/8/8/8/4k3/8/4K2Q w - - 0 1'"
    "kiebitz play --variant tictactoe --lang de"
    "printf 'e4\\nNf3\\nquit\\n' | kiebitz play --black random"
})]
pub struct Play {
    /// Player of White, or of crosses
    #[arg(short, long, value_name = "P")]
    white: Option<PlayerSpec>,

    /// Player of Black, or of noughts
    #[arg(short, long, value_name = "P")]
    black: Option<PlayerSpec>,

    /// Name of White on the screen, in the game database and in PGN
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    white_name: Option<String>,

    /// Name of Black on the screen, in the game database and in PGN
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    black_name: Option<String>,

    /// Variant of chess, or tic-tac-toe [default: asked for on a terminal, otherwise chess]
    #[arg(short, long, value_parser = input::game_parser(), ignore_case = true)]
    variant: Option<GameKind>,

    /// Position to start from: a FEN (quotes may be left out); in tic-tac-toe three rows and the side to move, such
    /// as "x.o/.x./..o x"
    #[arg(short, long, value_name = "FEN")]
    fen: Option<String>,

    /// Clock: minutes for the game plus seconds per move, or none [default: clock of the config file]
    #[arg(short, long, value_name = "5+3")]
    clock: Option<Clock>,

    /// Time that programs think about each move, such as 1s or 500ms
    #[arg(short = 't', long, value_name = "TIME", conflicts_with = "clock", value_parser = input::duration)]
    movetime: Option<Duration>,

    #[command(flatten)]
    appearance: Appearance,

    #[command(flatten)]
    speech: input::Speech,

    #[command(flatten)]
    seed: input::Seed,

    #[command(flatten)]
    keeping: Keeping,

    #[command(flatten)]
    knowledge: Knowledge,
}

/// Whether games are kept, and where.
#[derive(Args)]
pub(super) struct Keeping {
    /// Game database [default: KIEBITZ_DB, db of the config file, or games.db in the data directory]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Do not store the games, and do not use what the engine learned from earlier ones
    #[arg(long, conflicts_with = "db")]
    no_save: bool,

    #[command(flatten)]
    learning: Learning,
}

impl Keeping {
    /// The memory of games, if games are stored and its place is named or the home folder is known.
    pub fn memory(&self, config: &Config) -> Result<Option<Memory>> {
        let path = self.db.clone().or_else(|| data::games(config)).filter(|_| !self.no_save);
        let Some(path) = path else { return Ok(None) };
        Ok(Some(Memory::new(Store::open(&path)?, self.learning.wanted()?)))
    }
}

/// Whether the engine learns.
#[derive(Args, Default)]
pub(super) struct Learning {
    /// Do not let the engine learn from its games or use what it learned
    #[arg(long, overrides_with = "learning")]
    no_learning: bool,

    /// Let the engine learn from its games, even if the config file says learning = false
    #[arg(long)]
    learning: bool,
}

impl Learning {
    /// What the command line says, or else the config file.
    pub fn wanted(&self) -> Result<bool> {
        match (self.learning, self.no_learning) {
            (_, true) => Ok(false),
            (true, false) => Ok(true),
            (false, false) => Ok(Config::load()?.learning.unwrap_or(true)),
        }
    }
}

/// How games look.
#[derive(Args)]
pub(super) struct Appearance {
    /// Play line by line, for scripts and screen readers
    #[arg(short, long, overrides_with = "no_plain")]
    plain: bool,

    /// Use the full screen on a terminal, even if the config file says plain = true
    #[arg(long)]
    no_plain: bool,

    /// Show pieces as letters and print ASCII only
    #[arg(short, long, overrides_with = "no_ascii")]
    ascii: bool,

    /// Show piece symbols and umlauts if the terminal has them, even if the config file says ascii = true
    #[arg(long)]
    no_ascii: bool,
}

impl Appearance {
    /// Line by line: what the command line says, or else the config file.
    pub fn plain(&self, config: &Config) -> bool {
        self.plain || config.plain && !self.no_plain
    }

    /// Nothing but ASCII.
    pub fn ascii(&self, config: &Config) -> bool {
        self.ascii || config.ascii && !self.no_ascii
    }
}

/// How games are played, whatever the command.
pub(super) struct Setting {
    pub language: Language,
    pub seed: Option<u64>,
    /// Line by line, also on a terminal.
    pub plain: bool,
    pub ascii: bool,
    /// Of the person who plays here.
    pub name: Option<String>,
    pub knowledge: Knowledge,
    pub memory: Option<Memory>,
    /// Why games are not kept although they should be.
    pub not_kept: Option<String>,
}

/// Reads a player's name.
fn player_name(text: &str) -> Result<String, &'static str> {
    PlayerSpec::plain_name(text).ok_or("a name has at least one letter")
}

impl Play {
    /// Plays until a player leaves.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let config = Config::load()?;
        let language = self.speech.language(&config);
        self.play(config, language, terminal, out)
            .map_err(|error| translation::translated(error, language))
    }

    fn play(
        &self,
        config: Config,
        language: Language,
        terminal: &Terminal,
        out: &mut dyn Write,
    ) -> Result<()> {
        let request = self.request(&config, language)?;
        let is_kept = request.game != Some(GameKind::TicTacToe);
        let (memory, not_kept) = match is_kept.then(|| self.keeping.memory(&config)) {
            None => (None, None),
            Some(Ok(memory)) => (memory, None),
            Some(Err(error)) => {
                (None, Some(failure::sentence(&translation::translated(error, language))))
            }
        };
        let setting = Setting {
            language,
            seed: self.seed.seed,
            plain: self.appearance.plain(&config),
            ascii: self.appearance.ascii(&config),
            knowledge: self.knowledge.or(&config),
            name: config.name,
            memory,
            not_kept,
        };
        setting.play(request, terminal, out)
    }

    fn request(&self, config: &Config, language: Language) -> Result<GameRequest> {
        let start = self.fen.as_deref().map(|fen| self.start(fen, language)).transpose()?;
        let is_timed = self.clock.is_some() || self.movetime.is_some();
        if is_timed && self.variant == Some(GameKind::TicTacToe) {
            let text = "tic-tac-toe is played without a clock\n";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, text).into());
        }
        if let Some(invited) = remote::invited([&self.white, &self.black], language)? {
            let (start, game) = (start.as_ref(), self.variant);
            return self.remote_request(config, invited, start, game, is_timed);
        }
        // What people set for chess means nothing in the small game.
        let is_chess = self.variant != Some(GameKind::TicTacToe);
        let usual = config.clock.filter(|_| is_chess).map(|clock| clock.0);
        let given = self.clock.map(|clock| clock.0);
        let given = given.or(self.movetime.map(TimeControl::MoveTime));
        // The usual players are a pair: who names one of them means another game.
        let (white, black) = match (&self.white, &self.black) {
            (None, None) if is_chess => (config.white.clone(), config.black.clone()),
            (white, black) => (white.clone(), black.clone()),
        };
        let control = given.or(usual);
        let named = |player: Option<PlayerSpec>| match player {
            Some(PlayerSpec::Human(None)) => Some(PlayerSpec::Human(config.name.clone())),
            player => player,
        };
        let person = || Some(PlayerSpec::Human(config.name.clone()));
        // In a pipe Kiebitz asks for no name: there the missing player is the person of the config file.
        let (white, black) = match (named(white), named(black)) {
            (white, black) if is_terminal() || config.name.is_none() => (white, black),
            (None, black) if black.as_ref().is_none_or(|black| !black.is_human()) => {
                (person(), black)
            }
            (Some(white), None) if !white.is_human() => (Some(white), person()),
            players => players,
        };
        let names = self.names();
        Ok(GameRequest { white, black, names, game: self.variant, start, control, resumed: None })
    }

    /// The game that a link invites to: its rules, its start and its clock are the server's.
    fn remote_request(
        &self,
        config: &Config,
        invited: remote::Invited,
        start: Option<&Start>,
        game: Option<GameKind>,
        is_timed: bool,
    ) -> Result<GameRequest> {
        invited.agrees_with(start, game, is_timed)?;
        let [white, black] = [&self.white, &self.black].map(|player| match player {
            None | Some(PlayerSpec::Human(None)) => Some(PlayerSpec::Human(config.name.clone())),
            player => player.clone(),
        });
        let (start, control) = (Some(invited.start), Some(TimeControl::Untimed));
        let names = self.names();
        Ok(GameRequest { white, black, names, game: None, start, control, resumed: None })
    }

    fn names(&self) -> [Option<String>; 2] {
        [self.white_name.clone(), self.black_name.clone()]
    }

    fn start(&self, fen: &str, language: Language) -> Result<Start> {
        match self.variant.unwrap_or(GameKind::Chess(Variant::Chess)) {
            GameKind::Chess(variant) => Ok(Start::Board(Box::new(input::board(fen, variant)?))),
            GameKind::TicTacToe => fen
                .parse()
                .map(Start::TicTacToe)
                .map_err(|error| BadArgument(language.explain(&Failure::TicTacToe(&error))).into()),
        }
    }
}

impl Setting {
    /// Plays until a player leaves.
    pub fn play(
        self,
        request: GameRequest,
        terminal: &Terminal,
        out: &mut dyn Write,
    ) -> Result<()> {
        let fills_screen = fills_screen(self.plain);
        self.run(terminal, |context| match request.game_kind() {
            GameKind::Chess(_) if fills_screen => full_screen(request, context, out),
            GameKind::Chess(_) | GameKind::TicTacToe => {
                let left = plain::run(request, context, io::stdin(), lines()?, out);
                left.map_err(failure)
            }
        })
    }

    /// Plays in what this setting makes of the terminal, and says how the game was left.
    pub fn run(
        self,
        terminal: &Terminal,
        play: impl FnOnce(&PlayContext<'_>) -> Result<Left>,
    ) -> Result<()> {
        let language = self.language;
        let knowledge = self.knowledge.in_language(language);
        let remote: CallRemote = Arc::new(|link| Ok(Box::new(RemotePlayer::join(link)?)));
        let is_terminal = is_terminal();
        let terminal = Terminal { unicode: terminal.utf8 && !self.ascii, ..*terminal };
        let context = PlayContext {
            language,
            // A pipe takes what it gets; a terminal shows what it can.
            is_ascii: self.ascii || is_terminal && !terminal.unicode,
            style: board_style(&terminal, language),
            input: if is_terminal { InputKind::Terminal } else { InputKind::Pipe },
            resources: Resources {
                // Half the machine for one engine: the other side may be one, too.
                threads: available_parallelism().map_or(1, |cores| (cores.get() / 2).clamp(1, 4)),
                remote: Some(remote),
                ..knowledge.resources(self.seed)?
            },
            tables: knowledge.folder().display().to_string(),
            user: self.name.or_else(user),
            save: &|path, game| save(path, game, language),
            memory: self.memory,
            not_kept: self.not_kept,
        };
        match play(&context)? {
            Left::Done => Ok(()),
            Left::Failed(why) => Err(anyhow!(language.explain(&Failure::CannotGoOn(&why)))),
            Left::Interrupted => Err(Interrupted.into()),
        }
    }
}

/// Whether input and output are terminals.
pub(super) fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether the game fills the window: if the terminal can be drawn on, and plain output is not asked for.
pub(super) fn fills_screen(plain: bool) -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    // Windows has a screen without saying so.
    let is_screen = cfg!(windows) || !matches!(term.as_str(), "" | "dumb");
    is_terminal() && !plain && is_screen
}

/// The events of a game line by line, of which Ctrl-C is one.
pub(super) fn lines() -> Result<(Sender<Event>, Receiver<Event>)> {
    let (sender, events) = channel();
    let interrupts = sender.clone();
    on_interrupt(move || interrupts.send(Event::Interrupt).is_ok(), || {})?;
    Ok((sender, events))
}

fn full_screen(
    request: GameRequest,
    context: &PlayContext<'_>,
    out: &mut dyn Write,
) -> Result<Left> {
    let (interrupter, inbox) = kiebitz_tui::inbox();
    let by_signal = interrupter.clone();
    // The current listener: the screen, or the game line by line after it.
    let (sender, events) = channel();
    let interrupts = sender.clone();
    on_interrupt(
        move || interrupter.interrupt() || interrupts.send(Event::Interrupt).is_ok(),
        screen::restore_now,
    )?;
    on_termination(move || by_signal.interrupt())?;
    let tables = context.resources.tables.clone();
    let hooks = Hooks { opening: &opening, verdict: &|board| verdict(tables.as_deref()?, board) };
    let leaving = screen::run(request, context, &hooks, inbox).map_err(|error| match error {
        ScreenError::Terminal(error) => {
            let told = context.language.explain(&Failure::Terminal);
            anyhow::Error::new(error).context(told)
        }
        other => other.into(),
    })?;
    if let Some(game) = leaving.game {
        write!(out, "{game}")?;
    }
    if let Some(request) = leaving.instead {
        let left = plain::run(request, context, io::stdin(), (sender, events), out);
        return left.map_err(failure);
    }
    Ok(leaving.left)
}

/// What the opening of a game is called.
fn opening(game: &Game, language: Language) -> Option<String> {
    let opening = openings::of_game(game)?;
    let name = match language {
        Language::English => opening.english,
        Language::German => opening.german,
    };
    Some(format!("{} {name}", opening.eco))
}

/// What our tables say of a position; nothing where they cannot be read, as where there are none.
fn verdict(tables: &Tables, board: &Board) -> Option<Verdict> {
    Some(match tables.probe(board).ok()?? {
        Value::Draw => Verdict::Draw,
        Value::Win(plies) => Verdict::Win(board.turn(), Some(plies)),
        Value::Loss(plies) => Verdict::Win(!board.turn(), Some(plies)),
    })
}

/// What went wrong, so that a reader who has gone is told from a disk that is full.
pub(super) fn failure(error: PlainError) -> anyhow::Error {
    match error {
        PlainError::Output(error) => error.into(),
        other => other.into(),
    }
}

pub(super) fn board_style(terminal: &Terminal, language: Language) -> kiebitz_draw::text::Style {
    let style = terminal.board_style();
    let words = match language {
        Language::English => Words::ENGLISH,
        Language::German => Words::GERMAN,
    };
    let glyphs = match (style.glyphs, language) {
        (Glyphs::EnglishLetters, Language::German) => Glyphs::GermanLetters,
        (glyphs, _) => glyphs,
    };
    kiebitz_draw::text::Style { words, glyphs, ..style }
}

/// The name of the user.
fn user() -> Option<String> {
    let names = ["USER", "LOGNAME", "USERNAME"];
    names.iter().find_map(|name| std::env::var(name).ok().filter(|name| !name.trim().is_empty()))
}

/// Adds a game to a file, which PGN allows any number of times. What is there already stays.
fn save(path: &Path, game: &str, language: Language) -> Result<(), String> {
    PgnFile::open(path).and_then(|mut file| file.append(game)).map_err(|error| {
        let file = path.display().to_string();
        match error {
            BadPgnFile::Foreign(_) => language.explain(&Failure::NoPgnFile(&file)),
            BadPgnFile::CannotWrite { source, .. } => {
                language.explain(&Failure::CannotWrite(&file, &source.to_string()))
            }
        }
    })
}
