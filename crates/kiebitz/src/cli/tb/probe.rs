//! `kiebitz tb probe` and `kiebitz tb line`.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use kiebitz_chess::{Board, Color, Ending, Move, MoveKind, Role, Variant};
use kiebitz_play::Language;
use kiebitz_tablebase::{MOST_MEN, Material, Syzygy, Tables, Value, Wdl, line_is_in_time};
use serde::Serialize;
use serde_json::{Map, json};

use super::{Common, NO_FIFTY};
use crate::cli::{examples, fifty, knowledge};
use crate::config::Config;

/// Ask the tables about a position
///
/// Says who wins and in how many plies, and the same for every move. The JSON report has the fields of
/// lila-tablebase: "dtm" (in Racing Kings "dtw") counts plies, positive if the side to move wins, negative if it
/// loses, null in a draw; what stands beside a move is for the side to move after it. With --syzygy, "wdl" and
/// "dtz" are added, and wins that the 50-move rule spoils are named so. "cursed" is true where that rule ends the game
/// before the mate: by Syzygy's word, without it along the line of best play.
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

    /// Directories of Syzygy tables, for the 50-move rule [default: those of the config file]
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,

    #[command(flatten)]
    common: Common,
}

/// What is known of a position.
struct Known {
    value: Option<Value>,
    wdl: Option<Wdl>,
    dtz: Option<i32>,
    /// The 50-move rule ends the game before the mate.
    cursed: bool,
}

impl Known {
    fn new(board: &Board, tables: &Tables, syzygy: Option<&Syzygy>) -> Result<Known> {
        Ok(Known {
            value: tables.probe(board)?,
            wdl: syzygy.and_then(|syzygy| syzygy.probe_wdl(board)),
            dtz: syzygy.and_then(|syzygy| syzygy.probe_dtz(board)),
            cursed: fifty::comes_first(board, Some(tables), syzygy)?,
        })
    }

    /// As lila-tablebase names it.
    fn category(&self) -> &'static str {
        match (self.wdl, self.value) {
            (Some(Wdl::Win), _) if self.cursed => "cursed-win",
            (Some(Wdl::Loss), _) if self.cursed => "blessed-loss",
            (Some(Wdl::CursedWin), _) => "cursed-win",
            (Some(Wdl::BlessedLoss), _) => "blessed-loss",
            (_, Some(Value::Win(_))) | (Some(Wdl::Win), None) => "win",
            (_, Some(Value::Draw)) | (Some(Wdl::Draw), None) => "draw",
            (_, Some(Value::Loss(_))) | (Some(Wdl::Loss), None) => "loss",
            (None, None) => "unknown",
        }
    }

    fn distance(&self) -> Option<i32> {
        self.value.and_then(Value::signed)
    }

    /// The fields that a position and a move share.
    fn fields(&self, board: &Board, with_dtz: bool) -> Map<String, serde_json::Value> {
        let ending = board.ending();
        let won = |color| matches!(ending, Some(Ending::RaceWon(winner)) if winner == color);
        let mut fields = Map::new();
        let mut put = |key: &str, value: serde_json::Value| fields.insert(key.to_owned(), value);
        put("checkmate", json!(matches!(ending, Some(Ending::Checkmate(_)))));
        put("stalemate", json!(ending == Some(Ending::Stalemate)));
        put("variant_win", json!(won(board.turn())));
        put("variant_loss", json!(won(!board.turn())));
        put("insufficient_material", json!(ending == Some(Ending::InsufficientMaterial)));
        put("category", json!(self.category()));
        put(distance_name(board.variant()), json!(self.distance()));
        put("cursed", json!(self.cursed));
        if with_dtz {
            let wdl = self.wdl.map(|wdl| match wdl {
                Wdl::Loss => -2,
                Wdl::BlessedLoss => -1,
                Wdl::Draw => 0,
                Wdl::CursedWin => 1,
                Wdl::Win => 2,
            });
            put("wdl", json!(wdl));
            put("dtz", json!(self.dtz));
        }
        fields
    }
}

/// What the distance is called: to mate, or to the win of a race.
fn distance_name(variant: Variant) -> &'static str {
    if variant == Variant::RacingKings { "dtw" } else { "dtm" }
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
        let known = Known::new(&board, &tables, syzygy.as_ref())?;
        if known.value.is_none() && known.wdl.is_none() {
            return Err(uncovered(&self.common, &board));
        }
        let mut moves = Vec::new();
        for &mv in &board.legal_moves() {
            let mut after = board;
            after.play_unchecked(mv);
            let child = Known::new(&after, &tables, syzygy.as_ref())?;
            moves.push((mv, after, child));
        }
        moves.sort_by_key(|(_, after, child)| std::cmp::Reverse(order(after, child)));
        if self.common.json {
            let mut report = known.fields(&board, syzygy.is_some());
            report.insert("fen".to_owned(), json!(board.fen()));
            report.insert("variant".to_owned(), json!(board.variant().name()));
            let rule = is_racing || syzygy.is_some();
            report.insert("fifty_move_rule".to_owned(), json!(rule));
            let moves: Vec<_> = moves
                .iter()
                .map(|(mv, after, child)| {
                    let mut fields = child.fields(after, syzygy.is_some());
                    fields.insert("uci".to_owned(), json!(board.uci(*mv)));
                    fields.insert("san".to_owned(), json!(board.san(*mv)));
                    fields.insert("zeroing".to_owned(), json!(is_zeroing(&board, *mv)));
                    fields
                })
                .collect();
            report.insert("moves".to_owned(), json!(moves));
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
                    "loss" | "blessed-loss" => "wins".to_owned(),
                    "win" | "cursed-win" => "loses".to_owned(),
                    "draw" => "draws".to_owned(),
                    _ => "unknown: a table is missing".to_owned(),
                },
            };
            let rule = match (child.category(), child.cursed) {
                ("blessed-loss" | "cursed-win", _) | (_, true) => ", but not within 50 moves",
                _ => "",
            };
            writeln!(out, "{:<8}{text}{rule}", board.san(mv))?;
        }
        Ok(())
    }
}

/// Better moves have larger numbers.
fn order(after: &Board, child: &Known) -> (i32, bool) {
    let rank = match child.value {
        Some(value) => value.one_move_before().preference(),
        None => match child.category() {
            "loss" => 1 << 19,
            "win" => -(1 << 19),
            "unknown" => -(1 << 22),
            _ => 0,
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
fn verdict(board: &Board, known: &Known) -> String {
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
            "win" | "cursed-win" => format!("{us} wins, says Syzygy"),
            "loss" | "blessed-loss" => format!("{them} wins, says Syzygy"),
            _ => "Drawn, says Syzygy".to_owned(),
        },
    };
    match known.category() {
        "cursed-win" | "blessed-loss" => format!("{text}; but by the 50-move rule it is a draw"),
        _ if known.cursed => {
            let clock = board.halfmoves();
            format!(
                "{text}; but the 50-move rule comes first: {clock} of {} plies are counted",
                fifty::PLIES
            )
        }
        _ => text,
    }
}

/// Why no table knows a position.
fn uncovered(common: &Common, board: &Board) -> anyhow::Error {
    if !board.castling_rooks().is_empty() {
        return anyhow::anyhow!("tables have no positions in which somebody may castle");
    }
    let material = Material::of(board).table().0;
    if material.men() > MOST_MEN {
        let men = material.men();
        return anyhow::anyhow!("there are {men} men on the board, tables go up to {MOST_MEN}");
    }
    common.missing(material)
}

/// Show best play to the end
///
/// The side that wins takes the shortest way, the other the longest. A line that the 50-move rule would end before the mate
/// is named so. In a drawn position there is nothing to show.
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

/// What `--json` prints.
#[derive(Serialize)]
struct LineReport {
    fen: String,
    variant: &'static str,
    category: &'static str,
    /// The 50-move rule ends the game before the mate.
    cursed: bool,
    #[serde(flatten)]
    distance: Map<String, serde_json::Value>,
    moves: Vec<String>,
    san: Vec<String>,
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
        let known = Known { cursed, ..Known::new(&board, &tables, None)? };
        let mut at = board;
        let (mut uci, mut san, mut text) = (Vec::new(), Vec::new(), String::new());
        for (number, &mv) in line.iter().enumerate() {
            let fullmove = at.fullmoves();
            match at.turn() {
                Color::White => text.push_str(&format!("{fullmove}. ")),
                Color::Black if number == 0 => text.push_str(&format!("{fullmove}... ")),
                Color::Black => {}
            }
            uci.push(at.uci(mv));
            san.push(at.san(mv));
            text.push_str(&at.san(mv));
            text.push(' ');
            at.play_unchecked(mv);
        }
        if self.common.json {
            let name = distance_name(board.variant()).to_owned();
            let report = LineReport {
                fen: board.fen(),
                variant: board.variant().name(),
                category: known.category(),
                cursed: known.cursed,
                distance: Map::from_iter([(name, json!(known.distance()))]),
                moves: uci,
                san,
                end: at.fen(),
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        writeln!(out, "{}", verdict(&board, &known))?;
        if !text.is_empty() {
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
