//! The summary of many comparisons.

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

/// Counts and means over all positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// Positions compared, without those in which a player failed.
    pub positions: usize,
    pub engine_broke_down: usize,
    /// Positions left out because a table is missing or cannot be read.
    pub tables_broke_down: usize,
    pub tables_better: usize,
    pub engine_better: usize,
    pub equal: usize,
    pub tables_failed: usize,
    pub engine_failed: usize,
    /// Plies of the tables, of the engine and of best play, over the positions that both won.
    pub tables_plies: usize,
    pub engine_plies: usize,
    pub best_plies: usize,
    pub both_won: usize,
    /// The sums of the relative excess of each over the other, for positions in which the other was
    /// better.
    engine_excess: f64,
    tables_excess: f64,
    /// The numbers of such positions: with the tables better, and with the engine better.
    excesses: [usize; 2],
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
        let (tables, engine) = (contest.tables_plies(), contest.engine_plies());
        self.tables_failed += usize::from(tables.is_none());
        self.engine_failed += usize::from(engine.is_none());
        if let (Some(tables), Some(engine)) = (tables, engine) {
            self.both_won += 1;
            self.tables_plies += tables;
            self.engine_plies += engine;
            self.best_plies += usize::from(contest.distance);
            if tables < engine {
                self.excesses[0] += 1;
                self.engine_excess += (engine - tables) as f64 / tables.max(1) as f64;
            } else if engine < tables {
                self.excesses[1] += 1;
                self.tables_excess += (tables - engine) as f64 / engine.max(1) as f64;
            }
        }
    }

    /// How much longer the engine took on average, in percent, if both won and the tables were
    /// better.
    pub fn engine_longer(&self) -> Option<f64> {
        (self.excesses[0] > 0).then(|| 100.0 * self.engine_excess / self.excesses[0] as f64)
    }

    /// The same for the tables.
    pub fn tables_longer(&self) -> Option<f64> {
        (self.excesses[1] > 0).then(|| 100.0 * self.tables_excess / self.excesses[1] as f64)
    }
}
