//! A match as one page that needs nothing else: the report, and how it came about.

use std::fmt::Write;

use kiebitz_arena::sprt::Sprt;
use kiebitz_arena::tally::Tally;

/// How a match stood after some of its games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stand {
    games: u64,
    elo: f64,
    error: Option<f64>,
    llr: Option<f64>,
}

/// The course of a match: how it stood after every pair of games.
#[derive(Clone, Debug, Default)]
pub struct Course(Vec<Stand>);

/// Points of a curve; more cannot be told apart.
const POINTS: usize = 600;

impl Course {
    /// Takes note of another game.
    pub fn note(&mut self, tally: &Tally, sprt: Option<Sprt>) {
        if tally.games().is_multiple_of(2) {
            self.0.push(Stand {
                games: tally.games(),
                elo: tally.elo(),
                error: tally.pairs.elo_error(),
                llr: sprt.map(|test| test.llr(tally.pairs)),
            });
        }
    }

    /// As many stands as a curve has room for, the last among them.
    fn thinned(&self) -> Vec<Stand> {
        let every = self.0.len().div_ceil(POINTS).max(1);
        let last = self.0.len().saturating_sub(1);
        let kept = self.0.iter().enumerate();
        let kept = kept.filter(|(number, _)| number.is_multiple_of(every) || *number == last);
        kept.map(|(_, stand)| *stand).collect()
    }
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 34.0;
const MARGIN: f64 = 14.0;

/// The page: a title, what was the same for all games, the report as text, and the curves of the course.
pub fn page(
    title: &str,
    conditions: &str,
    report: &str,
    course: &Course,
    sprt: Option<Sprt>,
) -> String {
    let stands = course.thinned();
    let mut charts = String::new();
    let elo: Vec<(f64, f64)> = curve(&stands, |stand| Some(stand.elo));
    if elo.len() > 1 {
        let band: Vec<[f64; 3]> = stands
            .iter()
            .filter(|stand| stand.elo.is_finite())
            .filter_map(|stand| {
                let error = stand.error?;
                Some([stand.games as f64, stand.elo - error, stand.elo + error])
            })
            .collect();
        charts.push_str(&chart("Elo, with the 95 % interval", &elo, &band, &[0.0]));
    }
    if let Some(test) = sprt {
        let llr = curve(&stands, |stand| stand.llr);
        let (low, high) = test.bounds();
        if llr.len() > 1 {
            let heading =
                format!("Log likelihood ratio of {:+} and {:+} Elo", test.elo0, test.elo1);
            charts.push_str(&chart(&heading, &llr, &[], &[low, 0.0, high]));
        }
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
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
fn curve(stands: &[Stand], of: impl Fn(&Stand) -> Option<f64>) -> Vec<(f64, f64)> {
    let points = stands.iter().filter_map(|stand| Some((stand.games as f64, of(stand)?)));
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
    let x = |games: f64| LEFT + (WIDTH - LEFT - MARGIN) * games / right;
    let y = |value: f64| {
        let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
        HEIGHT - BOTTOM - (HEIGHT - BOTTOM - MARGIN) * share
    };
    let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        points.map(|(games, value)| format!("{:.1},{:.1} ", x(games), y(value))).collect::<String>()
    };
    let mut svg = format!(
        "<h2>{}</h2>\n<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{0}\">\n",
        escaped(heading)
    );
    // Writing to a string cannot fail; so below.
    for line in lines {
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"var({})\"/>",
            WIDTH - MARGIN,
            if *line == 0.0 { "--line" } else { "--bound" },
            y = y(*line)
        );
    }
    for value in ticks(low, high, 0.0) {
        let (x, y) = (LEFT - 6.0, y(value) + 4.0);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{value}</text>");
    }
    for games in ticks(0.0, right, 2.0) {
        let (x, y) = (x(games), HEIGHT - 12.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{games}</text>");
    }
    if !band.is_empty() {
        let there = band.iter().map(|[games, low, _]| (*games, *low));
        let back = band.iter().rev().map(|[games, _, high]| (*games, *high));
        let _ = writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"var(--curve)\" fill-opacity=\".18\"/>",
            path(&mut there.chain(back)).trim_end()
        );
    }
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"var(--curve)\" stroke-width=\"2\"/>\n</svg>",
        path(&mut points.iter().copied()).trim_end()
    );
    svg
}

/// Round numbers from `low` to `high`, some five of them, at least `least` apart.
fn ticks(low: f64, high: f64, least: f64) -> Vec<f64> {
    let rough = ((high - low) / 6.0).max(1e-6);
    let unit = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
    let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(rough).max(least);
    // Multiples of the step, computed as such: sums of it would show their errors.
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    let digits = (-step.log10().floor()).max(0.0) as i32;
    let tidy = |value: f64| (value * 10f64.powi(digits)).round() / 10f64.powi(digits);
    (first..=last).map(|number| tidy(number as f64 * step)).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use kiebitz_arena::elo::Pentanomial;

    use super::*;

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(ticks(0.0, 6.0, 2.0), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(ticks(0.0, 1000.0, 2.0), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!(ticks(-84.3, 185.6, 0.0), [-50.0, 0.0, 50.0, 100.0, 150.0]);
        assert_eq!(ticks(-2.94, 2.94, 0.0), [-2.0, -1.0, 0.0, 1.0, 2.0]);
        assert_eq!(ticks(0.1, 0.72, 0.0), [0.2, 0.4, 0.6]);
    }

    #[test]
    fn a_long_match_becomes_a_short_page() {
        let test: Sprt = "0,5".parse().expect("bounds");
        let mut course = Course::default();
        let mut tally = Tally::default();
        for pair in 0..5000_u64 {
            tally.wins += 1;
            tally.losses += pair % 2;
            tally.draws += 1 - pair % 2;
            tally.pairs = Pentanomial([0, pair / 2, pair / 2, pair / 3, 1]);
            course.note(&tally, Some(test));
        }
        let page = page("A <against> B", "seed 1", "Score & all", &course, Some(test));
        assert!(page.contains("A &lt;against&gt; B") && page.contains("Score &amp; all"));
        assert_eq!(page.matches("<polyline").count(), 2);
        assert!(!page.contains("NaN") && !page.contains("inf,"));
        assert!(page.len() < 60_000, "{}", page.len());
        let empty = super::page("none", "", "", &Course::default(), None);
        assert_eq!(empty.matches("<svg").count(), 0);
    }
}
