//! English.

use kiebitz_chess::{Color, Outcome, Reason, Role, Variant};

use super::{Message, clock_text, rating_text, score_text};
use crate::clock::TimeControl;
use crate::kind::GameKind;
use crate::session::Refusal;
use crate::tictactoe::TicTacToeEnd;
use crate::whynot::{Obstacle, WhyNot};
use kiebitz_gametree::tictactoe::MoveError;
use kiebitz_players::End;

pub(super) fn say(message: &Message<'_>) -> String {
    match message {
        Message::Welcome { game: GameKind::TicTacToe, white, black, .. } => {
            format!("Tic-tac-toe. Crosses (x): {white}. Noughts (o): {black}.")
        }
        Message::Welcome { game, white, black, control, number } => {
            let number = number.map(|number| format!(", position {number}")).unwrap_or_default();
            let (game, time) = (game_name(*game), time(*control));
            format!("{game}{number}. White: {white}. Black: {black}. {time}.")
        }
        Message::HowTo(GameKind::Chess(_)) => {
            "Type a move such as e4, Nf3 or e2e4, or help for the commands.".into()
        }
        Message::HowTo(GameKind::TicTacToe) => {
            "Type a cell, 1 (top left) to 9 (bottom right) or a1 to c3, or help for the commands.".into()
        }
        Message::Help(GameKind::Chess(_)) => HELP.into(),
        Message::Help(GameKind::TicTacToe) => HELP_TIC_TAC_TOE.into(),
        Message::Side(side) => color(*side).into(),
        Message::ToMove(side) => format!("{} to move", color(*side)),
        Message::Preparing => "The players are getting ready.".into(),
        Message::Moved(by, text, check, left) => {
            let check = if *check { ", check" } else { "" };
            let left = left.map(|left| format!(" ({} left)", clock_text(left)));
            format!("{}: {text}{check}{}", color(*by), left.unwrap_or_default())
        }
        Message::GameOver(End::Aborted) | Message::TicTacToeOver(TicTacToeEnd::Aborted) => "Game over: *, without a result".into(),
        Message::GameOver(End::Result(outcome)) => {
            format!("Game over: {}, {}", outcome.result(), ending(*outcome))
        }
        Message::TakenBack(1) => "One move taken back.".into(),
        Message::TakenBack(count) => format!("{count} moves taken back."),
        Message::DrawOffered(by) => format!("{} offers a draw.", color(*by)),
        Message::AnswerOffer(by) => format!("{}: accept or decline?", color(*by)),
        Message::DrawDeclined(by) => format!("{} declines the draw.", color(*by)),
        Message::Claimable(reason) => {
            let right = match reason {
                Reason::ThreefoldRepetition => "third repetition of the position",
                _ => "fifty moves without capture or pawn move",
            };
            format!("A draw may be claimed ({right}): type claim.")
        }
        Message::HintComes => "Thinking about a hint.".into(),
        Message::Hint(text, score) => {
            let score = score.map(|score| format!(" ({})", score_text(score)));
            format!("Hint: {text}{}", score.unwrap_or_default())
        }
        Message::NoHint(why) => format!("There is no hint: {why}"),
        Message::PlayerFailed(side, name, why) => {
            let side = color(*side);
            if name.is_empty() { format!("{side} failed: {why}") } else { format!("{side} ({name}) failed: {why}") }
        }
        Message::ChooseAnother => {
            "Type player and a name (player engine) to go on against another, or quit.".into()
        }
        Message::PlayerReplaced(side, "") => {
            format!("{} has another player.", color(*side))
        }
        Message::PlayerReplaced(side, name) => format!("{} is now {name}.", color(*side)),
        Message::Opening(opening) => format!("Opening: {} {}", opening.eco, opening.english),
        Message::Rated(name, change) => {
            let games = change.after.games;
            let games = if games == 1 { "the first game".to_owned() } else { format!("{games} games") };
            format!("{name}'s rating after {games}: {}", rating_text(change))
        }
        Message::Resumed(id) => format!("Game {id} goes on."),
        Message::NotKept(why) => format!("Games are not saved: {why}"),
        Message::NotRecorded(why) => format!("The game could not be saved: {why}"),
        Message::Refused(refusal) => refused(*refusal),
        Message::BadMove(text, why) => format!("{text}: {}", why_not(why)),
        Message::LegalMoves([]) => "There are no legal moves.".into(),
        Message::LegalMoves(moves) => format!("{} moves: {}", moves.len(), moves.join(" ")),
        Message::LegalMovesFrom(square, []) => {
            format!("Nothing can move from {square}.")
        }
        Message::LegalMovesFrom(square, moves) => format!("From {square}: {}", moves.join(" ")),
        Message::Clocks([white, black]) => {
            format!("White {}, Black {}", clock_text(*white), clock_text(*black))
        }
        Message::NoClock => "There is no clock.".into(),
        Message::NotASquare(text) => format!("{text}: not a square from a1 to h8"),
        Message::NeedsFile => "Say which file: save game.pgn".into(),
        Message::Saved(path) => format!("Saved in {path}"),
        Message::NotSaved(why) => format!("Not saved: {why}"),
        Message::NoTables(folder) => format!(
            "There are no endgame tables in {folder}: the engine plays every move. kiebitz tb generate builds them."
        ),
        Message::AfterGame => "Type rematch, swap (with colours swapped), pgn, save FILE or quit.".into(),
        Message::StillGoing => {
            "The game is still going on: rematch and swap are for the time after it.".into()
        }
        Message::AskGame => "Which game: chess, chess960, racingkings or tictactoe? [chess] ".into(),
        Message::AskName(name) => format!("Your name? [{name}] "),
        Message::AskOpponent => "Your opponent: human, random, easy, normal, hard, ancestor:a1, a2, a3, b or e, elo:400 to elo:3200, engine, \
            table or uci:PATH? [normal] "
            .into(),
        Message::AskColor => "Your colour: white, black or random? [white] ".into(),
        Message::AskClock => "Clock in minutes plus seconds a move, such as 5+3, or none? [none] ".into(),
        Message::BadPlayer(error) => error.to_string(),
        Message::BadAnswer(text) => format!("{text}: not one of the answers"),
        Message::Nameless => "Human".into(),
        Message::BadCell(text, MoveError::NotACell) => {
            format!("{text}: neither a cell (1 to 9, a1 to c3) nor a command; type help")
        }
        Message::BadCell(text, MoveError::Taken(_)) => format!("{text} is taken"),
        Message::BadCell(_, MoveError::Over) => "The game is over.".into(),
        Message::NotAtTicTacToe(name) => {
            format!("{name} does not play tic-tac-toe; there are human, random, easy, normal, hard and engine")
        }
        Message::Joined(side) => format!("You play {} on the server.", color(*side)),
        Message::OthersAreAwaited => "The game begins when all players have joined.".into(),
        Message::ConnectionLost(why) => format!("The connection was lost; reconnecting: {why}"),
        Message::ConnectionBack => "The connection is back.".into(),
        Message::CanBeRejoined => "The game stays on the server: the same link joins it again.".into(),
        Message::TakebackAsked(by) => format!("{} asks to take the last move back.", color(*by)),
        Message::TakebackDeclined(by) => format!("{} declines the takeback.", color(*by)),
        Message::NotAtAServer => "That is not possible in a game on a server.".into(),
        Message::HelpAtAServer => HELP_AT_A_SERVER.into(),
        Message::TicTacToeToMove(Color::White) => "Crosses (x) to move".into(),
        Message::TicTacToeToMove(Color::Black) => "Noughts (o) to move".into(),
        Message::TicTacToeOver(TicTacToeEnd::BoardFull) => "Game over: 1/2-1/2, a draw".into(),
        Message::TicTacToeOver(
            end @ (TicTacToeEnd::ThreeInARow(side) | TicTacToeEnd::Resigned(side)),
        ) => {
            let resigned = matches!(end, TicTacToeEnd::Resigned(_));
            let (result, marks) = match if resigned { !*side } else { *side } {
                Color::White => ("1-0", "crosses win"),
                Color::Black => ("0-1", "noughts win"),
            };
            let why = if resigned { "by resignation" } else { "with three in a row" };
            format!("Game over: {result}, {marks} {why}")
        }
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn role(role: Role) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][role.index()]
}

fn game_name(game: GameKind) -> &'static str {
    match game {
        GameKind::Chess(Variant::Chess) => "Chess",
        GameKind::Chess(Variant::Chess960) => "Chess960",
        GameKind::Chess(Variant::RacingKings) => "Racing Kings",
        GameKind::TicTacToe => "Tic-tac-toe",
    }
}

fn time(control: TimeControl) -> String {
    match control {
        TimeControl::Untimed => "No clock".into(),
        TimeControl::Clock(clock) => format!("Clock: {clock} (minutes plus seconds a move)"),
        TimeControl::MoveTime(time) => format!("Programs think {} s a move", time.as_secs_f64()),
    }
}

fn ending(outcome: Outcome) -> String {
    let by = match outcome.reason {
        Reason::Checkmate => "by checkmate",
        Reason::Stalemate => "by stalemate",
        Reason::InsufficientMaterial => "by insufficient material",
        Reason::FiftyMoves => "by fifty moves without capture or pawn move, claimed",
        Reason::SeventyFiveMoves => "by seventy-five moves without capture or pawn move",
        Reason::ThreefoldRepetition => "by threefold repetition, claimed",
        Reason::FivefoldRepetition => "by fivefold repetition",
        Reason::RaceWon => "the race: the king reached the eighth rank",
        Reason::RaceDrawn => "of the race: both kings reached the eighth rank",
        Reason::Resignation => "by resignation",
        Reason::Agreement => "by agreement",
        Reason::Time => match outcome.winner {
            Some(_) => "on time",
            None => "on time: the opponent has insufficient material to win",
        },
    };
    match outcome.winner {
        Some(winner) => format!("{} wins {by}", color(winner)),
        None => format!("draw {by}"),
    }
}

fn refused(refusal: Refusal) -> String {
    match refusal {
        Refusal::GameOver => "The game is over.".into(),
        Refusal::PlayerMissing => "A player is missing.".into(),
        Refusal::NotReady => "The players are not ready yet.".into(),
        Refusal::NotYourTurn => "It is the other side's turn.".into(),
        Refusal::NotHuman => "A program plays this side.".into(),
        Refusal::Illegal(m) => format!("{m} is not a legal move here."),
        Refusal::NothingToTakeBack => "There is no move to take back.".into(),
        Refusal::NoTakeBackAsked => "The other side has not asked for a takeback.".into(),
        Refusal::HintAgainstPerson => "There are no hints against another person.".into(),
        Refusal::NoOffer => "No draw is offered.".into(),
        Refusal::AlreadyOffered => "A draw is already offered.".into(),
        Refusal::NothingToClaim => {
            "There is no draw to claim: neither threefold repetition nor fifty moves.".into()
        }
        Refusal::NoAdviser => "No hints are available in this game.".into(),
    }
}

fn why_not(why: &WhyNot) -> String {
    match why {
        WhyNot::NotAMove(_) => "neither a move nor a command; type help".into(),
        WhyNot::EmptySquare(square) => format!("there is nothing on {square}"),
        WhyNot::OpponentsPiece(kind, square) => {
            format!("the {} on {square} is the opponent's", role(*kind))
        }
        WhyNot::NoSuchPiece(kind) => format!("you have no {}", role(*kind)),
        WhyNot::NoneCanGo(kind, square) => format!("no {} can go to {square}", role(*kind)),
        WhyNot::OwnPieceThere(kind, square) => {
            format!("your own {} stands on {square}", role(*kind))
        }
        WhyNot::CannotGo(kind, _) => format!("the {} cannot go there", role(*kind)),
        WhyNot::Blocked(kind, square) => {
            format!("the {}'s way is blocked on {square}", role(*kind))
        }
        WhyNot::NothingToTake(square) => {
            format!("there is nothing to take on {square}, and a pawn goes there only to take")
        }
        WhyNot::IntoCheck(square) => format!("the king would be in check on {square}"),
        WhyNot::Pinned(kind) => {
            format!("the king would be in check: the {} is pinned", role(*kind))
        }
        WhyNot::StillInCheck => "the king would still be in check".into(),
        WhyNot::GivesCheck => "it would give check, which Racing Kings forbids".into(),
        WhyNot::Castling(Obstacle::NoRight) => {
            "castling is not possible: king or rook has moved, or is not in its place".into()
        }
        WhyNot::Castling(Obstacle::InCheck) => "castling is not possible out of check".into(),
        WhyNot::Castling(Obstacle::Blocked) => {
            "castling is not possible: a piece stands in the way".into()
        }
        WhyNot::Castling(Obstacle::Attacked(square)) => {
            format!("castling is not possible: the king would be in check on {square}")
        }
        WhyNot::PromotionMissing => "name the promotion piece, as in a8=Q or a7a8q".into(),
        WhyNot::NoPromotion => "only a pawn that reaches the last rank promotes".into(),
        WhyNot::Ambiguous(moves) => format!("which one: {}?", moves.join(" or ")),
    }
}

const HELP_AT_A_SERVER: &str = "A move: e4, Nf3, O-O, e8=Q, or e2e4. Commands:
  moves [e2]      legal moves, of one square
  board [on|off]  the board; after every move or not
  flip            the board the other way round
  clock           both clocks
  undo            ask the other side to take your last move back
  draw            offer a draw
  accept, decline answer an offer or a takeback request
  claim [move]    claim a draw: repetition or fifty moves
  resign          give up
  fen, pgn        the position, the game
  save FILE       write the game into a file
  quit            leave; the same link joins the game again";

const HELP: &str = "\
A move: e4, Nf3, exd5, O-O, e8=Q, or e2e4, e7e8q.
moves [SQUARE]   the legal moves, of all pieces or of the one on SQUARE
board [on|off]   shows the board, now or after every move
flip             turns the board
clock            time left
hint             a good move
undo             takes your last move back
draw             offers a draw; accept or decline answers an offer
claim [MOVE]     claims a draw: threefold repetition, fifty moves
resign           gives the game up
fen              the position as FEN
pgn              the game as PGN
save FILE        adds the game to a file
player NAME      another player takes the place of one that failed
rematch, swap    another game, with the same colours or swapped
quit             ends the program";

const HELP_TIC_TAC_TOE: &str = "\
A move: a cell, in reading order from 1 (top left) to 9 (bottom right), or from a1 (bottom left) to c3
(top right). Three in a row win.
moves            the free cells
board            shows the board
hint             a good move
undo             takes your last move back
resign           gives the game up
fen              the position in one line
pgn              the moves so far
rematch, swap    another game, with the same marks or swapped
quit             ends the program";
