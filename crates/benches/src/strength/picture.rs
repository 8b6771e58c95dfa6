//! The scale as a picture: one line per player, with its error.

use kiebitz_arena::chart::{Anchor, Plot, Svg, Tenth, ticks};
use kiebitz_arena::tournament::{JsonPlayer, StandingsJson};

use super::roster::{Kind, RosterEntry};

const WIDTH: f64 = 760.0;
/// Room at the left for the names, at the right, above and below the players.
const MARGINS: [f64; 4] = [170.0, 24.0, 64.0, 40.0];
const LINE: f64 = 22.0;
/// Lines of the grid, in Elo.
const GRID: f64 = 400.0;
const THICK: &str = " stroke-width=\"2\"";

/// The colour and the name of a kind of player.
fn style(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Level => ("#2f7d5b", "level"),
        Kind::Textbook => ("#8a6d1d", "textbook"),
        Kind::Anchor => ("#444", "given"),
        Kind::Peer => ("#7a4fa3", "other program"),
        Kind::Version => ("#b5402a", "version"),
    }
}

/// Every player's place with its error; a tick shows a level's nominal Elo. All have a rating.
pub fn picture(standings: &StandingsJson, roster: &[RosterEntry], title: &str) -> String {
    let [left, right, top, below] = MARGINS;
    let players = &standings.players;
    let elo = |player: &JsonPlayer| player.elo.unwrap_or_default();
    let low = players.iter().map(elo).fold(f64::INFINITY, f64::min);
    let high = players.iter().map(elo).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) =
        ((low / 200.0).floor() * 200.0 - 200.0, (high / 200.0).ceil() * 200.0 + 200.0);
    let bottom = top + LINE * players.len() as f64;
    let (x, y) = ([left, WIDTH - right], [bottom, top]);
    let plot = Plot { x, y, across: [low, high], up: [players.len() as f64, 0.0] };
    let mut svg = Svg::titled(WIDTH, bottom + below, [16.0, 24.0], title);
    let kinds = [Kind::Level, Kind::Anchor, Kind::Textbook, Kind::Peer, Kind::Version];
    for (place, kind) in kinds.into_iter().enumerate() {
        let (fill, name) = style(kind);
        let x = 22.0 + 130.0 * place as f64;
        svg.circle([x, 44.0], 5, fill, "").text(x + 10.0, 48, Anchor::Start, name).newline();
    }
    for mark in ticks(low, high, GRID) {
        let x = Tenth(plot.x(mark));
        svg.line([x; 2], [top, bottom], "#ddd", "")
            .text(x, bottom + 20.0, Anchor::Middle, mark)
            .newline();
    }
    for (place, player) in players.iter().enumerate() {
        let Some(entry) = roster.iter().find(|entry| entry.name == player.name) else { continue };
        let (fill, _) = style(entry.kind);
        let y = top + LINE * (place as f64 + 0.5);
        svg.text(left - 10.0, Tenth(y + 4.0), Anchor::End, &player.name).newline();
        if entry.kind == Kind::Level {
            let x = Tenth(plot.x(entry.expected.into()));
            svg.line([x; 2], [Tenth(y - 8.0), Tenth(y + 8.0)], "#999", THICK).newline();
        }
        if let Some(error) = player.elo_error {
            let ends = [elo(player) - error, elo(player) + error].map(|end| Tenth(plot.x(end)));
            svg.line(ends, [Tenth(y); 2], fill, THICK).newline();
        }
        svg.circle([plot.x(elo(player)), y].map(Tenth), 5, fill, "").newline();
    }
    svg.end()
}
