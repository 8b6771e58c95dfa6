//! Compresses blocks of distance-to-mate tables; each block can be read alone.
//!
//! A block is a run of words, both sides to move together. White's values are coded one by one,
//! each predicted from its neighbours by mixing adaptive probabilities (`symbol`, `mixer`). Black's
//! values are predicted from White's, because most moves of Black stay in the block (`replies`);
//! only deviations cost bytes. A [`Model`] holds what the blocks of a table share: the values that
//! occur and the initial probabilities. `docs/table-format.md` describes every step.
//!
//! Invariants:
//! - integers only: the same bytes and values on every machine;
//! - decoding terminates and does not panic on any bytes; damage is detected by checksums, not by
//!   decoding.

mod block;
mod frame;
mod mixer;
mod model;
mod pack;
mod prior;
mod range;
mod replies;
mod scale;
mod symbol;

pub use frame::{ColoredRole, Frame, MAX_PIECES, Squares};
pub use model::Model;
pub use pack::Packed;

/// Entries in a word: one for each square of the black king.
pub const WORD: usize = 64;

/// The values of a block. 0 is a draw, n + 1 the end in n plies: lost for even n, won for odd n. Entries that
/// do not exist may have any value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// White to move, by word and square of the black king.
    pub white: Vec<[u16; WORD]>,
    /// Black to move, likewise; empty in a table that holds White's side only.
    pub black: Vec<[u16; WORD]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    #[error("the words, masks and values of the block do not fit each other")]
    BadFrame,
    #[error("the value {0} is not among those the model was made with")]
    UnknownValue(u16),
    #[error("the model is cut short")]
    ModelTooShort,
    #[error("the model is damaged")]
    BadModel,
    #[error("the block has bytes left over")]
    LeftOver,
}
