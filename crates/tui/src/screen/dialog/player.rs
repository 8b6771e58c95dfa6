//! The choice of a player in a form: a kind, and the kind's parameter.

use kiebitz_play::words::screen::{PlayerKind, Text};
use kiebitz_players::{Opponent, PlayerSpec, SpecError};

/// A player being chosen. Text typed for one kind is kept while another is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerChoice {
    pub kind: PlayerKind,
    pub name: String,
    pub elo: String,
    pub program: String,
    pub ancestor: usize,
}

/// As on the command line.
pub(super) const ANCESTORS: [&str; 5] = ["a1", "a2", "a3", "b", "e"];

/// The step of the strength with Left and Right.
const ELO_STEP: u32 = 100;
const USUAL_ELO: u32 = 1500;

/// The parameter of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    Name,
    Elo,
    Program,
    Ancestor,
}

impl Detail {
    pub const fn label(self) -> Text<'static> {
        match self {
            Detail::Name => Text::LabelName,
            Detail::Elo => Text::LabelElo,
            Detail::Program => Text::LabelProgram,
            Detail::Ancestor => Text::LabelAncestor,
        }
    }
}

impl PlayerChoice {
    /// The choice for this player. A person without a name gets the default one.
    pub fn of(spec: &PlayerSpec, name: &str) -> PlayerChoice {
        let mut choice = PlayerChoice {
            kind: PlayerKind::Human,
            name: name.to_owned(),
            elo: USUAL_ELO.to_string(),
            program: "stockfish".to_owned(),
            ancestor: 0,
        };
        choice.kind = match spec {
            PlayerSpec::Human(given) => {
                choice.name = given.clone().unwrap_or_else(|| name.to_owned());
                PlayerKind::Human
            }
            PlayerSpec::Opponent(Opponent::Random) => PlayerKind::Random,
            PlayerSpec::Opponent(_) => {
                let text = spec.to_string();
                match text.strip_prefix("ancestor:") {
                    Some(which) => {
                        choice.ancestor =
                            ANCESTORS.iter().position(|known| *known == which).unwrap_or(0);
                        PlayerKind::Ancestor
                    }
                    None if text == "easy" => PlayerKind::Easy,
                    None if text == "hard" => PlayerKind::Hard,
                    None => PlayerKind::Normal,
                }
            }
            PlayerSpec::Elo(elo) => {
                choice.elo = elo.to_string();
                PlayerKind::Elo
            }
            PlayerSpec::Engine => PlayerKind::Engine,
            PlayerSpec::Table => PlayerKind::Table,
            PlayerSpec::Uci(program) => {
                choice.program.clone_from(program);
                PlayerKind::Uci
            }
            PlayerSpec::Remote(_) => PlayerKind::Human,
        };
        choice
    }

    pub fn spec(&self) -> Result<PlayerSpec, SpecError> {
        match self.kind {
            PlayerKind::Human if self.name.trim().is_empty() => Ok(PlayerSpec::Human(None)),
            PlayerKind::Human => format!("human:{}", self.name).parse(),
            PlayerKind::Random => "random".parse(),
            PlayerKind::Easy => "easy".parse(),
            PlayerKind::Normal => "normal".parse(),
            PlayerKind::Hard => "hard".parse(),
            PlayerKind::Elo => format!("elo:{}", self.elo.trim()).parse(),
            PlayerKind::Engine => Ok(PlayerSpec::Engine),
            PlayerKind::Table => Ok(PlayerSpec::Table),
            PlayerKind::Ancestor => format!("ancestor:{}", ANCESTORS[self.ancestor]).parse(),
            PlayerKind::Uci => format!("uci:{}", self.program).parse(),
        }
    }

    pub const fn detail(&self) -> Option<Detail> {
        match self.kind {
            PlayerKind::Human => Some(Detail::Name),
            PlayerKind::Elo => Some(Detail::Elo),
            PlayerKind::Uci => Some(Detail::Program),
            PlayerKind::Ancestor => Some(Detail::Ancestor),
            _ => None,
        }
    }

    pub fn turn_kind(&mut self, step: isize) {
        let all = PlayerKind::ALL;
        let at = all.iter().position(|kind| *kind == self.kind).unwrap_or(0);
        self.kind = all[(at as isize + step).rem_euclid(all.len() as isize) as usize];
    }

    pub fn turn_detail(&mut self, step: isize) {
        match self.detail() {
            Some(Detail::Elo) => {
                let elo = self.elo.trim().parse::<u32>().unwrap_or(USUAL_ELO);
                let next = elo.saturating_add_signed(step as i32 * ELO_STEP as i32);
                self.elo = next.clamp(400, 3200).to_string();
            }
            Some(Detail::Ancestor) => {
                let count = ANCESTORS.len() as isize;
                self.ancestor = (self.ancestor as isize + step).rem_euclid(count) as usize;
            }
            Some(Detail::Name | Detail::Program) | None => {}
        }
    }

    /// The text field of this kind.
    pub fn text(&mut self) -> Option<&mut String> {
        match self.detail()? {
            Detail::Name => Some(&mut self.name),
            Detail::Elo => Some(&mut self.elo),
            Detail::Program => Some(&mut self.program),
            Detail::Ancestor => None,
        }
    }

    pub fn shown_detail(&self) -> &str {
        match self.detail() {
            Some(Detail::Name) => &self.name,
            Some(Detail::Elo) => &self.elo,
            Some(Detail::Program) => &self.program,
            Some(Detail::Ancestor) => ANCESTORS[self.ancestor],
            None => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_player_can_be_chosen_and_read_back() {
        for text in [
            "human:Anna",
            "random",
            "easy",
            "normal",
            "hard",
            "elo:1800",
            "engine",
            "table",
            "ancestor:a3",
            "ancestor:e",
            "uci:/usr/games/stockfish -x",
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            assert_eq!(PlayerChoice::of(&spec, "").spec(), Ok(spec), "{text}");
        }
        let nameless = PlayerChoice::of(&PlayerSpec::Human(None), "");
        assert_eq!(nameless.spec(), Ok(PlayerSpec::Human(None)));
    }

    #[test]
    fn kinds_turn_round_and_strengths_have_ends() {
        let mut choice = PlayerChoice::of(&PlayerSpec::Human(None), "Anna");
        choice.turn_kind(-1);
        assert_eq!(choice.kind, PlayerKind::Uci);
        choice.kind = PlayerKind::Elo;
        for _ in 0..100 {
            choice.turn_detail(1);
        }
        assert_eq!(choice.elo, "3200");
        choice.elo = "nonsense".into();
        assert!(choice.spec().is_err());
    }
}
