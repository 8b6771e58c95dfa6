//! Keys to games with invited players. A key is the secret part of a link. It stands for a role,
//! and a client that shows it may do what the role allows. A game without keys is open to every
//! client that reaches the server.

use axum::http::header::{self, HeaderMap};
use kiebitz_chess::Color;
use kiebitz_games::store::Admission;
use kiebitz_words::message;
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom, SystemRandom};

use crate::fault::Fault;
use crate::wire::{self, CommandName, Role, StableName};

/// Random bytes of a key: 192 bits, too many to guess.
const BYTES: usize = 24;

/// Longer keys are rejected unread.
const LONGEST: usize = 200;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caller {
    /// The game has no keys.
    Unguarded,
    /// The game has keys, and the request shows none.
    WithoutKey,
    WithKey(Role),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Admissions(Vec<(Role, Vec<u8>)>);

impl Admissions {
    /// New keys for a game with these guests, and the hashes to store.
    pub fn new(guests: [bool; 2]) -> Result<(Admissions, wire::Keys), Fault> {
        let mut held = Vec::new();
        let mut give = |role: Role| -> Result<String, Fault> {
            let mut bytes = [0; BYTES];
            let random = SystemRandom::new().fill(&mut bytes);
            random.map_err(|_| Fault::Internal(message!("server-no-random")))?;
            let key: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            held.push((role, hash(&key)));
            Ok(key)
        };
        let mut seat = |color: Color| match guests[color.index()] {
            true => give(Role::Seat(color)).map(Some),
            false => Ok(None),
        };
        let (white, black) = (seat(Color::White)?, seat(Color::Black)?);
        let keys =
            wire::Keys { owner: give(Role::Owner)?, white, black, watch: give(Role::Watch)? };
        Ok((Admissions(held), keys))
    }

    pub fn to_store(&self) -> Vec<Admission> {
        let kept = |(role, hash): &(Role, Vec<u8>)| Admission {
            role: role.stable_name().to_owned(),
            hash: hash.clone(),
        };
        self.0.iter().map(kept).collect()
    }

    /// Fails if a key has a role that this version does not know: without it the game would be open.
    pub fn from_store(kept: Vec<Admission>) -> Result<Admissions, Fault> {
        let read = |Admission { role, hash }: Admission| match Role::from_name(&role) {
            Some(role) => Ok((role, hash)),
            None => Err(Fault::Internal(message!("server-no-role", role))),
        };
        Ok(Admissions(kept.into_iter().map(read).collect::<Result<_, Fault>>()?))
    }

    pub fn is_guarded(&self) -> bool {
        !self.0.is_empty()
    }

    pub fn guests(&self) -> [bool; 2] {
        Color::ALL.map(|color| self.0.iter().any(|(role, _)| *role == Role::Seat(color)))
    }

    /// Checks that the caller plays in this game, so that its command may continue a paused game.
    pub fn let_play(&self, caller: Caller, command: &wire::Command) -> Result<(), Fault> {
        let is_player = match caller {
            Caller::Unguarded if self.is_guarded() => return Err(Fault::NoKey),
            Caller::WithoutKey => return Err(Fault::NoKey),
            Caller::Unguarded | Caller::WithKey(Role::Seat(_)) => true,
            // An owner who plays neither side may still end the game without a result.
            Caller::WithKey(Role::Owner) => {
                self.guests().contains(&false) || command.command == CommandName::Abort
            }
            Caller::WithKey(Role::Watch) => false,
        };
        is_player.then_some(()).ok_or(Fault::NotAllowed)
    }

    /// The caller, by the key the request shows. A wrong key is an error, a missing one is not.
    pub fn caller(&self, shown: Option<&str>) -> Result<Caller, Fault> {
        if !self.is_guarded() {
            return Ok(Caller::Unguarded);
        }
        let Some(shown) = shown else { return Ok(Caller::WithoutKey) };
        let shown = hash(shown);
        let mut found = None;
        for (role, held) in &self.0 {
            // Every key is compared in full, so that the time reveals nothing.
            if is_same(held, &shown) {
                found = Some(*role);
            }
        }
        found.map(Caller::WithKey).ok_or(Fault::NoKey)
    }
}

fn hash(key: &str) -> Vec<u8> {
    digest(&SHA256, key.as_bytes()).as_ref().to_vec()
}

fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differs = one.iter().zip(other).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == other.len() && differs == 0
}

/// The key a request shows: `Authorization: Bearer KEY`. Never part of the URL, which ends up in
/// logs.
pub(crate) fn shown(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    let key = key.trim();
    let fits = scheme.eq_ignore_ascii_case("bearer") && !key.is_empty() && key.len() <= LONGEST;
    fits.then_some(key)
}
