//! The block codec: round trips, sizes of real tables, and damaged bytes.

mod solver;

use kiebitz_chess::{Color, Role};
use kiebitz_tablebase::codec::{
    CodecError, ColoredRole, Frame, Model, Packed, Squares, Values, WORD,
};
use proptest::prelude::*;
use solver::Solved;

/// Words of a block: few, so that even small tables have several.
const BLOCK: usize = 128;

/// A table cut into blocks, with the model made from all of them.
struct Cut {
    solved: Solved,
    model: Model,
}

impl Cut {
    fn new(piece: ColoredRole) -> Self {
        let solved = Solved::new(piece);
        let values: Vec<Values> =
            (0..solved.blocks(BLOCK)).map(|block| solved.values(block, BLOCK)).collect();
        let examples =
            values.iter().enumerate().map(|(block, values)| (solved.frame(block, BLOCK), values));
        let [white, black] = solved.occurring();
        let model =
            Model::learn(&solved.pieces, &white, &black, examples).expect("the table fits itself");
        Self { solved, model }
    }

    fn encode(&self, block: usize) -> Vec<u8> {
        let values = self.solved.values(block, BLOCK);
        self.model.encode(self.solved.frame(block, BLOCK), &values).expect("the table fits itself")
    }
}

/// Compares the entries that exist.
fn assert_same(frame: Frame, decoded: &Values, truth: &Values) {
    for (exists, decoded, truth) in
        [(frame.white, &decoded.white, &truth.white), (frame.black, &decoded.black, &truth.black)]
    {
        assert_eq!(decoded.len(), truth.len());
        for word in 0..truth.len() {
            for square in (0..WORD).filter(|square| exists[word] >> square & 1 != 0) {
                assert_eq!(
                    decoded[word][square], truth[word][square],
                    "word {word}, square {square}"
                );
            }
        }
    }
}

/// Three-piece tables with their longest win in plies and the size they must not exceed: Gaviota's files for them
/// have 9,443 and 10,824 bytes.
#[test]
fn real_tables_come_back_and_are_small() {
    let cases = [
        ((Color::White, Role::Queen), 19, 5_000),
        ((Color::White, Role::Rook), 31, 6_500),
        ((Color::Black, Role::Queen), 19, 5_000),
        ((Color::Black, Role::Rook), 31, 6_500),
    ];
    for (piece, longest, largest) in cases {
        let cut = Cut::new(piece);
        let [white, black] = cut.solved.occurring();
        let won = white.iter().chain(&black).filter(|&&value| value != 0 && value % 2 == 0).max();
        assert_eq!(won, Some(&(longest + 1)), "{piece:?}: the solver of this test is wrong");
        let model =
            Model::read(&cut.solved.pieces, cut.model.bytes()).expect("it was written just now");
        let mut size = model.bytes().len();
        for block in 0..cut.solved.blocks(BLOCK) {
            let bytes = cut.encode(block);
            size += bytes.len();
            let frame = cut.solved.frame(block, BLOCK);
            let values = model.decode(frame, &bytes).expect("it was written just now");
            let truth = cut.solved.values(block, BLOCK);
            assert_same(frame, &values, &truth);
            for (exists, values) in [(frame.white, &values.white), (frame.black, &values.black)] {
                let packed = Packed::new(values, exists);
                for (word, values) in values.iter().enumerate() {
                    for (square, &value) in values.iter().enumerate() {
                        assert!(
                            exists[word] >> square & 1 == 0
                                || packed.get(word, square) == Some(value)
                        );
                    }
                }
            }
        }
        assert!(size <= largest, "{piece:?}: {size} bytes");
    }
}

#[test]
fn values_that_the_model_does_not_know_are_refused() {
    let cut = Cut::new((Color::White, Role::Queen));
    let frame = cut.solved.frame(0, BLOCK);
    let mut values = cut.solved.values(0, BLOCK);
    let word = frame.white.iter().position(|&exists| exists != 0).expect("the block has entries");
    values.white[word][frame.white[word].trailing_zeros() as usize] = 77;
    assert_eq!(cut.model.encode(frame, &values), Err(CodecError::UnknownValue(77)));
    values.white.pop();
    assert_eq!(cut.model.encode(frame, &values), Err(CodecError::BadFrame));
}

#[test]
fn damaged_blocks_and_models_do_not_panic() {
    let cut = Cut::new((Color::Black, Role::Rook));
    let frame = cut.solved.frame(1, BLOCK);
    let bytes = cut.encode(1);
    for place in (0..bytes.len()).step_by(bytes.len().div_ceil(100)) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        // Wrong values or an error; both are fine here.
        let _ = cut.model.decode(frame, &damaged);
        let _ = cut.model.decode(frame, &bytes[..place]);
    }
    let longer = [bytes.as_slice(), &[1; 50]].concat();
    assert_eq!(cut.model.decode(frame, &longer), Err(CodecError::LeftOver));
    let (model, block) = (cut.model.bytes(), bytes);
    for place in (0..40).chain((40..model.len()).step_by(model.len().div_ceil(60))) {
        let mut damaged = model.to_vec();
        damaged[place] ^= 0x55;
        for bytes in [&damaged, &model[..place]] {
            if let Ok(model) = Model::read(&cut.solved.pieces, bytes) {
                let _ = model.decode(frame, &block);
            }
        }
    }
}

/// Some pieces, some words, some masks, some values: nothing that could be a table.
fn anything() -> impl Strategy<Value = (Vec<ColoredRole>, Vec<Squares>, [Vec<u64>; 2], Values)> {
    let role =
        prop::sample::select(vec![Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]);
    let piece = (prop::sample::select(vec![Color::White, Color::Black]), role);
    (prop::collection::vec(piece, 0..4), 0..20usize, 1..400u16).prop_flat_map(
        |(pieces, words, most)| {
            let pieces: Vec<ColoredRole> =
                [(Color::White, Role::King)].into_iter().chain(pieces).collect();
            let count = pieces.len();
            let squares = prop::collection::vec(prop::collection::vec(0..64u8, count), words);
            let squares = squares
                .prop_map(|all| all.into_iter().map(|one| one.into_iter().collect()).collect());
            let masks =
                || prop::collection::vec(prop_oneof![any::<u64>(), Just(0), Just(u64::MAX)], words);
            let side = || {
                let word = prop::collection::vec(0..most, WORD)
                    .prop_map(|word| <[u16; WORD]>::try_from(word).unwrap());
                prop::collection::vec(word, words)
            };
            let values = (side(), side()).prop_map(|(white, black)| Values { white, black });
            (Just(pieces), squares, [masks(), masks()], values)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn anything_comes_back((pieces, squares, [white, black], values) in anything(), trained: bool) {
        let frame = Frame { squares: &squares, white: &white, black: &black };
        let list = |words: &[[u16; WORD]]| words.as_flattened().to_vec();
        let (whites, blacks) = (list(&values.white), list(&values.black));
        let examples = trained.then_some((frame, &values));
        let model = Model::learn(&pieces, &whites, &blacks, examples).unwrap();
        let bytes = model.encode(frame, &values).unwrap();
        let model = Model::read(&pieces, model.bytes()).unwrap();
        assert_same(frame, &model.decode(frame, &bytes).unwrap(), &values);
    }

    #[test]
    fn any_bytes_do_no_harm(
        (pieces, squares, [white, black], _) in anything(),
        scales in prop::collection::vec(any::<u8>(), 0..8),
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let frame = Frame { squares: &squares, white: &white, black: &black };
        // Two short lists of values, then noise; and noise alone.
        let mut sound = vec![scales.len() as u8 * 8, 0, 0];
        sound.extend_from_slice(&scales);
        sound.extend_from_within(..);
        sound.extend_from_slice(&bytes);
        for model in [&sound, &bytes] {
            if let Ok(model) = Model::read(&pieces, model) {
                let _ = model.decode(frame, &bytes);
            }
        }
    }
}

#[test]
fn every_packed_entry_that_exists_comes_back() {
    for values in [1u16, 2, 3, 5, 200, 700] {
        let words = 37;
        let data: Vec<[u16; WORD]> = (0..words)
            .map(|word| {
                std::array::from_fn(|square| ((word * 64 + square) * 31) as u16 % values * 90)
            })
            .collect();
        let exists: Vec<u64> =
            (0..words as u64).map(|word| word.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let packed = Packed::new(&data, &exists);
        for word in 0..words {
            for (square, &truth) in data[word].iter().enumerate() {
                let value = packed.get(word, square).expect("the word is there");
                assert!(exists[word] >> square & 1 == 0 || value == truth);
            }
        }
        assert_eq!(packed.get(words + 16, 0), None);
    }
}
