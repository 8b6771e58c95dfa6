//! A place at the board.

use kiebitz_chess::{Color, Variant};

use super::record::Identity;
use super::stub::{Factory, Post, Stub, Who};

/// Somebody who is to play a side.
pub struct Seat {
    /// Who they are.
    pub identity: Identity,
    /// Makes the program; none for a person.
    pub program: Option<Factory>,
}

impl Seat {
    /// A person, whose moves come as commands.
    pub fn human(name: &str) -> Seat {
        let identity = Identity { name: name.into(), kind: "human".to_owned(), is_human: true };
        Seat { identity, program: None }
    }

    /// A program. Its kind is what it is called on the command line, its name what people read.
    pub fn program(kind: &str, name: &str, make: Factory) -> Seat {
        let identity = Identity { name: name.into(), kind: kind.to_owned(), is_human: false };
        Seat { identity, program: Some(make) }
    }

    /// The same with another name, if there is one.
    pub fn called(mut self, name: Option<&str>) -> Seat {
        if let Some(name) = name {
            self.identity.name = name.into();
        }
        self
    }
}

/// A place that is taken.
pub(super) enum Seated {
    Human,
    Program(Box<Stub>),
    /// The program there failed.
    Nobody,
}

impl Seated {
    pub fn take(
        program: Option<Factory>,
        color: Color,
        thread: u64,
        variant: Variant,
        post: &Post,
    ) -> Seated {
        match program {
            None => Seated::Human,
            Some(make) => {
                let stub = Stub::start(Who::Seat(color), thread, make, variant, post.clone());
                if stub.is_running() { Seated::Program(Box::new(stub)) } else { Seated::Nobody }
            }
        }
    }

    pub fn is_human(&self) -> bool {
        matches!(self, Seated::Human)
    }

    pub fn is_ready(&self) -> bool {
        match self {
            Seated::Human => true,
            Seated::Program(stub) => stub.introduction.is_some(),
            Seated::Nobody => false,
        }
    }

    /// Whether moves may be taken back against it.
    pub fn takes_back(&self) -> bool {
        match self {
            Seated::Program(stub) => {
                stub.introduction.as_ref().is_none_or(|player| player.takes_back)
            }
            Seated::Human | Seated::Nobody => true,
        }
    }

    pub fn stub(&mut self) -> Option<&mut Stub> {
        match self {
            Seated::Program(stub) => Some(stub),
            Seated::Human | Seated::Nobody => None,
        }
    }

    /// Whatever it thinks about is of no interest any more.
    pub fn cancel(&mut self) {
        if let Some(stub) = self.stub() {
            stub.cancel();
        }
    }
}
