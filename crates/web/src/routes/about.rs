//! Information about the server.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::Method;
use axum::response::Response;
use axum::routing::get;
use kiebitz_chess::Variant;
use kiebitz_engine::Level;
use kiebitz_play::GameKind;
use kiebitz_play::tictactoe::TicTacToeSession;
use kiebitz_players::{Opponent, PlayerSpec};

use super::{Answer, Route, json, json_text};
use crate::app::App;
use crate::origin::Visitor;
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
    json_text(DESCRIPTION)
}

async fn about(State(app): State<Arc<App>>, Extension(visitor): Extension<Visitor>) -> Answer {
    let is_guest = app.settings.links_only && visitor == Visitor::Elsewhere;
    let textbook = Opponent::all().map(PlayerSpec::Opponent);
    let others = [PlayerSpec::Elo(1500), PlayerSpec::Engine, PlayerSpec::Table];
    let opponents = textbook.chain(others).map(|spec| {
        let plays = |variant: &Variant| spec.check(*variant).is_ok();
        let mut variants: Vec<&str> = Variant::ALL
            .iter()
            .filter(|variant| plays(variant))
            .map(|variant| variant.name())
            .collect();
        if TicTacToeSession::is_played_by(&spec) {
            variants.push(GameKind::TicTacToe.name());
        }
        wire::Opponent { kind: spec.kind(), spec: spec.to_string(), variants }
    });
    json(&wire::About {
        name: "Kiebitz",
        version: env!("CARGO_PKG_VERSION"),
        variants: GameKind::ALL.map(GameKind::name).to_vec(),
        opponents: opponents.collect(),
        elo: wire::EloRange { min: *Level::RANGE.start(), max: *Level::RANGE.end() },
        network: true,
        tables_dir: (!is_guest).then(|| app.table_folder.folder.display().to_string()),
        syzygy: app.settings.syzygy_path.clone().filter(|_| !is_guest),
        person: app.settings.person.clone(),
        public: app.public.clone(),
    })
}
