//! Holds the numbers of README.md and README.de.md against measurements.
//!
//! The pages carry no marks: a claim knows the words around its numbers. A claim that a page no longer makes, a number
//! that no claim covers, two pages that differ, and a number that is measured otherwise are faults.

mod claims;
pub mod page;

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
    pub what: String,
    /// What the pages say.
    pub claimed: String,
    /// What was found, or why nothing was.
    pub measured: String,
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

/// The numbers of each claim, or the faults, from the text of the pages.
pub fn compare(pages: [&str; 2]) -> Result<Vec<Vec<f64>>, Vec<String>> {
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
