//! `kiebitz tb probe` and `kiebitz tb line`.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use kiebitz_chess::{Board, Color, Ending, Move, MoveKind, PieceLetters, Role, Variant};
use kiebitz_play::Language;
use kiebitz_tablebase::{
    Category, FIFTY_MOVES, MOST_PIECES, Material, TableVerdict, Value, Wdl, line_is_in_time,
};
use serde::Serialize;

use super::{Common, NO_FIFTY};
use crate::cli::{examples, knowledge};
use crate::config::Config;

/// Look up a position in the endgame tables
///
/// Prints the winner and the number of plies to the end, and the same for every move. The JSON report has the keys of
/// lila-tablebase: "dtm" (in Racing Kings "dtw") counts plies, positive if the side to move wins, negative if it
/// loses, null in a draw; the values of a move are those of the side to move after it. With Syzygy tables the report
/// also has "wdl" and "dtz" and names wins that the 50-move rule spoils. "cursed" is true if that rule ends the game
/// before the mate: according to Syzygy tables, or without them along the line of best play.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb probe 8/8/8/8/8/4k3/8/4K2Q w"
    "kiebitz tb probe '8/8/8/8/8/4k3/4P3/4K3 b - - 0 1' --syzygy /srv/syzygy --json"
    "kiebitz tb probe 8/8/3k4/8/8/2K5/1Q6/8 w -v racingkings"
})]
pub struct Probe {
    /// Position: a FEN (quotes may be left out)
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    fen: Vec<String>,

    /// Folders of Syzygy tables, separated as in PATH, for the 50-move rule [default: syzygy of the config file]
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,

    #[command(flatten)]
    common: Common,
}

/// What `tb probe --json` prints.
#[derive(Serialize)]
struct ProbeReport {
    /// Position as a FEN.
    fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Whether the 50-move rule is part of `category`: with Syzygy tables, and always in Racing Kings, which needs none.
    fifty_move_rule: bool,
    /// Verdict on the position.
    #[serde(flatten)]
    facts: Facts,
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
    facts: Facts,
}

/// Verdict on a position, for the side to move in it.
#[derive(Serialize)]
struct Facts {
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

impl Facts {
    fn new(verdict: &TableVerdict, board: &Board, with_dtz: bool) -> Facts {
        let ending = board.ending();
        let won = |color| matches!(ending, Some(Ending::RaceWon(winner)) if winner == color);
        let [dtm, dtw] = distances(board.variant(), verdict.value);
        let wdl = verdict.wdl.map(|wdl| match wdl {
            Wdl::Loss => -2,
            Wdl::BlessedLoss => -1,
            Wdl::Draw => 0,
            Wdl::CursedWin => 1,
            Wdl::Win => 2,
        });
        Facts {
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

impl Probe {
    /// Prints what is known.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let board = self.common.board(&self.fen)?;
        let tables = self.common.tables()?;
        let is_racing = board.variant() == Variant::RacingKings;
        let syzygy = match &self.syzygy {
            Some(_) if is_racing => bail!("Syzygy tables are for chess, not for Racing Kings"),
            _ if is_racing => None,
            named => knowledge::syzygy(named.as_deref(), &Config::load()?, Language::English)?,
        };
        let known = TableVerdict::of(&board, &tables, syzygy.as_ref())?;
        if known.value.is_none() && known.wdl.is_none() {
            return Err(uncovered(&self.common, &board));
        }
        let mut moves = Vec::new();
        for &mv in &board.legal_moves() {
            let mut after = board;
            after.play_unchecked(mv);
            let child = TableVerdict::of(&after, &tables, syzygy.as_ref())?;
            moves.push((mv, after, child));
        }
        moves.sort_by_key(|(_, after, child)| std::cmp::Reverse(order(after, child)));
        if self.common.json {
            let moves = moves.iter().map(|(mv, after, child)| MoveReport {
                uci: board.uci(*mv),
                san: board.san(*mv),
                zeroing: is_zeroing(&board, *mv),
                facts: Facts::new(child, after, syzygy.is_some()),
            });
            let report = ProbeReport {
                fen: board.fen(),
                variant: board.variant().name(),
                fifty_move_rule: is_racing || syzygy.is_some(),
                facts: Facts::new(&known, &board, syzygy.is_some()),
                moves: moves.collect(),
            };
            // By way of a map, whose keys are in alphabetical order, as they always were.
            let report = serde_json::to_value(&report)?;
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        writeln!(out, "{}", verdict(&board, &known))?;
        // Where plies are counted already the moves below say whether the rule comes first.
        if !is_racing && syzygy.is_none() && board.halfmoves() == 0 {
            writeln!(out, "{NO_FIFTY}")?;
        }
        if moves.is_empty() {
            return Ok(());
        }
        writeln!(out)?;
        for (mv, _, child) in moves {
            let text = match child.value.map(Value::one_move_before) {
                Some(Value::Win(plies)) => format!("wins in {plies} plies"),
                Some(Value::Draw) => "draws".to_owned(),
                Some(Value::Loss(plies)) => format!("loses in {plies} plies"),
                None => match child.category() {
                    Category::Loss | Category::BlessedLoss => "wins".to_owned(),
                    Category::Win | Category::CursedWin => "loses".to_owned(),
                    Category::Draw => "draws".to_owned(),
                    Category::Unknown => "unknown: a table is missing".to_owned(),
                },
            };
            let rule = match child.category().is_spoiled() || child.cursed {
                true => ", but not within 50 moves",
                false => "",
            };
            writeln!(out, "{:<8}{text}{rule}", board.san(mv))?;
        }
        Ok(())
    }
}

/// Better moves have larger numbers.
fn order(after: &Board, child: &TableVerdict) -> (i32, bool) {
    let rank = match child.value {
        Some(value) => value.one_move_before().preference(),
        None => match child.category() {
            Category::Loss => 1 << 19,
            Category::Win => -(1 << 19),
            Category::Unknown => -(1 << 22),
            Category::Draw | Category::CursedWin | Category::BlessedLoss => 0,
        },
    };
    (rank, after.in_check())
}

/// Whether a move captures or moves a pawn.
fn is_zeroing(board: &Board, mv: Move) -> bool {
    board.captured_by(mv).is_some()
        || mv.kind() == MoveKind::EnPassant
        || board.role_at(mv.from()) == Some(Role::Pawn)
}

/// The verdict in a sentence.
fn verdict(board: &Board, known: &TableVerdict) -> String {
    let name = |color: Color| if color.is_white() { "White" } else { "Black" };
    let (us, them) = (name(board.turn()), name(!board.turn()));
    let end = if board.variant() == Variant::RacingKings { "the end" } else { "mate" };
    let text = match known.value {
        Some(Value::Win(0)) => format!("{us} has won"),
        Some(Value::Loss(0)) if board.variant() == Variant::RacingKings => {
            format!("{them} has won")
        }
        Some(Value::Loss(0)) => format!("{us} is mated"),
        Some(Value::Win(plies)) => {
            format!("{us} wins: {end} in {plies} plies ({} moves)", plies.div_ceil(2))
        }
        Some(Value::Loss(plies)) => {
            format!("{them} wins: {end} in {plies} plies ({} moves)", plies / 2)
        }
        Some(Value::Draw) => "Drawn".to_owned(),
        None => match known.category() {
            Category::Win | Category::CursedWin => format!("{us} wins, says Syzygy"),
            Category::Loss | Category::BlessedLoss => format!("{them} wins, says Syzygy"),
            Category::Draw | Category::Unknown => "Drawn, says Syzygy".to_owned(),
        },
    };
    if known.category().is_spoiled() {
        format!("{text}; but by the 50-move rule it is a draw")
    } else if known.cursed {
        let clock = board.halfmoves();
        format!(
            "{text}; but the 50-move rule comes first: {clock} of {FIFTY_MOVES} plies are counted"
        )
    } else {
        text
    }
}

/// Why no table knows a position.
fn uncovered(common: &Common, board: &Board) -> anyhow::Error {
    if !board.castling_rooks().is_empty() {
        return anyhow::anyhow!("endgame tables have no positions in which a side can castle");
    }
    let material = Material::of(board).table().0;
    if material.pieces() > MOST_PIECES {
        let pieces = material.pieces();
        return anyhow::anyhow!(
            "there are {pieces} pieces on the board, and tables have at most {MOST_PIECES}"
        );
    }
    common.missing(material)
}

/// Show best play to the end
///
/// The winning side takes the shortest way, the losing side the longest. The report says so if the 50-move rule would
/// end the game before the mate. A drawn position has no line.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb line 8/8/8/8/8/4k3/8/4K2Q w"
    "kiebitz tb line '8/8/8/8/8/4k3/8/4K2R w - - 0 1' --json"
})]
pub struct Line {
    /// Position: a FEN (quotes may be left out)
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    fen: Vec<String>,

    #[command(flatten)]
    common: Common,
}

/// What `tb line --json` prints.
#[derive(Serialize)]
struct LineReport {
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
    /// Position at the end as a FEN.
    end: String,
}

impl Line {
    /// Prints the line.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let board = self.common.board(&self.fen)?;
        let tables = self.common.tables()?;
        let Some(line) = tables.line(&board)? else {
            return Err(uncovered(&self.common, &board));
        };
        let cursed = !line_is_in_time(&board, &line);
        let known = TableVerdict { cursed, ..TableVerdict::of(&board, &tables, None)? };
        if self.common.json {
            let mut end = board;
            line.iter().for_each(|&m| end.play_unchecked(m));
            let [dtm, dtw] = distances(board.variant(), known.value);
            let report = LineReport {
                fen: board.fen(),
                variant: board.variant().name(),
                category: known.category().name(),
                cursed: known.cursed,
                dtm,
                dtw,
                moves: board.spell_line(&line, Board::uci),
                san: board.spell_line(&line, Board::san),
                end: end.fen(),
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        writeln!(out, "{}", verdict(&board, &known))?;
        if !line.is_empty() {
            writeln!(out, "{}", board.san_line(line, PieceLetters::English))?;
        }
        Ok(())
    }
}
