//! The schedule: openings and colours of all games.

use std::sync::{Mutex, PoisonError};

use kiebitz_chess::Color;

use crate::openings::{Opening, Sequence};

/// One of the two engines of a match, in the order they were named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The engine whose score is reported.
    First,
    Second,
}

impl Seat {
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The games of a match. Games 2k and 2k+1 are a pair: the same opening, colours swapped.
///
/// Openings are generated when needed, since a match of a million games may be decided after a
/// hundred.
#[derive(Debug)]
pub struct Schedule {
    games: usize,
    openings: Mutex<(Vec<Opening>, Sequence)>,
}

#[derive(Clone, Debug)]
pub struct ScheduledGame {
    /// From 0.
    pub number: usize,
    pub opening: Opening,
    pub white: Seat,
}

impl Schedule {
    pub fn new(openings: Sequence, games: usize) -> Schedule {
        Schedule { games, openings: Mutex::new((Vec::new(), openings)) }
    }

    pub fn games(&self) -> usize {
        self.games
    }

    pub fn game(&self, number: usize) -> Option<ScheduledGame> {
        if number >= self.games {
            return None;
        }
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, sequence) = &mut *openings;
        while known.len() <= number / 2 {
            known.push(sequence.next()?);
        }
        Some(ScheduledGame { number, opening: known[number / 2].clone(), white: white_of(number) })
    }
}

pub fn white_of(number: usize) -> Seat {
    if number.is_multiple_of(2) { Seat::First } else { Seat::Second }
}

pub fn seat_of(number: usize, color: Color) -> Seat {
    match (white_of(number), color) {
        (Seat::First, Color::White) | (Seat::Second, Color::Black) => Seat::First,
        _ => Seat::Second,
    }
}
