//! A game on the test server, with its referee.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kiebitz_chess::{Board, Color, Game, Reason, Variant};
use kiebitz_players::Opponent;
use serde_json::{Value, json};

use super::super::challenge::{ChallengeFilter, Rules};
use super::super::wire::Speed;

/// A game to play.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Which rules.
    pub rules: Rules,
    /// Its start position.
    pub start: Board,
    /// The bot's opponent.
    pub opponent: Opponent,
    /// The bot's colour.
    pub bot: Color,
    /// The opponent resigns after this many plies.
    pub plies: usize,
    /// Seconds for the game, and added with each move.
    pub clock: (u64, u64),
    /// Whether ratings change.
    pub rated: bool,
    /// The opponent stops moving after this many plies.
    pub leaves: Option<usize>,
    /// The opponent's rating.
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
            "variant": {"key": self.rules.key(), "name": self.rules.key()},
            "rated": self.rated, "speed": Speed::of_clock(limit, increment).name(),
            "timeControl": {"type": "clock", "limit": limit, "increment": increment,
                "show": format!("{}+{increment}", limit as f64 / 60.0)},
            "color": "random", "finalColor": name(self.bot),
            "perf": {"icon": "", "name": "Blitz"}, "initialFen": self.start.fen(),
        })
    }
}

/// The nearest value in a range; the range's end if it is empty.
fn within<T: Ord + Copy>(value: T, range: &RangeInclusive<T>) -> T {
    value.max(*range.start()).min(*range.end())
}

/// An error of the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offence {
    Illegal,
    OutOfTurn,
    /// It repeated the move it had just made.
    Repeated,
    /// The game was over, perhaps only since the move was sent.
    Over,
    /// The flag had fallen.
    Flag,
}

/// A game on the server.
#[derive(Debug)]
pub(super) struct Table {
    pub id: String,
    pub fixture: Fixture,
    pub game: Game,
    pub status: &'static str,
    pub winner: Option<Color>,
    /// Who offers a draw, and who asks for a takeback.
    pub offers: [bool; 2],
    pub asks: [bool; 2],
    /// All lines after the first.
    pub lines: Vec<String>,
    moves: Vec<String>,
    clocks: [Duration; 2],
    since: Instant,
    began: u64,
}

pub(super) fn name(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

impl Table {
    pub fn new(id: String, fixture: Fixture) -> Table {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Table {
            id,
            game: Game::new(fixture.start),
            status: "started",
            winner: None,
            offers: [false; 2],
            asks: [false; 2],
            lines: Vec::new(),
            moves: Vec::new(),
            clocks: [Duration::from_secs(fixture.clock.0); 2],
            since: Instant::now(),
            began: began.as_millis() as u64,
            fixture,
        }
    }

    pub fn is_over(&self) -> bool {
        self.status != "started"
    }

    /// Whether the opponent has left.
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
            "variant": {"key": self.fixture.rules.key(), "name": self.fixture.rules.key()},
            "speed": Speed::of_clock(limit, increment).name(),
            "perf": {"name": "Blitz"}, "rated": self.fixture.rated, "createdAt": self.began,
            "white": white, "black": black, "initialFen": fen,
            "clock": {"initial": limit * 1000, "increment": increment * 1000},
            "state": self.state_value(),
        })
        .to_string()
    }

    /// The event about the game.
    pub fn event(&self, kind: &str) -> String {
        json!({"type": kind, "game": {
            "fullId": format!("{}full", self.id), "gameId": self.id, "id": self.id,
            "fen": self.game.board().fen(), "color": name(self.fixture.bot), "lastMove": "",
            "source": "friend", "status": {"id": 20, "name": self.status},
            "variant": {"key": self.fixture.rules.key(), "name": self.fixture.rules.key()},
            "speed": "blitz", "perf": "blitz", "rated": self.fixture.rated, "hasMoved": false,
            "opponent": {"id": "opponent", "username": "Opponent", "rating": 1500},
            "isMyTurn": self.turn() == self.fixture.bot, "secondsLeft": 60,
            "compat": {"bot": true, "board": true},
        }})
        .to_string()
    }

    fn state_value(&self) -> Value {
        let left = |color: Color| {
            let running = self.turn() == color && self.moves.len() >= 2 && !self.is_over();
            let spent = if running { self.since.elapsed() } else { Duration::ZERO };
            self.clocks[color.index()].saturating_sub(spent).as_millis() as u64
        };
        let increment = self.fixture.clock.1 * 1000;
        let mut state = json!({
            "type": "gameState", "moves": self.moves.join(" "),
            "wtime": left(Color::White), "btime": left(Color::Black),
            "winc": increment, "binc": increment, "status": self.status,
        });
        let flags = [("wdraw", self.offers[0]), ("bdraw", self.offers[1])];
        let more = [("wtakeback", self.asks[0]), ("btakeback", self.asks[1])];
        for (key, _) in flags.into_iter().chain(more).filter(|(_, is_set)| *is_set) {
            state[key] = json!(true);
        }
        if let Some(winner) = self.winner {
            state["winner"] = json!(name(winner));
        }
        state
    }

    /// Adds a line with the state of the game.
    pub fn tell_state(&mut self) {
        let line = self.state_value().to_string();
        self.lines.push(line);
    }

    /// A move of the bot.
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
        if self.moves.len() >= 2 && self.since.elapsed() > self.clocks[bot.index()] {
            self.end("outoftime", Some(!bot));
            return Err(Offence::Flag);
        }
        self.play(uci, offers_draw).map_err(|()| Offence::Illegal)
    }

    /// A move of the side to move.
    pub fn play(&mut self, uci: &str, offers_draw: bool) -> Result<(), ()> {
        let board = *self.game.board();
        let m = board.parse_uci(uci).map_err(drop)?;
        self.game.play(m).map_err(drop)?;
        // Half of the games write castling by the king's target, half as king takes rook.
        let is_plain = self.id.bytes().last().is_some_and(|byte| byte % 2 == 0);
        self.moves.push(if is_plain { board.uci(m) } else { m.to_string() });
        let mover = board.turn();
        if self.moves.len() > 2 {
            let left = self.clocks[mover.index()].saturating_sub(self.since.elapsed());
            self.clocks[mover.index()] = left + Duration::from_secs(self.fixture.clock.1);
        }
        self.since = Instant::now();
        // A move declines the other side's offers.
        self.offers[(!mover).index()] = false;
        self.asks[(!mover).index()] = false;
        self.offers[mover.index()] |= offers_draw;
        match self.game.outcome() {
            Some(outcome) => self.end(status(outcome.reason), outcome.winner),
            None if offers_draw && self.game.claimable_draw().is_some() => self.end("draw", None),
            None => self.tell_state(),
        }
        Ok(())
    }

    /// Takes moves back until the side that asked is to move.
    pub fn take_back(&mut self, asker: Color) {
        while self.game.take_back().is_some() {
            self.moves.pop();
            if self.turn() == asker {
                break;
            }
        }
        (self.offers, self.asks) = ([false; 2], [false; 2]);
        self.since = Instant::now();
        self.tell_state();
    }

    /// Offers a draw, or accepts the other side's offer.
    pub fn draw(&mut self, by: Color, yes: bool) {
        let other = (!by).index();
        match (yes, self.offers[other]) {
            (true, true) => self.end("draw", None),
            (true, false) => {
                self.offers[by.index()] = true;
                self.tell_state();
            }
            (false, _) => {
                self.offers[other] = false;
                self.tell_state();
            }
        }
    }

    pub fn end(&mut self, status: &'static str, winner: Option<Color>) {
        (self.status, self.winner) = (status, winner);
        self.tell_state();
    }
}

/// Lichess's name for the end of a game.
fn status(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "mate",
        Reason::Stalemate => "stalemate",
        Reason::RaceWon | Reason::RaceDrawn => "variantEnd",
        _ => "draw",
    }
}
