//! A game that we play: its players, its state by the server, and our engine thread.

use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_players::Text;
use tokio::time::Instant;

use super::challenge::Rules;
use super::engine_thread::EngineThread;
use super::game::Context;
use super::news::{Begun, Challenger, GameNews, GiveUpReason, Terms};
use super::sync::{Change, Connection, Illegal, MoveSync};
use super::wire::{GameFull, GameState};

pub(super) struct LiveGame {
    pub(super) full: Box<GameFull>,
    pub(super) sync: MoveSync,
    pub(super) engine: EngineThread,
    pub(super) state: GameState,
    /// When the state came, and with which stream.
    pub(super) arrived: Instant,
    pub(super) connection: Connection,
    /// The mover's clock after each move.
    pub(super) left: Vec<Option<Duration>>,
}

impl LiveGame {
    /// From the first line of a game's stream.
    pub(super) fn new(
        context: &Context,
        full: Box<GameFull>,
        connection: Connection,
    ) -> Result<LiveGame, GiveUpReason> {
        let id = Some(context.me.id.as_str());
        let me = match (full.white.id.as_deref() == id, full.black.id.as_deref() == id) {
            (true, _) => Color::White,
            (_, true) => Color::Black,
            (false, false) => return Err(GiveUpReason::NotOurs),
        };
        let rules = Rules::from_key(&full.variant.key);
        let start = rules.and_then(|rules| rules.start(&full.initial_fen));
        let start = start.ok_or_else(|| GiveUpReason::Variant(full.variant.key.clone()))?;
        let engine = EngineThread::start(&context.settings);
        let engine = engine.map_err(|error| GiveUpReason::Player(error.to_string().into()))?;
        let state = full.state.clone();
        let arrived = Instant::now();
        let sync = MoveSync::new(start, me);
        Ok(LiveGame { full, sync, engine, state, arrived, connection, left: Vec::new() })
    }

    pub(super) fn update(
        &mut self,
        connection: Connection,
        state: GameState,
    ) -> Result<Change, Illegal> {
        // Only the first line of a new stream may have fewer moves: after a takeback we reopen the
        // stream.
        let shrinks = connection > self.connection;
        let change = self.sync.update(&state.moves, shrinks)?;
        if change == Change::Stale {
            return Ok(change);
        }
        if change != Change::Same
            || self.state.wtime != state.wtime
            || connection != self.connection
        {
            self.arrived = Instant::now();
        }
        if change != Change::Same {
            self.left.resize(self.sync.plies(), None);
            let mover = !self.sync.game().board().turn();
            let left = if mover == Color::White { state.wtime } else { state.btime };
            if let (Some(last), true) = (self.left.last_mut(), self.full.clock.is_some()) {
                *last = u64::try_from(left).ok().map(Duration::from_millis);
            }
        }
        self.state = state;
        self.connection = connection;
        Ok(change)
    }

    pub(super) fn me(&self) -> Color {
        self.sync.me()
    }

    pub(super) fn opponent(&self) -> Text {
        match self.me() {
            Color::White => self.full.black.shown(),
            Color::Black => self.full.white.shown(),
        }
    }

    pub(super) fn is_offered_draw(&self) -> bool {
        if self.me() == Color::White { self.state.bdraw } else { self.state.wdraw }
    }

    pub(super) fn is_asked_back(&self) -> bool {
        if self.me() == Color::White { self.state.btakeback } else { self.state.wtakeback }
    }

    pub(super) fn begun(&self, resumed: bool) -> GameNews {
        let user = if self.me() == Color::White { &self.full.black } else { &self.full.white };
        let clock = self
            .full
            .clock
            .map(|clock| (clock.initial as f64 / 60_000.0, clock.increment as f64 / 1000.0));
        let variant = self.full.variant.key.clone();
        let terms = Terms { variant, clock, rated: self.full.rated };
        let opponent = Challenger { name: self.opponent(), rating: user.rating, terms };
        GameNews::Begun(Begun { opponent, me: self.me(), resumed })
    }
}
