//! The chat of a game.
//!
//! During a game the bot says nothing that could help a player: the opponent gets answers about our
//! evaluation when the game is over. Spectators, who have their own room, may ask at any time; they
//! learn about our last move and the position before it, but never what we expect or intend.

use std::collections::HashMap;
use std::time::Duration;

use kiebitz_chess::{Game, Move, PieceLetters};
use kiebitz_engine::Score;
use kiebitz_players::Choice;
use kiebitz_review::Considered;
use tokio::time::Instant;

use super::wire::{ChatLine, Room};

/// Lichess cuts longer lines.
pub const LONGEST: usize = 140;
/// The shortest time between two answers to the same user.
const SOON: Duration = Duration::from_secs(2);
/// The most answers in one game, to all users together.
pub const MOST: u32 = 40;

/// What we know of one of our moves.
#[derive(Clone, Debug)]
pub struct Reasons {
    /// With its number, as in `12. Nf3`.
    pub played: String,
    pub m: Move,
    /// The game before it.
    pub game: Game,
    /// Our score of the position before it, if we searched.
    pub score: Option<Score>,
    pub depth: u32,
}

impl Reasons {
    /// Those of the move that we chose in the position of this game.
    pub fn of(game: &Game, choice: &Choice) -> Reasons {
        Reasons {
            played: game.board().san_line([choice.best], PieceLetters::English),
            m: choice.best,
            game: game.clone(),
            score: choice.score,
            depth: choice.depth,
        }
    }

    /// The answer to `!eval`.
    pub fn judgement(&self) -> String {
        let played = &self.played;
        match self.score {
            Some(score) => format!("Before {played}: {}, {} plies deep.", worth(score), self.depth),
            None => {
                format!(
                    "I played {played} without a search: from my book, or nothing else was legal."
                )
            }
        }
    }

    /// The answer to `!why`, which a search finds. While the game goes on, what could be done against a weak move is not told.
    pub fn explanation(&self, is_over: bool) -> String {
        match Considered::at_once(&self.game, self.m) {
            Some(found) if is_over || found.asked == found.best => {
                let mut sentences = found.report(self.game.board(), false).en.sentences.into_iter();
                let first = sentences.next().unwrap_or_default();
                sentences.fold(first, |text, sentence| {
                    match text.chars().count() + 1 + sentence.chars().count() {
                        0..=LONGEST => format!("{text} {sentence}"),
                        _ => text,
                    }
                })
            }
            _ => self.later(),
        }
    }

    fn later(&self) -> String {
        format!("I tell you about {} when the game is over.", self.played)
    }
}

/// A score in words, for our side.
fn worth(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) if moves > 0 => format!("I win in {moves}"),
        Some(moves) => format!("I lose in {}", -moves),
        None if score.is_win() => "a won endgame for me".to_owned(),
        None if score.is_loss() => "a lost endgame for me".to_owned(),
        None => format!("{:+.2} for me", f64::from(score.0) / 100.0),
    }
}

#[derive(Debug)]
pub struct Chat {
    /// Our own name, to ignore our own lines.
    me: String,
    /// The name of our strength, as in `elo:1500`.
    level: String,
    answers: u32,
    answered: HashMap<(Room, String), Instant>,
    /// The opponent's questions, to answer when the game is over.
    deferred: Vec<Reply>,
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Reply {
    Line(String),
    /// An explanation, which takes a search: [`Reasons::explanation`].
    Why(Box<Reasons>),
}

impl From<String> for Reply {
    fn from(line: String) -> Reply {
        Reply::Line(line)
    }
}

impl Reply {
    /// The line, searched for if need be.
    pub fn text(self, is_over: bool) -> String {
        clipped(match self {
            Reply::Line(text) => text,
            Reply::Why(reasons) => reasons.explanation(is_over),
        })
    }

    /// Whether both answer the same question.
    fn is_like(&self, other: &Reply) -> bool {
        match (self, other) {
            (Reply::Line(one), Reply::Line(two)) => one == two,
            (Reply::Why(one), Reply::Why(two)) => one.played == two.played,
            _ => false,
        }
    }
}

/// The most questions of the opponent to keep.
const DEFERRED: usize = 3;

impl Chat {
    pub fn new(me: &str, level: &str) -> Chat {
        Chat {
            me: me.to_lowercase(),
            level: level.to_owned(),
            answers: 0,
            answered: HashMap::new(),
            deferred: Vec::new(),
        }
    }

    pub fn greeting(&self, opponent: &str) -> String {
        clipped(format!(
            "Hello {opponent}, I am Kiebitz. Have a good game! Type !help for what I answer."
        ))
    }

    pub fn welcome(&self) -> String {
        "Hello! Type !help for what I answer, !why for what I thought about my last move."
            .to_owned()
    }

    /// The answer to a line, if it gets one.
    pub fn reply(
        &mut self,
        line: &ChatLine,
        last: Option<&Reasons>,
        now: Instant,
    ) -> Option<Reply> {
        let name = line.username.to_lowercase();
        if name == self.me || name == "lichess" || self.answers >= MOST {
            return None;
        }
        let command = line.text.trim().to_lowercase();
        let command = command.strip_prefix('!')?.split_whitespace().next()?;
        let asker = (line.room, name);
        if self.answered.get(&asker).is_some_and(|before| now.duration_since(*before) < SOON) {
            return None;
        }
        let reply = match (command, line.room) {
            ("help", Room::Player) => "!about says who I am. !eval and !why tell what I thought \
                of a move: ask now, I answer when the game is over."
                .to_owned()
                .into(),
            ("help", Room::Spectator) => "!about says who I am, !eval how I stood before my last \
                move, !why why I played it."
                .to_owned()
                .into(),
            ("about" | "name" | "version", _) => self.about().into(),
            ("eval" | "why", Room::Player) => {
                let reasons = last?;
                let reply = match command {
                    "why" => Reply::Why(Box::new(reasons.clone())),
                    _ => reasons.judgement().into(),
                };
                let is_known = self.deferred.iter().any(|known| known.is_like(&reply));
                if self.deferred.len() < DEFERRED && !is_known {
                    self.deferred.push(reply);
                }
                reasons.later().into()
            }
            ("eval", Room::Spectator) => last?.judgement().into(),
            ("why", Room::Spectator) => Reply::Why(Box::new(last?.clone())),
            _ => return None,
        };
        self.answers += 1;
        // Only answered users are remembered, so the number of answers limits their number.
        self.answered.insert(asker, now);
        Some(reply)
    }

    /// The lines for the opponent when the game is over: thanks, and the answers to open questions.
    pub fn farewell(&mut self) -> Vec<Reply> {
        let mut lines = vec![Reply::from("Good game, thank you!".to_owned())];
        lines.append(&mut self.deferred);
        lines
    }

    fn about(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let level = &self.level;
        format!(
            "Kiebitz {version} ({level}): chess, Chess960 and Racing Kings. Free software, GPL."
        )
    }
}

/// Cut to the length Lichess allows.
fn clipped(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}
