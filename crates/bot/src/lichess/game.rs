//! One game: its stream, our engine thread, and the requests we send.
//!
//! One task drives a game. It waits for the answer to a move before it reads on, so the order of
//! requests and events is known, and [`MoveSync`] can decide whether a move must be sent again.

use std::sync::Arc;
use std::time::Duration;

use kiebitz_chess::{Color, Move};
use kiebitz_engine::Stop;
use kiebitz_players::End;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::api::{Api, Request};
use super::chat::{Chat, Reasons, Reply};
use super::engine_thread::{Answer, EngineThread, Thought};
use super::follow::{Follower, Item};
use super::limits::limits;
use super::live_game::LiveGame;
use super::news::{GameNews, GiveUpReason, News, Tell};
use super::policy::Mood;
use super::record;
use super::settings::Settings;
use super::sync::{Change, Connection, Todo};
use super::wire::{Account, GameId, GameLine, GameState, OpponentGone, Room};

/// After this many failures of one kind, the game is abandoned.
const STRIKES: u32 = 4;
/// Between two tries to claim a win.
const CLAIM_AGAIN: Duration = Duration::from_secs(5);
/// Between two offers of a draw, in plies.
const OFFER_AGAIN: usize = 20;
/// The most background requests in flight; further ones are dropped.
const MOST_BACKGROUND: usize = 20;
const TAKEBACKS: u32 = 3;

#[derive(Clone)]
pub struct Context {
    pub api: Api,
    pub settings: Arc<Settings>,
    pub me: Arc<Account>,
    pub tell: Tell,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub id: GameId,
    /// How it ended, and our colour; `None` if we abandoned it.
    pub end: Option<(End, Color)>,
}

pub async fn play(context: Context, id: GameId) -> Played {
    let api = context.api.clone();
    let lines = Follower::new(&api, format!("api/bot/game/stream/{id}"));
    let chat = Chat::new(&context.me.username, &context.settings.level.to_string());
    let driver = Driver {
        context,
        id: id.clone(),
        lines,
        live: None,
        thinking: None,
        chat,
        last: None,
        mood: Mood::default(),
        background: JoinSet::new(),
        hold: None,
        strikes: 0,
        answered_draw: None,
        answered_takeback: None,
        offered: None,
        tried_draw: None,
        takebacks: 0,
        abort_at: None,
        claim_at: None,
        claims: 0,
        done: None,
    };
    Played { id, end: driver.run().await }
}

struct Thinking {
    plies: usize,
    stop: Stop,
    answer: Answer,
}

enum Done {
    Over(End),
    GivenUp(GiveUpReason),
}

struct Driver {
    context: Context,
    id: GameId,
    lines: Follower<GameLine>,
    /// `None` until the first line.
    live: Option<LiveGame>,
    thinking: Option<Thinking>,
    chat: Chat,
    /// Our evaluation at our last move.
    last: Option<Reasons>,
    mood: Mood,
    /// Background requests: chat, refusals.
    background: JoinSet<()>,
    /// Do nothing until a later stream than this brings the state of the game.
    hold: Option<Connection>,
    strikes: u32,
    /// The ply at which we answered a draw offer or a takeback request.
    answered_draw: Option<usize>,
    answered_takeback: Option<usize>,
    /// The ply at which we last offered a draw.
    offered: Option<usize>,
    /// The ply at which we tried to accept a draw.
    tried_draw: Option<usize>,
    takebacks: u32,
    abort_at: Option<Instant>,
    claim_at: Option<Instant>,
    claims: u32,
    done: Option<Done>,
}

enum Wake {
    Item(Option<Item<GameLine>>),
    Thought(Option<Thought>, Option<String>),
    Deadline,
    Background,
}

impl Driver {
    async fn run(mut self) -> Option<(End, Color)> {
        while self.done.is_none() {
            match self.wait().await {
                Wake::Item(Some(Item::Line(connection, line))) => {
                    self.handle_line(connection, line).await
                }
                Wake::Item(Some(Item::Unreadable(reason))) => {
                    self.context.tell.tell(News::Strange(reason));
                }
                Wake::Item(Some(Item::Dropped(fault))) => {
                    self.tell(GameNews::Dropped(fault));
                }
                Wake::Item(Some(Item::Refused(fault))) => self.give_up(GiveUpReason::Fault(fault)),
                Wake::Item(None) => self.give_up(GiveUpReason::NoStream),
                Wake::Thought(thought, failure) => self.thought(thought, failure).await,
                Wake::Deadline => self.deadline().await,
                Wake::Background => {}
            }
        }
        self.leave().await
    }

    async fn wait(&mut self) -> Wake {
        let deadline = [self.abort_at, self.claim_at].into_iter().flatten().min();
        let thinking = self.thinking.as_mut();
        let answer = async {
            match thinking {
                Some(thinking) => (&mut thinking.answer).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            item = self.lines.next() => Wake::Item(item),
            answer = answer => match answer {
                Ok(Ok(thought)) => Wake::Thought(Some(thought), None),
                Ok(Err(error)) => Wake::Thought(None, Some(error.to_string())),
                Err(_) => Wake::Thought(None, Some("the thread that thinks is gone".to_owned())),
            },
            () = async {
                match deadline {
                    Some(deadline) => sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            } => Wake::Deadline,
            Some(_) = self.background.join_next() => Wake::Background,
        }
    }

    async fn handle_line(&mut self, connection: Connection, line: GameLine) {
        match line {
            GameLine::GameFull(full) => {
                let state = full.state.clone();
                if self.live.is_none() {
                    match LiveGame::new(&self.context, full, connection) {
                        Ok(live) => self.live = Some(live),
                        Err(reason) => return self.give_up(reason),
                    }
                    self.greet(&state);
                }
                self.state(connection, state).await;
            }
            GameLine::GameState(state) => self.state(connection, state).await,
            GameLine::ChatLine(line) => {
                if self.context.settings.chat {
                    let answer = self.chat.reply(&line, self.last.as_ref(), Instant::now());
                    if let Some(reply) = answer {
                        self.say(line.room, reply);
                    }
                }
            }
            GameLine::OpponentGone(OpponentGone { gone, claim_win_in_seconds }) => {
                let wait =
                    claim_win_in_seconds.map(|seconds| Duration::from_secs(seconds.min(3600)));
                self.claim_at = wait.filter(|_| gone).map(|wait| Instant::now() + wait);
            }
            GameLine::Other => {}
        }
    }

    async fn state(&mut self, connection: Connection, state: GameState) {
        let Some(live) = &mut self.live else { return };
        let change = match live.update(connection, state) {
            Ok(change) => change,
            Err(illegal) => return self.strike(GiveUpReason::Illegal(illegal.to_string().into())),
        };
        if change == Change::Stale {
            return;
        }
        if change != Change::Same {
            self.abort_at = None;
        }
        let plies = live.sync.plies();
        let end = record::end(&live.state, live.sync.game());
        if self.thinking.as_ref().is_some_and(|t| t.plies != plies || change == Change::Back) {
            self.stop_thinking();
        }
        if let Some(end) = end {
            self.done = Some(Done::Over(end));
            return;
        }
        self.answer_offers().await;
        self.act().await;
    }

    /// Answers the opponent's offers, once each.
    async fn answer_offers(&mut self) {
        let Some(live) = &self.live else { return };
        let plies = live.sync.plies();
        let settings = self.context.settings.clone();
        if !live.is_offered_draw() {
            self.answered_draw = None;
        } else if !live.sync.is_ours() && self.answered_draw.is_none() {
            // On our move it is answered after the search.
            self.answered_draw = Some(plies);
            if self.mood.accepts_draw(&settings.policy, plies) {
                self.take_draw(plies).await;
            } else {
                self.tell(GameNews::DeclinedDraw);
                self.spawn_request(Request::Draw(false));
            }
        }
        let Some(live) = &self.live else { return };
        if !live.is_asked_back() {
            self.answered_takeback = None;
        } else if self.answered_takeback.is_none() {
            self.answered_takeback = Some(plies);
            let granted = settings.takebacks && !live.full.rated && self.takebacks < TAKEBACKS;
            self.tell(GameNews::Takeback(granted));
            if granted {
                self.takebacks += 1;
                self.stop_thinking();
                self.request(Request::Takeback(true)).await;
                self.ask_where_it_stands();
            } else {
                self.spawn_request(Request::Takeback(false));
            }
        }
    }

    /// Does what the current position requires.
    async fn act(&mut self) {
        let Some(live) = &self.live else { return };
        if self.hold.is_some_and(|hold| live.connection <= hold) {
            return;
        }
        self.hold = None;
        match live.sync.todo(live.connection) {
            Todo::Think => self.think(),
            Todo::Send(m) => {
                let uci = live.sync.game().board().uci(m);
                self.tell(GameNews::SentAgain(uci));
                self.send(m, false).await;
            }
            Todo::Nothing => {
                // Without a clock, days may pass before the first move.
                let is_timed = live.full.clock.is_some();
                let waits = is_timed && live.sync.plies() < 2 && !live.sync.is_ours();
                if waits && self.abort_at.is_none() {
                    self.abort_at = Some(Instant::now() + self.context.api.timing().first_move);
                }
            }
        }
    }

    fn think(&mut self) {
        let Some(live) = &self.live else { return };
        if self.thinking.is_some() {
            return;
        }
        let settings = &self.context.settings;
        let mut limits = limits(
            &live.state,
            live.me(),
            live.full.clock.is_some(),
            live.arrived.elapsed(),
            settings.lag,
            self.context.api.timing().unhurried,
        );
        limits.nodes = settings.nodes;
        let stop = Stop::new();
        let answer = live.engine.think(live.sync.game().clone(), limits, stop.clone());
        self.thinking = Some(Thinking { plies: live.sync.plies(), stop, answer });
    }

    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
        }
    }

    /// Our engine thread has found a move, or failed.
    async fn thought(&mut self, thought: Option<Thought>, failure: Option<String>) {
        let Some(thinking) = self.thinking.take() else { return };
        let Some(live) = &mut self.live else { return };
        let Some(Thought { choice, reasons }) = thought else {
            // Retries with a new thread, a limited number of times.
            if let Ok(engine) = EngineThread::start(&self.context.settings) {
                live.engine = engine;
            }
            self.strike(GiveUpReason::Player(failure.unwrap_or_default().into()));
            return self.act().await;
        };
        if live.sync.plies() != thinking.plies || !live.sync.is_ours() {
            return self.act().await;
        }
        let policy = self.context.settings.policy;
        self.mood.note(choice.score, &policy);
        let plies = thinking.plies;
        let is_new = self.tried_draw != Some(plies);
        if live.is_offered_draw() && is_new && self.mood.accepts_draw(&policy, plies) {
            return self.take_draw(plies).await;
        }
        if self.mood.resigns(&policy) && self.request(Request::Resign).await {
            self.tell(GameNews::Resigned);
            return self.ask_where_it_stands();
        }
        let Some(live) = &self.live else { return };
        let mut after = live.sync.game().clone();
        let claims = after.play(choice.best).is_ok() && after.claimable_draw().is_some();
        let number = u32::from(live.sync.game().board().fullmoves());
        let is_soon = self.offered.is_some_and(|offered| plies < offered + OFFER_AGAIN);
        let offers = self.mood.offers_draw(&policy, number, claims) && (claims || !is_soon);
        if offers {
            self.offered = Some(plies);
            self.tell(GameNews::OfferedDraw);
        }
        self.last = Some(reasons);
        self.send(choice.best, offers).await;
    }

    /// Sends a move. Whatever the answer, the move counts as played until a later stream lacks it.
    async fn send(&mut self, m: Move, offers_draw: bool) {
        let Some(live) = &mut self.live else { return };
        let uci = live.sync.game().board().uci(m);
        let answer = self.context.api.play(&self.id, &uci, offers_draw).await;
        live.sync.sent(m, self.lines.opened());
        match answer {
            Ok(()) => self.strikes = 0,
            Err(fault) => {
                let is_refused = !fault.passes();
                self.tell(GameNews::Unsure(uci, fault.clone()));
                self.lines.reopen();
                if is_refused {
                    self.strike(GiveUpReason::Fault(fault));
                }
            }
        }
    }

    async fn take_draw(&mut self, plies: usize) {
        self.tried_draw = Some(plies);
        if self.request(Request::Draw(true)).await {
            self.tell(GameNews::TookDraw);
        }
        // If the offer was withdrawn in the meantime, the game goes on.
        self.ask_where_it_stands();
    }

    /// Reopens the stream, since the last request changes the game.
    fn ask_where_it_stands(&mut self) {
        self.hold = Some(self.lines.opened());
        self.lines.reopen();
    }

    async fn deadline(&mut self) {
        let now = Instant::now();
        if self.abort_at.is_some_and(|at| at <= now) {
            self.abort_at = None;
            if self.request(Request::Abort).await {
                self.tell(GameNews::Aborted);
            }
        }
        if self.claim_at.is_some_and(|at| at <= now) {
            self.claim_at = None;
            if self.request(Request::ClaimVictory).await {
                return self.tell(GameNews::Claimed);
            }
            self.claims += 1;
            if self.claims < STRIKES {
                self.claim_at = Some(Instant::now() + CLAIM_AGAIN);
            }
        }
    }

    fn greet(&mut self, state: &GameState) {
        let Some(live) = self.live.as_ref().filter(|_| state.is_running()) else { return };
        let plies = state.moves.split_whitespace().count();
        let resumed = plies >= 2;
        self.tell(live.begun(resumed));
        let opponent = live.opponent();
        if self.context.settings.chat && !resumed {
            self.say(Room::Player, self.chat.greeting(&opponent).into());
            self.say(Room::Spectator, self.chat.welcome().into());
        }
    }

    /// Says goodbye, stores the game, and returns how it ended.
    async fn leave(mut self) -> Option<(End, Color)> {
        self.stop_thinking();
        let end = match self.done.take()? {
            Done::Over(end) => end,
            Done::GivenUp(reason) => {
                self.tell(GameNews::GivenUp(reason));
                return None;
            }
        };
        let live = self.live.take()?;
        let me = live.me();
        let opponent = live.opponent();
        self.context.tell.tell(News::Over(self.id.clone(), opponent, end));
        if self.context.settings.chat && matches!(end, End::Result(_)) {
            for reply in self.chat.farewell() {
                say(&self.context, &self.id, Room::Player, reply, true).await;
            }
        }
        if let (Some(memory), End::Result(_)) = (self.context.settings.memory.clone(), end) {
            let level = &self.context.settings.level;
            let record = record::record(&live.full, live.sync.game(), &live.left, me, level, end);
            // The database is slow, and this thread waits for many games.
            let store = move || memory.recorder().finished(&record);
            let stored = tokio::task::spawn_blocking(store).await;
            let failure = match stored {
                Ok(Ok(_)) => None,
                Ok(Err(error)) => Some(error.to_string()),
                Err(error) => Some(error.to_string()),
            };
            if let Some(failure) = failure {
                self.tell(GameNews::NotStored(failure));
            }
        }
        // Background requests have their own time limits, so this does not wait long.
        while self.background.join_next().await.is_some() {}
        Some((end, me))
    }

    fn say(&mut self, room: Room, reply: Reply) {
        self.spawn(|context, id| async move { say(&context, &id, room, reply, false).await });
    }

    /// Sends a request in the background.
    fn spawn_request(&mut self, request: Request) {
        self.spawn(|context, id| async move {
            send(&context, &id, request).await;
        });
    }

    fn spawn<F: Future<Output = ()> + Send + 'static>(
        &mut self,
        work: impl FnOnce(Context, GameId) -> F,
    ) {
        if self.background.len() < MOST_BACKGROUND {
            self.background.spawn(work(self.context.clone(), self.id.clone()));
        }
    }

    /// Sends a request; returns whether it was accepted.
    async fn request(&self, request: Request) -> bool {
        send(&self.context, &self.id, request).await
    }

    /// Counts an unexpected failure and reopens the stream; abandons the game after too many.
    fn strike(&mut self, reason: GiveUpReason) {
        self.strikes += 1;
        if self.strikes >= STRIKES {
            self.give_up(reason);
        } else {
            self.lines.reopen();
        }
    }

    fn give_up(&mut self, reason: GiveUpReason) {
        self.done = Some(Done::GivenUp(reason));
    }

    fn tell(&self, news: GameNews) {
        self.context.tell.tell(News::Game(self.id.clone(), news));
    }
}

/// Writes an answer into a room. Finding one may take a search.
async fn say(context: &Context, id: &GameId, room: Room, reply: Reply, is_over: bool) {
    if let Ok(text) = tokio::task::spawn_blocking(move || reply.text(is_over)).await {
        send(context, id, Request::Chat(room, text)).await;
    }
}

/// Sends a request and reports a refusal; returns whether it was accepted.
async fn send(context: &Context, id: &GameId, request: Request) -> bool {
    let answer = context.api.act(id, &request).await;
    if let Err(fault) = &answer {
        let failed = GameNews::Failed(request, fault.clone());
        context.tell.tell(News::Game(id.clone(), failed));
    }
    answer.is_ok()
}
