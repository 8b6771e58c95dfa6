//! Games: begin, list, play, listen, import, export and delete.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::Body as Content;
use axum::extract::{DefaultBodyLimit, FromRequestParts};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::response::IntoResponse;
use futures_util::stream::{self, StreamExt};
use kiebitz_chess::Outcome;
use kiebitz_games::store::Filter;
use kiebitz_play::Refusal;
use kiebitz_play::tictactoe::TicTacToeEnd;
use kiebitz_players::End;

use super::prelude::*;
use super::{Events, GAMES_BODY, Nothing, PgnFile, PlainText, no_content};
use crate::app::App;
use crate::feed::stream_of;
use crate::games::{Caller, Key, shown};
use crate::limits::Client;
use crate::origin::Visitor;
use crate::wire::{Access, Role};

/// The longest page of a list.
const PAGE: usize = 200;

/// Games that can be exported at once by their numbers.
const MOST_EXPORTED: usize = 1000;

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::POST, "/api/games", post(begin)),
        (Method::GET, "/api/games", get(list)),
        (Method::POST, "/api/games/import", post(import).layer(DefaultBodyLimit::max(GAMES_BODY))),
        (Method::GET, "/api/games/export", get(export)),
        (Method::GET, "/api/games/{id}", get(look)),
        (Method::DELETE, "/api/games/{id}", delete(remove)),
        (Method::POST, "/api/games/{id}/commands", post(command)),
        (Method::GET, "/api/games/{id}/events", get(events)),
        (Method::GET, "/api/games/{id}/key", get(key)),
        (Method::GET, "/api/games/{id}/pgn", get(pgn)),
    ]
}

/// Begin a game
async fn begin(
    State(app): AppState,
    Body(request): Body<wire::GameRequest>,
) -> Answer<Made<wire::Game>> {
    let language = language::current();
    let (hub, permit) = (app.hub.clone(), app.hub.start_permit().await);
    let (live_game, keys) = off_thread(move || hub.begin(&request, language, permit)).await?;
    let mut response = created(&wire::Game { keys, ..live_game.game(language) })?;
    if let Ok(place) = HeaderValue::from_str(&format!("/api/games/{}", live_game.key)) {
        response.0.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// List the games of the database, the newest first
async fn list(
    State(app): AppState,
    Args(listing): Args<wire::GamesQuery>,
) -> Answer<Json<wire::GameList>> {
    let language = language::current();
    let limit = listing.limit.unwrap_or(50).min(PAGE);
    let offset = listing.offset.unwrap_or(0);
    let kind = listing.variant.as_ref().filter(|word| !word.as_str().is_empty());
    let kind = kind.map(|word| input::kind(Some(word))).transpose()?;
    let result = listing.result.as_ref().filter(|word| !word.as_str().is_empty());
    let result = match result.map(|word| input::known("result", word)).transpose()? {
        None => listing.unfinished.filter(|open| *open).map(|_| GameResult::Open),
        result => result,
    };
    let live = app.hub.keys();
    let listed = app.ask(move |store| match kind {
        Some(GameKind::TicTacToe) => {
            let (games, total) = store.list_tictactoe(limit, offset)?;
            let games = games.into_iter().map(|game| {
                let key = Key::TicTacToe(game.id);
                let end = TicTacToeEnd::of(&game);
                wire::ListedGame {
                    id: key.to_string(),
                    white: game.white,
                    black: game.black,
                    variant: GameKind::TicTacToe.into(),
                    date: None,
                    result: game.result.into(),
                    reason: end.map(|end| Reason::new(Why::TicTacToe(end), language)),
                    plies: game.moves.split_whitespace().count(),
                    opening: None,
                    live: live.contains(&key),
                    own: true,
                }
            });
            Ok(wire::GameList { total, games: games.collect() })
        }
        kind => {
            let variant = match kind {
                Some(GameKind::Chess(variant)) => Some(variant),
                _ => None,
            };
            let text = listing.search.as_ref().map(|text| text.trim().to_owned());
            let filter = Filter {
                text: text.filter(|text| !text.is_empty()),
                variant,
                result,
                limit: Some(limit),
                offset,
                ..Filter::default()
            };
            let total = store.count_listed(&filter)?;
            let games = store.list(&filter)?.into_iter().map(|game| {
                let key = Key::Chess(game.id);
                let winner = game.result.winner();
                let outcome = game.reason.map(|reason| Outcome { winner, reason });
                let named = game.eco.is_some() || game.opening.is_some();
                wire::ListedGame {
                    id: key.to_string(),
                    white: game.white,
                    black: game.black,
                    variant: GameKind::Chess(game.variant).into(),
                    date: day::write(game.day),
                    result: game.result.into(),
                    reason: outcome
                        .map(|outcome| Reason::new(Why::End(End::Result(outcome)), language)),
                    plies: game.plies,
                    opening: named.then(|| wire::ListedOpening {
                        eco: game.eco,
                        name: game
                            .opening
                            .map(|name| openings::name_in(language, &name).to_owned()),
                    }),
                    live: live.contains(&key),
                    own: game.is_own,
                }
            });
            Ok(wire::GameList { total, games: games.collect() })
        }
    });
    json(&listed.await?)
}

/// The caller, by the key the request shows. Refuses a wrong key and, with `links_only`, a missing
/// one.
async fn admitted(app: &Arc<App>, key: Key, parts: &Parts) -> Result<(Caller, Visitor), Fault> {
    // A request counts as from elsewhere unless it is known to come from this machine.
    let visitor = parts.extensions.get().copied().unwrap_or(Visitor::Elsewhere);
    let client = parts.extensions.get::<Client>().copied();
    let shown = shown(&parts.headers);
    let admissions = match app.hub.find(key) {
        Some(live_game) => live_game.admissions.clone(),
        None => {
            let hub = app.hub.clone();
            off_thread(move || hub.admissions(key)).await?
        }
    };
    if let (Some(client), Some(_), true) = (client, shown, admissions.is_guarded()) {
        app.clients.may_try(client)?;
    }
    let caller = admissions.caller(shown).inspect_err(|_| {
        if let Some(client) = client {
            app.clients.was_wrong(client);
        }
    })?;
    match (app.settings.links_only, visitor, caller) {
        (true, Visitor::Elsewhere, Caller::Unguarded | Caller::WithoutKey) => Err(Fault::LinksOnly),
        _ => Ok((caller, visitor)),
    }
}

/// A request about one game: the game and the caller.
struct Admitted {
    key: Key,
    caller: Caller,
    visitor: Visitor,
}

impl FromRequestParts<Arc<App>> for Admitted {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Admitted, Fault> {
        let Name(id) = Name::from_request_parts(parts, app).await?;
        let key = id.parse()?;
        let (caller, visitor) = admitted(app, key, parts).await?;
        Ok(Admitted { key, caller, visitor })
    }
}

/// What a key allows in a game
async fn key(
    State(app): AppState,
    Admitted { key, caller, .. }: Admitted,
) -> Answer<Json<wire::KeyRole>> {
    // A game that does not exist has no keys either.
    off_thread(move || app.hub.look(key, kiebitz_play::Language::English)).await?;
    let role = match caller {
        Caller::Unguarded => Access::Anybody,
        Caller::WithKey(role) => Access::Key(role),
        Caller::WithoutKey => return Err(Fault::NoKey),
    };
    json(&wire::KeyRole { role: role.into() })
}

/// The state of a game
async fn look(State(app): AppState, Admitted { key, .. }: Admitted) -> Answer<Json<wire::Game>> {
    let language = language::current();
    if let Some(live_game) = app.hub.find(key) {
        return json(&live_game.game(language));
    }
    json(&off_thread(move || app.hub.look(key, language)).await?)
}

/// Send a command to a game
async fn command(
    State(app): AppState,
    Admitted { key, caller, .. }: Admitted,
    Body(command): Body<wire::Command>,
) -> Answer<Json<wire::Game>> {
    let language = language::current();
    if caller == Caller::WithoutKey {
        return Err(Fault::NoKey);
    }
    // Tried once more if the game was paused just now for lack of listeners.
    for is_last in [false, true] {
        let live_game = match app.hub.find(key) {
            Some(live_game) => live_game,
            None => {
                let (hub, permit) = (app.hub.clone(), app.hub.start_permit().await);
                let command = command.clone();
                off_thread(move || hub.resume(key, (caller, &command), language, permit)).await?
            }
        };
        let done = live_game.command(command.clone(), caller, language).await;
        let was_paused = live_game.has_stopped() && !live_game.is_over();
        match done {
            Err(Fault::Refused(Refusal::GameOver)) if was_paused && !is_last => {}
            done => return json(&done?),
        }
    }
    Err(Fault::Refused(Refusal::GameOver))
}

/// The events of a game
///
/// Listening does not continue a paused game: it is shown as it stands until a player continues it.
async fn events(
    State(app): AppState,
    Admitted { key, .. }: Admitted,
    Args(wire::EventsQuery { after }): Args<wire::EventsQuery>,
    headers: HeaderMap,
) -> Answer<Events<wire::GameEvent<'static>>> {
    let language = language::current();
    let listening = app.listening(&headers, after)?;
    match app.hub.find_or_wait(key) {
        Ok(live_game) => {
            live_game.touch();
            let feed = live_game.feed.clone();
            let snapshot = move |seq, language| live_game.snapshot(seq, language);
            Ok(Reply::new(stream_of(feed, listening, snapshot)))
        }
        Err(paused) => {
            let game = off_thread(move || app.hub.look(key, language)).await?;
            let feed = paused.feed.clone();
            let snapshot = move |seq, language| match paused.live.get() {
                Some(live_game) => live_game.snapshot(seq, language),
                None => {
                    let game = wire::Game { seq, ..game.clone().translated(language) };
                    let change = &wire::Change::Snapshot;
                    let event = wire::GameEvent { seq, change, game: Some(game) };
                    serde_json::to_string(&event).unwrap_or_default()
                }
            };
            Ok(Reply::new(stream_of(feed, listening, snapshot)))
        }
    }
}

/// Delete a game
async fn remove(
    State(app): AppState,
    Admitted { key, caller, visitor }: Admitted,
) -> Answer<Nothing> {
    match (caller, visitor) {
        (Caller::Unguarded | Caller::WithKey(Role::Owner), _) => {}
        // A user of this machine can delete the whole database anyway.
        (Caller::WithoutKey, Visitor::Here) => {}
        (Caller::WithoutKey, Visitor::Elsewhere) => return Err(Fault::NoKey),
        (Caller::WithKey(Role::Seat(_) | Role::Watch), _) => return Err(Fault::NotAllowed),
    }
    let permit = app.hub.start_permit().await;
    off_thread(move || app.hub.delete(key, permit)).await?;
    no_content()
}

/// A game as PGN, one of tic-tac-toe as text
async fn pgn(State(app): AppState, Admitted { key, .. }: Admitted) -> Answer<PlainText> {
    let text = off_thread(move || match key {
        Key::Chess(id) => app.stores.ask(|store| Ok(store.load(id)?.game.to_string())),
        Key::TicTacToe(id) => app.hub.tictactoe_text(id),
    });
    Ok(typed("text/plain; charset=utf-8", text.await?))
}

/// Import PGN
async fn import(
    State(app): AppState,
    Costly(turn): Costly<{ limits::FILE }>,
    Text(bytes): Text,
) -> Answer<Json<wire::Imported>> {
    let (stores, language) = (app.stores.clone(), language::current());
    // An import that has begun is finished even if the client disconnects, so that all games are
    // there or none.
    let imported = app.compute(turn, Work::Bulk, move |_| {
        stores.ask(|store| {
            let before = store.list(&Filter { limit: Some(1), ..Filter::default() })?;
            let before = before.first().map_or(0, |game| game.id);
            let import = store.import(bytes.as_ref(), |_| true)?;
            let newest =
                store.list(&Filter { limit: Some(import.added.min(PAGE)), ..Filter::default() })?;
            let mut ids: Vec<i64> =
                newest.iter().map(|game| game.id).filter(|&id| id > before).collect();
            ids.reverse();
            Ok(wire::Imported {
                games: import.added,
                known: import.known,
                positions: import.positions,
                ids: ids.into_iter().map(|id| Key::Chess(id).to_string()).collect(),
                broken: import
                    .broken
                    .iter()
                    .map(|broken| wire::Broken {
                        number: broken.number,
                        line: broken.line,
                        reason: broken.fault.say(language),
                    })
                    .collect(),
            })
        })
    });
    json(&imported.await?)
}

/// Export games as PGN
///
/// They are streamed one after the other, so that memory holds only what the client is reading.
async fn export(
    State(app): AppState,
    Costly(turn): Costly<{ limits::FILE }>,
    Args(wire::ExportQuery { ids }): Args<wire::ExportQuery>,
) -> Answer<PgnFile> {
    let mut keys = Vec::new();
    for id in ids.split(',').map(str::trim).filter(|id| !id.is_empty()) {
        match id.parse()? {
            Key::Chess(id) if keys.contains(&id) => {}
            Key::Chess(id) => keys.push(id),
            Key::TicTacToe(_) => {
                return Err(Fault::NotHere(message!("here-pgn")));
            }
        }
        if keys.len() > MOST_EXPORTED {
            let most = message!("request-many-games", most = MOST_EXPORTED);
            return Err(Fault::Bad("game", most));
        }
    }
    let (stores, turn) = (app.stores.clone(), Arc::new(turn));
    // A missing game is reported before anything is sent.
    let checked = app.compute(turn.clone(), Work::Bulk, move |stop| {
        stores.ask(|store| {
            let mut wanted = keys.iter().take_while(|_| !stop.load(Ordering::Relaxed));
            wanted.try_for_each(|&id| store.load(id).map(drop))?;
            Ok(keys)
        })
    });
    let games = stream::iter(checked.await?).then(move |id| {
        let (stores, turn) = (app.stores.clone(), turn.clone());
        async move {
            let pgn =
                off_thread(move || stores.ask(|store| Ok(store.load(id)?.game.to_string()))).await;
            drop(turn);
            pgn.map_err(|fault| fault.say(kiebitz_play::Language::English))
        }
    });
    let mut response = Content::from_stream(games).into_response();
    let name = HeaderValue::from_static("attachment; filename=\"kiebitz.pgn\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(typed("application/x-chess-pgn; charset=utf-8", response))
}
