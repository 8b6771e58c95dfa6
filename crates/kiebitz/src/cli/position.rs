//! `kiebitz position`: everything the rules say about a position.

use std::io::Write;

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory};
use kiebitz_books::openings;
use kiebitz_chess::{Board, Color, Game, Move, Outcome, Role, Square, Variant};
use kiebitz_draw::Diagram;
use kiebitz_draw::text::{self, Glyphs};
use serde::Serialize;

use super::report::Form;
use super::{Cli, examples, input};
use crate::terminal::{FAINT, LABEL, Terminal};

/// Columns of the lists of moves.
const LINE: usize = 80;

/// Show a position: board, FEN, opening, legal moves, outcome
///
/// Prints the board and what the rules say about it, and the name of the opening if the position has one. An illegal
/// position is rejected with the rule it breaks. With --moves the command shows the position after these moves and
/// recognises draws by repetition; without, it knows only the 50-move counter of the FEN.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz position startpos"
    "kiebitz position 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'"
    "kiebitz position 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1 --variant racingkings"
    "kiebitz position --chess960 518 --json"
    "kiebitz position startpos --moves '1. e4 e5 2. Nf3 Nc6 3. Bb5'"
})]
pub struct Position {
    /// FEN (also X-FEN and Shredder-FEN), with or without quotes, or "startpos"
    #[arg(required_unless_present = "chess960", conflicts_with = "chess960")]
    fen: Vec<String>,

    /// Start position of Chess960 by its number, 0 to 959; 518 is the start of chess
    #[arg(short, long, value_name = "N", value_parser = input::number(0, 959))]
    chess960: Option<u32>,

    /// Variant of chess [default: chess, or chess960 with --chess960]
    #[arg(short, long, value_parser = input::variant_parser(), ignore_case = true)]
    variant: Option<Variant>,

    /// Moves to play first, such as "e4 e5 Nf3" or e2e4,e7e5
    #[arg(short, long, default_value = "", hide_default_value = true)]
    moves: String,

    /// Show the board from Black's side
    #[arg(short, long)]
    flip: bool,

    /// Show pieces as letters; capitals are White
    #[arg(short, long)]
    ascii: bool,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Position as a FEN.
    fen: String,
    /// Position as a Shredder-FEN.
    shredder_fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Side to move: `white` or `black`.
    turn: &'static str,
    /// Polyglot key, 16 hexadecimal digits: numbers in JavaScript cannot hold 64 bits.
    polyglot_key: String,
    /// Name of the position; null if it has none.
    opening: Option<Opening>,
    /// Whether the side to move is in check.
    check: bool,
    /// The given position, before --moves.
    start_fen: String,
    /// The moves of --moves.
    moves: Vec<Named>,
    /// The legal moves.
    legal_moves: Vec<Named>,
    /// How the game ended; null if it goes on.
    outcome: Option<Ended>,
    /// Draw that the side to move can claim.
    claimable_draw: Option<String>,
}

/// An opening.
#[derive(Serialize)]
struct Opening {
    /// ECO code.
    eco: &'static str,
    /// English name.
    name: &'static str,
    /// German name.
    name_de: &'static str,
}

/// A move in two notations.
#[derive(Serialize)]
struct Named {
    /// The move in UCI notation.
    uci: String,
    /// The move in algebraic notation.
    san: String,
}

/// The end of a game.
#[derive(Serialize)]
struct Ended {
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// `white`, `black`, or null for a draw.
    winner: Option<&'static str>,
    /// Reason in English, such as `checkmate`.
    reason: String,
}

impl Position {
    /// Reads the position and reports on it.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let game = input::game(self.board()?, &self.moves)?;
        self.form.write(&Report::new(&game), out, |out| {
            let board = game.board();
            let mut style = terminal.board_style();
            if self.ascii {
                style.glyphs = Glyphs::EnglishLetters;
            }
            let viewpoint = if self.flip { Color::Black } else { Color::White };
            let diagram = Diagram { viewpoint, ..Diagram::from(board) };
            writeln!(out, "{}", text::render(&diagram, &style))?;
            write_facts(&game, terminal, out)?;
            write_moves(board, terminal, out)
        })
    }

    fn board(&self) -> Result<Board> {
        let Some(number) = self.chess960 else {
            return input::board(&self.fen.join(" "), self.variant.unwrap_or_default());
        };
        if let Some(other) = self.variant.filter(|variant| *variant != Variant::Chess960) {
            let message = format!("--chess960 {number} cannot be a position of {other}\n");
            return Err(Cli::command().error(ErrorKind::ArgumentConflict, message).into());
        }
        u16::try_from(number)
            .ok()
            .and_then(Board::chess960)
            .context("Chess960 start positions have the numbers 0 to 959")
    }
}

impl Report {
    fn new(game: &Game) -> Report {
        let board = game.board();
        let ended = |outcome: Outcome| Ended {
            result: outcome.result(),
            winner: outcome.winner.map(Color::name),
            reason: outcome.reason.to_string(),
        };
        Report {
            fen: board.fen(),
            shredder_fen: board.shredder_fen(),
            variant: board.variant().name(),
            turn: board.turn().name(),
            polyglot_key: format!("{:016x}", board.polyglot_key()),
            opening: openings::name(board).map(|opening| Opening {
                eco: opening.eco,
                name: opening.english,
                name_de: opening.german,
            }),
            check: board.in_check(),
            start_fen: game.start().fen(),
            moves: std::iter::zip(game.boards(), game.moves())
                .map(|(board, m)| Named::new(board, *m))
                .collect(),
            legal_moves: sorted_moves(board).into_iter().map(|m| Named::new(board, m)).collect(),
            outcome: game.outcome().map(ended),
            claimable_draw: game.claimable_draw().map(|reason| reason.to_string()),
        }
    }
}

impl Named {
    fn new(board: &Board, m: Move) -> Named {
        Named { uci: board.uci(m), san: board.san(m) }
    }
}

/// Pawns first, then knights and so on; pieces of a kind from a1 to h8, and so their targets.
fn sorted_moves(board: &Board) -> Vec<Move> {
    let mut moves: Vec<Move> = board.legal_moves().into_iter().collect();
    moves.sort_by_key(|m| {
        (board.role_at(m.from()), m.from().index(), m.to().index(), m.promotes_to())
    });
    moves
}

fn write_facts(game: &Game, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
    let board = game.board();
    let mut facts = vec![("FEN", board.fen())];
    if board.variant() == Variant::Chess960 {
        facts.push(("Shredder-FEN", board.shredder_fen()));
    }
    facts.push(("Variant", board.variant().to_string()));
    if let Some(opening) = openings::name(board) {
        facts.push(("Opening", format!("{} {}", opening.eco, opening.english)));
    }
    facts.push(("Polyglot key", format!("{:016x}", board.polyglot_key())));
    if board.in_check() {
        let checkers: Vec<String> = board.checkers().into_iter().map(|s| piece(board, s)).collect();
        facts.push(("Check", format!("by the {}", checkers.join(" and the "))));
    }
    if let Some(outcome) = game.outcome() {
        let who = match outcome.winner {
            Some(Color::White) => "White has won",
            Some(Color::Black) => "Black has won",
            None => "a draw",
        };
        facts.push(("Game over", format!("{}, {who}: {}", outcome.result(), outcome.reason)));
    }
    if let Some(reason) = game.claimable_draw() {
        let reason = reason.to_string();
        let reason = reason.trim_end_matches(", claimed");
        facts.push(("Draw", format!("may be claimed: {reason}")));
    }
    for (label, fact) in facts {
        writeln!(out, "{} {fact}", terminal.paint(LABEL, format_args!("{label:<13}")))?;
    }
    Ok(())
}

/// The piece on a square in words, as in "queen on h5".
fn piece(board: &Board, square: Square) -> String {
    match board.role_at(square) {
        Some(role) => format!("{} on {square}", role_name(role)),
        None => square.to_string(),
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The legal moves, a line for each piece, in both notations.
fn write_moves(board: &Board, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
    let moves = sorted_moves(board);
    let count = match moves.len() {
        0 => "No legal moves".to_string(),
        1 => "1 legal move".to_string(),
        many => format!("{many} legal moves"),
    };
    writeln!(out, "\n{}", terminal.paint(LABEL, count))?;
    let names: Vec<Named> = moves.iter().map(|m| Named::new(board, *m)).collect();
    let widest = names.iter().map(|name| name.san.len() + 1 + name.uci.len()).max().unwrap_or(0);
    let lead = 12; // "  knight b1  "
    let columns = ((LINE - lead) / (widest + 3)).max(1);
    let of_pieces = moves.chunk_by(|a, b| a.from() == b.from());
    let mut names = names.iter();
    for group in of_pieces {
        let from = group[0].from();
        let role = board.role_at(from).map_or("", role_name);
        let names: Vec<&Named> = names.by_ref().take(group.len()).collect();
        for (line, row) in names.chunks(columns).enumerate() {
            let label = if line == 0 { format!("{role} {from}") } else { String::new() };
            write!(out, "  {label:<lead$}")?;
            for (column, name) in row.iter().enumerate() {
                let uci = terminal.paint(FAINT, &name.uci);
                write!(out, "{} {uci}", name.san)?;
                if column + 1 < row.len() {
                    let gap = widest + 3 - name.san.len() - 1 - name.uci.len();
                    write!(out, "{:gap$}", "")?;
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
