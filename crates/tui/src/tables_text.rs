//! Reports about endgame tables, in lines of text.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use kiebitz_chess::{Board, Color, Move, PieceLetters, Variant};
use kiebitz_play::figures::{bytes, grouped, time};
use kiebitz_tablebase::{
    Category, FIFTY_MOVES, ListedTable, Plan, PlanProgress, PlannedTable, Probe, Progress,
    StatsReport, TableSummary, TableVerdict, TurnStats, Unfinished, UnfinishedState, Value,
    VerifyEstimate, VerifyReport,
};

/// What a verdict of these tables leaves out.
const NO_FIFTY: &str = "The 50-move rule is not considered";

/// Writes what is known of a position and of its moves.
pub fn write_probe(probe: &Probe, out: &mut dyn Write) -> io::Result<()> {
    let board = &probe.board;
    writeln!(out, "{}", verdict(board, &probe.verdict))?;
    // Where plies are counted already the moves below say whether the rule comes first.
    let is_racing = board.variant() == Variant::RacingKings;
    if !is_racing && !probe.with_syzygy && board.halfmoves() == 0 {
        writeln!(out, "{NO_FIFTY}")?;
    }
    if !probe.moves.is_empty() {
        writeln!(out)?;
    }
    for probed in &probe.moves {
        writeln!(out, "{:<8}{}", board.san(probed.mv), result(&probed.verdict))?;
    }
    Ok(())
}

/// What it will cost to check tables, in all this time.
pub fn verify_cost(costs: &[VerifyEstimate], on_threads: usize, all: Duration) -> String {
    format!(
        "{} to check, about {} positions: about {} on {on_threads} threads",
        match costs.len() {
            1 => "1 table".to_owned(),
            n => format!("{n} tables"),
        },
        grouped(costs.iter().map(|cost| cost.positions).sum()),
        time(all.as_secs_f64()),
    )
}

/// Writes best play to the end.
pub fn write_line(
    board: &Board,
    line: &[Move],
    known: &TableVerdict,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", verdict(board, known))?;
    if !line.is_empty() {
        writeln!(out, "{}", board.san_line(line.iter().copied(), PieceLetters::English))?;
    }
    Ok(())
}

/// What a move comes to, by the verdict on the position after it.
fn result(after: &TableVerdict) -> String {
    let text = match after.value.map(Value::one_move_before) {
        Some(Value::Win(plies)) => format!("wins in {plies} plies"),
        Some(Value::Draw) => "draws".to_owned(),
        Some(Value::Loss(plies)) => format!("loses in {plies} plies"),
        None => match after.category() {
            Category::Loss | Category::BlessedLoss => "wins".to_owned(),
            Category::Win | Category::CursedWin => "loses".to_owned(),
            Category::Draw => "draws".to_owned(),
            Category::Unknown => "unknown: a table is missing".to_owned(),
        },
    };
    match after.category().is_spoiled() || after.cursed {
        true => format!("{text}, but not within 50 moves"),
        false => text,
    }
}

/// The verdict in a sentence.
fn verdict(board: &Board, known: &TableVerdict) -> String {
    let name = |color: Color| if color.is_white() { "White" } else { "Black" };
    let (us, them) = (name(board.turn()), name(!board.turn()));
    let end = if board.variant() == Variant::RacingKings { "the end" } else { "mate" };
    let text = match known.value {
        Some(Value::Win(0)) => format!("{us} has won"),
        Some(Value::Loss(0)) if board.variant() == Variant::RacingKings => {
            format!("{them} has won")
        }
        Some(Value::Loss(0)) => format!("{us} is mated"),
        Some(Value::Win(plies)) => {
            format!("{us} wins: {end} in {plies} plies ({} moves)", plies.div_ceil(2))
        }
        Some(Value::Loss(plies)) => {
            format!("{them} wins: {end} in {plies} plies ({} moves)", plies / 2)
        }
        Some(Value::Draw) => "Drawn".to_owned(),
        None => match known.category() {
            Category::Win | Category::CursedWin => format!("{us} wins, says Syzygy"),
            Category::Loss | Category::BlessedLoss => format!("{them} wins, says Syzygy"),
            Category::Draw | Category::Unknown => "Drawn, says Syzygy".to_owned(),
        },
    };
    if known.category().is_spoiled() {
        format!("{text}; but by the 50-move rule it is a draw")
    } else if known.cursed {
        let clock = board.halfmoves();
        format!(
            "{text}; but the 50-move rule comes first: {clock} of {FIFTY_MOVES} plies are counted"
        )
    } else {
        text
    }
}

/// Writes the statistics of a table.
pub fn write_stats(report: &StatsReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} ({}), {}", report.material, report.variant, bytes(report.bytes))?;
    write_turn_stats("White", &report.white, out)?;
    write_turn_stats("Black", &report.black, out)?;
    if report.variant == Variant::Chess.name() {
        writeln!(out, "\n{NO_FIFTY}")?;
    }
    Ok(())
}

fn write_turn_stats(name: &str, side: &TurnStats, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{name} to move\n  legal {:>16}", grouped(side.legal))?;
    for (word, n) in [("won", side.win), ("drawn", side.draw), ("lost", side.loss)] {
        let share = 100.0 * n as f64 / side.legal.max(1) as f64;
        writeln!(out, "  {word:<6}{:>16} {share:>5.1} %", grouped(n))?;
    }
    for (word, plies, fen) in [
        ("win", side.longest_win, &side.longest_win_fen),
        ("loss", side.longest_loss, &side.longest_loss_fen),
    ] {
        if let Some(plies) = plies {
            let fen = fen.as_deref().unwrap_or_default();
            writeln!(out, "  longest {word}: {plies} plies  {fen}")?;
        }
    }
    write_histogram(out, "won", &side.win_histogram)?;
    write_histogram(out, "lost", &side.loss_histogram)
}

/// Bars, the longest of which fills what is left of eighty columns.
fn write_histogram(out: &mut dyn Write, word: &str, counts: &BTreeMap<u16, u64>) -> io::Result<()> {
    let Some(&most) = counts.values().max() else { return Ok(()) };
    writeln!(out, "  {word} by plies")?;
    for (plies, &count) in counts {
        let bar = "#".repeat((count as f64 / most as f64 * 50.0).ceil() as usize);
        writeln!(out, "  {plies:>5} {:>14} {bar}", grouped(count))?;
    }
    Ok(())
}

/// Writes the list of tables, of which there are some.
pub fn write_list(tables: &[ListedTable], out: &mut dyn Write) -> io::Result<()> {
    let [material, men, size, positions, longest] =
        ["Material", "Men", "Size", "Positions", "Longest"];
    writeln!(out, "{material:<10}{men:>4}{size:>12}{positions:>18}{longest:>10}")?;
    for ListedTable { table, .. } in tables {
        let TableSummary { material, men, bytes: size, positions, longest, .. } = table;
        let (size, positions) = (bytes(*size), grouped(*positions));
        writeln!(out, "{material:<10}{men:>4}{size:>12}{positions:>18}{longest:>10}")?;
    }
    let total = bytes(tables.iter().map(|listed| listed.table.bytes).sum());
    let noun = if tables.len() == 1 { "table" } else { "tables" };
    writeln!(out, "{} {noun}, {total} in all; longest win or loss in plies", tables.len())
}

/// A table that was begun and not finished: what it takes, and what to do about it. `option` is what its commands need for
/// its rules.
pub fn unfinished(
    Unfinished { material, bytes: size, state }: &Unfinished,
    option: &str,
) -> String {
    let size = bytes(*size);
    match state {
        UnfinishedState::Busy => {
            format!("{material} is being built by another program, {size} so far")
        }
        UnfinishedState::Resumable => format!(
            "{material} is unfinished, {size}: kiebitz tb generate {material}{option} goes on, \
             kiebitz tb remove {material}{option} removes it"
        ),
        UnfinishedState::Useless => format!(
            "{material} is finished, {size} of work files are left: \
             kiebitz tb remove {material}{option} --unfinished removes them"
        ),
    }
}

/// Writes what the check of a table found.
pub fn write_verified(report: &VerifyReport, out: &mut dyn Write) -> io::Result<()> {
    let verdict = match report.mistakes {
        0 if report.damaged.is_empty() => "sound".to_owned(),
        0 => "sound, but its Syzygy files are damaged".to_owned(),
        n => format!("{} WRONG", grouped(n)),
    };
    let syzygy = match report.syzygy {
        0 => String::new(),
        n => format!(", {} compared with Syzygy", grouped(n)),
    };
    let positions = grouped(report.positions);
    writeln!(out, "{}: {positions} positions checked{syzygy}: {verdict}", report.material)?;
    for line in &report.wrong {
        writeln!(out, "  {line}")?;
    }
    for file in &report.damaged {
        writeln!(out, "  {file} is damaged: its checksum is wrong")?;
    }
    Ok(())
}

/// What the tables of a plan will cost, all together.
pub fn cost(plan: &Plan) -> String {
    let tables = match plan.tables() {
        [one] => one.material.to_string(),
        many => format!("{} tables", many.len()),
    };
    let [memory, size, disk] = [plan.memory(), plan.file_bytes(), plan.disk()].map(bytes);
    let (time, threads) = (time(plan.time().as_secs_f64()), plan.options().threads);
    let plural = if threads == 1 { "" } else { "s" };
    format!(
        "{tables}: about {memory} of memory, {size} on disk (at most {disk} on the way), {time} on {threads} \
         thread{plural}"
    )
}

fn cost_row([material, memory, size, way, time]: [&str; 5]) -> String {
    format!("{material:<10}{memory:>12}{size:>12}{way:>12}{time:>10}")
}

/// The headings above [`table_cost`].
pub fn cost_headings() -> String {
    cost_row(["Material", "Memory", "Size", "On the way", "Time"])
}

/// What one table of a plan will cost.
pub fn table_cost(PlannedTable { material, estimate, fits }: &PlannedTable, plan: &Plan) -> String {
    let [memory, size, way] = [estimate.memory, estimate.file, estimate.disk].map(bytes);
    let time = time(estimate.time.as_secs_f64() / plan.options().threads as f64);
    let allowed = bytes(plan.options().memory);
    let note = match fits {
        true => String::new(),
        false => format!("  more than the {allowed} of memory allowed"),
    };
    cost_row([&material.to_string(), &memory, &size, &way, &time]) + &note
}

/// What is worth a line of its own while tables are built.
pub fn build_note(progress: &PlanProgress) -> Option<String> {
    let PlanProgress { event, material, slices, .. } = progress;
    match event {
        Progress::Table { done, plies, .. } if *done > 0 || plies.is_some() => {
            let plies = plies.map_or(String::new(), |n| format!(", n = {n}"));
            Some(format!("{material}: going on after {done} of {slices} slices{plies}"))
        }
        Progress::Longer => Some(format!(
            "{material}: some positions are more than 253 plies from the end; going on with two bytes a value"
        )),
        _ => None,
    }
}

/// Where the building of tables is.
pub fn build_step(progress: &PlanProgress) -> String {
    let PlanProgress { event, material, slices, found, .. } = progress;
    match event {
        Progress::Table { .. } | Progress::Longer => material.to_string(),
        Progress::Layer { done, plies, .. } => {
            let slice = match slices {
                0..=1 => String::new(),
                slices => format!(" slice {}/{slices}", done + 1),
            };
            format!("{material}{slice} n = {plies}, {} found", grouped(*found))
        }
        Progress::Slices { done } => format!("{material} slice {done}/{slices}"),
        Progress::Packed { done, of } => format!("{material} packing block {done}/{of}"),
    }
}
