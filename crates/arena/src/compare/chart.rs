//! A chart of comparisons.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Contest;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
/// Room for the axes.
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 44.0;
const TOP: f64 = 56.0;
const RIGHT: f64 = 20.0;

/// Average plies needed over plies of best play: a line for the tables, and points for the engine,
/// sized by the number of positions. Positions that the engine did not win are at the top; those in
/// which a player failed are left out and counted.
pub fn chart(contests: &[Contest], engine: &str, title: &str) -> String {
    // By distance: the tables' plies and their number, the engine's, and how often it failed.
    let mut by_distance: BTreeMap<u16, [usize; 5]> = BTreeMap::new();
    let left_out = contests.iter().filter(|contest| contest.breakdown.is_some()).count();
    for contest in contests.iter().filter(|contest| contest.breakdown.is_none()) {
        let row = by_distance.entry(contest.distance).or_default();
        if let Some(plies) = contest.tables_plies() {
            row[0] += plies;
            row[1] += 1;
        }
        match contest.engine_plies() {
            Some(plies) => {
                row[2] += plies;
                row[3] += 1;
            }
            None => row[4] += 1,
        }
    }
    let mean = |sum: usize, count: usize| (count > 0).then(|| sum as f64 / count as f64);
    let right = by_distance.keys().next_back().map_or(1.0, |most| f64::from(*most).max(1.0));
    let highest = by_distance.values().filter_map(|row| mean(row[2], row[3])).fold(right, f64::max);
    let (across, up) = (step(right), step(highest));
    let (right, highest) = (rounded_up(right, across), rounded_up(highest, up));
    let x = |distance: f64| LEFT + (WIDTH - LEFT - RIGHT) * distance / right;
    let y = |plies: f64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (plies / highest).min(1.0);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"16\" font-weight=\"bold\">{}</text>\n",
        escaped(title)
    );
    let _ = writeln!(
        svg,
        "<circle cx=\"{}\" cy=\"37\" r=\"5\" fill=\"#2f9e7a\"/><text x=\"{}\" y=\"42\">tables</text>\
         <circle cx=\"{}\" cy=\"37\" r=\"5\" fill=\"#c4422b\"/><text x=\"{}\" y=\"42\">{}</text>",
        LEFT + 6.0,
        LEFT + 16.0,
        LEFT + 86.0,
        LEFT + 96.0,
        escaped(engine)
    );
    if left_out > 0 {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"42\" text-anchor=\"end\">{left_out} left out: no legal move in time</text>",
            WIDTH - RIGHT
        );
    }
    for plies in marks(highest, up) {
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{plies:.0}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y(plies) + 4.0,
            y = y(plies),
        );
    }
    for distance in marks(right, across) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{distance:.0}</text>",
            x(distance),
            HEIGHT - BOTTOM + 20.0,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">plies of best play</text>\
         <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">plies needed, mean</text>",
        (WIDTH + LEFT) / 2.0,
        HEIGHT - 8.0,
        HEIGHT / 2.0
    );
    let mut dot = |distance: u16, plies: f64, count: usize, colour: &str, opacity: f64| {
        let radius = 2.5 + (count as f64).log10().max(0.0) * 1.5;
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{colour}\" fill-opacity=\"{opacity}\"/>",
            x(distance.into()),
            y(plies)
        );
    };
    for (&distance, &[tables, tables_won, engine, engine_won, failed]) in &by_distance {
        if let Some(plies) = mean(engine, engine_won) {
            dot(distance, plies, engine_won, "#c4422b", 0.8);
        }
        if failed > 0 {
            dot(distance, highest, failed, "#c4422b", 0.25);
        }
        if let Some(plies) = mean(tables, tables_won) {
            dot(distance, plies, tables_won, "#2f9e7a", 0.9);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The distance of an axis' marks: 1, 2 or 5 times a power of ten, so that there are no more than six.
fn step(most: f64) -> f64 {
    let mut power = 1.0;
    loop {
        if let Some(factor) =
            [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power * 5.0 >= most)
        {
            return factor * power;
        }
        power *= 10.0;
    }
}

/// Where an axis ends: at a mark.
fn rounded_up(most: f64, step: f64) -> f64 {
    (most / step).ceil().max(1.0) * step
}

/// The marks of an axis.
fn marks(end: f64, step: f64) -> impl Iterator<Item = f64> {
    (0u32..).map(move |number| f64::from(number) * step).take_while(move |mark| *mark <= end)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers() {
        let of = |most: f64| {
            let step = step(most);
            marks(rounded_up(most, step), step).collect::<Vec<_>>()
        };
        assert_eq!(of(37.0), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(of(1.0), [0.0, 1.0]);
        assert_eq!(of(5.0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(of(10.2), [0.0, 5.0, 10.0, 15.0]);
        assert_eq!(of(254.0), [0.0, 100.0, 200.0, 300.0]);
    }
}
