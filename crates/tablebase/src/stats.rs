//! Statistics of a table: how many positions are won, drawn and lost, and the distances.

use kiebitz_chess::Color;

use crate::cell::{Cell, Word};
use crate::layout::{Layout, Place};
use crate::value::DRAW;

/// How many counts every file has: as many as there are values of a byte.
const SHORT: usize = 255;
/// The most a file may have: the coder knows no larger values.
const MOST: usize = u16::LAST as usize + 1;

/// The statistics of one side to move, over all legal placements on the whole board, with equal
/// pieces counted once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideStats {
    /// By the number of the value; at least [`SHORT`] of them, and no zeros at the end beyond.
    counts: Vec<u64>,
    /// Races that the side to move has already won.
    over: u64,
    /// A position of the longest win, and of the longest loss.
    longest: [Option<Place>; 2],
}

impl Default for SideStats {
    fn default() -> SideStats {
        SideStats { counts: vec![0; SHORT], over: 0, longest: [None; 2] }
    }
}

impl SideStats {
    pub fn legal(&self) -> u64 {
        self.over + self.counts.iter().sum::<u64>()
    }

    pub fn wins(&self) -> u64 {
        self.histogram(0).map(|(_, count)| count).sum()
    }

    pub fn draws(&self) -> u64 {
        self.counts[usize::from(DRAW)]
    }

    pub fn losses(&self) -> u64 {
        self.histogram(1).map(|(_, count)| count).sum()
    }

    /// Won (0) or lost (1) positions by plies to the end, those that occur.
    fn histogram(&self, parity: usize) -> impl Iterator<Item = (u16, u64)> {
        let already = (parity == 0).then_some((0, self.over));
        let rest = (1..self.counts.len()).filter(move |number| number % 2 == parity);
        already
            .into_iter()
            .chain(rest.map(|number| (number as u16 - 1, self.counts[number])))
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
    pub fn count<C: Cell>(
        layout: &Layout,
        color: Color,
        first: usize,
        words: &[Word<C>],
    ) -> SideStats {
        let mut stats = SideStats::default();
        stats.counts.resize(usize::from(C::LAST) + 1, 0);
        // Most of the time goes into these increments: one table for each quarter of a word, so that
        // equal neighbours do not wait for each other. What does not exist is counted last.
        let slots = stats.counts.len() + 1;
        let mut tallies = vec![0u32; 4 * slots];
        let mut weight = None;
        let mut flush = |tallies: &mut [u32], weight: Option<u64>| {
            for tally in tallies.chunks_exact_mut(slots) {
                for (count, n) in stats.counts.iter_mut().zip(tally) {
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
                for (tally, cell) in tallies.chunks_exact_mut(slots).zip(four) {
                    tally[usize::from(cell.number()).min(slots - 1)] += 1;
                }
            }
        }
        flush(&mut tallies, weight);
        stats.trim();
        // A race may be set up that its winner is to move in.
        if layout.material().variant() == kiebitz_chess::Variant::RacingKings {
            for at in 0..words.len() {
                let won = layout.frame(first + at).masks().won[color.index()];
                stats.over += u64::from(won.count_ones()) * layout.weight(first + at);
            }
        }
        let longest = [0, 1].map(|parity| {
            let numbers = (1..stats.counts.len()).rev();
            let mut occurring = numbers.filter(|&n| n % 2 == parity && stats.counts[n] > 0);
            occurring.next().map(|number| C::of_number(number as u16))
        });
        'search: for (at, word) in words.iter().enumerate() {
            for (parity, longest) in longest.iter().enumerate() {
                if stats.longest[parity].is_none() {
                    let found = word.iter().position(|value| Some(value) == longest.as_ref());
                    stats.longest[parity] =
                        found.map(|bit| Place { word: first + at, bit: bit as u8 });
                }
            }
            if (0..2).all(|parity| longest[parity].is_none() || stats.longest[parity].is_some()) {
                break 'search;
            }
        }
        stats
    }

    /// Leaves out zeros at the end that need not be there.
    fn trim(&mut self) {
        let used = self.counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        self.counts.truncate(used.max(SHORT));
    }

    pub(crate) fn numbers_that_occur(&self) -> Vec<u16> {
        let occurring = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        occurring.map(|(number, _)| number as u16).collect()
    }

    /// Adds the count of words that come after these.
    pub fn add(&mut self, later: &SideStats) {
        for parity in 0..2 {
            let last = |stats: &SideStats| stats.histogram(parity).last().map_or(0, |(n, _)| n + 1);
            if last(later) > last(self) {
                self.longest[parity] = later.longest[parity];
            }
        }
        if self.counts.len() < later.counts.len() {
            self.counts.resize(later.counts.len(), 0);
        }
        for (count, n) in self.counts.iter_mut().zip(&later.counts) {
            *count += n;
        }
        self.over += later.over;
    }

    /// Whether there are values beyond what a byte says; then [`SideStats::numbers`] are more than usual.
    pub(crate) fn is_long(&self) -> bool {
        self.counts.len() > SHORT
    }

    pub(crate) fn numbers(&self) -> Vec<u64> {
        let (short, long) = self.counts.split_at(SHORT);
        let mut numbers = [short, &[self.over], long].concat();
        for place in self.longest {
            numbers.push(place.map_or(0, |place| (place.word as u64) << 6 | u64::from(place.bit)));
            numbers.push(u64::from(place.is_some()));
        }
        numbers
    }

    pub(crate) fn from_numbers(numbers: &[u64]) -> Option<SideStats> {
        let (counts, places) = numbers.split_last_chunk::<4>()?;
        let [win, has_win, loss, has_loss] = places;
        let (short, rest) = counts.split_at_checked(SHORT)?;
        let (&over, long) = rest.split_first()?;
        if long.len() > MOST - SHORT || long.last() == Some(&0) {
            return None;
        }
        let place = |number: u64, there: u64| {
            (there != 0).then_some(Place { word: (number >> 6) as usize, bit: (number & 63) as u8 })
        };
        let longest = [place(*win, *has_win), place(*loss, *has_loss)];
        Some(SideStats { counts: [short, long].concat(), over, longest })
    }

    pub fn longest(&self) -> u16 {
        [self.longest_win(), self.longest_loss()]
            .iter()
            .flatten()
            .map(|(n, _)| *n)
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Variant;

    use super::*;
    use crate::material::Material;

    /// Values beyond a byte are counted, found, written and read; without them there are as many numbers as ever.
    #[test]
    fn long_values_are_counted_and_kept() {
        let material = Material::parse("KQvK", Variant::Chess).expect("a material");
        let layout = Layout::new(material);
        let mut words = vec![[u16::NONE; 64]; 3];
        words[0][5] = 254;
        let short = SideStats::count(&layout, Color::White, 0, &words[..1]);
        assert_eq!((short.numbers().len(), short.is_long()), (260, false));
        assert_eq!(
            short,
            SideStats::count(&layout, Color::White, 0, &[words[0].map(u8::of_number)])
        );
        words[1][7] = 300;
        words[1][8] = 255;
        words[2][9] = u16::LAST;
        words[2][10] = 0;
        let mut sum = short.clone();
        for at in 1..3 {
            sum.add(&SideStats::count(&layout, Color::White, at, &words[at..=at]));
        }
        let stats = SideStats::count(&layout, Color::White, 0, &words);
        assert_eq!(sum, stats);
        assert!(stats.is_long());
        assert_eq!(stats.longest_win(), Some((299, Some(Place { word: 1, bit: 7 }))));
        assert_eq!(stats.longest_loss(), Some((4094, Some(Place { word: 2, bit: 9 }))));
        assert_eq!(stats.loss_histogram().iter().map(|n| n.0).collect::<Vec<_>>(), [254, 4094]);
        assert_eq!(stats.numbers_that_occur(), [0, 254, 255, 300, 4095]);
        assert_eq!(stats.draws(), layout.weight(2));
        for stats in [short, stats] {
            let mut numbers = stats.numbers();
            assert_eq!(SideStats::from_numbers(&numbers), Some(stats));
            numbers.resize(5000, 1);
            assert_eq!(SideStats::from_numbers(&numbers), None);
            assert_eq!(SideStats::from_numbers(&numbers[..259]), None);
        }
    }
}
