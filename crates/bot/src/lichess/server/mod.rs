//! A small Lichess server for dry runs and tests. It challenges the bot, plays against it and checks
//! its moves.
//!
//! It implements the part of the Bot API that the bot uses, on this machine only, with one account.

mod fixture;
mod opponent;
mod state;
mod stream;

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::Response;
use kiebitz_chess::{Board, Color, Variant};
use kiebitz_players::Opponent;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use fixture::Fixture;
pub use state::Tally;

use super::challenge::Rules;
use super::settings::Settings;
use fixture::FixtureGame;
use state::ServerState;

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Plan {
    pub fixtures: Vec<Fixture>,
    /// The most challenges and games at once.
    pub at_once: usize,
    /// How often an opponent offers a draw, asks for a takeback, chats or leaves for a moment after a
    /// move, in thousandths.
    pub actions: usize,
    pub seed: u64,
    /// The only valid token.
    pub token: String,
    pub keep_alive: Duration,
    pub is_bot: bool,
    /// Games that the account has played before.
    pub games_before: u64,
    /// The pause before the next challenge after a game, or after a challenge declined with
    /// "later".
    pub rest: Duration,
}

impl Plan {
    pub fn new(fixtures: Vec<Fixture>) -> Plan {
        Plan {
            fixtures,
            at_once: 2,
            actions: 0,
            seed: 1,
            token: "dry-run".to_owned(),
            keep_alive: Duration::from_secs(7),
            is_bot: true,
            games_before: 0,
            rest: Duration::ZERO,
        }
    }

    /// The plan of a dry run: two games of each kind that the bot accepts, against weak opponents.
    /// Empty if it accepts nothing that this server can offer.
    pub fn dry_run(seed: u64, settings: &Settings) -> Plan {
        let easy = "easy".parse().expect("a player of ours");
        let mut chance = kiebitz_gametree::random::Random::new(seed);
        let mut fixtures = Vec::new();
        for (opponent, bot) in [(Opponent::Random, Color::White), (easy, Color::Black)] {
            let plays = |rules: &&Rules| settings.level.check(rules.variant()).is_ok();
            for &rules in settings.filter.rules.iter().filter(plays) {
                let start = match rules {
                    Rules::Chess960 => Board::chess960(chance.below(960) as u16),
                    _ => rules.start("startpos"),
                };
                let start = start.unwrap_or_else(|| Board::start(Variant::Chess));
                let base = Fixture { rules, start, opponent, bot, plies: 60, ..Fixture::default() };
                fixtures.extend(base.admitted(&settings.filter));
            }
        }
        let rest = Duration::from_millis(300);
        Plan { seed, at_once: settings.games, rest, ..Plan::new(fixtures) }
    }
}

/// A server that runs until dropped.
pub struct Server {
    shared: Arc<Shared>,
    address: String,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

pub(crate) struct Shared {
    state: Mutex<ServerState>,
    changed: watch::Sender<u64>,
    actions: usize,
    token: String,
    keep_alive: Duration,
    seed: u64,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, ServerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes a game, and wakes all waiting streams.
    fn change(&self, id: &str, change: impl FnOnce(&mut FixtureGame)) {
        {
            let mut state = self.state();
            if let Some(game) = state.games.get_mut(id) {
                change(game);
            }
            state.settle(id);
        }
        self.wake();
    }

    fn wake(&self) {
        self.changed.send_modify(|count| *count += 1);
    }
}

impl Server {
    /// Listens on a free port of this machine.
    pub async fn start(plan: Plan) -> io::Result<Server> {
        let Plan { actions, seed, keep_alive, .. } = plan;
        let token = plan.token.clone();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = format!("http://{}", listener.local_addr()?);
        let shared = Arc::new(Shared {
            state: Mutex::new(ServerState::new(plan)),
            changed: watch::Sender::new(0),
            actions,
            token,
            keep_alive,
            seed,
        });
        let router = Router::new().fallback(handle).with_state(shared.clone());
        let serving = tokio::spawn(async move {
            // It ends with the runtime, or when the server is dropped.
            let _ = axum::serve(listener, router).await;
        });
        let directing = tokio::spawn(direct(shared.clone()));
        Ok(Server { shared, address, tasks: vec![serving, directing] })
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub async fn finished(&self) {
        let mut changed = self.shared.changed.subscribe();
        while !self.shared.state().is_done() {
            if changed.changed().await.is_err() {
                return;
            }
        }
    }

    pub fn tally(&self) -> Tally {
        self.shared.state().tally.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn direct(shared: Arc<Shared>) {
    loop {
        let has_changed = shared.state().direct();
        if has_changed {
            shared.wake();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn handle(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let expected = format!("Bearer {}", shared.token);
    if headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()) != Some(&expected) {
        return error(StatusCode::UNAUTHORIZED, "No such token");
    }
    respond(&shared, &method, &uri, &body)
}

fn respond(shared: &Arc<Shared>, method: &Method, uri: &Uri, body: &[u8]) -> Response {
    let segments: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
    let form = form(body);
    let field =
        |name: &str| form.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value);
    let is_get = method == Method::GET;
    match (is_get, segments.as_slice()) {
        (true, ["api", "account"]) => account(shared),
        (true, ["api", "stream", "event"]) => {
            let (first, next) = {
                let state = shared.state();
                (state.greeting(), state.events.len())
            };
            stream::answer(shared.clone(), stream::Events { first, next })
        }
        (true, ["api", "bot", "online"]) => Response::new(Body::empty()),
        (true, ["api", "bot" | "board", "game", "stream", id]) => game_stream(shared, id),
        (false, ["api", "bot", "account", "upgrade"]) => upgrade(shared),
        (false, ["api", "bot" | "board", "game", id, "move", uci]) => {
            let offers_draw = uri.query().is_some_and(|query| query.contains("offeringDraw=true"));
            let played = shared.state().bot_move(id, uci, offers_draw);
            shared.wake();
            match played {
                Some(Ok(())) => ok(),
                Some(Err(offence)) => error(StatusCode::BAD_REQUEST, &format!("{offence:?}")),
                None => not_found(),
            }
        }
        (false, ["api", "bot" | "board", "game", id, rest @ ..]) => act(shared, id, rest, &field),
        (false, ["api", "challenge", id, "accept"]) => accept(shared, id),
        // A person seeks or challenges: the oldest challenge becomes the game.
        (false, ["api", "board", "seek"] | ["api", "challenge", _]) => {
            let oldest = shared
                .state()
                .challenges
                .first_key_value()
                .map(|(id, (fixture, _))| (id.clone(), fixture.challenge(id, "created")));
            let Some((id, challenge)) = oldest else { return not_found() };
            let accepted = accept(shared, &id);
            if segments[1] == "board" { accepted } else { answer(&challenge) }
        }
        (false, ["api", "challenge", id, "decline"]) => {
            let is_there = shared.state().decline(id, field("reason"));
            shared.wake();
            if is_there { ok() } else { not_found() }
        }
        (false, ["api", "challenge", _, "cancel"]) => ok(),
        _ => not_found(),
    }
}

/// A challenge becomes a game.
fn accept(shared: &Arc<Shared>, id: &str) -> Response {
    if !shared.state().accept(id) {
        return not_found();
    }
    let seed = shared.seed ^ (id.bytes().fold(7, |sum, b| sum * 31 + u64::from(b)));
    tokio::spawn(opponent::play(shared.clone(), id.to_owned(), seed));
    shared.wake();
    ok()
}

/// Everything in a game except moves.
fn act<'a>(
    shared: &Arc<Shared>,
    id: &str,
    rest: &[&str],
    field: &impl Fn(&str) -> &'a str,
) -> Response {
    let bot = {
        let state = shared.state();
        let Some(game) = state.games.get(id) else { return not_found() };
        if game.is_over() && rest != ["chat"] {
            return error(StatusCode::BAD_REQUEST, "The game is over");
        }
        game.fixture.bot
    };
    let yes = rest.get(1).is_some_and(|answer| *answer == "yes");
    match rest {
        ["chat"] => {
            let said = (field("room").to_owned(), field("text").to_owned());
            shared.state().tally.said.push(said);
        }
        ["resign"] => {
            shared.state().tally.resigned += 1;
            shared.change(id, |game| game.end("resign", Some(!bot)));
        }
        ["abort"] => {
            shared.state().tally.aborted += 1;
            shared.change(id, |game| game.end("aborted", None));
        }
        ["claim-victory"] => {
            shared.state().tally.claimed += 1;
            shared.change(id, |game| game.end("timeout", Some(bot)));
        }
        ["draw", _] => {
            if yes {
                shared.state().tally.draws += 1;
            }
            shared.change(id, |game| game.draw(bot, yes));
        }
        ["takeback", _] => shared.change(id, |game| {
            let is_asked = game.referee.takeback.answer(bot).is_ok();
            match (yes, is_asked) {
                (true, true) => game.take_back(!bot),
                // A person's own request, which opponents here always grant.
                (true, false) => game.take_back(bot),
                (false, _) => game.tell_state(),
            }
        }),
        _ => return not_found(),
    }
    if rest == ["takeback", "yes"] {
        shared.state().tally.takebacks += 1;
    }
    ok()
}

fn account(shared: &Shared) -> Response {
    let state = shared.state();
    let title = if state.is_bot { json!("BOT") } else { json!(null) };
    let perfs = json!({"blitz": {"games": 1, "rating": 2000, "rd": 60, "prog": 0}});
    answer(&json!({
        "id": "kiebitz", "username": "Kiebitz", "title": title, "perfs": perfs,
        "count": {"all": state.games_before, "rated": 0},
    }))
}

fn upgrade(shared: &Shared) -> Response {
    let mut state = shared.state();
    if state.games_before > 0 {
        return error(StatusCode::BAD_REQUEST, "This account has played games");
    }
    state.is_bot = true;
    ok()
}

fn game_stream(shared: &Arc<Shared>, id: &str) -> Response {
    let (first, next) = {
        let state = shared.state();
        let Some(game) = state.games.get(id) else { return not_found() };
        (Some(game.full()), game.lines.len())
    };
    stream::answer(shared.clone(), stream::GameLines { id: id.to_owned(), first, next })
}

fn form(body: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(body);
    let address = reqwest::Url::parse(&format!("http://localhost/?{text}")).ok();
    address
        .iter()
        .flat_map(|address| address.query_pairs())
        .map(|(k, v)| (k.into(), v.into()))
        .collect()
}

fn answer(value: &serde_json::Value) -> Response {
    Response::new(Body::from(value.to_string()))
}

fn ok() -> Response {
    answer(&json!({"ok": true}))
}

fn not_found() -> Response {
    error(StatusCode::NOT_FOUND, "Not found.")
}

fn error(status: StatusCode, text: &str) -> Response {
    let mut response = answer(&json!({"error": text}));
    *response.status_mut() = status;
    response
}
