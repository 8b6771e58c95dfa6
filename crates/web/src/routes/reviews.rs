//! Reviews of games, and drills made from the mistakes in them.

use kiebitz_chess::{Board, Game};
use kiebitz_games::pgn;
use kiebitz_games::store::StoredDrill;
use kiebitz_review::{DEFAULT_NODES, Mark};
use kiebitz_words::text;

use super::prelude::*;
use crate::games::Key;
use crate::reviews::{LONGEST, NODES, Question, ReviewProgress, ReviewTask, Reviews};

/// The most drills in one answer.
const MOST_DRILLS: usize = 200;

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::POST, "/api/reviews", post(begin)),
        (Method::GET, "/api/reviews/{id}", get(look)),
        (Method::GET, "/api/reviews/{id}/events", get(events::<ReviewProgress>)),
        (Method::DELETE, "/api/reviews/{id}", delete(end::<ReviewProgress>)),
        (Method::POST, "/api/why", post(why)),
        (Method::GET, "/api/drills", get(drills)),
        (Method::POST, "/api/drills/{id}/answer", post(answer)),
    ]
}

/// Review a game
async fn begin(
    State(app): AppState,
    Costly(turn): Costly<{ limits::REVIEW }>,
    Body(request): Body<wire::ReviewRequest>,
) -> Answer<Made<wire::ReviewCreated>> {
    let nodes = nodes(request.nodes)?;
    let key = request.game_id.as_deref().map(str::parse).transpose()?;
    let id = off_thread(move || {
        let (game, id) = match (key, &request.pgn) {
            (Some(Key::TicTacToe(_)), _) => {
                return Err(Fault::NotHere(message!("here-review")));
            }
            (Some(Key::Chess(id)), None) => {
                (app.stores.ask(|store| store.load(id))?.game, Some(id))
            }
            // The game is kept, and with it its review and its drills.
            (None, Some(text)) => {
                let game = first_game(text)?;
                let id = app.stores.ask(|store| store.import_game(&game));
                (game, id.ok())
            }
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
        let review = app.reviews.begin(ReviewTask { game, id, nodes, tables, syzygy, turn })?;
        let game_id = id.map(|id| Key::Chess(id).to_string());
        Ok(wire::ReviewCreated { id: review.to_string(), game_id })
    })
    .await?;
    created(&id)
}

fn nodes(asked: Option<u64>) -> Result<u64, Fault> {
    let nodes = asked.unwrap_or(DEFAULT_NODES);
    if !NODES.contains(&nodes) {
        let (least, most) = (*NODES.start(), *NODES.end());
        return Err(Fault::Malformed(message!("request-range", name = "nodes", least, most)));
    }
    Ok(nodes)
}

/// Explain a move
async fn why(
    State(app): AppState,
    Costly(turn): Costly<{ limits::ANALYSIS }>,
    Body(wish): Body<wire::WhyRequest>,
) -> Answer<Json<wire::WhyAnswer>> {
    let (nodes, language) = (nodes(wish.nodes)?, language::current());
    let variant = input::variant(wish.variant.as_ref())?;
    let start = input::board(wish.fen.as_deref(), variant)?;
    let game = input::game(start, &wish.moves, language)?;
    let board = *game.board();
    let asked = wish.step.as_deref().map(|step| input::legal_move(&board, step, language));
    let asked = asked.transpose()?;
    let mistake = wish.mistake.as_ref().map(|mark| input::known("mark", mark)).transpose()?;
    let question = Question { game, asked, nodes };
    let considered = Reviews::consider(&app, turn, question).await?;
    json(&wire::WhyAnswer {
        step: Named::new(&board, considered.asked),
        best: Named::new(&board, considered.best),
        mark: considered.mark().map(Word::from),
        right: considered.solves(mistake.unwrap_or(Mark::Inaccuracy)),
        why: considered.report(&board, mistake.is_some()),
    })
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
    Costly(turn): Costly<{ limits::ANALYSIS }>,
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
    // Other moves may be as good.
    let considered = match right.contains(&m) {
        true => None,
        false => {
            let (game, ply) = (drill.game, drill.ply.saturating_sub(1) as usize);
            let played = app.ask(move |store| store.load(game)).await?.game.game();
            let mut game = Game::new(*played.start());
            for &m in played.moves().iter().take(ply) {
                game.play(m).map_err(|_| damaged())?;
            }
            let question = Question { game, asked: Some(m), nodes: DEFAULT_NODES };
            Some(Reviews::consider(&app, turn, question).await?)
        }
    };
    let mistake = Mark::ALL.into_iter().find(|mark| mark.name() == drill.mark);
    let mistake = mistake.unwrap_or(Mark::Inaccuracy);
    // What was played in the game is no solution, however the search turns out.
    let is_again = board.uci(m) == drill.played;
    let is_right = considered.as_ref().is_none_or(|found| !is_again && found.solves(mistake));
    app.ask(move |store| store.tried(number, is_right)).await?;
    let why = considered.filter(|_| !is_right).map(|found| found.report(&board, true));
    let text = match &why {
        None => text!(language, "server-drill-right", san = board.san_with(m, language.letters())),
        Some(why) => why.words(language).sentences.join(" "),
    };
    let shown = if is_right { m } else { best };
    json(&wire::DrillAnswer { right: is_right, best: Named::new(&board, shown), text, why })
}
