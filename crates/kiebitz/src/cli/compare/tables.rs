//! Tables beside an engine.

use std::io::Write;

use anyhow::{Result, bail};
use kiebitz_arena::compare::{
    Contest, Defence, Settings, Summary, all, at_distance, at_random, compare, winner,
};
use kiebitz_chess::Board;
use kiebitz_engine::Stop;
use kiebitz_tablebase::{Material, Tables};

use super::report::Report;
use super::{Compare, Format, Progress};
use crate::cli::input;
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::file::OutputPath;
use crate::terminal::Terminal;

impl Compare {
    pub(super) fn run_tables(
        &self,
        material: &str,
        outputs: &[OutputPath],
        terminal: &Terminal,
        out: &mut dyn Write,
    ) -> Result<()> {
        let material = self.common.material(material)?;
        let read = |fen: &String| input::board(fen, self.common.variant());
        let named = self.fen.as_ref().map(read).transpose()?;
        let tables = self.common.tables()?;
        self.common.table(&tables, material)?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let Some(positions) = self.chosen(&tables, material, named, &stop)? else {
            eprintln!("interrupted before a position was compared");
            std::process::exit(INTERRUPTED);
        };
        let (engine, name) = self.entrant(&self.engine)?;
        let defence = match self.defence.as_str() {
            "tables" => Defence::Tables,
            _ => Defence::Engine,
        };
        let settings = Settings {
            tables: &tables,
            engine: &*engine,
            limit: self.engine_limit(),
            defence,
            concurrency: self.concurrency as usize,
        };
        let mut progress = Progress::new(positions.len());
        let mut summary = Summary::default();
        let mut contests: Vec<Contest> = Vec::new();
        compare(&settings, &positions, &stop, |contest| {
            summary.add(&contest);
            progress.step(format!(
                "tables better {}, equal {}, engine better {}",
                summary.tables_better, summary.equal, summary.engine_better
            ));
            contests.push(contest);
            Ok::<(), anyhow::Error>(())
        })?;
        progress.clear();
        let report = Report {
            material: material.to_string(),
            variant: material.variant().name(),
            engine: name,
            limit: self.engine_limit(),
            defence,
            asked: positions.len(),
            interrupted: stop.is_stopped(),
            summary,
            contests: &contests,
        };
        let one = positions.len() == 1;
        let text = report.text(self.moves || one || self.boards, self.boards.then_some(terminal));
        let saved = |format| match format {
            Format::Chart => report.chart(),
            Format::Games => report.pgn(),
            Format::Text | Format::Json => report.text(true, None),
        };
        self.deliver(&text, &report.json(), saved, outputs, out)?;
        if report.interrupted {
            std::process::exit(INTERRUPTED);
        }
        match report.first_breakdown() {
            Some(first) if report.summary.positions == 0 => {
                bail!("no position could be compared: {}", first.what)
            }
            _ => Ok(()),
        }
    }

    /// The positions asked for; nothing if it was stopped.
    fn chosen(
        &self,
        tables: &Tables,
        material: Material,
        named: Option<Board>,
        stop: &Stop,
    ) -> Result<Option<Vec<Board>>> {
        if let Some(board) = named {
            let of = Material::of(&board).table().0;
            if of != material {
                bail!("the position has the material {of}, not {material}");
            }
            if winner(tables, &board)?.is_none() {
                bail!("the position is a draw: there is nothing to win");
            }
            return Ok(Some(vec![board]));
        }
        let table = self.common.table(tables, material)?;
        let mut chosen = if let Some(distance) = self.distance {
            at_distance(table, distance as u16)?
        } else if self.all {
            let sides = kiebitz_chess::Color::ALL.map(|color| table.stats(color).longest());
            let longest = sides.into_iter().max().unwrap_or(0);
            let Some(all) = all(table, longest, stop)? else { return Ok(None) };
            all
        } else {
            at_random(tables, &material, self.random.unwrap_or(100) as usize, self.seed)?
        };
        if chosen.is_empty() {
            bail!("{material} has no won position of this kind");
        }
        if let Some(limit) = self.limit.map(|limit| limit as usize).filter(|n| *n < chosen.len()) {
            let all = chosen.len();
            chosen = (0..limit).map(|number| chosen[number * all / limit]).collect();
        }
        Ok(Some(chosen))
    }
}
