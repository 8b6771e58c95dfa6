//! The engine that analyses the position while the evaluation is shown.

use std::sync::mpsc::Sender;
use std::time::Duration;

use kiebitz_chess::{Game, Variant};
use kiebitz_engine::Limits;
use kiebitz_play::{PlayerNews, PlayerThread};
use kiebitz_players::{Resources, adviser};

use crate::events::Incoming;

/// How long it searches a position.
const LONGEST: Duration = Duration::from_secs(5);

/// An engine that analyses one position at a time; started at the first question.
pub(super) struct Analyst {
    resources: Resources,
    sender: Sender<Incoming>,
    engine: Option<(Variant, PlayerThread)>,
    /// The key of the position.
    key: u64,
}

impl Analyst {
    pub fn new(resources: &Resources, sender: Sender<Incoming>) -> Analyst {
        // One thread, since the opponent may be pondering.
        let resources = Resources { threads: 1, ..resources.clone() };
        Analyst { resources, sender, engine: None, key: 0 }
    }

    /// Analyses the last position of this game, or nothing; stops the previous analysis.
    pub fn ask(&mut self, game: Option<Game>) {
        if let Some((_, engine)) = &mut self.engine {
            engine.cancel();
        }
        let Some(game) = game else { return };
        let variant = game.board().variant();
        if self.engine.as_ref().is_none_or(|(known, _)| *known != variant) {
            let sender = self.sender.clone();
            // The sender of thoughts does not care who hears them; without an engine there is no evaluation.
            let tell = move |question, news| {
                if let PlayerNews::Thought(thought) = news {
                    let _ = sender.send(Incoming::Judged(question, thought));
                }
            };
            let engine = PlayerThread::start(0, adviser(&self.resources), variant, tell);
            self.engine = Some((variant, engine));
        }
        if let Some((_, engine)) = &mut self.engine {
            self.key = game.board().key();
            engine.ask(&game, &Limits::movetime(LONGEST));
        }
    }

    /// The key of the position that a question was about, if it is still analysed.
    pub fn key(&self, question: u64) -> Option<u64> {
        let (_, engine) = self.engine.as_ref()?;
        engine.is_current(question).then_some(self.key)
    }
}
