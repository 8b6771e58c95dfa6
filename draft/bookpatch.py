import os
os.chdir('/work/w/ancestors')
def sub(path, pairs):
    s=open(path).read()
    for a,b in pairs:
        assert s.count(a)==1, (path, s.count(a), a)
        s=s.replace(a,b)
    open(path,'w').write(s)
sub('crates/books/src/polyglot/build.rs',[
("    /// By key of the position and move.\n    weights: HashMap<(u64, u16), u64>,\n}","    /// By key of the position and move: weight and learn value.\n    weights: HashMap<(u64, u16), (u64, u32)>,\n}"),
("        *self.weights.entry((board.polyglot_key(), code(m))).or_default() += weight;\n    }","""        self.weights.entry((board.polyglot_key(), code(m))).or_default().0 += weight;
    }

    /// Adds a move with a weight and what a search found of it.
    pub fn add_judged(&mut self, board: &Board, m: Move, weight: u64, judged: Judged) {
        self.weights.insert((board.polyglot_key(), code(m)), (weight, judged.to_learn()));
    }"""),
("filter(|&(_, &weight)| weight > 0)","filter(|&(_, &(weight, _))| weight > 0)"),
("        let mut entries: Vec<(u64, Reverse<u64>, u16)> =\n            weighty.map(|(&(key, code), &weight)| (key, Reverse(weight), code)).collect();","        let mut entries: Vec<(u64, Reverse<u64>, u16, u32)> =\n            weighty.map(|(&(key, code), &(weight, learn))| (key, Reverse(weight), code, learn)).collect();"),
("            for &(key, Reverse(weight), code) in position {","            for &(key, Reverse(weight), code, learn) in position {"),
("                bytes.extend([0; 4]);","                bytes.extend(learn.to_be_bytes());"),
("                draft.weights.insert(entry, tally.weight);","                draft.weights.insert(entry, (tally.weight, 0));"),
("use super::encode;","use super::{Judged, encode};"),
])
s=open('crates/books/src/polyglot/mod.rs').read()
s=s.replace("""    /// added up; illegal moves are ignored. Books are for chess and Chess960: in Racing Kings there
    /// are no candidates.
""","""    /// added up; illegal moves are ignored.
""")
s=s.replace("""        if board.variant() == Variant::RacingKings {
            return found;
        }
""","")
s=s.replace("""/// How one of the candidates is chosen.""","""/// What a search found of a move: the learn value of an entry in our books.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Centipawns for the mover.
    pub score: i16,
    /// Plies.
    pub depth: u16,
}

impl Judged {
    /// Reads a learn value.
    pub const fn of(learn: u32) -> Judged {
        Judged { score: (learn & 0xFFFF) as u16 as i16, depth: (learn >> 16) as u16 }
    }

    pub const fn to_learn(self) -> u32 {
        (self.depth as u32) << 16 | self.score as u16 as u32
    }
}

/// How one of the candidates is chosen.""",1)
s=s.replace("""impl Book {
    /// The built-in book: our list""","""static RACING_KINGS: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../data/racingkings.bin").to_vec();
    Arc::new(Book::from_bytes(bytes).expect("a test has read it"))
});

impl Book {
    /// The built-in opening library of Racing Kings, whose entries are [`Judged`].
    pub fn racing_kings() -> Arc<Book> {
        Arc::clone(&RACING_KINGS)
    }

    /// Every position of the book that games from this one can reach through its positions, with its heaviest move.
    pub fn reachable(&self, start: &Board) -> Vec<(Board, Candidate)> {
        let (mut seen, mut open, mut found) = (HashSet::new(), vec![*start], Vec::new());
        while let Some(board) = open.pop() {
            if let Some(&best) = self.probe(&board).first().filter(|_| seen.insert(board.key())) {
                found.push((board, best));
                open.extend(board.legal_moves().into_iter().map(|m| {
                    let mut next = board;
                    next.play_unchecked(m);
                    next
                }));
            }
        }
        found
    }

    /// The built-in book: our list""",1)
s=s.replace("use std::cmp::Reverse;\n","use std::cmp::Reverse;\nuse std::collections::HashSet;\n",1)
open('crates/books/src/polyglot/mod.rs','w').write(s)
s=open('crates/books/tests/polyglot.rs').read()
a=s.index("#[test]\nfn racing_kings_has_no_book() {"); b=s.index("#[test]\nfn the_heaviest_or_by_weight")
s=s[:a]+'''#[test]
fn racing_kings_has_books_too() {
    let racing = Board::start(Variant::RacingKings);
    let step = racing.uci(racing.legal_moves()[0]);
    assert_eq!(moves(&racing, &[(&step, 1)]), [step.clone()]);
    assert!(Book::built_in().probe(&racing).is_empty(), "the book of chess does not know it");
}

#[test]
fn what_a_search_found_is_kept() {
    for judged in [Judged { score: -300, depth: 21 }, Judged { score: 32_000, depth: 64 }] {
        assert_eq!(Judged::of(judged.to_learn()), judged);
    }
}

/// The library: an answer to each first move, legal and judged.
#[test]
fn the_library_of_racing_kings_is_sound() {
    let library = Book::racing_kings();
    let start = Board::start(Variant::RacingKings);
    let known = library.reachable(&start);
    assert_eq!(known.len(), library.positions(), "every position is reached from the start");
    for (board, best) in &known {
        assert!(board.is_legal(best.mv) && Judged::of(best.learn).depth > 0, "{}", board.fen());
    }
}

'''+s[b:]
s=s.replace("use kiebitz_books::polyglot::{Book, Choice, Fault};","use kiebitz_books::polyglot::{Book, Choice, Fault, Judged};")
open('crates/books/tests/polyglot.rs','w').write(s)

# engine library
s=open('crates/engine/src/library.rs').read()
a=s.index("#[cfg(test)]")
tests=s[a:]
s='''//! The built-in opening library of Racing Kings: moves found by long searches of this engine.
//!
//! It is a book, `data/racingkings.bin`, made by `kiebitz book build --variant racingkings`: the score and the depth of each
//! move are in its learn value. Positions are looked up by their key, so transpositions are found too.

use std::time::Duration;

use kiebitz_books::polyglot::{Book, Choice, Judged};
use kiebitz_chess::{Board, Move, Variant};

use crate::engine::Options;
use crate::limits::Limits;
use crate::report::Info;
use crate::score::Score;
use crate::wdl;

/// A position that the library knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryEntry {
    /// As [`Board::key`](kiebitz_chess::Board::key).
    pub key: u64,
    pub best: Move,
    /// For the mover.
    pub score: Score,
    pub depth: u32,
}

/// All positions of this variant that the library knows.
pub fn positions(variant: Variant) -> Vec<LibraryEntry> {
    if variant != Variant::RacingKings {
        return Vec::new();
    }
    let known = Book::racing_kings().reachable(&Board::start(variant));
    let entry = |(board, candidate): &(Board, _)| entry(board.key(), *candidate);
    known.iter().map(entry).collect()
}

fn entry(key: u64, known: kiebitz_books::polyglot::Candidate) -> LibraryEntry {
    let Judged { score, depth } = Judged::of(known.learn);
    LibraryEntry { key, best: known.mv, score: Score::eval(score.into()), depth: depth.into() }
}

/// The library's move, if the limits are a clock or a time per move.
pub(crate) fn answer(board: &Board, limits: &Limits, options: &Options) -> Option<Info> {
    let timed = limits.clock.is_some() || limits.movetime.is_some();
    let bounded = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
    if board.variant() != Variant::RacingKings
        || !options.library
        || options.multi_pv > 1
        || !timed
        || bounded
    {
        return None;
    }
    let known = entry(board.key(), Book::racing_kings().choose(board, Choice::Best, 0)?);
    Some(Info {
        depth: known.depth,
        seldepth: known.depth,
        pv: vec![known.best],
        ..Info::empty(known.score, wdl::chances(board, known.score), Duration::ZERO)
    })
}

'''
i=tests.index("    #[test]\n    fn every_entry_is_legal_and_reachable"); j=tests.index("    #[test]\n    fn it_answers_only")
tests=tests[:i]+tests[j:]
open('crates/engine/src/library.rs','w').write(s+tests)
s=open('crates/engine/src/lib.rs').read()
s=s.replace("pub mod library;","pub mod library;\npub mod study;")
open('crates/engine/src/lib.rs','w').write(s)

# cli
sub('crates/kiebitz/src/cli/book/mod.rs',[("mod build;\nmod probe;","mod build;\nmod probe;\nmod races;"),("/// A book is a file in the Polyglot format (.bin), for chess and Chess960. The engine","/// A book is a file in the Polyglot format (.bin). The engine"),("/// Show the moves of opening books, and build books from games","/// Show the moves of opening books, and build books from games or, in Racing Kings, by searches")])
sub('crates/kiebitz/src/cli/book/probe.rs',[('        ensure!(self.variant != Variant::RacingKings, text!(language, "book-no-races"));\n',''),("            None => Book::built_in(),","            None if self.variant == Variant::RacingKings => Book::racing_kings(),\n            None => Book::built_in(),"),("    /// Variant: chess or chess960\n","    /// Variant\n"),('    "kiebitz book probe startpos --book performance.bin"\n','    "kiebitz book probe startpos --book performance.bin"\n    "kiebitz book probe startpos --variant racingkings"\n')])
sub('crates/kiebitz/src/cli/book/build.rs',[
("    #[arg(value_name = \"FILE.pgn\", required = true)]\n","    #[arg(value_name = \"FILE.pgn\", required_unless_present = \"variant\")]\n"),
("    #[command(flatten)]\n    form: Form,\n}","""    /// Compute the opening of this variant, without games
    #[arg(short, long, value_parser = input::one_of(&COMPUTED), conflicts_with = "files")]
    variant: Option<Variant>,

    /// With --variant: number of positions
    #[arg(long, value_name = "N", default_value = "3000", requires = "variant", value_parser = input::number(1, 1_000_000))]
    positions: u32,

    #[command(flatten)]
    races: Races,

    #[command(flatten)]
    form: Form,
}

const COMPUTED: [(&str, &str, Variant); 1] =
    [("racingkings racing-kings", "answers to every first move, and to the good moves after them", Variant::RacingKings)];"""),
("/// and games of other variants. The same games give the same file, in any order.\n","""/// and games of other variants. The same games give the same file, in any order.
///
/// With --variant racingkings it needs no games: it searches the start, what each first move leads to, and then what the
/// good moves of these lead to, the likeliest first, until it has --positions. OUT.bin.log keeps every position that is
/// done, so the same command goes on where it was interrupted, and with more --positions it adds to them.
"""),
('    "kiebitz book probe startpos --book games.bin"\n','    "kiebitz book probe startpos --book games.bin"\n    "kiebitz book build --variant racingkings -o races.bin --nodes 1000000"\n'),
("        let mut size = 0;\n","        if self.variant.is_some() {\n            let wanted = self.positions as usize;\n            return self.races.build(wanted, &self.output, &self.form, language, out);\n        }\n        let mut size = 0;\n"),
("use crate::cli::figures::grouped;","use super::races::Races;\nuse crate::cli::figures::grouped;"),
])
sub('crates/kiebitz/src/cli/book/races.rs',[("        let mut outputs = Outputs::default();\n","        let mut outputs = Outputs::beside([]);\n")])
sub('crates/tui/src/book_text.rs',[('''    let BuiltBook { output, games, left_out, .. } = report;
''','''    let BuiltBook { output, games, left_out, .. } = report;
    if *games == 0 {
        let [positions, moves] = [report.positions, report.moves];
        let (positions, moves) = (grouped(language, positions as u64), grouped(language, moves as u64));
        let size = bytes(language, report.bytes as u64);
        let built = text!(language, "book-computed", file = output, positions, moves, size);
        return writeln!(out, "{built}");
    }
''')])
for l,a,b,c in (('en','book-computed = { $file }: { $positions } positions and { $moves } moves, { $size }\n','book-studied = { $done } of { $all } positions\n','book-other-study = { $file } cannot be continued: it was made with other settings or is damaged\n'),
('de','book-computed = { $file }: { $positions } Stellungen und { $moves } Züge, { $size }\n','book-studied = { $done } von { $all } Stellungen\n','book-other-study = { $file } lässt sich nicht fortsetzen: Es entstand mit anderen Einstellungen oder ist beschädigt\n')):
    p=f'locales/{l}/analysis.ftl'; s=open(p).read()
    import re
    s=re.sub(r"book-no-races = .*\n",a+b+c,s)
    open(p,'w').write(s)
