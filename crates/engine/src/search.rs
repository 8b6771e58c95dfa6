//! The search of one node: principal-variation search with its pruning, reductions and extensions.
//!
//! The function is long, but it reads as numbered steps, each with its reason.

use kiebitz_chess::Board;

use crate::forward::Prospect;
use crate::history::Tried;
use crate::movepick::{MovePicker, Wanted, is_capture, moved};
use crate::race;
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use crate::see::see_at_least;
use crate::tt::TtEntry;
use crate::worker::{Shared, Worker};

/// A ply in the unit of reductions.
pub(crate) const PLY: i32 = 1024;

/// Near the fifty-move rule, from this many half-moves on, results of the table are not trusted.
const TABLE_HALFMOVES: u16 = 90;
/// A result by endgame tables is stored this many plies deeper than the node, since no search will
/// improve it; at most as deep as an entry's depth may be.
const TABLEBASE_DEPTH: (i32, i32) = (6, 100);
const PERCENT: i32 = 100;
/// The parts of a centipawn in which the margin of singular extensions is given.
const SINGULAR_UNIT: i32 = 16;
/// The table's result may be this many plies shallower than the node and still be taken as a
/// hint which move is singular.
const SINGULAR_DEPTH_LACK: i32 = 3;
/// Extensions end at this multiple of the iteration's depth, so that no line grows for ever.
const EXTENSION_REACH: usize = 2;
/// The most double extensions on a line.
const DOUBLE_EXTENSIONS: u32 = 8;

/// What kind of node is searched, as a type: the compiler generates one function for each.
pub(crate) trait Node {
    /// The window is open: the caller wants an exact score and a line.
    const PV: bool;
    /// The first position, where every move is a candidate to be played.
    const ROOT: bool;
    type Child: Node;
}

pub(crate) struct Root;
pub(crate) struct Pv;
pub(crate) struct Scout;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
    type Child = Pv;
}

impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
    type Child = Pv;
}

impl Node for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
    type Child = Scout;
}

impl Worker {
    /// Asks whether a child is worth more than `alpha` to the side that moved into it.
    #[inline]
    pub(crate) fn scout(
        &mut self,
        shared: &Shared<'_>,
        child: &Board,
        ply: usize,
        alpha: Score,
        depth: i32,
        cut_node: bool,
    ) -> Score {
        -self.search::<Scout>(shared, child, ply, -alpha - 1, -alpha, depth, cut_node)
    }

    /// Searches `board`, `ply` plies from the root, to `depth` with the window `alpha`..`beta`. In a
    /// `cut_node` a fail-high is expected, which allows bolder reductions.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn search<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        cut_node: bool,
    ) -> Score {
        let params = shared.params;
        let us = board.turn();
        let threatened = race::is_threatened(board);
        if N::ROOT {
            self.root_window = (beta.0 - alpha.0).min(4000);
        }

        // Step 1. Leaves. The quiescence search plays out what hangs before the position is judged.
        if depth <= 0 {
            return if shared.selective {
                self.qsearch::<N>(shared, board, ply, alpha, beta, 0)
            } else {
                self.plain_leaf(board, ply)
            };
        }
        if self.must_stop(shared) {
            return Score::ZERO;
        }
        if N::PV {
            self.pv[ply].clear();
            self.seldepth = self.seldepth.max(ply as u32 + 1);
        }

        // Step 2. The end of a race, draws by rule, the end of the stack, and mate distance: with a mate
        // already found closer to the root, this node can change nothing.
        if !N::ROOT {
            if let Some(score) = self.race_score(board, ply) {
                return score;
            }
            if shared.selective && self.is_draw(board) {
                return self.draw_score();
            }
            if !shared.selective && board.has_insufficient_material() {
                return Score::ZERO;
            }
            if ply >= MAX_PLY - 1 {
                return if threatened { Score::ZERO } else { Score(self.evaluate(board)) };
            }
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        self.frame(ply + 2).cutoffs = 0;

        // Step 3. Transposition table. A deep enough result settles the node, but not on the principal
        // variation (the line would be lost) nor near the fifty-move rule (which the key leaves out).
        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_none() && shared.selective {
            shared.table.probe(board.key())
        } else {
            None
        };
        let table_move = if N::ROOT {
            self.root_moves.get(self.pv_index).map(|root| root.pv[0])
        } else {
            entry.and_then(|entry| entry.best).filter(|&m| board.is_legal(m))
        };
        let table_score = entry.map(|entry| entry.score_at(ply));
        let on_pv = N::PV || entry.is_some_and(|entry| entry.pv);
        if !N::PV
            && let (Some(entry), Some(score)) = (entry, table_score)
            && i32::from(entry.depth) >= depth
            && entry.settles(score, beta)
            && board.halfmoves() < TABLE_HALFMOVES
        {
            if score >= beta
                && let Some(m) = table_move
                && !is_capture(board, m)
            {
                let context = self.context(board, ply);
                let bonus = self.bonus(shared, depth);
                self.history.update_quiet(&context, m, moved(board, m), bonus);
            }
            return score;
        }

        // Step 4. Endgame tables know better than any search.
        let mut best_score = -Score::INFINITY;
        let mut most = Score::INFINITY;
        if !N::ROOT
            && excluded.is_none()
            && let Some((score, bound)) = self.probe_tables(shared, board, ply, depth)
        {
            self.table_hits += 1;
            let settled = match bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if settled {
                let (deeper, most) = TABLEBASE_DEPTH;
                let depth = (depth + deeper).min(most);
                let stored = TtEntry::new(None, score, ply, None, depth, bound, on_pv);
                shared.table.store(board.key(), stored);
                return score;
            }
            // On the principal variation the search continues inside the table's bounds, to find
            // the line.
            if N::PV {
                if bound == Bound::AtLeast {
                    best_score = score;
                    alpha = alpha.max(score);
                } else {
                    most = score;
                }
            }
        }

        // Step 5. Static evaluation: from the table if it is there, corrected by what such positions
        // turned out to be worth, and "improving" if it rises against our last turn.
        let mut raw = None;
        let mut correction = 0;
        let mut estimate = Score::ZERO;
        let static_eval = if threatened {
            None
        } else if excluded.is_some() {
            let kept = self.frame(ply).eval;
            estimate = kept.unwrap_or_default();
            kept
        } else {
            let value =
                entry.and_then(|entry| entry.eval).map_or_else(|| self.evaluate(board), i32::from);
            raw = Some(value);
            let corrected = self.corrected(board, ply, value);
            correction = (corrected.0 - value).abs();
            estimate = corrected;
            // A bound from the table that the evaluation violates is a better estimate.
            if let (Some(entry), Some(score)) = (entry, table_score)
                && !score.is_decisive()
                && entry.settles(score, corrected + 1)
                && (entry.bound != Some(Bound::AtLeast) || score > corrected)
            {
                estimate = score;
            }
            Some(corrected)
        };
        self.frame(ply).eval = static_eval;
        if excluded.is_none() && shared.selective {
            self.credit_evaluation(params, ply);
        }
        let improving = match (static_eval, self.earlier(ply, 2).eval, self.earlier(ply, 4).eval) {
            (Some(now), Some(then), _) if ply >= 2 => now > then,
            (Some(now), None, Some(then)) if ply >= 4 => now > then,
            (Some(_), ..) => true,
            _ => false,
        };

        let quiet_node = !N::PV && !threatened && excluded.is_none() && shared.selective;
        if quiet_node {
            // Step 6. Reverse futility. So far above beta that no quiet reply will change it. An
            // evaluation that needed much correction is less certain.
            let margin = params.rfp_margin * (depth - i32::from(improving))
                + params.rfp_correction * correction / PERCENT;
            if depth <= params.rfp_depth
                && estimate - margin >= beta
                && !estimate.is_decisive()
                && !beta.is_loss()
            {
                return Score((estimate.0 + beta.0) / 2);
            }

            // Step 7. Razoring. So far below alpha that only tactics could help: ask just for those.
            if depth <= params.razor_depth && estimate + params.razor_margin * depth <= alpha {
                let score = self.qsearch::<Scout>(shared, board, ply, alpha, alpha + 1, 0);
                if score <= alpha || shared.is_done() {
                    return score;
                }
            }

            // Steps 8 and 9. A null move or a good capture in a shallower search (`forward.rs`).
            let prospect = Prospect {
                beta,
                depth,
                cut_node,
                improving,
                on_pv,
                table_move,
                raw,
                eval: static_eval,
                estimate,
                table: entry.zip(table_score),
            };
            if let Some(score) = self.null_move(shared, board, ply, &prospect) {
                return score;
            }
            if let Some(score) = self.probcut(shared, board, ply, &prospect) {
                return score;
            }
        }

        // Step 10. Internal iterative reduction. Without a move from the table the order will be poor;
        // a cheaper search finds one for next time.
        if shared.selective
            && depth >= params.iir_depth
            && table_move.is_none()
            && excluded.is_none()
            && (N::PV || cut_node)
        {
            depth -= 1;
            if N::PV {
                depth = (depth - params.x_iir_pv).max(1);
            } else if params.x_iir_cut > 0 && depth >= params.x_iir_cut {
                depth -= 1;
            }
        }

        // Step 11. The moves, most promising first.
        let table_capture = table_move.is_some_and(|m| is_capture(board, m));
        let context = self.context(board, ply);
        let mut picker = MovePicker::new(table_move, Wanted::All(context));
        let mut best_move = None;
        let mut bound = Bound::AtMost;
        let mut count = 0;
        let mut quiets = Tried::new();
        let mut captures = Tried::new();
        let double_extensions = self.earlier(ply, 1).double_extensions;
        self.frame(ply).double_extensions = double_extensions;

        while let Some(m) = picker.next(board, &self.history) {
            if excluded == Some(m) {
                continue;
            }
            if N::ROOT && !self.is_searched_now(m) {
                continue; // not asked for, settled by an earlier line of MultiPV, or worse by the tables
            }
            count += 1;
            if N::ROOT {
                self.tell_current(shared, m, count);
            }
            let this = moved(board, m);
            let captured = board.captured_by(m);
            let is_quiet = captured.is_none() && m.promotes_to().is_none();
            let history = match captured {
                Some(role) => self.history.capture(this, role),
                None if is_quiet => self.history.quiet(&context, m, this),
                None => 0,
            };
            let mut reduction = self.reduction(depth, count);

            // Step 12. Shallow pruning, once some move saves us from being mated: late quiet moves,
            // moves that history warns of, moves that cannot lift a bad evaluation, losing exchanges.
            // A king that races is never skipped.
            if !N::ROOT
                && shared.selective
                && !best_score.is_loss()
                && board.has_pieces(us)
                && !race::is_advance(board, m)
            {
                let reduced =
                    (depth - (reduction - history * PLY / params.lmr_history) / PLY).max(0);
                if is_quiet {
                    let late = (params.lmp_base + depth * depth) / (2 - i32::from(improving));
                    if count as i32 > late {
                        picker.skip_quiets();
                    }
                    if reduced <= params.history_depth && history < -params.history_margin * depth {
                        continue;
                    }
                    if let Some(eval) = static_eval
                        && !picker.gives_check(board, m)
                        && reduced <= params.futility_depth
                        && eval + params.futility_base + params.futility_margin * reduced <= alpha
                    {
                        picker.skip_quiets();
                        continue;
                    }
                    if !see_at_least(board, m, -params.see_quiet * reduced * reduced) {
                        continue;
                    }
                } else if !see_at_least(board, m, -params.see_capture * depth) {
                    continue;
                }
            }

            // Step 13. Singular extension. If every other move fails low well below the table's score,
            // this one is forced and deserves a deeper look. If others do as well: several moves beat
            // beta (cut at once), or the table's move is not special (look less deeply).
            let mut extension = 0;
            if !N::ROOT
                && table_move == Some(m)
                && excluded.is_none()
                && shared.selective
                && depth >= params.singular_depth
                && ply < EXTENSION_REACH * self.root_depth as usize
                && let (Some(entry), Some(score)) = (entry, table_score)
                && i32::from(entry.depth) >= depth - SINGULAR_DEPTH_LACK
                && matches!(entry.bound, Some(Bound::AtLeast | Bound::Exact))
                && !score.is_decisive()
            {
                let singular = score - depth * params.singular_margin / SINGULAR_UNIT;
                self.frame(ply).excluded = Some(m);
                let other = self.search::<Scout>(
                    shared,
                    board,
                    ply,
                    singular - 1,
                    singular,
                    (depth - 1) / 2,
                    cut_node,
                );
                self.frame(ply).excluded = None;
                if shared.is_done() {
                    return Score::ZERO;
                }
                if other < singular {
                    extension = 1;
                    if !N::PV
                        && other + params.double_margin < singular
                        && double_extensions < DOUBLE_EXTENSIONS
                    {
                        extension = 2;
                        self.frame(ply).double_extensions += 1;
                        if params.x_triple > 0
                            && !is_capture(board, m)
                            && other + params.x_triple < singular
                        {
                            extension = 3;
                        }
                    }
                } else if other >= beta && !other.is_decisive() {
                    return other; // multicut
                } else if score >= beta {
                    extension = -2;
                } else if cut_node {
                    extension = -1;
                }
            }

            // Step 14. Play it and search on.
            let nodes_before = self.nodes;
            let child = self.play(ply, board, m, this, shared.table);
            self.frame(ply).quiet = is_quiet.then_some((m, context));
            // A check leaves few replies, so following it is cheap.
            let threatens = race::is_threatened(&child);
            if extension == 0 && threatens && shared.selective {
                extension = params.check_extension;
            }
            let new_depth = depth - 1 + extension;
            let mut score = Score::ZERO;

            // Step 15. Late move reductions. The later a move comes the less is expected of it: a
            // shallower search first, in full only if it surprises.
            let mut scouted = false;
            if shared.selective && depth >= params.lmr_depth && count > 1 + usize::from(N::ROOT) {
                reduction -= history * PLY / params.lmr_history;
                reduction += i32::from(cut_node) * params.lmr_cut;
                reduction -= i32::from(on_pv) * params.lmr_pv;
                reduction += i32::from(!improving) * params.lmr_worse;
                reduction -= i32::from(threatens) * params.lmr_check;
                reduction += i32::from(table_capture && is_quiet) * params.lmr_table_capture;
                reduction -= i32::from(!is_quiet) * params.lmr_capture;
                if N::PV {
                    let window = (beta.0 - alpha.0).min(4000);
                    reduction -= params.x_lmr_window * window / self.root_window.max(window).max(1);
                }
                // The replies cut off easily here.
                let is_refuted = self.frame(ply + 1).cutoffs > params.lmr_cutoffs as u32;
                reduction += i32::from(is_refuted) * PLY;
                let shallow = (new_depth - reduction / PLY).clamp(1, new_depth.max(1) + if N::PV { params.x_lmr_extend } else { 0 });
                score = self.scout(shared, &child, ply + 1, alpha, shallow, true);
                scouted = true;
                if score > alpha && shallow < new_depth {
                    // Better than thought: how deep to go depends on by how much.
                    let margin = params.deeper_base + params.deeper_slope * new_depth;
                    let deeper = i32::from(score > best_score + margin);
                    let less = i32::from(score < best_score + new_depth);
                    let again = new_depth + deeper - less;
                    if again > shallow {
                        score = self.scout(shared, &child, ply + 1, alpha, again, !cut_node);
                    }
                }
            }
            // Step 16. Principal-variation search: only the first move gets the open window at once.
            if !scouted && (!N::PV || count > 1) {
                score = self.scout(shared, &child, ply + 1, alpha, new_depth, !cut_node);
            }
            if N::PV && (count == 1 || score > alpha) {
                score = -self.search::<N::Child>(
                    shared,
                    &child,
                    ply + 1,
                    -beta,
                    -alpha,
                    new_depth,
                    false,
                );
            }
            self.ascend();
            if shared.is_done() {
                return Score::ZERO;
            }

            if N::ROOT {
                self.note_root_move(m, score, alpha, count, nodes_before);
            }

            // Step 17. A new best move, a new alpha, or a cut-off.
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(m);
                    if N::PV && !N::ROOT {
                        self.extend_pv(ply, m);
                    }
                    if score >= beta {
                        bound = Bound::AtLeast;
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = score;
                    bound = Bound::Exact;
                    if !N::ROOT && depth > 2 && depth < params.x_raise && !score.is_decisive() {
                        depth -= 1;
                    }
                }
            }
            if is_quiet {
                let _ = quiets.try_push((m, this)); // a node that tries more has learned enough
            } else if captured.is_some() {
                let _ = captures.try_push((m, this));
            }
        }

        // Step 18. No move at all: mate or stalemate (or, looking for others, none).
        if count == 0 {
            return if excluded.is_some() { alpha } else { self.no_moves(board, ply) };
        }
        if params.x_blend > 0
            && bound == Bound::AtLeast
            && !N::PV
            && !best_score.is_decisive()
            && !beta.is_decisive()
        {
            best_score = Score((best_score.0 * depth + beta.0) / (depth + 1));
        }
        best_score = best_score.min(most);

        // Step 19. Learn from a cut-off: raise the history of that move, lower those of the moves
        // before it. If all moves fail low, the opponent's move to this node was a good one.
        if bound == Bound::AtLeast
            && let Some(m) = best_move
        {
            let depth = depth + i32::from(best_score > beta + params.bonus_margin);
            self.update_histories(shared, board, &context, m, depth, &quiets, &captures);
        } else if bound == Bound::AtMost && excluded.is_none() {
            self.credit_previous(shared, ply, depth);
        }

        // Step 20. Remember the result, and how far the static evaluation was off.
        if excluded.is_none() && shared.selective {
            if !(N::ROOT && self.pv_index > 0) {
                let stored = TtEntry::new(best_move, best_score, ply, raw, depth, bound, on_pv);
                shared.table.store(board.key(), stored);
            }
            if let Some(eval) = static_eval
                && !best_score.is_decisive()
                && best_move.is_none_or(|m| !is_capture(board, m))
                && !(bound == Bound::AtLeast && best_score <= eval)
                && !(bound == Bound::AtMost && best_score >= eval)
            {
                let moves = self.correction_moves(ply);
                self.history.update_correction(board, moves, depth, best_score.0 - eval.0);
            }
        }
        best_score
    }
}
