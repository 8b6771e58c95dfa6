//! The bot: reads events, answers challenges, and runs a task for every game.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_gametree::random::any_seed;
use kiebitz_players::{End, Text};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::api::{Api, Proposal};
use super::challenge::{Decline, Rules};
use super::follow::{Follower, Item};
use super::game::{self, Context, Played};
use super::seek::Search;
use super::settings::Settings;
use super::wire::{Account, Challenge, Event, GameId, TimeControl};
use super::words::{BotError, Challenger, GameNews, GiveUpReason, News, Tell, Terms};
use kiebitz_protocol::http::Fault;
use kiebitz_words::message;

/// How long an accepted challenge may take to become a game.
const PENDING: Duration = Duration::from_secs(60);
/// A challenge of ours without an answer is cancelled after this time; Lichess drops it after
/// twenty seconds.
const UNANSWERED: Duration = Duration::from_secs(25);
/// How many finished games and answered challenges are remembered, since their events may come
/// again.
const REMEMBERED: usize = 1000;

/// The most games at once, whatever the server sends.
pub const MOST_GAMES: usize = 64;
/// The most requests in flight. A challenge beyond that is not answered, and expires.
const MOST_BACKGROUND: usize = 100;

/// After this many panics of its task, a game is abandoned.
const CRASHES: u32 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Games that we abandoned.
    pub given_up: u32,
}

/// Plays until `leaving` is set, and then until the last game is over.
pub async fn run(
    api: Api,
    server: &str,
    mut settings: Settings,
    leaving: watch::Receiver<bool>,
    tell: Tell,
) -> Result<Summary, BotError> {
    // Some players play one variant only.
    let plays = |rules: &Rules| settings.level.check(rules.variant()).is_ok();
    settings.filter.rules.retain(plays);
    if let Some(seeking) = &mut settings.seeking {
        seeking.rules.retain(plays);
    }
    if !settings.level.is_own_program() || settings.filter.rules.is_empty() {
        return Err(BotError::Level(settings.level.to_string()));
    }
    let Some(me) = sign_in(&api, &settings, leaving.clone(), &tell).await? else {
        return Ok(Summary::default());
    };
    tell.tell(News::SignedIn(me.username.clone(), server.to_owned()));
    let events = Follower::new(&api, "api/stream/event".to_owned());
    let search = settings.seeking.clone();
    let search = search.map(|seeking| Search::new(seeking, any_seed(), Instant::now()));
    let context = Context { api, settings: Arc::new(settings), me: Arc::new(me), tell };
    let bot = Bot {
        context,
        events,
        leaving,
        search,
        is_leaving: false,
        games: JoinSet::new(),
        tasks: HashMap::new(),
        running: HashSet::new(),
        crashes: HashMap::new(),
        finished: RecentIds::default(),
        answered: RecentIds::default(),
        pending: HashMap::new(),
        own: None,
        background: JoinSet::new(),
        summary: Summary::default(),
    };
    bot.run().await
}

/// Gets our account and checks that it is a bot's; `None` if the run is ended first.
async fn sign_in(
    api: &Api,
    settings: &Settings,
    mut leaving: watch::Receiver<bool>,
    tell: &Tell,
) -> Result<Option<Account>, BotError> {
    let mut backoff = api.timing().backoff();
    let mut account = loop {
        match api.account().await {
            Ok(account) => break account,
            Err(fault) if fault.passes() => {
                let pause = backoff.after(&fault);
                tell.tell(News::Dropped(fault));
                tokio::select! {
                    () = tokio::time::sleep(pause) => {}
                    _ = leaving.wait_for(|leaving| *leaving) => return Ok(None),
                }
            }
            Err(fault) => return Err(refused(fault)),
        }
    };
    if !account.is_bot() {
        let name = account.username.clone();
        if !settings.upgrade {
            return Err(BotError::NotABot(name));
        }
        let games = account.count.map_or(0, |count| count.all);
        if games > 0 {
            return Err(BotError::HasPlayed(name, games));
        }
        api.upgrade().await?;
        account.title = Some("BOT".into());
        tell.tell(News::Upgraded(name));
    }
    Ok(Some(account))
}

/// The meaning of a refusal that concerns our account.
pub(super) fn refused(fault: Fault) -> BotError {
    match fault {
        Fault::Refused { status: 401, .. } => BotError::BadToken,
        fault => BotError::Fault(fault),
    }
}

/// The last few names of a kind, to recognise repeated events.
#[derive(Debug, Default)]
struct RecentIds {
    order: VecDeque<GameId>,
    names: HashSet<GameId>,
}

impl RecentIds {
    /// Adds a name; returns whether it is new.
    fn add(&mut self, name: &GameId) -> bool {
        if !self.names.insert(name.clone()) {
            return false;
        }
        self.order.push_back(name.clone());
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.names.remove(&oldest);
        }
        true
    }

    fn has(&self, name: &GameId) -> bool {
        self.names.contains(name)
    }
}

enum Background {
    /// An answer to a challenge, accepted or not.
    Answered {
        id: GameId,
        taken: bool,
        answer: Result<(), Fault>,
    },
    Online(Result<Vec<Account>, Fault>),
    Sent {
        to: String,
        answer: Result<GameId, Fault>,
    },
    Cancelled,
}

struct Bot {
    context: Context,
    events: Follower<Event>,
    leaving: watch::Receiver<bool>,
    search: Option<Search>,
    is_leaving: bool,
    games: JoinSet<Played>,
    tasks: HashMap<tokio::task::Id, GameId>,
    running: HashSet<GameId>,
    /// How often the task of a game has panicked; it is restarted a limited number of times.
    crashes: HashMap<GameId, u32>,
    finished: RecentIds,
    answered: RecentIds,
    /// Accepted challenges that are not games yet.
    pending: HashMap<GameId, Instant>,
    /// Our own challenge without an answer, and since when.
    own: Option<(GameId, Instant)>,
    background: JoinSet<Background>,
    summary: Summary,
}

enum Wake {
    Event(Option<Item<Event>>),
    /// A game is over, or its task panicked.
    Game(Result<(tokio::task::Id, Played), tokio::task::Id>),
    Background(Background),
    Leave,
    Look,
    Forget,
}

impl Bot {
    async fn run(mut self) -> Result<Summary, BotError> {
        loop {
            self.pending.retain(|_, since| since.elapsed() < PENDING);
            let is_idle = self.running.is_empty() && self.pending.is_empty();
            if self.is_leaving && is_idle && self.background.is_empty() {
                break;
            }
            match self.wait().await {
                Wake::Event(Some(Item::Line(_, event))) => self.handle_event(event),
                Wake::Event(Some(Item::Unreadable(reason))) => self.tell(News::Strange(reason)),
                Wake::Event(Some(Item::Dropped(fault))) => {
                    self.tell(News::Dropped(fault));
                }
                Wake::Event(Some(Item::Refused(fault))) => return Err(refused(fault)),
                Wake::Event(None) => {
                    let gone = Fault::Unreachable(message!("http-stream-ended"));
                    return Err(gone.into());
                }
                Wake::Game(Ok((task, played))) => {
                    self.tasks.remove(&task);
                    self.over(played);
                }
                Wake::Game(Err(task)) => self.crashed(task),
                Wake::Background(finished) => self.done(finished),
                Wake::Leave => self.leave(),
                Wake::Look => self.look(),
                Wake::Forget => {}
            }
        }
        self.tell(News::Left(self.summary));
        Ok(self.summary)
    }

    async fn wait(&mut self) -> Wake {
        let oldest = self.pending.values().min().map(|since| *since + PENDING);
        let look = self.search.as_ref().filter(|_| !self.is_leaving).map(Search::next);
        tokio::select! {
            item = self.events.next() => Wake::Event(item),
            Some(played) = self.games.join_next_with_id() => {
                Wake::Game(played.map_err(|error| error.id()))
            }
            Some(Ok(finished)) = self.background.join_next() => Wake::Background(finished),
            // A dropped sender also means to end.
            _ = self.leaving.wait_for(|leaving| *leaving), if !self.is_leaving => Wake::Leave,
            () = at(look) => Wake::Look,
            () = at(oldest) => Wake::Forget,
        }
    }

    fn handle_event(&mut self, event: Event) {
        match event {
            Event::GameStart { game } => self.begin(game.game_id),
            Event::Challenge { challenge } => self.challenged(&challenge),
            Event::ChallengeCanceled { challenge } => {
                self.pending.remove(&challenge.id);
                self.forget_own(&challenge.id);
            }
            Event::ChallengeDeclined { challenge } => {
                let challenge = *challenge;
                if self.forget_own(&challenge.id) {
                    let name =
                        challenge.dest_user.as_ref().map_or_else(Text::default, |u| u.shown());
                    if let (Some(search), Some(user)) = (&mut self.search, challenge.dest_user) {
                        search.refused(user.id.as_deref().unwrap_or_default(), Instant::now());
                    }
                    let reason = challenge.decline_reason_key.unwrap_or_default();
                    self.tell(News::Refused(name, reason));
                }
            }
            // The game's own stream has more detail, and earlier.
            Event::GameFinish { .. } | Event::Other => {}
        }
    }

    /// Starts the task of a game: a new one, or one from before our start. Ignores repeated events.
    fn begin(&mut self, id: GameId) {
        self.pending.remove(&id);
        self.forget_own(&id);
        if self.finished.has(&id) || self.running.contains(&id) {
            return;
        }
        if self.running.len() >= MOST_GAMES {
            return self.tell(News::Game(id, GameNews::TooMany));
        }
        self.running.insert(id.clone());
        let task = self.games.spawn(game::play(self.context.clone(), id.clone()));
        self.tasks.insert(task.id(), id);
    }

    /// A game's task panicked, which should not happen: the next event stream starts it again.
    fn crashed(&mut self, task: tokio::task::Id) {
        let Some(id) = self.tasks.remove(&task) else { return };
        self.running.remove(&id);
        let crashes = self.crashes.entry(id.clone()).or_default();
        *crashes += 1;
        if *crashes >= CRASHES {
            self.finished.add(&id);
            self.summary.given_up += 1;
        } else {
            self.events.reopen();
        }
        self.tell(News::Game(id, GameNews::GivenUp(GiveUpReason::Broken)));
    }

    fn over(&mut self, Played { id, end }: Played) {
        self.running.remove(&id);
        self.finished.add(&id);
        match end {
            Some((End::Result(outcome), me)) => {
                self.summary.games += 1;
                match outcome.winner {
                    Some(winner) if winner == me => self.summary.wins += 1,
                    Some(Color::White | Color::Black) => self.summary.losses += 1,
                    None => self.summary.draws += 1,
                }
            }
            Some((End::Aborted, _)) => {}
            None => self.summary.given_up += 1,
        }
        if let Some(search) = &mut self.search {
            search.postpone(Instant::now());
        }
    }

    fn challenged(&mut self, challenge: &Challenge) {
        let Some(challenger) = &challenge.challenger else { return };
        let is_own = challenger.id.as_ref() == Some(&self.context.me.id);
        let is_open = matches!(challenge.status.as_str(), "" | "created");
        let is_busy = self.background.len() >= MOST_BACKGROUND;
        if is_own || !is_open || is_busy || self.running.contains(&challenge.id) {
            return;
        }
        if !self.answered.add(&challenge.id) {
            return;
        }
        let filter = &self.context.settings.filter;
        let room = self.running.len() + self.pending.len() < self.context.settings.games.max(1);
        let verdict = filter.accepts(challenge).and(match room && !self.is_leaving {
            true => Ok(()),
            false => Err(Decline::Later),
        });
        let (api, id) = (self.context.api.clone(), challenge.id.clone());
        let from = Challenger {
            name: challenger.shown(),
            rating: challenger.rating,
            terms: terms(challenge),
        };
        match verdict {
            Ok(()) => {
                self.pending.insert(id.clone(), Instant::now());
                self.tell(News::Accepted(from));
                self.background.spawn(async move {
                    let answer = api.accept(&id).await;
                    Background::Answered { id, taken: true, answer }
                });
            }
            Err(reason) => {
                self.tell(News::Declined(from, reason, Box::new(filter.clone())));
                self.background.spawn(async move {
                    let answer = api.decline(&id, reason).await;
                    Background::Answered { id, taken: false, answer }
                });
            }
        }
    }

    fn done(&mut self, finished: Background) {
        match finished {
            Background::Answered { id, taken, answer } => {
                let Err(fault) = answer else { return };
                // If only the answer was lost, the game exists, and its event comes or has come.
                if taken && !fault.passes() {
                    self.pending.remove(&id);
                }
                self.tell(News::NotAnswered(id, fault));
            }
            Background::Online(Ok(bots)) => self.challenge(&bots),
            Background::Online(Err(fault)) => self.tell(News::NoChallenge(fault)),
            Background::Sent { to, answer } => match answer {
                Ok(id) => self.own = Some((id, Instant::now())),
                Err(fault) => {
                    if let Some(search) = &mut self.search {
                        search.refused(&to, Instant::now());
                    }
                    self.tell(News::NoChallenge(fault));
                }
            },
            Background::Cancelled => {}
        }
    }

    fn leave(&mut self) {
        self.is_leaving = true;
        self.withdraw();
        self.tell(News::Leaving(self.running.len()));
    }

    /// Looks for an opponent if there is nothing else to do.
    fn look(&mut self) {
        let now = Instant::now();
        if self.own.as_ref().is_some_and(|(_, since)| since.elapsed() > UNANSWERED) {
            self.withdraw();
        }
        let Some(search) = &mut self.search else { return };
        search.postpone(now);
        let is_idle = self.running.is_empty() && self.pending.is_empty() && self.own.is_none();
        if !is_idle || !search.may_ask(now) {
            return;
        }
        let api = self.context.api.clone();
        self.background.spawn(async move { Background::Online(api.online_bots().await) });
    }

    fn challenge(&mut self, bots: &[Account]) {
        let is_busy = !self.running.is_empty() || !self.pending.is_empty() || self.is_leaving;
        let Some(search) = self.search.as_mut().filter(|_| !is_busy) else { return };
        let Some((rules, to)) = search.choose(&self.context.me, bots, Instant::now()) else {
            return;
        };
        let seeking = search.seeking();
        let (rated, limit, increment) = (seeking.rated, seeking.limit, seeking.increment);
        let clock = Some((limit as f64 / 60.0, increment as f64));
        let terms = Terms { variant: rules.key().into(), clock, rated };
        self.tell(News::Challenging(to.as_str().into(), terms));
        let api = self.context.api.clone();
        self.background.spawn(async move {
            let proposal =
                Proposal { variant: rules.key(), rated, limit, increment, color: "random" };
            let answer = api.challenge(&to, &proposal).await.map(|challenge| challenge.id);
            Background::Sent { to, answer }
        });
    }

    fn withdraw(&mut self) {
        let Some((id, _)) = self.own.take() else { return };
        let api = self.context.api.clone();
        self.background.spawn(async move {
            // It may be gone already, which is fine.
            let _ = api.cancel(&id).await;
            Background::Cancelled
        });
    }

    /// Removes our own challenge; returns whether it was this one.
    fn forget_own(&mut self, id: &GameId) -> bool {
        let is_own = self.own.as_ref().is_some_and(|(own, _)| own == id);
        if is_own {
            self.own = None;
        }
        is_own
    }

    fn tell(&self, news: News) {
        self.context.tell.tell(news);
    }
}

/// Sleeps until then; for ever without a time.
async fn at(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}

fn terms(challenge: &Challenge) -> Terms {
    let clock = match challenge.time_control {
        TimeControl::Clock { limit, increment } => Some((limit as f64 / 60.0, increment as f64)),
        _ => None,
    };
    Terms { variant: challenge.variant.key.clone(), clock, rated: challenge.rated }
}
