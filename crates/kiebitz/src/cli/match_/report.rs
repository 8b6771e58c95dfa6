//! The result of a match, for people and for programs.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use kiebitz_arena::limit::Limit;
use kiebitz_arena::runner::Conclusion;
use kiebitz_arena::schedule::Seat;
use kiebitz_arena::spec::Spec;
use kiebitz_arena::sprt::{Sprt, Verdict};
use kiebitz_arena::tally::{Conduct, Tally};
use kiebitz_chess::Variant;
use serde::Serialize;

use crate::terminal::{BAD, GOOD, LABEL, NOTICE, Terminal};

/// Everything there is to say about a match.
pub struct Report<'a> {
    pub names: &'a [String; 2],
    pub specs: [&'a Spec; 2],
    pub limits: [Limit; 2],
    pub variant: Variant,
    pub seed: u64,
    pub sprt: Option<Sprt>,
    pub tally: &'a Tally,
    pub conclusion: Conclusion,
    pub seconds: f64,
}

/// What `--json` prints. Infinite numbers and unknown ones are null.
#[derive(Serialize)]
struct Json<'a> {
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Seed of the openings.
    seed: u64,
    /// `complete`, `decided` (by --sprt) or `interrupted`.
    conclusion: &'static str,
    /// Duration in seconds.
    seconds: f64,
    /// Finished games.
    games: u64,
    /// Wins of the first engine.
    wins: u64,
    /// Draws.
    draws: u64,
    /// Losses of the first engine.
    losses: u64,
    /// Games that White won.
    white_wins: u64,
    /// Games that Black won.
    black_wins: u64,
    /// Number of game pairs with 0, 1/2, 1, 1 1/2 and 2 points for the first engine.
    pentanomial: [u64; 5],
    /// Score of the first engine, 0 to 1.
    score: f64,
    /// Elo difference that the score means, logistic; null if it is infinite, at a score of 0 or 1.
    elo: Option<f64>,
    /// Half the width of the 95 % interval around `elo`; null if unbounded.
    elo_error: Option<f64>,
    /// Elo difference measured in standard deviations of one game (nElo); null while all pairs ended alike.
    normalised_elo: Option<f64>,
    /// Probability that the first engine is stronger, 0 to 1.
    los: f64,
    /// Games lost by an illegal move.
    illegal: u64,
    /// Games lost by a crash or a hang.
    crashes: u64,
    /// Games lost on time.
    time_losses: u64,
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
    /// Games lost by an illegal move.
    illegal: u64,
    /// Games lost by a crash or a hang.
    crashes: u64,
    /// Games lost on time.
    time_losses: u64,
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

impl Report<'_> {
    /// As JSON, in one line.
    pub fn json(&self) -> Result<String> {
        let tally = self.tally;
        let report = Json {
            variant: self.variant.name(),
            seed: self.seed,
            conclusion: match self.conclusion {
                Conclusion::Complete => "complete",
                Conclusion::Decided(_) => "decided",
                Conclusion::Interrupted => "interrupted",
            },
            seconds: self.seconds,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            white_wins: tally.white_wins,
            black_wins: tally.black_wins,
            pentanomial: tally.pairs.0,
            score: tally.score(),
            elo: Some(tally.elo()).filter(|elo| elo.is_finite()),
            elo_error: tally.pairs.elo_error(),
            normalised_elo: tally.pairs.normalised_elo(),
            los: tally.pairs.los(),
            illegal: tally.illegal(),
            crashes: tally.crashes(),
            time_losses: tally.time_losses(),
            sprt: self.sprt.map(|test| self.json_test(test)),
            engines: Seat::ALL.map(|seat| self.json_engine(seat)),
        };
        Ok(serde_json::to_string(&report)?)
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
        let conduct = &self.tally.conduct[seat.index()];
        let options = &self.specs[seat.index()].options;
        JsonEngine {
            name: &self.names[seat.index()],
            limit: self.limits[seat.index()].to_string(),
            options: options.iter().map(|(name, value)| (&**name, &**value)).collect(),
            illegal: conduct.illegal,
            crashes: conduct.crashes,
            time_losses: conduct.time_losses,
            moves: conduct.moves,
            seconds: conduct.time.as_secs_f64(),
            nodes: conduct.nodes,
            nps: conduct.nps(),
            depth: conduct.mean_depth(),
        }
    }

    /// As text.
    pub fn print(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let tally = self.tally;
        let label = |text: &str| terminal.paint(LABEL, format_args!("{text:<8}"));
        let limit = match self.limits {
            [one, other] if one == other => one.to_string(),
            [one, other] => format!("{one} against {other}"),
        };
        let [first, second] = self.names;
        let title = terminal.paint(LABEL, format_args!("{first} against {second}"));
        writeln!(out, "{title}, {limit}, {}", self.variant)?;
        let interrupted = match self.conclusion {
            Conclusion::Interrupted => terminal.paint(NOTICE, " (interrupted)"),
            _ => String::new(),
        };
        writeln!(out, "{} {}{interrupted}", label("Games"), tally.games())?;
        if tally.games() > 0 {
            self.print_score(terminal, out)?;
        }
        if let Some(test) = self.sprt {
            writeln!(out, "{} {}", label("Test"), self.test_text(test, terminal))?;
        }
        for seat in Seat::ALL {
            let (name, conduct) = (&self.names[seat.index()], &tally.conduct[seat.index()]);
            writeln!(out, "{} {}", terminal.paint(LABEL, name), conduct_text(conduct, terminal))?;
        }
        Ok(())
    }

    /// What only games can tell.
    fn print_score(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let tally = self.tally;
        let label = |text: &str| terminal.paint(LABEL, format_args!("{text:<8}"));
        writeln!(out, "{} {}", label("Score"), score_text(tally))?;
        let los = 100.0 * tally.pairs.los();
        let elo = elo_text(tally, terminal);
        writeln!(out, "{} {elo}, stronger with {los:.1} % probability", label("Strength"))?;
        if let Some(normalised) = tally.pairs.normalised_elo() {
            writeln!(out, "{} {normalised:+.1} (normalised Elo)", label("nElo"))?;
        }
        let [ll, ld, level, wd, ww] = tally.pairs.0;
        writeln!(
            out,
            "{} {ll} {ld} {level} {wd} {ww} (of 0, 0.5, 1, 1.5 and 2 points)",
            label("Pairs")
        )?;
        let (white, black) = (tally.white_wins, tally.black_wins);
        writeln!(out, "{} White won {white}, Black {black}", label("Colours"))?;
        Ok(())
    }

    fn test_text(&self, test: Sprt, terminal: &Terminal) -> String {
        let (low, high) = test.bounds();
        let llr = test.llr(self.tally.pairs);
        let verdict = match test.verdict(self.tally.pairs) {
            Verdict::H0 => terminal.paint(BAD, format_args!("rather {:+} Elo", test.elo0)),
            Verdict::H1 => terminal.paint(GOOD, format_args!("rather {:+} Elo", test.elo1)),
            Verdict::Undecided => terminal.paint(NOTICE, "undecided"),
        };
        format!(
            "{:+} or {:+} Elo: LLR {llr:+.2} ({low:.2}, {high:.2}), {verdict}",
            test.elo0, test.elo1
        )
    }
}

/// `+45 =30 -25, 60.0 %`
pub fn score_text(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("+{wins} ={draws} -{losses}, {:.1} %", 100.0 * tally.score())
}

/// `Elo +70.4 ± 40.1`
pub fn elo_text(tally: &Tally, terminal: &Terminal) -> String {
    let sign = if terminal.unicode { "±" } else { "+/-" };
    match (tally.elo(), tally.pairs.elo_error()) {
        (elo, _) if elo.is_infinite() && elo > 0.0 => "Elo beyond measure".to_owned(),
        (elo, _) if elo.is_infinite() => "Elo below measure".to_owned(),
        (elo, Some(error)) => format!("Elo {elo:+.1} {sign} {error:.1}"),
        (elo, None) => format!("Elo {elo:+.1}"),
    }
}

/// What an engine needed, and what it did wrong.
pub fn conduct_text(conduct: &Conduct, terminal: &Terminal) -> String {
    let mut parts = Vec::new();
    if conduct.moves > 0 {
        let seconds = conduct.time.as_secs_f64() / conduct.moves as f64;
        parts.push(format!("{seconds:.3} s a move"));
    }
    if let Some(depth) = conduct.mean_depth() {
        parts.push(format!("depth {depth:.1}"));
    }
    if let Some(nps) = conduct.nps() {
        parts.push(format!("{:.0} kn/s", nps / 1000.0));
    }
    let faults = [
        (conduct.illegal, "lost by illegal moves"),
        (conduct.crashes, "lost by crashes"),
        (conduct.time_losses, "lost on time"),
    ];
    let faults: Vec<String> = faults
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| terminal.paint(BAD, format_args!("{count} {what}")))
        .collect();
    if faults.is_empty() {
        parts.push("no faults".to_owned());
    }
    parts.extend(faults);
    parts.join(", ")
}
