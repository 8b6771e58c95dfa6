//! A review as JSON: plain types, with moves as UCI and SAN, positions as FEN and words in every language.

use std::collections::BTreeMap;

use kiebitz_chess::{Board, Color, Move, PieceLetters, Square};
use kiebitz_play::Language;
use serde::Serialize;

use crate::accuracy::Mark;
use crate::drills::{Drill, drills};
use crate::evaluation::Evaluation;
use crate::explain::{Fact, Owner};
use crate::review::{MoveReview, PlayerReview, Position, Review, Source};
use crate::words::{SummaryWords, Words};

/// A reviewed game. Field names are the JSON keys.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewReport {
    /// Tag Event of the game.
    pub event: Option<String>,
    /// Tag Site of the game.
    pub site: Option<String>,
    /// Tag Date of the game.
    pub date: Option<String>,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Start position as a FEN.
    pub start_fen: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How the game ended, in English: `checkmate`, `resignation`.
    pub reason: Option<String>,
    /// The opening; null if it has no name.
    pub opening: Option<OpeningReport>,
    /// Nodes searched per position.
    pub nodes: u64,
    /// Summary of White.
    pub white: PlayerReport,
    /// Summary of Black.
    pub black: PlayerReport,
    /// Where the game was decided, and what each side can learn.
    pub summary: SummaryReport,
    /// White's win chance in every position in percent, the start first.
    pub graph: Vec<f64>,
    /// Every position, the start first: one more than moves.
    pub positions: Vec<PositionReport>,
    /// Every move.
    pub moves: Vec<MoveReport>,
    /// Positions worth trying again, of both sides.
    pub drills: Vec<DrillReport>,
}

/// A game at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SummaryReport {
    /// Number of the ply, from 1, after which one side was winning to the end; null if there is none.
    pub decided: Option<usize>,
    /// In English.
    pub en: SummaryWords,
    /// In German.
    pub de: SummaryWords,
    /// In later languages, by their codes.
    #[serde(flatten)]
    pub others: BTreeMap<&'static str, SummaryWords>,
}

/// An opening.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OpeningReport {
    /// ECO code.
    pub eco: &'static str,
    /// English name.
    pub name: &'static str,
    /// German name.
    pub name_de: &'static str,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerReport {
    /// Name of the player.
    pub name: Option<String>,
    /// Number of moves.
    pub moves: usize,
    /// Accuracy in percent; null without moves.
    pub accuracy: Option<f64>,
    /// Average loss per move in centipawns; null without moves.
    pub acpl: Option<f64>,
    /// Number of inaccuracies.
    pub inaccuracies: usize,
    /// Number of mistakes.
    pub mistakes: usize,
    /// Number of blunders.
    pub blunders: usize,
}

/// The value of a position, for White.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EvaluationReport {
    /// Score in centipawns as the engine gave it, positive for White; null if a side certainly wins.
    pub cp: Option<i32>,
    /// Moves to mate (in Racing Kings to the end of the race), negative if Black wins; null if unknown.
    pub mate: Option<i32>,
    /// Side that certainly wins: `white` or `black`.
    pub winner: Option<&'static str>,
    /// White's win chance in percent.
    pub win: f64,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionReport {
    /// Position as a FEN.
    pub fen: String,
    /// Evaluation of the position.
    pub evaluation: EvaluationReport,
    /// Origin of the evaluation: `search`, `table` or `rules`.
    pub source: &'static str,
    /// Best move in UCI notation.
    pub best: Option<String>,
    /// Best line.
    pub line: LineReport,
}

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct LineReport {
    /// Moves in UCI notation.
    pub uci: Vec<String>,
    /// Moves in algebraic notation.
    pub san: Vec<String>,
    /// Moves in algebraic notation with German letters.
    pub san_de: Vec<String>,
}

/// A move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveReport {
    /// Number of the ply, from 1.
    pub ply: usize,
    /// Number of the move as in PGN.
    pub number: u16,
    /// `white` or `black`.
    pub side: &'static str,
    /// The move in UCI notation.
    pub uci: String,
    /// The move in algebraic notation.
    pub san: String,
    /// The move in algebraic notation with German letters.
    pub san_de: String,
    /// Evaluation before the move.
    pub before: EvaluationReport,
    /// Evaluation after the move.
    pub after: EvaluationReport,
    /// The mover's win chance before the move in percent.
    pub win_before: f64,
    /// The mover's win chance after the move in percent.
    pub win_after: f64,
    /// Lost percentage points of win chance; 0 for the engine's own choice.
    pub lost: f64,
    /// Lost centipawns.
    pub cp_lost: i32,
    /// Accuracy of the move in percent.
    pub accuracy: f64,
    /// `inaccuracy`, `mistake`, `blunder`, or null.
    pub mark: Option<&'static str>,
    /// Whether the move is the engine's choice.
    pub is_best: bool,
    /// Whether an endgame table judged the position before or after the move.
    pub by_table: bool,
    /// Explanation of a marked move; null for other moves.
    pub why: Option<WhyReport>,
}

/// Why a move has its mark.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct WhyReport {
    /// Explanation in English.
    pub en: Words,
    /// Explanation in German.
    pub de: Words,
    /// Explanations in later languages, by their codes.
    #[serde(flatten)]
    pub others: BTreeMap<&'static str, Words>,
    /// Line that refutes the move, from the position after it.
    pub refutation: LineReport,
    /// Better line, from the position before the move.
    pub better: LineReport,
    /// What the sentences say, for programs.
    pub facts: Vec<FactReport>,
}

/// A fact about a bad move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FactReport {
    /// What it is: `fork`, `loses`, `allows_mate`.
    pub kind: &'static str,
    /// The line that proves it: `refutation` or `better`; null if none is needed.
    pub line: Option<&'static str>,
    /// Which move of that line carries it out, from 0.
    pub at: Option<usize>,
    /// The squares it is about, by what stands there, after that move.
    pub squares: BTreeMap<&'static str, Vec<String>>,
    /// The number it is about: moves to mate, centipawns.
    pub number: Option<i32>,
}

/// A drill: a position to try again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DrillReport {
    /// Number of the ply of the mistake, from 1.
    pub ply: usize,
    /// Position as a FEN.
    pub fen: String,
    /// Side to move: `white` or `black`.
    pub side: &'static str,
    /// Right moves in UCI notation; each of them solves the drill.
    pub best: Vec<String>,
    /// The same in algebraic notation.
    pub best_san: Vec<String>,
    /// The move played, in UCI notation.
    pub played: String,
    /// The move played, in algebraic notation.
    pub played_san: String,
    /// Mark of the move played, as in `moves`.
    pub mark: &'static str,
    /// Evaluation of the position.
    pub evaluation: EvaluationReport,
}

impl From<&Review> for ReviewReport {
    fn from(review: &Review) -> ReviewReport {
        let tag = |name| review.tags.get(name).map(str::to_owned);
        let boards = std::iter::once(&review.start).chain(review.moves.iter().map(|m| &m.after));
        let positions = boards.zip(&review.positions);
        ReviewReport {
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
            summary: SummaryReport {
                decided: review.summary().decided.map(|(ply, _)| ply + 1),
                en: review.summary_words(Language::English),
                de: review.summary_words(Language::German),
                others: later_languages().map(|it| (it.code(), review.summary_words(it))).collect(),
            },
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
            winner: evaluation.winner().map(Color::name),
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
            side: drill.side.name(),
            best: drill.best.iter().map(|&m| board.uci(m)).collect(),
            best_san: drill.best.iter().map(|&m| board.san(m)).collect(),
            played: board.uci(drill.played),
            played_san: board.san(drill.played),
            mark: drill.mark.name(),
            evaluation: drill.evaluation.into(),
        }
    }
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
    LineReport {
        uci: start.spell_line(moves, Board::uci),
        san: start.spell_line(moves, Board::san),
        san_de: start.spell_line(moves, |board, m| board.san_with(m, PieceLetters::German)),
    }
}

impl From<&Fact> for FactReport {
    fn from(fact: &Fact) -> FactReport {
        let (line, at) = match fact {
            Fact::Works { owner, tactic } => (Some(line_of(*owner)), Some(tactic.at)),
            Fact::Loses { within, .. }
            | Fact::Promotes { within, .. }
            | Fact::PawnEnding { within } => {
                (Some(line_of(Owner::Opponent)), within.checked_sub(1))
            }
            Fact::Misses { within, .. } | Fact::MissesPromotion { within, .. } => {
                (Some(line_of(Owner::Mover)), within.checked_sub(1))
            }
            Fact::AllowsMate(_)
            | Fact::AllowsDraw(_)
            | Fact::AllowsPerpetual
            | Fact::Unguards { .. } => (Some(line_of(Owner::Opponent)), None),
            Fact::MissesMate(_) => (Some(line_of(Owner::Mover)), None),
            _ => (None, None),
        };
        let number = match fact {
            Fact::AllowsMate(moves) | Fact::MissesMate(moves) => i32::try_from(*moves).ok(),
            Fact::Term { centipawns, .. } => Some(*centipawns),
            _ => None,
        };
        let named = fact.squares().into_iter();
        let squares =
            named.map(|(name, squares)| (name, squares.iter().map(Square::to_string).collect()));
        FactReport { kind: fact.name(), line, at, squares: squares.collect(), number }
    }
}

impl WhyReport {
    pub(crate) fn words_mut(&mut self, language: Language) -> &mut Words {
        match language {
            Language::English => &mut self.en,
            Language::German => &mut self.de,
            later => self.others.entry(later.code()).or_default(),
        }
    }

    pub(crate) fn new(found: &MoveReview) -> Option<WhyReport> {
        let why = found.why.as_ref()?;
        Some(WhyReport {
            en: found.words(Language::English)?,
            de: found.words(Language::German)?,
            others: later_languages().filter_map(|it| Some((it.code(), found.words(it)?))).collect(),
            refutation: line(&found.after, &why.refutation),
            better: line(&found.before, &why.better),
            facts: why.facts.iter().map(FactReport::from).collect(),
        })
    }
}

/// Those without a field of their own.
fn later_languages() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|it| ![Language::English, Language::German].contains(it))
}

/// The line of a side that is better off in it.
const fn line_of(owner: Owner) -> &'static str {
    match owner {
        Owner::Opponent => "refutation",
        Owner::Mover => "better",
    }
}

fn move_report(review: &Review, found: &MoveReview) -> MoveReport {
    let [old, new] = [review.before(found), review.after(found)];
    let why = WhyReport::new(found);
    MoveReport {
        ply: found.ply + 1,
        number: found.before.fullmoves(),
        side: found.mover.name(),
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
