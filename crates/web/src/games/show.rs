//! A game as JSON.

use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess::{Board, Color, Game as ChessGame, Outcome};
use kiebitz_games::pgn::{GameResult, clock_in};
use kiebitz_games::store::{Kind, Stored};
use kiebitz_play::{
    self as play, GameKind, GameState, Identity, Language, Record, Session, TimeControl,
};
use kiebitz_players::{End, PlayerSpec};
use kiebitz_tablebase::Tables;

use super::key::Key;
use crate::wire::{
    self, Captured, Clocks, Legal, Named, Opening, Played, Player, Reason, Status, Verdict, Why,
    millis,
};

/// What is needed to show a game besides the game itself.
#[derive(Clone, Copy)]
pub(super) struct GameContext {
    pub key: Key,
    pub takeback: bool,
    pub ratings: [Option<f64>; 2],
    /// Sides with an invited player.
    pub guests: [bool; 2],
}

const ENGLISH: Language = Language::English;

/// The kind of a player of an imported game.
const UNKNOWN: &str = "unknown";

/// The name of a player invited by a link, in the list of players.
pub(super) const GUEST: &str = "guest";

pub(super) fn live(
    session: &Session,
    context: &GameContext,
    tables: &Tables,
    played: Vec<Played>,
) -> wire::Game {
    let record = session.record();
    let state = session.state();
    let GameState { status, offer, takeback_asked, claimable, clocks, running, .. } = state;
    let players = Color::ALL.map(|color| record.player(color).clone());
    let mut game = base(&record.game, context, tables, played, players);
    game.control = control(record.control);
    game.clocks = clocks.map(|[white, black]| Clocks {
        white_ms: millis(white),
        black_ms: millis(black),
        running,
    });
    game.offer = offer;
    game.takeback_asked = takeback_asked;
    game.claimable = claimable.map(|reason| Reason::new(Why::Claim(reason), ENGLISH));
    game.status = match status {
        play::Status::Preparing if session.is_held() => Status::Waiting,
        play::Status::Preparing => Status::Preparing,
        play::Status::Awaiting(_) => Status::Awaiting,
        play::Status::Thinking(_) => Status::Thinking,
        play::Status::Missing(_) => Status::Missing,
        play::Status::Over(_) => Status::Over,
    };
    if let play::Status::Over(end) = status {
        over(&mut game, end);
    } else {
        let is_person = |color: &Color| record.player(*color).is_human;
        let mut people = Color::ALL.into_iter().filter(is_person);
        game.can_take_back =
            context.takeback && people.any(|color| session.takeback_plies(color).is_some());
        game.live = true;
    }
    game
}

pub(super) fn kept(stored: &Stored, context: &GameContext, tables: &Tables) -> wire::Game {
    let pgn = &stored.game;
    let chess = pgn.game();
    let clocks: Vec<Option<Duration>> = pgn
        .line
        .plies
        .iter()
        .map(|ply| ply.notes().comments.iter().find_map(|comment| clock_in(comment)))
        .collect();
    let played = all_played(&chess, |ply| clocks.get(ply).copied().flatten());
    let identity = |color: Color, tag: &str| {
        let kind = stored.kinds[color.index()].as_ref().map_or(UNKNOWN, Kind::as_str);
        let (name, is_human) = (pgn.tags.get(tag).unwrap_or("?").into(), kind == "human");
        Identity { name, kind: kind.to_owned(), is_human }
    };
    let players = [identity(Color::White, "White"), identity(Color::Black, "Black")];
    let mut game = base(&chess, context, tables, played, players);
    let time = TimeControl::from_tags(&pgn.tags);
    game.control = time.and_then(control);
    match pgn.result {
        GameResult::Open => {
            let player = if chess.board().turn().is_white() { &game.white } else { &game.black };
            let is_program = !player.human && player.kind != UNKNOWN;
            game.status = if is_program { Status::Thinking } else { Status::Awaiting };
            if let Some(TimeControl::Clock(clock)) = time {
                let left = |color: Color| {
                    let mut moves = chess.boards().iter().zip(&clocks).rev();
                    let last = moves.find(|(before, _)| before.turn() == color);
                    millis(last.and_then(|(_, left)| *left).unwrap_or(clock.base))
                };
                let [white_ms, black_ms] = Color::ALL.map(left);
                game.clocks = Some(Clocks { white_ms, black_ms, running: None });
            }
        }
        result => {
            game.status = Status::Over;
            game.legal = Legal::default();
            game.result = Some(result.text().to_owned());
            let winner = result.winner();
            game.winner = winner;
            let outcome =
                stored.reason.map(|reason| Outcome { winner, reason }).or_else(|| chess.outcome());
            game.reason =
                outcome.map(|outcome| Reason::new(Why::End(End::Result(outcome)), ENGLISH));
        }
    }
    game
}

/// The part that follows from the moves and the players alone.
fn base(
    chess: &ChessGame,
    context: &GameContext,
    tables: &Tables,
    moves: Vec<Played>,
    players: [Identity; 2],
) -> wire::Game {
    let board = chess.board();
    let [white, black] = Color::ALL.map(|color| {
        let index = color.index();
        player(&players[index], context.ratings[index], context.guests[index])
    });
    let table = tables.may_cover(board).then(|| tables.probe(board).ok().flatten()).flatten();
    wire::Game {
        id: context.key.to_string(),
        variant: GameKind::Chess(board.variant()).into(),
        start_fen: chess.start().fen(),
        fen: board.fen(),
        ply: chess.moves().len(),
        turn: board.turn().into(),
        moves,
        last: last_squares(chess),
        legal: Legal::of(board),
        check: checked(board),
        clocks: None,
        control: None,
        white,
        black,
        offer: None,
        takeback_asked: None,
        claimable: None,
        status: Status::Awaiting,
        opening: openings::of_game(chess).map(|opening| Opening::new(opening, ENGLISH)),
        result: None,
        reason: None,
        winner: None,
        takeback: context.takeback,
        can_take_back: false,
        captured: captured(chess),
        table: table.map(Verdict::from),
        live: false,
        guarded: context.guests.contains(&true),
        keys: None,
        seq: 0,
    }
}

fn over(game: &mut wire::Game, end: End) {
    game.legal = Legal::default();
    game.reason = Some(Reason::new(Why::End(end), ENGLISH));
    game.result = Some(end.result().to_owned());
    if let End::Result(outcome) = end {
        game.winner = outcome.winner;
    }
}

/// The square of the king in check.
pub(crate) fn checked(board: &Board) -> Option<String> {
    board.in_check().then(|| board.king(board.turn()).to_string())
}

/// The squares of the last move; for castling, the king's squares.
pub(crate) fn last_squares(game: &ChessGame) -> Option<[String; 2]> {
    game.moves().last().map(|m| [m.from().to_string(), m.landing().to_string()])
}

fn captured(game: &ChessGame) -> Captured {
    let mut captured = Captured::default();
    for (board, &m) in game.boards().iter().zip(game.moves()) {
        if let Some(role) = board.captured_by(m) {
            let taken =
                if board.turn().is_white() { &mut captured.white } else { &mut captured.black };
            taken.push(role.letter().to_ascii_lowercase());
        }
    }
    captured
}

fn control(control: TimeControl) -> Option<String> {
    match control {
        TimeControl::Untimed => None,
        TimeControl::Clock(clock) => Some(clock.to_string()),
        TimeControl::MoveTime(time) => Some(format!("{}s", time.as_secs_f64())),
    }
}

pub(super) fn player(identity: &Identity, rating: Option<f64>, guest: bool) -> Player {
    let Identity { name, kind, is_human } = identity.clone();
    let spec = match (is_human, guest) {
        (true, true) => format!("{GUEST}:{name}"),
        (true, false) => format!("human:{name}"),
        // Whoever it was, a person can play on.
        (false, _) if kind == UNKNOWN => format!("human:{name}"),
        (false, _) => kind.clone(),
    };
    let elo = kind.strip_prefix("elo:").and_then(|elo| elo.parse().ok());
    let rating = if is_human { rating } else { elo };
    Player { spec, name, kind: kind_of(&kind), human: is_human, guest, rating }
}

/// The kind of player that a stored name means. A name of another version is shown as it is.
fn kind_of(spec: &str) -> String {
    let known = spec.parse::<PlayerSpec>().map(|spec| spec.kind().to_owned());
    known.unwrap_or_else(|_| spec.split(':').next().unwrap_or_default().to_owned())
}

/// Whether the player is an external program, which the page may not use.
pub(super) fn is_program_of_others(spec: &PlayerSpec) -> bool {
    matches!(spec, PlayerSpec::Uci(_) | PlayerSpec::Remote(_))
}

/// Every move of a game, with the clock after it.
pub(super) fn all_played(
    game: &ChessGame,
    clock: impl Fn(usize) -> Option<Duration>,
) -> Vec<Played> {
    let moves = game.boards().iter().zip(game.moves()).enumerate();
    let played =
        |(ply, (board, &m)): (usize, (&Board, &_))| Played::new(Named::new(board, m), clock(ply));
    moves.map(played).collect()
}

/// The same for a live game, appending to the moves already known.
pub(super) fn played_since(record: &Record, known: &mut Vec<Played>) {
    known.truncate(record.game.moves().len());
    for ply in known.len()..record.game.moves().len() {
        let (board, m) = (&record.game.boards()[ply], record.game.moves()[ply]);
        let clock = record.notes.get(ply).and_then(|note| note.left);
        known.push(Played::new(Named::new(board, m), clock));
    }
}

#[cfg(test)]
mod tests {
    use super::kind_of;

    #[test]
    fn an_unknown_player_is_not_a_person() {
        for (stored, kind) in [
            ("human", "human"),
            ("ancestor:b", "ancestor"),
            ("hard", "textbook"),
            ("elo:1500", "elo"),
            ("uci:stockfish", "uci"),
            ("bot", "bot"),
            ("oracle:7", "oracle"),
        ] {
            assert_eq!(kind_of(stored), kind, "{stored}");
        }
    }
}
