//! The result of a match of two engines, for people and for programs.

use std::collections::BTreeMap;

use kiebitz_chess::Variant;
use kiebitz_draw::emphasis::{BAD, GOOD, LABEL, NOTICE, TextStyle};
use kiebitz_play::Language;
use kiebitz_words::text;
use serde::{Serialize, Serializer};

use super::text::{elo_text, llr_text, score_text, stats_text};
use crate::limit::Limit;
use crate::runner::Conclusion;
use crate::schedule::Seat;
use crate::spec::Spec;
use crate::sprt::{Sprt, Verdict};
use crate::tally::{Faults, GameCounts, Strength, Tally};

/// The result of a match. It is serialized as what `--json` prints.
#[derive(Clone, Debug)]
pub struct MatchReport {
    pub(super) names: [String; 2],
    pub(super) specs: [Spec; 2],
    pub(super) limits: [Limit; 2],
    pub(super) variant: Variant,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) tally: Tally,
    pub(super) conclusion: Conclusion,
    pub(super) seconds: f64,
}

impl Serialize for MatchReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(to)
    }
}

/// What `--json` prints. Infinite numbers and unknown ones are null.
#[derive(Serialize)]
struct MatchJson<'a> {
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Seed of the openings.
    seed: u64,
    /// `complete`, `decided` (by --sprt) or `interrupted`.
    conclusion: &'static str,
    /// Duration in seconds.
    seconds: f64,
    /// Games by result.
    #[serde(flatten)]
    counts: GameCounts,
    /// Games that White won.
    white_wins: u64,
    /// Games that Black won.
    black_wins: u64,
    /// Score and Elo.
    #[serde(flatten)]
    strength: Strength,
    /// Elo difference measured in standard deviations of one game (nElo); null while all pairs ended alike.
    normalised_elo: Option<f64>,
    /// Probability that the first engine is stronger, 0 to 1.
    los: f64,
    /// Games lost by faults.
    #[serde(flatten)]
    faults: Faults,
    /// State of the sequential test; null without --sprt.
    sprt: Option<JsonTest>,
    /// The two engines.
    engines: [JsonEngine<'a>; 2],
}

/// The sequential test.
#[derive(Serialize)]
struct JsonTest {
    /// Elo difference of H0, logistic.
    elo0: f64,
    /// Elo difference of H1, logistic.
    elo1: f64,
    /// Probability of accepting H1 although H0 is true.
    alpha: f64,
    /// Probability of accepting H0 although H1 is true.
    beta: f64,
    /// Log likelihood ratio.
    llr: f64,
    /// The test accepts H0 at or below this ratio.
    lower: f64,
    /// The test accepts H1 at or above this ratio.
    upper: f64,
    /// `H0`, `H1` or `undecided`.
    result: &'static str,
}

/// One engine.
#[derive(Serialize)]
struct JsonEngine<'a> {
    /// Name of the engine.
    name: &'a str,
    /// Limit of each move or game.
    limit: String,
    /// Options that were set, by name.
    options: BTreeMap<&'a str, &'a str>,
    /// Games lost by faults.
    #[serde(flatten)]
    faults: Faults,
    /// Moves played.
    moves: u64,
    /// Thinking time in seconds.
    seconds: f64,
    /// Nodes reported.
    nodes: u64,
    /// Nodes per second; null if the engine reported none.
    nps: Option<f64>,
    /// Mean depth in plies; null if the engine reported none.
    depth: Option<f64>,
}

impl MatchReport {
    fn json(&self) -> MatchJson<'_> {
        let tally = &self.tally;
        MatchJson {
            variant: self.variant.name(),
            seed: self.seed,
            conclusion: self.conclusion.name(),
            seconds: self.seconds,
            counts: tally.counts(),
            white_wins: tally.white_wins,
            black_wins: tally.black_wins,
            strength: tally.strength(),
            normalised_elo: tally.pairs.normalised_elo(),
            los: tally.pairs.los(),
            faults: tally.faults(),
            sprt: self.sprt.map(|test| self.json_test(test)),
            engines: Seat::ALL.map(|seat| self.json_engine(seat)),
        }
    }

    fn json_test(&self, test: Sprt) -> JsonTest {
        let (lower, upper) = test.bounds();
        JsonTest {
            elo0: test.elo0,
            elo1: test.elo1,
            alpha: test.alpha,
            beta: test.beta,
            llr: test.llr(self.tally.pairs),
            lower,
            upper,
            result: match test.verdict(self.tally.pairs) {
                Verdict::H0 => "H0",
                Verdict::H1 => "H1",
                Verdict::Undecided => "undecided",
            },
        }
    }

    fn json_engine(&self, seat: Seat) -> JsonEngine<'_> {
        let stats = &self.tally.stats[seat.index()];
        let options = &self.specs[seat.index()].options;
        JsonEngine {
            name: &self.names[seat.index()],
            limit: self.limits[seat.index()].to_string(),
            options: options.iter().map(|(name, value)| (&**name, &**value)).collect(),
            faults: stats.faults,
            moves: stats.moves,
            seconds: stats.time.as_secs_f64(),
            nodes: stats.nodes,
            nps: stats.nps(),
            depth: stats.mean_depth(),
        }
    }

    pub(super) fn text(&self, language: Language, style: TextStyle) -> String {
        let [first, second] = &self.names;
        let against = text!(language, "match-against", first, second);
        let title = style.paint(LABEL, against);
        let limit = match self.limits.map(|limit| limit.text(language)) {
            [one, other] if one == other => one,
            [first, second] => text!(language, "match-against", first, second),
        };
        let mut text = format!("{title}, {limit}, {}\n", self.variant);
        let mut line = |label: &str, value: String| {
            let label = text!(language, "match-head" / label);
            text += &format!("{} {value}\n", style.paint(LABEL, format_args!("{label:<8}")));
        };
        let tally = &self.tally;
        line(
            "games",
            format!("{}{}", tally.games(), interrupted(self.conclusion, language, style)),
        );
        if tally.games() > 0 {
            line("score", score_text(tally, language));
            let elo = elo_text(tally, language, style);
            let percent = language.decimal(100.0 * tally.pairs.los(), 1);
            line("strength", text!(language, "match-strength", elo, percent));
            if let Some(normalised) = tally.pairs.normalised_elo() {
                let elo = language.signed(normalised, 1);
                line("nelo", text!(language, "match-normalised", elo));
            }
            let pairs = tally.pairs.0.map(|pairs| pairs.to_string()).join(" ");
            line("pairs", text!(language, "match-pairs", pairs));
            let (white, black) = (tally.white_wins, tally.black_wins);
            line("colours", text!(language, "match-colours", white, black));
        }
        if let Some(test) = self.sprt {
            line("test", self.test_text(test, language, style));
        }
        for (name, stats) in self.names.iter().zip(&tally.stats) {
            let name = style.paint(LABEL, name);
            text += &format!("{name} {}\n", stats_text(stats, language, style));
        }
        text
    }

    fn test_text(&self, test: Sprt, language: Language, style: TextStyle) -> String {
        let rather = |emphasis, elo: f64| {
            style.paint(emphasis, text!(language, "match-rather", elo = elo_number(elo, language)))
        };
        let verdict = match test.verdict(self.tally.pairs) {
            Verdict::H0 => rather(BAD, test.elo0),
            Verdict::H1 => rather(GOOD, test.elo1),
            Verdict::Undecided => style.paint(NOTICE, text!(language, "match-undecided")),
        };
        let [one, other] = [test.elo0, test.elo1].map(|elo| elo_number(elo, language));
        let llr = llr_text(test, &self.tally, language);
        text!(language, "match-test", one, other, llr, verdict)
    }
}

/// As it was given, with its sign.
pub(super) fn elo_number(elo: f64, language: Language) -> String {
    let sign = if elo < 0.0 { "" } else { "+" };
    format!("{sign}{}", language.number(elo))
}

/// What follows the number of games of a match that Ctrl-C ended.
pub(super) fn interrupted(conclusion: Conclusion, language: Language, style: TextStyle) -> String {
    match conclusion {
        Conclusion::Interrupted => {
            style.paint(NOTICE, format_args!(" ({})", text!(language, "interrupted")))
        }
        Conclusion::Complete | Conclusion::Decided(_) => String::new(),
    }
}
