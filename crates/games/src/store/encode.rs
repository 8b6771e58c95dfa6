//! Converts games to columns of the database and back.

use std::time::Duration;

use kiebitz_chess::{Board, Move, Reason, Variant};
use rusqlite::Row;

use super::Damage;
use crate::day;
use crate::pgn::{GameResult, PgnGame, Ply, Tags, clock_comment, clock_in};

/// Stands for an unknown clock time.
const NO_CLOCK: u32 = u32::MAX;

pub(super) struct Columns {
    pub variant: u8,
    pub start: Option<String>,
    pub result: u8,
    pub day: u32,
    pub tags: String,
    pub moves: Vec<u8>,
    pub clocks: Option<Vec<u8>>,
    pub movetext: Option<String>,
}

impl Columns {
    pub fn of(game: &PgnGame) -> Columns {
        let plies = &game.line.plies;
        let clocks: Vec<Option<Duration>> = plies.iter().map(clock_of).collect();
        let is_plain = game.line.comments.is_empty()
            && plies.iter().zip(&clocks).all(|(ply, clock)| is_told_by(ply, *clock));
        Columns {
            variant: game.variant() as u8,
            start: start_text(&game.start),
            result: result_code(game.result),
            day: day(&game.tags),
            tags: tags_text(&game.tags),
            moves: moves_bytes(plies.iter().map(|ply| ply.step)),
            clocks: clocks_bytes(&clocks),
            movetext: (!is_plain).then(|| game.movetext()),
        }
    }

    /// A hash that identifies the game: of its tags, start, moves and result.
    pub fn hash(&self) -> i64 {
        hash(self.variant, self.result, self.start.as_deref(), &self.tags, &self.moves)
    }
}

/// The hash of a game with these columns.
pub(super) fn hash(variant: u8, result: u8, start: Option<&str>, tags: &str, moves: &[u8]) -> i64 {
    let mut hash = Fnv::default();
    hash.add(&[variant, result]);
    hash.add(start.unwrap_or("").as_bytes());
    hash.add(tags.as_bytes());
    hash.add(moves);
    hash.0 as i64
}

/// The hash of Fowler, Noll and Vo: the same on every machine and in every version, which the standard library's
/// are not.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// The clock time that stands in a comment of a move.
pub(super) fn clock_of(ply: &Ply) -> Option<Duration> {
    ply.notes().comments.iter().find_map(|comment| clock_in(comment))
}

/// Whether a move has no annotation except its clock time in our own format.
fn is_told_by(ply: &Ply, clock: Option<Duration>) -> bool {
    let notes = ply.notes();
    notes.nags.is_empty()
        && notes.variations.is_empty()
        && match (notes.comments.as_slice(), clock) {
            ([], None) => true,
            ([comment], Some(clock)) => *comment == clock_comment(clock),
            _ => false,
        }
}

pub(super) fn start_text(start: &Board) -> Option<String> {
    // The number of a Chess960 start would be enough, but every program reads a FEN.
    (*start != Board::start(start.variant())).then(|| start.fen())
}

pub(super) fn variant_of(code: u8) -> Option<Variant> {
    Variant::ALL.get(usize::from(code)).copied()
}

/// The variant in a column; an error for a code of another version.
pub(super) fn variant_at(row: &Row<'_>, column: usize) -> rusqlite::Result<Variant> {
    let code: u8 = row.get(column)?;
    variant_of(code).ok_or(rusqlite::Error::IntegralValueOutOfRange(column, code.into()))
}

pub(super) fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::Open => 0,
        GameResult::WhiteWins => 1,
        GameResult::Draw => 2,
        GameResult::BlackWins => 3,
    }
}

/// The result of a code; `None` for an unknown code.
pub(super) fn result_of(code: u8) -> Option<GameResult> {
    match code {
        0 => Some(GameResult::Open),
        1 => Some(GameResult::WhiteWins),
        2 => Some(GameResult::Draw),
        3 => Some(GameResult::BlackWins),
        _ => None,
    }
}

/// The name of a reason in the database. It is the name in the code, since user texts may change.
pub(super) fn reason_name(reason: Reason) -> String {
    format!("{reason:?}")
}

/// The reason of a name, which is `None` in games that are open or imported; an error for an unknown name.
pub(super) fn reason_of(name: Option<&str>) -> Result<Option<Reason>, Damage> {
    let Some(name) = name else { return Ok(None) };
    let known = Reason::ALL.into_iter().find(|&reason| reason_name(reason) == name);
    known.map(Some).ok_or(Damage::Reason)
}

pub(super) fn tags_text(tags: &Tags) -> String {
    let mut text = String::new();
    for (name, value) in tags.iter() {
        text.push_str(name);
        text.push('\t');
        text.push_str(value); // has no tab and no line break: see Tags
        text.push('\n');
    }
    text
}

pub(super) fn tags_of(text: &str) -> Tags {
    text.lines().filter_map(|line| line.split_once('\t')).collect()
}

pub(super) fn moves_bytes(steps: impl Iterator<Item = Option<Move>>) -> Vec<u8> {
    steps.flat_map(|step| step.map_or(0, Move::to_bits).to_le_bytes()).collect()
}

pub(super) fn moves_of(bytes: &[u8]) -> impl Iterator<Item = Option<Move>> {
    bytes.as_chunks().0.iter().map(|&bits| Move::from_bits(u16::from_le_bytes(bits)))
}

pub(super) fn clocks_bytes(clocks: &[Option<Duration>]) -> Option<Vec<u8>> {
    let code = |clock: &Option<Duration>| {
        clock.map_or(NO_CLOCK, |time| u32::try_from(time.as_millis()).unwrap_or(NO_CLOCK - 1))
    };
    let is_known = clocks.iter().any(Option::is_some);
    is_known.then(|| clocks.iter().flat_map(|clock| code(clock).to_le_bytes()).collect())
}

/// The clock times of a game with this many plies.
pub(super) fn clocks_of(bytes: Option<&[u8]>, plies: usize) -> Vec<Option<Duration>> {
    let codes =
        bytes.unwrap_or_default().as_chunks().0.iter().map(|&code| u32::from_le_bytes(code));
    let mut clocks: Vec<Option<Duration>> =
        codes.map(|code| (code != NO_CLOCK).then(|| Duration::from_millis(code.into()))).collect();
    clocks.resize(plies, None);
    clocks
}

/// The number of a game's day.
pub(super) fn day(tags: &Tags) -> u32 {
    day::of_tag(tags.get("Date").or_else(|| tags.get("UTCDate")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Square;

    use super::*;

    #[test]
    fn the_format_stays_as_it_is() {
        let moves = [
            Some(Move::normal(Square::E2, Square::E4)),
            None,
            Some(Move::castle(Square::E1, Square::H1)),
        ];
        let bytes = moves_bytes(moves.into_iter());
        assert_eq!(bytes, [0x0c, 0x07, 0, 0, 0xc4, 0x61]);
        assert_eq!(moves_of(&bytes).collect::<Vec<_>>(), moves);
        assert_eq!(reason_name(Reason::FiftyMoves), "FiftyMoves");
        for reason in Reason::ALL {
            assert_eq!(reason_of(Some(&reason_name(reason))), Ok(Some(reason)));
        }
        assert_eq!(reason_of(None), Ok(None));
        assert_eq!(reason_of(Some("Boredom")), Err(Damage::Reason));
        let mut hash = Fnv::default();
        hash.add(b"Kiebitz");
        assert_eq!(hash.0, 0x0d84_fec9_be83_d380);
    }
}
