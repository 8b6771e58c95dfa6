//! The chat of a game.
//!
//! During a game the bot says nothing that could help a player: the opponent gets answers about our
//! evaluation when the game is over. Spectators, who have their own room, may ask at any time; they
//! learn about our last move and the position before it, but never what we expect or intend.

use std::collections::HashMap;
use std::time::Duration;

use kiebitz_chess::{Board, Color, PieceLetters};
use kiebitz_engine::Score;
use kiebitz_engine::eval::explain;
use kiebitz_players::Choice;
use tokio::time::Instant;

use super::wire::{ChatLine, Room};

/// Lichess cuts longer lines.
pub const LONGEST: usize = 140;
/// The shortest time between two answers to the same user.
const SOON: Duration = Duration::from_secs(2);
/// The most answers in one game, to all users together.
pub const MOST: u32 = 40;
/// How many terms of the evaluation are named.
const TERMS: usize = 4;

/// Our evaluation at one of our moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons {
    /// With its number, as in `12. Nf3`.
    pub played: String,
    /// Our score of the position before it, if we searched.
    pub score: Option<Score>,
    pub depth: u32,
    /// The terms of the evaluation of that position: the name of each, and centipawns for us.
    pub terms: Vec<(String, i32)>,
}

impl Reasons {
    /// Those of the move that we chose in this position.
    pub fn of(before: &Board, choice: &Choice) -> Reasons {
        let sign = if before.turn() == Color::White { 1 } else { -1 };
        let terms = explain(before).lines.into_iter();
        Reasons {
            played: before.san_line([choice.best], PieceLetters::English),
            score: choice.score,
            depth: choice.depth,
            terms: terms.map(|term| (term.words, sign * term.total)).collect(),
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

    /// The answer to `!why`.
    pub fn explanation(&self) -> String {
        let mut terms: Vec<_> = self.terms.iter().filter(|(_, value)| *value != 0).collect();
        terms.sort_by_key(|(_, value)| -value.abs());
        let mut text = format!("Before {}", self.played);
        if let Some(score) = self.score {
            text += &format!(" ({})", worth(score));
        }
        text += ", what counted for me: ";
        if terms.is_empty() {
            return text + "nothing, it was level in every respect.";
        }
        for (index, (words, value)) in terms.into_iter().take(TERMS).enumerate() {
            let part = format!(
                "{}{} {:+.2}",
                if index == 0 { "" } else { ", " },
                words.to_lowercase(),
                f64::from(*value) / 100.0
            );
            if text.chars().count() + part.chars().count() >= LONGEST {
                break;
            }
            text += &part;
        }
        text + "."
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
    deferred: Vec<String>,
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
    ) -> Option<String> {
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
        let answer = match (command, line.room) {
            ("help", Room::Player) => "!about says who I am. !eval and !why tell what I thought \
                of a move: ask now, I answer when the game is over."
                .to_owned(),
            ("help", Room::Spectator) => "!about says who I am, !eval how I stood before my last \
                move, !why which terms of my evaluation counted."
                .to_owned(),
            ("about" | "name" | "version", _) => self.about(),
            ("eval" | "why", Room::Player) => {
                let reasons = last?;
                let text =
                    if command == "why" { reasons.explanation() } else { reasons.judgement() };
                if self.deferred.len() < DEFERRED && !self.deferred.contains(&text) {
                    self.deferred.push(text);
                }
                format!("I tell you about {} when the game is over.", reasons.played)
            }
            ("eval", Room::Spectator) => last?.judgement(),
            ("why", Room::Spectator) => last?.explanation(),
            _ => return None,
        };
        self.answers += 1;
        // Only answered users are remembered, so the number of answers limits their number.
        self.answered.insert(asker, now);
        Some(clipped(answer))
    }

    /// The lines for the opponent when the game is over: thanks, and the answers to open questions.
    pub fn farewell(&mut self) -> Vec<String> {
        let mut lines = vec!["Good game, thank you!".to_owned()];
        lines.extend(self.deferred.drain(..).map(clipped));
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
