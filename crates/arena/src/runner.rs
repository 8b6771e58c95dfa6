//! Plays the games of a match, several at a time.

use std::collections::BTreeMap;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_engine::Stop;
use kiebitz_uci::ClientError;
use kiebitz_words::{Message, said};

use crate::contestant::{Contestant, Entrant, Failure};
use crate::game::{End, Fault, Played, Rules, play};
use crate::limit::Limit;
use crate::schedule::{Schedule, ScheduledGame, Seat, seat_of};
use crate::sprt::{Sprt, Verdict};
use crate::tally::Tally;

/// A match between two entrants, or a tournament: several such pairings, one after the other. The
/// next pairing begins when only the last games of the one before are still running.
pub struct Match<'a> {
    pub pairings: Vec<Pairing<'a>>,
    pub rules: Rules,
    /// Ends a match of one pairing when decided.
    pub sprt: Option<Sprt>,
    /// Games played at the same time, at least 1.
    pub concurrency: usize,
}

pub struct Pairing<'a> {
    pub entrants: [&'a dyn Entrant; 2],
    pub limits: [Limit; 2],
    pub schedule: Schedule,
    /// Games played earlier, by number: they count and are not played again.
    pub before: BTreeMap<usize, Played>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// In which pairing, from 0.
    pub pairing: usize,
    /// Which of the pairing's games, from 0.
    pub number: usize,
    pub played: Played,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    Complete,
    Decided(Verdict),
    Interrupted,
}

impl Conclusion {
    pub fn name(self) -> &'static str {
        match self {
            Conclusion::Complete => "complete",
            Conclusion::Decided(_) => "decided",
            Conclusion::Interrupted => "interrupted",
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum EntryError {
    Start(#[from] ClientError),
    Variant(Message<'static>),
}

said! { EntryError {
    Start(error) => error;
    Variant(what) => "text", text = what;
} }

/// Starts an engine once to get its name and to check that it can play this variant and, if given,
/// from this position.
pub fn introduce(
    entrant: &dyn Entrant,
    variant: Variant,
    start: Option<&Board>,
) -> Result<String, EntryError> {
    let (mut contestant, name) = entrant.enter()?;
    let begun = contestant.new_game(variant);
    match begun.and_then(|()| start.map_or(Ok(()), |start| contestant.takes_up(start))) {
        Ok(()) => Ok(name),
        Err(Failure::Illegal(what) | Failure::Broken(what)) => Err(EntryError::Variant(what)),
        // An engine that resigns before the first move can play.
        Err(Failure::Resigned) => Ok(name),
    }
}

impl Match<'_> {
    /// Plays until all games are played, the test is decided, or `stop` is signalled; the match
    /// itself may signal `stop` before it returns. Returns the score of every pairing.
    ///
    /// `keep` is called for every game as soon as it is finished. `report` is called for every game
    /// in the order of pairings and numbers, including those played earlier, with the pairing's
    /// score up to it. So the result, including the decision of a test, does not depend on which
    /// game ends first; games beyond the decision do not count. An error from either ends the
    /// match.
    pub fn run<E>(
        &self,
        stop: &Stop,
        mut keep: impl FnMut(&Finished) -> Result<(), E>,
        mut report: impl FnMut(&Finished, &Tally) -> Result<(), E>,
    ) -> Result<(Vec<Tally>, Conclusion), E> {
        let mut tallies = vec![Tally::default(); self.pairings.len()];
        let games = self.games();
        let next = AtomicUsize::new(0);
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, games.max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, &sender, stop));
            }
            drop(sender);

            let mut early = self.before();
            let mut due = 0;
            let mut add = |turn: usize, played: Played, tallies: &mut [Tally]| {
                let (pairing, number) = self.place(turn);
                let tally = &mut tallies[pairing];
                tally.add(number, &played);
                report(&Finished { pairing, number, played }, tally).inspect_err(|_| stop.stop())
            };
            // Once before the first game, since a match may already be decided or complete.
            for game in iter::once(None).chain(finished.into_iter().map(Some)) {
                if let Some(game) = &game {
                    keep(game).inspect_err(|_| stop.stop())?;
                }
                early.extend(game.map(|game| (self.turn(game.pairing, game.number), game.played)));
                while let Some(played) = early.remove(&due) {
                    add(due, played, &mut tallies)?;
                    due += 1;
                    if let Some(verdict) = self.decided(&tallies, due) {
                        stop.stop();
                        return Ok((tallies, Conclusion::Decided(verdict)));
                    }
                }
            }
            if due == games {
                return Ok((tallies, Conclusion::Complete));
            }
            // Games finished before the interruption count, even if an earlier game was not
            // finished.
            for (turn, played) in early {
                add(turn, played, &mut tallies)?;
            }
            Ok((tallies, Conclusion::Interrupted))
        })
    }

    fn games(&self) -> usize {
        self.pairings.iter().map(|pairing| pairing.schedule.games()).sum()
    }

    /// The index of a game among all games, in the order of the pairings.
    fn turn(&self, pairing: usize, number: usize) -> usize {
        let before = self.pairings[..pairing].iter().map(|pairing| pairing.schedule.games());
        before.sum::<usize>() + number
    }

    /// The pairing and the number in it of a game among all.
    fn place(&self, mut turn: usize) -> (usize, usize) {
        let mut pairing = 0;
        while turn >= self.pairings[pairing].schedule.games() {
            turn -= self.pairings[pairing].schedule.games();
            pairing += 1;
        }
        (pairing, turn)
    }

    /// The games that were played before, by their turns. A log may hold more games than are asked
    /// for now.
    fn before(&self) -> BTreeMap<usize, Played> {
        let mut all = BTreeMap::new();
        for (place, pairing) in self.pairings.iter().enumerate() {
            let wanted = pairing.before.range(..pairing.schedule.games());
            all.extend(wanted.map(|(&number, played)| (self.turn(place, number), played.clone())));
        }
        all
    }

    /// The verdict of the test after this many games, if it is decided.
    fn decided(&self, tallies: &[Tally], games: usize) -> Option<Verdict> {
        let ([tally], Some(test)) = (tallies, self.sprt) else { return None };
        let verdict = games.is_multiple_of(2).then(|| test.verdict(tally.pairs));
        verdict.filter(|verdict| *verdict != Verdict::Undecided)
    }

    fn work(&self, next: &AtomicUsize, finished: &Sender<Finished>, stop: &Stop) {
        let mut seats: Seats = [None, None];
        let mut seated = 0;
        let games = self.games();
        while !stop.is_stopped() {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            if turn >= games {
                return;
            }
            let (place, number) = self.place(turn);
            let pairing = &self.pairings[place];
            if pairing.before.contains_key(&number) {
                continue;
            }
            if place != seated {
                (seats, seated) = ([None, None], place);
            }
            let Some(scheduled) = pairing.schedule.game(number) else { return };
            let Some(played) = pairing.play(&scheduled, &self.rules, &mut seats, stop) else {
                return;
            };
            if let End::Forfeit { loser, fault: Fault::Crash, .. } = played.end {
                seats[seat_of(number, loser).index()] = None;
            }
            if finished.send(Finished { pairing: place, number, played }).is_err() {
                return; // the receiver is gone
            }
        }
    }
}

type Seats = [Option<Box<dyn Contestant>>; 2];

impl Pairing<'_> {
    fn play(
        &self,
        scheduled: &ScheduledGame,
        rules: &Rules,
        seats: &mut Seats,
        stop: &Stop,
    ) -> Option<Played> {
        for color in Color::ALL {
            let seat = seat_of(scheduled.number, color).index();
            if seats[seat].is_none() {
                match self.entrants[seat].enter() {
                    Ok((contestant, _)) => seats[seat] = Some(contestant),
                    Err(_) if stop.is_stopped() => return None,
                    Err(error) => {
                        let game = scheduled.opening.game();
                        let what = format!("does not start: {error}");
                        return Some(Played {
                            opening_plies: game.moves().len(),
                            game,
                            notes: Vec::new(),
                            end: End::Forfeit { loser: color, fault: Fault::Crash, what },
                        });
                    }
                }
            }
        }
        let [Some(first), Some(second)] = seats else { unreachable!("both have been started") };
        let (first, second) = (first.as_mut(), second.as_mut());
        let [one, other] = self.limits;
        let (players, limits): ([&mut dyn Contestant; 2], _) = match scheduled.white {
            Seat::First => ([first, second], [one, other]),
            Seat::Second => ([second, first], [other, one]),
        };
        play(&scheduled.opening, players, limits, rules, stop)
    }
}
