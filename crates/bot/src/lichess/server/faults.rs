//! Random faults between a server and its bot.

use std::time::Duration;

use kiebitz_gametree::random::Random;

/// How often faults occur, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FaultRates {
    /// A stream ends after a line, properly or in the middle of the next.
    pub drop: u32,
    /// A stream stays open and sends nothing more.
    pub mute: u32,
    pub duplicate: u32,
    pub late: u32,
    /// A request is answered with 429.
    pub too_many: u32,
    /// A request fails with 503, or its connection is cut, before it is executed.
    pub before: u32,
    /// The same after it is executed: the answer is lost.
    pub after: u32,
    /// Opponents offer draws, ask for takebacks, chat and leave for a moment.
    pub actions: u32,
}

impl FaultRates {
    /// Every fault, now and then.
    pub const HIGH: FaultRates = FaultRates {
        drop: 30,
        mute: 3,
        duplicate: 100,
        late: 100,
        too_many: 4,
        before: 20,
        after: 30,
        actions: 60,
    };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineFault {
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RequestFault {
    None,
    TooMany,
    /// It is not executed, and the answer is a 503, or cut.
    Undone(bool),
    /// It is executed, and the answer is a 502, or cut.
    Unanswered(bool),
}

/// Seeded randomness.
#[derive(Clone, Debug)]
pub(super) struct FaultInjector {
    chance: Random,
    faults: FaultRates,
}

impl FaultInjector {
    pub fn new(seed: u64, faults: FaultRates) -> FaultInjector {
        FaultInjector { chance: Random::new(seed), faults }
    }

    fn falls(&mut self, thousandths: u32) -> bool {
        (self.chance.below(1000) as u32) < thousandths
    }

    pub fn line(&mut self) -> LineFault {
        let FaultRates { drop, mute, duplicate, late, .. } = self.faults;
        if self.falls(drop) {
            if self.falls(500) { LineFault::Ends } else { LineFault::Torn }
        } else if self.falls(mute) {
            LineFault::Muted
        } else if self.falls(duplicate) {
            LineFault::Twice
        } else if self.falls(late) {
            LineFault::Late(Duration::from_millis(1 + self.chance.below(15) as u64))
        } else {
            LineFault::Sent
        }
    }

    pub fn request(&mut self) -> RequestFault {
        let FaultRates { too_many, before, after, .. } = self.faults;
        if self.falls(too_many) {
            RequestFault::TooMany
        } else if self.falls(before) {
            RequestFault::Undone(self.falls(500))
        } else if self.falls(after) {
            RequestFault::Unanswered(self.falls(500))
        } else {
            RequestFault::None
        }
    }

    /// A random action of an opponent besides moving.
    pub fn action(&mut self) -> Option<OpponentAction> {
        let actions = self.faults.actions;
        let all = [
            OpponentAction::Draw,
            OpponentAction::Takeback,
            OpponentAction::Why,
            OpponentAction::Leave,
        ];
        self.falls(actions).then(|| all[self.chance.below(all.len())])
    }
}

/// Actions of an opponent besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpponentAction {
    Draw,
    Takeback,
    Why,
    Leave,
}
