//! Which challenges are accepted, and why others are declined.

use std::ops::RangeInclusive;

use kiebitz_chess::{Board, Variant};
use kiebitz_words::named;

use super::wire::{Challenge, Speed, TimeControl};

named! {
    /// A kind of game on Lichess that we can play, by Lichess's name of it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Rules {
        Standard = "standard",
        Chess960 = "chess960",
        RacingKings = "racingKings",
        /// Chess from a position that the challenger set up.
        FromPosition = "fromPosition",
    }
}

impl Rules {
    pub fn from_key(key: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.name() == key)
    }

    /// Our name of it.
    pub const fn variant(self) -> Variant {
        match self {
            Rules::Standard | Rules::FromPosition => Variant::Chess,
            Rules::Chess960 => Variant::Chess960,
            Rules::RacingKings => Variant::RacingKings,
        }
    }

    /// Where a game begins: `startpos`, or a FEN. `None` if we cannot play from there.
    pub fn start(self, fen: &str) -> Option<Board> {
        let variant = self.variant();
        if fen == "startpos" {
            return Some(Board::start(variant));
        }
        let board = Board::from_fen(fen, variant).ok();
        // A custom position may have castling rights with the king or rooks on other squares.
        let shuffled = || Board::from_fen(fen, Variant::Chess960).ok();
        board.or_else(|| (self == Rules::FromPosition).then(shuffled).flatten())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stakes {
    #[default]
    Any,
    Rated,
    Casual,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opponents {
    #[default]
    Any,
    Bots,
    Humans,
}

named! {
    /// Why a challenge is declined: the reasons of Lichess's API.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Decline {
        Generic = "generic",
        Later = "later",
        TooFast = "tooFast",
        TooSlow = "tooSlow",
        TimeControl = "timeControl",
        /// A rated game is wanted instead.
        Rated = "rated",
        /// A casual game is wanted instead.
        Casual = "casual",
        /// Only standard chess is played.
        Standard = "standard",
        Variant = "variant",
        NoBot = "noBot",
        OnlyBot = "onlyBot",
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeFilter {
    pub rules: Vec<Rules>,
    pub speeds: Vec<Speed>,
    /// Seconds for the game.
    pub base: RangeInclusive<u64>,
    /// Seconds added with each move.
    pub increment: RangeInclusive<u64>,
    /// The challenger's rating; a challenger without one is accepted.
    pub rating: RangeInclusive<u32>,
    pub stakes: Stakes,
    pub opponents: Opponents,
}

impl Default for ChallengeFilter {
    fn default() -> ChallengeFilter {
        ChallengeFilter {
            rules: vec![Rules::Standard, Rules::Chess960, Rules::RacingKings],
            speeds: vec![Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical],
            base: 0..=10_800,
            increment: 0..=180,
            rating: 0..=4000,
            stakes: Stakes::Any,
            opponents: Opponents::Any,
        }
    }
}

impl ChallengeFilter {
    /// Whether a challenge is accepted. Does not check whether there is room for another game.
    pub fn accepts(&self, challenge: &Challenge) -> Result<(), Decline> {
        self.by_rules(challenge)?;
        self.by_time(challenge)?;
        self.by_stakes(challenge.rated)?;
        let Some(challenger) = &challenge.challenger else { return Err(Decline::Generic) };
        match self.opponents {
            Opponents::Bots if !challenger.is_bot() => return Err(Decline::OnlyBot),
            Opponents::Humans if challenger.is_bot() => return Err(Decline::NoBot),
            _ => {}
        }
        match challenger.rating {
            Some(rating) if !self.rating.contains(&rating) => Err(Decline::Generic),
            _ => Ok(()),
        }
    }

    fn by_rules(&self, challenge: &Challenge) -> Result<(), Decline> {
        let refusal = match self.rules.as_slice() {
            [Rules::Standard] => Decline::Standard,
            _ => Decline::Variant,
        };
        let wanted = Rules::from_key(&challenge.variant.key);
        let rules = wanted.filter(|rules| self.rules.contains(rules)).ok_or(refusal)?;
        match &challenge.initial_fen {
            Some(fen) if rules.start(fen).is_none() => Err(Decline::Variant),
            _ => Ok(()),
        }
    }

    fn by_time(&self, challenge: &Challenge) -> Result<(), Decline> {
        let speed = challenge.speed;
        let (limit, increment) = match challenge.time_control {
            TimeControl::Clock { limit, increment } => (limit, increment),
            TimeControl::Correspondence {} | TimeControl::Unlimited {} => {
                let allowed = self.speeds.contains(&Speed::Correspondence);
                return if allowed { Ok(()) } else { Err(Decline::TooSlow) };
            }
            TimeControl::Other => return Err(Decline::TimeControl),
        };
        if !self.speeds.contains(&speed) {
            let rank = |speed| Speed::ALL.iter().position(|other| *other == speed);
            let ranks = || self.speeds.iter().copied().filter_map(rank);
            return Err(match (rank(speed), ranks().min(), ranks().max()) {
                (Some(this), Some(fastest), _) if this < fastest => Decline::TooFast,
                (Some(this), _, Some(slowest)) if this > slowest => Decline::TooSlow,
                _ => Decline::TimeControl,
            });
        }
        let within = |value: u64, range: &RangeInclusive<u64>| match value {
            value if value < *range.start() => Err(Decline::TooFast),
            value if value > *range.end() => Err(Decline::TooSlow),
            _ => Ok(()),
        };
        within(limit, &self.base)?;
        within(increment, &self.increment)
    }

    fn by_stakes(&self, rated: bool) -> Result<(), Decline> {
        match self.stakes {
            Stakes::Rated if !rated => Err(Decline::Rated),
            Stakes::Casual if rated => Err(Decline::Casual),
            _ => Ok(()),
        }
    }
}
