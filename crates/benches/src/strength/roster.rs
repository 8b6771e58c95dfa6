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
/// Levels count nodes, so that the machine does not matter, and textbook players plies: a limit that is never reached.
const NO_LIMIT: &str = "NODES=100000000";
/// How many of the levels next above a level meets.
const ABOVE: usize = 2;
/// How many of the nearest levels the other players meet.
const NEAREST: usize = 2;

/// A program at a strength of its own dial. The dial of Fairy-Stockfish is the same in every
/// variant; there is no better one for Racing Kings.
fn dial(name: &str, program: &str, elo: i32) -> RosterEntry {
    let spec = format!("{program}:UCI_LimitStrength=true,UCI_Elo={elo},NODES=40000");
    entry(&format!("{name} {elo}"), &spec, Kind::Anchor, elo)
}

fn entry(name: &str, spec: &str, kind: Kind, expected: i32) -> RosterEntry {
    let colon = if spec.contains('=') { "," } else { ":" };
    RosterEntry { name: name.to_owned(), spec: format!("{spec}{colon}NAME={name}"), kind, expected }
}

/// All players, the weakest first, in the order of the match.
pub fn roster(variant: Variant, versions: &[(String, String)]) -> Vec<RosterEntry> {
    let levels = LEVELS.step_by(STEP).map(|elo| RosterEntry {
        name: format!("elo:{elo}"),
        spec: format!("elo:{elo}:{NO_LIMIT}"),
        kind: Kind::Level,
        expected: elo,
    });
    let textbook =
        |name: &str, expected| entry(name, &format!("{name}:{NO_LIMIT}"), Kind::Textbook, expected);
    let ancestor = |name: &str, expected| {
        entry(name, &format!("{name}:NODES=50000"), Kind::Textbook, expected)
    };
    let mut all: Vec<RosterEntry> = levels.collect();
    let own = |name: &str, options: &str, expected| {
        entry(name, &format!("self:{options}NODES=50000"), Kind::Version, expected)
    };
    match variant {
        Variant::Chess | Variant::Chess960 => {
            all.extend([
                textbook("random", 0),
                textbook("easy", 400),
                textbook("normal", 550),
                textbook("hard", 700),
                ancestor("ancestor:a1", 700),
                ancestor("ancestor:a2", 900),
                ancestor("ancestor:a3", 1050),
                ancestor("ancestor:b", 700),
            ]);
            all.push(dial("Stockfish", "stockfish", 1400));
            // From there on Stockfish's dial is much stronger than programs of those ratings: docs/strength.md.
            all.extend([(1800, 2000), (2200, 2600)].map(|(elo, expected)| RosterEntry {
                kind: Kind::Peer,
                expected,
                ..dial("Stockfish", "stockfish", elo)
            }));
            all.extend([
                entry("Fairy-Max", "xboard:fairymax:MOVETIME=1s", Kind::Anchor, 1950),
                entry("GNU Chess", "gnuchess:ARGS=--uci,MOVETIME=100ms", Kind::Anchor, 2700),
                entry("Toga", "toga2:MOVETIME=100ms", Kind::Anchor, 2850),
                own("hand-written", "Evaluator=handwritten,", 3000),
                own("Kiebitz", "", 3000),
            ]);
        }
        Variant::RacingKings => {
            all.extend([
                textbook("random", 300),
                textbook("easy", 500),
                textbook("normal", 1400),
                textbook("hard", 1700),
                ancestor("ancestor:e", 1700),
            ]);
            // One level of a dial that is not calibrated for Racing Kings fixes the scale; the
            // games determine the differences.
            let fairy = |elo| dial("Fairy-Stockfish", "fairy-stockfish", elo);
            all.extend(
                [1400, 2200, 2600].map(|elo| RosterEntry { kind: Kind::Peer, ..fairy(elo) }),
            );
            all.push(fairy(1800));
            all.extend([
                entry("Fairy-Stockfish", "fairy-stockfish:NODES=50000", Kind::Peer, 2800),
                own("hand-written", "Evaluator=handwritten,", 3000),
                own("Kiebitz", "", 3000),
            ]);
        }
    }
    all.extend(versions.iter().map(|(name, path)| {
        entry(name, &format!("{path}:ARGS=uci,NODES=50000"), Kind::Version, 3000)
    }));
    all
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
