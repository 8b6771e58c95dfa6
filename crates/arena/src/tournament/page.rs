//! A match as one page that needs nothing else: the report, and how it came about.

use std::fmt::Write;

use kiebitz_play::Language;
use kiebitz_words::text;

use super::report::elo_number;
use crate::chart::{Anchor, Canvas, Svg, Tenth, escaped, tick_step, ticks};
use crate::sprt::Sprt;
use crate::tally::Tally;

#[derive(Clone, Copy, PartialEq, Debug)]
struct ScorePoint {
    games: u64,
    elo: f64,
    error: Option<f64>,
    llr: Option<f64>,
}

#[derive(Clone, Debug, Default)]
pub struct ScoreHistory(Vec<ScorePoint>);

/// Points of a curve; more cannot be told apart.
const POINTS: usize = 600;

impl ScoreHistory {
    pub(super) fn add(&mut self, tally: &Tally, sprt: Option<Sprt>) {
        if tally.games().is_multiple_of(2) {
            self.0.push(ScorePoint {
                games: tally.games(),
                elo: tally.elo(),
                error: tally.pairs.elo_error(),
                llr: sprt.map(|test| test.llr(tally.pairs)),
            });
        }
    }

    /// As many scores as a curve has room for, the last among them.
    fn thinned(&self) -> Vec<ScorePoint> {
        let every = self.0.len().div_ceil(POINTS).max(1);
        let last = self.0.len().saturating_sub(1);
        let kept = self.0.iter().enumerate();
        let kept = kept.filter(|(number, _)| number.is_multiple_of(every) || *number == last);
        kept.map(|(_, score)| *score).collect()
    }
}

const CANVAS: Canvas =
    Canvas { width: 760.0, height: 300.0, left: 56.0, right: 14.0, top: 14.0, bottom: 34.0 };

/// The page: a title, what was the same for all games, the report as text, and the curves of its score.
pub(super) fn page(
    title: &str,
    conditions: &str,
    report: &str,
    history: &ScoreHistory,
    sprt: Option<Sprt>,
    language: Language,
) -> String {
    let scores = history.thinned();
    let mut charts = String::new();
    let elo: Vec<(f64, f64)> = curve(&scores, |score| Some(score.elo));
    if elo.len() > 1 {
        let band: Vec<[f64; 3]> = scores
            .iter()
            .filter(|score| score.elo.is_finite())
            .filter_map(|score| {
                let error = score.error?;
                Some([score.games as f64, score.elo - error, score.elo + error])
            })
            .collect();
        charts.push_str(&chart(&text!(language, "match-elo-chart"), &elo, &band, &[0.0]));
    }
    if let Some(test) = sprt {
        let llr = curve(&scores, |score| score.llr);
        let (low, high) = test.bounds();
        if llr.len() > 1 {
            let [one, other] = [test.elo0, test.elo1].map(|elo| elo_number(elo, language));
            let heading = text!(language, "match-llr-chart", one, other);
            charts.push_str(&chart(&heading, &llr, &[], &[low, 0.0, high]));
        }
    }
    format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{title}</title>\n\
         <style>:root{{color-scheme:light dark;--ink:#23262b;--paper:#fbfaf7;--line:#d8d4c9;--curve:#1c6e8c;--bound:#b3541e}}\
         @media (prefers-color-scheme:dark){{:root{{--ink:#e9e6de;--paper:#1b1d21;--line:#3b3f46;--curve:#6cc0dd;--bound:#f0a36b}}}}\
         body{{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--paper)}}\
         h1{{font-size:1.4rem}}h2{{font-size:1.05rem}}pre{{overflow-x:auto}}svg{{width:100%;height:auto}}\
         text{{fill:var(--ink);font-size:13px}}</style></head>\n\
         <body><h1>{title}</h1>\n<pre>{}</pre>\n{charts}<p>{}</p></body></html>\n",
        escaped(report),
        escaped(conditions),
        title = escaped(title),
    )
}

/// Games and a value, where it is a number.
fn curve(scores: &[ScorePoint], of: impl Fn(&ScorePoint) -> Option<f64>) -> Vec<(f64, f64)> {
    let points = scores.iter().filter_map(|score| Some((score.games as f64, of(score)?)));
    points.filter(|(_, value)| value.is_finite()).collect()
}

/// A curve over games, with a band around it and lines across.
fn chart(heading: &str, points: &[(f64, f64)], band: &[[f64; 3]], lines: &[f64]) -> String {
    let right = points.last().map_or(1.0, |(games, _)| *games);
    // The first games of a match say little and swing widely: they do not set the scale.
    let late = |games: f64| games * 10.0 >= right;
    let values = points.iter().filter(|(games, _)| late(*games)).map(|(_, value)| *value);
    let edges =
        band.iter().filter(|[games, ..]| late(*games)).flat_map(|[_, low, high]| [*low, *high]);
    let all: Vec<f64> = values.chain(edges).chain(lines.iter().copied()).collect();
    let low = all.iter().copied().fold(f64::INFINITY, f64::min);
    let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max).max(low + 1.0);
    let plot = CANVAS.plot([0.0, right], [low, high]);
    let Canvas { width, height, left, .. } = CANVAS;
    let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        let point = |(games, value)| format!("{:.1},{:.1}", plot.x(games), plot.y(value));
        points.map(point).collect::<Vec<_>>().join(" ")
    };
    let mut svg = Svg(format!(
        "<h2>{}</h2>\n<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{0}\">\n",
        escaped(heading)
    ));
    for line in lines {
        let stroke = if *line == 0.0 { "var(--line)" } else { "var(--bound)" };
        svg.line(plot.x, [Tenth(plot.y(*line)); 2], stroke, "").newline();
    }
    for value in ticks(low, high, tick_step(high - low, 6.0, 0.0)) {
        svg.text(left - 6.0, Tenth(plot.y(value) + 4.0), Anchor::End, value).newline();
    }
    for games in ticks(0.0, right, tick_step(right, 6.0, 2.0)) {
        svg.text(Tenth(plot.x(games)), height - 12.0, Anchor::Middle, games).newline();
    }
    // Writing to a string cannot fail; so below.
    if !band.is_empty() {
        let there = band.iter().map(|[games, low, _]| (*games, *low));
        let back = band.iter().rev().map(|[games, _, high]| (*games, *high));
        let _ = writeln!(
            svg.0,
            "<polygon points=\"{}\" fill=\"var(--curve)\" fill-opacity=\".18\"/>",
            path(&mut there.chain(back))
        );
    }
    let _ = writeln!(
        svg.0,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"var(--curve)\" stroke-width=\"2\"/>",
        path(&mut points.iter().copied())
    );
    svg.end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::Pentanomial;

    #[test]
    fn a_long_match_becomes_a_short_page() {
        let test: Sprt = "0,5".parse().expect("bounds");
        let mut history = ScoreHistory::default();
        let mut tally = Tally::default();
        for pair in 0..5000_u64 {
            tally.wins += 1;
            tally.losses += pair % 2;
            tally.draws += 1 - pair % 2;
            tally.pairs = Pentanomial([0, pair / 2, pair / 2, pair / 3, 1]);
            history.add(&tally, Some(test));
        }
        let page = page(
            "A <against> B",
            "seed 1",
            "ScorePoint & all",
            &history,
            Some(test),
            Language::English,
        );
        assert!(page.contains("A &lt;against&gt; B") && page.contains("ScorePoint &amp; all"));
        assert_eq!(page.matches("<polyline").count(), 2);
        assert!(!page.contains("NaN") && !page.contains("inf,"));
        assert!(page.len() < 60_000, "{}", page.len());
        let empty = super::page("none", "", "", &ScoreHistory::default(), None, Language::English);
        assert_eq!(empty.matches("<svg").count(), 0);
    }
}
