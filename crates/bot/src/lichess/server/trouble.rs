//! Random faults between a server and its bot.

use std::time::Duration;

use kiebitz_gametree::random::Random;

/// How often faults occur, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trouble {
    /// A stream ends after a line, properly or in the middle of the next.
    pub drop: u32,
    /// A stream stays open and sends nothing more.
    pub mute: u32,
    /// A line comes twice.
    pub duplicate: u32,
    /// A line comes late.
    pub late: u32,
    /// A request is answered with 429.
    pub too_many: u32,
    /// A request fails with 503, or its connection is cut, before it is executed.
    pub before: u32,
    /// The same after it is executed: the answer is lost.
    pub after: u32,
    /// Opponents offer draws, ask for takebacks, chat and leave for a moment.
    pub whims: u32,
}

impl Trouble {
    /// All faults, now and then.
    pub const PLENTY: Trouble = Trouble {
        drop: 30,
        mute: 3,
        duplicate: 100,
        late: 100,
        too_many: 4,
        before: 20,
        after: 30,
        whims: 60,
    };
}

/// What happens to a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Sent,
    Twice,
    Late(Duration),
    /// The stream ends after it.
    Ends,
    /// The stream ends in its middle.
    Torn,
    /// It and everything after it is dropped.
    Muted,
}

/// What happens to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mishap {
    None,
    TooMany,
    /// It is not executed, and the answer is a 503, or cut.
    Undone(bool),
    /// It is executed, and the answer is a 502, or cut.
    Unanswered(bool),
}

/// Seeded randomness.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    chance: Random,
    trouble: Trouble,
}

impl Dice {
    pub fn new(seed: u64, trouble: Trouble) -> Dice {
        Dice { chance: Random::new(seed), trouble }
    }

    fn falls(&mut self, thousandths: u32) -> bool {
        (self.chance.below(1000) as u32) < thousandths
    }

    pub fn line(&mut self) -> Fate {
        let Trouble { drop, mute, duplicate, late, .. } = self.trouble;
        if self.falls(drop) {
            if self.falls(500) { Fate::Ends } else { Fate::Torn }
        } else if self.falls(mute) {
            Fate::Muted
        } else if self.falls(duplicate) {
            Fate::Twice
        } else if self.falls(late) {
            Fate::Late(Duration::from_millis(1 + self.chance.below(15) as u64))
        } else {
            Fate::Sent
        }
    }

    pub fn request(&mut self) -> Mishap {
        let Trouble { too_many, before, after, .. } = self.trouble;
        if self.falls(too_many) {
            Mishap::TooMany
        } else if self.falls(before) {
            Mishap::Undone(self.falls(500))
        } else if self.falls(after) {
            Mishap::Unanswered(self.falls(500))
        } else {
            Mishap::None
        }
    }

    /// A random action of an opponent besides moving.
    pub fn whim(&mut self) -> Option<Whim> {
        let whims = self.trouble.whims;
        let all = [Whim::Draw, Whim::Takeback, Whim::Why, Whim::Leave];
        self.falls(whims).then(|| all[self.chance.below(all.len())])
    }
}

/// Actions of an opponent besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whim {
    Draw,
    Takeback,
    Why,
    Leave,
}
