//! The options of our engine: what it is configured with after they are set.

use std::io::Cursor;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kiebitz_books::polyglot::{Book, Choice};
use kiebitz_engine::{HashTooLarge, Level, Options, SearchResult};
use kiebitz_uci::{OptionKind, Search, Thinker, declarations, serve};
use proptest::prelude::*;

use crate::conversation::matches;

/// Only remembers its options.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Options>>);

impl Thinker for Recorder {
    fn configure(&mut self, options: &Options) -> Result<(), HashTooLarge> {
        *self.0.lock().unwrap() = options.clone();
        Ok(())
    }

    fn new_game(&mut self) {}

    fn clear_hash(&mut self) {}

    fn search(&mut self, _: Search) -> SearchResult {
        unreachable!("nobody asks for a search")
    }

    fn recover(&mut self) {}
}

/// Sends these lines; returns the engine's options and what the server answered.
fn configured(lines: &[String]) -> (Options, String) {
    let engine = Recorder::default();
    let mut output = Vec::new();
    serve(engine.clone(), Cursor::new(lines.join("\n")), &mut output, &[]).unwrap();
    let options = engine.0.lock().unwrap().clone();
    (options, String::from_utf8(output).unwrap())
}

/// Sets these options; returns the engine's options and the complaints.
fn set(settings: &[(&str, &str)]) -> (Options, String) {
    let line = |(name, value): &(&str, &str)| format!("setoption name {name} value {value}");
    configured(&settings.iter().map(line).collect::<Vec<_>>())
}

#[test]
fn every_option_takes_its_default() {
    for option in declarations(&[]) {
        let default = match &option.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } => default.clone(),
            OptionKind::Text { .. } if option.name == "UCI_EngineAbout" => continue,
            OptionKind::Text { default } => default.clone(),
            OptionKind::Button => String::new(),
        };
        assert_eq!(set(&[(&option.name.to_uppercase(), &default)]).1, "", "{option}");
    }
}

#[test]
fn values_arrive() {
    let (engine, complaints) = set(&[
        ("hash", "7"),
        ("THREADS", "3"),
        ("MultiPV", "4"),
        ("move  overhead", "33"),
        ("SyzygyProbeDepth", "9"),
        ("Syzygy50MoveRule", "false"),
        ("SyzygyPath", "<empty>"),
        ("BookFile", "<empty>"),
        ("BookBest", "true"),
        ("Seed", "12"),
        ("Parameters", "rfp_margin=80  lmr_base=700"),
    ]);
    assert_eq!(complaints, "");
    assert_eq!((engine.hash_mib, engine.threads, engine.multi_pv), (7, 3, 4));
    assert_eq!(engine.move_overhead, Duration::from_millis(33));
    assert_eq!((engine.syzygy_probe_depth, engine.syzygy_50_move_rule), (9, false));
    assert_eq!((engine.params.rfp_margin, engine.params.lmr_base), (80, 700));
    assert_eq!((engine.book_choice, engine.seed), (Choice::Best, Some(12)));
    assert!(engine.syzygy.is_none());
    assert_eq!(set(&[("Seed", "12"), ("Seed", "0")]).0.seed, None);
}

#[test]
fn the_strength_is_limited_only_where_it_is_said() {
    let (elo, limit) = ("UCI_Elo", "UCI_LimitStrength");
    for (settings, level) in [
        (&[(elo, "1400")][..], Level::FULL),
        (&[(elo, "1400"), (limit, "true")], Level::elo(1400)),
        (&[(elo, "1400"), (limit, "true"), (elo, "600")], Level::elo(600)),
        (&[(elo, "1400"), (limit, "true"), (elo, "3200")], Level::FULL),
        (&[(elo, "1400"), (limit, "true"), (limit, "false")], Level::FULL),
    ] {
        assert_eq!(set(settings).0.level, level, "{settings:?}");
    }
}

#[test]
fn the_engine_has_the_book_only_while_both_options_say_so() {
    let files = ["good", "bad"].map(|name| {
        std::env::temp_dir().join(format!("kiebitz-options-{}-{name}.bin", std::process::id()))
    });
    std::fs::write(&files[0], [0; 16]).unwrap();
    std::fs::write(&files[1], [0; 17]).unwrap();
    let [good, bad] = files.each_ref().map(|file| ("BookFile", file.to_str().unwrap()));
    let (on, off) = (("OwnBook", "true"), ("OwnBook", "false"));
    let built_in = ("BookFile", "<empty>");
    let (none, from_file, own) = (None, Some(false), Some(true));
    for (settings, book) in [
        (&[][..], none),
        (&[good], none),
        (&[on], own),
        (&[good, on], from_file),
        (&[good, on, ("Hash", "3")], from_file),
        (&[good, on, off], none),
        (&[good, on, built_in], own),
        (&[good, on, bad], none),
        (&[good, on, bad, on], none),
    ] {
        let (engine, complaints) = set(settings);
        let is_built_in = engine.book.map(|book| Arc::ptr_eq(&book, &Book::built_in()));
        assert_eq!(is_built_in, book, "{settings:?}");
        let is_told = complaints.contains("17 bytes") && complaints.contains(bad.1);
        assert_eq!(is_told, settings.contains(&bad), "{complaints}");
    }
    files.iter().for_each(|file| std::fs::remove_file(file).unwrap());
}

#[test]
fn bad_values_get_a_reason() {
    for (line, why) in [
        ("name Hsah value 1", "there is no option \"Hsah\""),
        ("name multipv value 0", "option MultiPV: 0 is not between 1 and 256"),
        ("name Hash", "option Hash: it needs a value"),
        ("name Hash value 99999999999", "option Hash: 99999999999 is not between 1 and *"),
        (
            "name UCI_Variant value atomic",
            "option UCI_Variant: \"atomic\" is not one of chess, racingkings",
        ),
        ("name SyzygyPath value /no/such/place", "option SyzygyPath: *"),
        (
            "name Parameters value lmr_base=700 nonsense=1",
            "option Parameters: \"nonsense=1\" is not *",
        ),
        ("name UCI_EngineAbout value me", "option UCI_EngineAbout is read-only"),
    ] {
        let told = configured(&[format!("setoption {line}")]).1;
        assert!(matches(&format!("info string {why}"), told.trim_end()), "{line}: {told}");
    }
}

/// Issue 19, c: `setoption name Seed value -0` ended the program.
#[test]
fn zero_has_many_spellings() {
    for value in ["0", "-0", "+0", "000", "-00"] {
        let (engine, complaints) = set(&[("Seed", value), ("Move Overhead", value)]);
        assert_eq!((engine.seed, engine.move_overhead), (None, Duration::ZERO));
        assert_eq!(complaints, "");
    }
    assert_eq!(set(&[("Hash", "+0012")]).0.hash_mib, 12);
}

proptest! {
    /// Text options are left out, since they name files; so is the size of the hash table, which
    /// must also be free.
    #[test]
    fn no_value_panics(
        option in any::<prop::sample::Index>(),
        value in "([-+]?0{0,3}[0-9]{0,20}|true|FALSE|chess|network|[!-~]{1,8})",
    ) {
        let all: Vec<_> = declarations(&[]).collect();
        let option = option.get(&all);
        if !matches!(option.kind, OptionKind::Text { .. }) && !option.is_named("Hash") {
            let is_taken = option.kind.check(Some(&value)).is_ok();
            let complaints = set(&[(&option.name, &value)]).1;
            prop_assert_eq!(is_taken, complaints.is_empty(), "{} {:?}", option, value);
        }
    }
}
