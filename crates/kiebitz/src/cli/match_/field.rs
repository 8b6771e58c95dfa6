//! Who plays whom in a match, and what with.

use std::fs;
use std::io;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use clap::error::ErrorKind;
use kiebitz_arena::contestant::Entrant;
use kiebitz_arena::limit::Limit;
use kiebitz_arena::openings::Openings;
use kiebitz_arena::runner::{EntryError, introduce};
use kiebitz_arena::spec::Spec;
use kiebitz_books::polyglot::Book;
use kiebitz_chess::{Board, Variant};
use kiebitz_play::ClockControl;
use kiebitz_play::endings::Endings;
use kiebitz_tablebase::{Syzygy, Tables};
use kiebitz_uci::{ClientError, Traffic};

use super::Match;

/// How many of those after it a player meets on a ladder.
const LADDER: usize = 2;

/// The time control when nothing is said.
const DEFAULT_CONTROL: &str = "8+0.08";

/// All engines, and what they play with.
pub struct Field {
    pub pairings: Vec<Meeting>,
    /// The engines with the options that all have in common.
    pub specs: Vec<Spec>,
    pub entrants: Vec<Box<dyn Entrant>>,
    pub names: Vec<String>,
    pub limits: Vec<Limit>,
    pub openings: Openings,
    pub endings: Endings,
    traffic: Option<Traffic>,
}

impl Field {
    /// Why what the engines said could not be written down.
    pub fn traffic_error(&self) -> Option<io::Error> {
        self.traffic.as_ref()?.take_error()
    }
}

/// Two who play each other.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Their places among the engines, from 0.
    pub players: [usize; 2],
    /// How many games, if not as many as all others.
    pub games: Option<u32>,
}

impl Match {
    /// The engines with the options that all have in common.
    pub(super) fn specs(&self) -> Vec<Spec> {
        self.engines.iter().map(|spec| spec.with_common(&self.each)).collect()
    }

    /// All engines, started once, and what they play with. Their lines go into `traffic`.
    pub(super) fn field(&self, traffic: Option<Traffic>) -> Result<Field> {
        let pairings = self.pairings()?;
        let (openings, endings) = (self.openings()?, self.endings()?);
        let limits: Vec<Limit> =
            self.engines.iter().map(|spec| spec.limit.unwrap_or_else(|| self.limit())).collect();
        for (number, (spec, limit)) in (1..).zip(self.engines.iter().zip(&limits)) {
            spec.can_keep(*limit).with_context(|| format!("engine {number}"))?;
        }
        let specs = self.specs();
        let entrants = self.entrants(&specs, traffic.as_ref())?;
        let names = self.names(&entrants, openings.set_up())?;
        Ok(Field { pairings, specs, entrants, names, limits, openings, endings, traffic })
    }

    /// Who plays whom.
    fn pairings(&self) -> Result<Vec<Meeting>> {
        let many = self.engines.len();
        if many < 2 {
            let message = format!("--engine must be given twice or more often, not {many} times\n");
            return Err(clap::Error::raw(ErrorKind::WrongNumberOfValues, message).into());
        }
        if many > 2 && self.sprt.is_some() {
            let message = "--sprt tests two engines, not more\n";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
        }
        if many == 2 && (self.named_pairings.len() > 1 || !self.ratings.is_empty()) {
            let message = "--pairing and --rating are for more than two players\n";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
        }
        if let Some((number, _)) = self.ratings.iter().find(|(number, _)| *number > many) {
            let message = format!("--rating {number}: there are {many} players\n");
            return Err(clap::Error::raw(ErrorKind::ValueValidation, message).into());
        }
        let mut named = self.named_pairings.iter();
        if let Some(pair) = named.find(|pair| pair.players.iter().any(|number| *number >= many)) {
            let [one, other] = pair.players.map(|number| number + 1);
            let message = format!("--pairing {one}-{other}: there are {many} players\n");
            return Err(clap::Error::raw(ErrorKind::ValueValidation, message).into());
        }
        if !self.named_pairings.is_empty() {
            return Ok(self.named_pairings.clone());
        }
        let (firsts, nexts) = match self.format.as_str() {
            "gauntlet" => (1, many),
            "ladder" => (many, LADDER),
            _ => (many, many),
        };
        let others = move |one: usize| (one + 1..many).take(nexts);
        let pairs = (0..firsts).flat_map(|one| others(one).map(move |other| [one, other]));
        Ok(pairs.map(|players| Meeting { players, games: None }).collect())
    }

    /// The limit of those that have none of their own.
    fn limit(&self) -> Limit {
        let nodes = self.nodes.map(Limit::Nodes);
        let depth = self.depth.map(Limit::Depth);
        let time = self.movetime.map(Limit::MoveTime);
        let default =
            || ClockControl::from_seconds(DEFAULT_CONTROL).expect("the default is a time control");
        nodes.or(depth).or(time).unwrap_or_else(|| Limit::Clock(self.tc.unwrap_or_else(default)))
    }

    fn openings(&self) -> Result<Openings> {
        let Some(path) = &self.book else { return Ok(Openings::built_in(self.variant)) };
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("bin")) {
            let book = Book::open(path)?;
            return Openings::polyglot(&book, self.variant, self.book_plies as usize)
                .with_context(|| format!("cannot use {} as a book", path.display()));
        }
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        Openings::read(&text, self.variant, self.book_plies as usize)
            .with_context(|| format!("cannot use {} as a book", path.display()))
    }

    /// The tables that end games.
    fn endings(&self) -> Result<Endings> {
        if self.variant == Variant::RacingKings && self.syzygy.is_some() {
            bail!("there are no Syzygy tables for Racing Kings: use --tables");
        }
        let tables = self.tables.as_ref().map(Tables::open).transpose()?.map(Arc::new);
        let syzygy = self.syzygy.as_deref().map(Syzygy::open).transpose()?.map(Arc::new);
        Ok(Endings { tables, syzygy })
    }

    fn entrants(&self, specs: &[Spec], traffic: Option<&Traffic>) -> Result<Vec<Box<dyn Entrant>>> {
        let defaults = [("Hash", self.hash), ("Threads", self.threads)];
        let defaults = defaults.map(|(name, value)| (name.to_owned(), value.to_string()));
        // Two random movers are not to think alike.
        let seeds = (0..).map(|number| self.seed.wrapping_add(number));
        let numbered = (1..).zip(specs).zip(seeds);
        let entrants = numbered.map(|((number, spec), seed)| {
            let name = || spec.name.clone().unwrap_or_else(|| spec.who.to_string());
            let own = traffic.map(|traffic| traffic.named(format!("{number} {}", name())));
            Ok(spec.entrant(&defaults, seed, own)?)
        });
        entrants.collect()
    }

    /// What the engines are called, made different where they are not. Each is started once: better now
    /// than after half a match it shows that one of them cannot.
    fn names(&self, entrants: &[Box<dyn Entrant>], start: Option<&Board>) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for (number, (spec, entrant)) in (1..).zip(self.engines.iter().zip(entrants)) {
            let own = introduce(&**entrant, self.variant, start).map_err(|error| {
                let hint = match &error {
                    EntryError::Start(ClientError::Hung { question: "uci", .. }) => HINT,
                    _ => "",
                };
                anyhow!("engine {number}: {:#}{hint}", anyhow!(error))
            })?;
            let name = spec.name.clone().unwrap_or(own);
            // Names are shown on terminals, and come from programs and logs.
            names.push(name.chars().filter(|c| !c.is_control()).collect::<String>());
        }
        let alike = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
        let numbered = (1..).zip(&names).map(|(number, name)| match alike(name) {
            true => format!("{name} ({number})"),
            false => name.clone(),
        });
        Ok(numbered.collect())
    }
}

/// What helps where a program does not speak UCI.
const HINT: &str = " (one that speaks xboard's protocol is called xboard:PROGRAM; some need an argument, as in gnuchess:ARGS=--uci)";

/// Reads two numbers, and perhaps a number of games.
pub fn read_pairing(text: &str) -> Result<Meeting, String> {
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
        (players[0] != players[1]).then_some(Meeting { players, games })
    };
    read().ok_or_else(|| {
        "not the numbers of two players, such as 1-3, or 1-3:20 for 20 games of theirs".to_owned()
    })
}
