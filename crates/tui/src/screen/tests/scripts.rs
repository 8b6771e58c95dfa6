//! Runs the sessions of `scripts.txt`.

use super::*;
use kiebitz_play::Status;

fn window(language: &str) -> Desk {
    Desk::new(language.parse().expect(language), FULL, (80, 24))
}

fn action(name: &str) -> Action {
    match name {
        "up" => Action::Cursor(0, -1),
        "down" => Action::Cursor(0, 1),
        "left" => Action::Cursor(-1, 0),
        "right" => Action::Cursor(1, 0),
        "enter" => Action::Enter,
        "escape" => Action::Escape,
        "tab" => Action::Tab,
        "first" => Action::First,
        "last" => Action::Last,
        "page-up" => Action::Page(-1),
        "wheel-up" => Action::Wheel(-1),
        "cancel" => Action::Cancel,
        "interrupt" => Action::Interrupt,
        name => match name.strip_prefix('F').and_then(|number| number.parse::<usize>().ok()) {
            Some(number) => Action::Key(Key::ALL[number - 1]),
            None => Action::Char(name.parse().expect(name)),
        },
    }
}

fn is(desk: &Desk, what: &str) -> bool {
    let (runner, app) = (&desk.runner, &desk.runner.app);
    let is_over = matches!(app.status(), Some(Status::Over(_)));
    match what {
        "over" => is_over,
        "going" => !is_over,
        "open" => runner.left.is_none(),
        "left" => runner.left == Some(Left::Done),
        "interrupted" => runner.left == Some(Left::Interrupted),
        "flipped" => app.viewpoint == Color::Black,
        "scrolled" => app.scroll == 1,
        "past" => app.is_past(),
        "present" => !app.is_past(),
        other => panic!("{other} is not known"),
    }
}

/// Does a step; returns whether what it says holds.
fn step(desk: &mut Desk, verb: &str, rest: &str) -> bool {
    let words = rest.split_whitespace();
    let app = &desk.runner.app;
    match verb {
        "sees" => return desk.sees(rest),
        "misses" => return !desk.sees(rest),
        "moves" => return app.sans == words.collect::<Vec<_>>(),
        "selected" => return app.selected == rest.parse().ok(),
        "shows" => return app.shown_board().is_some_and(|board| board.fen().starts_with(rest)),
        "is" => return is(desk, rest),
        "variant" => return app.board().is_some_and(|board| board.variant().name() == rest),
        "players" => {
            let record = desk.runner.session.as_ref().map(Session::record);
            let names = record.map(|record| record.players.each_ref().map(|player| &*player.name));
            return names.is_some_and(|names| names.join(" ") == rest);
        }
        "window" => *desk = window(rest),
        "begin" => desk.begin(rest, "human:Anna", "human:Bert"),
        "ask" => desk.runner.app.ask(&GameRequest::default()),
        "enter" => desk.enter(rest),
        "paste" => desk.act(Action::Paste(rest.into())),
        "press" => words.for_each(|name| desk.act(action(name))),
        "click" => words.for_each(|square| desk.click(square)),
        "drag" => {
            let (from, to) = rest.split_once(' ').expect("two squares");
            desk.drag(from, to);
        }
        "button" => desk.click_text(rest),
        other => panic!("{other} is not a step"),
    }
    true
}

#[test]
fn scripts() {
    let mut name = "";
    let mut desk = Desk::people();
    for line in include_str!("scripts.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        if verb == "==" {
            (name, desk) = (rest, Desk::people());
        } else {
            assert!(step(&mut desk, verb, rest), "{name}: {line}, but\n{}", desk.text());
        }
    }
}
