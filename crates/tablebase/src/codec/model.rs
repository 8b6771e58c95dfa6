//! The model of a table: the values that occur, and the state every block starts from.

use super::block::{self, State, Table};
use super::frame::{ColoredRole, Frame, MAX_PIECES};
use super::mixer::Mixer;
use super::prior::{self, Visits};
use super::range::{Decoder, Encoder};
use super::scale::{MAX_VALUE, Scale};
use super::{CodecError, Values, WORD};

/// Codes and decodes the blocks of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    table: Table,
    start: State,
    bytes: Vec<u8>,
}

impl Model {
    /// Makes a model from examples.
    ///
    /// `pieces` are all pieces except the black king, the white king first, in the order in which
    /// [`Frame::squares`] names them. `white` and `black` list the values that occur in the whole
    /// table with that side to move; if `black` is empty, the table has White's values only.
    /// `examples` are some blocks (a few dozen spread over the table are enough), or none.
    pub fn learn<'a>(
        pieces: &[ColoredRole],
        white: &[u16],
        black: &[u16],
        examples: impl IntoIterator<Item = (Frame<'a>, &'a Values)>,
    ) -> Result<Self, CodecError> {
        if pieces.is_empty() || pieces.len() > MAX_PIECES {
            return Err(CodecError::BadFrame);
        }
        if let Some(&value) = white.iter().chain(black).find(|&&value| value > MAX_VALUE) {
            return Err(CodecError::UnknownValue(value));
        }
        let table =
            Table { pieces: pieces.to_vec(), white: Scale::new(white), black: Scale::new(black) };
        let mut state = State { white: Mixer::new(), black: Mixer::new() };
        let mut visits = Visits::new();
        for (frame, values) in examples {
            check_values(&table, frame, values)?;
            block::code(&table, &mut state, &mut visits, frame, &mut values.clone());
        }
        let mut bytes = Vec::new();
        table.white.write(&mut bytes);
        table.black.write(&mut bytes);
        bytes.extend(prior::write(&state, &visits));
        // Read back, so that the encoder starts from the stored (rounded) state.
        Self::read(pieces, &bytes)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads a model that [`bytes`](Self::bytes) gave.
    pub fn read(pieces: &[ColoredRole], bytes: &[u8]) -> Result<Self, CodecError> {
        if pieces.is_empty() || pieces.len() > MAX_PIECES {
            return Err(CodecError::BadFrame);
        }
        let mut rest = bytes;
        let white = Scale::read(&mut rest)?;
        let black = Scale::read(&mut rest)?;
        let table = Table { pieces: pieces.to_vec(), white, black };
        Ok(Self { table, start: prior::read(rest), bytes: bytes.to_vec() })
    }

    pub fn encode(&self, frame: Frame, values: &Values) -> Result<Vec<u8>, CodecError> {
        check_values(&self.table, frame, values)?;
        let mut encoder = Encoder::new();
        block::code(&self.table, &mut self.start.clone(), &mut encoder, frame, &mut values.clone());
        Ok(encoder.finish())
    }

    /// Reads a block that [`encode`](Self::encode) wrote with the same model and frame. Entries
    /// that do not exist get arbitrary values.
    ///
    /// Damaged bytes give wrong values, mostly without an error: the caller must check a checksum.
    pub fn decode(&self, frame: Frame, bytes: &[u8]) -> Result<Values, CodecError> {
        check_frame(&self.table, frame)?;
        let words = frame.squares.len();
        let black = if self.table.black.count() > 0 { words } else { 0 };
        let mut values = Values { white: vec![[0; WORD]; words], black: vec![[0; WORD]; black] };
        let mut decoder = Decoder::new(bytes);
        block::code(&self.table, &mut self.start.clone(), &mut decoder, frame, &mut values);
        if decoder.has_rest() { Err(CodecError::LeftOver) } else { Ok(values) }
    }

    /// Reads White's values of a block and leaves Black's out, which saves half of the time.
    pub fn decode_white(&self, frame: Frame, bytes: &[u8]) -> Result<Values, CodecError> {
        check_frame(&self.table, frame)?;
        let words = frame.squares.len();
        let mut values = Values { white: vec![[0; WORD]; words], black: Vec::new() };
        let mut decoder = Decoder::new(bytes);
        block::code(&self.table, &mut self.start.clone(), &mut decoder, frame, &mut values);
        Ok(values)
    }
}

fn check_frame(table: &Table, frame: Frame) -> Result<(), CodecError> {
    let words = frame.squares.len();
    let squares = |word: &super::Squares| {
        word.len() == table.pieces.len() && word.iter().all(|&square| square < 64)
    };
    if frame.white.len() != words
        || frame.black.len() != words
        || !frame.squares.iter().all(squares)
    {
        return Err(CodecError::BadFrame);
    }
    Ok(())
}

fn check_values(table: &Table, frame: Frame, values: &Values) -> Result<(), CodecError> {
    check_frame(table, frame)?;
    let sides =
        [(&table.white, frame.white, &values.white), (&table.black, frame.black, &values.black)];
    for (side, (scale, exists, words)) in sides.into_iter().enumerate() {
        let is_left_out = side == 1 && scale.count() == 0;
        if words.len() != if is_left_out { 0 } else { exists.len() } {
            return Err(CodecError::BadFrame);
        }
        for (word, exists) in words.iter().zip(exists) {
            for (square, &value) in word.iter().enumerate() {
                if exists >> square & 1 != 0 && !scale.contains(value) {
                    return Err(CodecError::UnknownValue(value));
                }
            }
        }
    }
    Ok(())
}
