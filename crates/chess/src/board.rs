//! The board: the pieces, the side to move, and the data derived from them.

use crate::attacks::{
    attacks, between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks,
    pawns_attacks, rook_attacks, rook_rays,
};
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, Piece, Role};
use crate::side::Side;
use crate::square::Square;
use crate::variant::Variant;
use crate::zobrist;

/// A legal position of one of the three variants, without its history.
///
/// A `Board` is made by [`Board::start`], [`Board::from_fen`] or from a [`crate::Setup`], all of
/// which reject illegal positions, and changed by playing legal moves, so it is always legal. To
/// take a move back, keep a copy: it has 192 bytes, three cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Board {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
    pub(crate) pieces: [Option<Piece>; 64],
    pub(crate) key: u64,
    /// Keys of parts of the position: the pawns, White's other pieces, Black's other pieces.
    pub(crate) part_keys: [u32; 3],
    /// Enemy pieces that attack the king of the side to move.
    pub(crate) checkers: Bitboard,
    /// Pieces of the side to move that stand alone between their king and an enemy slider.
    pub(crate) pinned: Bitboard,
    /// The rooks that may still castle.
    pub(crate) castling: Bitboard,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
    /// The square behind a pawn that just made a double step, if an enemy pawn stands ready to
    /// take it there.
    pub(crate) ep: Option<Square>,
    /// Whether one of these captures is legal.
    pub(crate) ep_legal: bool,
    pub(crate) turn: Color,
    pub(crate) variant: Variant,
}

/// Two boards are equal if they have the same FEN: pieces, side to move, rights and counters.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key == other.key
            && self.pieces == other.pieces
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant() == other.en_passant()
            && (self.halfmoves, self.fullmoves) == (other.halfmoves, other.fullmoves)
            && self.variant == other.variant
    }
}

impl Eq for Board {}

const PAWNS: usize = 0;

/// Which of the part keys a piece belongs to.
#[inline]
fn part(color: Color, role: Role) -> usize {
    if role == Role::Pawn { PAWNS } else { 1 + color.index() }
}

impl Board {
    /// Which game this is.
    #[inline]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// The kind of piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.piece_at(square).map(Piece::role)
    }

    /// The squares with any piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares with a piece of this colour.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares with a piece of this kind, of either colour.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares with a piece of this colour and kind.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// The square of the king; a board has exactly one of each colour.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).first_unchecked()
    }

    /// The enemy pieces that give check; empty when there is none.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Pieces of the side to move that may not leave the line between their king and an enemy slider.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The rooks that may still castle, of both sides.
    #[inline]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The en-passant square, if a capture there is legal.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.ep.filter(|_| self.ep_legal)
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, starting at 1 and growing after Black's.
    #[inline]
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// The position as a number: equal positions have equal keys. Pieces, side to move, castling
    /// rights and a legal en-passant capture count; the move counters do not.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key as Polyglot opening books compute it.
    pub fn polyglot_key(&self) -> u64 {
        let mut key = self.key;
        if self.variant == Variant::RacingKings {
            key ^= zobrist::RACING_KINGS;
        }
        match self.ep {
            Some(square) if !self.ep_legal => key ^ zobrist::en_passant(square),
            _ => key,
        }
    }

    /// A key of the pawns alone, for tables that learn about pawn structures.
    #[inline]
    pub fn pawn_key(&self) -> u32 {
        self.part_keys[PAWNS]
    }

    /// A key of one side's pieces other than pawns.
    #[inline]
    pub fn piece_key(&self, color: Color) -> u32 {
        self.part_keys[part(color, Role::King)]
    }

    /// Pieces of `color` that attack `square` when `occupied` are the occupied squares.
    #[inline]
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        self.by_color(color)
            & (pawn_attacks(!color, square) & pawns
                | knight_attacks(square) & knights
                | king_attacks(square) & kings
                | bishop_attacks(square, occupied) & (bishops | queens)
                | rook_attacks(square, occupied) & (rooks | queens))
    }

    /// Squares that a side attacks, those of its own pieces included.
    #[inline]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        pieces.into_iter().fold(
            pawns_attacks(color, self.pieces(color, Role::Pawn)),
            |attacked, role| {
                let from = self.pieces(color, role).into_iter();
                from.fold(attacked, |set, from| set | attacks(color, role, from, self.occupied()))
            },
        )
    }

    /// Whether a side has a piece besides king and pawns.
    #[inline]
    pub fn has_pieces(&self, color: Color) -> bool {
        self.by_color(color).without(self.by_role(Role::Pawn) | self.by_role(Role::King)).any()
    }

    /// The kind of piece a move takes, if it takes one.
    #[inline]
    pub fn captured_by(&self, m: Move) -> Option<Role> {
        match m.kind() {
            MoveKind::Castle => None, // it "takes" its own rook
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Normal | MoveKind::Promotion(_) => self.role_at(m.to()),
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, color: Color, role: Role, square: Square) {
        let bit = Bitboard::of(square);
        self.colors[color.index()] ^= bit;
        self.roles[role.index()] ^= bit;
        self.pieces[square.index()] = Some(Piece::new(color, role));
        self.toggle_keys(color, role, square);
    }

    /// Takes a piece, known to stand there, off the board.
    #[inline]
    pub(crate) fn remove(&mut self, color: Color, role: Role, square: Square) {
        let bit = Bitboard::of(square);
        self.colors[color.index()] ^= bit;
        self.roles[role.index()] ^= bit;
        self.pieces[square.index()] = None;
        self.toggle_keys(color, role, square);
    }

    #[inline]
    fn toggle_keys(&mut self, color: Color, role: Role, square: Square) {
        let key = zobrist::piece(color, role, square);
        self.key ^= key;
        self.part_keys[part(color, role)] ^= key as u32;
    }

    /// Computes checkers and pinned pieces for `S`, the side to move.
    #[inline]
    pub(crate) fn find_checks_and_pins<S: Side>(&mut self) {
        let king = self.king(S::COLOR);
        let us = self.by_color(S::COLOR);
        let them = self.by_color(!S::COLOR);
        let [pawns, knights, bishops, rooks, queens, _] = self.roles;

        let mut checkers =
            them & (pawn_attacks(S::COLOR, king) & pawns | knight_attacks(king) & knights);
        let mut pinned = Bitboard::EMPTY;
        let snipers =
            them & (bishop_rays(king) & (bishops | queens) | rook_rays(king) & (rooks | queens));
        for sniper in snipers {
            let blockers = between(king, sniper) & (us | them);
            if blockers.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !blockers.more_than_one() {
                pinned |= blockers & us;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }

    /// Whether `S` may capture en passant with the pawn on `from`: the king must be safe with both
    /// pawns gone from the same rank.
    pub(crate) fn en_passant_is_safe<S: Side>(&self, from: Square, to: Square) -> bool {
        let captured = Square::new(to.file(), from.rank());
        let gone = Bitboard::of(from) | Bitboard::of(captured);
        let occupied = self.occupied().without(gone) | Bitboard::of(to);
        self.attackers(self.king(S::COLOR), !S::COLOR, occupied).without(gone).is_empty()
    }

    /// Sets the en-passant square for `S`, the side that might capture there, and `ep_legal` to
    /// whether the capture is legal. The caller updates the key.
    pub(crate) fn set_en_passant<S: Side>(&mut self, square: Square) {
        let capturers = pawn_attacks(!S::COLOR, square) & self.pieces(S::COLOR, Role::Pawn);
        if capturers.any() {
            self.ep = Some(square);
            self.ep_legal =
                capturers.into_iter().any(|from| self.en_passant_is_safe::<S>(from, square));
        }
    }

    /// The part keys computed from scratch: pawns, White's other pieces, Black's other pieces.
    pub fn computed_part_keys(&self) -> [u32; 3] {
        let mut keys = [0; 3];
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                let key = zobrist::piece(piece.color(), piece.role(), square);
                keys[part(piece.color(), piece.role())] ^= key as u32;
            }
        }
        keys
    }

    /// The key computed from scratch: what [`Board::key`] must always equal.
    pub fn computed_key(&self) -> u64 {
        let mut key = match self.variant {
            Variant::RacingKings => zobrist::RACING_KINGS,
            Variant::Chess | Variant::Chess960 => 0,
        };
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                key ^= zobrist::piece(piece.color(), piece.role(), square);
            }
        }
        for color in Color::ALL {
            let rooks = self.castling & self.by_color(color);
            key ^= zobrist::castling(color, self.king(color), rooks);
        }
        if let Some(square) = self.en_passant() {
            key ^= zobrist::en_passant(square);
        }
        if self.turn.is_white() {
            key ^= zobrist::WHITE_TO_MOVE;
        }
        key
    }
}
