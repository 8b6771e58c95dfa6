//! `kiebitz svg`: a position as a picture.

use kiebitz_chess::{Bitboard, Board, Color, Square};
use kiebitz_draw::svg::{self, Size};
use kiebitz_draw::{Arrow, Brush, Diagram};

use super::prelude::*;

/// Draw a position as an SVG picture
///
/// Draws the board with Kiebitz's own pieces and marks a king in check. The picture is one file without references,
/// and contains the position in words for screen readers.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz svg startpos -o start.svg"
    "kiebitz svg startpos --arrows e2e4,g1f3:blue --squares d5,f5 --flip > plan.svg"
    "kiebitz svg 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --targets e1 --size 240 -o king.svg"
})]
pub struct Svg {
    /// FEN (also X-FEN and Shredder-FEN), with or without quotes, or "startpos"
    #[arg(required = true)]
    fen: Vec<String>,

    /// Variant of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Arrows to draw, separated by commas, such as e2e4 or e2e4:red (green, red, blue, amber); e4e4 draws a circle
    /// [default colour: green]
    #[arg(long, value_name = "ARROWS", value_delimiter = ',', value_parser = arrow)]
    arrows: Vec<Arrow>,

    /// Squares to highlight, separated by commas, such as e4,d5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    squares: Vec<Square>,

    /// Mark the squares that the piece on this square can move to
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    targets: Option<Square>,

    /// Move to mark as the last one, such as e2e4
    #[arg(long, value_name = "MOVE", value_parser = two_squares)]
    last_move: Option<(Square, Square)>,

    /// Draw the board from Black's side
    #[arg(long)]
    flip: bool,

    /// Width and height in pixels, 8 to 10000
    #[arg(long, value_name = "PX", default_value_t = 480, value_parser = input::number(8, 10_000))]
    size: u32,

    /// File to write; "-" is standard output [default: -]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<Output>,
}

fn arrow(text: &str) -> Result<Arrow, String> {
    let (squares, color) = text.split_once(':').unwrap_or((text, Brush::Green.name()));
    let brush = Brush::ALL.into_iter().find(|brush| brush.name() == color);
    let brush = brush.ok_or("the colours are green, red, blue and amber")?;
    let (from, to) = two_squares(squares)?;
    Ok(Arrow { from, to, brush })
}

fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| "not a square from a1 to h8".into())
}

fn two_squares(text: &str) -> Result<(Square, Square), String> {
    let squares = text.split_at_checked(2).and_then(|(from, to)| {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        Some((from, to))
    });
    squares.ok_or_else(|| "not two squares such as e2e4".into())
}

impl Svg {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let board = input::board(&self.fen.join(" "), self.variant)?;
        let mut diagram = Diagram::from(&board);
        if self.flip {
            diagram.viewpoint = Color::Black;
        }
        diagram.last_move = self.last_move;
        diagram.arrows = self.arrows.clone();
        diagram.marked = self.squares.iter().copied().collect();
        if let Some(square) = self.targets {
            diagram.targets = targets(&board, square)?;
            diagram.marked |= Bitboard::of(square);
        }
        let description = kiebitz_draw::describe(&board, language);
        let picture = svg::render(&diagram, Size::Pixels(self.size), &description);
        match &self.output {
            Some(path) if **path != *Path::new("-") => {
                Ok(file::write(&Outputs::beside([]).file(path)?, picture.as_bytes())?)
            }
            _ => Ok(out.write_all(picture.as_bytes())?),
        }
    }
}

/// Where the piece on a square may go.
fn targets(board: &Board, square: Square) -> Result<Bitboard> {
    match board.piece_at(square) {
        None => bail!(failed!("svg-no-piece", square)),
        Some(piece) if piece.color() != board.turn() => {
            bail!(failed!("svg-not-its-turn", square, side = board.turn()))
        }
        Some(_) => Ok(kiebitz_draw::targets(board, square)),
    }
}
