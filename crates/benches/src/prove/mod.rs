//! Holds the numbers of README.md and README.de.md against measurements.
//!
//! The pages carry no marks: a claim knows the words around its numbers. A claim that a page no longer makes, a number
//! that no claim covers, two pages that differ, and a number that is measured otherwise are faults.

mod claims;
mod page;

use std::path::Path;

use anyhow::{Context, Result};

pub use claims::{Bench, CLAIMS};

/// What became of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was found again.
    Holds,
    /// It was not.
    Stale,
    /// It could not be measured; the finding says why.
    LeftOut,
}

/// One number of the pages beside what was measured.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is claimed.
    pub what: String,
    /// What the pages say.
    pub claimed: String,
    /// What was found, or why nothing was.
    pub measured: String,
    /// The comparison.
    pub verdict: Verdict,
}

/// The pages, and their decimal separators.
const PAGES: [(&str, char); 2] = [("README.md", '.'), ("README.de.md", ',')];

/// The numbers of each claim, or what is wrong with the pages themselves.
pub fn read(root: &Path) -> Result<Result<Vec<Vec<f64>>, Vec<String>>> {
    let mut pages = Vec::new();
    for (name, _) in PAGES {
        let path = root.join(name);
        pages.push(std::fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?);
    }
    Ok(compare([&pages[0], &pages[1]]))
}

fn compare(pages: [&str; 2]) -> Result<Vec<Vec<f64>>, Vec<String>> {
    let mut faults = Vec::new();
    let mut claimed: Vec<Vec<f64>> = Vec::new();
    for (at, ((name, decimal), markdown)) in PAGES.into_iter().zip(pages).enumerate() {
        let text = page::prose(markdown);
        let mut covered = Vec::new();
        for (number, claim) in CLAIMS.iter().enumerate() {
            let words = claim.words[at];
            let Some((range, numbers)) = page::find(&text, words, decimal) else {
                faults.push(format!("{name} does not say \"{words}\" ({})", claim.name));
                continue;
            };
            covered.push(range);
            match claimed.get(number) {
                None => claimed.push(numbers),
                Some(first) if *first != numbers => {
                    faults.push(format!(
                        "{name} says {numbers:?} and {} {first:?} ({})",
                        PAGES[0].0, claim.name
                    ));
                }
                Some(_) => {}
            }
        }
        for plain in claims::PLAIN {
            covered.extend(text.match_indices(plain).map(|(start, _)| start..start + plain.len()));
        }
        for number in page::numbers_outside(&text, &covered) {
            faults.push(format!(
                "{name} says {number}, and nothing proves it (crates/benches/src/prove/claims.rs)"
            ));
        }
    }
    if faults.is_empty() { Ok(claimed) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(
            faults(&format!("{english}\nIt has 77 levels.\n"))[0].contains("says 77, and nothing")
        );
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
}
