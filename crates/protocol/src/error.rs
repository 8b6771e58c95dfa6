//! Errors of requests.

use serde::Serialize;

#[derive(Serialize)]
pub struct ErrorBody {
    pub error: ErrorDetail,
}

#[derive(Serialize)]
pub struct ErrorDetail {
    pub code: ErrorCode,
    /// A sentence in the language of the request.
    pub message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    AlreadyOffered,
    BadPlayer,
    BadValue,
    Busy,
    Foreign,
    GameOver,
    IllegalMove,
    Internal,
    LinksOnly,
    Malformed,
    Method,
    NoAdviser,
    NoKey,
    NoOffer,
    NoPath,
    NoTable,
    NoTakeback,
    NoneAsked,
    NotAllowed,
    NotHere,
    NotHuman,
    NotJson,
    NotReady,
    NotResumed,
    NotYourTurn,
    NothingToClaim,
    NothingToTakeBack,
    PlayerMissing,
    Program,
    Stale,
    TooLarge,
    TooMany,
    Unknown,
}
