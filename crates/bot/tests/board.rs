//! A person's games over the Board API: through faults, with offers and takebacks, and after a break.

use std::time::{Duration, Instant};

use crate::common::proxy::{self, STORM};
use crate::common::{fixture, hurry};
use kiebitz_bot::lichess::board::{BoardPlayer, Found, Place, Sought, find};
use kiebitz_bot::lichess::server::{Fixture, Plan, Server};
use kiebitz_chess::Reason;
use kiebitz_gametree::random::Random;
use kiebitz_play::{
    Change, ClockControl, GameCommand, GameSetup, Host, Refusal, Seat, Session, Status,
};
use kiebitz_players::End;
use kiebitz_protocol::http::Token;
use tokio::runtime::Runtime;

/// No test takes longer.
const LONGEST: Duration = Duration::from_secs(120);

/// A server with these games, one after the other.
struct Lichess {
    runtime: Runtime,
    server: Server,
    place: Place,
}

impl Lichess {
    fn start(fixtures: Vec<Fixture>, actions: usize, has_faults: bool) -> Lichess {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let keep_alive = Duration::from_millis(100);
        let plan = Plan { at_once: 1, actions, keep_alive, is_bot: false, ..Plan::new(fixtures) };
        let seed = plan.seed;
        let (server, url) = runtime.block_on(async {
            let server = Server::start(plan).await.expect("a port");
            let url = match has_faults {
                true => proxy::start(server.address(), STORM, seed).await,
                false => server.address().to_owned(),
            };
            (server, url)
        });
        let token = Token::new("dry-run").expect("a token");
        Lichess { runtime, server, place: Place { url, token, timing: hurry() } }
    }

    /// The game, tried as often as a person would.
    fn find(&self, fixture: &Fixture, user: Option<&str>) -> Found {
        let (base, increment) = fixture.clock;
        let clock = ClockControl {
            moves: None,
            base: Duration::from_secs(base),
            increment: Duration::from_secs(increment),
        };
        let user = user.map(str::to_owned);
        let sought = Sought { user, rules: fixture.rules, clock, side: fixture.bot };
        let since = Instant::now();
        loop {
            match find(&self.place, &sought) {
                Ok(found) => return found,
                Err(error) => assert!(since.elapsed() < LONGEST, "{error}"),
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn session(&self, found: &Found) -> Session {
        let (place, id, side) = (self.place.clone(), found.id.clone(), found.side);
        let opponent = Seat::program(
            "lichess",
            "",
            Box::new(move || Ok(Box::new(BoardPlayer::join(&place, id, side)?))),
        );
        let mut seats = [Seat::human("Anna"), opponent];
        if !found.side.is_white() {
            seats.reverse();
        }
        let setup = GameSetup::new(found.game.clone(), found.control);
        Session::begin(setup, seats, Host::default())
    }
}

/// Plays at random until `is_enough` says so of a change, or the game is over.
fn play(
    session: &mut Session,
    found: &Found,
    mut react: impl FnMut(&mut Session, &Change) -> bool,
) -> Option<End> {
    let mut random = Random::new(7);
    let since = Instant::now();
    loop {
        assert!(since.elapsed() < LONGEST, "{:?}", session.status());
        session.wait(Duration::from_millis(20));
        while let Some(event) = session.next_event() {
            if let Change::PlayerFailed(_, why) = &event.change {
                panic!("{why}");
            }
            if react(session, &event.change) {
                return None;
            }
        }
        match session.status() {
            Status::Over(end) => return Some(end),
            Status::Awaiting(side) if side == found.side => {
                let legal = session.state().legal;
                let chosen = legal[random.below(legal.len())];
                // The flag or an end on the server may come first.
                let _ = session.command(side, GameCommand::Move(chosen));
            }
            _ => {}
        }
    }
}

fn fixtures(count: usize) -> Vec<Fixture> {
    (0..count).map(|number| fixture(number, 12 + number * 5 % 20)).collect()
}

/// What both sides have of the games is the same, and the server has no complaint.
fn check(lichess: &Lichess, played: &[String]) {
    // The end may still be on its way.
    let since = Instant::now();
    while lichess.server.tally().finished.len() < played.len() && since.elapsed() < LONGEST {
        std::thread::sleep(Duration::from_millis(20));
    }
    let tally = lichess.server.tally();
    let wrong = (tally.illegal, tally.out_of_turn, tally.repeated, tally.flags);
    assert_eq!(wrong, (0, 0, 0, 0), "illegal, out of turn, repeated, too late");
    let plies = |moves: &str| moves.split_whitespace().count();
    let there: Vec<usize> = tally.finished.iter().map(|(moves, _)| plies(moves)).collect();
    assert_eq!(there, played.iter().map(|moves| plies(moves)).collect::<Vec<_>>());
}

fn games_are_played(has_faults: bool) {
    let fixtures = fixtures(4);
    let lichess = Lichess::start(fixtures.clone(), 0, has_faults);
    let mut played = Vec::new();
    for (number, fixture) in fixtures.iter().enumerate() {
        let found = lichess.find(fixture, (number % 2 == 1).then_some("Opponent"));
        assert!(found.side == fixture.bot && found.game.moves().len() < 2, "{found:?}");
        let mut session = lichess.session(&found);
        let end = play(&mut session, &found, |_, _| false);
        assert!(matches!(end, Some(End::Result(_))), "{end:?}");
        let game = &session.record().game;
        played.push(game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(&*session.record().player(!found.side).name, "Opponent");
        drop(session);
    }
    check(&lichess, &played);
    lichess.runtime.shutdown_background();
}

#[test]
fn a_person_plays_to_the_end() {
    games_are_played(false);
}

#[test]
fn a_person_plays_through_a_storm() {
    games_are_played(true);
}

#[test]
fn wishes_go_both_ways() {
    let fixture = fixture(0, 200);
    let lichess = Lichess::start(vec![fixture.clone()], 400, false);
    let found = lichess.find(&fixture, None);
    let mut session = lichess.session(&found);
    let (us, mut asked, mut taken_back, mut offered, mut over) = (found.side, 0, 0, 0, false);
    let mut moves = 0;
    let end = play(&mut session, &found, |session, change| {
        match *change {
            Change::Moved => moves += 1,
            Change::DrawOffered(by) if by != us => {
                offered += 1;
                let answer = match offered {
                    1 | 2 => GameCommand::DeclineDraw,
                    _ => GameCommand::AcceptDraw,
                };
                over = answer == GameCommand::AcceptDraw && session.command(us, answer).is_ok();
                if !over {
                    let _ = session.command(us, answer);
                }
            }
            Change::TakeBackAsked(by) if by != us => {
                asked += 1;
                // A move may have come in between.
                let _ = session.command(us, GameCommand::AcceptTakeBack);
            }
            Change::TakenBack(_) => taken_back += 1,
            _ => {}
        }
        // Our own request, which is granted.
        if moves == 4 {
            moves += 1;
            assert_eq!(session.command(us, GameCommand::Hint), Err(Refusal::NoAdviser));
            session.command(us, GameCommand::TakeBack).expect("it may be asked");
        }
        false
    });
    assert!(matches!(end, Some(End::Result(_))), "{end:?}");
    let tally = lichess.server.tally();
    // A request that a move has overtaken is granted by neither.
    assert!(asked > 0 && taken_back > 0 && tally.takebacks > 0, "{asked} {taken_back}");
    if over {
        let agreed = matches!(end, Some(End::Result(o)) if o.reason == Reason::Agreement);
        assert!(agreed && tally.draws == 1, "{end:?}");
    }
    let wrong = (tally.illegal, tally.out_of_turn, tally.repeated, tally.flags);
    assert_eq!(wrong, (0, 0, 0, 0), "illegal, out of turn, repeated, too late");
}

#[test]
fn a_game_goes_on_after_a_break_and_is_resigned() {
    let fixture = fixture(2, 200);
    let lichess = Lichess::start(vec![fixture.clone()], 0, false);
    let found = lichess.find(&fixture, None);
    let mut session = lichess.session(&found);
    let end = play(&mut session, &found, |session, _| session.record().game.moves().len() >= 6);
    assert_eq!(end, None);
    drop(session);

    let again = lichess.find(&fixture, None);
    assert_eq!((&again.id, again.side), (&found.id, found.side));
    assert!(again.game.moves().len() >= 5, "{:?}", again.game.moves());
    let mut session = lichess.session(&again);
    let end = play(&mut session, &again, |session, _| session.record().game.moves().len() >= 10);
    assert_eq!(end, None);
    session.command(again.side, GameCommand::Resign).expect("it goes on");
    drop(session);
    let since = Instant::now();
    while lichess.server.tally().resigned == 0 && since.elapsed() < LONGEST {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(lichess.server.tally().resigned, 1);
}
