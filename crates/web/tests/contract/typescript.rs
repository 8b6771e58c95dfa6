//! The types of the page, from the schemas of the OpenAPI document.

use std::collections::BTreeSet;

use serde_json::Value;

pub fn types(description: &Value) -> String {
    let mut text = String::from(
        "// What the server says and hears. Made from the types of the server by `make contract`; do not edit.\n",
    );
    for (name, schema) in description["components"]["schemas"].as_object().expect("schemas") {
        text.push_str(&format!("\n{}", comment(schema, "")));
        text.push_str(&format!("export type {name} = {};\n", ty(schema, "")));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    schema["description"].as_str().map_or(String::new(), |said| format!("{indent}/** {said} */\n"))
}

fn ty(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        // A key that only others have may be asked for, and is undefined.
        let keys = |choice: &Value| {
            choice["properties"].as_object().map(|all| all.keys().cloned().collect())
        };
        let all: BTreeSet<String> =
            choices.iter().filter_map(keys).flat_map(|keys: Vec<String>| keys).collect();
        let choices = choices.iter().map(|choice| match choice["properties"].is_object() {
            true => object(choice, indent, &all),
            false => ty(choice, indent),
        });
        return choices.collect::<Vec<_>>().join(" | ");
    }
    if let Some(words) = schema["enum"].as_array() {
        return words
            .iter()
            .map(|word| format!("'{}'", word.as_str().unwrap_or_default()))
            .collect::<Vec<_>>()
            .join(" | ");
    }
    let plain = |name: &str| match name {
        "integer" | "number" => "number".to_owned(),
        "array" => match ty(&schema["items"], indent) {
            items if items.contains(' ') => format!("({items})[]"),
            items => format!("{items}[]"),
        },
        "object" if schema["additionalProperties"].is_object() => {
            format!("Record<string, {}>", ty(&schema["additionalProperties"], indent))
        }
        "object" => object(schema, indent, &BTreeSet::new()),
        name => name.to_owned(),
    };
    match &schema["type"] {
        Value::String(name) => plain(name),
        Value::Array(names) => {
            names.iter().filter_map(Value::as_str).map(plain).collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

/// An object with all these keys, those it does not have undefined.
fn object(schema: &Value, indent: &str, all: &BTreeSet<String>) -> String {
    let properties = schema["properties"].as_object().expect("properties");
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let deeper = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (key, value) in properties {
        let mark = if required.contains(&key.as_str()) { "" } else { "?" };
        text.push_str(&comment(value, &deeper));
        text.push_str(&format!("{deeper}{key}{mark}: {};\n", ty(value, &deeper)));
    }
    for key in all.iter().filter(|key| !properties.contains_key(*key)) {
        text.push_str(&format!("{deeper}{key}?: undefined;\n"));
    }
    format!("{text}{indent}}}")
}
