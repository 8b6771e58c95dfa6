//! Parses requests into types, and turns failures into a [`Fault`].

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use kiebitz_chess::{Board, Color, Game, Move, Variant};
use kiebitz_gametree::tictactoe::{PositionError, TicTacToe};
use kiebitz_play::notation::read_move;
use kiebitz_play::{GameKind, Language};
use kiebitz_words::{Say, message};
use serde::de::DeserializeOwned;

use crate::fault::{Fault, cause};
use crate::wire::{PositionQuery, StableName, Word};

/// Longer FENs are rejected; every valid one is shorter.
const LONGEST_FEN: usize = 200;

/// The most moves in a request with a position.
const MOST_MOVES: usize = 2000;

/// The time a client has to send a whole body.
const LONGEST_UPLOAD: Duration = Duration::from_secs(60);

pub(crate) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // Requiring the JSON content type makes browsers send a preflight request if the page is
        // another site's.
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(Fault::NotJson);
        }
        let Text(bytes) = Text::from_request(request, state).await?;
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|error| unreadable(&error.to_string()))
    }
}

pub(crate) struct Text(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Text, Fault> {
        let read = tokio::time::timeout(LONGEST_UPLOAD, Bytes::from_request(request, state));
        let broken = || Fault::Malformed(message!("request-broken-off"));
        let bytes = read.await.map_err(|_| broken())?;
        bytes.map(Text).map_err(|rejection| match rejection.status().as_u16() {
            413 => Fault::TooLarge,
            _ => broken(),
        })
    }
}

pub(crate) struct Args<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Args<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Args<T>, Fault> {
        let read = Query::from_request_parts(parts, state).await;
        read.map(|Query(args)| Args(args)).map_err(|rejection| {
            let text = rejection.body_text();
            let why = text.rsplit_once("query string: ").map_or(text.as_str(), |(_, why)| why);
            unreadable(why)
        })
    }
}

/// A request that serde cannot read. The standard library's messages about numbers are put plainly.
fn unreadable(why: &str) -> Fault {
    let why = [
        ("invalid digit found in string", "not a whole number"),
        ("cannot parse integer from empty string", "not a whole number"),
        ("number too large to fit in target type", "the number is too large"),
        ("number too small to fit in target type", "the number is too small"),
        ("invalid float literal", "not a number"),
    ]
    .iter()
    .fold(why.to_owned(), |text, (jargon, plain)| text.replace(jargon, plain));
    Fault::Malformed(cause(why))
}

/// The value of a name.
pub(crate) fn known<T: StableName>(what: &'static str, word: &Word<T>) -> Result<T, Fault> {
    let names = || T::ALL.iter().map(|value| value.stable_name().to_owned()).collect::<Vec<_>>();
    match word {
        Word::Known(value) => Ok(*value),
        Word::Other(_) => Err(Fault::Bad(what, message!("request-known", names = names()))),
    }
}

/// The part of a path that names an object.
pub(crate) struct Name(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Name, Fault> {
        let path = axum::extract::Path::<String>::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(name)| Name(name)).map_err(|_| Fault::NoPath)
    }
}

/// The game a request names; chess by default.
pub(crate) fn kind(word: Option<&Word<GameKind>>) -> Result<GameKind, Fault> {
    match word {
        None => Ok(GameKind::Chess(Variant::Chess)),
        Some(word) => word.as_str().parse().or_else(|_| known("variant", word)),
    }
}

pub(crate) fn variant(word: Option<&Word<GameKind>>) -> Result<Variant, Fault> {
    match kind(word)? {
        GameKind::Chess(variant) => Ok(variant),
        GameKind::TicTacToe => Err(Fault::Bad("variant", message!("request-not-tictactoe"))),
    }
}

/// A position: a FEN, or the start position of the variant.
pub(crate) fn board(fen: Option<&str>, variant: Variant) -> Result<Board, Fault> {
    match fen.map(str::trim) {
        None | Some("" | "startpos") => Ok(Board::start(variant)),
        Some(fen) if fen.len() > LONGEST_FEN => {
            Err(Fault::Bad("position", message!("request-long-fen")))
        }
        Some(fen) => Board::from_fen(fen, variant)
            .map_err(|error| Fault::Bad("position", error.message().into_owned())),
    }
}

pub(crate) fn place(query: &PositionQuery) -> Result<Board, Fault> {
    board(query.fen.as_deref(), variant(query.variant.as_ref())?)
}

pub(crate) fn tictactoe(text: Option<&str>) -> Result<TicTacToe, Fault> {
    match text.map(str::trim) {
        None | Some("" | "startpos") => Ok(TicTacToe::default()),
        Some(text) => text
            .parse()
            .map_err(|error: PositionError| Fault::Bad("position", error.message().into_owned())),
    }
}

/// A position and the moves played from it.
pub(crate) fn game(start: Board, moves: &[String], language: Language) -> Result<Game, Fault> {
    if moves.len() > MOST_MOVES {
        return Err(Fault::Bad("game", message!("request-many-moves", most = MOST_MOVES)));
    }
    let mut game = Game::new(start);
    for text in moves {
        let m = legal_move(game.board(), text, language)?;
        game.play(m).map_err(|error| Fault::Bad("game", error.message().into_owned()))?;
    }
    Ok(game)
}

pub(crate) fn legal_move(board: &Board, text: &str, language: Language) -> Result<Move, Fault> {
    read_move(board, text, language.letters())
        .map_err(|why| Fault::Move(text.chars().take(20).collect(), why))
}

pub(crate) fn side(word: &Word<Color>) -> Result<Color, Fault> {
    known("side", word)
}

/// A time per move: `500ms`, `1s`; a bare number means seconds.
pub(crate) fn duration(text: &str, longest: Duration) -> Result<Duration, Fault> {
    let text = text.trim();
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let time = number.trim().parse::<f64>().ok().map(|number| number * unit);
    let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time <= longest);
    let why = || message!("request-time", seconds = longest.as_secs());
    time.ok_or_else(|| Fault::Bad("time", why()))
}
