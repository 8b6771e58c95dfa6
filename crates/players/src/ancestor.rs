//! The programs of the documents that Kiebitz grew out of, rebuilt from their numbers with the
//! textbook searches.
//!
//! docs/opponents.md says where each number comes from, and what we chose if a document left it
//! open.

use std::time::Duration;

use kiebitz_chess::Variant;
use kiebitz_gametree::Schedule;

use crate::evaluation::Evaluation;
use crate::evaluation::weighted::Term;
use crate::pace::Pace;
use crate::textbook::{First, LevelProfile, Method};

const CHESS: &[Variant] = &[Variant::Chess, Variant::Chess960];

/// Document A's three difficulties have more and more terms, and more and more time.
const TERMS_1: &[Term] = &[Term::Material];
const TERMS_2: &[Term] = &[Term::Material, Term::Attacked, Term::History];
const TERMS_3: &[Term] = &[
    Term::Material,
    Term::Attacked,
    Term::OwnPosition,
    Term::EnemyPosition,
    Term::OwnKing,
    Term::EnemyKing,
    Term::Mobility,
];

const A1: LevelProfile = LevelProfile {
    name: "ancestor:a1",
    kind: "ancestor",
    variants: CHESS,
    tictactoe: None,
    evaluation: Evaluation::Weighted(TERMS_1),
    method: Method::AlphaBeta,
    deepest: [4, 4, 10],
    schedule: Schedule::Doubling,
    first: First::LastIteration,
    asks_book: true,
    pace: Pace { unlimited: Some(Duration::from_secs(5)), budgets: &[] },
};

/// The ancestors: document A at its three difficulties, documents B and E. Document C has no player of its own,
/// and D's are [`LEVELS`](super::textbook::LEVELS).
pub const ANCESTORS: [LevelProfile; 5] = [
    A1,
    LevelProfile {
        name: "ancestor:a2",
        evaluation: Evaluation::Weighted(TERMS_2),
        pace: Pace { unlimited: Some(Duration::from_secs(10)), budgets: &[] },
        ..A1
    },
    LevelProfile {
        name: "ancestor:a3",
        evaluation: Evaluation::Weighted(TERMS_3),
        pace: Pace { unlimited: Some(Duration::from_secs(45)), budgets: &[] },
        ..A1
    },
    LevelProfile {
        name: "ancestor:b",
        evaluation: Evaluation::MaterialAndCentre,
        method: Method::Minimax,
        deepest: [6; 3],
        schedule: Schedule::EveryPly,
        first: First::Shuffled,
        asks_book: false,
        pace: Pace { unlimited: None, budgets: &[] },
        ..A1
    },
    LevelProfile {
        name: "ancestor:e",
        variants: &[Variant::RacingKings],
        evaluation: Evaluation::PieceSquare,
        method: Method::Mtdf,
        deepest: [64; 3],
        schedule: Schedule::EveryPly,
        asks_book: false,
        pace: Pace {
            unlimited: Some(Duration::from_millis(5000)),
            budgets: &[
                (Duration::from_secs(30), Duration::from_millis(5000)),
                (Duration::from_secs(10), Duration::from_millis(2000)),
                (Duration::from_secs(5), Duration::from_millis(500)),
                (Duration::ZERO, Duration::from_millis(100)),
            ],
        },
        ..A1
    },
];
