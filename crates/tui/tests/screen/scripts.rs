//! Runs the sessions of `scripts.txt`.

use kiebitz_play::TimeControl;

use super::*;

/// Presses a key, as crossterm names it, or a mouse button.
fn press(desk: &mut Desk, name: &str) {
    let code = match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "enter" => KeyCode::Enter,
        "escape" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "back-tab" => KeyCode::BackTab,
        "backspace" => KeyCode::Backspace,
        "first" => KeyCode::Home,
        "last" => KeyCode::End,
        "page-up" => KeyCode::PageUp,
        "wheel-up" => return desk.mouse(MouseEventKind::ScrollUp, (0, 0)),
        "cancel" => return desk.mouse(MouseEventKind::Down(MouseButton::Right), (0, 0)),
        "interrupt" => {
            let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
            return desk.screen.input(Event::Key(key));
        }
        name => match name.strip_prefix('F').and_then(|number| number.parse().ok()) {
            Some(number) => KeyCode::F(number),
            None => KeyCode::Char(name.parse().expect(name)),
        },
    };
    desk.press(code);
}

fn is(desk: &mut Desk, what: &str) -> bool {
    match what {
        "over" => matches!(desk.session().status(), Status::Over(_)),
        "going" => !matches!(desk.session().status(), Status::Over(_)),
        "open" => desk.screen.left().is_none(),
        "left" => desk.screen.left() == Some(&Left::Done),
        "interrupted" => desk.screen.left() == Some(&Left::Interrupted),
        "flipped" => desk.labels().files[0].0 == 'h',
        "past" => desk.sees(" Position "),
        "present" => !desk.sees(" Position "),
        other => panic!("{other} is not known"),
    }
}

/// Does a step; returns whether what it says holds.
fn step(desk: &mut Desk, verb: &str, rest: &str) -> bool {
    let words = rest.split_whitespace();
    match verb {
        "sees" => return desk.sees(rest),
        "misses" => return !desk.sees(rest),
        "moves" => return desk.moves() == words.collect::<Vec<_>>(),
        "selected" => {
            return desk.selected() == words.filter(|word| *word != "none").collect::<Vec<_>>();
        }
        "shows" => return desk.placement() == rest,
        "is" => return is(desk, rest),
        "game" => {
            let record = desk.session().record();
            let clock = match record.control {
                TimeControl::Clock(clock) => clock.to_string(),
                TimeControl::Untimed | TimeControl::MoveTime(_) => "-".to_owned(),
            };
            let [white, black] = record.players.each_ref().map(|player| &player.kind);
            let variant = record.game.board().variant();
            return format!("{variant} {white} {black} {clock}") == rest;
        }
        "players" => {
            let names = desk.session().record().players.each_ref().map(|player| &*player.name);
            return names.join(" ") == rest;
        }
        "window" => {
            let language = rest.parse().expect(rest);
            *desk = Window { language, ..desk.window }.open(GameRequest::default());
        }
        "begin" => *desk = desk.window.begin(rest, "human:Anna", "human:Bert"),
        "ask" => *desk = desk.window.open(GameRequest::default()),
        "enter" => desk.enter(rest),
        "paste" => desk.paste(rest),
        "press" => words.for_each(|name| press(desk, name)),
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
    let mut desk = Window::usual().people();
    for line in include_str!("scripts.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        if verb == "==" {
            (name, desk) = (rest, Window::usual().people());
        } else {
            assert!(step(&mut desk, verb, rest), "{name}: {line}, but\n{}", desk.text());
        }
    }
}
