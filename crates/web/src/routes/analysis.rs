//! Analyses, evaluations, the opening explorer, and pictures.

use kiebitz_chess::{Color, Square};
use kiebitz_draw::svg::{self, Size};
use kiebitz_draw::{Arrow, Brush, Diagram};
use kiebitz_engine::eval::{EvalReport, explain};

use super::Svg;
use super::prelude::*;
use crate::analysis::{AnalysisProgress, AnalysisTask, MOST_LINES};

/// Squares, arrows and marks in a picture.
const MOST_MARKS: usize = 64;

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::POST, "/api/analysis", post(begin)),
        (Method::GET, "/api/analysis/{id}/events", get(events::<AnalysisProgress>)),
        (Method::DELETE, "/api/analysis/{id}", delete(end::<AnalysisProgress>)),
        (Method::GET, "/api/explorer", get(explorer)),
        (Method::GET, "/api/eval", get(evaluation)),
        (Method::GET, "/api/svg", get(picture)),
    ]
}

/// Begin an analysis
async fn begin(
    State(app): AppState,
    Costly(turn): Costly<{ limits::ANALYSIS }>,
    Body(request): Body<wire::AnalysisRequest>,
) -> Answer<Made<wire::Created>> {
    let variant = input::variant(request.variant.as_ref())?;
    let start = input::board(request.fen.as_deref(), variant)?;
    let game = input::game(start, &request.moves, language::current())?;
    let lines = request.multipv.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Fault::Malformed(message!(
            "request-range",
            name = "multipv",
            least = 1,
            most = MOST_LINES
        )));
    }
    let evaluator = request.evaluator.as_ref().map(|word| input::known("evaluator", word));
    let evaluator = evaluator.transpose()?.unwrap_or_default();
    let (tables, syzygy) = (app.table_folder.tables(), app.settings.syzygy.clone());
    let task = AnalysisTask { game, lines, evaluator, tables, syzygy, turn };
    let id = off_thread(move || app.analyses.begin(task)).await?;
    created(&wire::Created { id: id.to_string() })
}

/// Moves played in a position
async fn explorer(
    State(app): AppState,
    Args(place): Args<PositionQuery>,
) -> Answer<Json<wire::Explored>> {
    let board = input::place(&place)?;
    let moves = app.ask(move |store| store.explore(&board)).await?;
    let moves = moves.into_iter().filter(|explored| explored.games() > 0).map(|explored| {
        wire::ExploredMove {
            named: Named::new(&board, explored.m),
            games: explored.games(),
            white: explored.white,
            draws: explored.draws,
            black: explored.black,
            score: explored.score(board.turn()).unwrap_or(0.5),
            last_played: day::write(explored.last),
        }
    });
    json(&wire::Explored { moves: moves.collect() })
}

/// The static evaluation, term by term
async fn evaluation(Args(place): Args<PositionQuery>) -> Answer<Json<EvalReport>> {
    let board = input::place(&place)?;
    let evaluated = off_thread(move || Ok(EvalReport::new(&board, explain(&board))));
    json(&evaluated.await?)
}

/// A picture of a position
async fn picture(Args(request): Args<wire::PictureQuery>) -> Answer<Svg> {
    let variant = input::variant(request.variant.as_ref())?;
    let board = input::board(request.fen.as_deref(), variant)?;
    let square = |text: &str| {
        text.parse::<Square>().map_err(|_| Fault::Malformed(message!("request-square")))
    };
    let two = |text: &str| {
        let (from, to) =
            text.split_at_checked(2).ok_or_else(|| Fault::Malformed(message!("request-arrow")))?;
        Ok::<_, Fault>((square(from)?, square(to)?))
    };
    let mut diagram = Diagram::from(&board);
    if request.flip == Some(true) {
        diagram.viewpoint = Color::Black;
    }
    diagram.last_move = request.last.as_deref().map(two).transpose()?;
    for text in listed(request.arrows.as_deref()) {
        let (squares, brush) = match text.split_once(':') {
            None | Some((_, "green")) => (text, Brush::Green),
            Some((_, "red")) => (text, Brush::Red),
            Some((_, "blue")) => (text, Brush::Blue),
            Some((_, "amber")) => (text, Brush::Amber),
            Some(_) => return Err(Fault::Malformed(message!("request-brush"))),
        };
        let (from, to) = two(squares.split(':').next().unwrap_or_default())?;
        diagram.arrows.push(Arrow { from, to, brush });
    }
    let squares: Result<Vec<Square>, Fault> =
        listed(request.squares.as_deref()).map(square).collect();
    diagram.marked = squares?.into_iter().collect();
    let size = Size::Pixels(request.size.unwrap_or(400).clamp(8, 4000));
    let text = svg::render(&diagram, size, &board.fen());
    Ok(typed("image/svg+xml", text))
}

fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split(',').filter(|item| !item.is_empty()).take(MOST_MARKS)
}
