//! Engines as they are named, and what a match may make them do.

use std::time::Duration;

use kiebitz_arena::adjudicate::{Draw, Resign};
use kiebitz_arena::limit::Limit;
use kiebitz_arena::spec::{CommonOptions, NoEntrant, Spec, SpecError, Who, move_time};
use kiebitz_arena::tournament::Demand;
use kiebitz_play::ClockControl;
use kiebitz_players::Opponent;

use crate::records::settings;

#[test]
fn options_of_all_kinds() {
    let text = "./engine:Hash=64,Move Overhead=20,SyzygyPath=\"/a,b\",Clear Hash,NAME=Old one,\
                ARGS=--uci -q,DIR=/tmp,NODES=500";
    let spec: Spec = text.parse().unwrap();
    assert_eq!(spec.who, Who::Program("./engine".into()));
    let options =
        [("Hash", "64"), ("Move Overhead", "20"), ("SyzygyPath", "/a,b"), ("Clear Hash", "")];
    assert_eq!(spec.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(spec.name.as_deref(), Some("Old one"));
    assert_eq!(spec.args, ["--uci", "-q"]);
    assert_eq!(spec.dir, Some("/tmp".into()));
    assert_eq!(spec.limit, Some(Limit::Nodes(500)));
}

#[test]
fn names_with_a_meaning() {
    assert_eq!("self".parse::<Spec>().unwrap().who, Who::OurselvesAsUci);
    for opponent in Opponent::all() {
        let spec: Spec = opponent.name().parse().unwrap();
        assert_eq!((spec.who, spec.limit), (Who::Player(opponent), None));
        let spec: Spec = format!("{opponent}:MOVETIME=1s,NAME=x").parse().unwrap();
        let limit = Limit::MoveTime(Duration::from_secs(1));
        assert_eq!((spec.who, spec.limit), (Who::Player(opponent), Some(limit)));
        assert_eq!(spec.name.as_deref(), Some("x"));
    }
    let spec: Spec = "self:Threads=2,".parse().unwrap();
    assert_eq!(spec.options.len(), 1);
}

#[test]
fn a_strength_is_this_program_with_options() {
    let spec: Spec = "elo:1400".parse().unwrap();
    assert_eq!((&spec.who, spec.name.as_deref()), (&Who::OurselvesAsUci, Some("elo:1400")));
    let limited = [("UCI_LimitStrength", "true"), ("UCI_Elo", "1400")];
    assert_eq!(spec.options, limited.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let spec: Spec = "elo:600:Hash=2,NAME=weak,NODES=9".parse().unwrap();
    assert_eq!((spec.name.as_deref(), spec.options.len()), (Some("weak"), 3));
    assert_eq!(spec.limit, Some(Limit::Nodes(9)));
    for bad in ["elo", "elo:", "elo:399", "elo:3201", "elo:-5", "elo:1e3", "elo:600,Hash=2"] {
        assert!(matches!(bad.parse::<Spec>(), Err(SpecError::NoLevel(_))), "{bad}");
    }
}

#[test]
fn bad_descriptions_get_a_reason() {
    let error = |text: &str| text.parse::<Spec>().unwrap_err();
    assert_eq!(error(""), SpecError::Nobody);
    assert_eq!(error(":Hash=1"), SpecError::Nobody);
    assert_eq!(error("a:B=\"c,d"), SpecError::OpenQuote);
    assert_eq!(error("a:=3"), SpecError::NoName);
    assert_eq!(error("a:NODES=1,DEPTH=2"), SpecError::TwoLimits);
    assert!(matches!(error("a:NAME="), SpecError::BadValue { .. }));
    for bad in ["a:NODES=0", "a:DEPTH=x", "a:TC=soon", "a:MOVETIME=0", "a:MOVETIME=-1s"] {
        assert!(matches!(error(bad), SpecError::BadValue { .. }), "{bad}");
    }
    for bad in ["ancestor", "ancestor:", "ancestor:c", "ancestor:a3,NODES=5", "ancestor::"] {
        assert!(matches!(error(bad), SpecError::Unknown(_)), "{bad}");
    }
    for bad in ["engine", "table", "human", "human:Anna", "uci", "uci:stockfish"] {
        let error = error(bad);
        assert!(matches!(error, SpecError::NotInMatches(_)), "{bad}");
        assert!(error.to_string().contains(" self, elo:N, random, easy, "), "{error}");
    }
    assert_eq!(error("easy:Hash=5").to_string(), "easy has no option \"Hash\"");
    for bad in ["random:SyzygyPath=/", "ancestor:b:SyzygyPath=/", "ancestor:a3:Hash=1"] {
        assert!(matches!(error(bad), SpecError::NoOption { .. }), "{bad}");
    }
    let tables: Spec = "ancestor:a3:SyzygyPath=/no/such/tables".parse().unwrap();
    assert!(matches!(tables.entrant(&[], 1, None), Err(NoEntrant::NoTables(_))));
    let misspelt: Spec = "eazy".parse().unwrap();
    let error = misspelt.entrant(&[], 1, None).err().expect("no such program").to_string();
    assert!(error.contains("no program \"eazy\"") && error.contains(", easy, "), "{error}");
}

#[test]
fn common_options_yield_to_own_ones() {
    let common: CommonOptions = "Hash=16,Move Overhead=\"5\",Ponder".parse().unwrap();
    let names = |spec: &str| {
        let spec = spec.parse::<Spec>().unwrap().with_common(&common);
        let options = spec.options.into_iter().map(|(name, value)| format!("{name}={value}"));
        options.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("self"), "Hash=16 Move Overhead=5 Ponder=");
    assert_eq!(names("self:hash=8,X=1"), "Move Overhead=5 Ponder= hash=8 X=1");
    assert_eq!(names("random"), "", "it has no options");
    let tables: CommonOptions = "SyzygyPath=/t,Hash=1".parse().unwrap();
    assert_eq!("ancestor:a3".parse::<Spec>().unwrap().with_common(&tables).options.len(), 1);
    for name in ["NAME", "ARGS", "DIR", "TC", "NODES", "DEPTH", "MOVETIME"] {
        let error = format!("Hash=1,{name}=1").parse::<CommonOptions>().unwrap_err();
        assert_eq!(error, SpecError::NotCommon(name.to_owned()));
    }
}

#[test]
fn an_xboard_program_is_bounded_by_seconds_or_depth() {
    let spec: Spec = "xboard:fairymax".parse().unwrap();
    let time = |millis| Limit::MoveTime(Duration::from_millis(millis));
    for limit in
        [Limit::Depth(3), time(2000), Limit::Clock(ClockControl::from_seconds("5+0.05").unwrap())]
    {
        assert!(spec.can_keep(limit).is_ok(), "{limit}");
    }
    assert!(matches!(spec.can_keep(Limit::Nodes(5)), Err(NoEntrant::NoNodes)));
    assert!(matches!(spec.can_keep(time(1500)), Err(NoEntrant::NoFractions)));
    assert!("self".parse::<Spec>().unwrap().can_keep(time(50)).is_ok());
}

#[test]
fn programs_are_found_by_name() {
    let enters = |name: &str| name.parse::<Spec>().unwrap().entrant(&[], 1, None).map(drop);
    assert!(enters("sh").is_ok() && enters("/no/such").is_ok());
    let error = enters("no-such-engine").unwrap_err();
    assert!(error.to_string().contains("\"no-such-engine\" in PATH or /usr/games"));
}

#[test]
fn times_for_a_move() {
    for (text, millis) in [("0.1", 100), ("2s", 2000), ("50ms", 50), ("1", 1000)] {
        assert_eq!(move_time(text), Some(Duration::from_millis(millis)), "{text}");
    }
    for bad in ["", "0", "s", "1h", "-1", "1e9", "nan"] {
        assert_eq!(move_time(bad), None, "{bad}");
    }
}

#[test]
fn bad_rules_are_refused() {
    for bad in ["", "3", "0,600", "3,0", "3,-5", "3,600,1", "x,y"] {
        assert!(bad.parse::<Resign>().is_err(), "{bad}");
    }
    for bad in ["", "8,10", "0,10,40", "8,10,40,1", "8,99999999999,40"] {
        assert!(bad.parse::<Draw>().is_err(), "{bad}");
    }
}

#[test]
fn programs_are_named_and_our_own_players_are_not() {
    let start = |text: &str| settings(&[text]).demands().pop();
    for own in ["random", "ancestor:a3:SyzygyPath=/t", "elo:1400", "self:Hash=1,Evaluator=x"] {
        assert_eq!(start(own), None, "{own}");
    }
    for (engine, line) in [
        ("/e/x:ARGS=-c a b,DIR=/tmp", "/e/x -c a b, in /tmp"),
        ("xboard:/e/\u{1b}[2Jx", "\"/e/\\u{1b}[2Jx\""),
        ("/e/x:Debug Log File=/home/me", "/e/x, with \"Debug Log File\" = /home/me"),
        ("self:ARGS=--x", "kiebitz uci --x"),
        ("self:EvalFile=a.kzn", "kiebitz uci, with EvalFile = a.kzn"),
        ("self:Unknown=1", "kiebitz uci, with Unknown = 1"),
    ] {
        assert_eq!(start(engine), Some(Demand::Starts(line.to_owned())));
    }
}
