//! Reports about endgame tables, in lines of text.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use kiebitz_chess::{Board, Move, Variant};
use kiebitz_play::Language;
use kiebitz_play::figures::{bytes, grouped, percent, time};
use kiebitz_tablebase::{
    Category, FIFTY_MOVES, ListedTable, Plan, PlanProgress, PlannedTable, Probe, Progress,
    StatsReport, TableSummary, TableVerdict, TurnStats, Unfinished, UnfinishedState, Value,
    VerifyEstimate, VerifyReport, Wdl, wdl_number,
};
use kiebitz_words::text;

/// Writes what is known of a position and of its moves.
pub fn write_probe(probe: &Probe, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let board = &probe.board;
    writeln!(out, "{}", verdict(board, &probe.verdict, language))?;
    if let Some(says) = syzygy(probe.verdict.wdl, probe.verdict.dtz) {
        writeln!(out, "Syzygy: {says}")?;
    }
    // Where plies are counted already the moves below say whether the rule comes first.
    let is_racing = board.variant() == Variant::RacingKings;
    if !is_racing && !probe.with_syzygy && board.halfmoves() == 0 {
        writeln!(out, "{}", text!(language, "tb-no-fifty"))?;
    }
    if !probe.moves.is_empty() {
        writeln!(out)?;
    }
    for probed in &probe.moves {
        let san = board.san_with(probed.mv, language.letters());
        let result = result(&probed.verdict, language);
        match syzygy(probed.verdict.wdl.map(|wdl| -wdl), probed.dtz(board)) {
            Some(says) => writeln!(out, "{san:<8}{result:<24} {says}")?,
            None => writeln!(out, "{san:<8}{result}")?,
        }
    }
    Ok(())
}

/// What Syzygy tables say, in their own numbers.
fn syzygy(wdl: Option<Wdl>, dtz: Option<i32>) -> Option<String> {
    let dtz = dtz.map(|plies| format!(", DTZ {plies}")).unwrap_or_default();
    Some(format!("WDL {}{dtz}", wdl_number(wdl?)))
}

/// What it will cost to check tables, in all this time.
pub fn verify_cost(
    costs: &[VerifyEstimate],
    threads: usize,
    all: Duration,
    language: Language,
) -> String {
    let positions = grouped(language, costs.iter().map(|cost| cost.positions).sum());
    let time = time(language, all.as_secs_f64());
    text!(language, "tb-verify-cost", tables = costs.len(), positions, time, threads)
}

/// Writes best play to the end, with the plies that are left after each move.
pub fn write_line(
    board: &Board,
    line: &[Move],
    known: &TableVerdict,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", verdict(board, known, language))?;
    if !line.is_empty() {
        let left = (0..line.len()).rev().map(|plies| Some(plies.to_string()));
        let moves = line.iter().copied().zip(left);
        writeln!(out, "{}", board.annotated_line(moves, language.letters()))?;
    }
    Ok(())
}

/// What a move comes to, by the verdict on the position after it.
fn result(after: &TableVerdict, language: Language) -> String {
    let (result, plies) = match after.value.map(Value::one_move_before) {
        Some(Value::Win(plies)) => ("wins", Some(plies)),
        Some(Value::Draw) => ("draws", None),
        Some(Value::Loss(plies)) => ("loses", Some(plies)),
        None => match after.category() {
            Category::Loss | Category::BlessedLoss => ("wins", None),
            Category::Win | Category::CursedWin => ("loses", None),
            Category::Draw => ("draws", None),
            Category::Unknown => ("unknown", None),
        },
    };
    let spoiled = after.category().is_spoiled() || after.cursed;
    text!(language, "tb-move", result, plies, spoiled)
}

/// The verdict in a sentence.
fn verdict(board: &Board, known: &TableVerdict, language: Language) -> String {
    let (us, them) = (board.turn(), !board.turn());
    let is_race = board.variant() == Variant::RacingKings;
    let wins = |side, plies: u16, moves| text!(language, "tb-wins", side, is_race, plies, moves);
    let text = match known.value {
        Some(Value::Win(0)) => text!(language, "tb-has-won", side = us),
        Some(Value::Loss(0)) if is_race => text!(language, "tb-has-won", side = them),
        Some(Value::Loss(0)) => text!(language, "tb-is-mated", side = us),
        Some(Value::Win(plies)) => wins(us, plies, plies.div_ceil(2)),
        Some(Value::Loss(plies)) => wins(them, plies, plies / 2),
        Some(Value::Draw) => text!(language, "tb-drawn"),
        None => {
            let winner = match known.category() {
                Category::Win | Category::CursedWin => Some(us),
                Category::Loss | Category::BlessedLoss => Some(them),
                Category::Draw | Category::Unknown => None,
            };
            text!(language, "tb-says-syzygy", side = winner)
        }
    };
    if known.category().is_spoiled() {
        text!(language, "tb-spoiled", text)
    } else if known.cursed {
        text!(language, "tb-cursed", text, clock = board.halfmoves(), all = FIFTY_MOVES)
    } else {
        text
    }
}

pub fn write_stats(
    report: &StatsReport,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = bytes(language, report.bytes);
    writeln!(out, "{} ({}), {size}", report.material, report.variant)?;
    for (side, stats) in [("white", &report.white), ("black", &report.black)] {
        writeln!(out, "\n{}", text!(language, "board-to-move", side))?;
        write_turn_stats(stats, language, out)?;
    }
    if report.variant == Variant::Chess.name() {
        writeln!(out, "\n{}", text!(language, "tb-no-fifty"))?;
    }
    Ok(())
}

fn write_turn_stats(side: &TurnStats, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let counts = [("won", side.win), ("drawn", side.draw), ("lost", side.loss)];
    let names = ["legal", "won", "drawn", "lost"].map(|name| text!(language, "tb-stats" / name));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    writeln!(out, "  {:<width$} {:>16}", names[0], grouped(language, side.legal))?;
    for (name, (_, n)) in names[1..].iter().zip(counts) {
        let (count, share) = (grouped(language, n), percent(language, n, side.legal));
        writeln!(out, "  {name:<width$} {count:>16} {share:>7}")?;
    }
    for (end, plies, fen) in [
        ("win", side.longest_win, &side.longest_win_fen),
        ("loss", side.longest_loss, &side.longest_loss_fen),
    ] {
        if let Some(plies) = plies {
            let fen = fen.as_deref().unwrap_or_default();
            writeln!(out, "  {}  {fen}", text!(language, "tb-longest", end, plies))?;
        }
    }
    write_histogram("win", &side.win_histogram, language, out)?;
    write_histogram("loss", &side.loss_histogram, language, out)
}

/// Bars, the longest of which fills what is left of eighty columns.
fn write_histogram(
    end: &str,
    counts: &BTreeMap<u16, u64>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(&most) = counts.values().max() else { return Ok(()) };
    writeln!(out, "  {}", text!(language, "tb-by-plies", end))?;
    for (plies, &count) in counts {
        let bar = "#".repeat((count as f64 / most as f64 * 50.0).ceil() as usize);
        writeln!(out, "  {plies:>5} {:>14} {bar}", grouped(language, count))?;
    }
    Ok(())
}

pub fn write_list(
    tables: &[ListedTable],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [material, men, size, positions, longest] =
        ["material", "men", "size", "positions", "longest"]
            .map(|heading| text!(language, "tb-head" / heading));
    let width = men.chars().count() + 1;
    writeln!(out, "{material:<10}{men:>width$}{size:>12}{positions:>18}{longest:>10}")?;
    for ListedTable { table, .. } in tables {
        let TableSummary { material, men, bytes: size, positions, longest, .. } = table;
        let (size, positions) = (bytes(language, *size), grouped(language, *positions));
        writeln!(out, "{material:<10}{men:>width$}{size:>12}{positions:>18}{longest:>10}")?;
    }
    let size = bytes(language, tables.iter().map(|listed| listed.table.bytes).sum());
    writeln!(out, "{}", text!(language, "tb-in-all", tables = tables.len(), size))
}

/// A table that was begun and not finished: what it takes, and what to do about it. `option` is what its commands need for
/// its rules.
pub fn unfinished(
    Unfinished { material, bytes: size, state }: &Unfinished,
    option: &str,
    language: Language,
) -> String {
    let (size, table) = (bytes(language, *size), material.to_string());
    let command = format!("{material}{option}");
    match state {
        UnfinishedState::Busy => text!(language, "tb-busy", table, size),
        UnfinishedState::Resumable => text!(language, "tb-resumable", table, size, command),
        UnfinishedState::Useless => text!(language, "tb-useless", table, size, command),
    }
}

/// Writes what the check of a table found.
pub fn write_verified(
    report: &VerifyReport,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [compared, distances] =
        [report.syzygy, report.dtz].map(|count| (count > 0).then(|| grouped(language, count)));
    let wrong = (report.mistakes > 0).then(|| grouped(language, report.mistakes));
    let (table, damaged) = (&report.material, !report.damaged.is_empty());
    let positions = grouped(language, report.positions);
    let line =
        text!(language, "tb-verified", table, positions, compared, distances, wrong, damaged);
    writeln!(out, "{line}")?;
    for line in &report.wrong {
        writeln!(out, "  {line}")?;
    }
    for file in &report.damaged {
        writeln!(out, "  {}", text!(language, "tb-damaged", file))?;
    }
    Ok(())
}

/// What the tables of a plan will cost, all together.
pub fn cost(plan: &Plan, language: Language) -> String {
    let table = match plan.tables() {
        [one] => Some(one.material.to_string()),
        _ => None,
    };
    let count = plan.tables().len();
    let [memory, size, disk] =
        [plan.memory(), plan.file_bytes(), plan.disk()].map(|n| bytes(language, n));
    let time = time(language, plan.time().as_secs_f64());
    let threads = plan.options().threads;
    text!(language, "tb-cost", table, count, memory, size, disk, time, threads)
}

fn cost_row([material, memory, size, way, time]: [&str; 5]) -> String {
    format!("{material:<10}{memory:>12}{size:>12}{way:>12}{time:>10}")
}

/// The headings above [`table_cost`].
pub fn cost_headings(language: Language) -> String {
    let headings = ["material", "memory", "size", "way", "time"]
        .map(|heading| text!(language, "tb-head" / heading));
    cost_row(headings.each_ref().map(String::as_str))
}

pub fn table_cost(
    PlannedTable { material, estimate, fits }: &PlannedTable,
    plan: &Plan,
    language: Language,
) -> String {
    let [memory, size, way, allowed] =
        [estimate.memory, estimate.file, estimate.disk, plan.options().memory]
            .map(|n| bytes(language, n));
    let time = time(language, estimate.time.as_secs_f64() / plan.options().threads as f64);
    let row = cost_row([&material.to_string(), &memory, &size, &way, &time]);
    match fits {
        true => row,
        false => format!("{row}  {}", text!(language, "tb-too-much", allowed)),
    }
}

/// What is worth a line of its own while tables are built.
pub fn build_note(progress: &PlanProgress, language: Language) -> Option<String> {
    let PlanProgress { event, material, slices, .. } = progress;
    let (table, slices) = (material.to_string(), *slices);
    match event {
        Progress::Table { done, plies, .. } if *done > 0 || plies.is_some() => {
            Some(text!(language, "tb-going-on", table, done = *done, slices, plies = *plies))
        }
        Progress::Longer => Some(text!(language, "tb-longer", table)),
        _ => None,
    }
}

/// Where the building of tables is.
pub fn build_step(progress: &PlanProgress, language: Language) -> String {
    let PlanProgress { event, material, slices, found, .. } = progress;
    let table = material.to_string();
    let slice = |done: usize| (*slices > 1).then(|| format!("{done}/{slices}"));
    match event {
        Progress::Table { .. } | Progress::Longer => table,
        Progress::Layer { done, plies, .. } => {
            let (slice, found) = (slice(*done + 1), grouped(language, *found));
            text!(language, "tb-layer", table, slice, plies = *plies, found)
        }
        Progress::Slices { done } => text!(language, "tb-slice", table, slice = slice(*done)),
        Progress::Packed { done, of } => {
            text!(language, "tb-packing", table, block = format!("{done}/{of}"))
        }
    }
}
