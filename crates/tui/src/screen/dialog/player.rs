//! The choice of a player in a form: a kind, and the kind's parameter.

use kiebitz_engine::Level;
use kiebitz_players::{PlayerSpec, SpecError};

use super::turned;

/// A player being chosen: one of every kind, with its parameter, which is kept while another kind is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerChoice {
    kinds: Vec<(PlayerSpec, String)>,
    selected: usize,
}

/// The step of the strength with Left and Right.
const ELO_STEP: i32 = 100;

/// What stands after the colon of a player's name.
fn parameter(spec: &PlayerSpec) -> String {
    spec.to_string().split_once(':').map_or_else(String::new, |(_, parameter)| parameter.to_owned())
}

/// The players of the kind of this one, as after the colon.
fn family(one: &PlayerSpec) -> Vec<String> {
    let relatives = PlayerSpec::own().filter(|other| other.stem() == one.stem());
    relatives.map(|player| parameter(&player)).collect()
}

impl PlayerChoice {
    /// The choice for this player. A person without a name gets the default one.
    pub fn of(spec: &PlayerSpec, name: &str) -> PlayerChoice {
        let person = PlayerSpec::Human(Some(name.to_owned()));
        let given = if *spec == PlayerSpec::Human(None) { &person } else { spec };
        let mut own: Vec<PlayerSpec> = PlayerSpec::own().collect();
        own.dedup_by_key(|player| player.stem());
        own.sort_by_key(|player| family(player).len() > 1);
        let all = [person.clone()].into_iter().chain(own);
        let all = all.chain([PlayerSpec::Uci("stockfish".to_owned())]);
        let mut kinds: Vec<_> = all.map(|player| (player.clone(), parameter(&player))).collect();
        // A player on a server is offered only where it is given already.
        let at = kinds.iter().position(|(kind, _)| kind.stem() == given.stem());
        let selected = at.unwrap_or(kinds.len());
        kinds.splice(selected..kinds.len().min(selected + 1), [(given.clone(), parameter(given))]);
        PlayerChoice { kinds, selected }
    }

    pub fn kind(&self) -> &PlayerSpec {
        &self.kinds[self.selected].0
    }

    /// The kind's parameter: a name, a strength, a program or one of a family.
    pub fn parameter(&self) -> &str {
        &self.kinds[self.selected].1
    }

    pub fn spec(&self) -> Result<PlayerSpec, SpecError> {
        let text = self.parameter().trim();
        match (self.kind(), self.label()) {
            (PlayerSpec::Human(_), _) if text.is_empty() => Ok(PlayerSpec::Human(None)),
            (kind, Some(_)) => format!("{}:{text}", kind.stem()).parse(),
            (kind, None) => Ok(kind.clone()),
        }
    }

    /// The label of the parameter (`label-` in the texts), and whether it can be typed; `None` for a kind without one.
    pub fn label(&self) -> Option<(&'static str, bool)> {
        match self.kind() {
            PlayerSpec::Human(_) => Some(("name", true)),
            PlayerSpec::Elo(_) => Some(("elo", true)),
            PlayerSpec::Uci(_) => Some(("program", true)),
            kind @ PlayerSpec::Opponent(_) => (family(kind).len() > 1).then_some(("which", false)),
            PlayerSpec::Engine | PlayerSpec::Table | PlayerSpec::Remote(_) => None,
        }
    }

    /// Whether Left and Right change the parameter.
    pub fn turns(&self) -> bool {
        matches!(self.kind(), PlayerSpec::Elo(_) | PlayerSpec::Opponent(_))
    }

    pub fn turn_kind(&mut self, step: isize) {
        let places: Vec<usize> = (0..self.kinds.len()).collect();
        self.selected = turned(&places, &self.selected, step);
    }

    pub fn turn_parameter(&mut self, step: isize) {
        let (kind, text) = &mut self.kinds[self.selected];
        match kind {
            PlayerSpec::Elo(usual) => {
                let elo = text.trim().parse::<u32>().unwrap_or(*usual);
                let next = elo.saturating_add_signed(step as i32 * ELO_STEP);
                *text = next.clamp(*Level::RANGE.start(), *Level::RANGE.end()).to_string();
            }
            PlayerSpec::Opponent(_) => *text = turned(&family(kind), text, step),
            PlayerSpec::Human(_)
            | PlayerSpec::Engine
            | PlayerSpec::Table
            | PlayerSpec::Uci(_)
            | PlayerSpec::Remote(_) => {}
        }
    }

    /// The parameter, if it can be typed.
    pub fn text(&mut self) -> Option<&mut String> {
        let types = self.label().is_some_and(|(_, types)| types);
        types.then(|| &mut self.kinds[self.selected].1)
    }
}
