//! A review as JSON: plain types, with moves as UCI and SAN, positions as FEN and words in every language.

use kiebitz_chess::{Board, Color, Move, PieceLetters};
use kiebitz_play::Language;
use serde::Serialize;

use crate::accuracy::Mark;
use crate::drills::{Drill, drills};
use crate::evaluation::Evaluation;
use crate::review::{MoveReview, PlayerReview, Position, Review, Source};
use crate::words::Words;

/// A reviewed game. Field names are the JSON keys.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)] // the fields of `Review` say what they are
pub struct Report {
    pub event: Option<String>,
    pub site: Option<String>,
    pub date: Option<String>,
    pub variant: &'static str,
    pub start_fen: String,
    pub result: &'static str,
    /// In English: `checkmate`, `resignation`.
    pub reason: Option<String>,
    pub opening: Option<OpeningReport>,
    /// Nodes a position.
    pub nodes: u64,
    pub white: PlayerReport,
    pub black: PlayerReport,
    /// White's win chance of every position in percent, the start first.
    pub graph: Vec<f64>,
    /// Every position, the start first.
    pub positions: Vec<PositionReport>,
    pub moves: Vec<MoveReport>,
    /// The drills of both sides.
    pub drills: Vec<DrillReport>,
}

/// An opening.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct OpeningReport {
    pub eco: &'static str,
    pub name: &'static str,
    pub name_de: &'static str,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct PlayerReport {
    pub name: Option<String>,
    pub moves: usize,
    /// Percent.
    pub accuracy: Option<f64>,
    /// Average centipawn loss.
    pub acpl: Option<f64>,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

/// The value of a position, for White.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EvaluationReport {
    /// Centipawns by the engine; none if a side has a proven win.
    pub cp: Option<i32>,
    /// Moves to mate (or to the end of the race), negative if Black wins; none if unknown.
    pub mate: Option<i32>,
    /// The side with a proven win: `white` or `black`.
    pub winner: Option<&'static str>,
    /// White's win chance in percent.
    pub win: f64,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct PositionReport {
    pub fen: String,
    pub evaluation: EvaluationReport,
    /// `search`, `table` or `rules`.
    pub source: &'static str,
    /// UCI.
    pub best: Option<String>,
    pub line: LineReport,
}

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct LineReport {
    pub uci: Vec<String>,
    pub san: Vec<String>,
    pub san_de: Vec<String>,
}

/// A move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct MoveReport {
    /// From 1.
    pub ply: usize,
    /// The number of the move, as PGN counts.
    pub number: u16,
    /// `white` or `black`.
    pub side: &'static str,
    pub uci: String,
    pub san: String,
    pub san_de: String,
    pub before: EvaluationReport,
    pub after: EvaluationReport,
    /// The mover's win chance before and after, in percent.
    pub win_before: f64,
    pub win_after: f64,
    /// Points of win chance lost; 0 for the engine's own choice.
    pub lost: f64,
    pub cp_lost: i32,
    /// Percent.
    pub accuracy: f64,
    /// `inaccuracy`, `mistake`, `blunder`, or none.
    pub mark: Option<&'static str>,
    pub is_best: bool,
    /// Whether a table decided the position before or after it.
    pub by_table: bool,
    pub why: Option<WhyReport>,
}

/// Why a move has its mark.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct WhyReport {
    pub en: WordsReport,
    pub de: WordsReport,
    /// From the position after the move.
    pub refutation: LineReport,
    /// From the position before it.
    pub better: LineReport,
}

/// The explanation in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct WordsReport {
    pub sentences: Vec<String>,
    pub refutation: String,
    pub better: String,
}

/// A drill: a position to try again.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct DrillReport {
    /// The ply of the mistake, from 1.
    pub ply: usize,
    pub fen: String,
    pub side: &'static str,
    /// UCI; each of them is right.
    pub best: Vec<String>,
    pub best_san: Vec<String>,
    pub played: String,
    pub played_san: String,
    pub mark: &'static str,
    pub evaluation: EvaluationReport,
}

impl From<&Review> for Report {
    fn from(review: &Review) -> Report {
        let tag = |name| review.tags.get(name).map(str::to_owned);
        let boards = std::iter::once(&review.start).chain(review.moves.iter().map(|m| &m.after));
        let positions = boards.zip(&review.positions);
        Report {
            event: tag("Event"),
            site: tag("Site"),
            date: tag("Date"),
            variant: review.variant().name(),
            start_fen: review.start.fen(),
            result: review.finish.result.text(),
            reason: review.finish.reason.map(|reason| reason.to_string()),
            opening: review.opening.map(|opening| OpeningReport {
                eco: opening.eco,
                name: opening.english,
                name_de: opening.german,
            }),
            nodes: review.nodes,
            white: review.player(Color::White).into(),
            black: review.player(Color::Black).into(),
            graph: review.graph(),
            positions: positions.map(|(board, found)| position(board, found)).collect(),
            moves: review.moves.iter().map(|found| move_report(review, found)).collect(),
            drills: all_drills(review).iter().map(DrillReport::from).collect(),
        }
    }
}

impl From<&PlayerReview> for PlayerReport {
    fn from(player: &PlayerReview) -> PlayerReport {
        PlayerReport {
            name: player.name.clone().map(String::from),
            moves: player.moves,
            accuracy: player.accuracy,
            acpl: player.average_loss,
            inaccuracies: player.count(Mark::Inaccuracy),
            mistakes: player.count(Mark::Mistake),
            blunders: player.count(Mark::Blunder),
        }
    }
}

impl From<Evaluation> for EvaluationReport {
    fn from(evaluation: Evaluation) -> EvaluationReport {
        let cp = match evaluation {
            Evaluation::Centipawns(number) => Some(number),
            Evaluation::Won { .. } => None,
        };
        EvaluationReport {
            cp,
            mate: evaluation.mate(),
            winner: evaluation.winner().map(side_name),
            win: evaluation.win_percent(Color::White),
        }
    }
}

impl From<&Drill> for DrillReport {
    fn from(drill: &Drill) -> DrillReport {
        let board = &drill.board;
        DrillReport {
            ply: drill.ply + 1,
            fen: board.fen(),
            side: side_name(drill.side),
            best: drill.best.iter().map(|&m| board.uci(m)).collect(),
            best_san: drill.best.iter().map(|&m| board.san(m)).collect(),
            played: board.uci(drill.played),
            played_san: board.san(drill.played),
            mark: drill.mark.name(),
            evaluation: drill.evaluation.into(),
        }
    }
}

impl From<Words> for WordsReport {
    fn from(words: Words) -> WordsReport {
        let Words { sentences, refutation, better } = words;
        WordsReport { sentences, refutation, better }
    }
}

/// `white` or `black`.
fn side_name(side: Color) -> &'static str {
    if side.is_white() { "white" } else { "black" }
}

fn all_drills(review: &Review) -> Vec<Drill> {
    let mut all: Vec<Drill> =
        Color::ALL.into_iter().flat_map(|side| drills(review, side)).collect();
    all.sort_by_key(|drill| drill.ply);
    all
}

fn position(board: &Board, found: &Position) -> PositionReport {
    PositionReport {
        fen: board.fen(),
        evaluation: found.evaluation.into(),
        source: found.source.name(),
        best: found.best().map(|m| board.uci(m)),
        line: line(board, &found.line),
    }
}

fn line(start: &Board, moves: &[Move]) -> LineReport {
    let mut board = *start;
    let mut report = LineReport { uci: Vec::new(), san: Vec::new(), san_de: Vec::new() };
    for &m in moves {
        report.uci.push(board.uci(m));
        report.san.push(board.san(m));
        report.san_de.push(board.san_with(m, PieceLetters::German));
        board.play_unchecked(m);
    }
    report
}

fn move_report(review: &Review, found: &MoveReview) -> MoveReport {
    let [old, new] = [review.before(found), review.after(found)];
    let words = |language| found.words(review, language).map(WordsReport::from);
    let why = found.why.as_ref().and_then(|why| {
        Some(WhyReport {
            en: words(Language::English)?,
            de: words(Language::German)?,
            refutation: line(&found.after, &why.refutation),
            better: line(&found.before, &why.better),
        })
    });
    MoveReport {
        ply: found.ply + 1,
        number: found.before.fullmoves(),
        side: side_name(found.mover),
        uci: found.before.uci(found.played),
        san: found.before.san(found.played),
        san_de: found.before.san_with(found.played, PieceLetters::German),
        before: old.evaluation.into(),
        after: new.evaluation.into(),
        win_before: old.evaluation.win_percent(found.mover),
        win_after: new.evaluation.win_percent(found.mover),
        lost: found.lost,
        cp_lost: found.centipawns_lost,
        accuracy: found.accuracy,
        mark: found.mark.map(Mark::name),
        is_best: found.is_best,
        by_table: [old, new].iter().any(|position| position.source == Source::Table),
        why,
    }
}
