//! What a whole table says: how many positions are won, drawn and lost, and how long it takes.

use kiebitz_chess::Color;

use crate::layout::{Layout, Place};
use crate::value::{DRAW, NONE};

/// One side to move, counted over all legal placements on the whole board, equal men once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideStats {
    /// By the byte of the value; the last entry counts races that the side to move has already won.
    counts: Vec<u64>,
    /// A position of the longest win, and of the longest loss.
    longest: [Option<Place>; 2],
}

impl Default for SideStats {
    fn default() -> SideStats {
        SideStats { counts: vec![0; 256], longest: [None; 2] }
    }
}

impl SideStats {
    /// Legal positions.
    pub fn legal(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Positions the side to move wins.
    pub fn wins(&self) -> u64 {
        self.histogram(0).map(|(_, count)| count).sum()
    }

    /// Drawn positions.
    pub fn draws(&self) -> u64 {
        self.counts[usize::from(DRAW)]
    }

    /// Positions the side to move loses.
    pub fn losses(&self) -> u64 {
        self.histogram(1).map(|(_, count)| count).sum()
    }

    /// Won (0) or lost (1) positions by plies to the end, those that occur.
    fn histogram(&self, parity: usize) -> impl Iterator<Item = (u16, u64)> {
        let already = (parity == 0).then(|| (0, self.counts[usize::from(NONE)]));
        let rest = (1..usize::from(NONE)).filter(move |byte| byte % 2 == parity);
        already
            .into_iter()
            .chain(rest.map(|byte| (byte as u16 - 1, self.counts[byte])))
            .filter(|&(_, count)| count > 0)
    }

    /// Won positions by plies to the end, those that occur.
    pub fn win_histogram(&self) -> Vec<(u16, u64)> {
        self.histogram(0).collect()
    }

    /// Lost positions by plies to the end, those that occur.
    pub fn loss_histogram(&self) -> Vec<(u16, u64)> {
        self.histogram(1).collect()
    }

    /// The longest win in plies, and where it is.
    pub fn longest_win(&self) -> Option<(u16, Option<Place>)> {
        self.histogram(0).last().map(|(plies, _)| (plies, self.longest[0]))
    }

    /// The longest loss in plies, and where it is.
    pub fn longest_loss(&self) -> Option<(u16, Option<Place>)> {
        self.histogram(1).last().map(|(plies, _)| (plies, self.longest[1]))
    }

    /// Counts a run of words of the table, from number `first` on.
    pub fn count(layout: &Layout, color: Color, first: usize, words: &[[u8; 64]]) -> SideStats {
        let mut stats = SideStats::default();
        let mut longest = [0; 2];
        // Most of the time goes into these increments: one table for each quarter of a word, so that
        // equal neighbours do not wait for each other.
        let mut tallies = [[0u32; 256]; 4];
        let mut weight = None;
        let mut flush = |tallies: &mut [[u32; 256]; 4], weight: Option<u64>| {
            for tally in tallies.iter_mut() {
                for (count, n) in stats.counts.iter_mut().zip(tally.iter_mut()) {
                    *count += u64::from(std::mem::take(n)) * weight.unwrap_or(0);
                }
            }
        };
        for (at, word) in words.iter().enumerate() {
            let now = layout.weight(first + at);
            if weight != Some(now) || at % (1 << 20) == 0 {
                flush(&mut tallies, weight);
                weight = Some(now);
            }
            for four in word.chunks_exact(4) {
                for (tally, &byte) in tallies.iter_mut().zip(four) {
                    tally[usize::from(byte)] += 1;
                }
            }
        }
        flush(&mut tallies, weight);
        // What does not exist was counted, too; but a race may be set up that its winner is to move in.
        stats.counts[usize::from(NONE)] = 0;
        if layout.material().variant() == kiebitz_chess::Variant::RacingKings {
            for at in 0..words.len() {
                let won = layout.frame(first + at).masks().won[color.index()];
                let count = u64::from(won.count_ones()) * layout.weight(first + at);
                stats.counts[usize::from(NONE)] += count;
            }
        }
        for (parity, longest) in longest.iter_mut().enumerate() {
            let last =
                (1..usize::from(NONE)).rev().find(|&b| b % 2 == parity && stats.counts[b] > 0);
            *longest = last.unwrap_or(0) as u8;
        }
        'search: for (at, word) in words.iter().enumerate() {
            for (parity, &byte) in longest.iter().enumerate() {
                if byte > 0 && stats.longest[parity].is_none() {
                    let found = word.iter().position(|&value| value == byte);
                    stats.longest[parity] =
                        found.map(|bit| Place { word: first + at, bit: bit as u8 });
                }
            }
            if (0..2).all(|parity| longest[parity] == 0 || stats.longest[parity].is_some()) {
                break 'search;
            }
        }
        stats
    }

    /// The bytes that occur.
    pub(crate) fn bytes(&self) -> Vec<u16> {
        (0..u16::from(NONE)).filter(|&byte| self.counts[usize::from(byte)] > 0).collect()
    }

    /// Adds the count of words that come after these.
    pub fn add(&mut self, later: &SideStats) {
        for parity in 0..2 {
            let last = |stats: &SideStats| stats.histogram(parity).last().map_or(0, |(n, _)| n + 1);
            if last(later) > last(self) {
                self.longest[parity] = later.longest[parity];
            }
        }
        for (count, n) in self.counts.iter_mut().zip(&later.counts) {
            *count += n;
        }
    }

    /// Writes the counts and places as numbers.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        let mut numbers = self.counts.clone();
        for place in self.longest {
            numbers.push(place.map_or(0, |place| (place.word as u64) << 6 | u64::from(place.bit)));
            numbers.push(u64::from(place.is_some()));
        }
        numbers
    }

    /// Reads what [`SideStats::numbers`] wrote.
    pub(crate) fn from_numbers(numbers: &[u64]) -> Option<SideStats> {
        let (counts, places) = numbers.split_at_checked(256)?;
        let [win, has_win, loss, has_loss] = places else { return None };
        let place = |number: u64, there: u64| {
            (there != 0).then_some(Place { word: (number >> 6) as usize, bit: (number & 63) as u8 })
        };
        let longest = [place(*win, *has_win), place(*loss, *has_loss)];
        Some(SideStats { counts: counts.to_vec(), longest })
    }

    /// The most plies of any win or loss.
    pub fn longest(&self) -> u16 {
        [self.longest_win(), self.longest_loss()]
            .iter()
            .flatten()
            .map(|(n, _)| *n)
            .max()
            .unwrap_or(0)
    }
}
