//! How far a review is.

use kiebitz_play::Language;
use kiebitz_play::words::games::Line;
use kiebitz_review::JudgeProgress;

use crate::cli::bar::Bar;

pub struct Progress {
    /// Which game is judged, and how many there are where that is known.
    game: usize,
    games: Option<usize>,
    language: Language,
    /// Its unit is a game: the games of a file count alike, long or short.
    bar: Bar,
}

impl Progress {
    pub fn new(games: Option<usize>, language: Language) -> Progress {
        let bar = games.map_or_else(Bar::endless, |games| Bar::new(games as f64));
        let bar = bar.in_language(language).with_plain_lines();
        Progress { game: 0, games, language, bar }
    }

    /// A game's turn comes, counted from 1.
    pub fn begin(&mut self, game: usize) {
        self.game = game;
    }

    /// Called from several threads.
    pub fn show(&self, JudgeProgress { done, total }: JudgeProgress) {
        let before = self.game.saturating_sub(1) as f64;
        self.bar.at(before + done as f64 / total.max(1) as f64, || {
            self.language.tell(&Line::Judged(self.game, self.games, done, total))
        });
    }

    /// Does something while the bar is out of the way.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    pub fn clear(&self) {
        self.bar.clear();
    }
}
