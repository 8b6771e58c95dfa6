//! The choice of a player in a form: a kind, and the kind's parameter.

use kiebitz_players::{Opponent, PlayerSpec, SpecError};

use super::turned;
use crate::screen::choices::PlayerKind;

/// A player being chosen: every kind with its parameter, which is kept while another kind is
/// shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerChoice {
    kinds: Vec<(PlayerKind, String)>,
    selected: usize,
}

/// The step of the strength with Left and Right.
const ELO_STEP: i32 = 100;
const USUAL_ELO: u32 = 1500;

const ANCESTOR: &str = "ancestor:";

/// Every ancestor, as after `ancestor:`.
fn ancestors() -> Vec<String> {
    let name = |opponent: Opponent| opponent.name().strip_prefix(ANCESTOR).map(str::to_owned);
    Opponent::all().filter_map(name).collect()
}

/// The kind of a player, and its parameter.
fn kind_of(spec: &PlayerSpec, name: &str) -> (PlayerKind, String) {
    match spec {
        PlayerSpec::Human(given) => {
            (PlayerKind::Human, given.clone().unwrap_or_else(|| name.to_owned()))
        }
        PlayerSpec::Opponent(opponent) => match opponent.name().strip_prefix(ANCESTOR) {
            Some(which) => (PlayerKind::Ancestor, which.to_owned()),
            None => (PlayerKind::Opponent(*opponent), String::new()),
        },
        PlayerSpec::Elo(elo) => (PlayerKind::Elo, elo.to_string()),
        PlayerSpec::Engine => (PlayerKind::Engine, String::new()),
        PlayerSpec::Table => (PlayerKind::Table, String::new()),
        PlayerSpec::Uci(program) => (PlayerKind::Uci, program.clone()),
        PlayerSpec::Remote(link) => (PlayerKind::Remote, link.clone()),
    }
}

impl PlayerChoice {
    /// The choice for this player. A person without a name gets the default one.
    pub fn of(spec: &PlayerSpec, name: &str) -> PlayerChoice {
        let simple = Opponent::all().filter(|opponent| !opponent.name().starts_with(ANCESTOR));
        let mut kinds = vec![(PlayerKind::Human, name.to_owned())];
        kinds.extend(simple.map(|opponent| (PlayerKind::Opponent(opponent), String::new())));
        kinds.extend([
            (PlayerKind::Elo, USUAL_ELO.to_string()),
            (PlayerKind::Engine, String::new()),
            (PlayerKind::Table, String::new()),
            (PlayerKind::Ancestor, ancestors().swap_remove(0)),
            (PlayerKind::Uci, "stockfish".to_owned()),
        ]);
        let (kind, parameter) = kind_of(spec, name);
        // A player on a server is offered only where it is given already.
        let selected = kinds.iter().position(|(known, _)| *known == kind).unwrap_or(kinds.len());
        match kinds.get_mut(selected) {
            Some(known) => known.1 = parameter,
            None => kinds.push((kind, parameter)),
        }
        PlayerChoice { kinds, selected }
    }

    pub fn kind(&self) -> PlayerKind {
        self.kinds[self.selected].0
    }

    /// The kind's parameter: a name, a strength, a program or an ancestor.
    pub fn parameter(&self) -> &str {
        &self.kinds[self.selected].1
    }

    pub fn spec(&self) -> Result<PlayerSpec, SpecError> {
        let text = self.parameter();
        match self.kind() {
            PlayerKind::Human if text.trim().is_empty() => Ok(PlayerSpec::Human(None)),
            PlayerKind::Human => format!("human:{text}").parse(),
            PlayerKind::Opponent(opponent) => Ok(PlayerSpec::Opponent(opponent)),
            PlayerKind::Elo => format!("elo:{}", text.trim()).parse(),
            PlayerKind::Engine => Ok(PlayerSpec::Engine),
            PlayerKind::Table => Ok(PlayerSpec::Table),
            PlayerKind::Ancestor => format!("{ANCESTOR}{text}").parse(),
            PlayerKind::Uci => format!("uci:{text}").parse(),
            PlayerKind::Remote => Ok(PlayerSpec::Remote(text.to_owned())),
        }
    }

    /// The label of the parameter (`label-` in the texts), and whether it can be typed; `None` for a kind without one.
    pub fn label(&self) -> Option<(&'static str, bool)> {
        match self.kind() {
            PlayerKind::Human => Some(("name", true)),
            PlayerKind::Elo => Some(("elo", true)),
            PlayerKind::Uci => Some(("program", true)),
            PlayerKind::Ancestor => Some(("ancestor", false)),
            PlayerKind::Opponent(_)
            | PlayerKind::Engine
            | PlayerKind::Table
            | PlayerKind::Remote => None,
        }
    }

    /// Whether Left and Right change the parameter.
    pub fn turns(&self) -> bool {
        matches!(self.kind(), PlayerKind::Elo | PlayerKind::Ancestor)
    }

    pub fn turn_kind(&mut self, step: isize) {
        let places: Vec<usize> = (0..self.kinds.len()).collect();
        self.selected = turned(&places, &self.selected, step);
    }

    pub fn turn_parameter(&mut self, step: isize) {
        let (kind, text) = &mut self.kinds[self.selected];
        match kind {
            PlayerKind::Elo => {
                let elo = text.trim().parse::<u32>().unwrap_or(USUAL_ELO);
                let next = elo.saturating_add_signed(step as i32 * ELO_STEP);
                *text = next.clamp(400, 3200).to_string();
            }
            PlayerKind::Ancestor => *text = turned(&ancestors(), text, step),
            _ => {}
        }
    }

    /// The parameter, if it can be typed.
    pub fn text(&mut self) -> Option<&mut String> {
        let types = self.label().is_some_and(|(_, types)| types);
        types.then(|| &mut self.kinds[self.selected].1)
    }
}
