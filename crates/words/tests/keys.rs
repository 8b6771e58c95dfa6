//! Compares the Fluent files of all languages with each other, and with every `text!` of the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource,
};
use fluent_syntax::parser::parse;
use kiebitz_chess::Reason;
use kiebitz_words::Language;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What a text is made of.
#[derive(Default)]
struct Parts {
    /// Names of its variables.
    variables: BTreeSet<String>,
    /// Keys of other texts in it.
    texts: BTreeSet<String>,
}

/// The texts of one language by key; attributes belong to their text.
type Texts = BTreeMap<String, Parts>;

/// A use of a text in the code.
struct Use {
    place: String,
    key: String,
    /// Whether the key goes on with the name of a value.
    is_prefix: bool,
    arguments: BTreeSet<String>,
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("node_modules") {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn texts(language: Language) -> Texts {
    let mut found = Vec::new();
    files(&Path::new(ROOT).join("locales").join(language.code()), "ftl", &mut found);
    let mut texts = Texts::new();
    for path in found {
        add(&mut texts, &read(&path), &path.display().to_string());
    }
    texts
}

fn add(texts: &mut Texts, text: &str, place: &str) {
    let resource: Resource<&str> =
        parse(text).unwrap_or_else(|(_, errors)| panic!("{place}: {errors:?}"));
    for entry in resource.body {
        match entry {
            Entry::Message(Message { id, value, attributes, .. }) => {
                let mut parts = Parts::default();
                for pattern in
                    value.iter().chain(attributes.iter().map(|attribute| &attribute.value))
                {
                    collect(pattern, &mut parts);
                }
                let is_new = texts.insert(id.name.to_owned(), parts).is_none();
                assert!(is_new, "{place} has {} twice", id.name);
            }
            Entry::Term(_) => panic!("{place}: a term cannot pass variables on; make it a message"),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Junk { content } => panic!("{place}: {content}"),
        }
    }
}

fn collect(pattern: &Pattern<&str>, parts: &mut Parts) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => expression_parts(expression, parts),
        }
    }
}

fn expression_parts(expression: &Expression<&str>, parts: &mut Parts) {
    match expression {
        Expression::Inline(inline) => inline_parts(inline, parts),
        Expression::Select { selector, variants } => {
            inline_parts(selector, parts);
            variants.iter().for_each(|variant| collect(&variant.value, parts));
        }
    }
}

fn inline_parts(inline: &InlineExpression<&str>, parts: &mut Parts) {
    match inline {
        InlineExpression::VariableReference { id } => {
            parts.variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            parts.texts.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => expression_parts(expression, parts),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{other:?} is not used in our files"),
    }
}

/// The variables of a text and of the texts in it.
fn variables(texts: &Texts, key: &str) -> BTreeSet<String> {
    let parts = &texts[key];
    let inner = parts.texts.iter().flat_map(|key| variables(texts, key));
    parts.variables.iter().cloned().chain(inner).collect()
}

/// The arguments of each `text!` in Rust code.
fn uses(code: &str, place: &str) -> Vec<Use> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code = code.lines().filter(is_code).collect::<Vec<_>>().join("\n");
    code.split("text!(").skip(1).filter_map(|rest| one_use(&top_level(rest), place)).collect()
}

/// The parts between the commas of a list that ends with the closing bracket.
fn top_level(rest: &str) -> Vec<String> {
    let (mut depth, mut is_text) = (0, false);
    let mut parts = vec![String::new()];
    for c in rest.chars() {
        match c {
            '"' => is_text = !is_text,
            '(' | '[' | '{' if !is_text => depth += 1,
            ')' | ']' | '}' if !is_text && depth == 0 => break,
            ')' | ']' | '}' if !is_text => depth -= 1,
            ',' if !is_text && depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is one").push(c);
    }
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// `None` for what is not a call: the macro's own definition and comments.
fn one_use(parts: &[String], place: &str) -> Option<Use> {
    let [_, key, arguments @ ..] = parts else { return None };
    let (key, rest) = key.strip_prefix('"')?.split_once('"')?;
    let name = |argument: &String| argument.split(['=', ' ']).next().unwrap_or_default().to_owned();
    Some(Use {
        place: place.to_owned(),
        key: key.to_owned(),
        is_prefix: rest.trim_start().starts_with('/'),
        arguments: arguments.iter().map(name).collect(),
    })
}

fn all_uses() -> Vec<Use> {
    let mut found = Vec::new();
    files(&Path::new(ROOT).join("crates"), "rs", &mut found);
    let is_source = |path: &PathBuf| !path.starts_with(Path::new(ROOT).join("crates/words/tests"));
    found
        .iter()
        .filter(|path| is_source(path))
        .flat_map(|path| uses(&read(path), &path.display().to_string()))
        .collect()
}

/// What is wrong, a line each.
fn faults(languages: &[(String, Texts)], uses: &[Use]) -> Vec<String> {
    let mut faults = Vec::new();
    let (first, known) = &languages[0];
    for (language, texts) in languages {
        for key in known.keys().filter(|key| !texts.contains_key(*key)) {
            faults.push(format!("{language} has no {key}"));
        }
        for key in texts.keys().filter(|key| !known.contains_key(*key)) {
            faults.push(format!("{language} has {key}, and {first} has not"));
        }
        let mut used = BTreeSet::new();
        for Use { place, key, is_prefix, arguments } in uses {
            let start = format!("{key}-");
            let keys: Vec<&String> = match is_prefix {
                true => texts.keys().filter(|key| key.starts_with(&start)).collect(),
                false => texts.keys().filter(|known| *known == key).collect(),
            };
            if keys.is_empty() {
                faults.push(format!("{place}: {language} has no text {key}"));
            }
            for key in keys {
                for variable in variables(texts, key).difference(arguments) {
                    faults.push(format!("{place}: {key} in {language} needs ${variable}"));
                }
                mark_used(texts, key, &mut used);
            }
        }
        for key in texts.keys().filter(|key| !used.contains(*key)) {
            faults.push(format!("{language}: nothing uses {key}"));
        }
    }
    faults
}

fn mark_used(texts: &Texts, key: &str, used: &mut BTreeSet<String>) {
    if used.insert(key.to_owned()) {
        texts[key].texts.iter().for_each(|inner| mark_used(texts, inner, used));
    }
}

#[test]
fn every_text_exists_in_every_language_and_is_used() {
    let languages = Language::ALL.map(|language| (language.code().to_owned(), texts(language)));
    let uses = all_uses();
    assert!(uses.len() > 20, "only {} uses were found", uses.len());
    assert_eq!(faults(&languages, &uses), Vec::<String>::new());
}

/// A reason without words of its own would be told as the last of the list.
#[test]
fn every_reason_has_its_words() {
    for language in Language::ALL {
        let path = Path::new(ROOT).join("locales").join(language.code()).join("play.ftl");
        let text = read(&path);
        let (_, words) = text.split_once("\nended-by =").expect("the text of all ends");
        let (words, _) = words.split_once("\n}").expect("it ends");
        for reason in Reason::ALL {
            let arm = format!("[{}]", reason.name());
            assert!(words.contains(&arm), "{language}: {arm}");
        }
    }
}

#[test]
fn what_is_wrong_is_found() {
    let of = |text: &str| {
        let mut texts = Texts::new();
        add(&mut texts, text, "here");
        texts
    };
    let english = of("a = { $x } { b }\nb = { $y }\nkind-one = 1\nunused = 2\n");
    let german = of("a = { $x }\nb = { $z }\nextra = 3\n");
    let code =
        r#"text!(language, "a", x = f(1, "),"), y); text!(l, "kind" / k.name()); text!(l, "gone")"#;
    let found = faults(&[("en".into(), english), ("de".into(), german)], &uses(code, "code"));
    let expected = [
        "code: en has no text gone",
        "en: nothing uses unused",
        "de has no kind-one",
        "de has no unused",
        "de has extra, and en has not",
        "code: de has no text kind",
        "code: de has no text gone",
        "de: nothing uses b",
        "de: nothing uses extra",
    ];
    assert_eq!(found, expected);
}
