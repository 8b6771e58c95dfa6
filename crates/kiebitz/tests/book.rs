//! The book has no dead links: every relative link and anchor of the documents leads somewhere, on a forge as in the
//! rendered book, and `docs/SUMMARY.md` names every page once. `make docs` checks the rendered pages again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Documents outside `docs/`, from the repository's root.
const OUTSIDE: [&str; 8] = [
    "README.md",
    "README.de.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "nets/HISTORY.md",
    "python/README.md",
];

const SUMMARY: &str = "docs/SUMMARY.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every document by its path from the root, with its text.
fn documents() -> BTreeMap<String, String> {
    let mut paths: Vec<String> = OUTSIDE.map(String::from).to_vec();
    for entry in fs::read_dir(root().join("docs")).expect("the folder of the book") {
        let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        if Path::new(&name).extension().is_some_and(|end| end == "md") {
            paths.push(format!("docs/{name}"));
        }
    }
    let read = |path: String| {
        let text = fs::read_to_string(root().join(&path))
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The lines of a document outside fenced code, without the text of code in them.
fn prose(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            lines.push(line.split('`').step_by(2).collect());
        }
    }
    assert!(!fenced, "a fence is not closed");
    lines
}

/// Where the links and pictures of a document lead.
fn links(text: &str) -> Vec<String> {
    // A link may be broken across lines, so they are joined.
    let text = prose(text).join(" ");
    let mut links = Vec::new();
    for (begin, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for rest in text.split(begin).skip(1) {
            let target = rest.split(end).next().unwrap_or_default();
            links.push(target.split(' ').next().unwrap_or_default().to_owned());
        }
    }
    links
}

/// The anchors of a document's headings, as forges and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut anchors = BTreeSet::new();
    let mut fenced = false;
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if fenced || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let slug: String = title
            .trim()
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .map(|c| if c == ' ' { '-' } else { c })
            .flat_map(char::to_lowercase)
            .collect();
        let times = seen.entry(slug.clone()).or_default();
        anchors.insert(if *times == 0 { slug } else { format!("{slug}-{times}") });
        *times += 1;
    }
    anchors
}

/// A link's path from the root, from the document it stands in.
fn resolve(document: &str, link: &str) -> String {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_str().expect("UTF-8")),
            _ => {}
        }
    }
    parts.join("/")
}

/// What is wrong with a link, if anything.
fn fault(documents: &BTreeMap<String, String>, document: &str, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { document.to_owned() } else { resolve(document, path) };
    if let Some(text) = documents.get(&target) {
        return (!anchor.is_empty() && !anchors(text).contains(anchor))
            .then(|| format!("{document}: {target} has no heading #{anchor}"));
    }
    // mdBook renders only pages that the summary names; other files are copied, folders are not.
    let is_page = Path::new(&target).extension().is_some_and(|end| end == "md");
    (is_page || !root().join(&target).is_file())
        .then(|| format!("{document}: there is no page or file {target} ({link})"))
}

#[test]
fn no_link_is_dead() {
    let documents = documents();
    let mut faults = Vec::new();
    let mut count = 0;
    for (document, text) in &documents {
        for link in links(text) {
            count += 1;
            faults.extend(fault(&documents, document, &link));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 100, "only {count} links were found");
}

#[test]
fn the_summary_names_every_page_once() {
    let documents = documents();
    let mut named: Vec<String> =
        links(&documents[SUMMARY]).iter().map(|link| resolve(SUMMARY, link)).collect();
    named.sort();
    let pages: Vec<String> = documents.into_keys().filter(|path| path != SUMMARY).collect();
    assert_eq!(named, pages);
}

#[test]
fn dead_links_are_found() {
    let documents =
        BTreeMap::from([("docs/a.md".to_owned(), "# One: `two` (3)\n# One\n# One\n".to_owned())]);
    let dead = |link: &str| fault(&documents, "docs/a.md", link).is_some();
    assert!(!dead("#one-two-3") && !dead("#one-1") && !dead("https://example.org/x.md"));
    assert!(dead("#one-2") && dead("none.md") && dead("../docs") && dead("../nets/HISTORY.md"));
    assert!(!dead("../LICENSE") && !dead("images/play.png"));
    let text = "[a](b.md#c) `[d](e.md)`\n```\n[f](g.md)\n```\n<img src=\"h.png\"> ![i](j.svg \"k\") [l\nm](n.md)";
    assert_eq!(links(text), ["b.md#c", "j.svg", "n.md", "h.png"]);
}
