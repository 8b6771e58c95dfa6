//! The two attempts at one position.

use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_engine::Stop;
use kiebitz_tablebase::Tables;
use kiebitz_uci::Info;
use kiebitz_words::message;

use super::{Breakdown, Contender, TableComparison, TableSettings, winner};
use crate::contestant::{Choice, Contestant, Failure, Turn};
use crate::game::{self, End, Fault, Played, Rules};
use crate::limit::Limit;
use crate::openings::Opening;

/// Plays what the tables say: the quickest win, the slowest loss.
pub struct TablePlayer<'t>(pub &'t Tables);

impl Contestant for TablePlayer<'_> {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, Turn { game, .. }: Turn<'_>) -> Result<Choice, Failure> {
        let begin = Instant::now();
        let moves = self.0.moves(game.board());
        let moves = moves.map_err(|error| Failure::broken(&error))?;
        let best = moves.as_ref().and_then(|moves| moves.first());
        let best = best.ok_or_else(|| Failure::Broken(message!("compare-no-table")))?.mv;
        Ok(Choice { best, info: Info::default(), elapsed: begin.elapsed() })
    }
}

/// The limit of the tables, which only look moves up: effectively none.
const PATIENCE: Limit = Limit::MoveTime(Duration::from_secs(3600));

/// The players of one thread: the tables, and two instances of the engine, one for each side.
pub(super) struct Players<'a> {
    settings: &'a TableSettings<'a>,
    attacker: Option<Box<dyn Contestant>>,
    defender: Option<Box<dyn Contestant>>,
}

impl<'a> Players<'a> {
    pub fn new(settings: &'a TableSettings<'a>) -> Players<'a> {
        Players { settings, attacker: None, defender: None }
    }

    /// Both attempts; `None` if the position is a draw, or if it was stopped.
    pub fn compare(&mut self, start: &Board, stop: &Stop) -> Option<TableComparison> {
        let (winner, distance) = winner(self.settings.tables, start).ok()??;
        let tables = self.attempt(start, winner, Contender::Tables, stop)?;
        let engine = self.attempt(start, winner, Contender::Engine, stop)?;
        let breakdown = self
            .breakdown(&tables, winner, Contender::Tables)
            .or_else(|| self.breakdown(&engine, winner, Contender::Engine));
        let distances = [&tables, &engine].map(|played| self.distances(played));
        Some(TableComparison {
            start: *start,
            winner,
            distance,
            tables,
            engine,
            distances,
            breakdown,
        })
    }

    /// The distance after each ply.
    fn distances(&self, played: &Played) -> Vec<Option<u16>> {
        let after = played.game.boards().iter().skip(1);
        after.map(|board| Some(winner(self.settings.tables, board).ok()??.1)).collect()
    }

    fn breakdown(&self, played: &Played, winner: Color, attacker: Contender) -> Option<Breakdown> {
        let End::Forfeit { loser, what, .. } = &played.end else { return None };
        let by = if *loser == winner { attacker } else { self.settings.defence };
        Some(Breakdown { by, what: what.clone() })
    }

    /// One game, with the engine or the tables attacking.
    fn attempt(
        &mut self,
        start: &Board,
        winner: Color,
        attacker: Contender,
        stop: &Stop,
    ) -> Option<Played> {
        let settings = self.settings;
        let engine_attacks = attacker == Contender::Engine;
        let engine_defends = self.settings.defence == Contender::Engine;
        let mut tables = [TablePlayer(settings.tables), TablePlayer(settings.tables)];
        let [table_attacks, table_defends] = &mut tables;
        let opening = Opening::from_board(*start);
        let ready = match engine_attacks {
            true => enter(settings, &mut self.attacker).map_err(|what| (winner, what)),
            false => Ok(()),
        };
        let ready = ready.and_then(|()| match engine_defends {
            true => enter(settings, &mut self.defender).map_err(|what| (!winner, what)),
            false => Ok(()),
        });
        if let Err((loser, what)) = ready {
            // The engine could not be started; the game records why.
            let end = End::Forfeit { loser, fault: Fault::Crash, what };
            let game = opening.game();
            return Some(Played { game, opening_plies: 0, notes: Vec::new(), end });
        }
        let attacker: &mut dyn Contestant = match &mut self.attacker {
            Some(engine) if engine_attacks => &mut **engine,
            _ => table_attacks,
        };
        let defender: &mut dyn Contestant = match &mut self.defender {
            Some(engine) if engine_defends => &mut **engine,
            _ => table_defends,
        };
        let limit = |engine: bool| if engine { settings.limit } else { PATIENCE };
        let mut limits = [limit(engine_attacks), limit(engine_defends)];
        let mut contestants = [attacker, defender];
        if winner == Color::Black {
            limits.reverse();
            contestants.reverse();
        }
        // A large margin, so that a slow machine does not lose a game on time.
        let rules = Rules { margin: Duration::from_secs(10), ..Rules::default() };
        let played = game::play(&opening, contestants, limits, &rules, stop)?;
        if matches!(played.end, End::Forfeit { fault: Fault::Crash, .. }) {
            // A failed engine is restarted for the next position.
            self.attacker = None;
            self.defender = None;
        }
        Some(played)
    }
}

fn enter(
    settings: &TableSettings<'_>,
    slot: &mut Option<Box<dyn Contestant>>,
) -> Result<(), String> {
    if slot.is_none() {
        *slot = Some(settings.engine.enter().map_err(|error| error.to_string())?.0);
    }
    Ok(())
}
