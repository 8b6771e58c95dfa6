//! The panel beside and below the board: players, moves, facts about the position, messages and
//! keys.

use kiebitz_chess::{Board, Color as Side, Piece, Role};
use kiebitz_draw::text::wrap;
use kiebitz_play::Status;
use kiebitz_play::words::{clock_text, game_over, score_text};
use kiebitz_words::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::screen::app::{App, NUMBER_WIDTH, OnBoard, Tone};
use crate::screen::choices::Verdict;
use crate::screen::keys;
use crate::screen::layout::Layout;

/// The values of the pieces for the material count, in pawns.
const WORTH: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// Writes a text into an area of one line, cut if it is too long.
pub(super) fn line(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}

/// The end of a text that fits, for the input line.
pub(super) fn tail(text: &str, columns: usize) -> &str {
    let mut width = 0;
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        width += c.width().unwrap_or(0);
        if width > columns {
            break;
        }
        start = at;
    }
    &text[start..]
}

pub(super) fn title(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let mut parts = vec!["Kiebitz".to_owned()];
    if let Some(game) = &app.game {
        let mut name = text!(app.speech, "game-name" / game.planned.game.name());
        if let Some(number) = game.planned.number {
            name = format!("{name} {number}");
        }
        parts.push(name);
        if let kiebitz_play::TimeControl::Clock(clock) = game.planned.control {
            parts.push(clock.to_string());
        }
    }
    let dot = if app.look.is_unicode { " · " } else { " - " };
    let text = parts.join(dot);
    line(buffer, layout.title, &text, app.look.title());
    if let Some(past) = app.past_text() {
        let taken = (text.width() + 2) as u16;
        let width = layout.title.width.saturating_sub(taken);
        let place = Rect { x: layout.title.x + taken, width, ..layout.title };
        line(buffer, place, &format!(" {past} "), app.look.lit());
    }
}

/// Both players; the one whose pieces are at the top is above the moves.
pub(super) fn players(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let Some(game) = &app.game else { return };
    for (side, area) in [(!app.viewpoint, layout.top), (app.viewpoint, layout.bottom)] {
        player(app, game, side, area, buffer);
    }
}

fn player(app: &App, game: &OnBoard, side: Side, area: Rect, buffer: &mut Buffer) {
    let state = &game.state;
    let is_over = matches!(state.status, Status::Over(_));
    let is_turn = state.board.turn() == side && !is_over;
    let name = game.record.player(side).shown();
    let sign = match (app.look.is_unicode, side) {
        (true, Side::White) => "○",
        (true, Side::Black) => "●",
        (false, Side::White) => "w",
        (false, Side::Black) => "b",
    };
    let first = Rect { height: 1, ..area };
    let style = if is_turn { app.look.strong() } else { Style::new() };
    line(buffer, first, &format!("{sign} {}", app.speech.spell(name)), style);
    if let Some(clocks) = state.clocks {
        let text = format!(" {} ", clock_text(clocks[side.index()]));
        let width = text.width() as u16;
        let place = Rect { x: first.right().saturating_sub(width), width, ..first };
        let style = if is_turn { app.look.lit() } else { app.look.faint() };
        line(buffer, place, &text, style);
    }
    let pieces = captured(app, game, side);
    let balance =
        balance(app.shown_board().unwrap_or(&state.board)) * if side.is_white() { 1 } else { -1 };
    let more = if balance > 0 { format!("+{balance}") } else { String::new() };
    let spaced = if pieces.is_empty() { more } else { format!("{pieces} {more}") };
    if area.height > 1 {
        let second = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 2, height: 1 };
        line(buffer, second, &spaced, app.look.faint());
    }
}

/// The pieces a side has taken, the most valuable first.
fn captured(app: &App, game: &OnBoard, by: Side) -> String {
    let record = &game.record.game;
    let moves = record.boards().iter().zip(record.moves()).take(app.shown_ply());
    let taken = moves.filter(|(board, _)| board.turn() == by);
    let mut roles: Vec<Role> = taken.filter_map(|(board, m)| board.captured_by(*m)).collect();
    roles.sort_by_key(|role| std::cmp::Reverse(role.index()));
    roles.into_iter().map(|role| app.look.glyph(Piece::new(!by, role))).collect()
}

/// White's material advantage, in pawns.
fn balance(board: &Board) -> i32 {
    let worth = |side: Side| {
        let of = |role: &Role| board.pieces(side, *role).len() as i32 * WORTH[role.index()];
        Role::ALL.iter().map(of).sum::<i32>()
    };
    worth(Side::White) - worth(Side::Black)
}

/// The moves in two columns, the last ones unless it is scrolled.
pub(super) fn moves(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let Some(game) = &app.game else { return };
    let area = layout.moves;
    let start = game.record.game.start();
    let offset = app.list_offset();
    let lines = app.move_lines();
    let shown = usize::from(area.height);
    let first = app.first_line(layout);
    let number_width = NUMBER_WIDTH;
    let column = (area.width - number_width) / 2;
    for (y, index) in (first..lines.min(first + shown)).enumerate() {
        let row = Rect::new(area.x, area.y + y as u16, area.width, 1);
        let number = format!("{:>3}. ", usize::from(start.fullmoves()) + index);
        line(buffer, row, &number, app.look.faint());
        for half in 0..2 {
            let Some(ply) = (2 * index + half).checked_sub(offset) else {
                let dots = if app.look.is_unicode { "…" } else { "..." };
                let place = Rect { x: row.x + number_width, width: column, ..row };
                line(buffer, place, dots, app.look.faint());
                continue;
            };
            let Some(san) = app.sans.get(ply) else { continue };
            let x = row.x + number_width + half as u16 * column;
            let is_shown = ply + 1 == app.shown_ply();
            let is_last = ply + 1 == app.sans.len();
            let style = match (is_shown, is_last) {
                (true, _) => app.look.lit(),
                (false, true) => app.look.strong(),
                (false, false) => Style::new(),
            };
            let text = if is_shown { format!(" {san} ") } else { san.clone() };
            // The move of the shown position is highlighted and starts a column further left.
            let x = if is_shown { x - 1 } else { x };
            line(buffer, Rect { x, width: column, ..row }, &text, style);
        }
    }
    if first > 0 || app.scroll > 0 {
        scroll_signs(app, area, first > 0, first + shown < lines, buffer);
    }
}

fn scroll_signs(app: &App, area: Rect, above: bool, below: bool, buffer: &mut Buffer) {
    let [up, down] = if app.look.is_unicode { ["▲", "▼"] } else { ["^", "v"] };
    let right = area.right() - 1;
    if above {
        buffer.set_string(right, area.y, up, app.look.faint());
    }
    if below {
        buffer.set_string(right, area.bottom() - 1, down, app.look.faint());
    }
}

/// The opening, the tables' verdict and the evaluation.
pub(super) fn facts(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.facts;
    let width = usize::from(area.width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    if let Some(opening) = &app.facts.opening {
        // Long names leave room for the rest.
        let has_rest = app.shows_evaluation || app.facts.verdict.is_some();
        let rows = usize::from(if has_rest { area.height / 2 } else { area.height });
        let wrapped = wrap(&app.speech.spell(opening), width).into_iter().take(rows);
        lines.extend(wrapped.map(|text| (text, app.look.title())));
    }
    if let Some(verdict) = app.facts.verdict {
        let text = match verdict {
            Verdict::Draw => text!(app.speech, "tables-draw"),
            Verdict::Win(side, plies) => {
                let moves = plies.map(|plies| plies.div_ceil(2));
                text!(app.speech, "tables-win", side, moves)
            }
        };
        lines.push((text, app.look.strong()));
    }
    if app.shows_evaluation {
        let (score, line) = match &app.judgement {
            Some(judgement) => {
                let score = format!(
                    "{} ({})",
                    score_text(app.speech.language, judgement.score),
                    judgement.depth
                );
                (score, judgement.line.as_str())
            }
            None => ("-".to_owned(), ""),
        };
        let text = format!("{}: {score} {line}", text!(app.speech, "evaluation"));
        let wrapped = wrap(&text, width);
        lines.extend(wrapped.into_iter().map(|text| (text, Style::new())));
    }
    for (y, (text, style)) in lines.iter().take(usize::from(area.height)).enumerate() {
        line(buffer, Rect { y: area.y + y as u16, height: 1, ..area }, text, *style);
    }
}

/// The evaluation bar: White's expected score, on White's side of the board.
pub(super) fn bar(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let Some(judgement) = app.judgement.as_ref().filter(|_| app.shows_evaluation) else { return };
    let area = layout.bar;
    let height = usize::from(area.height);
    let share = if app.viewpoint.is_white() { judgement.share } else { 1000 - judgement.share };
    // Eighths of a line from the bottom that belong to the side at the bottom.
    let eighths = (share as usize * height * 8 + 500) / 1000;
    for row in 0..height {
        let from_bottom = height - 1 - row;
        let filled = eighths.saturating_sub(from_bottom * 8).min(8);
        let cells = (area.x..area.right()).map(|x| (x, area.y + row as u16));
        for place in cells {
            let cell = &mut buffer[place];
            match app.look.bar() {
                Some([white, black]) => {
                    let [below, above] =
                        if app.viewpoint.is_white() { [white, black] } else { [black, white] };
                    let symbol = match (app.look.is_unicode, filled) {
                        (_, 0) => " ",
                        (true, filled) => EIGHTHS[filled - 1],
                        (false, _) => " ",
                    };
                    let ground = if !app.look.is_unicode && filled >= 4 { below } else { above };
                    cell.set_symbol(symbol).set_fg(below).set_bg(ground);
                }
                None => {
                    let is_white = (filled >= 4) == app.viewpoint.is_white();
                    cell.set_symbol(if is_white { "#" } else { "." });
                }
            }
        }
    }
}

const EIGHTHS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The message, or else what the game waits for.
pub(super) fn message(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let (text, style) = match &app.message {
        Some((text, Tone::News)) => (text.clone(), app.look.strong()),
        Some((text, Tone::Warning)) => (text.clone(), app.look.warning()),
        None => match app.past_text() {
            Some(past) => {
                let back = text!(app.speech, "back-to-game");
                (format!("{past}. {back}"), app.look.strong())
            }
            None => (status(app), Style::new()),
        },
    };
    // A long message grows upwards, over the empty line and the board.
    let lines = wrap(&text, usize::from(layout.message.width));
    let rows = lines.iter().rev().zip((app.area.y..layout.entry.y).rev());
    for (text, y) in rows {
        let row = Rect { y, ..layout.message };
        for x in row.x..row.right() {
            buffer[(x, y)].reset();
        }
        line(buffer, row, text, style);
    }
}

fn status(app: &App) -> String {
    let Some(game) = &app.game else { return String::new() };
    let speech = app.speech;
    match game.state.status {
        Status::Preparing => text!(speech, "preparing"),
        Status::Awaiting(side) => {
            let turn = text!(speech, "to-move", side);
            match game.state.board.in_check() {
                true => format!("{turn}, {}", text!(speech, "board-check")),
                false => turn,
            }
        }
        Status::Thinking(side) => {
            text!(speech, "thinking", name = game.record.player(side).shown())
        }
        Status::Missing(_) => text!(speech, "title-player-missing"),
        Status::Over(end) => speech.spell(&game_over(speech.language, end)),
    }
}

/// The input line; returns the position of the cursor.
pub(super) fn entry(app: &App, layout: &Layout, buffer: &mut Buffer) -> (u16, u16) {
    let area = layout.entry;
    let prompt = format!("{}: ", text!(app.speech, "entry"));
    line(buffer, area, &prompt, app.look.faint());
    let x = area.x + prompt.width() as u16;
    let room = usize::from(area.width).saturating_sub(prompt.width() + 1);
    let typed = tail(&app.entry.text, room);
    buffer.set_stringn(x, area.y, typed, room, app.look.strong());
    let end = x + typed.width() as u16;
    let board = app.board().filter(|_| !matches!(app.status(), Some(Status::Over(_))));
    let candidates = app.entry.candidates(board, app.speech);
    if candidates.iter().any(|candidate| *candidate != app.entry.text) {
        let text = candidates.iter().map(|text| app.speech.spell(text)).collect::<Vec<_>>();
        let place = Rect { x: end + 2, width: area.right().saturating_sub(end + 2), ..area };
        line(buffer, place, &text.join(" "), app.look.faint());
    }
    (end, area.y)
}

pub(super) fn key_bar(app: &App, layout: &Layout, buffer: &mut Buffer) {
    for key in keys::bar(layout.keys, app.speech) {
        buffer.set_string(key.place.x, key.place.y, &key.name, app.look.key());
        let x = key.place.x + key.name.width() as u16;
        let style = Style::new().remove_modifier(Modifier::BOLD);
        buffer.set_string(x, key.place.y, &key.label, style);
    }
}
