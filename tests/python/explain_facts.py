"""Checks every fact of a review on the board, with python-chess and nothing of the program that found it.

    .venv/bin/python tests/python/explain_facts.py target/release/kiebitz [GAMES.pgn ...]

`kiebitz review --json` says of each marked move what happens, with the squares and the line that proves it. Here the line is
played on a board of python-chess, and the fact is looked up there. A fact that is not true is printed; too many of them fail.
"""

import collections
import json
import os
import subprocess
import sys
import tempfile

import chess
import chess.gaviota
import chess.variant

from data import collection, own

NODES = os.environ.get("KIEBITZ_NODES") or ("100000" if "KIEBITZ_LONG" in os.environ else "5000")
LOGGED = ["--log", os.environ["KIEBITZ_LOG"]] if "KIEBITZ_LOG" in os.environ else []
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}
SHARE = 0.997


def worth(board, square):
    return WORTH[board.piece_type_at(square)]


def gain(board, move):
    """What a capture wins if both sides go on taking on its square, each with its cheapest piece, or stop."""
    taken = (
        WORTH[board.piece_type_at(move.to_square)]
        if board.piece_at(move.to_square)
        else 1
        if board.is_en_passant(move)
        else 0
    )
    if move.promotion:
        taken += WORTH[move.promotion] - 1
    board.push(move)
    replies = [reply for reply in board.legal_moves if reply.to_square == move.to_square and board.is_capture(reply)]
    best = 0
    if replies:
        cheapest = min(replies, key=lambda reply: (worth(board, reply.from_square), -(reply.promotion or 0)))
        best = max(0, gain(board, cheapest))
    board.pop()
    return taken - best


def in_line(a, b, c):
    """Whether b lies between a and c."""
    return bool(chess.between(a, c) & chess.BB_SQUARES[b])


def is_clear(board, a, b, but=None):
    between = chess.SquareSet(chess.between(a, b)) - ({but} if but is not None else set())
    return not any(board.piece_at(square) for square in between)


def guards(board, side, square):
    return set(board.attackers(side, square))


class Line:
    """A line of the review on a board: `boards[i]` is the position before its move i."""

    def __init__(self, start, moves):
        self.moves = [chess.Move.from_uci(text) for text in moves]
        self.boards = [start.copy(stack=False)]
        for move in self.moves:
            board = self.boards[-1].copy(stack=False)
            assert board.is_legal(move), (board.fen(), move)
            board.push(move)
            self.boards.append(board)
        self.side = start.turn

    def captures(self, side, first=0):
        """The squares on which pieces of a side are taken."""
        for i, move in enumerate(self.moves[first:], first):
            board = self.boards[i]
            if board.turn != side and board.is_capture(move):
                yield move.to_square if not board.is_en_passant(move) else move.to_square + (-8 if board.turn else 8)


def is_fork(line, at, by, targets):
    (by,) = by
    board = line.boards[at + 1]
    hit = board.attacks(by)
    good = [
        t in hit
        and board.color_at(t) != line.side
        and (
            board.piece_type_at(t) == chess.KING
            or worth(board, t) > worth(board, by)
            or not guards(board, not line.side, t)
        )
        for t in targets
    ]
    return len(targets) >= 2 and all(good) and line.moves[at].to_square == by and board.color_at(by) == line.side


def is_pin(line, at, by, pinned, behind):
    (by,), (pinned,), (behind,) = by, pinned, behind
    board = line.boards[at + 1]
    return (
        board.color_at(by) == line.side
        and board.color_at(pinned) == board.color_at(behind) == (not line.side)
        and pinned in board.attacks(by)
        and in_line(by, pinned, behind)
        and is_clear(board, by, behind, pinned)
        and worth(board, behind) > worth(board, pinned)
    )


def is_skewer(line, at, by, front, behind):
    (by,), (front,), (behind,) = by, front, behind
    board = line.boards[at + 1]
    return (
        board.color_at(by) == line.side
        and board.color_at(front) == board.color_at(behind) == (not line.side)
        and front in board.attacks(by)
        and in_line(by, front, behind)
        and is_clear(board, by, behind, front)
        and worth(board, front) >= worth(board, behind)
        and line.moves[at + 1].from_square == front
        and behind in set(line.captures(not line.side, at + 2))
    )


def is_discovered(line, at, by, target):
    (by,), (target,) = by, target
    before, after, move = line.boards[at], line.boards[at + 1], line.moves[at]
    return (
        after.color_at(by) == line.side
        and after.color_at(target) != line.side
        and target in after.attacks(by)
        and target not in before.attacks(by)
        and in_line(by, move.from_square, target)
    )


def is_hanging(line, at, piece):
    (piece,) = piece
    board = line.boards[at]
    return line.moves[at].to_square == piece and gain(board, line.moves[at]) >= 1


def is_trapped(line, at, piece):
    (piece,) = piece
    board = line.boards[at + 1]
    if board.color_at(piece) == line.side:
        return False
    for move in [m for m in board.legal_moves if m.from_square == piece]:
        won = worth(board, move.to_square) if board.piece_at(move.to_square) else 0
        board.push(move)
        takes = [m for m in board.legal_moves if m.to_square == move.to_square]
        lost = any(gain(board, m) > won for m in takes)
        board.pop()
        if not lost:
            return False
    return True


def defends(line, at, defender, of):
    (defender,), (of,) = defender, of
    return defender in guards(line.boards[at], not line.side, of)


def is_defender_taken(line, at, defender, of):
    return line.moves[at].to_square == defender[0] and defends(line, at, defender, of)


def is_deflection(line, at, defender, of):
    reply = line.moves[at + 1]
    return (
        reply.from_square == defender[0]
        and defends(line, at + 1, defender, of)
        and reply.to_square not in guards(line.boards[at + 2], not line.side, of[0])
        and of[0] in [move.to_square for move in line.moves[at + 2 :: 2]]
    )


def is_interference(line, at, defender, of):
    return (
        defends(line, at, defender, of)
        and in_line(defender[0], line.moves[at].to_square, of[0])
        and not defends(line, at + 1, defender, of)
    )


def is_attraction(line, at, piece):
    (piece,) = piece
    reply, following = line.moves[at + 1], line.moves[at + 2]
    return line.moves[at].to_square == reply.to_square == piece and piece in line.boards[at + 3].attacks(
        following.to_square
    )


def is_in_between(line, at, recapture):
    (recapture,) = recapture
    first = line.boards[0]
    could = any(m.to_square == recapture and first.is_capture(m) for m in first.legal_moves)
    return could and line.moves[0].to_square != recapture and line.moves[2].to_square == recapture


def is_back_rank(line, at, king):
    (king,) = king
    board = line.boards[at + 1]
    rank = 0 if not line.side else 7
    checker = next(iter(board.checkers()), None)
    forward = [s for s in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if chess.square_rank(s) != rank]
    return (
        board.is_checkmate()
        and board.king(not line.side) == king
        and chess.square_rank(king) == rank == chess.square_rank(checker)
        and all(board.color_at(s) == (not line.side) for s in forward)
    )


def is_attack(line, at, target):
    (target,) = target
    before, after, move = line.boards[at], line.boards[at + 1], line.moves[at]
    return target in after.attacks(move.to_square) and target not in before.attacks(move.from_square)


def is_mate_next(board):
    """Whether the side to move mates at once."""
    for move in board.legal_moves:
        board.push(move)
        mated = board.is_checkmate()
        board.pop()
        if mated:
            return True
    return False


def is_overloaded(line, at, defender, of):
    (first, second) = of
    taken, reply = line.moves[at], line.moves[at + 1]
    return (
        taken.to_square == reply.to_square == first
        and reply.from_square == defender[0]
        and line.boards[at].piece_at(first) is not None
        and defends(line, at, defender, [first])
        and defends(line, at + 1, defender, [second])
        and first not in guards(line.boards[at + 2], not line.side, second)
        and second in [move.to_square for move in line.moves[at + 2 :: 2]]
    )


def is_shield(line, at, shield, target):
    (shield,), (target,) = shield, target
    before, after, reply = line.boards[at + 1], line.boards[at + 2], line.moves[at + 1]
    hitters = [
        s
        for s in after.attackers(line.side, target)
        if in_line(s, shield, target) and s not in before.attackers(line.side, target)
    ]
    return (
        reply.from_square == shield
        and before.color_at(target) == (not line.side)
        and bool(hitters)
        and target in set(line.captures(not line.side, at + 2))
    )


def is_interposed(line, at, piece):
    board, reply = line.boards[at + 1], line.moves[at + 1]
    king = board.king(not line.side)
    return (
        reply.from_square == piece[0]
        and any(in_line(checker, reply.to_square, king) for checker in board.checkers())
        and reply.to_square in set(line.captures(not line.side, at + 2))
    )


def is_forced(line, at, piece):
    """Every other answer is mated at once, or loses as much as this one."""
    board, reply = line.boards[at + 1].copy(stack=False), line.moves[at + 1]
    loses = worth(board, piece[0]) - worth(board, line.moves[at].to_square)
    if reply.from_square != piece[0] or loses < 1 or line.moves[at + 2].to_square != reply.to_square:
        return False
    for other in list(board.legal_moves):
        if other == reply:
            continue
        gained = worth(board, other.to_square) if board.piece_at(other.to_square) else int(board.is_en_passant(other))
        board.push(other)
        bad = is_mate_next(board) or any(gain(board, m) >= loses + gained for m in board.legal_moves)
        board.pop()
        if not bad:
            return False
    return True


def is_mate_threat(line, at, by, mating):
    board = line.boards[at + 1].copy(stack=False)
    if board.is_check():
        return False
    board.push(chess.Move.null())
    for move in [m for m in board.legal_moves if m.from_square == by[0] and m.to_square == mating[0]]:
        board.push(move)
        if board.is_checkmate():
            return True
        board.pop()
    return False


def only_pawns(board):
    return all(piece.piece_type in (chess.PAWN, chess.KING) for piece in board.piece_map().values())


def is_pawn_ending(line, at):
    return at < len(line.moves) and only_pawns(line.boards[at + 1]) and not only_pawns(line.boards[0])


def place(board):
    return board.board_fen(), board.turn, board.castling_rights


def is_perpetual(line):
    """Check with every move, until a position comes again."""
    seen = [place(line.boards[0])]
    for i, board in enumerate(line.boards[1:]):
        if i % 2 == 0 and not board.is_check():
            return False
        if place(board) in seen:
            return True
        seen.append(place(board))
    return False


def is_drawn(line, game):
    """A draw by the rules in the line or a position of game and line that comes again."""
    seen = {place(board) for board in game}
    for board in line.boards[1:]:
        bare = board.is_insufficient_material() or board.is_stalemate() or board.halfmove_clock >= 100
        race = board.is_variant_end() and board.result() == "1/2-1/2"
        if place(board) in seen or bare or race:
            return True
        seen.add(place(board))
    return any(place(board) == place(line.boards[0]) for board in game[:-1]) or line.boards[0].halfmove_clock >= 99


def is_promotion(line, at, pawn):
    return line.moves[at].promotion is not None and line.moves[at].from_square == pawn[0]


def is_wrong_exchange(before, played, line, square):
    """The move takes on a guarded square, is taken back there, and loses by counting."""
    (square,) = square
    return (
        played.to_square == square == line.moves[0].to_square
        and before.is_capture(played)
        and bool(
            guards(line.boards[1], not line.side, square) | guards(before, not line.side, square) - {played.from_square}
        )
        and gain(before.copy(stack=False), played) < 0
    )


TABLES = []


def outcome(board):
    """What the side to move gets by the Gaviota tables of three pieces: 1, 0, -1; None if no table knows."""
    if not TABLES:
        folder = collection("gaviota-3men")
        TABLES.append(chess.gaviota.PythonTablebase() if folder else None)
        if folder:
            TABLES[0].add_directory(str(folder))
    if board.is_game_over():
        return -1 if board.is_checkmate() else 0
    try:
        return TABLES[0].probe_wdl(board) if TABLES[0] else None
    except KeyError:
        return None


def is_zugzwang(line, at):
    """Who has to move after move `at` would be better off if the other side had to."""
    board = line.boards[at + 1]
    if board.is_check() or board.turn == line.side:
        return False
    passed = board.copy(stack=False)
    passed.turn, passed.ep_square = not passed.turn, None
    now, other = outcome(board), outcome(passed)
    return None if now is None or other is None else now < -other


def closed(board, side):
    """The squares that a king may not enter, as the pieces stand: its own pieces' and those attacked without it."""
    without = board.copy(stack=False)
    without.remove_piece_at(board.king(side))
    return {s for s in chess.SQUARES if board.color_at(s) == side or without.is_attacked_by(not side, s)}


def way(board, side):
    """How many moves a king needs to the eighth rank, as the pieces stand."""
    shut, here, moves = closed(board, side), {board.king(side)}, 0
    while not any(chess.square_rank(s) == 7 for s in here):
        further = here | {t for s in here for t in chess.SquareSet(chess.BB_KING_ATTACKS[s]) if t not in shut}
        if further == here:
            return None
        here, moves = further, moves + 1
    return moves


def is_tempo(lines, number, king, is_own):
    """The mover's way is longer than after the better move, or the opponent's is shorter."""
    after, better = lines["refutation"].boards[0], lines["better"].boards[1]
    side = after.turn != is_own
    now, instead = way(after, side), way(better, side)
    return (
        after.king(side) == king[0]
        and now == number
        and instead is not None
        and (now > instead) == is_own != (now < instead)
    )


def is_barred(line, at, by, squares):
    """The king could go ahead to these squares and to no others, and the piece that moved attacks them all."""
    before, after, king = line.boards[at], line.boards[at + 1], line.boards[at].king(not line.side)
    ahead = [s for s in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if chess.square_rank(s) > chess.square_rank(king)]
    opened = {s for s in ahead if s not in closed(before, not line.side)}
    shut = closed(after, not line.side)
    return (
        line.moves[at].to_square == by[0]
        and opened == set(squares) != set()
        and all(s in shut for s in ahead)
        and opened <= set(after.attacks(by[0]))
    )


def is_would_check(line, at, piece, square):
    """Nothing may take back, and the piece that could would give check."""
    (piece,), (square,) = piece, square
    board = line.boards[at + 1].copy(stack=False)
    if not line.boards[at].is_capture(line.moves[at]) or line.moves[at].to_square != square:
        return False
    legal = any(m.to_square == square for m in board.legal_moves)
    hits = square in board.attacks(piece) and board.color_at(piece) != line.side
    board.set_piece_at(square, board.remove_piece_at(piece))
    return hits and not legal and board.is_attacked_by(not line.side, board.king(line.side))


TACTICS = {
    "fork": is_fork,
    "pin": is_pin,
    "skewer": is_skewer,
    "discovered_attack": is_discovered,
    "discovered_check": is_discovered,
    "hanging": is_hanging,
    "underguarded": is_hanging,
    "overloaded": is_overloaded,
    "shield": is_shield,
    "interposed": is_interposed,
    "forced": is_forced,
    "mate_threat": is_mate_threat,
    "trapped": is_trapped,
    "defender_taken": is_defender_taken,
    "deflection": is_deflection,
    "interference": is_interference,
    "attraction": is_attraction,
    "in_between": is_in_between,
    "back_rank": is_back_rank,
    "promotion": is_promotion,
    "attack": is_attack,
    "zugzwang": is_zugzwang,
    "barred": is_barred,
    "would_check": is_would_check,
}


def is_mate(line, number):
    """A mate in `number` whose line goes that far ends in mate; a shorter line is only not contradicted."""
    last = line.boards[-1]
    if last.uci_variant == "racingkings":  # a race is won by the side whose king arrives alone
        ended = last.is_variant_end()
        winner = chess.WHITE if last.result() == "1-0" else chess.BLACK if last.result() == "0-1" else None
        return ended and winner == line.side if len(line.moves) >= 2 * number - 1 else not ended
    return (
        last.is_checkmate() and last.turn != line.side if len(line.moves) >= 2 * number - 1 else not last.is_game_over()
    )


def is_loss(line, at, pieces):
    """The first of the pieces is taken by the move that is named; where each stands at the start of the line is known."""
    now = {square: square for square in pieces}
    taken = {}
    for i, move in enumerate(line.moves):
        board = line.boards[i]
        gone = move.to_square + (0 if not board.is_en_passant(move) else -8 if board.turn else 8)
        for name, square in list(now.items()):
            if square == gone and board.is_capture(move):
                taken[name] = i
                del now[name]
            elif board.is_castling(move) and square in (move.from_square, move.to_square):
                after = line.boards[i + 1]
                role = board.piece_type_at(square)
                rooks = after.pieces(role, board.turn) - board.pieces(role, board.turn)
                now[name] = next(iter(rooks), square)
            elif (
                board.is_castling(move)
                and board.piece_type_at(square) == chess.ROOK
                and board.color_at(square) == board.turn
            ):
                after = line.boards[i + 1]
                if after.piece_at(square) != board.piece_at(square):
                    now[name] = next(iter(after.pieces(chess.ROOK, board.turn) - board.pieces(chess.ROOK, board.turn)))
            elif square == move.from_square:
                now[name] = move.to_square
    return taken.get(pieces[0]) == at


def is_true(fact, game, played, lines):
    before = game[-2]
    squares = {name: [chess.parse_square(text) for text in all] for name, all in fact["squares"].items()}
    line, at, kind = lines.get(fact["line"]), fact["at"], fact["kind"]
    if kind in TACTICS:
        return at < len(line.moves) and TACTICS[kind](line, at, **squares)
    if kind in ("allows_mate", "misses_mate"):
        return is_mate(line, fact["number"])
    if kind in ("loses", "misses"):
        return at < len(line.moves) and is_loss(line, at, squares["pieces"])
    if kind in ("promotes", "misses_promotion"):
        return any(move.promotion for move in line.moves[: at + 1])
    if kind in ("loses_tempo", "gives_tempo"):
        return is_tempo(lines, fact["number"], squares["king"], kind == "loses_tempo")
    if kind == "wrong_exchange":
        return is_wrong_exchange(before, played, lines["refutation"], squares["square"])
    if kind == "pawn_ending":
        return is_pawn_ending(line, at)
    if kind == "allows_perpetual":
        return is_perpetual(line)
    if kind == "allows_draw":
        return is_drawn(line, game)
    if kind == "misses_draw":
        return is_drawn(lines["better"], game[:-1])
    if kind == "draws":
        board = game[-1]
        again = sum(place(board) == place(other) for other in game) >= 3
        return (
            again
            or board.is_stalemate()
            or board.is_insufficient_material()
            or board.halfmove_clock >= 100
            or board.is_variant_draw()
        )
    if kind == "unguards":
        after = lines["refutation"].boards[0]
        (guard,), (of,) = squares["guard"], squares["of"]
        return played.from_square == guard and of in before.attacks(guard) and of not in after.attacks(played.to_square)
    return None  # a term of the evaluation, a table: nothing on this board says so


def is_earned(praise, before, played, following):
    """The praise of a move as far as a board shows it; how much worse the next best move is only an engine knows."""
    kind = praise["kind"]
    if kind == "finds_mate":
        line = Line(before, [played.uci(), *following])
        number = (len(line.moves) + 1) // 2
        return number > 1 and is_mate(line, number) if line.boards[-1].is_game_over() else None
    other = praise["other"] and chess.Move.from_uci(praise["other"])
    is_choice = before.legal_moves.count() > 1 and (not other or other != played and before.is_legal(other))
    if kind == "sacrifice":
        return is_choice and gain(before.copy(stack=False), played) <= -2
    return is_choice and (not before.is_capture(played) or gain(before.copy(stack=False), played) < 1)


def check(program, pgn, wrong, counts):
    command = [program, "review", pgn, "--nodes", NODES, "--json", *LOGGED]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "KIEBITZ_TABLES": folder}
        output = subprocess.run(command, check=True, capture_output=True, env=environment).stdout
    for report in json.loads(output)["games"]:
        variant, start = report["variant"], report["start_fen"]
        board = (
            chess.variant.RacingKingsBoard(start)
            if variant == "racingkings"
            else chess.Board(start, chess960=variant == "chess960")
        )
        game = [board]
        for move in report["moves"]:
            played = chess.Move.from_uci(move["uci"])
            board = game[-1].copy(stack=False)
            board.push(played)
            game.append(board)
            if move["praise"]:
                following = report["positions"][move["ply"]]["line"]["uci"]
                verdict = is_earned(move["praise"], game[-2].copy(stack=False), played, following)
                if verdict is not None:
                    counts[move["praise"]["kind"], verdict] += 1
                if verdict is False:
                    wrong.append((game[-2].fen(), move["san"], move["praise"]))
            if move["why"]:
                lines = {
                    "refutation": Line(board, move["why"]["refutation"]["uci"]),
                    "better": Line(game[-2], move["why"]["better"]["uci"]),
                }
                for fact in move["why"]["facts"]:
                    verdict = is_true(fact, game, played, lines)
                    if verdict is not None:
                        counts[fact["kind"], verdict] += 1
                    if verdict is False:
                        wrong.append(
                            (game[-2].fen(), move["san"], fact, move["why"][fact["line"] or "refutation"]["san"])
                        )


def main():
    program, files = sys.argv[1], sys.argv[2:]
    if not files:
        more = collection("pgn") if "KIEBITZ_LONG" in os.environ else None
        files = [own("games.pgn")] + (sorted(more.glob("*.pgn")) if more else [])
    wrong, counts = [], collections.Counter()
    for file in files:
        check(program, file, wrong, counts)
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:20} true {counts[kind, True]:5} false {counts[kind, False]:4}")
    for case in wrong[:20]:
        print("not true:", *case)
    total = sum(counts.values())
    assert total > 0
    print(f"{total} facts of {len(files)} files: {100 * (total - len(wrong)) / total:.2f} % are true on the board")
    assert total - len(wrong) >= SHARE * total


if __name__ == "__main__":
    main()
