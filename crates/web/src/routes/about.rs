//! Information about the server.

use axum::Extension;
use kiebitz_engine::Level;
use kiebitz_players::PlayerSpec;

use super::prelude::*;
use crate::origin::Visitor;
use crate::wire;

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::GET, "/api/about", get(about)),
        (Method::GET, "/api/openapi.json", get(description)),
    ]
}

/// The OpenAPI description, which `make contract` writes.
static DESCRIPTION: &str = include_str!("../../openapi.json");

/// This document
async fn description() -> Reply<Json<serde_json::Value>> {
    json_text(DESCRIPTION)
}

/// Information about this server
async fn about(
    State(app): AppState,
    Extension(visitor): Extension<Visitor>,
) -> Answer<Json<wire::About>> {
    let is_guest = app.settings.links_only && visitor == Visitor::Elsewhere;
    let opponents = PlayerSpec::own().map(|spec| {
        let plays = GameKind::ALL.into_iter().filter(|game| game.check(&spec).is_ok());
        let variants = plays.map(Word::from).collect();
        wire::Opponent { name: spec.stem(), kind: spec.kind(), spec: spec.to_string(), variants }
    });
    json(&wire::About {
        name: "Kiebitz",
        version: env!("CARGO_PKG_VERSION"),
        variants: GameKind::ALL.map(Word::from).to_vec(),
        opponents: opponents.collect(),
        elo: wire::EloRange { min: *Level::RANGE.start(), max: *Level::RANGE.end() },
        network: true,
        tables_dir: (!is_guest).then(|| app.table_folder.folder.display().to_string()),
        syzygy: app.settings.syzygy_path.clone().filter(|_| !is_guest),
        person: app.settings.person.clone(),
        public: app.public.clone(),
    })
}
