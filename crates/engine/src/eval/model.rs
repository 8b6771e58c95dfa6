//! A common interface to the two hand-written evaluations, for the explanation and the tuner. The
//! search does not use it.

use kiebitz_chess::{Board, Color, Variant};

use super::handwritten::{self, Parts};
use super::pair::Pair;
use super::racing;
use super::terms::{self, Group, Term};

/// An evaluation as a model: terms, their weights, and how often each counts in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Chess and Chess960.
    Chess,
    RacingKings,
}

impl Model {
    pub const fn of(variant: Variant) -> Model {
        match variant {
            Variant::Chess | Variant::Chess960 => Model::Chess,
            Variant::RacingKings => Model::RacingKings,
        }
    }

    /// The terms, in the order of the weights.
    pub const fn terms(self) -> &'static [Term] {
        match self {
            Model::Chess => terms::TERMS,
            Model::RacingKings => racing::TERMS,
        }
    }

    /// How many weights there are.
    pub const fn count(self) -> usize {
        match self {
            Model::Chess => terms::COUNT,
            Model::RacingKings => racing::COUNT,
        }
    }

    /// All weights in one list.
    pub fn weights(self) -> Vec<Pair> {
        match self {
            Model::Chess => handwritten::W.flat(),
            Model::RacingKings => racing::W.flat(),
        }
    }

    /// The first weight of [`Group::KingDanger`], whose sum is squared; all before it count as they are.
    pub const fn danger(self) -> usize {
        match self {
            Model::Chess => terms::DANGER,
            Model::RacingKings => racing::COUNT,
        }
    }

    pub fn group(self, weight: usize) -> Group {
        match self {
            Model::Chess => terms::GROUP_OF[weight],
            Model::RacingKings => racing::GROUP_OF[weight],
        }
    }

    /// The groups that have terms, in the order of the explanation.
    pub const fn groups(self) -> &'static [Group] {
        match self {
            Model::Chess => Group::CHESS,
            Model::RacingKings => Group::RACING_KINGS,
        }
    }

    /// Evaluates a position of this variant and calls `listener` with how often each weight counts,
    /// and for which side.
    pub fn trace(self, board: &Board, mut listener: &mut dyn FnMut(usize, Color, i32)) -> Parts {
        match self {
            Model::Chess => handwritten::evaluate_traced(board, &mut listener),
            Model::RacingKings => racing::evaluate_traced(board, &mut listener),
        }
    }
}
