//! Positions as sparse rows of coefficients: about 200 bytes each.

use std::collections::HashSet;

use kiebitz_chess::{Board, Color};
use kiebitz_engine::eval::Model;

use kiebitz_gametree::random::Random;

/// A coefficient: the weight's number in the upper eleven bits, how often it counts in the lower five.
#[derive(Clone, Copy)]
pub(super) struct Entry(u16);

const _: () = assert!(
    Model::Chess.count() <= 1 << 11 && Model::RacingKings.count() <= 1 << 11,
    "an entry has eleven bits for the weight"
);

impl Entry {
    /// The largest count; larger ones take several entries.
    const MOST: i32 = 15;

    fn new(index: usize, count: i32) -> Entry {
        Entry((index << 5) as u16 | (count & 31) as u16)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0 >> 5)
    }

    #[inline]
    pub fn count(self) -> f32 {
        // The five bits, moved to the top and back, keep their sign.
        f32::from(((self.0 << 11) as i16) >> 11)
    }
}

/// What a position is besides its coefficients.
#[derive(Clone, Copy)]
pub(super) struct Head {
    /// Where its entries start in the block.
    start: u32,
    /// Linear terms (White's minus Black's), danger of White's king, danger of Black's king.
    lengths: [u8; 3],
    /// 0 to 24.
    phase: u8,
    /// 0 to 64.
    scale: u8,
    /// Twice White's points: 0, 1, 2.
    result: u8,
    /// Centipawns for White the engine noted, or `NO_SCORE`.
    score: i16,
}

const NO_SCORE: i16 = i16::MIN;

pub(super) struct Row<'a> {
    pub linear: &'a [Entry],
    pub danger: [&'a [Entry]; 2],
    /// The weight of middlegame and endgame values.
    pub share: [f32; 2],
    pub result: f32,
    pub score: Option<f32>,
}

#[derive(Default)]
pub(super) struct Block {
    heads: Vec<Head>,
    entries: Vec<Entry>,
    keys: Vec<u64>,
    /// The game each position is from, counted in the block.
    games: Vec<u32>,
}

impl Block {
    /// Adds a position unless the evaluation cannot learn from it: a dead draw, or a bare king.
    /// `result` is twice White's points; `score` is centipawns for White.
    pub fn push(&mut self, board: &Board, game: usize, result: u8, score: Option<i32>) -> bool {
        let model = Model::of(board.variant());
        let mut counts = [vec![0i32; model.count()], vec![0i32; model.count()]];
        let parts = model.trace(board, &mut |index: usize, color: Color, count: i32| {
            counts[color.index()][index] += count;
        });
        if parts.scale == 0 || parts.mop_up != 0 {
            return false;
        }
        let start = self.entries.len();
        let [white, black] = &counts;
        for index in 0..model.danger() {
            self.push_entry(index, white[index] - black[index]);
        }
        let linear = self.entries.len();
        for (index, &count) in white.iter().enumerate().skip(model.danger()) {
            self.push_entry(index, count);
        }
        let own = self.entries.len();
        for (index, &count) in black.iter().enumerate().skip(model.danger()) {
            self.push_entry(index, count);
        }
        let lengths = [linear - start, own - linear, self.entries.len() - own];
        let fits = |length: usize| u8::try_from(length).ok();
        let [Some(a), Some(b), Some(c)] = lengths.map(fits) else {
            self.entries.truncate(start);
            return false;
        };
        self.heads.push(Head {
            start: u32::try_from(start).expect("a block holds a few hundred games"),
            lengths: [a, b, c],
            phase: parts.phase as u8,
            scale: parts.scale as u8,
            result,
            score: score.map_or(NO_SCORE, |score| score.clamp(-10_000, 10_000) as i16),
        });
        self.keys.push(board.key());
        self.games.push(game as u32);
        true
    }

    fn push_entry(&mut self, index: usize, mut count: i32) {
        while count != 0 {
            let part = count.clamp(-Entry::MOST, Entry::MOST);
            self.entries.push(Entry::new(index, part));
            count -= part;
        }
    }

    pub fn len(&self) -> usize {
        self.heads.len()
    }

    fn row(&self, position: usize) -> Row<'_> {
        let head = &self.heads[position];
        let [linear, white, black] = head.lengths.map(usize::from);
        let entries = &self.entries[head.start as usize..];
        let (linear, rest) = entries.split_at(linear);
        let (white, rest) = rest.split_at(white);
        let early = f32::from(head.phase) / 24.0;
        Row {
            linear,
            danger: [white, &rest[..black]],
            share: [early, (1.0 - early) * f32::from(head.scale) / 64.0],
            result: f32::from(head.result) / 2.0,
            score: (head.score != NO_SCORE).then(|| f32::from(head.score)),
        }
    }
}

/// Names a position: its block and its place there.
#[derive(Clone, Copy)]
pub(super) struct Id {
    block: u32,
    position: u32,
}

#[derive(Default)]
pub(super) struct Dataset {
    blocks: Vec<Block>,
}

impl Dataset {
    pub fn add(&mut self, mut block: Block) {
        block.heads.shrink_to_fit();
        block.entries.shrink_to_fit();
        self.blocks.push(block);
    }

    pub fn row(&self, id: Id) -> Row<'_> {
        self.blocks[id.block as usize].row(id.position as usize)
    }

    pub fn bytes(&self) -> usize {
        let of = |block: &Block| {
            size_of_val(&block.heads[..])
                + size_of_val(&block.entries[..])
                + block.keys.len() * (size_of::<u64>() + size_of::<u32>())
        };
        self.blocks.iter().map(of).sum()
    }

    /// Positions to learn from and positions held out, apart by game; each position once.
    pub fn split(&self, percent_held_out: u32, seed: u64) -> (Vec<Id>, Vec<Id>) {
        let mut seen = HashSet::new();
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        let mut random = Random::new(seed);
        for (number, block) in self.blocks.iter().enumerate() {
            let mut game = None;
            let mut is_held_out = false;
            for position in 0..block.len() {
                if game != Some(block.games[position]) {
                    game = Some(block.games[position]);
                    is_held_out = random.below(100) < percent_held_out as usize;
                }
                if seen.insert(block.keys[position]) {
                    let id = Id { block: number as u32, position: position as u32 };
                    if is_held_out { &mut held_out } else { &mut training }.push(id);
                }
            }
        }
        (training, held_out)
    }
}
