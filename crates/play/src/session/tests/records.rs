//! Records of a game, and continued games.

use super::*;

/// Records every call.
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, what: &str, record: &Record) -> Result<(), RecordError> {
        let plies = record.game.moves().len();
        self.0.lock().expect("kept").push(format!("{what} {plies}"));
        if what == "finished" { Err(RecordError("the disk is full".into())) } else { Ok(()) }
    }
}

impl Recorder for Diary {
    fn begun(&mut self, record: &Record) -> Result<(), RecordError> {
        self.note("begun", record)
    }
    fn moved(&mut self, record: &Record) -> Result<(), RecordError> {
        self.note("moved", record)
    }
    fn taken_back(&mut self, record: &Record, plies: usize) -> Result<(), RecordError> {
        self.note(&format!("{plies} taken back"), record)
    }
    fn replaced(&mut self, record: &Record) -> Result<(), RecordError> {
        self.note("replaced", record)
    }
    fn finished(&mut self, record: &Record) -> Result<Option<RatingChange>, RecordError> {
        self.note("finished", record).map(|()| None)
    }
}

#[test]
fn the_recorder_hears_of_every_change() {
    let diary = Arc::new(Mutex::new(Vec::new()));
    let host = Host { recorder: Some(Box::new(Diary(diary.clone()))), ..Host::default() };
    let mut game = begin_with("", "", [human(), human()], host);
    game.play(WHITE, "e2e4").expect("legal");
    game.session.command(WHITE, GameCommand::TakeBack).expect("there is a move");
    game.play(WHITE, "d2d4").expect("legal");
    game.session.replace(BLACK, human()).expect("it goes on");
    game.session.command(WHITE, GameCommand::Resign).expect("at any time");
    let kept = diary.lock().expect("kept").clone();
    let expected = ["begun 0", "moved 1", "1 taken back 0", "moved 1", "replaced 1", "finished 1"];
    assert_eq!(kept, expected);
    assert!(game.changes().contains(&Change::NotRecorded("the disk is full".into())));
}

#[test]
fn an_interrupted_game_goes_on_where_it_was() {
    let mut played = Game::default();
    for text in ["e2e4", "e7e5"] {
        let m = played.board().parse_uci(text).expect(text);
        played.play(m).expect(text);
    }
    let control = TimeControl::Clock("5+0".parse().expect("a clock"));
    let left = Some([secs(100), secs(200)]);
    let new = GameSetup { left, ..GameSetup::new(played, control) };
    let host = Host { time: FakeTime::new(), ..Host::default() };
    let mut session = Session::begin(new, [human(), human()], host);
    assert_eq!(session.state().clocks, Some([secs(100), secs(200)]));
    assert_eq!(session.status(), Status::Awaiting(WHITE));
    session.command(WHITE, GameCommand::TakeBack).expect("there are moves");
    assert_eq!(session.state().clocks, Some([secs(100), secs(200)]));
    assert_eq!(session.record().notes.len(), 1);
}

#[test]
fn a_game_that_is_over_does_not_begin() {
    let game = begin("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", [human(), human()]);
    assert_eq!(game.end(), drawn(Reason::Stalemate));
}
