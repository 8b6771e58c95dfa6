//! Selects positions from texts: which ones of a game are used.

use kiebitz_chess::Board;
use kiebitz_gametree::random::Random;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

use super::Options;
use super::data::{Block, Dataset};
use super::quiet::{is_quiet, is_quiet_move};
use super::reader::{self, Note, Record};

/// Games a thread takes at a time.
const GAMES_A_BLOCK: usize = 128;
/// Lines of a FEN file that count as one game: neighbours are often from the same one.
const LINES_A_GAME: usize = 256;
/// The last plies of a game are not used: it is decided.
const LAST_PLIES: usize = 4;

#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub games: usize,
    pub bad: usize,
    pub positions: usize,
}

/// Reads a whole text, in the threads of the pool; the positions come in the order of the text.
pub(super) fn from_text(text: &str, options: &Options, dataset: &mut Dataset) -> Count {
    if reader::is_pgn(text) {
        let games = reader::split_games(text);
        in_blocks(&games, GAMES_A_BLOCK, dataset, |block, number, text| {
            match reader::game(text, options.model) {
                Some(record) => take_positions(block, number, &record, options),
                None => return false,
            }
            true
        })
    } else {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        in_blocks(&lines, 64 * LINES_A_GAME, dataset, |block, number, text| {
            let Some((board, result)) = reader::line(text, options.model) else { return false };
            if is_quiet(&board) {
                block.push(&board, number / LINES_A_GAME, result, None);
            }
            true
        })
    }
}

fn in_blocks(
    items: &[&str],
    size: usize,
    dataset: &mut Dataset,
    take: impl Fn(&mut Block, usize, &str) -> bool + Sync,
) -> Count {
    let read = |part: &[&str]| {
        let mut block = Block::default();
        let numbered = part.iter().enumerate();
        let bad = numbered.filter(|(index, text)| !take(&mut block, *index, text)).count();
        (block, bad)
    };
    let parts: Vec<(Block, usize)> = items.par_chunks(size).map(read).collect();
    let mut count = Count { games: items.len(), ..Count::default() };
    for (block, bad) in parts {
        count.bad += bad;
        count.positions += block.len();
        dataset.add(block);
    }
    count
}

/// Takes the quiet positions of a game, at most `per_game` of them, chosen at random.
fn take_positions(block: &mut Block, number: usize, record: &Record, options: &Options) {
    let mut chosen: Vec<(Board, Option<i32>)> = Vec::new();
    let mut board = record.start;
    let last = record.moves.len().saturating_sub(LAST_PLIES);
    for (ply, &(m, note)) in record.moves.iter().enumerate() {
        let score = match note {
            Note::Score(score) => Some(if board.turn().is_white() { score } else { -score }),
            _ => None,
        };
        let usable = !matches!(note, Note::Book | Note::Mate);
        if (options.first_ply..last).contains(&ply)
            && usable
            && is_quiet_move(&board, m)
            && is_quiet(&board)
        {
            chosen.push((board, score));
        }
        board.play_unchecked(m);
    }
    if chosen.len() > options.per_game {
        Random::new(options.seed ^ board.key()).shuffle(&mut chosen);
        chosen.truncate(options.per_game);
    }
    for (board, score) in chosen {
        block.push(&board, number, record.result, score);
    }
}
