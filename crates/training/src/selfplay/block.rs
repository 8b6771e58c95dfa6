//! Blocks of games: three columns, each compressed separately.
//!
//! Moves and scores hardly repeat, so only entropy coding compresses them, and byte frequencies
//! differ between the columns. Scores are written as differences: from one ply to the next a score
//! changes little except for its sign.

use kiebitz_chess::Color;
use kiebitz_words::said;
use miniz_oxide::deflate::core::{
    CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output,
    create_comp_flags_from_zip_params,
};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::bytes::Bytes;
use super::game::{End, Family, GameRecord};
use super::score::ScoreCode;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The number of the first, from 0 in every run.
    pub first: u64,
    pub games: Vec<GameRecord>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BlockError {
    TooShort,
    TooLong,
    Packing,
    Game { number: usize },
}

said! { BlockError {
    TooShort => "block-short";
    TooLong => "block-long";
    Packing => "block-packing";
    Game { number } => "block-game", number;
} }

const HEAD: usize = 6;

/// No column is larger when unpacked: damaged files must not fill the memory.
const LARGEST_COLUMN: usize = 1 << 28;

/// Deflate's effort, from 0 to 10.
const EFFORT: i32 = 9;

impl Block {
    /// The positions that were searched, in all games.
    pub fn positions(&self) -> u64 {
        self.games.iter().map(|game| game.positions() as u64).sum()
    }

    pub fn encode(&self) -> Vec<u8> {
        let (mut heads, mut moves, mut scores) = (Vec::new(), Vec::new(), Vec::new());
        for game in &self.games {
            heads.extend(game.start.to_le_bytes());
            heads.push(game.random_plies);
            heads.extend((game.moves.len() as u16).to_le_bytes());
            let result = match game.winner {
                Some(Color::Black) => 0,
                None => 1,
                Some(Color::White) => 2,
            };
            heads.push((game.end as u8) << 2 | result);
            moves.extend(&game.moves);
            let mut before = 0_i8;
            for score in &game.scores {
                scores.push(score.0.wrapping_add(before) as u8);
                before = score.0;
            }
        }
        let mut bytes = Vec::new();
        bytes.extend(self.first.to_le_bytes());
        bytes.extend((self.games.len() as u32).to_le_bytes());
        for column in [heads, moves, scores] {
            let packed = pack(&column);
            bytes.extend((column.len() as u32).to_le_bytes());
            bytes.extend((packed.len() as u32).to_le_bytes());
            bytes.extend(packed);
        }
        bytes
    }

    /// Reads the bytes of a block. Whether the moves are legal shows only when the games are
    /// replayed.
    pub fn decode(bytes: &[u8], family: Family) -> Result<Block, BlockError> {
        let mut bytes = Bytes(bytes);
        let first = bytes.u64().ok_or(BlockError::TooShort)?;
        let count = bytes.u32().ok_or(BlockError::TooShort)? as usize;
        let [heads, moves, scores] =
            [column(&mut bytes)?, column(&mut bytes)?, column(&mut bytes)?];
        if !bytes.0.is_empty() || Some(heads.len()) != count.checked_mul(HEAD) {
            return Err(BlockError::TooLong);
        }
        let (mut heads, mut moves, mut scores) = (Bytes(&heads), Bytes(&moves), Bytes(&scores));
        let games = (0..count)
            .map(|number| {
                game(&mut heads, &mut moves, &mut scores, family).ok_or(BlockError::Game { number })
            })
            .collect::<Result<Vec<_>, _>>()?;
        if !moves.0.is_empty() || !scores.0.is_empty() {
            return Err(BlockError::TooLong);
        }
        Ok(Block { first, games })
    }
}

/// Deflate without short matches: they are coincidence here and cost more than the bytes themselves
/// (6 % more for a block of chess).
fn pack(column: &[u8]) -> Vec<u8> {
    let strategy = CompressionStrategy::Filtered as i32;
    let flags = create_comp_flags_from_zip_params(EFFORT, 0, strategy);
    let mut packed = Vec::new();
    compress_to_output(&mut CompressorOxide::new(flags), column, TDEFLFlush::Finish, |bytes| {
        packed.extend_from_slice(bytes);
        true
    });
    packed
}

fn column(bytes: &mut Bytes<'_>) -> Result<Vec<u8>, BlockError> {
    let length = bytes.u32().ok_or(BlockError::TooShort)? as usize;
    let packed = bytes.u32().ok_or(BlockError::TooShort)? as usize;
    let packed = bytes.take(packed).ok_or(BlockError::TooShort)?;
    let column = decompress_to_vec_with_limit(packed, length.min(LARGEST_COLUMN));
    column.ok().filter(|column| column.len() == length).ok_or(BlockError::Packing)
}

fn game(
    heads: &mut Bytes<'_>,
    moves: &mut Bytes<'_>,
    scores: &mut Bytes<'_>,
    family: Family,
) -> Option<GameRecord> {
    let start = heads.u16()?;
    family.start(start)?;
    let random_plies = heads.u8()?;
    let plies = usize::from(heads.u16()?);
    let ending = heads.u8()?;
    let winner = match ending & 3 {
        0 => Some(Color::Black),
        1 => None,
        2 => Some(Color::White),
        _ => return None,
    };
    let end = *End::ALL.get(usize::from(ending >> 2))?;
    let moves = moves.take(plies)?.to_vec();
    let differences = scores.take(plies.checked_sub(random_plies.into())?)?;
    let mut before = 0_i8;
    let scores = differences.iter().map(|difference| {
        before = (*difference as i8).wrapping_sub(before);
        ScoreCode(before)
    });
    let scores = scores.collect();
    Some(GameRecord { start, random_plies, moves, scores, winner, end })
}
