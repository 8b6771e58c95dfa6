//! Good engines and bad ones: small shell scripts that misbehave in one way each.

use std::path::Path;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::Stop;
use kiebitz_uci::{Answer, Client, ClientError, Go, Launch, LogError, Traffic, Turn};

/// An engine made of shell: `greeting` is run first, then `answer` for each line `$line`.
fn fake(greeting: &str, answer: &str) -> Launch {
    let script = format!("{greeting}\nwhile read -r line; do case $line in {answer} esac; done");
    Launch { args: vec!["-c".into(), script], ..Launch::new("sh") }
}

/// Performs the handshake and then runs `answer`.
fn polite(answer: &str) -> Launch {
    fake(
        "",
        &format!(
            "uci) printf 'id name Fake\\noption name Hash type spin default 16 min 1 max 64\\n\
             option name Clear Hash type button\\nuciok\\n';;
             isready) echo readyok;; quit) exit;; {answer}"
        ),
    )
}

fn second() -> Duration {
    Duration::from_secs(1)
}

fn first_move(launch: &Launch) -> Result<Answer, ClientError> {
    go(&mut Client::start(launch)?, &Game::default(), &Go::depth(3), second())
}

fn go(
    client: &mut Client,
    game: &Game,
    go: &Go,
    patience: Duration,
) -> Result<Answer, ClientError> {
    client.think(Turn { game, go, patience, stop: &Stop::new() }, &mut |_| {})
}

fn is_fatal(error: &ClientError) -> bool {
    matches!(error, ClientError::Start { .. } | ClientError::Died(_) | ClientError::Hung { .. })
}

#[test]
fn a_polite_engine_plays() {
    let mut launch = polite(
        "go*) echo rubbish; echo 'info depth 8 score cp 30 nodes 100 pv e2e4 e7e5';
         echo 'info depth 8 multipv 2 score cp 10 nodes 120 pv d2d4';
         echo 'info depth 9 currmove e2e4 currmovenumber 1';
         echo 'info nodes 150 nps 3'; echo 'bestmove e2e4 ponder e7e5';;",
    );
    launch.options = vec![("hash".into(), "32".into()), ("clear hash".into(), "".into())];
    let mut client = Client::start(&launch).unwrap();
    assert_eq!(client.name(), "Fake");
    assert!(client.option("hash").is_some() && client.option("threads").is_none());
    client.new_game(Variant::Chess).unwrap();
    let mut told = 0;
    let stop = Stop::new();
    let game = Game::default();
    let turn = Turn { game: &game, go: &Go::depth(3), patience: second(), stop: &stop };
    let answer = client.think(turn, &mut |_| told += 1).unwrap();
    assert_eq!(game.board().uci(answer.best), "e2e4");
    assert_eq!(answer.info.to_string(), "info depth 8 score cp 30 nodes 150 nps 3 pv e2e4 e7e5");
    assert_eq!(told, 4);
    assert!(answer.elapsed < second());
}

#[test]
fn what_is_said_is_written_down() {
    let path = std::env::temp_dir().join(format!("kiebitz-traffic-{}", std::process::id()));
    let traffic = Traffic::open(&path).unwrap();
    let launch = Launch {
        traffic: Some(traffic.named("1 fake")),
        ..polite("go*) printf 'info string \\033[2J\\nbestmove e2e4\\n';;")
    };
    first_move(&launch).unwrap();
    assert!(traffic.take_error().is_none());
    let text = std::fs::read_to_string(&path).unwrap();
    let lines = text.lines().skip(1); // the first says what it is
    let said: Vec<&str> = lines.map(|line| line.split_once(' ').unwrap().1).collect();
    for (direction, line) in [
        ('>', "uci"),
        ('<', "uciok"),
        ('>', "go depth 3"),
        ('<', "info string \\u{1b}[2J"),
        ('<', "bestmove e2e4"),
        ('>', "quit"),
    ] {
        let is_it = |told: &&str| {
            told.starts_with(&format!("{direction}1 fake("))
                && told.ends_with(&format!("): {line}"))
        };
        assert!(said.iter().any(is_it), "{direction} {line}: {text}");
    }
    // An existing record is continued, and other files are not touched.
    Traffic::open(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    for other in ["[Event \"Kept\"]\n", "Kiebitz engine", "K", "Kiebitz engine logs\n"] {
        std::fs::write(&path, other).unwrap();
        let told = Traffic::open(&path).unwrap_err().to_string();
        assert!(told.contains("exists and is not a Kiebitz log"), "{told}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
    }
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(Traffic::open(&std::env::temp_dir()), Err(LogError::OtherFile(_))));
    assert!(matches!(Traffic::open(&path.join("log.txt")), Err(LogError::Write { .. })));
}

#[test]
fn options_are_checked_before_they_are_sent() {
    let mut client = Client::start(&polite("")).unwrap();
    let error = client.set_option("Hsah", "3").unwrap_err();
    assert_eq!(error.to_string(), "the engine has no option \"Hsah\"");
    let error = client.set_option("hash", "65").unwrap_err();
    let expected = "the engine's option Hash does not take \"65\": 65 is not between 1 and 64";
    assert_eq!(error.to_string(), expected);
    assert!(client.set_option("Clear Hash", "now").is_err());
    for variant in [Variant::Chess960, Variant::RacingKings] {
        let error = client.new_game(variant).unwrap_err();
        assert!(matches!(error, ClientError::UnknownVariant(v) if v == variant));
    }
    client.new_game(Variant::Chess).expect("it lives on");
}

#[test]
fn variants_are_switched_by_options() {
    let launch = fake(
        "",
        "uci) printf 'option name UCI_Chess960 type check default false\\n\
         option name UCI_Variant type combo default chess var chess var racingkings\\nuciok\\n';;
         isready) echo readyok;; quit) exit;;
         setoption*Variant*racingkings) best=h2h3;;
         setoption*Variant*chess) best=e1g1;;
         setoption*960*true) best=e1h1;;
         go*) echo bestmove $best;;",
    );
    let mut client = Client::start(&launch).unwrap();
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (variant, fen, best) in [
        (Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "h2h3"),
        (Variant::Chess960, castling, "e1h1"),
        (Variant::Chess, castling, "e1g1"),
    ] {
        client.new_game(variant).unwrap();
        let game = Game::new(Board::from_fen(fen, variant).unwrap());
        let answer = go(&mut client, &game, &Go::depth(1), second()).unwrap();
        assert_eq!(game.board().uci(answer.best), best);
    }
}

#[test]
fn one_that_is_not_there() {
    let error = Client::start(&Launch::new("/no/such/engine")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot start /no/such/engine: No such file or directory (os error 2)"
    );
    assert!(is_fatal(&error));
}

#[test]
fn one_that_dies_at_once() {
    let error = Client::start(&fake("echo no licence >&2; exit 3", "")).unwrap_err();
    let expected = "the engine ended by itself (exit status: 3), saying: no licence";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn one_that_dies_thinking() {
    let error = first_move(&polite("go*) echo 'info depth 1'; kill -9 $$;;")).unwrap_err();
    assert!(error.to_string().starts_with("the engine ended by itself (signal: 9"), "{error}");
    assert!(is_fatal(&error));
}

#[test]
fn one_that_never_answers() {
    let mut launch = fake("exec sleep 20", "");
    launch.patience = Duration::from_millis(200);
    let begun = Instant::now();
    let error = Client::start(&launch).unwrap_err();
    assert_eq!(error.to_string(), "the engine did not answer uci within 0.2 s");
    assert!(begun.elapsed() < second());
}

#[test]
fn one_that_babbles() {
    let mut launch = fake("exec yes info string hello", "");
    launch.patience = Duration::from_millis(200);
    assert!(matches!(Client::start(&launch), Err(ClientError::Hung { question: "uci", .. })));
    // Answers "uciok" to everything and reads nothing.
    let mut launch = fake("exec yes uciok", "");
    launch.patience = Duration::from_millis(200);
    assert!(matches!(Client::start(&launch), Err(ClientError::Hung { question: "isready", .. })));
}

#[test]
fn one_that_is_not_text() {
    let mut launch = fake("exec head -c 5000000 /dev/urandom", "");
    launch.patience = Duration::from_millis(1000);
    assert!(is_fatal(&Client::start(&launch).unwrap_err()));
}

#[test]
fn one_that_does_not_stop() {
    let begun = Instant::now();
    let error = first_move(&polite("go*) exec sleep 20;;")).unwrap_err();
    assert!(matches!(error, ClientError::Hung { question: "go", .. }));
    assert!(begun.elapsed() < Duration::from_secs(6));
}

#[test]
fn one_that_stops_when_told() {
    let launch = polite("stop) echo bestmove d2d4;;");
    let mut client = Client::start(&launch).unwrap();
    let game = Game::default();
    // By its time.
    let patience = Duration::from_millis(100);
    let answer = go(&mut client, &game, &Go::default(), patience).unwrap();
    assert!(answer.elapsed >= patience);
    // By the stop signal.
    let stop = Stop::new();
    stop.stop();
    let (go, patience) = (Go::default(), Duration::MAX);
    client.think(Turn { game: &game, go: &go, patience, stop: &stop }, &mut |_| {}).unwrap();
}

#[test]
fn one_that_plays_illegal_moves() {
    for text in ["e2e5", "castles", "e2e4e5"] {
        let mut client = Client::start(&polite(&format!("go*) echo bestmove {text};;"))).unwrap();
        let error = go(&mut client, &Game::default(), &Go::depth(1), second()).unwrap_err();
        assert!(!is_fatal(&error));
        let fen = Game::default().board().fen();
        let expected = format!("the engine played {text}, which is not legal in {fen}");
        assert_eq!(error.to_string(), expected);
        client.ready().expect("it lives on");
    }
    let error = first_move(&polite("go*) echo 'bestmove (none)';;")).unwrap_err();
    assert!(matches!(error, ClientError::NoMove { .. }));
}

#[test]
fn one_that_will_not_go() {
    let begun = Instant::now();
    let launch = fake("trap '' TERM INT", "uci) echo uciok;; isready) echo readyok;;");
    // It ends with its input, as it should; one that sleeps is killed.
    drop(Client::start(&launch).unwrap());
    let launch = fake("", "uci) echo uciok;; isready) echo readyok;; quit) exec sleep 30;;");
    drop(Client::start(&launch).unwrap());
    assert!(begun.elapsed() < Duration::from_secs(3));
}

/// Debian's path; skipped if the engine is not installed.
#[test]
fn stockfish_plays_all_it_can() {
    let program = Path::new("/usr/games/stockfish");
    if !program.exists() {
        return;
    }
    let mut launch = Launch::new(program);
    launch.options = vec![("Hash".into(), "8".into()), ("Threads".into(), "1".into())];
    let mut client = Client::start(&launch).unwrap();
    assert!(client.name().starts_with("Stockfish"));
    for variant in [Variant::Chess, Variant::Chess960] {
        client.new_game(variant).unwrap();
        let mut game = match variant {
            Variant::Chess => Game::default(),
            _ => Game::new(Board::chess960(77).unwrap()),
        };
        for _ in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let answer = go(&mut client, &game, &Go::nodes(500), 10 * second()).unwrap();
            assert!(answer.info.score.is_some() && answer.info.depth.is_some());
            game.play(answer.best).unwrap();
        }
        assert!(game.moves().len() > 30);
    }
    let is_unknown = |error| matches!(error, ClientError::UnknownVariant(Variant::RacingKings));
    assert!(client.new_game(Variant::RacingKings).is_err_and(is_unknown));
}
