//! docs/json.md: the keys that every command prints with `--json`, from the doc comments of the types they are made of.

use std::collections::BTreeSet;
use std::fs;

use clap::{Command, CommandFactory};
use syn::{Attribute, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Type};

use super::{check_page, root};
use kiebitz::cli::Cli;

/// How many values a command prints.
#[derive(Clone, Copy)]
enum Amount {
    One,
    /// A list with one object for each thing.
    List(&'static str),
    /// One object a line for each thing.
    Lines(&'static str),
}

use Amount::{Lines, List, One};

/// Every command with `--json`, the file and the type of what it prints. Files without a crate are in `cli`.
const PRINTED: [(&str, &str, &str, Amount); 31] = [
    ("best", "best.rs", "Explained", One),
    ("best --player", "crates/play/src/chosen_move.rs", "ChosenMove", One),
    ("eval", "crates/engine/src/eval/explain.rs", "EvalReport", One),
    ("review", "crates/review/src/batch.rs", "BatchReport", One),
    ("position", "crates/play/src/position.rs", "PositionReport", One),
    ("games import", "crates/games/src/report.rs", "ImportedFile", List("file")),
    ("games list", "crates/games/src/report.rs", "ListedGame", List("game")),
    ("games show", "crates/games/src/report.rs", "ShownGame", One),
    ("games explore", "crates/games/src/report.rs", "ExploredPosition", One),
    ("games rating", "crates/games/src/report.rs", "RatedPlayer", List("player and variant")),
    ("book probe", "crates/books/src/polyglot/report.rs", "BookReport", One),
    ("book build", "crates/books/src/polyglot/report.rs", "BuiltBook", One),
    ("tb generate", "crates/tablebase/src/report.rs", "BuildReport", Lines("table")),
    ("tb probe", "crates/tablebase/src/report.rs", "ProbeReport", One),
    ("tb line", "crates/tablebase/src/report.rs", "LineReport", One),
    ("tb stats", "crates/tablebase/src/report.rs", "StatsReport", One),
    ("tb positions", "crates/tablebase/src/report.rs", "PositionsReport", One),
    ("tb verify", "crates/tablebase/src/report.rs", "VerifyReport", Lines("table")),
    ("tb list", "crates/tablebase/src/report.rs", "ListedTable", List("table")),
    ("tb remove", "crates/tablebase/src/report.rs", "RemoveReport", One),
    ("match", "crates/arena/src/tournament/report.rs", "MatchJson", One),
    (
        "match with three or more engines",
        "crates/arena/src/tournament/standings.rs",
        "StandingsJson",
        One,
    ),
    ("compare", "crates/arena/src/compare/report.rs", "TableJson", One),
    ("compare --positions", "crates/arena/src/compare/move_report.rs", "MoveReport", One),
    ("bench", "crates/engine/src/bench.rs", "BenchReport", One),
    ("lab", "crates/players/src/lab.rs", "LabReport", One),
    ("perft", "crates/play/src/perft.rs", "PerftReport", One),
    ("selfplay stats", "crates/training/src/selfplay/stats.rs", "Stats", One),
    ("selfplay export", "crates/training/src/selfplay/export.rs", "Exported", One),
    ("net info", "crates/nnue/src/report.rs", "NetworkReport", List("network")),
    ("doctor", "crates/play/src/checkup.rs", "CheckupReport", One),
];

/// Where types are looked for that the command's own file does not have.
const LIBRARY: [&str; 5] = [
    "crates/arena/src/compare/summary.rs",
    "crates/arena/src/tally.rs",
    "crates/review/src/report.rs",
    "crates/review/src/words.rs",
    "crates/engine/src/best_move.rs",
];

/// What a value looks like.
enum Shape {
    Scalar(&'static str),
    /// A string that is one of these, each with its meaning.
    Word(Vec<(String, String)>),
    Object(String),
    List(Box<Shape>),
    Map(Box<Shape>),
    OrNull(Box<Shape>),
}

impl Shape {
    fn text(&self) -> String {
        match self {
            Shape::Scalar(name) => (*name).to_owned(),
            Shape::Word(_) => "string".to_owned(),
            Shape::Object(_) => "object".to_owned(),
            Shape::List(inner) => format!("list of {}s", inner.text()),
            Shape::Map(inner) => format!("map to {}s", inner.text()),
            Shape::OrNull(inner) => format!("{} or null", inner.text()),
        }
    }

    /// The type of the objects in it, and what stands between its key and theirs.
    fn object(&self) -> Option<(&str, String)> {
        match self {
            Shape::Object(name) => Some((name, String::new())),
            Shape::List(inner) => inner.object().map(|(name, path)| (name, format!("[]{path}"))),
            Shape::OrNull(inner) => inner.object(),
            _ => None,
        }
    }
}

/// A field as serde writes it.
struct Field {
    key: String,
    shape: Shape,
    meaning: String,
    is_optional: bool,
    is_flat: bool,
}

/// The types of a command.
struct Types {
    files: Vec<syn::File>,
}

impl Types {
    fn of(file: &str) -> Types {
        let own = match file.starts_with("crates/") {
            true => file.to_owned(),
            false => format!("crates/kiebitz/src/cli/{file}"),
        };
        let read = |path: &str| {
            let text = fs::read_to_string(root().join(path)).expect(path);
            syn::parse_file(&text).expect("it was compiled")
        };
        Types { files: [own.as_str()].into_iter().chain(LIBRARY).map(read).collect() }
    }

    fn find(&self, name: &str) -> &Item {
        let is_named = |item: &&Item| match item {
            Item::Struct(item) => item.ident == name,
            Item::Enum(item) => item.ident == name,
            _ => false,
        };
        let mut all = self.files.iter().flat_map(|file| &file.items);
        all.find(is_named)
            .unwrap_or_else(|| panic!("{name} is not declared where it is looked for"))
    }

    fn fields(&self, name: &str) -> Vec<Field> {
        let Item::Struct(item) = self.find(name) else { panic!("{name} is no struct") };
        let Fields::Named(fields) = &item.fields else { panic!("{name} has no names") };
        let field = |field: &syn::Field| {
            let serde = serde(&field.attrs);
            let ident = field.ident.as_ref().expect("it is named").to_string();
            let meaning = doc(&field.attrs);
            assert!(!meaning.is_empty(), "{name}.{ident} has no doc comment");
            let is_optional = serde.iter().any(|(key, _)| key == "skip_serializing_if");
            let mut shape = self.shape(&field.ty);
            if is_optional {
                let Shape::OrNull(inner) = shape else { panic!("{name}.{ident} is no Option") };
                shape = *inner;
            }
            let renamed = serde.iter().find(|(key, _)| key == "rename").map(|(_, to)| to.clone());
            Field {
                key: renamed.unwrap_or(ident),
                meaning: match &shape {
                    Shape::Word(words) => {
                        let words = words.iter().map(|(word, doc)| format!("`{word}`: {doc}"));
                        format!("{meaning} {}", words.collect::<Vec<_>>().join(" "))
                    }
                    _ => meaning,
                },
                shape,
                is_optional,
                is_flat: serde.iter().any(|(key, _)| key == "flatten"),
            }
        };
        let is_skipped =
            |field: &&syn::Field| serde(&field.attrs).iter().any(|(key, _)| key == "skip");
        fields.named.iter().filter(|field| !is_skipped(field)).map(field).collect()
    }

    fn shape(&self, ty: &Type) -> Shape {
        let path = match ty {
            Type::Reference(reference) => return self.shape(&reference.elem),
            Type::Array(array) => return Shape::List(Box::new(self.shape(&array.elem))),
            Type::Path(path) => path.path.segments.last().expect("a path has an end"),
            _ => panic!("a type that is not written as JSON"),
        };
        let inner = |at: usize| {
            let PathArguments::AngleBracketed(list) = &path.arguments else {
                panic!("no arguments")
            };
            let mut types = list.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            Box::new(self.shape(types.nth(at).expect("so many types")))
        };
        match path.ident.to_string().as_str() {
            "String" | "str" => Shape::Scalar("string"),
            "bool" => Shape::Scalar("boolean"),
            "f64" => Shape::Scalar("number"),
            "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" => {
                Shape::Scalar("integer")
            }
            "Option" => Shape::OrNull(inner(0)),
            "Vec" => Shape::List(inner(0)),
            "BTreeMap" => Shape::Map(inner(1)),
            name => match self.find(name) {
                Item::Enum(words) => Shape::Word(
                    words
                        .variants
                        .iter()
                        .map(|word| (word.ident.to_string().to_lowercase(), doc(&word.attrs)))
                        .collect(),
                ),
                _ => Shape::Object(name.to_owned()),
            },
        }
    }

    /// The rows of a type's keys, below a path.
    fn rows(&self, name: &str, prefix: &str) -> String {
        let mut rows = String::new();
        for field in self.fields(name) {
            let object = field.shape.object().map(|(name, path)| (name.to_owned(), path));
            // A map has keys of its own, which no program can count on.
            if field.is_flat && matches!(field.shape, Shape::Map(_)) {
                continue;
            }
            if field.is_flat {
                let (name, _) = object.expect("only an object can be flat");
                rows.push_str(&self.rows(&name, prefix));
                continue;
            }
            let path = format!("{prefix}{}", field.key);
            let optional = if field.is_optional { ", optional" } else { "" };
            rows.push_str(&format!(
                "| `{path}` | {}{optional} | {} |\n",
                field.shape.text(),
                field.meaning
            ));
            if let Some((name, between)) = object {
                rows.push_str(&self.rows(&name, &format!("{path}{between}.")));
            }
        }
        rows
    }
}

/// A doc comment, as one line.
fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(text) => match &text.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// What `#[serde(...)]` says, as keys and values.
fn serde(attributes: &[Attribute]) -> Vec<(String, String)> {
    let mut said = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        let read = attribute.parse_nested_meta(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let value = match meta.value() {
                Ok(value) => value.parse::<syn::LitStr>()?.value(),
                Err(_) => String::new(),
            };
            said.push((key, value));
            Ok(())
        });
        read.expect("serde understood it");
    }
    said
}

fn page() -> String {
    let mut text = String::from(
        "# JSON\n\nThis page lists the keys that the commands of Kiebitz print with `--json`. It is generated from the types in \
         the source.\n\nEvery report is one line. An `optional` key is left out where it does not apply; every other key is \
         always there. `a[].b` is the key `b` of each object in the list `a`; a map has names as keys. New versions may add \
         keys; the keys and types of this page stay. An error is one line on standard error, `{\"error\": {\"code\": ..., \"message\": ...}}`, with an [exit code](config.md#exit-codes) \
         other than 0.\n\n",
    );
    for (heading, ..) in PRINTED {
        text.push_str(&format!("- [kiebitz {heading}](#{})\n", anchor(heading)));
    }
    for (heading, file, name, amount) in PRINTED {
        text.push_str(&format!("\n## kiebitz {heading}\n\n"));
        text.push_str(&match amount {
            One => String::new(),
            List(thing) => format!("A list with one object for each {thing}.\n\n"),
            Lines(thing) => format!("One object for each {thing}, each on a line of its own.\n\n"),
        });
        text.push_str("| key | type | meaning |\n|---|---|---|\n");
        text.push_str(&Types::of(file).rows(name, ""));
    }
    text
}

/// As forges and mdBook make it from a heading.
fn anchor(heading: &str) -> String {
    format!("kiebitz-{}", heading.replace(' ', "-"))
}

#[test]
fn docs_json_md_is_current() {
    check_page("json.md", &page());
}

#[test]
fn every_command_with_json_is_described() {
    fn find(command: &Command, path: &str, found: &mut BTreeSet<String>) {
        if command.get_arguments().any(|arg| arg.get_long() == Some("json")) {
            found.insert(path.to_owned());
        }
        for below in command.get_subcommands() {
            find(below, format!("{path} {}", below.get_name()).trim(), found);
        }
    }
    let mut found = BTreeSet::new();
    find(&Cli::command(), "", &mut found);
    let command = |heading: &str| {
        let words =
            heading.split(' ').take_while(|word| !word.starts_with("--") && *word != "with");
        words.collect::<Vec<_>>().join(" ")
    };
    let described: BTreeSet<String> =
        PRINTED.iter().map(|(heading, ..)| command(heading)).collect();
    assert_eq!(described, found);
}
