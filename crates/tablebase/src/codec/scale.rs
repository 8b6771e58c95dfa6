//! The values that occur for one side to move, on a scale on which neighbours are similar.
//!
//! From the worst for the side to move to the best: losses, the longest last; draw; wins, the longest first. A
//! *level* is a place on this line. Draw lies apart from both losses and wins by a gap wider than any difference
//! the model looks at, so that "far away" and "of another kind" are one thing and need no test.

use super::CodecError;

/// A value as the caller holds it: 0 is a draw, n + 1 the end in n plies (won for odd n, lost for even n).
pub(super) type Value = u16;

/// The largest value: the longest known mates, of seven pieces, take a quarter of it.
pub(super) const MAX_VALUE: Value = 4095;

/// Levels left free on both sides of draw.
const GAP: i32 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Loss,
    Draw,
    Win,
}

/// The values of one side to move, by level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    losses: Vec<Value>,
    wins: Vec<Value>,
    has_draw: bool,
    /// Level by value; values that do not occur have the level of the next one that does.
    levels: Vec<u16>,
    /// Value by level; in the gaps those of draw.
    values: Vec<Value>,
    /// Halvings that bring every level below 128.
    shift: u32,
}

fn is_win(value: Value) -> bool {
    value != 0 && value.is_multiple_of(2)
}

impl Scale {
    /// The scale of the values given, in any order.
    pub(super) fn new(occurring: &[Value]) -> Self {
        let mut losses: Vec<Value> = occurring.iter().copied().filter(|&v| v % 2 == 1).collect();
        let mut wins: Vec<Value> = occurring.iter().copied().filter(|&v| is_win(v)).collect();
        losses.sort_unstable();
        losses.dedup();
        wins.sort_unstable_by(|a, b| b.cmp(a));
        wins.dedup();
        let mut scale = Self {
            has_draw: occurring.contains(&0),
            levels: Vec::new(),
            values: Vec::new(),
            shift: 0,
            losses,
            wins,
        };
        while (scale.end() - 1) >> scale.shift >= 128 {
            scale.shift += 1;
        }
        scale.values = vec![0; scale.end() as usize];
        let first_win = scale.first_win() as usize;
        scale.values[..scale.losses.len()].copy_from_slice(&scale.losses);
        scale.values[first_win..].copy_from_slice(&scale.wins);
        let longest = occurring.iter().copied().max().unwrap_or(0);
        scale.levels = (0..=longest.saturating_add(2)).map(|value| scale.find(value)).collect();
        scale
    }

    fn find(&self, value: Value) -> u16 {
        let level = if value == 0 {
            self.draw()
        } else if is_win(value) {
            let place = self.wins.iter().position(|&win| win <= value);
            self.first_win() + place.unwrap_or(self.wins.len().max(1) - 1) as i32
        } else {
            self.losses
                .iter()
                .position(|&loss| loss >= value)
                .unwrap_or(self.losses.len().max(1) - 1) as i32
        };
        self.nearest(level) as u16
    }

    /// The level itself if a value has it, otherwise a level in use.
    pub(super) fn nearest(&self, level: i32) -> i32 {
        let (losses, first_win) = (self.losses.len() as i32, self.first_win());
        if level < losses || (level >= first_win && level < self.end()) {
            return level.max(0);
        }
        match (self.has_draw, losses > 0, self.wins.is_empty()) {
            (true, _, _) => self.draw(),
            (false, true, true) => losses - 1,
            (false, true, false) if level < self.draw() => losses - 1,
            (false, _, false) => first_win.max(level.min(self.end() - 1)),
            (false, false, true) => 0,
        }
    }

    /// The level of a value. A value that does not occur gets that of one near it.
    #[inline]
    pub(super) fn level(&self, value: Value) -> i32 {
        match self.levels.get(usize::from(value)) {
            Some(&level) => i32::from(level),
            None => i32::from(self.find(value)),
        }
    }

    #[inline]
    pub(super) fn value(&self, level: i32) -> Value {
        self.values.get(level as usize).copied().unwrap_or(0)
    }

    /// Whether this is one of the values it was made from.
    pub(super) fn contains(&self, value: Value) -> bool {
        let level = self.level(value);
        self.is_taken(level) && self.value(level) == value
    }

    fn is_taken(&self, level: i32) -> bool {
        match self.outcome(level) {
            Outcome::Draw => self.has_draw && level == self.draw(),
            _ => true,
        }
    }

    /// The level of draw, whether draws occur or not.
    #[inline(always)]
    pub(super) fn draw(&self) -> i32 {
        self.losses.len() as i32 + GAP
    }

    #[inline(always)]
    fn first_win(&self) -> i32 {
        self.losses.len() as i32 + 2 * GAP + 1
    }

    /// One past the highest level.
    #[inline(always)]
    pub(super) fn end(&self) -> i32 {
        self.first_win() + self.wins.len() as i32
    }

    /// The outcome of a level; the gaps count as draw.
    #[inline(always)]
    pub(super) fn outcome(&self, level: i32) -> Outcome {
        if level < self.losses.len() as i32 {
            Outcome::Loss
        } else if level >= self.first_win() {
            Outcome::Win
        } else {
            Outcome::Draw
        }
    }

    /// Whether an outcome occurs.
    #[inline(always)]
    pub(super) fn has(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Loss => !self.losses.is_empty(),
            Outcome::Draw => self.has_draw,
            Outcome::Win => !self.wins.is_empty(),
        }
    }

    /// The lowest and the highest level of an outcome that occurs.
    #[inline(always)]
    pub(super) fn bounds(&self, outcome: Outcome) -> (i32, i32) {
        match outcome {
            Outcome::Loss => (0, self.losses.len() as i32 - 1),
            Outcome::Draw => (self.draw(), self.draw()),
            Outcome::Win => (self.first_win(), self.end() - 1),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.losses.len() + self.wins.len() + usize::from(self.has_draw)
    }

    /// The initial level without information.
    pub(super) fn middle(&self) -> i32 {
        self.nearest(self.draw())
    }

    /// Where a level lies on the whole line, in 128 steps, for contexts.
    #[inline(always)]
    pub(super) fn coarse(&self, level: i32) -> u16 {
        (level >> self.shift) as u16
    }

    /// The value of a position whose best move leads to `value` of the other side.
    pub(super) fn before(value: Value) -> Value {
        if value == 0 { 0 } else { value.saturating_add(1) }
    }

    /// Appends the values: count of bits, then one bit for each value from 0 on.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let longest = self.losses.iter().chain(&self.wins).copied().max();
        let bits = longest.map_or(usize::from(self.has_draw), |value| usize::from(value) + 1);
        bytes.extend_from_slice(&(bits as u32).to_le_bytes()[..3]);
        let start = bytes.len();
        bytes.resize(start + bits.div_ceil(8), 0);
        let draw = self.has_draw.then_some(0);
        for value in self.losses.iter().chain(&self.wins).copied().chain(draw) {
            bytes[start + usize::from(value) / 8] |= 1 << (value % 8);
        }
    }

    /// Reads what [`write`](Self::write) wrote and moves `bytes` past it.
    pub(super) fn read(bytes: &mut &[u8]) -> Result<Self, CodecError> {
        let (&[low, middle, high], rest) =
            bytes.split_first_chunk().ok_or(CodecError::ModelTooShort)?;
        let bits = u32::from_le_bytes([low, middle, high, 0]) as usize;
        if bits > usize::from(MAX_VALUE) + 1 {
            return Err(CodecError::BadModel);
        }
        let (set, rest) =
            rest.split_at_checked(bits.div_ceil(8)).ok_or(CodecError::ModelTooShort)?;
        *bytes = rest;
        let occurring: Vec<Value> = (0..bits)
            .filter(|&value| set[value / 8] >> (value % 8) & 1 != 0)
            .map(|value| value as Value)
            .collect();
        Ok(Self::new(&occurring))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_values_are_inverse_and_in_order() {
        let sets: [&[Value]; 6] =
            [&[], &[0], &[1, 3, 5], &[2, 4, 8], &[0, 1, 2, 3, 4, 70, 71], &[1, 2, 40]];
        for set in sets {
            let scale = Scale::new(set);
            assert_eq!(scale.count(), set.len());
            for &value in set {
                assert_eq!(scale.value(scale.level(value)), value, "{set:?}");
                assert!(scale.contains(value));
            }
            // Any value at all gets a level that is taken.
            for value in (0..300).filter(|_| !set.is_empty()) {
                let level = scale.level(value);
                assert!(
                    set.contains(&scale.value(level)) && scale.is_taken(level),
                    "{set:?}: {value}"
                );
                assert_eq!(scale.contains(value), set.contains(&value), "{set:?}: {value}");
            }
            let mut bytes = Vec::new();
            scale.write(&mut bytes);
            let mut rest = bytes.as_slice();
            assert_eq!(Scale::read(&mut rest).expect("it was written just now"), scale);
            assert!(rest.is_empty());
        }
        let scale = Scale::new(&[0, 1, 2, 3, 4]);
        let order = [1, 3, 0, 4, 2].map(|value| scale.level(value));
        assert!(order.is_sorted(), "{order:?}");
    }
}
