//! What is known about tables and positions as values to print or send: what `kiebitz tb --json` prints. The comments
//! are those of docs/json.md.

use std::collections::BTreeMap;

use kiebitz_chess::{Board, Color, Ending, Move, MoveKind, Role, Variant};
use serde::Serialize;

use crate::file::TableFile;
use crate::generate::BuiltTable;
use crate::layout::Place;
use crate::material::{MOST_PIECES, Material};
use crate::plan::PlannedTable;
use crate::syzygy::{Syzygy, Wdl};
use crate::tables::{ProbeError, Tables};
use crate::value::Value;
use crate::verdict::{Category, TableVerdict};
use crate::verify::Verified;

/// A table that is to be built, or was built.
#[derive(Serialize)]
pub struct BuildReport {
    /// The table, such as `KQvKR`.
    pub material: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Size in bytes; not with --estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Seconds of the calculation; not with --estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solving_seconds: Option<f64>,
    /// Seconds of the compression; not with --estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packing_seconds: Option<f64>,
    /// What was expected before.
    pub expected: ExpectedCost,
}

/// The expected cost of a table.
#[derive(Serialize)]
pub struct ExpectedCost {
    /// Entries for positions, both sides to move together.
    pub positions: u64,
    /// Peak memory in bytes.
    pub memory: u64,
    /// Bytes on disk at most while it is built.
    pub disk: u64,
    /// Size in bytes.
    pub bytes: u64,
    /// Processor time in seconds, all threads together.
    pub seconds: f64,
    /// Whether it can be built in the allowed memory.
    pub fits: bool,
}

impl BuildReport {
    /// Of a planned table, and what came of it.
    pub fn new(planned: &PlannedTable, built: Option<&BuiltTable>) -> BuildReport {
        let PlannedTable { material, estimate, fits } = planned;
        BuildReport {
            material: material.to_string(),
            variant: material.variant().name(),
            bytes: built.map(|built| built.size),
            solving_seconds: built.map(|built| built.solving.as_secs_f64()),
            packing_seconds: built.map(|built| built.packing.as_secs_f64()),
            expected: ExpectedCost {
                positions: estimate.positions,
                memory: estimate.memory,
                disk: estimate.disk,
                bytes: estimate.file,
                seconds: estimate.time.as_secs_f64(),
                fits: *fits,
            },
        }
    }
}

/// A table of a folder, and where it is.
#[derive(Serialize)]
pub struct ListedTable {
    /// The table.
    #[serde(flatten)]
    pub table: TableSummary,
    /// Path of the file.
    pub path: String,
}

/// A table of a folder.
#[derive(Serialize)]
pub struct TableSummary {
    /// The table, such as `KQvKR`.
    pub material: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Number of pieces, kings and pawns included.
    pub men: usize,
    /// Size in bytes.
    pub bytes: u64,
    /// Legal positions, both sides to move together.
    pub positions: u64,
    /// Plies of the longest win or loss.
    pub longest: u16,
}

impl From<&TableFile> for ListedTable {
    fn from(table: &TableFile) -> ListedTable {
        ListedTable { table: table.into(), path: table.path().display().to_string() }
    }
}

impl From<&TableFile> for TableSummary {
    fn from(table: &TableFile) -> TableSummary {
        let material = table.layout().material();
        let stats = Color::ALL.map(|color| table.stats(color));
        TableSummary {
            material: material.to_string(),
            variant: material.variant().name(),
            men: material.pieces(),
            bytes: table.size(),
            positions: stats.iter().map(|side| side.legal()).sum(),
            longest: stats.iter().map(|side| side.longest()).max().unwrap_or(0),
        }
    }
}

/// The statistics of a table.
#[derive(Serialize)]
pub struct StatsReport {
    /// The table, such as `KQvKR`.
    pub material: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Size in bytes.
    pub bytes: u64,
    /// Positions with White to move.
    pub white: TurnStats,
    /// Positions with Black to move.
    pub black: TurnStats,
}

/// Positions with one side to move.
#[derive(Serialize)]
pub struct TurnStats {
    /// Legal positions.
    pub legal: u64,
    /// Positions that the side to move wins.
    pub win: u64,
    /// Drawn positions.
    pub draw: u64,
    /// Positions that the side to move loses.
    pub loss: u64,
    /// Longest win in plies; null without wins.
    pub longest_win: Option<u16>,
    /// A position with the longest win.
    pub longest_win_fen: Option<String>,
    /// Longest loss in plies; null without losses.
    pub longest_loss: Option<u16>,
    /// A position with the longest loss.
    pub longest_loss_fen: Option<String>,
    /// Number of won positions by plies to the end.
    pub win_histogram: BTreeMap<u16, u64>,
    /// Number of lost positions by plies to the end.
    pub loss_histogram: BTreeMap<u16, u64>,
}

impl From<&TableFile> for StatsReport {
    fn from(table: &TableFile) -> StatsReport {
        let material = table.layout().material();
        let [white, black] = Color::ALL.map(|color| TurnStats::new(table, color));
        StatsReport {
            material: material.to_string(),
            variant: material.variant().name(),
            bytes: table.size(),
            white,
            black,
        }
    }
}

impl TurnStats {
    fn new(table: &TableFile, turn: Color) -> TurnStats {
        let stats = table.stats(turn);
        let fen = |longest: Option<(u16, Option<Place>)>| {
            table.position(longest?.1?, turn).map(|board| board.fen())
        };
        TurnStats {
            legal: stats.legal(),
            win: stats.wins(),
            draw: stats.draws(),
            loss: stats.losses(),
            longest_win: stats.longest_win().map(|(plies, _)| plies),
            longest_win_fen: fen(stats.longest_win()),
            longest_loss: stats.longest_loss().map(|(plies, _)| plies),
            longest_loss_fen: fen(stats.longest_loss()),
            win_histogram: stats.win_histogram().into_iter().collect(),
            loss_histogram: stats.loss_histogram().into_iter().collect(),
        }
    }
}

/// The positions at a distance from the end.
#[derive(Serialize)]
pub struct PositionsReport {
    /// The table, such as `KQvKR`.
    pub material: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Plies to the end.
    pub distance: u32,
    /// Number of positions listed.
    pub count: usize,
    /// The positions as FENs.
    pub positions: Vec<String>,
}

impl PositionsReport {
    /// Of the positions of a table.
    pub fn new(material: &Material, distance: u32, positions: Vec<String>) -> PositionsReport {
        PositionsReport {
            material: material.to_string(),
            variant: material.variant().name(),
            distance,
            count: positions.len(),
            positions,
        }
    }
}

/// Tables that were removed.
#[derive(Serialize)]
pub struct RemoveReport {
    /// The removed tables.
    pub removed: Vec<RemovedTable>,
}

/// One removed table.
#[derive(Serialize)]
pub struct RemovedTable {
    /// The table, such as `KQvKR`.
    pub material: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Bytes that were freed.
    pub bytes: u64,
}

impl RemovedTable {
    /// Of a table, and the bytes that it had.
    pub fn new(material: &Material, bytes: u64) -> RemovedTable {
        let (material, variant) = (material.to_string(), material.variant().name());
        RemovedTable { material, variant, bytes }
    }
}

/// The check of a table.
#[derive(Serialize)]
pub struct VerifyReport {
    /// The table, such as `KQvKR`.
    pub material: String,
    /// `chess` or `racingkings`.
    pub variant: &'static str,
    /// Positions checked.
    pub positions: u64,
    /// Positions that no game can reach: a king in check from three pieces.
    pub impossible: u64,
    /// Positions compared with Syzygy tables.
    pub syzygy: u64,
    /// Won and lost positions whose distance was compared with DTZ: where nothing but mate can end the win.
    pub dtz: u64,
    /// Wrong positions.
    pub mistakes: u64,
    /// The first wrong positions, in words.
    pub wrong: Vec<String>,
    /// Syzygy files of this material with wrong checksums.
    pub damaged: Vec<String>,
}

impl VerifyReport {
    /// Of what was found, and the damaged Syzygy files.
    pub fn new(material: &Material, found: Verified, damaged: Vec<String>) -> VerifyReport {
        VerifyReport {
            material: material.to_string(),
            variant: material.variant().name(),
            positions: found.positions,
            impossible: found.impossible,
            syzygy: found.syzygy,
            dtz: found.dtz,
            mistakes: found.mistakes,
            wrong: found.wrong,
            damaged,
        }
    }
}

/// Why no table covers a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncovered {
    /// Tables have no positions in which a side can castle.
    Castling,
    /// There are more pieces than tables have, [`MOST_PIECES`].
    Pieces(usize),
    /// This table is missing.
    Missing(Material),
}

impl Uncovered {
    /// Of a position that was not found.
    pub fn of(board: &Board) -> Uncovered {
        let material = Material::of(board).table().0;
        if !board.castling_rooks().is_empty() {
            Uncovered::Castling
        } else if material.pieces() > MOST_PIECES {
            Uncovered::Pieces(material.pieces())
        } else {
            Uncovered::Missing(material)
        }
    }
}

/// A position and the positions after each of its moves, looked up.
pub struct Probe {
    pub board: Board,
    /// Whether Syzygy tables were asked.
    pub with_syzygy: bool,
    /// What is known of the position.
    pub verdict: TableVerdict,
    /// The legal moves, the best first, and what is known of the positions after them.
    pub moves: Vec<ProbedMove>,
}

/// A move, the position after it, and what is known of that.
pub struct ProbedMove {
    pub mv: Move,
    after: Board,
    /// For the opponent, who is to move.
    pub verdict: TableVerdict,
}

impl ProbedMove {
    /// Plies to the next capture, pawn move or mate for the side that makes the move, which counts.
    pub fn dtz(&self, board: &Board) -> Option<i32> {
        let (wdl, dtz) = (wdl_number(-self.verdict.wdl?), -self.verdict.dtz?);
        // Past 100 where the 50-move rule draws.
        let at_once = wdl.signum() * if wdl.abs() == 1 { 101 } else { 1 };
        let is_last = is_zeroing(board, self.mv) || self.after.ending().is_some();
        Some(if is_last { at_once } else { dtz + dtz.signum() })
    }

    /// Better moves have larger numbers.
    fn order(&self) -> (i32, bool) {
        let rank = match self.verdict.value {
            Some(value) => value.one_move_before().preference(),
            None => match self.verdict.category() {
                Category::Loss => 1 << 19,
                Category::Win => -(1 << 19),
                Category::Unknown => -(1 << 22),
                Category::Draw | Category::CursedWin | Category::BlessedLoss => 0,
            },
        };
        (rank, self.after.in_check())
    }
}

impl Probe {
    /// Looks a position up; `None` if no table knows it.
    pub fn of(
        board: &Board,
        tables: &Tables,
        syzygy: Option<&Syzygy>,
    ) -> Result<Option<Probe>, ProbeError> {
        let verdict = TableVerdict::of(board, tables, syzygy)?;
        if verdict.value.is_none() && verdict.wdl.is_none() {
            return Ok(None);
        }
        let mut moves = Vec::new();
        for &mv in &board.legal_moves() {
            let mut after = *board;
            after.play_unchecked(mv);
            let verdict = TableVerdict::of(&after, tables, syzygy)?;
            moves.push(ProbedMove { mv, after, verdict });
        }
        moves.sort_by_key(|probed| std::cmp::Reverse(probed.order()));
        Ok(Some(Probe { board: *board, with_syzygy: syzygy.is_some(), verdict, moves }))
    }

    /// All of it, as lila-tablebase says it.
    pub fn report(&self) -> ProbeReport {
        let (board, with_syzygy) = (&self.board, self.with_syzygy);
        let moves = self.moves.iter().map(|ProbedMove { mv, after, verdict }| MoveReport {
            uci: board.uci(*mv),
            san: board.san(*mv),
            zeroing: is_zeroing(board, *mv),
            facts: ProbeFacts::new(verdict, after, with_syzygy),
        });
        ProbeReport {
            fen: board.fen(),
            variant: board.variant().name(),
            fifty_move_rule: board.variant() == Variant::RacingKings || with_syzygy,
            facts: ProbeFacts::new(&self.verdict, board, with_syzygy),
            moves: moves.collect(),
        }
    }
}

/// What is known of a position and of its moves.
#[derive(Serialize)]
pub struct ProbeReport {
    /// Position as a FEN.
    fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Whether the 50-move rule is part of `category`: with Syzygy tables, and always in Racing Kings, which needs none.
    fifty_move_rule: bool,
    /// Verdict on the position.
    #[serde(flatten)]
    facts: ProbeFacts,
    /// The legal moves, the best first.
    moves: Vec<MoveReport>,
}

/// A move and what is known of the position after it.
#[derive(Serialize)]
struct MoveReport {
    /// The move in UCI notation.
    uci: String,
    /// The move in algebraic notation.
    san: String,
    /// Whether the move captures or moves a pawn, and so resets the counter of the 50-move rule.
    zeroing: bool,
    /// Verdict on the position after the move.
    #[serde(flatten)]
    facts: ProbeFacts,
}

/// Verdict on a position, for the side to move in it.
#[derive(Serialize)]
struct ProbeFacts {
    /// `win`, `draw`, `loss`, `cursed-win`, `blessed-loss` or `unknown`, for the side to move: in `moves` the opponent, after the move.
    category: &'static str,
    /// Plies to mate, negative if the side to move loses (in `moves` the opponent, after the move); null in a draw. Not in Racing Kings.
    #[serde(skip_serializing_if = "Option::is_none")]
    dtm: Option<Option<i32>>,
    /// In Racing Kings: plies to the end of the race, signed as `dtm`; null in a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    dtw: Option<Option<i32>>,
    /// Whether the 50-move rule ends the game before the mate.
    cursed: bool,
    /// With Syzygy tables: 2 win, 1 cursed win, 0 draw, -1 blessed loss, -2 loss; null if they do not cover the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    wdl: Option<Option<i32>>,
    /// With Syzygy tables: plies to the next capture or pawn move, signed as `dtm`; null if they do not cover the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    dtz: Option<Option<i32>>,
    /// Whether the side to move is mated.
    checkmate: bool,
    /// Whether the side to move is stalemated.
    stalemate: bool,
    /// Whether neither side can mate.
    insufficient_material: bool,
    /// Whether the side to move has won the race.
    variant_win: bool,
    /// Whether the side to move has lost the race.
    variant_loss: bool,
}

impl ProbeFacts {
    fn new(verdict: &TableVerdict, board: &Board, with_dtz: bool) -> ProbeFacts {
        let ending = board.ending();
        let won = |color| matches!(ending, Some(Ending::RaceWon(winner)) if winner == color);
        let [dtm, dtw] = distances(board.variant(), verdict.value);
        let wdl = verdict.wdl.map(wdl_number);
        ProbeFacts {
            category: verdict.category().name(),
            dtm,
            dtw,
            cursed: verdict.cursed,
            wdl: with_dtz.then_some(wdl),
            dtz: with_dtz.then_some(verdict.dtz),
            checkmate: matches!(ending, Some(Ending::Checkmate(_))),
            stalemate: ending == Some(Ending::Stalemate),
            insufficient_material: ending == Some(Ending::InsufficientMaterial),
            variant_win: won(board.turn()),
            variant_loss: won(!board.turn()),
        }
    }
}

/// The distance under its name: to mate, or to the end of a race.
fn distances(variant: Variant, value: Option<Value>) -> [Option<Option<i32>>; 2] {
    let plies = value.and_then(Value::signed);
    if variant == Variant::RacingKings { [None, Some(plies)] } else { [Some(plies), None] }
}

/// What Syzygy tables say, from -2 for a loss to 2 for a win.
pub fn wdl_number(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -2,
        Wdl::BlessedLoss => -1,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1,
        Wdl::Win => 2,
    }
}

/// Whether a move captures or moves a pawn.
fn is_zeroing(board: &Board, mv: Move) -> bool {
    board.captured_by(mv).is_some()
        || mv.kind() == MoveKind::EnPassant
        || board.role_at(mv.from()) == Some(Role::Pawn)
}

/// Best play to the end.
#[derive(Serialize)]
pub struct LineReport {
    /// Position as a FEN.
    fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// `win`, `draw` or `loss`, for the side to move.
    category: &'static str,
    /// Whether the 50-move rule ends the game before the mate.
    cursed: bool,
    /// Plies to mate, negative if the side to move loses; null in a draw. Not in Racing Kings.
    #[serde(skip_serializing_if = "Option::is_none")]
    dtm: Option<Option<i32>>,
    /// In Racing Kings: plies to the end of the race, negative if the side to move loses; null in a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    dtw: Option<Option<i32>>,
    /// Best play in UCI notation.
    moves: Vec<String>,
    /// Best play in algebraic notation.
    san: Vec<String>,
    /// Plies to the end after each move: the n of the set S(n) that the position belongs to.
    distances: Vec<usize>,
    /// Position at the end as a FEN.
    end: String,
}

impl LineReport {
    /// Of a position and the moves of [`Tables::line`].
    pub fn new(board: &Board, line: &[Move], verdict: &TableVerdict) -> LineReport {
        let [dtm, dtw] = distances(board.variant(), verdict.value);
        let mut end = *board;
        line.iter().for_each(|&mv| end.play_unchecked(mv));
        LineReport {
            fen: board.fen(),
            variant: board.variant().name(),
            category: verdict.category().name(),
            cursed: verdict.cursed,
            dtm,
            dtw,
            moves: board.spell_line(line, Board::uci),
            san: board.spell_line(line, Board::san),
            distances: (0..line.len()).rev().collect(),
            end: end.fen(),
        }
    }
}
