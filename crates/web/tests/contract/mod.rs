//! The documents that are made from the contract's types and the handlers' signatures: openapi.json, the page's types and
//! the table of routes in docs/http-api.md. `make contract` writes them.

mod routes;
mod schema;
mod typescript;

use std::fs;

use serde_json::{Value, json};

use schema::{Schemas, root};

fn description() -> Value {
    let mut schemas = Schemas::new();
    let paths = routes::paths(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Kiebitz",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later" },
            "description": "The HTTP API of kiebitz serve. A request from another site (by Origin or Host) is refused with \
                403 before anything else. Later versions may have more names where a type lists some. See docs/http-api.md.",
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas.into_json() },
    })
}

/// JSON with what fits on one line there.
fn printed(value: &Value, indent: usize) -> String {
    let plain = value.to_string();
    if plain.len() + indent <= 120 && indent > 0 {
        return plain;
    }
    let inner = " ".repeat(indent + 1);
    let lines = |parts: Vec<String>, [open, close]: [char; 2]| {
        let parts = parts.join(&format!(",\n{inner}"));
        format!("{open}\n{inner}{parts}\n{}{close}", " ".repeat(indent))
    };
    match value {
        Value::Object(all) => {
            let part = |(key, value): (&String, &Value)| {
                format!("{}: {}", json!(key), printed(value, indent + 1))
            };
            lines(all.iter().map(part).collect(), ['{', '}'])
        }
        Value::Array(all) => {
            lines(all.iter().map(|value| printed(value, indent + 1)).collect(), ['[', ']'])
        }
        _ => plain,
    }
}

/// Compares a file with what it must be; with `UPDATE_DOCS=1` writes it.
fn check(name: &str, expected: &str) {
    let path = root().join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, expected).expect(name);
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{name} is not what its types give: run make contract");
}

#[test]
fn openapi_json_is_current() {
    check("crates/web/openapi.json", &(printed(&description(), 0) + "\n"));
}

#[test]
fn the_types_of_the_page_are_current() {
    check("crates/web/page/src/api/schema.ts", &typescript::types(&description()));
}

#[test]
fn the_table_of_routes_is_current() {
    const BEGIN: &str = "<!-- routes -->\n";
    const END: &str = "<!-- end of routes -->\n";
    let page = fs::read_to_string(root().join("docs/http-api.md")).expect("a page");
    let (before, rest) = page.split_once(BEGIN).expect("a place for the table");
    let (_, after) = rest.split_once(END).expect("its end");
    let table = routes::table(&description());
    check("docs/http-api.md", &format!("{before}{BEGIN}{table}{END}{after}"));
}
