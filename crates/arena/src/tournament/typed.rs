//! Pairings and ratings as they are typed.

use super::{PairingSettings, TournamentFormat};

/// Two engines by their numbers from 0, and how many games they play, if not as many as all others.
pub type NamedPairing = ([usize; 2], Option<u32>);

/// Reads two numbers from 1, and perhaps a number of games: `1-3`, `1-3:20`.
pub fn named_pairing(text: &str) -> Result<NamedPairing, &'static str> {
    let read = || {
        let (players, games) = match text.split_once(':') {
            Some((players, games)) => {
                (players, Some(games.parse().ok().filter(|games| *games > 0)?))
            }
            None => (text, None),
        };
        let (one, other) = players.split_once('-')?;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let players = [number(one)?, number(other)?];
        (players[0] != players[1]).then_some((players, games))
    };
    read().ok_or("not the numbers of two players, such as 1-3, or 1-3:20 for 20 games of theirs")
}

/// Reads the number of an engine, from 1, and its rating: `1=2700`.
pub fn known_rating(text: &str) -> Result<(usize, f64), &'static str> {
    let read = || {
        let (number, elo) = text.split_once('=')?;
        let number = number.parse().ok().filter(|number| *number > 0)?;
        Some((number, elo.parse::<f64>().ok().filter(|elo| elo.is_finite())?))
    };
    read().ok_or("not a player's number and rating, such as 1=2700")
}

impl TournamentFormat {
    /// The pairings that are named, or else those of the format.
    pub fn settings(
        self,
        engines: usize,
        games: u32,
        named: &[NamedPairing],
    ) -> Vec<PairingSettings> {
        if named.is_empty() {
            return self
                .pairings(engines)
                .map(|players| PairingSettings { players, games })
                .collect();
        }
        let own = |&(players, own): &NamedPairing| PairingSettings {
            players,
            games: own.unwrap_or(games),
        };
        named.iter().map(own).collect()
    }
}
