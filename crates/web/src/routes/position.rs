//! Facts about a position by the rules.

use kiebitz_chess::{Board, Color, Game};
use kiebitz_players::End;

use super::prelude::*;
use crate::games::{checked, last_squares};
use crate::wire::{Legal, Opening};

pub(super) fn routes() -> Vec<Route> {
    vec![(Method::POST, "/api/position", post(position))]
}

/// Check a position by the rules; an illegal position is a valid answer, too
async fn position(Body(question): Body<wire::PositionRequest>) -> Answer<Json<wire::Position>> {
    match input::kind(question.variant.as_ref())? {
        GameKind::TicTacToe => json(&tic_tac_toe(&question)?),
        GameKind::Chess(variant) => {
            let board = match question.chess960 {
                Some(number) => Board::chess960(number)
                    .ok_or_else(|| Fault::Bad("position", message!("request-number")))?,
                None => match input::board(question.fen.as_deref(), variant) {
                    Ok(board) => board,
                    // An invalid set-up is a normal answer, not an error.
                    Err(fault) => return json(&invalid(&question, &fault)),
                },
            };
            json(&of(&input::game(board, &question.moves, language::current())?))
        }
    }
}

/// Facts about the position of a game by the rules.
fn of(game: &Game) -> wire::Position {
    let language = language::current();
    let board = game.board();
    let outcome = game.outcome();
    let line: Vec<Named> =
        game.boards().iter().zip(game.moves()).map(|(board, &m)| Named::new(board, m)).collect();
    wire::Position {
        valid: true,
        moves: if outcome.is_some() { Legal::default() } else { Legal::of(board) },
        check: checked(board),
        last: last_squares(game),
        outcome: outcome.map(|outcome| wire::PositionOutcome {
            result: GameResult::from(outcome).into(),
            winner: outcome.winner.map(Word::Known),
            reason: Reason::new(Why::End(End::Result(outcome)), language),
        }),
        claimable: game.claimable_draw().map(|reason| Reason::new(Why::Claim(reason), language)),
        opening: openings::of_game(game).map(|opening| Opening::new(opening, language)),
        san: line.iter().map(|named| named.san.clone()).collect(),
        uci: line.iter().map(|named| named.uci.clone()).collect(),
        line,
        fens: game.boards().iter().map(Board::fen).collect(),
        ..empty(board.fen(), board.turn())
    }
}

/// A position without facts.
fn empty(fen: String, turn: Color) -> wire::Position {
    wire::Position {
        fen,
        valid: false,
        problems: Vec::new(),
        turn: turn.into(),
        moves: Legal::default(),
        check: None,
        last: None,
        outcome: None,
        claimable: None,
        opening: None,
        line: Vec::new(),
        san: Vec::new(),
        uci: Vec::new(),
        fens: Vec::new(),
    }
}

fn invalid(question: &wire::PositionRequest, fault: &Fault) -> wire::Position {
    let problem = match fault {
        Fault::Bad(_, why) => why.say(language::current()),
        other => other.say(language::current()),
    };
    let fen = question.fen.clone().unwrap_or_default();
    wire::Position { problems: vec![problem], ..empty(fen, Color::White) }
}

fn tic_tac_toe(question: &wire::PositionRequest) -> Result<wire::Position, Fault> {
    let start = match input::tictactoe(question.fen.as_deref()) {
        Ok(start) => start,
        Err(fault) => return Ok(invalid(question, &fault)),
    };
    let mut game = kiebitz_play::tictactoe::TicTacToeGame::new(start);
    let mut fens = vec![start.to_string()];
    for text in question.moves.iter().take(9) {
        let quoted = || text.chars().take(20).collect::<String>();
        game.play(&text.trim().to_ascii_lowercase())
            .map_err(|error| Fault::Cell(quoted(), error))?;
        fens.push(game.position().to_string());
    }
    let end = game.end();
    let cells: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    Ok(wire::Position {
        valid: true,
        moves: if end.is_none() { Legal::cells(game.free_cells()) } else { Legal::default() },
        last: cells.last().map(|cell| [cell.clone(), cell.clone()]),
        outcome: end.map(|end| wire::PositionOutcome {
            result: GameResult::of(end.winner()).into(),
            winner: end.winner().map(Word::Known),
            reason: Reason::new(Why::TicTacToe(end), language::current()),
        }),
        line: cells.iter().map(|cell| Named { uci: cell.clone(), san: cell.clone() }).collect(),
        san: cells.clone(),
        uci: cells,
        fens,
        ..empty(game.position().to_string(), game.turn())
    })
}
