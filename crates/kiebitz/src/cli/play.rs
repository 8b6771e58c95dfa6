//! `kiebitz play`: a game, in the terminal or through a pipe.

use std::thread::available_parallelism;
use std::time::Duration;

use clap::error::ErrorKind;
use kiebitz_games::store::Store;
use kiebitz_gametree::tictactoe::PositionError;
use kiebitz_play::{GameKind, Memory, TimeControl};
use kiebitz_players::{PlayerSpec, Resources};
use kiebitz_tui::game::{self, FrontError};
use kiebitz_tui::plain::{InputKind, Left, PlainError, PlayContext};
use kiebitz_tui::{GameRequest, Start, invitation};

use super::knowledge::Knowledge;
use super::lichess;
use super::prelude::*;
use super::translation::translated;
use crate::config::Clock;
use crate::failure::sentence;
use crate::terminal::{fills_screen, is_terminal};

/// Play a game in the terminal
#[derive(Args)]
#[command(long_about = about(), after_help = examples! {
    "kiebitz play                        asks for players, clock and rules"
    "kiebitz play --white human:Anna --black elo:1200 --clock 5+3"
    "kiebitz play --white engine --black uci:stockfish --movetime 1s"
    "kiebitz play --black hard --black-name 'Deep Thought'"
    "kiebitz play --black table --fen '8/8/8/8/8/4k3/8/4K2Q w - - 0 1'"
    "kiebitz play --black lichess --clock 10+5     a person on Lichess"
    "kiebitz play --variant tictactoe --lang de"
    "printf 'e4\\nNf3\\nquit\\n' | kiebitz play --black random"
})]
pub struct Play {
    /// Player of White, or of crosses
    #[arg(long, value_name = "P", value_parser = input::player_parser(), hide_possible_values = true)]
    white: Option<PlayerSpec>,

    /// Player of Black, or of noughts
    #[arg(long, value_name = "P", value_parser = input::player_parser(), hide_possible_values = true)]
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
    #[arg(long, value_name = "5+3")]
    clock: Option<Clock>,

    /// Time that programs think about each move, such as 1s or 500ms
    #[arg(long, value_name = "TIME", conflicts_with = "clock", value_parser = input::duration)]
    movetime: Option<Duration>,

    #[command(flatten)]
    options: GameOptions,

    #[command(flatten)]
    keeping: Keeping,

    #[command(flatten)]
    knowledge: Knowledge,
}

/// The help of the command, with all players there are.
fn about() -> String {
    format!(
        "\
Play a game in the terminal

On a terminal the game fills the window: click a piece and its target, or type a move such as e4, Nf3 or e2e4. F1 \
shows the keys. Kiebitz asks for the players, the clock and the rules unless the command line names both players.

With --plain, or if input or output is not a terminal, the game runs line by line; type help for the commands. In a \
pipe you are White and \"normal\" is Black unless you name the players. At the end of input the program prints the \
game so far as PGN and exits. Tic-tac-toe always runs line by line.

P is one of {players}. docs/opponents.md describes Kiebitz's own players: elo:N is the engine at a strength and engine \
at its full one; table plays from endgame tables and uses the engine outside them. uci:PATH is another UCI engine, \
with its arguments after the path, and the URL the link that invites you to a game at another Kiebitz server \
(docs/online.md). lichess is any player on lichess.org, and lichess:USER a user you challenge \
(docs/lichess.md).

Kiebitz stores every move in the game database as soon as it is played; kiebitz games lists, replays and continues \
games. At full strength the engine learns from its own games which openings to avoid.",
        players = PlayerSpec::known().say(Language::English)
    )
}

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

#[derive(Args)]
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

#[derive(Args)]
pub(super) struct GameOptions {
    #[command(flatten)]
    appearance: Appearance,

    #[command(flatten)]
    seed: input::Seed,
}

impl GameOptions {
    /// These options, the knowledge and the config file; games are not kept.
    pub fn setting(&self, config: Config, language: Language, knowledge: &Knowledge) -> Setting {
        let setting = Setting::new(config, language, &self.appearance, knowledge);
        Setting { seed: self.seed.seed, ..setting }
    }
}

#[derive(Args)]
pub(super) struct Appearance {
    /// Play line by line, for scripts and screen readers
    #[arg(long, overrides_with = "no_plain")]
    plain: bool,

    /// Use the full screen on a terminal, even if the config file says plain = true
    #[arg(long)]
    no_plain: bool,

    /// Show pieces as letters and print ASCII only
    #[arg(long, overrides_with = "no_ascii")]
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

fn player_name(text: &str) -> Result<String, &'static str> {
    PlayerSpec::plain_name(text).ok_or("a name has at least one letter")
}

impl Play {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let config = Config::load()?;
        let request = self.request(&config, language)?;
        let is_kept = request.game != Some(GameKind::TicTacToe);
        let (memory, not_kept) = match is_kept.then(|| self.keeping.memory(&config)) {
            None => (None, None),
            Some(Ok(memory)) => (memory, None),
            Some(Err(error)) => (None, Some(sentence(&translated(error, language)))),
        };
        let setting = self.options.setting(config, language, &self.knowledge);
        Setting { memory, not_kept, ..setting }.play(request, terminal, out)
    }

    fn request(&self, config: &Config, language: Language) -> Result<GameRequest> {
        let is_timed = self.clock.is_some() || self.movetime.is_some();
        let start = self.fen.as_deref().map(|fen| self.start(fen)).transpose()?;
        if is_timed && self.variant == Some(GameKind::TicTacToe) {
            let text = "tic-tac-toe is played without a clock\n";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, text).into());
        }
        let clock = self.clock.map(|clock| clock.0);
        let request = GameRequest {
            white: self.white.clone(),
            black: self.black.clone(),
            names: [self.white_name.clone(), self.black_name.clone()],
            game: self.variant,
            start,
            control: clock.or(self.movetime.map(TimeControl::MoveTime)),
            ..GameRequest::default()
        };
        let request = lichess::accept(request, config, language)?;
        Ok(invitation::accept(request, is_timed, language)?.or_config(config, is_terminal()))
    }

    fn start(&self, fen: &str) -> Result<Start> {
        match self.variant.unwrap_or(GameKind::Chess(Variant::Chess)) {
            GameKind::Chess(variant) => Ok(Start::Board(Box::new(input::board(fen, variant)?))),
            GameKind::TicTacToe => fen
                .parse()
                .map(Start::TicTacToe)
                .map_err(|error: PositionError| BadArgument::new(&error).into()),
        }
    }
}

impl Setting {
    /// What the options and the config file say; games are not kept.
    pub fn new(
        config: Config,
        language: Language,
        appearance: &Appearance,
        knowledge: &Knowledge,
    ) -> Setting {
        Setting {
            language,
            seed: None,
            plain: appearance.plain(&config),
            ascii: appearance.ascii(&config),
            knowledge: knowledge.or(&config).in_language(language),
            name: config.name,
            memory: None,
            not_kept: None,
        }
    }

    pub fn play(
        self,
        request: GameRequest,
        terminal: &Terminal,
        out: &mut dyn Write,
    ) -> Result<()> {
        let fills_screen = fills_screen(self.plain);
        self.run(terminal, |context| game::play(request, context, fills_screen, out))
    }

    /// Plays in what this setting makes of the terminal, and says how the game was left.
    pub fn run(
        self,
        terminal: &Terminal,
        play: impl FnOnce(&PlayContext<'_>) -> Result<Left, FrontError>,
    ) -> Result<()> {
        let Setting { language, knowledge, .. } = self;
        let is_terminal = is_terminal();
        let terminal = Terminal { unicode: terminal.utf8 && !self.ascii, ..*terminal };
        let context = PlayContext {
            language,
            // A pipe takes what it gets; a terminal shows what it can.
            is_ascii: self.ascii || is_terminal && !terminal.unicode,
            style: terminal.board_style_in(language),
            input: if is_terminal { InputKind::Terminal } else { InputKind::Pipe },
            resources: Resources {
                // Half the machine for one engine: the other side may be one, too.
                threads: available_parallelism().map_or(1, |cores| (cores.get() / 2).clamp(1, 4)),
                remote: Some(lichess::players()),
                ..knowledge.resources(self.seed)?
            },
            tables: knowledge.folder().display().to_string(),
            user: self.name.or_else(data::user),
            save: &|path, game| game::save(path, game, language),
            memory: self.memory,
            not_kept: self.not_kept,
        };
        match play(&context).map_err(failure)? {
            Left::Done => Ok(()),
            Left::Failed(why) => Err(CommandError(message!("cannot-go-on", why)).into()),
            Left::Interrupted => Err(Interrupted.into()),
        }
    }
}

/// What went wrong, so that a reader who has gone is told from a disk that is full.
pub(super) fn failure(error: FrontError) -> anyhow::Error {
    match error {
        FrontError::Plain(PlainError::Output(error)) => error.into(),
        FrontError::Plain(error) => error.into(),
        FrontError::Screen(error) => error.into(),
        FrontError::Signals(error) => error.into(),
    }
}
