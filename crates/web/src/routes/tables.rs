//! Endgame tables: probing, listing and building.

use std::collections::BTreeMap;

use kiebitz_chess::{Board, Color, Game, Variant};
use kiebitz_games::pgn::PgnGame;
use kiebitz_tablebase::{MOST_PIECES, Material, Shortage, TableFile, TableSummary};
use kiebitz_words::Message;

use super::prelude::*;
use crate::builds::BuildProgress;
use crate::wire::{DistanceUnit, Verdict};

pub(super) fn routes() -> Vec<Route> {
    vec![
        (Method::GET, "/api/tables", get(probe)),
        (Method::GET, "/api/tables/line", get(line)),
        (Method::GET, "/api/tables/list", get(list)),
        (Method::GET, "/api/tables/stats", get(stats)),
        (Method::GET, "/api/tables/estimate", get(estimate)),
        (Method::POST, "/api/tables/builds", post(begin)),
        (Method::GET, "/api/tables/builds", get(builds)),
        (Method::GET, "/api/tables/builds/{id}/events", get(events::<BuildProgress>)),
        (Method::POST, "/api/tables/builds/{id}/pause", post(pause)),
        (Method::POST, "/api/tables/builds/{id}/resume", post(resume)),
        (Method::DELETE, "/api/tables/builds/{id}", delete(end::<BuildProgress>)),
    ]
}

/// Probe the endgame tables
async fn probe(
    State(app): AppState,
    Args(place): Args<PositionQuery>,
) -> Answer<Json<wire::Probed>> {
    let board = input::place(&place)?;
    let (tables, language) = (app.table_folder.tables(), language::current());
    let probed = off_thread(move || {
        let value = tables.probe(&board).map_err(internal)?;
        let moves = match value {
            Some(_) => tables.moves(&board).map_err(internal)?,
            None => None,
        };
        let material = Material::of(&board).table().0;
        let why_not = uncoverable(&board, &material);
        let verdict = value.map(Verdict::from);
        let is_racing = board.variant() == Variant::RacingKings;
        Ok(wire::Probed {
            covered: value.is_some(),
            category: verdict.map(|verdict| verdict.category),
            distance: verdict.and_then(|verdict| verdict.distance),
            unit: if is_racing { DistanceUnit::Dtw } else { DistanceUnit::Dtm },
            material: material.to_string(),
            missing: (value.is_none() && why_not.is_none()).then(|| material.to_string()),
            moves: moves
                .unwrap_or_default()
                .into_iter()
                .map(|found| wire::ProbedMove {
                    named: Named::new(&board, found.mv),
                    verdict: found.value.into(),
                })
                .collect(),
            fifty_move_rule: is_racing,
            why_not: why_not.map(|why| why.say(language)),
        })
    });
    json(&probed.await?)
}

/// Why no table can cover this position.
fn uncoverable(board: &Board, material: &Material) -> Option<Message<'static>> {
    if !board.castling_rooks().is_empty() {
        return Some(message!("table-castling"));
    }
    let pieces = material.pieces();
    (pieces > MOST_PIECES).then(|| message!("table-too-many-pieces", pieces, most = MOST_PIECES))
}

/// Best play to the end
async fn line(
    State(app): AppState,
    Args(place): Args<PositionQuery>,
) -> Answer<Json<wire::TableLine>> {
    let board = input::place(&place)?;
    let tables = app.table_folder.tables();
    let found = off_thread(move || {
        let material = Material::of(&board).table().0;
        let line = tables.line(&board).map_err(internal)?;
        let line = line.ok_or_else(|| Fault::NoTable(material.to_string()))?;
        let mut game = Game::new(board);
        for &m in &line {
            game.play(m).map_err(internal)?;
        }
        let result = game.outcome().map_or(GameResult::Open, GameResult::from);
        let mut pgn = PgnGame::new(&game, result);
        pgn.tags.set("Event", "Best play");
        pgn.tags.set("White", "Tables");
        pgn.tags.set("Black", "Tables");
        Ok(wire::TableLine { moves: Named::line(&board, &line), pgn: pgn.to_string() })
    });
    json(&found.await?)
}

/// List the tables
async fn list(
    State(app): AppState,
    Args(query): Args<wire::TablesQuery>,
) -> Answer<Json<wire::TableList>> {
    let variant = input::variant(query.variant.as_ref())?;
    let tables = app.table_folder.tables();
    let listed = off_thread(move || {
        let mut entries = Vec::new();
        for material in tables.materials_for(variant) {
            entries.extend(tables.table(&material).map_err(internal)?.map(TableSummary::from));
        }
        Ok(wire::TableList { tables: entries })
    });
    json(&listed.await?)
}

fn material(text: &str, variant: Option<&Word<GameKind>>) -> Result<Material, Fault> {
    let variant = input::variant(variant)?;
    let read = Material::parse(text, variant);
    let material = read.map_err(|error| Fault::Bad("material", cause(error)))?;
    Ok(material.table().0)
}

/// Statistics of a table
async fn stats(
    State(app): AppState,
    Args(which): Args<wire::TableQuery>,
) -> Answer<Json<wire::TableStats>> {
    let material = material(&which.material, which.variant.as_ref())?;
    let tables = app.table_folder.tables();
    let stats = off_thread(move || {
        let none = || Fault::NoTable(material.to_string());
        let table = tables.table(&material).map_err(internal)?.ok_or_else(none)?;
        let [white, black] = Color::ALL.map(|color| side_stats(table, color));
        let longest = [&white, &black].into_iter().filter_map(|side| side.longest.clone());
        let longest = longest.max_by_key(|longest| longest.plies);
        let mut plies: BTreeMap<u16, [u64; 2]> = BTreeMap::new();
        for color in Color::ALL {
            let side = table.stats(color);
            for (distance, count) in side.win_histogram().into_iter().chain(side.loss_histogram()) {
                plies.entry(distance).or_default()[color.index()] += count;
            }
        }
        let histogram =
            plies.into_iter().map(|(plies, [white, black])| wire::Plies { plies, white, black });
        Ok(wire::TableStats {
            material: material.to_string(),
            variant: GameKind::Chess(material.variant()).into(),
            bytes: table.size(),
            white,
            black,
            longest,
            histogram: histogram.collect(),
        })
    });
    json(&stats.await?)
}

fn side_stats(table: &TableFile, color: Color) -> wire::SideStats {
    let stats = table.stats(color);
    let longest = stats.longest_win().map(|(plies, place)| wire::Longest {
        plies,
        fen: place.and_then(|place| table.position(place, color)).map(|board| board.fen()),
    });
    wire::SideStats {
        legal: stats.legal(),
        wins: stats.wins(),
        draws: stats.draws(),
        losses: stats.losses(),
        longest,
    }
}

/// Estimate the cost of building a table
async fn estimate(
    State(app): AppState,
    Args(which): Args<wire::TableQuery>,
) -> Answer<Json<wire::TableEstimate>> {
    let material = material(&which.material, which.variant.as_ref())?;
    let estimated = off_thread(move || {
        let plan = app.builds.plan(material).map_err(internal)?;
        let shortage = |Shortage { resource, needed, free }| wire::Shortage {
            what: resource.into(),
            needed,
            free,
        };
        Ok(wire::TableEstimate {
            tables: plan.tables().iter().map(|table| table.material.to_string()).collect(),
            memory_bytes: plan.memory(),
            disk_bytes: plan.disk(),
            file_bytes: plan.file_bytes(),
            seconds: plan.time().as_secs_f64(),
            shortage: plan.shortage().map(shortage),
        })
    });
    json(&estimated.await?)
}

/// Build a table and those it needs
async fn begin(
    State(app): AppState,
    _turn: Costly<{ limits::TABLE }>,
    Body(wish): Body<wire::BuildRequest>,
) -> Answer<Made<wire::Build>> {
    let material = material(&wish.material, wish.variant.as_ref())?;
    let build = off_thread(move || app.builds.begin(material)).await?;
    created(&build.show())
}

/// List the builds
async fn builds(State(app): AppState) -> Answer<Json<wire::BuildList>> {
    let builds = app.builds.jobs.all().iter().map(|build| build.show()).collect();
    json(&wire::BuildList { builds })
}

/// Pause a build
async fn pause(State(app): AppState, Name(id): Name) -> Answer<Json<wire::Build>> {
    let build = app.builds.jobs.find(&id)?;
    app.builds.pause(&build);
    json(&build.show())
}

/// Resume a build
async fn resume(State(app): AppState, Name(id): Name) -> Answer<Json<wire::Build>> {
    let build = app.builds.jobs.find(&id)?;
    app.builds.resume(&build);
    json(&build.show())
}
