//! Parses PGN into a tree of moves.

use std::io::{self, Read};
use std::ops::ControlFlow;

use kiebitz_chess::{Board, FenError, Move, Role, Square, Variant};
use pgn_reader::shakmaty;
use pgn_reader::shakmaty::san::San;
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};

use super::fault::{MoveFault, PgnFault};
use super::split::{LARGEST_GAME, LONGEST_TAG, Piece, Splitter};
use super::tags::{MOST_TAGS, Tags, one_line};
use super::tree::{GameResult, Line, PgnGame, Ply, after};

/// The longest line of moves to read, in plies. No game of chess can last longer than some 17,700.
pub(super) const MOST_PLIES: usize = 20_000;

/// How deep variations may be nested.
pub(super) const DEEPEST: usize = 100;

/// The most bytes a written move takes, with its number.
const MOVE_BYTES: usize = " 65535... Qa1xb2#".len();

/// The same for the tags that every game has, its start and its result.
const ROSTER_BYTES: usize = 1024;

/// A game of a file, or why it could not be read.
#[derive(Clone, PartialEq, Debug)]
pub struct PgnEntry {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file where it starts, from 1.
    pub line: usize,
    pub game: Result<PgnGame, PgnFault>,
    /// How many variations were cut short, because a move in them is illegal.
    pub cut: usize,
}

/// Reads games one after the other; see [`read`].
pub struct Games<R> {
    pieces: Splitter<R>,
    variant: Option<Variant>,
    number: usize,
}

/// Reads the games of a PGN file. A broken game becomes an entry with an error, and reading
/// continues; only an I/O error ends it early.
pub fn read<R: Read>(source: R) -> Games<R> {
    Games { pieces: Splitter::new(source), variant: None, number: 0 }
}

/// As [`read`], with games of this variant, whatever their tags say.
pub fn read_as<R: Read>(source: R, variant: Variant) -> Games<R> {
    Games { variant: Some(variant), ..read(source) }
}

/// How many games [`read`] will find there, broken ones included; much faster than reading them.
pub fn count<R: Read>(source: R) -> io::Result<usize> {
    let mut pieces = Splitter::new(source);
    let mut games = 0;
    while pieces.next_piece()?.is_some() {
        games += 1;
    }
    Ok(games)
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<PgnEntry>;

    fn next(&mut self) -> Option<io::Result<PgnEntry>> {
        let piece = self.pieces.next_piece().transpose()?;
        Some(piece.map(|piece| {
            self.number += 1;
            let line = piece.line;
            let (game, cut) = match read_piece(piece, self.variant) {
                Ok((game, cut)) => (Ok(game), cut),
                Err(fault) => (Err(fault), 0),
            };
            PgnEntry { number: self.number, line, game, cut }
        }))
    }
}

/// Reads the moves of a game whose start is known: what [`PgnGame::movetext`] writes.
pub fn read_movetext(text: &str, start: &Board) -> Result<Line, PgnFault> {
    let mut pieces = Splitter::new(text.as_bytes());
    let syntax = |error: io::Error| PgnFault::Syntax(error.to_string());
    let Some(piece) = pieces.next_piece().map_err(syntax)? else { return Ok(Line::default()) };
    if let Some(fault) = piece.fault {
        return Err(fault);
    }
    let mut builder = Builder { start: Some(*start), variant: None, cut: 0, most: usize::MAX };
    Ok(parse(&piece.text, &mut builder)?.line)
}

fn read_piece(piece: Piece, variant: Option<Variant>) -> Result<(PgnGame, usize), PgnFault> {
    if let Some(fault) = piece.fault {
        return Err(fault);
    }
    let mut builder = Builder { start: None, variant, cut: 0, most: LARGEST_GAME };
    let game = parse(&piece.text, &mut builder)?;
    Ok((game, builder.cut))
}

fn parse(text: &[u8], builder: &mut Builder) -> Result<PgnGame, PgnFault> {
    // A tag must fit into the buffer, a comment need not. The buffer is small because pgn-reader
    // moves the rest of it at every word.
    let tags = text.split(|&byte| byte == b'\n').take_while(|line| line.starts_with(b"["));
    let longest = tags.map(|line| line.len() + 1).max().unwrap_or(0);
    let mut reader = Reader::build(text).set_supported_tag_line_length(longest).finish();
    match reader.read_game(builder) {
        Ok(Some(game)) => game,
        Ok(None) => Err(PgnFault::Syntax("there is nothing in it".into())),
        Err(error) => Err(PgnFault::Syntax(error.to_string())),
    }
}

/// Builds the tree from what pgn-reader finds.
struct Builder {
    /// The start position, if known before.
    start: Option<Board>,
    /// The variant, if the tags do not matter.
    variant: Option<Variant>,
    cut: usize,
    /// The most bytes the game may have when written, so that it can be read again.
    most: usize,
}

/// The tags, with those that define the game kept apart.
#[derive(Default)]
struct RawTags {
    tags: Tags,
    read: usize,
    variant: Option<String>,
    fen: Option<String>,
    result: Option<GameResult>,
}

/// The game so far: the main line, and the open variations on a stack.
struct Moves {
    tags: Tags,
    start: Board,
    result: Option<GameResult>,
    tagged: Option<GameResult>,
    frames: Vec<Frame>,
    /// The part of a comment that was read so far.
    comment: Vec<u8>,
    /// The most bytes that all this takes when written.
    written: usize,
}

struct Frame {
    line: Line,
    /// The position before the last move, where a variation starts.
    before: Board,
    now: Board,
    /// A move was illegal: the rest of the variation is skipped.
    is_cut: bool,
}

impl Frame {
    fn new(board: Board) -> Frame {
        Frame { line: Line::default(), before: board, now: board, is_cut: false }
    }
}

impl Moves {
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the main line is never closed")
    }

    fn close(&mut self) {
        if self.frames.len() < 2 {
            return;
        }
        let Some(Frame { mut line, .. }) = self.frames.pop() else { return };
        line.plies.shrink_to_fit(); // most are short, and there may be many
        let parent = self.frame();
        if (!line.plies.is_empty() || !line.comments.is_empty())
            && let Some(ply) = parent.line.plies.last_mut()
        {
            ply.notes_mut().variations.push(line);
        }
    }
}

type Built = Result<PgnGame, PgnFault>;

impl Builder {
    /// Counts bytes that will be written.
    fn grow(&self, moves: &mut Moves, bytes: usize) -> ControlFlow<Built> {
        moves.written += bytes;
        match moves.written > self.most {
            true => ControlFlow::Break(Err(PgnFault::TooLarge)),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Visitor for Builder {
    type Tags = RawTags;
    type Movetext = Moves;
    type Output = Built;

    fn begin_tags(&mut self) -> ControlFlow<Built, RawTags> {
        ControlFlow::Continue(RawTags::default())
    }

    fn tag(&mut self, tags: &mut RawTags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Built> {
        tags.read += 1;
        if tags.read > MOST_TAGS {
            return ControlFlow::Break(Err(PgnFault::TooManyTags));
        }
        let value = one_line(&value.decode_utf8_lossy());
        if value.len() > LONGEST_TAG {
            return ControlFlow::Break(Err(PgnFault::LongTag));
        }
        match name.trim_ascii() {
            b"Variant" => tags.variant = Some(value),
            b"FEN" => tags.fen = Some(value),
            // Any other word says nothing of the result, like a missing tag: the game is worth having all the same.
            b"Result" => tags.result = value.parse().ok(),
            name => {
                if let Ok(name) = str::from_utf8(name) {
                    tags.tags.set(name, &value);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: RawTags) -> ControlFlow<Built, Moves> {
        let start = match self.start {
            Some(start) => Ok(start),
            None => {
                let known = self.variant.map(|variant| variant.name());
                start(known.or(tags.variant.as_deref()), tags.fen.as_deref())
            }
        };
        match start {
            Ok(start) => ControlFlow::Continue(Moves {
                written: ROSTER_BYTES + tags.tags.iter().map(tag_bytes).sum::<usize>(),
                tags: tags.tags,
                start,
                result: None,
                tagged: tags.result,
                frames: vec![Frame::new(start)],
                comment: Vec::new(),
            }),
            Err(fault) => ControlFlow::Break(Err(fault)),
        }
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<Built> {
        let is_main = moves.frames.len() == 1;
        let frame = moves.frame();
        if frame.is_cut {
            return ControlFlow::Continue(());
        }
        if frame.line.plies.len() >= MOST_PLIES {
            return ControlFlow::Break(Err(PgnFault::TooLong));
        }
        match step(&frame.now, san.san) {
            Ok((step, next)) => {
                frame.before = frame.now;
                frame.now = next;
                frame.line.plies.push(Ply::new(step));
                return self.grow(moves, MOVE_BYTES);
            }
            Err(why) if is_main => {
                let number = frame.now.move_number();
                let san = san.to_string();
                return ControlFlow::Break(Err(PgnFault::Move { number, san, why }));
            }
            // The game itself is sound; an illegal variation does not invalidate it.
            Err(_) => {
                frame.is_cut = true;
                self.cut += 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, moves: &mut Moves, nag: Nag) -> ControlFlow<Built> {
        let frame = moves.frame();
        if let Some(ply) = frame.line.plies.last_mut().filter(|_| !frame.is_cut) {
            ply.notes_mut().nags.push(nag.0);
        }
        self.grow(moves, " $255".len())
    }

    fn partial_comment(&mut self, moves: &mut Moves, part: RawComment<'_>) -> ControlFlow<Built> {
        moves.comment.extend_from_slice(part.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, moves: &mut Moves, comment: RawComment<'_>) -> ControlFlow<Built> {
        moves.comment.extend_from_slice(comment.as_bytes());
        let comment = one_line(&String::from_utf8_lossy(&moves.comment));
        moves.comment.clear();
        let bytes = comment.len() + " {}".len();
        let frame = moves.frame();
        if !comment.is_empty() && !frame.is_cut {
            match frame.line.plies.last_mut() {
                Some(ply) => ply.notes_mut().comments.push(comment),
                None => frame.line.comments.push(comment),
            }
        }
        self.grow(moves, bytes)
    }

    fn begin_variation(&mut self, moves: &mut Moves) -> ControlFlow<Built, Skip> {
        if moves.frames.len() > DEEPEST {
            return ControlFlow::Break(Err(PgnFault::TooDeep));
        }
        let frame = moves.frame();
        let mut variation = Frame::new(frame.before);
        // Before the first move, or after a skipped one, there is nothing to vary.
        variation.is_cut = frame.is_cut || frame.line.plies.is_empty();
        moves.frames.push(variation);
        self.grow(moves, " ()".len()).map_continue(|()| Skip(false))
    }

    fn end_variation(&mut self, moves: &mut Moves) -> ControlFlow<Built> {
        moves.close();
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, moves: &mut Moves, outcome: pgn_reader::Outcome) -> ControlFlow<Built> {
        moves.result = outcome.to_string().parse().ok();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut moves: Moves) -> Built {
        while moves.frames.len() > 1 {
            moves.close();
        }
        let line = moves.frames.pop().map(|frame| frame.line).unwrap_or_default();
        // The result after the moves takes precedence over the tag.
        let known = moves.result.filter(|&result| result != GameResult::Open);
        let result = known.or(moves.tagged).unwrap_or_default();
        Ok(PgnGame { tags: moves.tags, start: moves.start, result, line })
    }
}

/// The most bytes a tag takes when it is written.
fn tag_bytes((name, value): (&str, &str)) -> usize {
    name.len() + 2 * value.len() + "[ \"\"]\n".len()
}

/// The start position that the tags name.
fn start(variant: Option<&str>, fen: Option<&str>) -> Result<Board, PgnFault> {
    let variant = match variant {
        // Lichess calls chess with a FEN "From Position".
        None | Some("" | "?" | "From Position") => Variant::Chess,
        Some(name) => name.parse()?,
    };
    let Some(fen) = fen else { return Ok(Board::start(variant)) };
    let read = |variant| Board::from_fen(fen, variant);
    match (read(variant), variant) {
        // Without a variant tag, castling rights of shuffled rooks mean Chess960.
        (Err(error @ FenError::Setup(_)), Variant::Chess) => {
            read(Variant::Chess960).map_err(|_| error.into())
        }
        (board, _) => Ok(board?),
    }
}

/// What a written move means on this board, and the board after it.
fn step(board: &Board, san: San) -> Result<(Option<Move>, Board), MoveFault> {
    let found = match san {
        San::Null => {
            return after(board, None).map(|next| (None, next)).ok_or(MoveFault::Illegal);
        }
        San::Put { .. } => return Err(MoveFault::Illegal),
        San::Castle(side) => {
            let is_short = side == shakmaty::CastlingSide::KingSide;
            let is_it = |m: &Move| m.is_castle() && is_short == (m.to().file() > m.from().file());
            board.legal_moves().into_iter().find(is_it)
        }
        San::Normal { role, file, rank, to, promotion, .. } => {
            let to = Square::from_index(to as usize);
            let promotion = promotion.map(role_of);
            let file = file.map(|file| file as u8);
            let rank = rank.map(|rank| rank as u8);
            let role = role_of(role);
            if let (Some(file), Some(rank), Role::Pawn) = (file, rank, role)
                && board.role_at(Square::new(file, rank)) != Some(Role::Pawn)
            {
                return coordinates(board, Square::new(file, rank), to);
            }
            let fits = |m: &Move| {
                m.to() == to
                    && board.role_at(m.from()) == Some(role)
                    && !m.is_castle()
                    && file.is_none_or(|file| file == m.from().file())
                    && rank.is_none_or(|rank| rank == m.from().rank())
                    && (promotion.is_none() || promotion == m.promotes_to())
            };
            let moves = board.legal_moves();
            let mut fitting = moves.into_iter().filter(fits);
            let found = fitting.next();
            if fitting.next().is_some() {
                return Err(match found.and_then(Move::promotes_to) {
                    Some(_) => MoveFault::PromotionMissing,
                    None => MoveFault::Ambiguous,
                });
            }
            found
        }
    };
    let m = found.ok_or(MoveFault::Illegal)?;
    let mut next = *board;
    next.play_unchecked(m);
    Ok((Some(m), next))
}

/// A move written as two squares, as in UCI, if it is not a pawn move.
fn coordinates(
    board: &Board,
    from: Square,
    to: Square,
) -> Result<(Option<Move>, Board), MoveFault> {
    let m = board.parse_uci(&format!("{from}{to}")).map_err(|_| MoveFault::Illegal)?;
    let mut next = *board;
    next.play_unchecked(m);
    Ok((Some(m), next))
}

fn role_of(role: shakmaty::Role) -> Role {
    match role {
        shakmaty::Role::Pawn => Role::Pawn,
        shakmaty::Role::Knight => Role::Knight,
        shakmaty::Role::Bishop => Role::Bishop,
        shakmaty::Role::Rook => Role::Rook,
        shakmaty::Role::Queen => Role::Queen,
        shakmaty::Role::King => Role::King,
    }
}
