//! Analyses, evaluations, the opening explorer, and pictures.

use std::sync::Arc;

use axum::extract::State;
use axum::http::Method;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post};
use kiebitz_chess::{Color, Square};
use kiebitz_draw::svg::{self, Size};
use kiebitz_draw::{Arrow, Brush, Diagram};
use kiebitz_engine::Evaluator;
use kiebitz_engine::eval::{EvalReport, explain};
use kiebitz_games::day;
use serde::Deserialize;

use super::jobs::{end, events};
use super::{Answer, Route, created, json};
use crate::analysis::{AnalysisProgress, AnalysisTask, MOST_LINES};
use crate::app::{App, off_thread};
use crate::fault::Fault;
use crate::input::{self, Args, Body};
use crate::language;
use crate::limits::{self, Costly};
use crate::wire::{self, Named};

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

async fn begin(
    State(app): State<Arc<App>>,
    Costly(turn): Costly<{ limits::ANALYSIS }>,
    Body(request): Body<wire::AnalysisRequest>,
) -> Answer {
    let variant = input::variant(request.variant.as_deref())?;
    let start = input::board(request.fen.as_deref(), variant)?;
    let game = input::game(start, &request.moves, language::current())?;
    let lines = request.multipv.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Fault::Malformed(format!("multipv is 1 to {MOST_LINES}")));
    }
    let evaluator = match request.evaluator.as_deref() {
        None => Evaluator::default(),
        Some(name) => Evaluator::ALL
            .into_iter()
            .find(|evaluator| evaluator.name() == name)
            .ok_or_else(|| Fault::Malformed("evaluator is network or handwritten".into()))?,
    };
    let (tables, syzygy) = (app.table_folder.tables(), app.settings.syzygy.clone());
    let task = AnalysisTask { game, lines, evaluator, tables, syzygy, turn };
    let id = off_thread(move || app.analyses.begin(task)).await?;
    created(&wire::Created { id: id.to_string() })
}

/// A position in a query string.
#[derive(Deserialize)]
pub(super) struct Place {
    pub variant: Option<String>,
    pub fen: Option<String>,
}

impl Place {
    pub fn board(&self) -> Result<kiebitz_chess::Board, Fault> {
        input::board(self.fen.as_deref(), input::variant(self.variant.as_deref())?)
    }
}

async fn explorer(State(app): State<Arc<App>>, Args(place): Args<Place>) -> Answer {
    let board = place.board()?;
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
    json(&wire::Explored { moves: moves.collect(), games: Vec::new() })
}

async fn evaluation(Args(place): Args<Place>) -> Answer {
    let board = place.board()?;
    let evaluated = off_thread(move || Ok(EvalReport::new(&board, explain(&board))));
    json(&evaluated.await?)
}

#[derive(Deserialize)]
struct Picture {
    variant: Option<String>,
    fen: Option<String>,
    /// `e2e4,d2d4:red`
    arrows: Option<String>,
    /// `e4,d5`
    squares: Option<String>,
    /// `e2e4`
    last: Option<String>,
    flip: Option<bool>,
    size: Option<u32>,
}

async fn picture(Args(request): Args<Picture>) -> Answer {
    let place = Place { variant: request.variant, fen: request.fen };
    let board = place.board()?;
    let bad = |why: &str| Fault::Malformed(why.into());
    let square = |text: &str| text.parse::<Square>().map_err(|_| bad("a square is a1 to h8"));
    let two = |text: &str| {
        let (from, to) = text.split_at_checked(2).ok_or_else(|| bad("an arrow is e2e4"))?;
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
            Some(_) => return Err(bad("the colours are green, red, blue and amber")),
        };
        let (from, to) = two(squares.split(':').next().unwrap_or_default())?;
        diagram.arrows.push(Arrow { from, to, brush });
    }
    let squares: Result<Vec<Square>, Fault> =
        listed(request.squares.as_deref()).map(square).collect();
    diagram.marked = squares?.into_iter().collect();
    let size = Size::Pixels(request.size.unwrap_or(400).clamp(8, 4000));
    let text = svg::render(&diagram, size, &board.fen());
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], text).into_response())
}

fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split(',').filter(|item| !item.is_empty()).take(MOST_MARKS)
}
