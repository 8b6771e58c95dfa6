//! The summary of many comparisons.

use serde::Serialize;

use super::{Contender, TableComparison};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Better {
    /// The tables; also if the engine did not win at all.
    Tables,
    /// The engine; also if the tables did not win, which the fifty-move rule can cause.
    Engine,
    Equal,
}

impl Better {
    pub fn name(self) -> &'static str {
        match self {
            Better::Tables => "tables",
            Better::Engine => "engine",
            Better::Equal => "equal",
        }
    }
}

impl TableComparison {
    /// Who needed fewer plies; `None` if a player failed.
    pub fn better(&self) -> Option<Better> {
        if self.breakdown.is_some() {
            return None;
        }
        Some(match (self.tables_plies(), self.engine_plies()) {
            (Some(tables), Some(engine)) if tables < engine => Better::Tables,
            (Some(tables), Some(engine)) if tables > engine => Better::Engine,
            (Some(_), None) => Better::Tables,
            (None, Some(_)) => Better::Engine,
            _ => Better::Equal,
        })
    }
}

/// Counts and means over all positions. The comments are those of docs/json.md.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Summary {
    /// Positions compared; those in which the engine or the tables broke down do not count.
    pub positions: usize,
    /// Positions left out because the engine crashed, hung or made no legal move.
    pub engine_broke_down: usize,
    /// Positions left out because a table is missing or unreadable.
    pub tables_broke_down: usize,
    /// Positions in which the tables needed fewer plies.
    pub tables_better: usize,
    /// Positions in which both needed the same number.
    pub equal: usize,
    /// Positions in which the engine needed fewer plies.
    pub engine_better: usize,
    /// Positions that the tables did not win.
    pub tables_failed: usize,
    /// Positions that the engine did not win.
    pub engine_failed: usize,
    /// Mean plies of the tables over the positions that both won.
    pub tables_plies: Option<f64>,
    /// Mean plies of the engine over the positions that both won.
    pub engine_plies: Option<f64>,
    /// Mean plies of best play over the positions that both won.
    pub best_plies: Option<f64>,
    /// Mean excess of the engine in percent where the tables were better.
    pub engine_longer_percent: Option<f64>,
    /// Mean excess of the tables in percent where the engine was better.
    pub tables_longer_percent: Option<f64>,
    /// By how many percent fewer plies the tables won where they were better, in the mean.
    pub tables_fewer_percent: Option<f64>,
    /// By how many percent fewer plies the engine won where it was better, in the mean.
    pub engine_fewer_percent: Option<f64>,
    /// Whether the engine was better nowhere; null if no position was compared.
    pub tables_never_longer: Option<bool>,
    #[serde(skip)]
    means: [Mean; 7],
}

/// The mean of some numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    fn with(&mut self, number: f64) -> Option<f64> {
        self.sum += number;
        self.count += 1;
        Some(self.sum / self.count as f64)
    }

    fn with_share(&mut self, share: f64) -> Option<f64> {
        self.with(share).map(|_| 100.0 * self.sum / self.count as f64)
    }
}

impl Summary {
    pub fn add(&mut self, contest: &TableComparison) {
        if let Some(breakdown) = &contest.breakdown {
            match breakdown.by {
                Contender::Engine => self.engine_broke_down += 1,
                Contender::Tables => self.tables_broke_down += 1,
            }
        }
        let Some(better) = contest.better() else { return };
        self.positions += 1;
        match better {
            Better::Tables => self.tables_better += 1,
            Better::Engine => self.engine_better += 1,
            Better::Equal => self.equal += 1,
        }
        self.tables_never_longer = Some(self.engine_better == 0);
        let (tables, engine) = (contest.tables_plies(), contest.engine_plies());
        self.tables_failed += usize::from(tables.is_none());
        self.engine_failed += usize::from(engine.is_none());
        if let (Some(tables), Some(engine)) = (tables, engine) {
            let [of_tables, of_engine, of_best, longer, tables_longer, fewer, engine_fewer] =
                &mut self.means;
            let [tables, engine] = [tables, engine].map(|plies| plies as f64);
            self.tables_plies = of_tables.with(tables);
            self.engine_plies = of_engine.with(engine);
            self.best_plies = of_best.with(contest.distance.into());
            let excess = |longer: f64, shorter: f64| (longer - shorter) / shorter.max(1.0);
            if tables < engine {
                self.engine_longer_percent = longer.with_share(excess(engine, tables));
                self.tables_fewer_percent = fewer.with_share(1.0 - tables / engine);
            } else if engine < tables {
                self.tables_longer_percent = tables_longer.with_share(excess(tables, engine));
                self.engine_fewer_percent = engine_fewer.with_share(1.0 - engine / tables);
            }
        }
    }
}
