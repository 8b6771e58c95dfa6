//! A game on the test server.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kiebitz_chess::{Board, Color, Game, Reason, Variant};
use kiebitz_play::ClockControl;
use kiebitz_play::clock::{Allowance, GameClock};
use kiebitz_play::referee::{Adjudication, Referee};
use kiebitz_players::Opponent;
use serde_json::{Value, json};

use super::super::challenge::{ChallengeFilter, Rules};
use super::super::wire::Speed;

#[derive(Clone, Debug)]
pub struct Fixture {
    pub rules: Rules,
    pub start: Board,
    pub opponent: Opponent,
    pub bot: Color,
    /// The opponent resigns after this many plies.
    pub plies: usize,
    /// Seconds for the game, and added with each move.
    pub clock: (u64, u64),
    pub rated: bool,
    /// The opponent stops moving after this many plies.
    pub leaves: Option<usize>,
    pub rating: u32,
    /// Whether the opponent says that it is a bot.
    pub is_bot: bool,
}

impl Default for Fixture {
    fn default() -> Fixture {
        Fixture {
            rules: Rules::Standard,
            start: Board::start(Variant::Chess),
            opponent: Opponent::Random,
            bot: Color::White,
            plies: 60,
            clock: (60, 1),
            rated: false,
            leaves: None,
            rating: 1500,
            is_bot: false,
        }
    }
}

impl Fixture {
    /// The fixture adapted to what a door accepts: its clock, rating and opponent; `None` if that
    /// is not possible.
    pub(super) fn admitted(&self, door: &ChallengeFilter) -> Option<Fixture> {
        let (base, increment) = (&door.base, &door.increment);
        // The usual clocks, the fastest first, each clamped to the bounds.
        let clocks = [(60, 1), (180, 2), (600, 5), (1800, 20), (15, 0)]
            .map(|(limit, more)| (within(limit, base), within(more, increment)));
        let rating = within(self.rating, &door.rating);
        let wishes = clocks.into_iter().flat_map(|clock| {
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(rated, is_bot)| Fixture { clock, rated, is_bot, rating, ..self.clone() })
        });
        let fits = |wish: &Fixture| {
            let challenge = serde_json::from_value(wish.challenge("dry0000run", "created"));
            challenge.is_ok_and(|challenge| door.accepts(&challenge).is_ok())
        };
        wishes.into_iter().find(fits)
    }

    fn clocks(&self) -> GameClock {
        let (base, increment) = self.clock;
        let [base, increment] = [base, increment].map(Duration::from_secs);
        let clock = Allowance::Clock(ClockControl { moves: None, base, increment });
        GameClock::new([clock; 2], Duration::ZERO)
    }

    fn title(&self) -> Option<&'static str> {
        self.is_bot.then_some("BOT")
    }

    /// The challenge as JSON.
    pub(super) fn challenge(&self, id: &str, status: &str) -> Value {
        let (limit, increment) = self.clock;
        json!({
            "id": id, "url": format!("http://localhost/{id}"), "status": status,
            "challenger": {"id": "opponent", "name": "Opponent", "rating": self.rating,
                "title": self.title()},
            "destUser": {"id": "kiebitz", "name": "Kiebitz", "title": "BOT", "online": true},
            "variant": {"key": self.rules.name(), "name": self.rules.name()},
            "rated": self.rated, "speed": Speed::of_clock(limit, increment).name(),
            "timeControl": {"type": "clock", "limit": limit, "increment": increment,
                "show": format!("{}+{increment}", limit as f64 / 60.0)},
            "color": "random", "finalColor": self.bot.name(),
            "perf": {"icon": "", "name": "Blitz"}, "initialFen": self.start.fen(),
        })
    }
}

/// The nearest value in a range; the range's end if it is empty.
fn within<T: Ord + Copy>(value: T, range: &RangeInclusive<T>) -> T {
    value.max(*range.start()).min(*range.end())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offence {
    Illegal,
    OutOfTurn,
    /// It repeated the move it had just made.
    Repeated,
    /// The game was over, perhaps only since the move was sent.
    Over,
    Flag,
}

pub(super) struct FixtureGame {
    pub id: String,
    pub fixture: Fixture,
    pub game: Game,
    pub status: &'static str,
    pub winner: Option<Color>,
    pub referee: Referee,
    /// All lines after the first.
    pub lines: Vec<String>,
    moves: Vec<String>,
    began: u64,
}

impl FixtureGame {
    pub fn new(id: String, fixture: Fixture) -> FixtureGame {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        FixtureGame {
            id,
            game: Game::new(fixture.start),
            status: "started",
            winner: None,
            referee: Referee::new(fixture.clocks(), Adjudication::default()),
            lines: Vec::new(),
            moves: Vec::new(),
            began: began.as_millis() as u64,
            fixture,
        }
    }

    pub fn is_over(&self) -> bool {
        self.status != "started"
    }

    pub fn is_left(&self) -> bool {
        self.fixture.leaves.is_some_and(|plies| self.moves.len() >= plies)
    }

    pub fn turn(&self) -> Color {
        self.game.board().turn()
    }

    /// The moves as sent to the bot.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The first line of a stream.
    pub fn full(&self) -> String {
        let (limit, increment) = self.fixture.clock;
        let bot = json!({"id": "kiebitz", "name": "Kiebitz", "title": "BOT", "rating": 2000});
        let (title, rating) = (self.fixture.title(), self.fixture.rating);
        let other = json!({"id": "opponent", "name": "Opponent", "title": title, "rating": rating});
        let [white, black] =
            if self.fixture.bot == Color::White { [bot, other] } else { [other, bot] };
        let is_start = self.fixture.start == Board::start(self.fixture.start.variant());
        let fen = if is_start { "startpos".to_owned() } else { self.fixture.start.fen() };
        json!({
            "type": "gameFull", "id": self.id,
            "variant": {"key": self.fixture.rules.name(), "name": self.fixture.rules.name()},
            "speed": Speed::of_clock(limit, increment).name(),
            "perf": {"name": "Blitz"}, "rated": self.fixture.rated, "createdAt": self.began,
            "white": white, "black": black, "initialFen": fen,
            "clock": {"initial": limit * 1000, "increment": increment * 1000},
            "state": self.state_value(),
        })
        .to_string()
    }

    pub fn event(&self, kind: &str) -> String {
        json!({"type": kind, "game": {
            "fullId": format!("{}full", self.id), "gameId": self.id, "id": self.id,
            "fen": self.game.board().fen(), "color": self.fixture.bot.name(), "lastMove": "",
            "source": "friend", "status": {"id": 20, "name": self.status},
            "variant": {"key": self.fixture.rules.name(), "name": self.fixture.rules.name()},
            "speed": "blitz", "perf": "blitz", "rated": self.fixture.rated, "hasMoved": false,
            "opponent": {"id": "opponent", "username": "Opponent", "rating": 1500},
            "isMyTurn": self.turn() == self.fixture.bot, "secondsLeft": 60,
            "compat": {"bot": true, "board": true},
        }})
        .to_string()
    }

    fn state_value(&self) -> Value {
        let now = Instant::now();
        let left = |color| self.referee.clock.left_of(color, now).as_millis() as u64;
        let increment = self.fixture.clock.1 * 1000;
        let mut state = json!({
            "type": "gameState", "moves": self.moves.join(" "),
            "wtime": left(Color::White), "btime": left(Color::Black),
            "winc": increment, "binc": increment, "status": self.status,
        });
        let offers = [
            (self.referee.draw, ["wdraw", "bdraw"]),
            (self.referee.takeback, ["wtakeback", "btakeback"]),
        ];
        for (offer, keys) in offers {
            if let Some(by) = offer.by() {
                state[keys[by.index()]] = json!(true);
            }
        }
        if let Some(winner) = self.winner {
            state["winner"] = json!(winner.name());
        }
        state
    }

    /// Adds a line with the state of the game.
    pub fn tell_state(&mut self) {
        let line = self.state_value().to_string();
        self.lines.push(line);
    }

    pub fn bot_move(&mut self, uci: &str, offers_draw: bool) -> Result<(), Offence> {
        let bot = self.fixture.bot;
        if self.is_over() {
            return Err(Offence::Over);
        }
        if self.turn() != bot {
            let before = self.game.boards().len().checked_sub(2).map(|ply| self.game.boards()[ply]);
            let again = before.and_then(|board| board.parse_uci(uci).ok());
            let is_last = again.is_some() && again == self.game.moves().last().copied();
            return Err(if is_last { Offence::Repeated } else { Offence::OutOfTurn });
        }
        self.play(uci, offers_draw)
    }

    pub fn play(&mut self, uci: &str, offers_draw: bool) -> Result<(), Offence> {
        let board = *self.game.board();
        let mover = board.turn();
        let spent = self.referee.clock.spent(Instant::now());
        if self.referee.clock.check(mover, spent).is_err() {
            self.end("outoftime", Some(!mover));
            return Err(Offence::Flag);
        }
        let m = board.parse_uci(uci).map_err(|_| Offence::Illegal)?;
        self.referee.play(&mut self.game, m, spent).map_err(|_| Offence::Illegal)?;
        // Half of the games write castling by the king's target, half as king takes rook.
        let is_plain = self.id.bytes().last().is_some_and(|byte| byte % 2 == 0);
        self.moves.push(if is_plain { board.uci(m) } else { m.to_string() });
        if self.moves.len() <= 2 {
            // The first move of each side is free, and earns no increment.
            self.referee.clock = self.fixture.clocks();
        }
        self.start_clock();
        if offers_draw {
            // An offer that stands already is the same offer.
            let _ = self.referee.draw.make(mover);
        }
        match self.game.outcome() {
            Some(outcome) => self.end(status(outcome.reason), outcome.winner),
            None if offers_draw && self.game.claimable_draw().is_some() => self.end("draw", None),
            None => self.tell_state(),
        }
        Ok(())
    }

    fn start_clock(&mut self) {
        if self.moves.len() >= 2 {
            self.referee.clock.start(self.turn(), Instant::now());
        }
    }

    /// Takes moves back until the side that asked is to move. The clocks keep their time.
    pub fn take_back(&mut self, asker: Color) {
        let plies = if self.turn() == asker { 2 } else { 1 }.min(self.moves.len());
        self.moves.truncate(self.moves.len() - plies);
        let left = Color::ALL.map(|color| self.referee.clock.stopped_at(color).0);
        self.referee.take_back(&mut self.game, plies, left);
        self.start_clock();
        self.tell_state();
    }

    /// Offers a draw, or accepts the other side's offer.
    pub fn draw(&mut self, by: Color, yes: bool) {
        let is_agreed = match yes {
            true => self.referee.draw.make(by) == Ok(true),
            false => {
                // Lichess accepts a refusal of what nobody offers.
                let _ = self.referee.draw.answer(by);
                false
            }
        };
        if is_agreed { self.end("draw", None) } else { self.tell_state() }
    }

    pub fn end(&mut self, status: &'static str, winner: Option<Color>) {
        (self.status, self.winner) = (status, winner);
        self.referee.clock.stop(Instant::now());
        self.tell_state();
    }
}

/// Lichess's name for the end of a game.
fn status(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "mate",
        Reason::Stalemate => "stalemate",
        Reason::RaceWon | Reason::RaceDrawn => "variantEnd",
        Reason::Resignation => "resign",
        Reason::Time => "outoftime",
        // Lichess has no other names.
        _ => "draw",
    }
}
