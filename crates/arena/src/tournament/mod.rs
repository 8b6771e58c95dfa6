//! A match or a tournament as a whole: its settings as data, its engines, the games, the log from
//! which it can go on, and its report.

mod demands;
mod log;
mod page;
mod progress;
mod records;
mod report;
mod settings;
mod standings;
mod text;
mod typed;

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use kiebitz_books::polyglot::Book;
use kiebitz_chess::{Board, Variant};
use kiebitz_draw::emphasis::TextStyle;
use kiebitz_engine::Stop;
use kiebitz_play::Language;
use kiebitz_play::endings::Endings;
use kiebitz_tablebase::{FileError, Syzygy, SyzygyError, Tables};
use kiebitz_uci::{ClientError, Traffic};
use kiebitz_words::{said, text};
use serde::Serialize;

use crate::contestant::Entrant;
use crate::game::Rules;
use crate::openings::{Openings, OpeningsError};
use crate::pgn::MatchTags;
use crate::runner::{Conclusion, EntryError, Finished, Match, Pairing, introduce};
use crate::schedule::Schedule;
use crate::spec::NoEntrant;
use crate::tally::Tally;

pub use demands::Demand;
pub use log::{MatchLog, MatchLogError, PlayedGames};
pub use page::ScoreHistory;
pub use progress::MatchProgress;
pub use records::{MatchRecords, RecordError};
pub use report::MatchReport;
pub use settings::{MatchSettings, PairingSettings, SettingsError, TournamentFormat};
pub use standings::{JsonPairing, JsonPlayer, Standings, StandingsJson};
pub use typed::{NamedPairing, known_rating, named_pairing};

const MOST_CONCURRENT: usize = 1024;

/// A match whose engines have been started once.
pub struct Tournament {
    settings: MatchSettings,
    names: Vec<String>,
    entrants: Vec<Box<dyn Entrant>>,
    openings: Openings,
    endings: Endings,
}

#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    Limit { number: usize, source: NoEntrant },
    NoEntrant(#[from] NoEntrant),
    Engine { number: usize, source: EntryError },
    NoUci { number: usize, cause: EntryError },
    NoBook { path: PathBuf, source: io::Error },
    Polyglot(#[from] kiebitz_books::polyglot::BookError),
    Book { path: PathBuf, source: OpeningsError },
    NoSyzygy,
    Tables(#[from] FileError),
    Syzygy(#[from] SyzygyError),
}

said! { PrepareError {
    Limit { number, source } => "match-engine", number, why = source;
    NoEntrant(error) => error;
    Engine { number, source } => "match-engine", number, why = source;
    NoUci { number, cause } => "match-no-uci", number, why = cause;
    NoBook { path, source } => "cannot-read", file = path, why = source;
    Polyglot(error) => error;
    Book { path, source } => "match-bad-book", file = path, why = source;
    NoSyzygy => "match-no-syzygy";
    Tables(error) => error;
    Syzygy(error) => error;
} }

/// The result of a match; it is serialized as what `--json` prints.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum TournamentReport {
    Match(Box<MatchReport>),
    Standings(Standings),
}

impl TournamentReport {
    pub fn text(&self, language: Language, style: TextStyle) -> String {
        match self {
            TournamentReport::Match(report) => report.text(language, style),
            TournamentReport::Standings(standings) => standings.text(language, style),
        }
    }

    pub fn is_interrupted(&self) -> bool {
        let conclusion = match self {
            TournamentReport::Match(report) => report.conclusion,
            TournamentReport::Standings(standings) => standings.conclusion,
        };
        conclusion == Conclusion::Interrupted
    }
}

impl Tournament {
    /// Reads the openings and the tables, and starts every engine once: better now than after half
    /// a match it shows that one of them cannot play. The engines' lines go into `traffic`.
    pub fn prepare(
        settings: MatchSettings,
        traffic: Option<&Traffic>,
    ) -> Result<Tournament, PrepareError> {
        let (openings, endings) = (openings(&settings)?, endings(&settings)?);
        for (place, spec) in settings.engines.iter().enumerate() {
            spec.can_keep(settings.limit_of(place))
                .map_err(|source| PrepareError::Limit { number: place + 1, source })?;
        }
        let entrants = entrants(&settings, traffic)?;
        let names = names(&settings, &entrants, openings.set_up())?;
        Ok(Tournament { settings, names, entrants, openings, endings })
    }

    /// What is said while it is played.
    pub fn progress(&self, language: Language) -> MatchProgress {
        let pairings = self.settings.pairings.iter().map(|pairing| {
            (pairing.players.map(|player| self.names[player].clone()), pairing.games as usize)
        });
        let (pairings, sprt) = (pairings.collect(), self.settings.sprt);
        MatchProgress { pairings, sprt, language, finished: 0 }
    }

    /// Plays all pairings. `show` is called for every game in order, with the score of its pairing
    /// and whether it has been played just now.
    pub fn play(
        &self,
        records: MatchRecords,
        stop: &Stop,
        mut show: impl FnMut(&Finished, &Tally, bool),
    ) -> Result<(TournamentReport, ScoreHistory), RecordError> {
        let MatchRecords { mut log, mut pgn, before } = records;
        let settings = &self.settings;
        let begin = Instant::now();
        let contest = self.contest(before);
        let date = SystemTime::now();
        let pairings = settings.pairings.iter();
        let tags: Vec<MatchTags> =
            pairings.map(|pairing| self.tags(pairing.players, date)).collect();
        let mut history = ScoreHistory::default();
        let keep = |finished: &Finished| match &mut log {
            Some(log) => Ok(log.append(finished.pairing, finished.number, &finished.played)?),
            None => Ok(()),
        };
        let (tallies, conclusion) = contest.run(stop, keep, |finished, tally| {
            let before = &contest.pairings[finished.pairing].before;
            show(finished, tally, !before.contains_key(&finished.number));
            // A tournament has no curve: each pairing would begin another.
            if tags.len() == 1 {
                history.add(tally, settings.sprt);
            }
            match &mut pgn {
                Some(pgn) => {
                    let game = tags[finished.pairing].pgn(finished.number, &finished.played);
                    Ok::<(), RecordError>(pgn.append(&game)?)
                }
                None => Ok(()),
            }
        })?;
        Ok((self.report(tallies, conclusion, begin.elapsed()), history))
    }

    fn report(
        &self,
        tallies: Vec<Tally>,
        conclusion: Conclusion,
        time: Duration,
    ) -> TournamentReport {
        let settings = &self.settings;
        let limits: Vec<_> = (0..self.names.len()).map(|place| settings.limit_of(place)).collect();
        let (variant, seed, seconds) = (settings.variant, settings.seed, time.as_secs_f64());
        match (&settings.engines[..], &self.names[..], &limits[..], &tallies[..]) {
            ([one, other], [first, second], [limit, other_limit], [tally]) => {
                TournamentReport::Match(Box::new(MatchReport {
                    names: [first.clone(), second.clone()],
                    specs: [one.clone(), other.clone()],
                    limits: [*limit, *other_limit],
                    variant,
                    seed,
                    sprt: settings.sprt,
                    tally: tally.clone(),
                    conclusion,
                    seconds,
                }))
            }
            _ => TournamentReport::Standings(Standings {
                names: self.names.clone(),
                known: settings.known_ratings(),
                limits: limits.iter().map(ToString::to_string).collect(),
                variant,
                seed,
                pairings: settings.pairings.iter().map(|pairing| pairing.players).collect(),
                tallies,
                conclusion,
                seconds,
            }),
        }
    }

    /// The report as a page that needs nothing else. `text` is the report as text.
    pub fn page(&self, text: &str, history: &ScoreHistory, language: Language) -> String {
        let title = match &self.names[..] {
            [first, second] => text!(language, "match-against", first, second),
            names => names.join(", "),
        };
        let conditions = self.settings.conditions(language);
        let conditions = format!("Kiebitz {}, {conditions}", env!("CARGO_PKG_VERSION"));
        page::page(&title, &conditions, text, history, self.settings.sprt, language)
    }

    fn tags(&self, players: [usize; 2], date: SystemTime) -> MatchTags {
        let names = players.map(|player| self.names[player].clone());
        let usual = || format!("{} against {}", names[0], names[1]);
        MatchTags {
            event: self.settings.event.clone().unwrap_or_else(usual),
            site: self.settings.site.clone(),
            date,
            names,
            limits: players.map(|player| self.settings.limit_of(player)),
        }
    }

    fn contest(&self, before: PlayedGames) -> Match<'_> {
        let settings = &self.settings;
        let before = before.into_iter().chain(std::iter::repeat_with(Default::default));
        let pairing = |(pairing, before): (&PairingSettings, _)| Pairing {
            entrants: pairing.players.map(|player| &*self.entrants[player]),
            limits: pairing.players.map(|player| settings.limit_of(player)),
            schedule: Schedule::new(self.openings.sequence(settings.seed), pairing.games as usize),
            before,
        };
        Match {
            pairings: settings.pairings.iter().zip(before).map(pairing).collect(),
            rules: Rules {
                margin: Duration::from_millis(settings.margin_ms.into()),
                hang: Duration::from_secs(settings.hang_s.into()),
                resign: settings.resign,
                draw: settings.draw,
                endings: self.endings.clone(),
            },
            sprt: settings.sprt,
            // The number may come from a log.
            concurrency: settings.concurrency.min(MOST_CONCURRENT),
        }
    }
}

fn openings(settings: &MatchSettings) -> Result<Openings, PrepareError> {
    let Some(path) = &settings.book else { return Ok(Openings::built_in(settings.variant)) };
    let openings = if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("bin")) {
        Openings::polyglot(&Book::open(path)?, settings.variant, settings.book_plies)
    } else {
        let bytes =
            fs::read(path).map_err(|source| PrepareError::NoBook { path: path.clone(), source })?;
        Openings::read(&String::from_utf8_lossy(&bytes), settings.variant, settings.book_plies)
    };
    openings.map_err(|source| PrepareError::Book { path: path.clone(), source })
}

/// The tables that end games.
fn endings(settings: &MatchSettings) -> Result<Endings, PrepareError> {
    if settings.variant == Variant::RacingKings && settings.syzygy.is_some() {
        return Err(PrepareError::NoSyzygy);
    }
    let tables = settings.tables.as_ref().map(Tables::open).transpose()?.map(Arc::new);
    let syzygy = settings.syzygy.as_deref().map(Syzygy::open).transpose()?.map(Arc::new);
    Ok(Endings { tables, syzygy })
}

fn entrants(
    settings: &MatchSettings,
    traffic: Option<&Traffic>,
) -> Result<Vec<Box<dyn Entrant>>, PrepareError> {
    let defaults = [("Hash", settings.hash), ("Threads", settings.threads)];
    let defaults = defaults.map(|(name, value)| (name.to_owned(), value.to_string()));
    // The folder that the match began in may be gone.
    let folder = settings.folder.as_ref().filter(|folder| folder.is_dir());
    // Two random movers are not to think alike.
    let seeds = (0..).map(|number| settings.seed.wrapping_add(number));
    let numbered = (1..).zip(&settings.engines).zip(seeds);
    let entrants = numbered.map(|((number, spec), seed)| {
        let name = || spec.name.clone().unwrap_or_else(|| spec.who.to_string());
        let own = traffic.map(|traffic| traffic.named(format!("{number} {}", name())));
        let mut spec = spec.clone();
        spec.dir = spec.dir.or_else(|| folder.cloned());
        Ok(spec.entrant(&defaults, seed, own)?)
    });
    entrants.collect()
}

/// What the engines are called, made different where they are not.
fn names(
    settings: &MatchSettings,
    entrants: &[Box<dyn Entrant>],
    start: Option<&Board>,
) -> Result<Vec<String>, PrepareError> {
    let mut names = Vec::new();
    for (number, (spec, entrant)) in (1..).zip(settings.engines.iter().zip(entrants)) {
        let own = introduce(&**entrant, settings.variant, start).map_err(|error| match error {
            EntryError::Start(ClientError::Hung { question: "uci", .. }) => {
                PrepareError::NoUci { number, cause: error }
            }
            source => PrepareError::Engine { number, source },
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
