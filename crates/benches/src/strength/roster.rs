//! The players that are measured.

use kiebitz_chess::Variant;

/// Why a player is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A place on the dial.
    Level,
    /// A textbook player, ancestors included.
    Textbook,
    /// Another program with known strength, which fixes the scale.
    Anchor,
    /// Another program, for comparison.
    Peer,
    /// Kiebitz without a limit, now or in an earlier version.
    Version,
}

/// A player that is measured.
#[derive(Clone, PartialEq, Debug)]
pub struct RosterEntry {
    /// Its name, also in the table.
    pub name: String,
    /// The argument of `kiebitz match --engine`.
    pub spec: String,
    /// Why it is measured.
    pub kind: Kind,
    /// Its expected strength, which decides the pairings. An anchor's is taken as exact.
    pub expected: i32,
}

/// Steps of the dial, in Elo.
const STEP: usize = 200;
/// The levels that are measured.
const LEVELS: std::ops::RangeInclusive<i32> = 400..=2800;
/// How many of the levels next above a level meets.
const ABOVE: usize = 2;
/// How many of the nearest levels the other players meet.
const NEAREST: usize = 2;

impl RosterEntry {
    fn new(kind: Kind, expected: i32, name: &str, spec: &str) -> RosterEntry {
        let spec = format!("{spec},NAME={name}");
        RosterEntry { name: name.to_owned(), spec, kind, expected }
    }

    /// Reads a line of a roster; an underscore in a name is a blank.
    fn read(line: &str) -> Option<RosterEntry> {
        let [kind, expected, name, spec] =
            line.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
        let kind = match kind {
            "textbook" => Kind::Textbook,
            "anchor" => Kind::Anchor,
            "peer" => Kind::Peer,
            "version" => Kind::Version,
            _ => return None,
        };
        Some(RosterEntry::new(kind, expected.parse().ok()?, &name.replace('_', " "), spec))
    }
}

/// All players in the order of the match: the levels, the weakest first, then the others.
pub fn roster(variant: Variant, versions: &[(String, String)]) -> Vec<RosterEntry> {
    // Levels count nodes, so that the machine does not matter: this limit is never reached.
    let levels = LEVELS.step_by(STEP).map(|elo| RosterEntry {
        name: format!("elo:{elo}"),
        spec: format!("elo:{elo}:NODES=100000000"),
        kind: Kind::Level,
        expected: elo,
    });
    let others = match variant {
        Variant::Chess | Variant::Chess960 => include_str!("chess.txt"),
        Variant::RacingKings => include_str!("racingkings.txt"),
    };
    let others = others.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let others = others.map(|line| RosterEntry::read(line).expect("a tested line of a roster"));
    let versions = versions.iter().map(|(name, path)| {
        RosterEntry::new(Kind::Version, 3000, name, &format!("{path}:ARGS=uci,NODES=50000"))
    });
    levels.chain(others).chain(versions).collect()
}

/// The pairings, by index: every level meets the next two, all others the nearest levels, and
/// versions each other.
pub fn pairings(roster: &[RosterEntry]) -> Vec<[usize; 2]> {
    let of = |kind: Kind| (0..roster.len()).filter(move |&number| roster[number].kind == kind);
    let mut pairs = Vec::new();
    let levels: Vec<usize> = of(Kind::Level).collect();
    for (place, &level) in levels.iter().enumerate() {
        pairs.extend(levels.iter().skip(place + 1).take(ABOVE).map(|&above| [level, above]));
    }
    for other in (0..roster.len()).filter(|&number| roster[number].kind != Kind::Level) {
        let mut near = levels.clone();
        near.sort_by_key(|&level| (roster[level].expected - roster[other].expected).abs());
        pairs.extend(near.into_iter().take(NEAREST).map(|level| [level, other]));
    }
    let versions: Vec<usize> = of(Kind::Version).collect();
    pairs.extend(versions.windows(2).map(|pair| [pair[0], pair[1]]));
    pairs
}
