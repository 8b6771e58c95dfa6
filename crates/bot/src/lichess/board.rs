//! A person's game on Lichess, over its Board API: the opponent there as a player of a session here.
//!
//! A move is sent again only under the rule of [`MoveSync`], as the bot's moves are.

use std::time::{Duration, Instant};

use kiebitz_chess::{Cause, Color, Game, Move, Variant};
use kiebitz_play::{ClockControl, TimeControl};
use kiebitz_players::elsewhere::{Aside, Elsewhere, Followed, Line, Step, Wish};
use kiebitz_players::{Choice, End, Player, PlayerError, Question, Sink, Text};
use kiebitz_protocol::http::{Client, Fault, Token};
use kiebitz_words::message;
use tokio::runtime::Runtime;
use tokio::time::{timeout, timeout_at};

use super::api::{Api, Proposal, Request};
use super::bot::refused;
use super::challenge::Rules;
use super::follow::{Follower, Item};
use super::record;
use super::sync::{Change, Connection, MoveSync, Todo};
use super::timing::Timing;
use super::wire::{Event, GameFull, GameId, GameInfo, GameLine, GameState};
use super::words::BotError;
use super::{runtime, token};

/// How often it checks whether the answer is still wanted.
const LOOK: Duration = Duration::from_millis(100);
/// How long passing on the end of a game may take.
const FAREWELL: Duration = Duration::from_millis(2500);
/// After this many refusals in a row a move is given up.
const REFUSALS: u32 = 4;

/// Where Lichess is, with its token.
#[derive(Clone, Debug)]
pub struct Place {
    pub url: String,
    pub token: Token,
    pub timing: Timing,
}

impl Place {
    /// Lichess or `KIEBITZ_LICHESS_URL`, with the token that `kiebitz bot login` keeps.
    pub fn usual() -> Result<Place, token::NoToken> {
        let url = std::env::var("KIEBITZ_LICHESS_URL").ok().filter(|url| !url.is_empty());
        let url = url.unwrap_or_else(|| super::LICHESS.to_owned());
        Ok(Place { url, token: token::find(None)?, timing: Timing::default() })
    }

    fn api(&self) -> Result<Api, Fault> {
        Ok(Api::new(Client::new(&self.url, Some(self.token.clone()))?, self.timing).for_people())
    }
}

/// The game that is wished for.
#[derive(Clone, Debug)]
pub struct Sought {
    /// The user to challenge; `None` for anybody.
    pub user: Option<String>,
    pub rules: Rules,
    pub clock: ClockControl,
    /// The side of the person here.
    pub side: Color,
}

/// A game that has begun on Lichess.
#[derive(Debug)]
pub struct Found {
    pub id: GameId,
    /// With the moves so far.
    pub game: Game,
    /// The side of the person here.
    pub side: Color,
    pub control: TimeControl,
}

impl Found {
    /// What names it and our side, for [`BoardPlayer::of_link`].
    pub fn link(&self) -> String {
        format!("{}-{}", self.id, self.side.name())
    }
}

/// A game for a person: one that runs, or else a new one, by a challenge or a seek. Blocks until it begins.
pub fn find(place: &Place, sought: &Sought) -> Result<Found, BotError> {
    let api = place.api()?;
    runtime()?.block_on(async {
        let me = api.account().await.map_err(refused)?;
        if me.is_bot() {
            return Err(BotError::ABot(me.username));
        }
        let mut events = Follower::new(&api, "api/stream/event".to_owned());
        let id = match running(&api, &mut events, sought).await? {
            Some(id) => id,
            None => begin(&api, &mut events, sought).await?,
        };
        let mut lines = Follower::new(&api, format!("api/board/game/stream/{id}"));
        let (_, full) = first(&mut lines).await?;
        let side = [(Color::White, &full.white), (Color::Black, &full.black)];
        let side = side.iter().find(|(_, user)| user.id.as_ref() == Some(&me.id));
        let (Some((side, _)), Some(sync)) = (side, followed(&full, Color::White)) else {
            return Err(BotError::Strange(full.variant.key.clone()));
        };
        Ok(Found { id, game: sync.game().clone(), side: *side, control: record::control(&full) })
    })
}

/// A game that runs already, against the user who is sought and on the right side.
async fn running(
    api: &Api,
    events: &mut Follower<Event>,
    sought: &Sought,
) -> Result<Option<GameId>, BotError> {
    let until = tokio::time::Instant::now() + api.timing().greeting;
    while let Ok(item) = timeout_at(until, events.next()).await {
        if let Some(GameInfo { game_id, color, opponent, .. }) = started(item)? {
            let named = sought.user.as_deref();
            let is_named = named.is_none_or(|name| {
                opponent.as_ref().is_some_and(|user| user.username.eq_ignore_ascii_case(name))
            });
            if is_named && color.is_none_or(|color| color == sought.side) {
                return Ok(Some(game_id));
            }
        }
    }
    Ok(None)
}

/// The game that an event begins.
fn started(item: Option<Item<Event>>) -> Result<Option<GameInfo>, BotError> {
    match item {
        Some(Item::Line(_, Event::GameStart { game })) => Ok(Some(game)),
        Some(Item::Refused(fault)) => Err(fault.into()),
        None => Err(Fault::Unreachable(message!("http-stream-ended")).into()),
        Some(_) => Ok(None),
    }
}

/// Challenges the user, or seeks an opponent, and waits for the game.
async fn begin(
    api: &Api,
    events: &mut Follower<Event>,
    sought: &Sought,
) -> Result<GameId, BotError> {
    let ClockControl { base, increment, .. } = sought.clock;
    let proposal = Proposal {
        variant: sought.rules.key(),
        rated: false,
        limit: base.as_secs(),
        increment: increment.as_secs(),
        color: sought.side.name(),
    };
    let Some(user) = &sought.user else {
        let mut seek = api.seek(&proposal).await?;
        // The seek lasts as long as its stream.
        let mut is_open = true;
        loop {
            tokio::select! {
                item = events.next() => if let Some(game) = started(item)? {
                    return Ok(game.game_id);
                },
                line = seek.next(), if is_open => is_open = line?.is_some(),
                () = tokio::time::sleep(api.timing().answer), if !is_open => {
                    return Err(BotError::NoOpponent);
                }
            }
        }
    };
    let asked = api.challenge(user, &proposal).await?.id;
    loop {
        match events.next().await {
            Some(Item::Line(_, Event::ChallengeDeclined { challenge }))
                if challenge.id == asked =>
            {
                let why = challenge.decline_reason_key.clone().unwrap_or_default();
                return Err(BotError::Declined(user.as_str().into(), why));
            }
            Some(Item::Line(_, Event::ChallengeCanceled { challenge }))
                if challenge.id == asked =>
            {
                return Err(BotError::NoOpponent);
            }
            item => {
                if let Some(game) = started(item)?.filter(|game| game.game_id == asked) {
                    return Ok(game.game_id);
                }
            }
        }
    }
}

/// The first line of a game's stream.
async fn first(lines: &mut Follower<GameLine>) -> Result<(Connection, Box<GameFull>), Fault> {
    loop {
        match lines.next().await {
            Some(Item::Line(connection, GameLine::GameFull(full))) => {
                return Ok((connection, full));
            }
            Some(Item::Refused(fault)) => return Err(fault),
            None => return Err(Fault::Unreachable(message!("http-stream-ended"))),
            Some(_) => {}
        }
    }
}

/// The game by its first line, if we can play it.
fn followed(full: &GameFull, me: Color) -> Option<MoveSync> {
    let rules = Rules::from_key(&full.variant.key)?;
    let mut sync = MoveSync::new(rules.start(&full.initial_fen)?, me);
    sync.update(&full.state.moves, true).ok()?;
    Some(sync)
}

/// The opponent of a person's game.
pub struct BoardPlayer {
    /// Only dropped.
    lines: Option<Follower<GameLine>>,
    runtime: Option<Runtime>,
    api: Api,
    id: GameId,
    name: Text,
    sync: MoveSync,
    state: GameState,
    connection: Connection,
    line: Option<Line>,
    /// Moves were taken back there that the session may still have.
    taken_back: Option<Followed>,
    /// Whether we asked for a takeback or granted one.
    may_shrink: bool,
    /// Send no move until a later stream than this brings the state of the game: after a takeback it would be another's.
    hold: Connection,
    refusals: u32,
}

impl BoardPlayer {
    /// The opponent in the game of a [`Found::link`].
    pub fn of_link(link: &str) -> Result<BoardPlayer, PlayerError> {
        let strange = || PlayerError::Failed(message!("remote-nonsense"));
        let (id, side) = link.split_once('-').ok_or_else(strange)?;
        let id = GameId::try_from(id.to_owned()).map_err(|_| strange())?;
        let side = Color::ALL.into_iter().find(|color| color.name() == side).ok_or_else(strange)?;
        let place = Place::usual().map_err(|error| PlayerError::failed(&error))?;
        BoardPlayer::join(&place, id, side)
    }

    /// The opponent in this game; `me` is the side of the person here.
    pub fn join(place: &Place, id: GameId, me: Color) -> Result<BoardPlayer, PlayerError> {
        let failed = |fault: Fault| PlayerError::failed(&fault);
        let runtime = runtime().map_err(|error| PlayerError::failed(&error))?;
        let api = place.api().map_err(failed)?;
        let joined = runtime.block_on(async {
            let mut lines = Follower::new(&api, format!("api/board/game/stream/{id}"));
            let (connection, full) = first(&mut lines).await?;
            Ok((lines, connection, full))
        });
        let (lines, connection, full) = joined.map_err(failed)?;
        let sync = followed(&full, me);
        let sync = sync.ok_or_else(|| PlayerError::Failed(message!("remote-nonsense")))?;
        let them = if me == Color::White { &full.black } else { &full.white };
        Ok(BoardPlayer {
            lines: Some(lines),
            runtime: Some(runtime),
            api,
            id,
            name: them.shown(),
            sync,
            state: full.state,
            connection,
            line: None,
            taken_back: None,
            may_shrink: false,
            hold: 0,
            refusals: 0,
        })
    }

    fn wait<T>(&self, what: impl Future<Output = T>) -> T {
        self.runtime.as_ref().expect("it is there until it is dropped").block_on(what)
    }

    fn elsewhere(&self) -> Elsewhere {
        let by = |[white, black]: [bool; 2]| match (white, black) {
            (true, _) => Some(Color::White),
            (_, true) => Some(Color::Black),
            _ => None,
        };
        let GameState { wdraw, bdraw, wtakeback, btakeback, .. } = self.state;
        Elsewhere {
            moves: self.sync.game().moves().to_vec(),
            asked: [by([wdraw, bdraw]), by([wtakeback, btakeback])],
            end: record::end(&self.state, self.sync.game()),
        }
    }

    /// Takes what the server says, waiting so long for it.
    fn hear(&mut self, longest: Duration) -> Result<(), PlayerError> {
        let mut lines = self.lines.take().expect("it is there until it is dropped");
        let item = self.wait(async { timeout(longest, lines.next()).await });
        self.lines = Some(lines);
        match item {
            Ok(Some(Item::Line(connection, GameLine::GameFull(full)))) => {
                self.update(connection, full.state)
            }
            Ok(Some(Item::Line(connection, GameLine::GameState(state)))) => {
                self.update(connection, state)
            }
            Ok(Some(Item::Refused(fault))) => Err(PlayerError::failed(&fault)),
            Ok(None) => Err(PlayerError::Failed(message!("http-stream-ended"))),
            // The time is over; or nothing that changes the game, such as a stream that is being opened again.
            Err(_) | Ok(Some(_)) => Ok(()),
        }
    }

    fn update(&mut self, connection: Connection, state: GameState) -> Result<(), PlayerError> {
        let before = self.elsewhere();
        let shrinks = connection > self.connection || self.may_shrink;
        let change = self.sync.update(&state.moves, shrinks || before.asked[1].is_some());
        let change = change.map_err(|_| PlayerError::Failed(message!("remote-nonsense")))?;
        if change == Change::Stale {
            return Ok(());
        }
        self.may_shrink &= change != Change::Back;
        (self.state, self.connection) = (state, connection);
        let them = !self.sync.me();
        for aside in self.elsewhere().asides(&before, them) {
            if let (Aside::TakenBack(_, followed), Some(_)) = (&aside, &self.line) {
                self.taken_back = Some(followed.clone());
            }
            self.tell(aside);
        }
        self.tell(self.clocks());
        Ok(())
    }

    fn clocks(&self) -> Aside {
        let millis = |left| Duration::from_millis(u64::try_from(left).unwrap_or(0));
        Aside::Clocks([self.state.wtime, self.state.btime].map(millis))
    }

    fn tell(&self, aside: Aside) {
        if let Some(line) = &self.line {
            (line.tell)(aside);
        }
    }

    /// Passes on what the person here says.
    fn pass_on_words(&mut self) {
        while let Some(Ok((step, wish))) = self.line.as_ref().map(|line| line.said.try_recv()) {
            let yes = step != Step::Decline;
            let request = match wish {
                Wish::Draw => Request::Draw(yes),
                Wish::Takeback => Request::Takeback(yes),
            };
            let is_takeback = yes && wish == Wish::Takeback;
            self.may_shrink |= is_takeback;
            if self.wait(self.api.act(&self.id, &request)).is_err() && step == Step::Ask {
                self.tell(Aside::Says(Step::Decline, wish));
            }
            if let Some(lines) = self.lines.as_ref().filter(|_| is_takeback) {
                self.hold = lines.opened();
                lines.reopen();
            }
        }
    }

    /// Sends our next move that the server does not have.
    fn pass_on(&mut self, here: &Game) -> Result<(), PlayerError> {
        let Some(&m) = here.moves().get(self.sync.plies()) else { return Ok(()) };
        if self.connection <= self.hold || self.sync.todo(self.connection) == Todo::Nothing {
            return Ok(());
        }
        let uci = self.sync.game().board().uci(m);
        let answer = self.wait(self.api.play(&self.id, &uci, false));
        let lines = self.lines.as_ref().expect("it is there until it is dropped");
        self.sync.sent(m, lines.opened());
        match answer {
            Ok(()) => self.refusals = 0,
            Err(fault) => {
                lines.reopen();
                self.refusals += u32::from(!fault.passes());
                if self.refusals == REFUSALS {
                    return Err(PlayerError::failed(&fault));
                }
            }
        }
        Ok(())
    }
}

impl Player for BoardPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: Variant) -> Result<(), PlayerError> {
        Ok(())
    }

    fn think(&mut self, question: Question<'_>, _: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, stop, .. } = question;
        loop {
            self.pass_on_words();
            let (here, there) = (game.moves(), self.sync.game().moves());
            let is_ahead = self.taken_back.take_if(|followed| followed.is_noted()).is_some()
                && stop.is_stopped()
                || self.taken_back.is_some();
            if !is_ahead {
                let common = here.len().min(there.len());
                if here[..common] != there[..common] {
                    return Err(PlayerError::Failed(message!("remote-course")));
                }
                if let Some(&m) = there.get(here.len()) {
                    return Ok(Choice::at_once(m));
                }
                if let Some(end) = self.elsewhere().end {
                    return Err(PlayerError::Over(end));
                }
            }
            if stop.is_stopped() {
                return Err(PlayerError::Failed(message!("program-not-asked")));
            }
            // After a takeback the session will ask about another position.
            if !is_ahead {
                self.pass_on(game)?;
            }
            self.hear(LOOK)?;
        }
    }

    fn takes_back(&self) -> bool {
        false
    }

    fn connect(&mut self, line: Line) -> bool {
        self.line = Some(line);
        self.tell(self.clocks());
        true
    }

    fn idle(&mut self) -> Result<(), PlayerError> {
        self.pass_on_words();
        match self.state.is_running() {
            true => self.hear(Duration::from_millis(1)),
            false => Ok(()),
        }
    }

    fn over(&mut self, game: &Game, end: End) {
        let since = Instant::now();
        let is_there = |sync: &MoveSync, moves: &[Move]| sync.plies() >= moves.len();
        while self.state.is_running() && !is_there(&self.sync, game.moves()) {
            let sent = self.pass_on(game).and_then(|()| self.hear(LOOK));
            if sent.is_err() || since.elapsed() > FAREWELL {
                return;
            }
        }
        let End::Result(outcome) = end else { return };
        let request = match (outcome.reason.cause(), outcome.winner) {
            // Before both have moved there is nothing to resign.
            (Cause::Players, Some(winner)) if winner != self.sync.me() => match self.sync.plies() {
                0 | 1 => Request::Abort,
                _ => Request::Resign,
            },
            (Cause::Claim, _) => Request::ClaimDraw,
            (Cause::Rules | Cause::Players | Cause::Clock, _) => return,
        };
        if self.state.is_running() {
            // A failure cannot be reported any more.
            let sent = async { timeout(FAREWELL, self.api.act(&self.id, &request)).await };
            let _ = self.wait(sent);
        }
    }
}

impl Drop for BoardPlayer {
    fn drop(&mut self) {
        self.lines = None;
        // Not joined, since a connection may hang.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
