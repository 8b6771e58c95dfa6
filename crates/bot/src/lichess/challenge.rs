//! Which challenges are accepted, and why others are declined.

use std::ops::RangeInclusive;

use kiebitz_chess::{Board, Variant};

use super::wire::{Challenge, Speed, TimeControl};

/// A kind of game on Lichess that we can play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Rules {
    Standard,
    Chess960,
    RacingKings,
    /// Chess from a position that the challenger set up.
    FromPosition,
}

impl Rules {
    /// All of them.
    pub const ALL: [Rules; 4] =
        [Rules::Standard, Rules::Chess960, Rules::RacingKings, Rules::FromPosition];

    /// Lichess's name of it.
    pub const fn key(self) -> &'static str {
        match self {
            Rules::Standard => "standard",
            Rules::Chess960 => "chess960",
            Rules::RacingKings => "racingKings",
            Rules::FromPosition => "fromPosition",
        }
    }

    /// The rules with this key.
    pub fn from_key(key: &str) -> Option<Rules> {
        Rules::ALL.into_iter().find(|rules| rules.key() == key)
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

/// Whether games are rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the names say it
pub enum Stakes {
    #[default]
    Any,
    Rated,
    Casual,
}

/// Which opponents to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the names say it
pub enum Opponents {
    #[default]
    Any,
    Bots,
    Humans,
}

/// Why a challenge is declined: the reasons of Lichess's API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the keys are those of the specification
pub enum Decline {
    Generic,
    Later,
    TooFast,
    TooSlow,
    TimeControl,
    /// A rated game is wanted instead.
    Rated,
    /// A casual game is wanted instead.
    Casual,
    /// Only standard chess is played.
    Standard,
    /// Not this variant.
    Variant,
    /// No bots.
    NoBot,
    /// Only bots.
    OnlyBot,
}

impl Decline {
    /// Lichess's name of it.
    pub const fn key(self) -> &'static str {
        match self {
            Decline::Generic => "generic",
            Decline::Later => "later",
            Decline::TooFast => "tooFast",
            Decline::TooSlow => "tooSlow",
            Decline::TimeControl => "timeControl",
            Decline::Rated => "rated",
            Decline::Casual => "casual",
            Decline::Standard => "standard",
            Decline::Variant => "variant",
            Decline::NoBot => "noBot",
            Decline::OnlyBot => "onlyBot",
        }
    }
}

/// Which challenges are accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeFilter {
    /// Which games.
    pub rules: Vec<Rules>,
    /// Which speeds.
    pub speeds: Vec<Speed>,
    /// Seconds for the game.
    pub base: RangeInclusive<u64>,
    /// Seconds added with each move.
    pub increment: RangeInclusive<u64>,
    /// The challenger's rating; a challenger without one is accepted.
    pub rating: RangeInclusive<u32>,
    /// Whether the game is rated.
    pub stakes: Stakes,
    /// Who may challenge.
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn challenge(change: impl Fn(&mut Value)) -> Challenge {
        let mut value = json!({
            "id": "abcd1234", "status": "created",
            "challenger": {"id": "anna", "name": "Anna", "rating": 1500},
            "destUser": {"id": "kiebitz", "name": "Kiebitz", "title": "BOT"},
            "variant": {"key": "standard", "name": "Standard"}, "rated": true, "speed": "blitz",
            "timeControl": {"type": "clock", "limit": 300, "increment": 3, "show": "5+3"},
            "color": "random", "perf": {"icon": "", "name": "Blitz"}
        });
        change(&mut value);
        serde_json::from_value(value).expect("a challenge")
    }

    fn clock(limit: u64, increment: u64) -> impl Fn(&mut Value) {
        move |value| {
            value["timeControl"] = json!({"type": "clock", "limit": limit, "increment": increment});
            value["speed"] = json!(Speed::of_clock(limit, increment).name());
        }
    }

    #[test]
    fn a_usual_challenge_is_taken_in_every_game_we_play() {
        let filter = ChallengeFilter::default();
        for rules in ["standard", "chess960", "racingKings"] {
            let wish = challenge(|value| value["variant"]["key"] = json!(rules));
            assert_eq!(filter.accepts(&wish), Ok(()), "{rules}");
        }
        assert_eq!(filter.accepts(&challenge(|v| v["challenger"]["rating"] = Value::Null)), Ok(()));
    }

    #[test]
    fn each_refusal_has_its_reason() {
        let usual = ChallengeFilter::default();
        let key = |key: &'static str| move |value: &mut Value| value["variant"]["key"] = json!(key);
        assert_eq!(usual.accepts(&challenge(key("atomic"))), Err(Decline::Variant));
        assert_eq!(usual.accepts(&challenge(key("fromPosition"))), Err(Decline::Variant));
        let narrow = ChallengeFilter { rules: vec![Rules::Standard], ..ChallengeFilter::default() };
        assert_eq!(narrow.accepts(&challenge(key("racingKings"))), Err(Decline::Standard));

        assert_eq!(usual.accepts(&challenge(clock(15, 0))), Err(Decline::TooFast));
        let days = |value: &mut Value| {
            value["timeControl"] = json!({"type": "correspondence", "daysPerTurn": 2});
            value["speed"] = json!("correspondence");
        };
        assert_eq!(usual.accepts(&challenge(days)), Err(Decline::TooSlow));
        let unlimited = |value: &mut Value| value["timeControl"] = json!({"type": "unlimited"});
        assert_eq!(usual.accepts(&challenge(unlimited)), Err(Decline::TooSlow));
        let patient = ChallengeFilter { speeds: Speed::ALL.to_vec(), ..ChallengeFilter::default() };
        assert_eq!(patient.accepts(&challenge(days)), Ok(()));
        let gap = ChallengeFilter {
            speeds: vec![Speed::Bullet, Speed::Rapid],
            ..ChallengeFilter::default()
        };
        assert_eq!(gap.accepts(&challenge(clock(300, 0))), Err(Decline::TimeControl));
        let bounded =
            ChallengeFilter { base: 120..=600, increment: 1..=10, ..ChallengeFilter::default() };
        for (limit, increment, answer) in [
            (60, 5, Err(Decline::TooFast)),
            (900, 5, Err(Decline::TooSlow)),
            (300, 0, Err(Decline::TooFast)),
            (300, 11, Err(Decline::TooSlow)),
            (300, 5, Ok(())),
        ] {
            let wish = challenge(clock(limit, increment));
            assert_eq!(bounded.accepts(&wish), answer, "{limit}+{increment}");
        }

        let casual = ChallengeFilter { stakes: Stakes::Casual, ..ChallengeFilter::default() };
        assert_eq!(casual.accepts(&challenge(|_| ())), Err(Decline::Casual));
        let rated = ChallengeFilter { stakes: Stakes::Rated, ..ChallengeFilter::default() };
        assert_eq!(rated.accepts(&challenge(|v| v["rated"] = json!(false))), Err(Decline::Rated));

        let bot = |value: &mut Value| value["challenger"]["title"] = json!("BOT");
        let humans = ChallengeFilter { opponents: Opponents::Humans, ..ChallengeFilter::default() };
        assert_eq!(humans.accepts(&challenge(bot)), Err(Decline::NoBot));
        let bots = ChallengeFilter { opponents: Opponents::Bots, ..ChallengeFilter::default() };
        assert_eq!(bots.accepts(&challenge(|_| ())), Err(Decline::OnlyBot));
        assert_eq!(bots.accepts(&challenge(bot)), Ok(()));

        let strong = ChallengeFilter { rating: 2000..=2500, ..ChallengeFilter::default() };
        assert_eq!(strong.accepts(&challenge(|_| ())), Err(Decline::Generic));
        let open = challenge(|value| value["challenger"] = Value::Null);
        assert_eq!(usual.accepts(&open), Err(Decline::Generic));
    }

    #[test]
    fn positions_are_looked_at_before_they_are_taken() {
        let filter = ChallengeFilter { rules: Rules::ALL.to_vec(), ..ChallengeFilter::default() };
        let from = |fen: &'static str| {
            challenge(move |value| {
                value["variant"]["key"] = json!("fromPosition");
                value["initialFen"] = json!(fen);
            })
        };
        assert_eq!(filter.accepts(&from("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")), Ok(()));
        assert_eq!(filter.accepts(&from("7k/8/8/8/8/8/8/1R2K3 w Q - 0 1")), Ok(()));
        assert_eq!(filter.accepts(&from("8/8/8/8/8/8/8/R3K3 w - - 0 1")), Err(Decline::Variant));
        assert_eq!(filter.accepts(&from("nonsense")), Err(Decline::Variant));
    }
}
