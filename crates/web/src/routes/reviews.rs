//! Reviews of games, and drills made from the mistakes in them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::Method;
use axum::routing::{delete, get, post};
use kiebitz_chess::Board;
use kiebitz_games::pgn;
use kiebitz_games::store::StoredDrill;
use kiebitz_play::{GameKind, Language};
use kiebitz_review::DEFAULT_NODES;
use kiebitz_words::text;
use serde::Deserialize;

use super::jobs::{end, events};
use super::{Answer, Route, created, json, json_text};
use crate::app::{App, off_thread};
use crate::fault::Fault;
use crate::games::Key;
use crate::input::{self, Args, Body, Name};
use crate::language;
use crate::limits::{self, Costly};
use crate::reviews::{LONGEST, NODES, ReviewProgress, ReviewTask};
use crate::wire::{self, Named, side};

/// The most drills in one answer.
const MOST_DRILLS: usize = 200;

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::POST, "/api/reviews", post(begin)),
        (Method::GET, "/api/reviews/{id}", get(look)),
        (Method::GET, "/api/reviews/{id}/events", get(events::<ReviewProgress>)),
        (Method::DELETE, "/api/reviews/{id}", delete(end::<ReviewProgress>)),
        (Method::GET, "/api/drills", get(drills)),
        (Method::POST, "/api/drills/{id}/answer", post(answer)),
    ]
}

async fn begin(
    State(app): State<Arc<App>>,
    Costly(turn): Costly<{ limits::REVIEW }>,
    Body(request): Body<wire::ReviewRequest>,
) -> Answer {
    let nodes = request.nodes.unwrap_or(DEFAULT_NODES);
    if !NODES.contains(&nodes) {
        let (least, most) = (NODES.start(), NODES.end());
        return Err(Fault::Malformed(format!("nodes is {least} to {most}")));
    }
    let key = request.game_id.as_deref().map(str::parse).transpose()?;
    let id = off_thread(move || {
        let (game, id) = match (key, &request.pgn) {
            (Some(Key::TicTacToe(_)), _) => {
                return Err(Fault::NotHere("Games of tic-tac-toe are not reviewed".into()));
            }
            (Some(Key::Chess(id)), None) => {
                (app.stores.ask(|store| store.load(id))?.game, Some(id))
            }
            (None, Some(text)) => (first_game(text)?, None),
            _ => return Err(Fault::Malformed("either game_id or pgn is wanted".into())),
        };
        let plies = game.line.plies.len();
        if plies == 0 {
            return Err(Fault::Bad("game", "it has no moves".into()));
        }
        if plies > LONGEST {
            return Err(Fault::Bad("game", format!("it has more than {LONGEST} plies")));
        }
        let (tables, syzygy) = (app.table_folder.tables(), app.settings.syzygy.clone());
        app.reviews.begin(ReviewTask { game, id, nodes, tables, syzygy, turn })
    })
    .await?;
    created(&wire::Created { id: id.to_string() })
}

fn first_game(text: &str) -> Result<pgn::PgnGame, Fault> {
    let none = || Fault::Bad("game", "there is no game in the PGN".into());
    let entry = pgn::read(text.as_bytes()).next().ok_or_else(none)?;
    let entry = entry.map_err(|error| Fault::Internal(error.to_string()))?;
    let line = entry.line;
    entry.game.map_err(|why| Fault::Bad("game", format!("line {line}: {why}")))
}

async fn look(State(app): State<Arc<App>>, Name(id): Name) -> Answer {
    let job = app.reviews.jobs.find(&id)?;
    Ok(json_text(off_thread(move || Ok(job.progress().whole(job.id))).await?))
}

#[derive(Deserialize)]
struct Whose {
    player: Option<String>,
}

async fn drills(State(app): State<Arc<App>>, Args(Whose { player }): Args<Whose>) -> Answer {
    let player = player.filter(|player| !player.trim().is_empty());
    let found = app.ask(move |store| store.drills(player.as_deref(), MOST_DRILLS));
    let drills = found.await?.into_iter().filter_map(shown).collect();
    json(&wire::Drills { drills })
}

fn shown(drill: StoredDrill) -> Option<wire::Drill> {
    let board = Board::from_fen(&drill.fen, drill.variant).ok()?;
    let named = |uci: &str| Some(Named::new(&board, board.parse_uci(uci).ok()?));
    Some(wire::Drill {
        id: drill.id.to_string(),
        fen: drill.fen.clone(),
        variant: GameKind::Chess(drill.variant).name(),
        side: side(board.turn()),
        played: named(&drill.played)?,
        best: drill.best.split(' ').filter_map(named).collect(),
        game_id: Key::Chess(drill.game).to_string(),
        ply: drill.ply,
        mark: drill.mark,
        player: drill.player,
        tried: drill.tried,
        solved: drill.solved,
    })
}

async fn answer(
    State(app): State<Arc<App>>,
    Name(id): Name,
    Body(tried): Body<wire::DrillTry>,
) -> Answer {
    let unknown = || Fault::Unknown("drill", id.chars().take(40).collect());
    let number: i64 = id.parse().map_err(|_| unknown())?;
    let language = language::current();
    let drill = app.ask(move |store| store.drill(number)).await?;
    let drill = drill.ok_or_else(unknown)?;
    let damaged = |_| Fault::Internal("the drill is damaged".into());
    let board =
        Board::from_fen(&drill.fen, drill.variant).map_err(|error| damaged(error.to_string()))?;
    let m = input::legal_move(&board, &tried.step, language)?;
    let right: Vec<_> = drill.best.split(' ').filter_map(|uci| board.parse_uci(uci).ok()).collect();
    let best = *right.first().ok_or_else(|| damaged(String::new()))?;
    let is_right = right.contains(&m);
    app.ask(move |store| store.tried(number, is_right)).await?;
    let shown = if is_right { m } else { best };
    let san = board.san_with(shown, language.letters());
    // The explanation is known only for the move that was played in the game.
    let is_again = board.uci(m) == drill.played;
    let why = match language {
        _ if !is_again => "",
        Language::English => &drill.english,
        Language::German => &drill.german,
    };
    let text = match is_right {
        true => text!(language, "server-drill-right", san),
        false => format!("{} {why}", text!(language, "server-drill-wrong", san)),
    };
    let text = text.trim_end().to_owned();
    json(&wire::DrillAnswer { right: is_right, best: Named::new(&board, shown), text })
}
