//! Networks with random weights: every way to compute them gives the same result.

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_nnue::{Accumulators, Network, NetworkError, Path};

/// Pseudo-random numbers; the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize * end) >> 31
    }

    fn within(&mut self, most: i32) -> i32 {
        self.below(2 * most as usize + 1) as i32 - most
    }
}

/// The bytes of a network as `docs/network.md` describes them: without king buckets or with four.
fn bytes(variant: Variant, width: usize, kings: usize, seed: u64) -> Vec<u8> {
    let mut random = Random(seed);
    let racing = variant == Variant::RacingKings;
    let mut bytes = b"KZNN".to_vec();
    let (version, buckets) = if kings == 1 { (1u16, 0) } else { (2, kings as u16) };
    bytes.extend(version.to_le_bytes());
    bytes.extend([u8::from(racing), 0]);
    for number in [width as u16, 8, 255, 64, 400, buckets] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(b"random");
    bytes.resize(64, 0);
    let inputs = if racing { 640 } else { 768 };
    for _ in 0..(kings * inputs + 1) * width {
        bytes.extend((random.within(90) as i16).to_le_bytes());
    }
    for _ in 0..16 * width {
        bytes.extend((random.within(127) as i16).to_le_bytes());
    }
    for _ in 0..8 {
        bytes.extend(random.within(20_000).to_le_bytes());
    }
    seal(&mut bytes);
    bytes
}

/// Appends the checksum.
fn seal(bytes: &mut Vec<u8>) {
    bytes.extend(crc32fast::hash(bytes).to_le_bytes());
}

fn network(variant: Variant, width: usize, kings: usize, seed: u64) -> Network {
    Network::read(&bytes(variant, width, kings, seed)).expect("it is sound")
}

/// The king's bucket by rank and by file from a to d.
const KINGS: [&str; 8] = ["0011", "2222", "3333", "3333", "3333", "3333", "3333", "3333"];
const KINGS_RACING: [&str; 8] = ["0000", "0000", "1111", "1111", "2222", "2222", "3333", "3333"];

/// The reference: reads the weights from the documented offsets and sums up.
fn by_the_book(bytes: &[u8], board: &Board) -> i64 {
    let short = |at: usize| i64::from(i16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let width = short(8) as usize;
    let racing = board.variant() == Variant::RacingKings;
    let roles = if racing { 5 } else { 6 };
    let inputs = 2 * roles * 64;
    let kings = short(18).max(1) as usize;
    let biases = 64 + 2 * kings * inputs * width;
    let outputs = biases + 2 * width;
    let constants = outputs + 2 * 16 * width;
    let pieces = board.occupied().len() as usize;
    let bucket = match (racing, board.turn()) {
        (false, _) => ((pieces - 2) / 4).min(7),
        (true, Color::White) => ((pieces - 2) / 4).min(3),
        (true, Color::Black) => 4 + ((pieces - 2) / 4).min(3),
    };
    let mut sum = 0;
    for (second, viewer) in [board.turn(), !board.turn()].into_iter().enumerate() {
        let king = board.king(viewer).index();
        let flip = if viewer == Color::Black && !racing { 56 } else { 0 };
        let turn = flip ^ if king % 8 > 3 { 7 } else { 0 };
        let ranks = if racing { KINGS_RACING } else { KINGS };
        let place = ranks[(king ^ turn) / 8].as_bytes()[(king ^ turn) % 8] - b'0';
        let first = if kings > 1 { usize::from(place) * inputs } else { 0 };
        for at in 0..width {
            let mut total = short(biases + 2 * at);
            for square in board.occupied() {
                let piece = board.piece_at(square).expect("occupied");
                let seen = square.index() ^ turn;
                let role = piece.role().index() - (6 - roles);
                let plane = if piece.color() == viewer { role } else { roles + role };
                total += short(64 + 2 * ((first + plane * 64 + seen) * width + at));
            }
            let clipped = total.clamp(0, 255);
            let weight = short(outputs + 2 * ((2 * bucket + second) * width + at));
            sum += weight * clipped * clipped;
        }
    }
    let at = constants + 4 * bucket;
    let constant = i32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (sum / 255 + i64::from(constant)) * 400 / (255 * 64)
}

/// Variants and numbers of king buckets.
const KINDS: [(Variant, usize); 6] = [
    (Variant::Chess, 1),
    (Variant::Chess960, 1),
    (Variant::RacingKings, 1),
    (Variant::Chess, 4),
    (Variant::Chess960, 4),
    (Variant::RacingKings, 4),
];

fn start(variant: Variant, random: &mut Random) -> Board {
    match variant {
        Variant::Chess960 => Board::chess960(random.below(960) as u16).expect("there are 960"),
        _ => Board::start(variant),
    }
}

/// Plays random games and shows every position, with the network's sums kept up to date.
fn play(
    variant: Variant,
    games: usize,
    network: &Network,
    show: &mut dyn FnMut(&Board, &mut Accumulators),
) {
    let mut random = Random(7);
    let mut sums = Accumulators::new(network, 300);
    for _ in 0..games {
        let mut board = start(variant, &mut random);
        sums.reset();
        for _ in 0..120 {
            show(&board, &mut sums);
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            // A look at another move first, and back: as a search does.
            let mut side = board;
            side.play_observed(moves[random.below(moves.len())], sums.push());
            if random.below(3) == 0 {
                show(&side, &mut sums);
            }
            sums.pop();
            // Some positions are never evaluated; some moves are passes.
            let plies = 1 + random.below(3);
            for _ in 0..plies {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                if !board.in_check() && random.below(12) == 0 && variant != Variant::RacingKings {
                    board.pass();
                    sums.push();
                } else {
                    board.play_observed(moves[random.below(moves.len())], sums.push());
                }
            }
        }
    }
}

#[test]
fn a_network_says_what_the_book_says() {
    for (variant, kings) in KINDS {
        let bytes = bytes(variant, 32, kings, 3);
        let network = Network::read(&bytes).expect("it is sound");
        assert_eq!((network.name(), network.width()), ("random", 32));
        assert_eq!(network.king_buckets(), kings);
        let mut seen = 0;
        play(variant, 3, &network, &mut |board, _| {
            assert_eq!(
                i64::from(network.evaluate(board)),
                by_the_book(&bytes, board),
                "{}",
                board.fen()
            );
            seen += 1;
        });
        assert!(seen > 50);
    }
}

#[test]
fn sums_kept_up_to_date_are_those_from_the_beginning() {
    for (variant, kings) in KINDS {
        let network = network(variant, 64, kings, 4);
        let mut different = std::collections::HashSet::new();
        play(variant, 1000, &network, &mut |board, sums| {
            let fresh = network.evaluate(board);
            assert_eq!(sums.evaluate(&network, board), fresh, "{}", board.fen());
            different.insert(fresh);
        });
        assert!(different.len() > 500, "the network tells positions apart");
    }
}

#[test]
fn all_instructions_give_the_same() {
    for (variant, width, kings) in [
        (Variant::Chess, 128, 1),
        (Variant::RacingKings, 32, 1),
        (Variant::Chess, 96, 4),
        (Variant::RacingKings, 64, 4),
    ] {
        let plain =
            network(variant, width, kings, 5).with_path(Path::Portable).expect("always there");
        for path in Path::ALL {
            let Some(other) = plain.clone().with_path(path) else {
                eprintln!("left out: this machine has no {path:?}");
                continue;
            };
            play(variant, 40, &other, &mut |board, sums| {
                let expected = plain.evaluate(board);
                assert_eq!(other.evaluate(board), expected, "{path:?}");
                assert_eq!(sums.evaluate(&other, board), expected, "{path:?}");
            });
        }
    }
}

/// In chess the evaluation does not depend on the colours or on the wing.
#[test]
fn views_are_alike() {
    for kings in [1, 4] {
        let network = network(Variant::Chess, 64, kings, 6);
        let eval =
            |fen: &str| network.evaluate(&Board::from_fen(fen, Variant::Chess).expect("legal"));
        let white = eval("4r1k1/5ppp/8/8/2B5/1P6/P1P3PP/1K1R4 w - - 0 1");
        assert_eq!(white, eval("1k1r4/p1p3pp/1p6/2b5/8/8/5PPP/4R1K1 b - - 0 1"), "colours changed");
        assert_eq!(white, eval("1k1r4/ppp5/8/8/5B2/6P1/PP3P1P/4R1K1 w - - 0 1"), "mirrored");
        assert_ne!(
            white,
            eval("4r1k1/5ppp/8/8/2B5/1P6/P1P3PP/1K1R4 b - - 0 1"),
            "the other's move"
        );
    }
}

#[test]
fn what_is_damaged_is_not_believed() {
    let sound = bytes(Variant::Chess, 32, 1, 8);
    let with_kings = bytes(Variant::Chess, 32, 4, 8);
    let mut random = Random(9);
    for sound in [&sound, &with_kings] {
        for _ in 0..100 {
            let mut damaged = sound.clone();
            let at = random.below(damaged.len());
            damaged[at] ^= 1 << random.below(8);
            assert!(Network::read(&damaged).is_err(), "byte {at}");
        }
        for length in [0, 3, 5, 63, 64, 100, sound.len() - 1] {
            assert!(Network::read(&sound[..length]).is_err(), "{length} bytes");
        }
    }
    let resealed = |sound: &[u8], change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sound[..sound.len() - 4].to_vec();
        change(&mut bytes);
        seal(&mut bytes);
        Network::read(&bytes).map(|network| network.width())
    };
    let reseal = |change: &dyn Fn(&mut Vec<u8>)| resealed(&sound, change);
    assert_eq!(reseal(&|_| ()), Ok(32));
    assert_eq!(reseal(&|bytes| bytes[4] = 3), Err(NetworkError::Version(3)));
    assert_eq!(reseal(&|bytes| bytes[6] = 9), Err(NetworkError::Shape("its variant")));
    assert_eq!(reseal(&|bytes| bytes[8] = 33), Err(NetworkError::Shape("its width")));
    assert_eq!(reseal(&|bytes| bytes[10] = 9), Err(NetworkError::Shape("its output buckets")));
    assert_eq!(reseal(&|bytes| bytes[12] = 254), Err(NetworkError::Shape("its units")));
    let unknown = Err(NetworkError::Shape("its king buckets"));
    assert_eq!(reseal(&|bytes| bytes[18] = 4), unknown, "version 1 has none");
    assert_eq!(reseal(&|bytes| bytes[4] = 2), unknown, "version 2 has some");
    assert_eq!(resealed(&with_kings, &|_| ()), Ok(32));
    assert_eq!(resealed(&with_kings, &|bytes| bytes[18] = 3), unknown);
    let (found, expected) = (with_kings.len(), sound.len());
    let with_version_1 = resealed(&with_kings, &|bytes| (bytes[4], bytes[18]) = (1, 0));
    assert_eq!(with_version_1, Err(NetworkError::Length { found, expected }));
    let outputs = 64 + 2 * 769 * 32;
    let large =
        |bytes: &mut Vec<u8>| bytes[outputs..outputs + 2].copy_from_slice(&128i16.to_le_bytes());
    assert_eq!(reseal(&large), Err(NetworkError::Shape("an output weight")));
    let missing = Network::open("/nowhere/at.all".as_ref()).expect_err("there is none");
    assert!(missing.to_string().starts_with("the network cannot be read: "), "{missing}");
}
