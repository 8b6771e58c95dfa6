//! A chart of comparisons.

use std::collections::BTreeMap;
use std::fmt::Write;

use kiebitz_play::Language;
use kiebitz_words::text;

use super::TableComparison;
use crate::chart::{Anchor, Canvas, Svg, Tenth, tick_step, ticks};

const CANVAS: Canvas =
    Canvas { width: 720.0, height: 440.0, left: 56.0, right: 20.0, top: 56.0, bottom: 44.0 };

const TABLES: &str = "#2f9e7a";
const ENGINE: &str = "#c4422b";

#[derive(Clone, Copy, Default)]
struct Games {
    plies: usize,
    count: usize,
}

impl Games {
    fn add(&mut self, plies: usize) {
        self.plies += plies;
        self.count += 1;
    }

    fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.plies as f64 / self.count as f64)
    }
}

/// Average plies needed over plies of best play: a line for the tables, and points for the engine,
/// sized by the number of positions. Positions that the engine did not win are at the top; those in
/// which a player failed are left out and counted.
pub fn chart(
    contests: &[TableComparison],
    engine: &str,
    title: &str,
    language: Language,
) -> String {
    // By distance: the games that the tables won, those that the engine won, and how often it failed.
    let mut by_distance: BTreeMap<u16, (Games, Games, usize)> = BTreeMap::new();
    let left_out = contests.iter().filter(|contest| contest.breakdown.is_some()).count();
    for contest in contests.iter().filter(|contest| contest.breakdown.is_none()) {
        let (tables, engine, failed) = by_distance.entry(contest.distance).or_default();
        if let Some(plies) = contest.tables_plies() {
            tables.add(plies);
        }
        match contest.engine_plies() {
            Some(plies) => engine.add(plies),
            None => *failed += 1,
        }
    }
    let right = by_distance.keys().next_back().map_or(1.0, |most| f64::from(*most).max(1.0));
    let means = by_distance.values().filter_map(|(_, engine, _)| engine.mean());
    let highest = means.fold(right, f64::max);
    let (across, up) = (tick_step(right, 5.0, 1.0), tick_step(highest, 5.0, 1.0));
    // An axis ends at a tick.
    let (right, highest) = ((right / across).ceil() * across, (highest / up).ceil() * up);
    let plot = CANVAS.plot([0.0, right], [0.0, highest]);

    let Canvas { width, height, left, .. } = CANVAS;
    let mut svg = Svg::titled(width, height, [left, 22.0], title);
    let tables = text!(language, "compare-tables");
    for (x, fill, name) in [(left + 6.0, TABLES, &*tables), (left + 86.0, ENGINE, engine)] {
        svg.circle([x, 37.0], 5, fill, "").text(x + 10.0, 42, Anchor::Start, name);
    }
    svg.newline();
    if left_out > 0 {
        let text = text!(language, "compare-chart-left-out", count = left_out);
        svg.text(plot.x[1], 42, Anchor::End, text).newline();
    }
    for plies in ticks(0.0, highest, up) {
        let y = plot.y(plies);
        svg.line(plot.x, [Tenth(y); 2], "#ddd", "")
            .text(left - 8.0, Tenth(y + 4.0), Anchor::End, plies)
            .newline();
    }
    for distance in ticks(0.0, right, across) {
        let (x, y) = (Tenth(plot.x(distance)), height - CANVAS.bottom + 20.0);
        svg.text(x, y, Anchor::Middle, distance).newline();
    }
    let (x, y) = (Tenth((width + left) / 2.0), Tenth(height - 8.0));
    svg.text(x, y, Anchor::Middle, text!(language, "compare-chart-best"));
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg.0,
        "<text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        height / 2.0,
        text!(language, "compare-chart-needed")
    );
    let mut dot = |distance: u16, plies: f64, count: usize, fill: &str, opacity: f64| {
        let radius = 2.5 + (count as f64).log10().max(0.0) * 1.5;
        let place = [plot.x(distance.into()), plot.y(plies)].map(Tenth);
        let opacity = format!(" fill-opacity=\"{opacity}\"");
        svg.circle(place, Tenth(radius), fill, &opacity).newline();
    };
    for (&distance, (tables, engine, failed)) in &by_distance {
        if let Some(plies) = engine.mean() {
            dot(distance, plies, engine.count, ENGINE, 0.8);
        }
        if *failed > 0 {
            dot(distance, highest, *failed, ENGINE, 0.25);
        }
        if let Some(plies) = tables.mean() {
            dot(distance, plies, tables.count, TABLES, 0.9);
        }
    }
    svg.end()
}
