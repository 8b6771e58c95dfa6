//! A player at another computer: what is said between it and the session besides moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use kiebitz_chess::{Color, Move};

use crate::player::End;

/// What one side asks of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    Draw,
    Takeback,
}

/// A step of the negotiation about a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Ask,
    Accept,
    Decline,
}

/// What the player elsewhere says.
#[derive(Clone, PartialEq, Debug)]
pub enum Aside {
    /// What is accepted there shows in the game.
    Says(Step, Wish),
    /// Moves were taken back there; so many plies are left. The session notes when it has followed: questions from before
    /// are stopped by then.
    TakenBack(usize, Followed),
    /// Both sides' time there.
    Clocks([Duration; 2]),
    Over(End),
}

/// Whether the session has followed a takeback.
#[derive(Clone, Debug, Default)]
pub struct Followed(Arc<AtomicBool>);

impl Followed {
    pub fn note(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_noted(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl PartialEq for Followed {
    fn eq(&self, other: &Followed) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The line between a session and a player elsewhere.
pub struct Line {
    pub tell: Box<dyn Fn(Aside) + Send>,
    /// What the person here says.
    pub said: Receiver<(Step, Wish)>,
}

/// A game elsewhere, as far as asides follow from its changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Elsewhere {
    pub moves: Vec<Move>,
    /// Who asks for a draw, and for a takeback.
    pub asked: [Option<Color>; 2],
    pub end: Option<End>,
}

impl Elsewhere {
    /// What has changed, told by the side `them`.
    pub fn asides(&self, before: &Elsewhere, them: Color) -> Vec<Aside> {
        let both = self.moves.iter().zip(&before.moves);
        let common = both.take_while(|(now, then)| now == then).count();
        let is_shorter = common < before.moves.len();
        let mut asides =
            Vec::from_iter(is_shorter.then(|| Aside::TakenBack(common, Followed::default())));
        let wishes = [Wish::Draw, Wish::Takeback].into_iter();
        for (wish, (then, now)) in wishes.zip(before.asked.iter().zip(self.asked)) {
            match (*then, now) {
                (None, Some(by)) if by == them => asides.push(Aside::Says(Step::Ask, wish)),
                // Otherwise than by a move.
                (Some(by), None) if by != them && self.moves == before.moves => {
                    asides.push(Aside::Says(Step::Decline, wish));
                }
                _ => {}
            }
        }
        asides.extend(self.end.map(Aside::Over));
        asides
    }
}
