//! The referee of one game: legality, clocks, ends by the rules and by adjudication, draws and takebacks.
//!
//! A [`Referee`] starts no thread, reads no clock and stores no game: its caller passes the game, and how long a
//! move took. Sessions, matches, self-play and the test server of Lichess are refereed by it.

use std::time::Duration;

use kiebitz_chess::{Board, Color, Game, Move, Outcome, Reason};

use crate::clock::{FlagFell, GameClock};
use crate::endings::Endings;
use crate::session::Refusal;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// By the rules of chess, draws by claim included.
    Rules(Outcome),
    /// The scores of both sides agreed for long enough; `None` is a draw.
    Scores(Option<Color>),
    /// Endgame tables know the result; `None` is a draw.
    Tables(Option<Color>),
    /// It grew too long, and counts as drawn.
    Length,
}

impl Verdict {
    /// The winner; `None` in a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Verdict::Rules(outcome) => outcome.winner,
            Verdict::Scores(winner) | Verdict::Tables(winner) => *winner,
            Verdict::Length => None,
        }
    }
}

/// Scores that end a game early: at least, or at most, this many centipawns for this many plies in a row. Both
/// sides move, so both must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreRule {
    /// In centipawns.
    pub score: u32,
    /// In a row.
    pub plies: u32,
}

/// The ends that the rules of chess do not know. None of them by default.
#[derive(Clone, Default)]
pub struct Adjudication {
    /// Draws by repetition and the fifty-move rule are claimed as soon as they can be.
    pub claims: bool,
    /// A side wins that is ahead by so much for so long.
    pub win: Option<ScoreRule>,
    /// A game is drawn in which neither side is ahead by more than that for so long.
    pub draw: Option<ScoreRule>,
    /// A game of this many plies is drawn.
    pub longest: Option<usize>,
    /// Ends games whose result the tables know.
    pub endings: Endings,
}

/// What is wrong with a move. It changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foul {
    Flag(FlagFell),
    Illegal(Move),
}

/// Something that one side offers and the other accepts: a draw, or a takeback. A move declines the other
/// side's offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offer(Option<Color>);

impl Offer {
    /// The side that offers.
    pub fn by(self) -> Option<Color> {
        self.0
    }

    /// Makes the offer; returns whether both sides offer it now, so that it is agreed.
    pub fn make(&mut self, by: Color) -> Result<bool, Refusal> {
        match self.0 {
            Some(offering) if offering == by => Err(Refusal::AlreadyOffered),
            Some(_) => Ok(true),
            None => {
                self.0 = Some(by);
                Ok(false)
            }
        }
    }

    /// Takes the other side's offer from the table, to accept or decline it.
    pub fn answer(&mut self, by: Color) -> Result<(), Refusal> {
        if self.0 != Some(!by) {
            return Err(Refusal::NoOffer);
        }
        self.0 = None;
        Ok(())
    }

    fn moved(&mut self, by: Color) {
        self.0 = self.0.filter(|offering| *offering == by);
    }
}

#[derive(Clone)]
pub struct Referee {
    pub clock: GameClock,
    pub draw: Offer,
    pub takeback: Offer,
    adjudication: Adjudication,
    /// The side that the last score saw ahead, and the plies in a row that it was winning.
    ahead: Color,
    winning: u32,
    /// Plies in a row without an advantage.
    level: u32,
}

impl Referee {
    pub fn new(clock: GameClock, adjudication: Adjudication) -> Referee {
        let (draw, takeback) = (Offer::default(), Offer::default());
        Referee { clock, draw, takeback, adjudication, ahead: Color::White, winning: 0, level: 0 }
    }

    /// The result, if the rules end the game here.
    pub fn result(&self, game: &Game) -> Option<Outcome> {
        let claimed = || game.claimable_draw().filter(|_| self.adjudication.claims);
        game.outcome().or_else(|| claimed().map(Outcome::draw))
    }

    /// Plays a move of the side to move that took this long.
    pub fn play(&mut self, game: &mut Game, m: Move, spent: Duration) -> Result<(), Foul> {
        let mover = game.board().turn();
        self.clock.check(mover, spent).map_err(Foul::Flag)?;
        game.play(m).map_err(|illegal| Foul::Illegal(illegal.0))?;
        self.clock.spend(mover, spent).map_err(Foul::Flag)?;
        self.draw.moved(mover);
        self.takeback.moved(mover);
        Ok(())
    }

    /// How the game ends after a move, if it does. `score` is the mover's, in centipawns for the mover, a
    /// mate as `i32::MAX`; `may_draw` is whether it is late enough for a draw by scores. The rules of chess
    /// take precedence over tables, and these over scores.
    pub fn verdict(&mut self, game: &Game, score: Option<i32>, may_draw: bool) -> Option<Verdict> {
        let mover = !game.board().turn();
        self.note(mover, score);
        let Adjudication { win, draw, longest, endings, .. } = &self.adjudication;
        if let Some(outcome) = self.result(game) {
            Some(Verdict::Rules(outcome))
        } else if let Some(winner) = endings.verdict(game.board()) {
            Some(Verdict::Tables(winner))
        } else if win.is_some_and(|rule| self.winning >= rule.plies) {
            Some(Verdict::Scores(Some(self.ahead)))
        } else if may_draw && draw.is_some_and(|rule| self.level >= rule.plies) {
            Some(Verdict::Scores(None))
        } else {
            longest.is_some_and(|longest| game.moves().len() >= longest).then_some(Verdict::Length)
        }
    }

    /// Counts the plies in a row that the scores agree. A move without a score ends both rows.
    fn note(&mut self, mover: Color, score: Option<i32>) {
        let size = score.map(i32::unsigned_abs);
        let ahead = if score.is_some_and(|score| score > 0) { mover } else { !mover };
        let is_won = size.zip(self.adjudication.win).is_some_and(|(size, rule)| size >= rule.score);
        self.winning = match is_won {
            true if ahead == self.ahead => self.winning.saturating_add(1),
            true => 1,
            false => 0,
        };
        self.ahead = ahead;
        let is_level =
            size.zip(self.adjudication.draw).is_some_and(|(size, rule)| size <= rule.score);
        self.level = if is_level { self.level.saturating_add(1) } else { 0 };
    }

    /// The reason of the draw that this side may claim now, or with a move that it would play.
    pub fn claim(&self, game: &Game, by: Color, m: Option<Move>) -> Result<Reason, Refusal> {
        if game.board().turn() != by {
            return Err(Refusal::NotYourTurn);
        }
        if let Some(reason) = game.claimable_draw() {
            return Ok(reason);
        }
        let mut after = game.clone();
        let m = m.ok_or(Refusal::NothingToClaim)?;
        after.play(m).map_err(|illegal| Refusal::Illegal(illegal.0))?;
        after.claimable_draw().ok_or(Refusal::NothingToClaim)
    }

    /// Takes moves back, sets the clocks and forgets all offers.
    pub fn take_back(&mut self, game: &mut Game, plies: usize, left: [Duration; 2]) {
        for _ in 0..plies {
            game.take_back();
        }
        self.clock.set(left);
        (self.draw, self.takeback) = (Offer::default(), Offer::default());
    }

    /// The result of a fallen flag: a draw if the other side cannot win.
    pub fn flag_fell(board: &Board, loser: Color) -> Outcome {
        match board.could_win(!loser) {
            true => Outcome::win(!loser, Reason::Time),
            false => Outcome::draw(Reason::Time),
        }
    }
}
