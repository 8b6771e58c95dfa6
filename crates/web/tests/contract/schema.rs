//! JSON Schemas of the contract's types, read from their source as serde reads it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use kiebitz_chess::Color;
use kiebitz_engine::Evaluator;
use kiebitz_games::pgn::GameResult;
use kiebitz_gametree::Algorithm;
use kiebitz_play::GameKind;
use kiebitz_protocol::command::Access;
use kiebitz_protocol::game::EndCode;
use kiebitz_protocol::json::StableName;
use kiebitz_review::Mark;
use kiebitz_tablebase::Resource;
use serde_json::{Map, Value, json};
use syn::{Attribute, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Type};

/// Files with types of the contract. A name is looked for in the file that uses it, then in this order.
const FILES: [&str; 4] = [
    "crates/engine/src/eval/explain.rs",
    "crates/tablebase/src/report.rs",
    "crates/review/src/report.rs",
    "crates/review/src/words.rs",
];

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn read(path: &str) -> syn::File {
    let text = fs::read_to_string(root().join(path)).expect(path);
    syn::parse_file(&text).expect("it was compiled")
}

/// The names of the `.rs` files in a folder, from the root.
pub fn sources(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect(folder);
    let names =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let mut files: Vec<String> =
        names.filter(|name| name.ends_with(".rs")).map(|name| format!("{folder}/{name}")).collect();
    files.sort();
    files
}

pub struct Schemas {
    files: Vec<syn::File>,
    /// By name, with the file that declares it.
    pub found: BTreeMap<String, (usize, Value)>,
}

impl Schemas {
    pub fn new() -> Schemas {
        let protocol = sources("crates/protocol/src").into_iter();
        let files = protocol.chain(FILES.map(str::to_owned)).map(|path| read(&path)).collect();
        Schemas { files, found: BTreeMap::new() }
    }

    /// The schema of a type that a file names; `None` stands for a route.
    pub fn of(&mut self, ty: &Type, file: Option<usize>) -> Value {
        let segment = match ty {
            Type::Reference(reference) => return self.of(&reference.elem, file),
            Type::Array(array) => {
                return json!({ "type": "array", "items": self.of(&array.elem, file) });
            }
            Type::Path(path) => path.path.segments.last().expect("a path has an end"),
            _ => panic!("a type that is not written as JSON"),
        };
        let name = segment.ident.to_string();
        match name.as_str() {
            "String" | "str" | "Text" => json!({ "type": "string" }),
            "bool" => json!({ "type": "boolean" }),
            "f64" => json!({ "type": "number" }),
            "i16" | "i32" | "i64" => json!({ "type": "integer" }),
            "u8" | "u16" | "u32" | "u64" | "usize" => json!({ "type": "integer", "minimum": 0 }),
            "Option" => match self.of(argument(segment, 0), file) {
                Value::Object(plain)
                    if plain.contains_key("type") && !plain.contains_key("enum") =>
                {
                    let mut plain = plain;
                    plain["type"] = json!([plain["type"], "null"]);
                    Value::Object(plain)
                }
                other => json!({ "anyOf": [other, { "type": "null" }] }),
            },
            "Vec" => json!({ "type": "array", "items": self.of(argument(segment, 0), file) }),
            "BTreeMap" => {
                json!({ "type": "object", "additionalProperties": self.of(argument(segment, 1), file) })
            }
            "Word" => self.of(argument(segment, 0), file),
            "Value" => json!({ "type": "object" }),
            _ => self.component(&name, file),
        }
    }

    fn component(&mut self, name: &str, file: Option<usize>) -> Value {
        let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
        let names = match name {
            "Access" => names::<Access>(),
            "Algorithm" => names::<Algorithm>(),
            "Color" => names::<Color>(),
            "EndCode" => names::<EndCode>(),
            "Evaluator" => names::<Evaluator>(),
            "GameKind" => names::<GameKind>(),
            "GameResult" => names::<GameResult>(),
            "Mark" => names::<Mark>(),
            "Resource" => names::<Resource>(),
            _ => Vec::new(),
        };
        if !names.is_empty() {
            let schema = json!({ "type": "string", "enum": names });
            self.found.insert(name.to_owned(), (usize::MAX, schema));
            return reference;
        }
        let (at, item) = self.find(name, file);
        match self.found.get(name) {
            Some((known, _)) => assert_eq!(*known, at, "two types are called {name}"),
            None => {
                // A type may contain itself.
                self.found.insert(name.to_owned(), (at, Value::Null));
                let schema = self.declared(&item, at);
                self.found.insert(name.to_owned(), (at, schema));
            }
        }
        reference
    }

    fn find(&self, name: &str, file: Option<usize>) -> (usize, Item) {
        let is_named = |item: &&Item| match item {
            Item::Struct(item) => item.ident == name,
            Item::Enum(item) => item.ident == name,
            _ => false,
        };
        let order = file.into_iter().chain(0..self.files.len());
        let mut found =
            order.filter_map(|at| Some((at, self.files[at].items.iter().find(is_named)?)));
        let (at, item) =
            found.next().unwrap_or_else(|| panic!("{name} is no type of the contract"));
        (at, item.clone())
    }

    fn declared(&mut self, item: &Item, file: usize) -> Value {
        match item {
            Item::Struct(item) => {
                let mut schema = self.object(&item.fields, is_request(&item.attrs), file);
                describe(&mut schema, &item.attrs);
                schema
            }
            Item::Enum(item) => {
                let said = serde(&item.attrs);
                let style = said.get("rename_all").map(String::as_str);
                let variants = item.variants.iter();
                let variants: Vec<_> = variants
                    .filter(|variant| !serde(&variant.attrs).contains_key("untagged"))
                    .collect();
                let word = |variant: &syn::Variant| cased(&variant.ident.to_string(), style);
                let mut schema = if let Some(tag) = said.get("tag") {
                    let objects = variants.iter().map(|variant| {
                        let mut object = match &variant.fields {
                            Fields::Unnamed(one) => self.flat(&one.unnamed[0].ty, file),
                            fields => self.object(fields, false, file),
                        };
                        let kind = json!({ "type": "string", "enum": [word(variant)] });
                        merge(
                            &mut object,
                            json!({ "properties": { tag: kind }, "required": [tag] }),
                        );
                        describe(&mut object, &variant.attrs);
                        object
                    });
                    json!({ "anyOf": objects.collect::<Vec<_>>() })
                } else if variants.iter().all(|variant| variant.fields.is_empty()) {
                    json!({ "type": "string", "enum": variants.iter().map(|v| word(v)).collect::<Vec<_>>() })
                } else {
                    let objects = variants.iter().map(|variant| {
                        let Fields::Unnamed(one) = &variant.fields else { panic!("no value") };
                        let mut value = self.of(&one.unnamed[0].ty, Some(file));
                        describe(&mut value, &variant.attrs);
                        let key = word(variant);
                        json!({ "type": "object", "properties": { &key: value }, "required": [key] })
                    });
                    json!({ "anyOf": objects.collect::<Vec<_>>() })
                };
                describe(&mut schema, &item.attrs);
                schema
            }
            _ => unreachable!("only types are looked for"),
        }
    }

    fn object(&mut self, fields: &Fields, is_request: bool, file: usize) -> Value {
        let mut object = json!({ "type": "object", "properties": {}, "required": [] });
        let mut choices = Vec::new();
        for field in fields {
            let said = serde(&field.attrs);
            if said.contains_key("skip") {
                continue;
            }
            // A map has keys of its own, which no program can count on.
            if said.contains_key("flatten") && is_map(&field.ty) {
                continue;
            }
            if said.contains_key("flatten") {
                let flat = self.flat(&field.ty, file);
                match flat["anyOf"].as_array() {
                    Some(several) => choices.clone_from(several),
                    None => merge(&mut object, flat),
                }
                continue;
            }
            let ident = field.ident.as_ref().expect("fields have names").to_string();
            let key = said.get("rename").cloned().unwrap_or(ident);
            let is_optional = match is_request {
                true => option(&field.ty).is_some() || said.contains_key("default"),
                false => said.contains_key("skip_serializing_if"),
            };
            let ty = option(&field.ty).filter(|_| is_optional).unwrap_or(&field.ty);
            let mut schema = self.of(ty, Some(file));
            describe(&mut schema, &field.attrs);
            object["properties"][&key] = schema;
            if !is_optional {
                object["required"].as_array_mut().expect("a list").push(json!(key));
            }
        }
        if choices.is_empty() {
            return object;
        }
        let with = |mut choice: Value| {
            merge(&mut choice, object.clone());
            choice
        };
        json!({ "anyOf": choices.into_iter().map(with).collect::<Vec<_>>() })
    }

    /// The schema itself, not a reference to it.
    fn flat(&mut self, ty: &Type, file: usize) -> Value {
        let mut ty = ty;
        while let Type::Reference(reference) = ty {
            ty = &reference.elem;
        }
        let Type::Path(path) = ty else { panic!("only a type with a name can be flat") };
        let name = path.path.segments.last().expect("a path has an end").ident.to_string();
        let (at, item) = self.find(&name, Some(file));
        let mut schema = self.declared(&item, at);
        schema.as_object_mut().expect("an object").remove("description");
        schema
    }

    /// The parameters of a query string.
    pub fn query(&mut self, ty: &Type) -> Vec<Value> {
        let Type::Path(path) = ty else { panic!("a query has a name") };
        let name = path.path.segments.last().expect("a path has an end").ident.to_string();
        let (at, item) = self.find(&name, None);
        let Item::Struct(item) = item else { panic!("a query is a struct") };
        let object = self.object(&item.fields, true, at);
        let required = object["required"].as_array().expect("a list").clone();
        let order =
            item.fields.iter().map(|field| field.ident.as_ref().expect("a name").to_string());
        let parameters = order.map(|name| {
            let mut schema = object["properties"][&name].clone();
            let about = schema.as_object_mut().expect("an object").remove("description");
            let mut parameter =
                json!({ "name": name, "in": "query", "required": required.contains(&json!(name)), "schema": schema });
            if let Some(about) = about {
                parameter["description"] = about;
            }
            parameter
        });
        parameters.collect()
    }
}

fn names<T: StableName>() -> Vec<&'static str> {
    T::ALL.iter().map(|value| value.stable_name()).collect()
}

pub fn argument(segment: &syn::PathSegment, at: usize) -> &Type {
    let PathArguments::AngleBracketed(list) = &segment.arguments else { panic!("no arguments") };
    let mut types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.nth(at).expect("so many types")
}

fn option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last()?;
    (segment.ident == "Option").then(|| argument(segment, 0))
}

fn is_request(attributes: &[Attribute]) -> bool {
    let derived = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let derived: Vec<String> = derived
        .flat_map(|attribute| {
            let mut names = Vec::new();
            let read = attribute.parse_nested_meta(|meta| {
                names.extend(meta.path.get_ident().map(ToString::to_string));
                Ok(())
            });
            read.expect("it was compiled");
            names
        })
        .collect();
    !derived.iter().any(|name| name == "Serialize")
}

fn merge(object: &mut Value, other: Value) {
    let Value::Object(other) = other else { panic!("an object") };
    for (key, value) in other {
        match (&mut object[key], value) {
            (Value::Object(into), Value::Object(from)) => into.extend(from),
            (Value::Array(into), Value::Array(from)) => into.extend(from),
            (into, from) => *into = from,
        }
    }
}

fn describe(schema: &mut Value, attributes: &[Attribute]) {
    let said = doc(attributes);
    if !said.is_empty() {
        schema["description"] = json!(said);
    }
}

fn cased(name: &str, style: Option<&str>) -> String {
    match style {
        Some("snake_case") => {
            let mut text = String::new();
            for letter in name.chars() {
                if letter.is_uppercase() && !text.is_empty() {
                    text.push('_');
                }
                text.extend(letter.to_lowercase());
            }
            text
        }
        Some("lowercase") => name.to_lowercase(),
        None => name.to_owned(),
        Some(other) => panic!("{other} is not understood"),
    }
}

/// The first paragraph of a doc comment, as one line, without links.
pub fn doc(attributes: &[Attribute]) -> String {
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
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ").replace("[`", "`").replace("`]", "`")
}

/// What `#[serde(...)]` says.
fn serde(attributes: &[Attribute]) -> BTreeMap<String, String> {
    let mut said = BTreeMap::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        let read = attribute.parse_nested_meta(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let value = match meta.value() {
                Ok(value) => value.parse::<syn::LitStr>()?.value(),
                Err(_) => String::new(),
            };
            said.insert(key, value);
            Ok(())
        });
        read.expect("serde understood it");
    }
    said
}

impl Schemas {
    pub fn into_json(self) -> Value {
        let found = self.found.into_iter().map(|(name, (_, mut schema))| {
            if schema["required"].as_array().is_some_and(Vec::is_empty) {
                schema.as_object_mut().expect("an object").remove("required");
            }
            (name, schema)
        });
        Value::Object(found.collect::<Map<_, _>>())
    }
}

fn is_map(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|segment| segment.ident == "BTreeMap")
}
