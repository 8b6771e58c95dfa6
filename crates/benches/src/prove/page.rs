//! A page that claims numbers: which words hold them, and which numbers are claimed by no words that we know.

use std::ops::Range;

/// A page's text as sentences: without code, tags and addresses, which claim nothing, and with single spaces.
pub fn prose(markdown: &str) -> String {
    let mut text = String::new();
    let mut in_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            text.push_str(&without(&without(&without(line, "<", ">"), "](", ")"), "`", "`"));
            text.push(' ');
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text without what stands between these marks, and without the marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(open) {
        let inside = &rest[start + open.len()..];
        let Some(end) = inside.find(close) else { break };
        kept.push_str(&rest[..start]);
        rest = &inside[end + close.len()..];
    }
    kept + rest
}

/// Where the words stand in the text, and the numbers in place of their `{}`. The separators are those of the
/// language: a point (or a comma) before decimals, the other one between thousands.
pub fn find(text: &str, words: &str, decimal: char) -> Option<(Range<usize>, Vec<f64>)> {
    let mut parts = words.split("{}");
    let first = parts.next().unwrap_or_default();
    let parts: Vec<&str> = parts.collect();
    text.match_indices(first).find_map(|(start, _)| {
        let mut at = start + first.len();
        let mut numbers = Vec::new();
        for part in &parts {
            let length = number_length(&text[at..]);
            numbers.push(number(&text[at..at + length], decimal)?);
            at += length;
            text[at..].starts_with(part).then_some(())?;
            at += part.len();
        }
        Some((start..at, numbers))
    })
}

/// The numbers that stand outside these ranges; a number within a word (Chess960) is none.
pub fn numbers_outside<'a>(text: &'a str, covered: &[Range<usize>]) -> Vec<&'a str> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|start| at + start) {
        let end = start + number_length(&text[start..]);
        let in_word = text[..start].ends_with(char::is_alphabetic);
        if !in_word && !covered.iter().any(|range| range.contains(&start)) {
            numbers.push(&text[start..end]);
        }
        at = end;
    }
    numbers
}

/// How many bytes at the beginning are a number; a separator at its end is not part of it.
fn number_length(text: &str) -> usize {
    let end = text.find(|c: char| !c.is_ascii_digit() && !".,".contains(c)).unwrap_or(text.len());
    text[..end].trim_end_matches(['.', ',']).len()
}

fn number(text: &str, decimal: char) -> Option<f64> {
    let thousands = if decimal == '.' { ',' } else { '.' };
    text.replace(thousands, "").replace(decimal, ".").parse().ok()
}
