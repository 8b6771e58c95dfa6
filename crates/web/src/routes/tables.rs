//! Endgame tables: probing, listing and building.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::Method;
use axum::routing::{delete, get, post};
use kiebitz_chess::{Board, Color, Game, Variant};
use kiebitz_games::pgn::{GameResult, PgnGame};
use kiebitz_tablebase::{MOST_PIECES, Material, ProbeError, Shortage, TableFile, TableSummary};
use serde::Deserialize;

use super::analysis::Place as Where;
use super::jobs::{end, events};
use super::{Answer, Route, created, json};
use crate::app::{App, off_thread};
use crate::builds::BuildProgress;
use crate::fault::Fault;
use crate::input::{self, Args, Body, Name};
use crate::limits::{self, Costly};
use crate::wire::{self, Named, Verdict};

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

fn damaged(error: ProbeError) -> Fault {
    Fault::Internal(error.to_string())
}

async fn probe(State(app): State<Arc<App>>, Args(place): Args<Where>) -> Answer {
    let board = place.board()?;
    let tables = app.table_folder.tables();
    let probed = off_thread(move || {
        let value = match &tables {
            Some(tables) => tables.probe(&board).map_err(damaged)?,
            None => None,
        };
        let moves = match (&tables, value) {
            (Some(tables), Some(_)) => tables.moves(&board).map_err(damaged)?,
            _ => None,
        };
        let material = Material::of(&board).table().0;
        let why_not = uncoverable(&board, &material);
        let verdict = value.map(Verdict::new);
        let is_racing = board.variant() == Variant::RacingKings;
        Ok(wire::Probed {
            covered: value.is_some(),
            category: verdict.map(|verdict| verdict.category),
            distance: verdict.and_then(|verdict| verdict.distance),
            unit: if is_racing { "dtw" } else { "dtm" },
            material: material.to_string(),
            missing: (value.is_none() && why_not.is_none()).then(|| material.to_string()),
            moves: moves
                .unwrap_or_default()
                .into_iter()
                .map(|found| wire::ProbedMove {
                    named: Named::new(&board, found.mv),
                    verdict: Verdict::new(found.value),
                })
                .collect(),
            fifty_move_rule: is_racing,
            why_not,
        })
    });
    json(&probed.await?)
}

/// Why no table can cover this position.
fn uncoverable(board: &Board, material: &Material) -> Option<String> {
    if !board.castling_rooks().is_empty() {
        return Some("tables have no positions with castling rights".to_owned());
    }
    let pieces = material.pieces();
    (pieces > MOST_PIECES)
        .then(|| format!("there are {pieces} pieces on the board, tables go up to {MOST_PIECES}"))
}

async fn line(State(app): State<Arc<App>>, Args(place): Args<Where>) -> Answer {
    let board = place.board()?;
    let tables = app.table_folder.tables();
    let found = off_thread(move || {
        let material = Material::of(&board).table().0;
        let line = match &tables {
            Some(tables) => tables.line(&board).map_err(damaged)?,
            None => None,
        };
        let line = line.ok_or_else(|| Fault::NoTable(material.to_string()))?;
        let mut game = Game::new(board);
        for &m in &line {
            game.play(m).map_err(|error| Fault::Internal(error.to_string()))?;
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

#[derive(Deserialize)]
struct Which {
    variant: Option<String>,
}

async fn list(State(app): State<Arc<App>>, Args(Which { variant }): Args<Which>) -> Answer {
    let variant = input::variant(variant.as_deref())?;
    let tables = app.table_folder.tables();
    let listed = off_thread(move || {
        let Some(tables) = tables else { return Ok(wire::TableList { tables: Vec::new() }) };
        let mut entries = Vec::new();
        for material in tables.materials_for(variant) {
            entries.extend(tables.table(&material).map_err(damaged)?.map(TableSummary::from));
        }
        Ok(wire::TableList { tables: entries })
    });
    json(&listed.await?)
}

#[derive(Deserialize)]
struct WhichTable {
    variant: Option<String>,
    material: String,
}

fn material(text: &str, variant: Option<&str>) -> Result<Material, Fault> {
    let variant = input::variant(variant)?;
    let read = Material::parse(text, variant);
    let material = read.map_err(|error| Fault::Bad("material", error.to_string()))?;
    Ok(material.table().0)
}

async fn stats(State(app): State<Arc<App>>, Args(which): Args<WhichTable>) -> Answer {
    let material = material(&which.material, which.variant.as_deref())?;
    let tables = app.table_folder.tables();
    let stats = off_thread(move || {
        let none = || Fault::NoTable(material.to_string());
        let tables = tables.ok_or_else(none)?;
        let table = tables.table(&material).map_err(damaged)?.ok_or_else(none)?;
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
            variant: material.variant().name(),
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

async fn estimate(State(app): State<Arc<App>>, Args(which): Args<WhichTable>) -> Answer {
    let material = material(&which.material, which.variant.as_deref())?;
    let estimated = off_thread(move || {
        let plan = app.builds.plan(material).map_err(|error| Fault::Internal(error.to_string()))?;
        let shortage = |Shortage { resource, needed, free }| wire::Shortage {
            what: resource.name(),
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

async fn begin(
    State(app): State<Arc<App>>,
    _turn: Costly<{ limits::TABLE }>,
    Body(wish): Body<wire::BuildWish>,
) -> Answer {
    let material = material(&wish.material, wish.variant.as_deref())?;
    let build = off_thread(move || app.builds.begin(material)).await?;
    created(&build.show())
}

async fn builds(State(app): State<Arc<App>>) -> Answer {
    let builds = app.builds.jobs.all().iter().map(|build| build.show()).collect();
    json(&wire::BuildList { builds })
}

async fn pause(State(app): State<Arc<App>>, Name(id): Name) -> Answer {
    let build = app.builds.jobs.find(&id)?;
    app.builds.pause(&build);
    json(&build.show())
}

async fn resume(State(app): State<Arc<App>>, Name(id): Name) -> Answer {
    let build = app.builds.jobs.find(&id)?;
    app.builds.resume(&build);
    json(&build.show())
}
