//! How events of a game change the screen.

use kiebitz_chess::{Board, Color};
use kiebitz_engine::wdl;
use kiebitz_play::words::{self, score_text};
use kiebitz_play::{Change, GameCommand, GameState, Record, Status};
use kiebitz_players::{End, PlayerSpec, SpecError, Thought};
use kiebitz_words::{Say, text};

use super::{App, Effect, Facts, Judgement, OnBoard, Tone};
use crate::screen::choices::Button;
use crate::screen::dialog::{Choice, Dialog, Form, Menu};
use crate::screen::speech::Speech;

/// Moves of a line to keep: no panel is wide enough for more.
const LINE: usize = 12;

impl App {
    pub fn begin(&mut self, game: OnBoard) {
        self.viewpoint = game.planned.viewpoint();
        // A person who plays may not want to see the other side's evaluation.
        self.shows_evaluation = match &self.game {
            Some(_) => self.shows_evaluation,
            None => !game.planned.has_people(),
        };
        let misses_tables = game.planned.players.contains(&PlayerSpec::Table);
        let folder = self.no_tables.as_ref().filter(|_| misses_tables);
        let no_tables = folder.map(|folder| text!(self.speech, "no-tables", folder));
        let not_kept = self.not_kept.take().map(|why| text!(self.speech, "not-kept", why));
        let warning = not_kept.or(no_tables);
        let resumed = game.resumed.as_ref().map(|(id, control)| {
            (
                text!(self.speech, "resumed", id = id.to_string(), control = control.as_deref()),
                Tone::News,
            )
        });
        self.message = warning.map(|text| (text, Tone::Warning)).or(resumed);
        self.dialog = None;
        self.facts = Facts::default();
        self.judgement = None;
        self.entry.clear();
        self.cursor = None;
        self.past = None;
        self.game = Some(game);
        self.renew();
    }

    /// The position on the board has changed.
    fn renew(&mut self) {
        self.deselect();
        self.hint = None;
        self.scroll = 0;
        let Some(game) = &self.game else { return };
        let moves = game.record.game.boards().iter().zip(game.record.game.moves());
        self.sans = moves.map(|(board, m)| self.speech.san(board, *m)).collect();
        self.keep_in_sight();
    }

    pub fn happen(&mut self, change: &Change, state: GameState, record: Option<Box<Record>>) {
        let Some(game) = &mut self.game else { return };
        game.state = state;
        if let Some(record) = record {
            game.record = *record;
        }
        let state = &game.state;
        let letters = self.speech;
        let language = letters.language;
        let say = |text: String| Some((letters.spell(&text), Tone::News));
        let warn = |text: String| Some((letters.spell(&text), Tone::Warning));
        match change {
            Change::Begun => {}
            Change::Moved => {
                let claim = match (state.claimable, state.status) {
                    (Some(reason), Status::Awaiting(_)) => {
                        say(text!(language, "claimable", reason = reason.name()))
                    }
                    _ => None,
                };
                let by_person = state
                    .last
                    .is_some_and(|(_, before)| game.record.player(before.turn()).is_human);
                // A user who looks at an earlier position stays there and gets a message.
                let meanwhile = match state.last.filter(|_| self.past.is_some() && !by_person) {
                    Some((m, before)) => {
                        let text = before.san_line([m], letters.language.letters());
                        let side = before.turn();
                        let text = text!(letters, "played-meanwhile", side, played = text);
                        Some((text, Tone::News))
                    }
                    None => {
                        if self.past.take().is_some() {
                            self.judgement = None;
                        }
                        None
                    }
                };
                self.message = meanwhile.or(claim);
                // An open promotion dialog belongs to another position.
                if matches!(&self.dialog, Some(Dialog::Menu(menu)) if is_about_position(menu)) {
                    self.dialog = None;
                }
                self.renew();
            }
            Change::TakenBack(count) => {
                self.message = say(text!(language, "taken-back", count = *count));
                self.judgement = None;
                self.past = None;
                self.renew();
            }
            Change::DrawOffered(by) => {
                let text = text!(language, "draw-offered", side = *by);
                self.message = say(text.clone());
                self.ask_answer(*by, &text, [GameCommand::AcceptDraw, GameCommand::DeclineDraw]);
            }
            Change::TakeBackAsked(by) => {
                let text = text!(language, "takeback-asked", side = *by);
                self.message = say(text.clone());
                let answers = [GameCommand::AcceptTakeBack, GameCommand::DeclineTakeBack];
                self.ask_answer(*by, &text, answers);
            }
            Change::TakeBackDeclined(by) => {
                self.message = say(text!(language, "takeback-declined", side = *by));
            }
            Change::DrawDeclined(by) => {
                self.message = say(text!(language, "draw-declined", side = *by));
            }
            // The thought is not about the position shown.
            Change::Thinks(..) if self.past.is_some() => {}
            Change::Thinks(color, thought) => {
                let (board, color) = (state.board, *color);
                self.judgement =
                    judgement(&board, color, thought, letters).or(self.judgement.take());
            }
            Change::Hint(m, score) => {
                let (played, score) = (
                    letters.san(&state.board, *m),
                    score.map(|score| score_text(letters.language, score)),
                );
                self.message = say(text!(language, "hint", played, score));
                self.hint = Some(*m);
            }
            Change::NoHint(why) => self.message = warn(words::no_hint(language, why)),
            Change::PlayerFailed(side, why) => {
                let name = &game.record.player(*side).name;
                let text = letters.spell(&words::player_failed(language, *side, name, why));
                self.open_form(Form::replace(*side, &text));
            }
            Change::PlayerReplaced(side) => {
                let name = &game.record.player(*side).name;
                self.message = say(words::player_replaced(language, *side, name));
            }
            Change::NotRecorded(why) => {
                self.message = warn(text!(language, "not-recorded", why = why.clone()));
            }
            Change::Rated(change) => {
                let name = &game.record.player(change.side).name;
                self.message = say(words::rated(language, name, change));
            }
            Change::Finished(end) => self.finish(*end),
        }
    }

    /// Asks the other person for an answer; a program answers by itself.
    fn ask_answer(&mut self, by: Color, text: &str, [accept, decline]: [GameCommand; 2]) {
        if !self.is_human(!by) {
            return;
        }
        let answers = [
            (Button::Accept, Choice::Answer(!by, accept)),
            (Button::Decline, Choice::Answer(!by, decline)),
        ];
        let text = format!("{text} {}", text!(self.speech, "answer-offer", side = !by));
        let title = text!(self.speech, "title-question");
        self.dialog = Some(Dialog::Menu(self.speech.menu(title, &text, &answers)));
    }

    fn finish(&mut self, end: End) {
        self.return_to_game();
        self.deselect();
        self.hint = None;
        self.message = None;
        let answers = [
            (Button::Rematch, Choice::Rematch),
            (Button::SwapSides, Choice::SwapSides),
            (Button::GameSetup, Choice::GameSetup),
            (Button::Save, Choice::Save),
            (Button::LookAtBoard, Choice::Close),
            (Button::Quit, Choice::Quit),
        ];
        let text = self.speech.spell(&words::game_over(self.speech.language, end));
        let menu = self.speech.menu(text!(self.speech, "title-game-over"), &text, &answers);
        // While the user types a move, its letters must not choose an answer.
        let menu = if self.entry.text.is_empty() { menu } else { menu.without_letters() };
        self.entry.clear();
        self.dialog = Some(Dialog::Menu(menu));
    }

    pub fn bad_player(&mut self, error: &SpecError) {
        let text = self.speech.spell(&error.say(self.speech.language));
        if let Some(Status::Missing(side)) = self.status() {
            self.open_form(Form::replace(side, &text));
        } else {
            self.say(text, Tone::Warning);
        }
    }

    pub fn judge(&mut self, key: u64, thought: &Thought) {
        let Some(board) = self.shown_board().filter(|board| board.key() == key) else { return };
        let judged = judgement(board, board.turn(), thought, self.speech);
        self.judgement = judged.or(self.judgement.take());
    }

    /// Keeps the analysis on the position shown: while a person is to move and after the game, if
    /// the evaluation is shown.
    pub(super) fn follow(&mut self) {
        let is_time = match self.status() {
            Some(Status::Awaiting(_)) => {
                self.game.as_ref().is_some_and(|game| game.planned.allows_help())
            }
            Some(Status::Over(_)) => self.is_past(),
            _ => false,
        };
        let is_wanted = self.shows_evaluation && is_time;
        let key = self.shown_board().filter(|_| is_wanted).map(Board::key);
        if key != self.analysed {
            self.analysed = key;
            let game = self.shown_game().filter(|_| is_wanted);
            self.effects.push(Effect::Analyse(game.map(Box::new)));
        }
    }
}

fn is_about_position(menu: &Menu) -> bool {
    let about = |choice| matches!(choice, Choice::Play(_) | Choice::Answer(..));
    menu.items.iter().any(|item| about(item.choice))
}

/// A thought from White's point of view; `None` without a score.
fn judgement(board: &Board, mover: Color, thought: &Thought, speech: Speech) -> Option<Judgement> {
    let score = thought.score?;
    let [wins, draws, losses] = wdl::chances(board, score);
    let (score, wins) = if mover.is_white() { (score, wins) } else { (-score, losses) };
    let mut words = Vec::new();
    let mut position = *board;
    for &m in thought.line.iter().take(LINE) {
        if !position.is_legal(m) {
            break;
        }
        let is_numbered = words.is_empty() || position.turn().is_white();
        let number = if is_numbered { position.move_number() } else { String::new() };
        words.push(format!("{number}{}", speech.san(&position, m)));
        position.play_unchecked(m);
    }
    let (depth, line) = (thought.depth, words.join(" "));
    Some(Judgement { score, depth, line, share: wins + draws / 2 })
}
