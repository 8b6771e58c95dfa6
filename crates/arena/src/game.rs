//! One game between two contestants, under the referee.

use std::fmt;
use std::time::Duration;

use kiebitz_chess::{Color, Game, Outcome};
use kiebitz_engine::Stop;
use kiebitz_play::Language;
use kiebitz_play::clock::GameClock;
use kiebitz_play::endings::Endings;
use kiebitz_play::referee::{Adjudication, Foul, Referee, ScoreRule, Verdict};
use kiebitz_players::Text;
use kiebitz_uci::{Info, Score, Value};
use kiebitz_words::text;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Draw, Resign};
use crate::contestant::{Contestant, Failure, Turn};
use crate::limit::{Limit, go};
use crate::openings::Opening;

#[derive(Clone)]
pub struct Rules {
    /// The tolerance on every move before a game is lost on time. It covers the messages between
    /// the processes, which the engine cannot measure.
    pub margin: Duration,
    /// How long a move without a clock may take before the engine counts as hung.
    pub hang: Duration,
    pub resign: Option<Resign>,
    pub draw: Option<Draw>,
    pub endings: Endings,
}

impl Default for Rules {
    fn default() -> Rules {
        let (margin, hang) = (Duration::from_millis(20), Duration::from_secs(300));
        Rules { margin, hang, resign: None, draw: None, endings: Endings::default() }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    pub game: Game,
    pub opening_plies: usize,
    /// The report for each move after the opening.
    pub notes: Vec<Note>,
    pub end: End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The score for the mover.
    pub score: Option<Score>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Time taken, by our clock.
    pub time: Duration,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules of chess; claimable draws are claimed.
    Rules(Outcome),
    /// Both engines agreed for long enough; `None` is a draw.
    Adjudicated(Option<Color>),
    /// Endgame tables know the result; `None` is a draw.
    Tables(Option<Color>),
    Resigned {
        loser: Color,
    },
    /// One side broke the rules of the match, and lost.
    Forfeit {
        loser: Color,
        fault: Fault,
        /// What happened, as a sentence.
        what: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// It played an illegal move, or none.
    #[serde(rename = "illegal move")]
    IllegalMove,
    /// It crashed, hung, or could not be started.
    Crash,
    /// It used more time than it had.
    Time,
}

impl End {
    pub fn winner(&self) -> Option<Color> {
        match self {
            End::Rules(outcome) => outcome.winner,
            End::Adjudicated(winner) | End::Tables(winner) => *winner,
            End::Resigned { loser } | End::Forfeit { loser, .. } => Some(!*loser),
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl End {
    /// The reason, without the result.
    pub fn text(&self, language: Language) -> String {
        let draws = self.winner().is_none();
        match self {
            End::Rules(outcome) => {
                text!(language, "ended-by", side = outcome.winner, reason = outcome.reason.name())
            }
            End::Adjudicated(_) => text!(language, "match-adjudicated", draws),
            End::Tables(_) => text!(language, "match-tables", draws),
            End::Resigned { loser } => text!(language, "match-resigns", side = *loser),
            End::Forfeit { what, .. } => what.clone(),
        }
    }
}

/// The reason in English, without the result, as in a PGN file.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Rules(outcome) => write!(f, "{}", outcome.reason),
            other => f.write_str(&other.text(Language::English)),
        }
    }
}

impl From<Verdict> for End {
    fn from(verdict: Verdict) -> End {
        match verdict {
            Verdict::Rules(outcome) => End::Rules(outcome),
            Verdict::Scores(winner) => End::Adjudicated(winner),
            Verdict::Tables(winner) => End::Tables(winner),
            Verdict::Length => End::Adjudicated(None),
        }
    }
}

impl Rules {
    fn referee(&self, limits: [Limit; 2]) -> Referee {
        let allowances = limits.map(|limit| limit.allowance(self.hang));
        let adjudication = Adjudication {
            claims: true,
            win: self.resign.map(ScoreRule::from),
            draw: self.draw.map(ScoreRule::from),
            longest: None,
            endings: self.endings.clone(),
        };
        Referee::new(GameClock::new(allowances, self.margin), adjudication)
    }
}

/// Plays a game from an opening; `contestants` and `limits` are White's first. `None` if `stop` was
/// signalled before the end.
pub fn play(
    opening: &Opening,
    mut contestants: [&mut dyn Contestant; 2],
    limits: [Limit; 2],
    rules: &Rules,
    stop: &Stop,
) -> Option<Played> {
    let mut game = opening.game();
    let opening_plies = game.moves().len();
    let mut notes = Vec::new();
    let end = conduct(&mut game, &mut notes, &mut contestants, limits, rules, stop)?;
    Some(Played { game, opening_plies, notes, end })
}

/// Plays until the game ends; `None` if it was stopped before.
fn conduct(
    game: &mut Game,
    notes: &mut Vec<Note>,
    contestants: &mut [&mut dyn Contestant; 2],
    limits: [Limit; 2],
    rules: &Rules,
    stop: &Stop,
) -> Option<End> {
    let variant = game.board().variant();
    for (color, contestant) in Color::ALL.into_iter().zip(contestants.iter_mut()) {
        if let Err(failure) = contestant.new_game(variant) {
            return forfeit_unless_stopped(color, failure, stop);
        }
    }
    let mut referee = rules.referee(limits);
    if let Some(outcome) = referee.result(game) {
        return Some(End::Rules(outcome));
    }
    loop {
        let turn = game.board().turn();
        let go = go(&limits, &referee.clock, turn);
        let patience = referee.clock.stopped_at(turn).0 + rules.margin;
        let choice = match contestants[turn.index()].choose(Turn { game, go: &go, patience, stop })
        {
            Ok(choice) => choice,
            Err(failure) => return forfeit_unless_stopped(turn, failure, stop),
        };
        if stop.is_stopped() {
            return None;
        }
        let number = u32::from(game.board().fullmoves());
        if let Err(foul) = referee.play(game, choice.best, choice.elapsed) {
            return Some(forfeit(game, turn, foul));
        }
        let Info { score, depth, nodes, .. } = choice.info;
        notes.push(Note { score, depth, nodes, time: choice.elapsed });
        let may_draw = rules.draw.is_some_and(|draw| number >= draw.from);
        if let Some(verdict) = referee.verdict(game, score.map(centipawns), may_draw) {
            return Some(verdict.into());
        }
    }
}

/// Mates exceed every threshold.
fn centipawns(score: Score) -> i32 {
    match score.value {
        Value::Cp(centipawns) => centipawns,
        Value::Mate(moves) if moves > 0 => i32::MAX,
        Value::Mate(_) => -i32::MAX,
    }
}

fn forfeit(game: &Game, loser: Color, foul: Foul) -> End {
    let (fault, what) = match foul {
        Foul::Flag(fell) => (Fault::Time, format!("loses on time by {} ms", fell.over.as_millis())),
        Foul::Illegal(m) => {
            let fen = game.board().fen();
            (Fault::IllegalMove, format!("plays {m}, which is not legal in {fen}"))
        }
    };
    End::Forfeit { loser, fault, what }
}

/// The result if the game is over, with draws claimed.
pub fn result_by_rules(game: &Game) -> Option<Outcome> {
    game.outcome().or_else(|| game.claimable_draw().map(Outcome::draw))
}

/// Ctrl-C reaches engines too, and they may end before we notice it.
pub(crate) const CTRL_C_TAKES: Duration = Duration::from_millis(100);

/// The side that failed loses, unless the match is being stopped.
fn forfeit_unless_stopped(loser: Color, failure: Failure, stop: &Stop) -> Option<End> {
    let (fault, what) = match failure {
        Failure::Resigned => return Some(End::Resigned { loser }),
        Failure::Illegal(what) => (Fault::IllegalMove, what),
        Failure::Broken(what) => {
            std::thread::sleep(CTRL_C_TAKES);
            (Fault::Crash, what)
        }
    };
    // As the record keeps it.
    let what = Text::from(what.say(Language::English)).into();
    (!stop.is_stopped()).then_some(End::Forfeit { loser, fault, what })
}
