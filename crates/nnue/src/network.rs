//! A network: its weights, and its output for the two sides' sums.

use kiebitz_chess::{Board, Color, Role, Square, Variant};

use crate::features::{View, bucket};
use crate::simd::{Lane, Path};

/// Weights of the first layer are in 255ths, so a sum of 255 stands for 1.
pub(crate) const QA: i32 = 255;
/// Weights of the second layer are in 64ths.
pub(crate) const QB: i32 = 64;
/// An output of 1 in centipawns.
pub(crate) const SCALE: i32 = 400;

/// A network for one variant.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) variant: Variant,
    pub(crate) name: String,
    pub(crate) king_buckets: usize,
    /// Lanes in a row of weights.
    pub(crate) lanes: usize,
    /// One row for each input of each king bucket.
    pub(crate) features: Vec<Lane>,
    pub(crate) biases: Vec<Lane>,
    /// Two rows for each bucket: for the sums of the side to move, and of the other.
    pub(crate) outputs: Vec<Lane>,
    pub(crate) output_biases: Vec<i32>,
    /// The checksum at the end of the file.
    pub(crate) checksum: u32,
    pub(crate) path: Path,
}

impl Network {
    /// The rules it was trained for; Chess960 is chess.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Its name in `nets/HISTORY.md`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The checksum of its file, which distinguishes networks of the same name.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The number of sums of each side.
    pub fn width(&self) -> usize {
        self.lanes * Lane::SIZE
    }

    /// The number of sets of input weights, chosen by the square of the viewer's king.
    pub fn king_buckets(&self) -> usize {
        self.king_buckets
    }

    /// The number of weights.
    pub fn parameters(&self) -> usize {
        let lanes = self.features.len() + self.biases.len() + self.outputs.len();
        lanes * Lane::SIZE + self.output_biases.len()
    }

    /// The instruction set it uses.
    pub fn path(&self) -> Path {
        self.path
    }

    /// The same network with another instruction set, if this machine has it.
    pub fn with_path(mut self, path: Path) -> Option<Network> {
        self.path = path;
        path.is_available().then_some(self)
    }

    /// Whether it can evaluate this position.
    pub fn fits(&self, board: &Board) -> bool {
        let racing = |variant: Variant| variant == Variant::RacingKings;
        racing(board.variant()) == racing(self.variant)
    }

    /// The value of a position for the side to move, in centipawns, computed from scratch.
    ///
    /// The position must [fit](Network::fits); otherwise the value is meaningless.
    pub fn evaluate(&self, board: &Board) -> i32 {
        let sums = Color::ALL.map(|viewer| {
            let mut sums = self.biases.clone();
            let view = self.view(viewer, board.king(viewer));
            for square in board.occupied() {
                if let Some(piece) = board.piece_at(square).filter(|piece| self.knows(piece.role()))
                {
                    self.path.add(&mut sums, self.row(view.input(piece, square)));
                }
            }
            sums
        });
        self.judge(board, [&sums[0], &sums[1]])
    }

    /// The output for the sums of White and Black.
    #[inline]
    pub(crate) fn judge(&self, board: &Board, sums: [&[Lane]; 2]) -> i32 {
        let bucket = bucket(board);
        let weights = &self.outputs[2 * bucket * self.lanes..][..2 * self.lanes];
        let (own, other) = weights.split_at(self.lanes);
        let us = board.turn();
        let sum = self.path.dot(sums[us.index()], own) + self.path.dot(sums[(!us).index()], other);
        let output = sum / i64::from(QA) + i64::from(self.output_biases[bucket]);
        (output * i64::from(SCALE) / i64::from(QA * QB)) as i32
    }

    /// Racing Kings has no pawns.
    #[inline]
    pub(crate) fn knows(&self, role: Role) -> bool {
        role != Role::Pawn || self.variant != Variant::RacingKings
    }

    #[inline]
    pub(crate) fn view(&self, viewer: Color, king: Square) -> View {
        View::new(self.variant, self.king_buckets, viewer, king)
    }

    #[inline]
    pub(crate) fn row(&self, input: usize) -> &[Lane] {
        &self.features[input * self.lanes..][..self.lanes]
    }
}
