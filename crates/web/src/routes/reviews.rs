//! Reviews of games, and drills made from the mistakes in them.

use kiebitz_chess::{Board, Game};
use kiebitz_games::pgn;
use kiebitz_games::store::{DrillWhy, StoredDrill};
use kiebitz_play::Language;
use kiebitz_review::{DEFAULT_NODES, explain_findings};
use kiebitz_words::text;

use super::prelude::*;
use crate::games::Key;
use crate::reviews::{LONGEST, NODES, ReviewProgress, ReviewTask};

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

/// Review a game
async fn begin(
    State(app): AppState,
    Costly(turn): Costly<{ limits::REVIEW }>,
    Body(request): Body<wire::ReviewRequest>,
) -> Answer<Made<wire::Created>> {
    let nodes = request.nodes.unwrap_or(DEFAULT_NODES);
    if !NODES.contains(&nodes) {
        let (least, most) = (*NODES.start(), *NODES.end());
        return Err(Fault::Malformed(message!("request-range", name = "nodes", least, most)));
    }
    let key = request.game_id.as_deref().map(str::parse).transpose()?;
    let id = off_thread(move || {
        let (game, id) = match (key, &request.pgn) {
            (Some(Key::TicTacToe(_)), _) => {
                return Err(Fault::NotHere(message!("here-review")));
            }
            (Some(Key::Chess(id)), None) => {
                (app.stores.ask(|store| store.load(id))?.game, Some(id))
            }
            (None, Some(text)) => (first_game(text)?, None),
            _ => return Err(Fault::Malformed(message!("request-game-or-pgn"))),
        };
        let plies = game.line.plies.len();
        if plies == 0 {
            return Err(Fault::Bad("game", message!("request-no-moves")));
        }
        if plies > LONGEST {
            return Err(Fault::Bad("game", message!("request-many-plies", most = LONGEST)));
        }
        let (tables, syzygy) = (app.table_folder.tables(), app.settings.syzygy.clone());
        app.reviews.begin(ReviewTask { game, id, nodes, tables, syzygy, turn })
    })
    .await?;
    created(&wire::Created { id: id.to_string() })
}

fn first_game(text: &str) -> Result<pgn::PgnGame, Fault> {
    let none = || Fault::Bad("game", message!("request-no-game"));
    let entry = pgn::read(text.as_bytes()).next().ok_or_else(none)?;
    let entry = entry.map_err(internal)?;
    let line = entry.line;
    entry.game.map_err(|why| {
        let why = why.message().into_owned();
        Fault::Bad("game", message!("request-line", line = line.to_string(), why))
    })
}

/// A review
async fn look(State(app): AppState, Name(id): Name) -> Answer<Json<wire::ReviewState<'static>>> {
    let (job, language) = (app.reviews.jobs.find(&id)?, language::current());
    Ok(json_text(off_thread(move || Ok(job.progress().whole(job.id, language))).await?))
}

/// Drills, those solved least often first
async fn drills(
    State(app): AppState,
    Args(wire::DrillsQuery { player }): Args<wire::DrillsQuery>,
) -> Answer<Json<wire::Drills>> {
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
        variant: GameKind::Chess(drill.variant).into(),
        side: board.turn().into(),
        played: named(&drill.played)?,
        best: drill.best.split(' ').filter_map(named).collect(),
        game_id: Key::Chess(drill.game).to_string(),
        ply: drill.ply,
        mark: Word::read(drill.mark),
        player: drill.player,
        tried: drill.tried,
        solved: drill.solved,
    })
}

/// Try a drill
async fn answer(
    State(app): AppState,
    Name(id): Name,
    Body(tried): Body<wire::DrillRequest>,
) -> Answer<Json<wire::DrillAnswer>> {
    let unknown = || Fault::Unknown("drill", id.chars().take(40).collect());
    let number: i64 = id.parse().map_err(|_| unknown())?;
    let language = language::current();
    let drill = app.ask(move |store| store.drill(number)).await?;
    let drill = drill.ok_or_else(unknown)?;
    let damaged = || Fault::Internal(message!("server-damaged-drill"));
    let board = Board::from_fen(&drill.fen, drill.variant).map_err(|_| damaged())?;
    let m = input::legal_move(&board, &tried.step, language)?;
    let right: Vec<_> = drill.best.split(' ').filter_map(|uci| board.parse_uci(uci).ok()).collect();
    let best = *right.first().ok_or_else(damaged)?;
    let is_right = right.contains(&m);
    // The explanation is known only for the move that was played in the game.
    let is_again = board.uci(m) == drill.played;
    let game = drill.game;
    let played = app.ask(move |store| {
        store.tried(number, is_right)?;
        if is_again { store.load(game).map(Some) } else { Ok(None) }
    });
    let why = played.await?.map(|played| why(&drill, &played.game.game(), language));
    let shown = if is_right { m } else { best };
    let san = board.san_with(shown, language.letters());
    let text = match is_right {
        true => text!(language, "server-drill-right", san),
        false => {
            let wrong = text!(language, "server-drill-wrong", san);
            format!("{wrong} {}", why.unwrap_or_default()).trim_end().to_owned()
        }
    };
    json(&wire::DrillAnswer { right: is_right, best: Named::new(&board, shown), text })
}

/// Why the move of a drill was a mistake in its game.
fn why(drill: &StoredDrill, game: &Game, language: Language) -> String {
    match &drill.why {
        DrillWhy::Findings(findings) => {
            let ply = drill.ply.saturating_sub(1) as usize;
            let words = explain_findings(findings, game, ply, language);
            words.map(|words| words.sentences.join(" ")).unwrap_or_default()
        }
        DrillWhy::Sentences([_, german]) if language == Language::German => german.clone(),
        DrillWhy::Sentences([english, _]) => english.clone(),
    }
}
