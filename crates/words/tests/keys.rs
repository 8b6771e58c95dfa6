//! Compares the Fluent files of all languages with each other, with every `text!` and `message!` of the sources in Rust, and
//! with every `t('key')` of the page's.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource,
};
use fluent_syntax::parser::parse;
use kiebitz_chess::Reason;
use kiebitz_words::{Language, text};

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

fn without_comments(code: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with(['/', '*']);
    code.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The arguments of each `text!` and `message!` in Rust code.
fn uses(code: &str, place: &str) -> Vec<Use> {
    let code = without_comments(code);
    let of = |name: &str, before: usize| {
        let calls: Vec<_> = code.split(name).skip(1).map(|rest| top_level(rest, &['"'])).collect();
        calls.into_iter().map(move |parts| parts.into_iter().skip(before).collect::<Vec<_>>())
    };
    let said = code.split("said!").skip(1).flat_map(said_arms);
    let calls = of("text!(", 1).chain(of("message!(", 0)).chain(of("failed!(", 0)).chain(said);
    calls.filter_map(|parts| one_use(&parts, place)).collect()
}

/// The key and arguments of each variant in a `said!`.
fn said_arms(rest: &str) -> Vec<Vec<String>> {
    let (mut depth, mut is_quoted) = (0, false);
    let is_end = |c: char| {
        is_quoted ^= c == '"';
        depth += match c {
            '(' | '{' if !is_quoted => 1,
            ')' | '}' if !is_quoted => -1,
            _ => 0,
        };
        depth == 0 && c != ' '
    };
    let end = rest.find(is_end).unwrap_or(rest.len());
    let arms = rest[..end].split("=> \"").skip(1);
    arms.map(|arm| top_level(&format!("\"{arm}"), &['"'])).collect()
}

/// The keys and arguments of each `t(` and `verbatim(` in TypeScript.
fn page_uses(code: &str, place: &str) -> Vec<Use> {
    let code = without_comments(code);
    let mut uses = Vec::new();
    for (at, _) in code.match_indices('(') {
        let before = &code[..at];
        let start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        let is_definition = before[..start].ends_with("function ");
        if matches!(&before[start..], "t" | "verbatim") && !is_definition {
            let parts = top_level(&code[at + 1..], &['\'', '`', '"']);
            let unclear = || panic!("{place}: {parts:?}: write key and arguments out");
            uses.push(one_page_use(&parts, place).unwrap_or_else(unclear));
        }
    }
    uses
}

fn one_page_use(parts: &[String], place: &str) -> Option<Use> {
    let (key, arguments) = parts.split_first()?;
    let whole = key.strip_prefix('\'').and_then(|key| key.strip_suffix('\''));
    let open = key.strip_prefix('`').and_then(|key| Some(key.split_once("-${")?.0));
    let arguments = match arguments {
        [] => Vec::new(),
        [object] => top_level(object.strip_prefix('{')?, &['\'', '`', '"']),
        _ => return None,
    };
    let name = |argument: &String| argument.split(':').next().unwrap_or_default().to_owned();
    Some(Use {
        place: place.to_owned(),
        key: whole.or(open)?.to_owned(),
        is_prefix: whole.is_none(),
        arguments: arguments.iter().map(name).collect(),
    })
}

/// The parts between the commas of a list that ends with the closing bracket.
fn top_level(rest: &str, quotes: &[char]) -> Vec<String> {
    let (mut depth, mut quote) = (0, None);
    let mut parts = vec![String::new()];
    for c in rest.chars() {
        match c {
            _ if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            _ if quotes.contains(&c) => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' | ';' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
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
    let [key, arguments @ ..] = parts else { return None };
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
    found.retain(|path| !path.starts_with(Path::new(ROOT).join("crates/words/tests")));
    let uses = found.iter().flat_map(|path| uses(&read(path), &path.display().to_string()));
    let pages = page_sources();
    uses.chain(pages.iter().flat_map(|(place, code)| page_uses(code, place))).collect()
}

/// The place and the text of each source of the page.
fn page_sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let page = Path::new(ROOT).join("crates/web/page");
    for ending in ["ts", "tsx"] {
        files(&page.join("src"), ending, &mut found);
    }
    found.push(page.join("messages.ts"));
    found.iter().map(|path| (path.display().to_string(), read(path))).collect()
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
        // The letters are read without a language's `text!`.
        let mut used = BTreeSet::from(["pawn-letter".to_owned()]);
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

/// What depends on a language is in its folder: a third one needs no line of the page.
#[test]
fn the_page_tells_no_language_from_another() {
    for (place, code) in page_sources() {
        for language in Language::ALL.into_iter().filter(|language| *language != Language::English)
        {
            assert!(!code.contains(&format!("'{language}'")), "{place} names {language}");
        }
    }
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
            assert!(!text!(language, "reason" / reason.name(), drawn = true).is_empty());
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
    let mut uses = uses(code, "code");
    let page = "set(t('a', { x: g(`(${h}, `), y }), t(`kind-${k}`), t('b'), t('lost'))";
    uses.extend(page_uses(page, "page"));
    let found = faults(&[("en".into(), english), ("de".into(), german)], &uses);
    let expected = [
        "code: en has no text gone",
        "page: b in en needs $y",
        "page: en has no text lost",
        "en: nothing uses unused",
        "de has no kind-one",
        "de has no unused",
        "de has extra, and en has not",
        "code: de has no text kind",
        "code: de has no text gone",
        "page: de has no text kind",
        "page: b in de needs $z",
        "page: de has no text lost",
        "de: nothing uses extra",
    ];
    assert_eq!(found, expected);
}
