//! Property tests: no text and no set-up makes the crate panic, and every accepted value survives
//! writing and reading.

use std::cell::Cell;

use crate::common::{Random, long, oracle, oracle_moves, our_moves, own_perft_cases};
use kiebitz_chess::{
    Bitboard, Board, Color, Move, Piece, PieceLetters, Role, Setup, Square, Variant, perft,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};

/// Runs a property over many values and returns how many were accepted: a fuzz test whose inputs
/// are all rejected would prove little.
fn accepted<S: Strategy>(
    cases: u32,
    values: &S,
    property: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) -> u32 {
    let cases = if long() { 20 * cases } else { cases };
    // Positions without moves are rejected: in the long run more often than the default allows.
    let config = Config {
        cases,
        failure_persistence: None,
        max_local_rejects: u32::MAX,
        ..Config::default()
    };
    let count = Cell::new(0);
    let result = TestRunner::new(config).run(values, |value| {
        if property(value)? {
            count.set(count.get() + 1);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    count.get()
}

fn variants() -> impl Strategy<Value = Variant> {
    select(Variant::ALL.to_vec())
}

/// Boards of all variants: the perft positions and what random moves make of them.
fn boards() -> impl Strategy<Value = Board> {
    (select(own_perft_cases()), 0..30usize, any::<u64>()).prop_map(|(case, plies, seed)| {
        let mut board = Board::from_fen(&case.fen, case.variant).expect("a perft case is legal");
        let mut random = Random(seed);
        for _ in 0..plies {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(*random.pick(&moves));
        }
        board
    })
}

/// Any text: noise, letters of the notation in question, and valid text with a few edits.
fn texts(
    alphabet: &'static str,
    valid: impl Strategy<Value = String> + 'static,
) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let noise = any::<String>();
    let likely = vec(select(letters.clone()), 0..24).prop_map(String::from_iter);
    let edit = (any::<prop::sample::Index>(), 0..4u8, select(letters), any::<char>());
    let edited = (valid, vec(edit, 0..4)).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (index, kind, letter, any) in edits {
            let at = index.index(chars.len() + 1);
            match kind {
                0 => chars.insert(at, letter),
                1 => chars.insert(at, any),
                _ if at == chars.len() => chars.truncate(at / 2),
                2 => chars[at] = letter,
                _ => drop(chars.remove(at)),
            }
        }
        String::from_iter(chars)
    });
    prop_oneof![1 => noise, 2 => likely, 5 => edited]
}

/// What must hold for every board, however it came about.
fn check_board(board: &Board) -> Result<(), TestCaseError> {
    let fen = board.fen();
    let variant = board.variant();
    prop_assert_eq!(board.key(), board.computed_key());
    let reread = Board::from_fen(&fen, variant);
    prop_assert_eq!(reread.as_ref().map(Board::fen), Ok(fen.clone()));
    prop_assert_eq!(reread.map(|board| board.key()), Ok(board.key()));
    prop_assert_eq!(Board::from_fen(&board.shredder_fen(), variant).map(|b| b.fen()), Ok(fen));
    prop_assert_eq!(Board::try_from(board.to_setup()).map(|b| b.key()), Ok(board.key()));

    let moves = board.legal_moves(); // panics if the list is too short
    prop_assert_eq!(perft(board, 1), moves.len() as u64);
    prop_assert_eq!(board.has_legal_moves(), !moves.is_empty());
    let mut leaves = 0;
    for m in moves {
        let mut next = *board;
        next.play_unchecked(m);
        leaves += next.count_legal_moves();
        prop_assert_eq!(next.key(), next.computed_key(), "{}: {}", board.fen(), m);
        prop_assert!(board.san(m).len() >= 2);
    }
    prop_assert_eq!(perft(board, 2), leaves);
    if board.ending().is_some_and(|ending| ending.winner().is_some()) {
        prop_assert_eq!(leaves, 0);
    }
    Ok(())
}

#[test]
fn fens() {
    let valid = boards().prop_map(|board| board.fen());
    let values = (texts("KQRBNPkqrbnp12345678/ wb-ACHach36", valid), variants());
    let read = accepted(20_000, &values, |(text, variant)| {
        let _ = Setup::from_fen(&text, variant);
        let Ok(board) = Board::from_fen(&text, variant) else { return Ok(false) };
        check_board(&board)?;
        Ok(true)
    });
    assert!(read > 50, "only {read} texts were a FEN");
}

#[test]
fn sans() {
    for letters in [PieceLetters::English, PieceLetters::German] {
        let positions = boards().prop_filter("over", Board::has_legal_moves);
        let values = positions.prop_flat_map(move |board| {
            let sans: Vec<String> =
                board.legal_moves().iter().map(|&m| board.san_with(m, letters)).collect();
            (Just(board), texts("KQRBNPSLTDabcdefgh12345678x=+#-O0 :().!?", select(sans)))
        });
        let read = accepted(10_000, &values, |(board, text)| {
            let Ok(m) = board.parse_san_with(&text, letters) else { return Ok(false) };
            prop_assert!(board.is_legal(m));
            prop_assert_eq!(board.parse_san_with(&board.san_with(m, letters), letters), Ok(m));
            Ok(true)
        });
        assert!(read > 100, "{letters:?}: only {read} texts were a move");
    }
}

#[test]
fn ucis() {
    let positions = boards().prop_filter("over", Board::has_legal_moves);
    let values = positions.prop_flat_map(|board| {
        let ucis: Vec<String> = board
            .legal_moves()
            .iter()
            .flat_map(|&m| [board.uci(m), m.to_string()]) // castling both ways
            .collect();
        (Just(board), texts("abcdefgh12345678qrbnkQ0 ", select(ucis)))
    });
    let read = accepted(20_000, &values, |(board, text)| {
        let Ok(m) = board.parse_uci(&text) else { return Ok(false) };
        prop_assert!(board.is_legal(m));
        prop_assert_eq!(board.parse_uci(&board.uci(m)), Ok(m));
        prop_assert_eq!(board.parse_uci(&m.to_string()), Ok(m));
        Ok(true)
    });
    assert!(read > 200, "only {read} texts were a move");
}

#[test]
fn squares_and_variants() {
    let squares = accepted(2_000, &texts("abcdefgh12345678", Just("e4".to_owned())), |text| {
        let Ok(square) = text.parse::<Square>() else { return Ok(false) };
        prop_assert_eq!(square.to_string(), text);
        Ok(true)
    });
    let names = variants().prop_map(|variant| variant.to_string());
    let variants = accepted(2_000, &texts("ches960 racingk", names), |text| {
        let Ok(variant) = text.parse::<Variant>() else { return Ok(false) };
        prop_assert_eq!(variant.to_string().parse(), Ok(variant));
        Ok(true)
    });
    assert!(squares > 50 && variants > 50, "{squares} squares, {variants} variants");
}

/// Pieces anywhere, rights anywhere: mostly refused.
fn wild_setups() -> impl Strategy<Value = Setup> {
    let pieces = vec((0..64usize, select(Piece::ALL.to_vec())), 0..40);
    let kings = option::weighted(0.9, (0..64usize, 0..64usize));
    let rights = prop_oneof![4 => Just(0), 2 => select(vec![0x81, 0x81 << 56]), 1 => any::<u64>()];
    let en_passant = option::weighted(0.2, 0..64usize);
    (variants(), pieces, kings, any::<bool>(), rights, en_passant, any::<u16>(), any::<u16>())
        .prop_map(|(variant, pieces, kings, white, rights, en_passant, halfmoves, fullmoves)| {
            let mut setup = Setup::empty(variant);
            for (square, piece) in pieces {
                let hopeless = match piece.role() {
                    Role::King => true,
                    Role::Pawn => variant == Variant::RacingKings,
                    _ => false,
                };
                if kings.is_none() || !hopeless {
                    setup.pieces[square] = Some(piece);
                }
            }
            if let Some((white, black)) = kings {
                setup.pieces[white] = Some(Piece::WhiteKing);
                setup.pieces[black] = Some(Piece::BlackKing);
            }
            setup.turn = if white { Color::White } else { Color::Black };
            setup.castling = Square::all().filter(|s| rights >> s.index() & 1 == 1).collect();
            setup.en_passant = en_passant.map(Square::from_index);
            setup.halfmoves = halfmoves;
            setup.fullmoves = fullmoves;
            setup
        })
}

/// As many pieces as promotion allows, for the longest lists of moves, or few, for the rest.
fn rich_setups() -> impl Strategy<Value = Setup> {
    let pieces = |color| {
        let piece = move |role| Piece::new(color, role);
        let queens = 0..=9usize;
        (queens, 0..=2usize, 0..=2usize, 0..=2usize).prop_map(move |(queens, r, b, n)| {
            let mut pieces = vec![piece(Role::King)];
            for (role, count) in
                [(Role::Queen, queens), (Role::Rook, r), (Role::Bishop, b), (Role::Knight, n)]
            {
                pieces.extend(std::iter::repeat_n(piece(role), count));
            }
            pieces
        })
    };
    let squares = Just((0..64).collect::<Vec<usize>>()).prop_shuffle();
    let few = prop_oneof![pieces(Color::Black), Just(vec![Piece::BlackKing])];
    (pieces(Color::White), few, squares, any::<bool>()).prop_map(|(white, black, squares, turn)| {
        let mut setup = Setup::empty(Variant::Chess);
        for (square, piece) in squares.into_iter().zip(white.into_iter().chain(black)) {
            setup.pieces[square] = Some(piece);
        }
        setup.turn = if turn { Color::White } else { Color::Black };
        setup
    })
}

/// Castling and en passant where they are likely to be right.
fn likely_setups() -> impl Strategy<Value = Setup> {
    let files = Just((0..8u8).collect::<Vec<u8>>()).prop_shuffle();
    let pieces = vec((0..64usize, select(Piece::ALL.to_vec())), 0..16);
    let rights = vec(any::<bool>(), 4);
    (files, pieces, rights, any::<bool>(), option::of(0..8u8)).prop_map(
        |(files, pieces, rights, white, en_passant)| {
            let mut setup = Setup::empty(Variant::Chess960);
            setup.turn = if white { Color::White } else { Color::Black };
            for (square, piece) in pieces {
                let rank = square / 8;
                let pawn = piece.role() == Role::Pawn && matches!(rank, 0 | 7);
                if piece.role() != Role::King && !pawn {
                    setup.pieces[square] = Some(piece);
                }
            }
            for (color, rights) in Color::ALL.into_iter().zip(rights.chunks(2)) {
                let on = |file| Square::new(file, Square::A1.relative_rank(color));
                setup.pieces[on(files[0]).index()] = Some(Piece::new(color, Role::King));
                for (&file, &right) in files[1..].iter().zip(rights) {
                    setup.pieces[on(file).index()] = Some(Piece::new(color, Role::Rook));
                    if right {
                        setup.castling |= Bitboard::of(on(file));
                    }
                }
            }
            if let Some(file) = en_passant {
                let mover = !setup.turn;
                let on = |rank| Square::new(file, Square::new(0, rank).relative_rank(mover));
                setup.pieces[on(1).index()] = None;
                setup.pieces[on(2).index()] = None;
                setup.pieces[on(3).index()] = Some(Piece::new(mover, Role::Pawn));
                setup.en_passant = Some(on(2));
            }
            setup
        },
    )
}

/// Board::try_from never panics; what it accepts plays like shakmaty's, if shakmaty accepts it too.
fn check_setups(cases: u32, setups: &impl Strategy<Value = Setup>) -> u32 {
    let both = Cell::new(0);
    let ours = accepted(cases, setups, |setup| {
        let Ok(board) = Board::try_from(setup) else { return Ok(false) };
        check_board(&board)?;
        let fen = board.fen();
        if let Ok(position) = oracle(&fen, board.variant()) {
            both.set(both.get() + 1);
            let theirs = oracle_moves(&position, board.variant());
            prop_assert_eq!(our_moves(&board), theirs, "{}", fen);
            prop_assert_eq!(perft(&board, 2), shakmaty::perft(&position, 2), "{}", fen);
        }
        Ok(true)
    });
    assert!(both.get() >= ours / 2, "shakmaty accepts {} of {ours}", both.get());
    ours
}

#[test]
fn setups() {
    let wild = check_setups(20_000, &wild_setups());
    let rich = check_setups(20_000, &rich_setups());
    let likely = check_setups(20_000, &likely_setups());
    eprintln!("legal: {wild} wild, {rich} rich, {likely} likely set-ups");
    assert!(wild > 50 && rich > 50 && likely > 50, "{wild} {rich} {likely}");
}

/// Every one of the 65,535 moves that two bytes can say is legal exactly if it is listed.
#[test]
fn moves_from_bits() {
    let checked = accepted(200, &boards(), |board| {
        let moves = board.legal_moves();
        for m in (1..=u16::MAX).filter_map(Move::from_bits) {
            let listed = moves.contains(&m);
            prop_assert_eq!(board.is_legal(m), listed, "{}: {:#x}", board.fen(), m.to_bits());
            if !listed {
                let mut same = board;
                prop_assert!(same.play(m).is_err());
                prop_assert_eq!(same, board, "a refused move changed the board");
            }
        }
        Ok(true)
    });
    assert!(checked > 0);
}
