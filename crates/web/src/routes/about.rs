//! Information about the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use kiebitz_chess::Variant;
use kiebitz_engine::Level;
use kiebitz_play::GameKind;
use kiebitz_play::tictactoe::TicTacToeSession;
use kiebitz_players::{Opponent, PlayerSpec};

use super::{Answer, Route, json};
use crate::app::App;
use crate::games::kind_of;
use crate::wire;

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::GET, "/api/about", get(about)),
        (Method::GET, "/api/openapi.json", get(description)),
    ]
}

/// The OpenAPI description. Tests compare it with the server.
static DESCRIPTION: &str = include_str!("../../openapi.json");

async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

async fn about(State(app): State<Arc<App>>) -> Answer {
    let textbook = Opponent::all().map(PlayerSpec::Opponent);
    let others = [PlayerSpec::Elo(1500), PlayerSpec::Engine, PlayerSpec::Table];
    let opponents = textbook.chain(others).map(|spec| {
        let name = spec.to_string();
        let plays = |variant: &Variant| spec.check(*variant).is_ok();
        let mut variants: Vec<&str> = Variant::ALL
            .iter()
            .filter(|variant| plays(variant))
            .map(|variant| variant.name())
            .collect();
        if TicTacToeSession::is_played_by(&spec) {
            variants.push(GameKind::TicTacToe.name());
        }
        wire::Opponent { kind: kind_of(&name), spec: name, variants }
    });
    json(&wire::About {
        name: "Kiebitz",
        version: env!("CARGO_PKG_VERSION"),
        variants: GameKind::ALL.map(GameKind::name).to_vec(),
        opponents: opponents.collect(),
        elo: wire::EloRange { min: *Level::RANGE.start(), max: *Level::RANGE.end() },
        network: true,
        tables_dir: app.shelf.folder.display().to_string(),
        syzygy: app.settings.syzygy_path.clone(),
        person: app.settings.person.clone(),
        public: app.public.clone(),
    })
}
