//! The scale as Markdown.

use std::fmt::Write;

use kiebitz_arena::tournament::StandingsJson;

use super::roster::{Kind, RosterEntry};

/// All players, the strongest first.
pub fn places(standings: &StandingsJson, roster: &[RosterEntry]) -> String {
    let mut text = String::from(
        "| player | Elo | 95 % | games | points | limit |\n|---|---|---|---|---|---|\n",
    );
    for player in &standings.players {
        let anchor =
            roster.iter().any(|entry| entry.name == player.name && entry.kind == Kind::Anchor);
        let error = match player.elo_error {
            Some(error) => format!("± {error:.0}"),
            None if anchor => "given".to_owned(),
            None => "–".to_owned(),
        };
        let limit =
            match roster.iter().find(|entry| entry.name == player.name).map(|entry| entry.kind) {
                Some(Kind::Level) => "its level's",
                _ => &player.limit,
            };
        let _ = writeln!(
            text,
            "| {} | {:.0} | {error} | {} | {:.1} % | {limit} |",
            player.name,
            player.elo.unwrap_or_default(),
            player.games,
            100.0 * player.score
        );
    }
    text
}

/// The score of each level against the one below it.
pub fn steps(standings: &StandingsJson, roster: &[RosterEntry]) -> String {
    let mut text = String::from(
        "| step of the dial | games | score | points | difference on the dial | difference measured |\n|---|---|---|---|---|---|\n",
    );
    let levels: Vec<&RosterEntry> =
        roster.iter().filter(|entry| entry.kind == Kind::Level).collect();
    let elo = |name: &str| {
        standings.players.iter().find(|player| player.name == name).and_then(|player| player.elo)
    };
    for pair in levels.windows(2) {
        let met = standings
            .pairings
            .iter()
            .find(|met| met.first == pair[0].name && met.second == pair[1].name);
        let (Some(met), Some(low), Some(high)) = (met, elo(&pair[0].name), elo(&pair[1].name))
        else {
            continue;
        };
        let _ = writeln!(
            text,
            "| {} against {} | {} | +{} ={} −{} | {:.1} % | {} | {:.0} |",
            pair[1].expected,
            pair[0].expected,
            met.counts.games,
            met.counts.losses,
            met.counts.draws,
            met.counts.wins,
            100.0 * (1.0 - met.strength.score),
            pair[1].expected - pair[0].expected,
            high - low
        );
    }
    text
}

/// Replaces the content of `page` between `<!-- NAME -->` and `<!-- /NAME -->`; `None` if the marks
/// are missing.
pub fn filled(page: &str, name: &str, content: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let from = page.find(&begin)? + begin.len();
    let to = from + page[from..].find(&end)?;
    Some(format!("{}\n{}\n{}", &page[..from], content.trim_end(), &page[to..]))
}
