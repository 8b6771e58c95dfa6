//! Seats: the players of a session.

use kiebitz_chess::{Color, Variant};

use super::programs::{Post, Who};
use super::record::Identity;
use crate::player_thread::PlayerThread;
use kiebitz_players::{Factory, PlayerSpec, Resources, SpecError};

/// A player for one side.
pub struct Seat {
    pub identity: Identity,
    /// Makes the program; `None` for a person.
    pub program: Option<Factory>,
}

impl Seat {
    /// A person, whose moves come as commands.
    pub fn human(name: &str) -> Seat {
        let identity = Identity { name: name.into(), kind: "human".to_owned(), is_human: true };
        Seat { identity, program: None }
    }

    /// A program. `kind` is its name on the command line, `name` the name to show.
    pub fn program(kind: &str, name: &str, make: Factory) -> Seat {
        let identity = Identity { name: name.into(), kind: kind.to_owned(), is_human: false };
        Seat { identity, program: Some(make) }
    }

    /// The player of this name at a board of this variant. A person without a name is called `nameless`.
    pub fn of(
        spec: &PlayerSpec,
        variant: Variant,
        means: &Resources,
        nameless: &str,
    ) -> Result<Seat, SpecError> {
        spec.check(variant)?;
        let kind = spec.to_string();
        Ok(match spec {
            PlayerSpec::Human(name) => Seat::human(name.as_deref().unwrap_or(nameless)),
            // Its name is known once it runs or answers.
            PlayerSpec::Uci(_) | PlayerSpec::Remote(_) => {
                Seat::program(&kind, "", spec.factory(means)?)
            }
            _ => Seat::program(&kind, &spec.own_name(), spec.factory(means)?),
        })
    }

    /// The same seat with another name, if one is given.
    pub fn called(mut self, name: Option<&str>) -> Seat {
        if let Some(name) = name {
            self.identity.name = name.into();
        }
        self
    }
}

/// A seat in a running session.
pub(super) enum Seated {
    Human,
    Program(Box<PlayerThread>),
    /// The program there failed.
    Nobody,
}

impl Seated {
    pub fn take(
        program: Option<Factory>,
        color: Color,
        number: u64,
        variant: Variant,
        post: &Post,
    ) -> Seated {
        let Some(make) = program else { return Seated::Human };
        let thread = Box::new(post.start(Who::Seat(color), number, make, variant));
        if thread.is_running() { Seated::Program(thread) } else { Seated::Nobody }
    }

    pub fn is_human(&self) -> bool {
        matches!(self, Seated::Human)
    }

    pub fn is_ready(&self) -> bool {
        match self {
            Seated::Human => true,
            Seated::Program(thread) => thread.introduction.is_some(),
            Seated::Nobody => false,
        }
    }

    /// Whether it accepts takebacks.
    pub fn takes_back(&self) -> bool {
        match self {
            Seated::Program(thread) => {
                thread.introduction.as_ref().is_none_or(|player| player.takes_back)
            }
            Seated::Human | Seated::Nobody => true,
        }
    }

    pub fn thread(&mut self) -> Option<&mut PlayerThread> {
        match self {
            Seated::Program(thread) => Some(thread),
            Seated::Human | Seated::Nobody => None,
        }
    }

    /// Cancels whatever it thinks about.
    pub fn cancel(&mut self) {
        if let Some(thread) = self.thread() {
            thread.cancel();
        }
    }
}
