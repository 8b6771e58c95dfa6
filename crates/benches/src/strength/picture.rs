//! The scale as a picture: one line per player, with its error.

use std::fmt::Write;

use super::Standings;
use super::roster::{Entry, Kind};

const WIDTH: f64 = 760.0;
/// Room for names.
const LEFT: f64 = 170.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 64.0;
const LINE: f64 = 22.0;
const BOTTOM: f64 = 40.0;
/// Lines of the grid, in Elo.
const GRID: i32 = 400;

/// The colour and name of a kind of player.
fn style(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Level => ("#2f7d5b", "level"),
        Kind::Textbook => ("#8a6d1d", "textbook"),
        Kind::Anchor => ("#444", "given"),
        Kind::Peer => ("#7a4fa3", "other program"),
        Kind::Version => ("#b5402a", "version"),
    }
}

/// Every player's place with its error; a tick shows a level's nominal Elo.
pub fn picture(standings: &Standings, roster: &[Entry], title: &str) -> String {
    let players = &standings.players;
    let low = players.iter().map(|player| player.elo).fold(f64::INFINITY, f64::min);
    let high = players.iter().map(|player| player.elo).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) =
        ((low / 200.0).floor() * 200.0 - 200.0, (high / 200.0).ceil() * 200.0 + 200.0);
    let x = |elo: f64| LEFT + (WIDTH - LEFT - RIGHT) * (elo.clamp(low, high) - low) / (high - low);
    let bottom = TOP + LINE * players.len() as f64;
    let height = bottom + BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"24\" font-size=\"16\" font-weight=\"bold\">{title}</text>\n"
    );
    let kinds = [Kind::Level, Kind::Anchor, Kind::Textbook, Kind::Peer, Kind::Version];
    for (place, kind) in kinds.into_iter().enumerate() {
        let (colour, name) = style(kind);
        let at = 22.0 + 130.0 * place as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{at}\" cy=\"44\" r=\"5\" fill=\"{colour}\"/><text x=\"{}\" y=\"48\">{name}</text>",
            at + 10.0
        );
    }
    let first = (low / f64::from(GRID)).ceil() as i32;
    for elo in (first..).map(|number| number * GRID).take_while(|elo| f64::from(*elo) <= high) {
        let at = x(elo.into());
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{elo}</text>",
            bottom + 20.0
        );
    }
    for (place, player) in players.iter().enumerate() {
        let Some(entry) = roster.iter().find(|entry| entry.name == player.name) else { continue };
        let (colour, _) = style(entry.kind);
        let y = TOP + LINE * (place as f64 + 0.5);
        let (at, name) = (x(player.elo), &player.name);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            LEFT - 10.0,
            y + 4.0
        );
        if entry.kind == Kind::Level {
            let says = x(entry.expected.into());
            let _ = writeln!(
                svg,
                "<line x1=\"{says:.1}\" x2=\"{says:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#999\" stroke-width=\"2\"/>",
                y - 8.0,
                y + 8.0
            );
        }
        if let Some(error) = player.elo_error {
            let _ = writeln!(
                svg,
                "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                x(player.elo - error),
                x(player.elo + error)
            );
        }
        let _ = writeln!(svg, "<circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{colour}\"/>");
    }
    svg.push_str("</svg>\n");
    svg
}
