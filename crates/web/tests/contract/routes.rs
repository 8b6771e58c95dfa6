//! The routes, read from the table in each file of `routes` and the signatures of the handlers it names.

use kiebitz_words::Language;
use serde_json::{Map, Value, json};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, FnArg, ImplItem, Item, ItemFn, Lit, PathSegment, ReturnType, Stmt, Token, Type};

use super::schema::{Schemas, argument, doc, read, sources};

/// A handler and its type parameter, as in `events::<BuildProgress>`.
struct Handler {
    function: ItemFn,
    job: Option<String>,
}

pub fn paths(schemas: &mut Schemas) -> Value {
    let mut paths = Map::new();
    let files: Vec<syn::File> =
        sources("crates/web/src/routes").iter().map(|path| read(path)).collect();
    let jobs = read("crates/web/src/routes/jobs.rs");
    for file in &files {
        let Some(table) = function(file, "routes").filter(|table| returns(table, "Vec")) else {
            continue;
        };
        let Some(Stmt::Expr(Expr::Macro(list), _)) = table.block.stmts.last() else { continue };
        let rows = Punctuated::<Expr, Token![,]>::parse_terminated
            .parse2(list.mac.tokens.clone())
            .expect("a list of routes");
        for row in rows {
            let Expr::Tuple(row) = row else { panic!("a route has three parts") };
            let Expr::Path(method) = &row.elems[0] else { panic!("no method") };
            let method =
                method.path.segments.last().expect("a name").ident.to_string().to_lowercase();
            let Expr::Lit(path) = &row.elems[1] else { panic!("no path") };
            let Lit::Str(path) = &path.lit else { panic!("no path") };
            let segment = handler(&row.elems[2]);
            let found = function(file, &segment.ident.to_string());
            let function = found.or_else(|| function(&jobs, &segment.ident.to_string()));
            let function =
                function.unwrap_or_else(|| panic!("no handler {}", segment.ident)).clone();
            let job = (!segment.arguments.is_empty())
                .then(|| last(argument(&segment, 0)).ident.to_string());
            let operation = operation(&Handler { function, job }, schemas);
            let entry = paths.entry(path.value()).or_insert_with(|| json!({}));
            entry[&method] = operation;
        }
    }
    Value::Object(paths)
}

/// The handler in `get(handler)`, perhaps with a layer.
fn handler(expr: &Expr) -> PathSegment {
    match expr {
        Expr::MethodCall(call) => handler(&call.receiver),
        Expr::Call(call) => match &call.args[0] {
            Expr::Path(path) => path.path.segments.last().expect("a name").clone(),
            _ => panic!("a handler has a name"),
        },
        _ => panic!("a handler is given to its method"),
    }
}

fn function<'a>(file: &'a syn::File, name: &str) -> Option<&'a ItemFn> {
    file.items.iter().find_map(|item| match item {
        Item::Fn(function) if function.sig.ident == name => Some(function),
        _ => None,
    })
}

fn last(ty: &Type) -> &PathSegment {
    let Type::Path(path) = ty else { panic!("a type with a name") };
    path.path.segments.last().expect("a path has an end")
}

fn returns(function: &ItemFn, name: &str) -> bool {
    matches!(&function.sig.output, ReturnType::Type(_, ty) if last(ty).ident == name)
}

fn operation(handler: &Handler, schemas: &mut Schemas) -> Value {
    let Handler { function, .. } = handler;
    let summary = doc(&function.attrs);
    assert!(!summary.is_empty(), "{} has no doc comment", function.sig.ident);
    let header = |name: &str, about: &str| json!({ "name": name, "in": "header", "required": false, "schema": { "type": "string" }, "description": about });
    let mut parameters = Vec::new();
    let mut operation = json!({ "summary": summary });
    for input in &function.sig.inputs {
        let FnArg::Typed(input) = input else { panic!("a handler is no method") };
        let segment = last(&input.ty);
        let name = segment.ident.to_string();
        match name.as_str() {
            "AppState" | "Extension" | "Costly" | "HeaderMap" => {}
            "Name" | "Admitted" => {
                parameters.push(json!({ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }));
                if name == "Admitted" {
                    parameters
                        .push(header("Authorization", "Bearer and a key of a game with guests."));
                }
            }
            "Args" => parameters.extend(schemas.query(argument(segment, 0))),
            "Body" => {
                let schema = schemas.of(argument(segment, 0), None);
                operation["requestBody"] = body("application/json", schema);
            }
            "Text" => operation["requestBody"] = body("text/plain", json!({ "type": "string" })),
            other => panic!("what {other} takes from a request is not known"),
        }
    }
    let languages = Language::ALL.map(Language::code).join(" or ");
    parameters.push(json!({
        "name": "lang", "in": "query", "required": false, "schema": { "type": "string" },
        "description": format!("Language of messages, {languages}. Otherwise Accept-Language decides."),
    }));
    operation["parameters"] = json!(parameters);
    let ReturnType::Type(_, answer) = &function.sig.output else { panic!("no answer") };
    let kind = last(argument(last(answer), 0));
    let mut value = || match (argument(kind, 0), &handler.job) {
        (Type::Path(path), Some(job))
            if path.path.segments.len() == 2 && path.path.segments[0].ident == "P" =>
        {
            event(job, schemas)
        }
        (ty, _) => schemas.of(ty, None),
    };
    let (status, content) = match kind.ident.to_string().as_str() {
        "Json" => ("200", json!({ "application/json": { "schema": value() } })),
        "Made" => ("201", json!({ "application/json": { "schema": value() } })),
        "Events" => (
            "200",
            json!({ "text/event-stream": { "schema": { "type": "string" }, "x-event-data": value() } }),
        ),
        "Nothing" => ("204", Value::Null),
        "PlainText" => ("200", json!({ "text/plain": { "schema": { "type": "string" } } })),
        "PgnFile" => {
            ("200", json!({ "application/x-chess-pgn": { "schema": { "type": "string" } } }))
        }
        "Svg" => ("200", json!({ "image/svg+xml": { "schema": { "type": "string" } } })),
        other => panic!("what {other} answers is not known"),
    };
    let mut good = json!({ "description": "Success." });
    if !content.is_null() {
        good["content"] = content;
    }
    let error: Type = syn::parse_str("ErrorBody").expect("a type");
    let error = json!({ "application/json": { "schema": schemas.of(&error, None) } });
    operation["responses"] =
        json!({ status: good, "default": { "description": "The error.", "content": error } });
    operation
}

fn body(kind: &str, schema: Value) -> Value {
    json!({ "required": true, "content": { kind: { "schema": schema } } })
}

/// `Event` of a kind of job.
fn event(job: &str, schemas: &mut Schemas) -> Value {
    for path in sources("crates/web/src") {
        for item in read(&path).items {
            let Item::Impl(item) = item else { continue };
            if item.trait_.is_some() && last(&item.self_ty).ident == job {
                for part in &item.items {
                    if let ImplItem::Type(event) = part
                        && event.ident == "Event"
                    {
                        return schemas.of(&event.ty, None);
                    }
                }
            }
        }
    }
    panic!("{job} has no events")
}

/// Every route in a row: what it takes, what it does and what it answers.
pub fn table(description: &Value) -> String {
    let name = |schema: &Value| {
        let path = schema["$ref"].as_str().unwrap_or_default();
        path.rsplit('/').next().filter(|name| !name.is_empty()).map(|name| format!("`{name}`"))
    };
    let mut rows = String::from("| request | does | takes | answers |\n|---|---|---|---|\n");
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let summary = operation["summary"].as_str().expect("a summary");
            let content = |of: &Value| {
                let (kind, content) = of["content"].as_object()?.iter().next()?;
                let events = name(&content["x-event-data"]).map(|name| format!("events {name}"));
                events.or_else(|| name(&content["schema"])).or_else(|| Some(kind.clone()))
            };
            let query = operation["parameters"].as_array().expect("parameters").iter();
            let query =
                query.filter(|parameter| parameter["in"] == "query" && parameter["name"] != "lang");
            let query: Vec<String> = query
                .map(|parameter| format!("`{}`", parameter["name"].as_str().unwrap_or_default()))
                .collect();
            let takes = content(&operation["requestBody"]).unwrap_or_else(|| query.join(", "));
            let responses = operation["responses"].as_object().expect("responses");
            let (status, answer) = responses.iter().next().expect("an answer");
            let answer = content(answer).unwrap_or_else(|| status.clone());
            rows.push_str(&format!(
                "| `{} {path}` | {summary} | {takes} | {answer} |\n",
                method.to_uppercase()
            ));
        }
    }
    let commands = &description["components"]["schemas"]["CommandName"]["enum"];
    let commands = commands.as_array().expect("commands").iter().filter_map(Value::as_str);
    let commands: Vec<String> = commands.map(|name| format!("`{name}`")).collect();
    rows + "\nThe commands of a game are " + &commands.join(", ") + ".\n"
}
