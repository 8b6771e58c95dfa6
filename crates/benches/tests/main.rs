//! The numbers of README.md, and the parts of the measurements.

use std::path::Path;

use kiebitz_benches::prove::page::{find, numbers_outside, prose};
use kiebitz_benches::prove::{CLAIMS, Verdict, compare};
use kiebitz_benches::strength::roster::{Kind, pairings, roster};
use kiebitz_benches::strength::table::filled;
use kiebitz_chess::Variant;

fn page(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(name)).expect(name)
}

/// The part of `make prove` that takes no time.
#[test]
fn exact_claims_of_the_readme_hold() {
    let claimed = compare([&page("README.md"), &page("README.de.md")])
        .expect("both pages claim what is proved");
    for (claim, numbers) in CLAIMS.iter().zip(claimed) {
        for finding in (claim.check)(None, &numbers).expect(claim.name) {
            assert_ne!(finding.verdict, Verdict::Stale, "{finding:?}");
        }
    }
}

#[test]
fn a_changed_number_is_a_fault() {
    let [english, german] = [page("README.md"), page("README.de.md")];
    let faults = |english: &str| compare([english, &german]).expect_err("a fault");
    assert!(faults(&english.replace("14.4 %", "15.4 %"))[0].contains("14.4"));
    assert!(faults(&format!("{english}\nIt has 77 levels.\n"))[0].contains("says 77, and nothing"));
    assert!(faults(&english.replace("at least 2 times", "twice"))[0].contains("does not say"));
    // A number that is wrong in both pages is the same everywhere, and is not what the program says.
    let wrong = [&english, &german].map(|page| page.replace("400 Elo", "300 Elo"));
    let claimed = compare([&wrong[0], &wrong[1]]).expect("the pages agree");
    let findings = (CLAIMS[0].check)(None, &claimed[0]).expect("it is measured");
    assert_eq!(findings[0].verdict, Verdict::Stale);
}

#[test]
fn a_result_that_is_not_its_elo_is_stale() {
    let strength =
        CLAIMS.iter().find(|claim| claim.name == "strength in chess").expect("it is claimed");
    let verdict =
        |numbers: [f64; 4]| (strength.check)(None, &numbers).expect("a finding")[0].verdict;
    assert_eq!(verdict([310.0, 93.0, 14.4, 80.0]), Verdict::Holds);
    assert_eq!(verdict([290.0, 93.0, 14.4, 80.0]), Verdict::Stale);
    assert_eq!(verdict([310.0, 93.0, 14.4, 7.0]), Verdict::Stale);
}

#[test]
fn numbers_are_found_by_the_words_around_them() {
    let text = prose(
        "It plays **1,234\ngames** in 1.5 s.\n```sh\nkiebitz 7\n```\nSee [x](y8.md), `9`, Chess960.\n",
    );
    assert_eq!(text, "It plays **1,234 games** in 1.5 s. See [x, , Chess960.");
    let (range, numbers) = find(&text, "**{} games** in {} s", '.').expect("it is there");
    assert_eq!(numbers, [1234.0, 1.5]);
    assert_eq!(numbers_outside(&text, &[range]), Vec::<&str>::new());
    assert_eq!(numbers_outside(&text, &[]), ["1,234", "1.5"]);
    assert_eq!(find(&text, "**{} games** in {} min", '.'), None);
}

#[test]
fn german_numbers_have_a_comma() {
    let (_, numbers) =
        find("14,4 % aus 1.080 Partien", "{} % aus {} Partien", ',').expect("it is there");
    assert_eq!(numbers, [14.4, 1080.0]);
}

#[test]
fn everybody_is_tied_to_the_scale() {
    for variant in [Variant::Chess, Variant::RacingKings] {
        let roster = roster(variant, &[("old".into(), "/old".into())]);
        let pairs = pairings(&roster);
        let mut reached = vec![false; roster.len()];
        reached[0] = true;
        for _ in 0..roster.len() {
            for &[one, other] in &pairs {
                let either = reached[one] || reached[other];
                (reached[one], reached[other]) = (either, either);
            }
        }
        assert!(reached.iter().all(|reached| *reached), "{variant}");
        let neighbours =
            pairs.iter().filter(|pair| pair.iter().all(|&n| roster[n].kind == Kind::Level));
        let steps = neighbours
            .filter(|[one, other]| roster[*other].expected - roster[*one].expected == 200);
        assert_eq!(steps.count(), 12, "{variant}");
    }
}

#[test]
fn only_what_stands_between_the_marks_changes() {
    let page = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n";
    assert_eq!(filled(page, "x", "new\n").as_deref(), Some("a\n<!-- x -->\nnew\n<!-- /x -->\nb\n"));
    assert_eq!(filled(page, "y", "new"), None);
}
