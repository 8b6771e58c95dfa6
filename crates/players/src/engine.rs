//! The engine as a player: at a strength, at its full strength, or with endgame tables.

use std::sync::Arc;
use std::time::Duration;

use kiebitz_books::experience::Experience;
use kiebitz_books::polyglot::{self, Book};
use kiebitz_chess::Variant;
use kiebitz_engine::{Engine, HashTooLarge, Info, Level, Limits, Options};
use kiebitz_tablebase::{Syzygy, Tables};

use crate::evaluation::weighted::{History, Knowledge};
use crate::player::{Choice, Player, PlayerError, Question, Sink, Thought};

/// How long it thinks without a limit. Levels are limited by nodes and mostly finish earlier.
const UNHURRIED: Duration = Duration::from_secs(2);

/// The time from the engine to the clock on a busy machine.
const OVERHEAD: Duration = Duration::from_millis(30);

/// Resources that players may use; most of them are for the engine.
#[derive(Clone)]
pub struct Resources {
    /// Size of the transposition table.
    pub hash_mib: usize,
    pub threads: usize,
    /// Endgame tables of our own.
    pub tables: Option<Arc<Tables>>,
    pub syzygy: Option<Arc<Syzygy>>,
    /// An opening book; for [`PlayerSpec::Engine`](crate::PlayerSpec::Engine) alone.
    pub book: Option<Arc<Book>>,
    /// Which of the book's moves is played.
    pub book_choice: polyglot::Choice,
    /// Results of earlier games; for [`PlayerSpec::Engine`](crate::PlayerSpec::Engine) alone.
    pub experience: Option<Arc<Experience>>,
    /// Results of past games; for the ancestors that use them.
    pub history: Option<Arc<History>>,
    /// The opening book of the ancestors that have one.
    pub ancestors_book: Option<Arc<Book>>,
    /// The seed, for repeatable games; `None` draws a new seed in every game.
    pub seed: Option<u64>,
    /// Connects to players on servers; `None` if that is not allowed.
    pub remote: Option<CallRemote>,
}

/// Joins the game behind a link and returns a player for the opponent there.
pub type CallRemote = Arc<dyn Fn(&str) -> Result<Box<dyn Player>, PlayerError> + Send + Sync>;

impl Default for Resources {
    fn default() -> Resources {
        Resources {
            hash_mib: 64,
            threads: 1,
            tables: None,
            syzygy: None,
            book: None,
            book_choice: polyglot::Choice::default(),
            experience: None,
            history: None,
            ancestors_book: Some(Book::built_in()),
            seed: None,
            remote: None,
        }
    }
}

impl Resources {
    /// Whether there are tables of ours besides those of three pieces, which need no file.
    pub fn has_tables(&self) -> bool {
        self.tables.as_ref().is_some_and(|tables| !tables.materials().is_empty())
    }

    /// The data that the textbook players use.
    pub fn knowledge(&self) -> Knowledge {
        Knowledge {
            tables: self.syzygy.clone(),
            history: self.history.clone(),
            book: self.ancestors_book.clone(),
        }
    }
}

pub struct EnginePlayer {
    name: String,
    engine: Engine,
}

impl EnginePlayer {
    /// An engine of this strength; fails if there is not enough memory.
    pub fn new(name: &str, level: Level, means: &Resources) -> Result<EnginePlayer, PlayerError> {
        let options = Options {
            hash_mib: means.hash_mib,
            threads: means.threads,
            tables: means.tables.clone(),
            syzygy: means.syzygy.clone(),
            book: means.book.clone(),
            book_choice: means.book_choice,
            experience: means.experience.clone(),
            seed: means.seed,
            level,
            move_overhead: OVERHEAD,
            ..Options::default()
        };
        let too_large = |error: HashTooLarge| PlayerError::failed(&error);
        let engine = Engine::new(options).map_err(too_large)?;
        Ok(EnginePlayer { name: name.to_owned(), engine })
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: Variant) -> Result<(), PlayerError> {
        self.engine.new_game();
        Ok(())
    }

    fn think(&mut self, question: Question<'_>, sink: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, limits, stop } = question;
        let unbounded = Limits { ponder: limits.ponder, ..Limits::default() };
        let unhurried = Limits { movetime: Some(UNHURRIED), ..unbounded.clone() };
        let limits = if *limits == unbounded { &unhurried } else { limits };
        let report = self.engine.search(game, limits, stop, &mut |info| sink(thought(info)));
        let best = report.best.ok_or(PlayerError::GameOver)?;
        let last = report.lines.first();
        Ok(Choice {
            best,
            score: last.map(|info| info.score),
            depth: last.map_or(0, |info| info.depth),
            nodes: report.nodes,
            ponder: report.ponder,
        })
    }

    fn ponders(&self) -> bool {
        // Pondering would make a weaker level stronger than its number.
        self.engine.options().level == Level::FULL
    }
}

fn thought(info: &Info) -> Thought {
    Thought {
        depth: info.depth,
        score: Some(info.score),
        nodes: info.nodes,
        time: info.time,
        line: info.pv.clone(),
    }
}
