"""Drives the engine through python-chess, as other programs do.

    .venv/bin/python tests/python/uci_drive.py target/release/kiebitz

python-chess raises on an illegal move, on an illegal line and when the engine dies; the checks here are
about the rest. KIEBITZ_LONG=1 plays 1,000 games of chess and of Racing Kings, a game for each core at a time, instead of
six and two.
"""

import faulthandler
import os
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.engine
import chess.variant
from chess.engine import Limit

LONG = "KIEBITZ_LONG" in os.environ
GAMES, RACES = (1000, 1000) if LONG else (6, 2)
AT_ONCE = os.cpu_count() or 1 if LONG else 1
BASE, INCREMENT = 1.0, 0.01
# Seconds. Rather a failed check than one that hangs; a busy machine may take its time.
TO_START, TO_CHECK = 60, 24 * 3600 if LONG else 300


def start(command):
    engine = chess.engine.SimpleEngine.popen_uci([command, "uci"], timeout=TO_START)
    engine.configure({"Hash": 16})
    return engine


def opening(number):
    """Chess and Chess960 in turn, each after some random moves; two games start the same."""
    rng = random.Random(number // 4)
    while True:
        if number % 2:
            board = chess.Board.from_chess960_pos(rng.randrange(960))
        else:
            board = chess.Board()
        for _ in range(8):
            if board.is_game_over():
                break
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


def play(engines, board, base, increment, ponder=(False, False)):
    """One game with clocks. Returns which sides overstepped the time."""
    clocks = [base, base]  # Black's, White's
    overstepped = set()
    game = object()
    while not board.is_game_over(claim_draw=True):
        turn = board.turn
        limit = Limit(
            white_clock=max(clocks[chess.WHITE], 0.001),
            black_clock=max(clocks[chess.BLACK], 0.001),
            white_inc=increment,
            black_inc=increment,
        )
        begin = time.monotonic()
        result = engines[turn].play(board, limit, game=game, ponder=ponder[turn])
        clocks[turn] -= time.monotonic() - begin
        if clocks[turn] < 0:
            overstepped.add(turn)
        clocks[turn] = max(clocks[turn], 0) + increment
        assert result.move in board.legal_moves, (board.fen(), result.move)
        board.push(result.move)
    return overstepped


def play_all(command, what, count, opening):
    """Games number 0 to `count`, from positions that `opening` chooses by the number."""

    def share(first):
        engines = [start(command), start(command)]
        plies = late = 0
        for number in range(first, count, AT_ONCE):
            board = opening(number)
            late += len(play(engines, board, BASE, INCREMENT))
            plies += len(board.move_stack)
        for engine in engines:
            engine.quit()
        return plies, late

    with ThreadPoolExecutor(AT_ONCE) as threads:
        plies, late = map(sum, zip(*threads.map(share, range(AT_ONCE)), strict=True))
    # Reported, not judged: the machine may be busy with something else.
    print(f"{what}, {count} games at {BASE:g}+{INCREMENT:g}: {plies} plies, {late} sides over time")


def check_games(command):
    play_all(command, "Chess", GAMES, opening)


def check_pondering(command):
    engines = [start(command), start(command)]
    for number in range(2):
        board = opening(number)
        play(engines, board, 1.0, 0.02, ponder=(True, bool(number)))
    for engine in engines:
        engine.quit()
    # Pondering on positions that are decided or nearly over must not end before it is told to.
    engine = start(command)
    board = chess.Board("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    while not board.is_game_over():
        result = engine.play(board, Limit(white_clock=5, black_clock=5), ponder=True)
        board.push(result.move)
        if not board.is_game_over():
            time.sleep(0.2)
            board.push(result.ponder or next(iter(board.legal_moves)))
    assert board.is_checkmate(), board.fen()
    engine.quit()


def check_analysis(command):
    engine = start(command)
    board = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN2N2/PB2BPPP/R2QK2R w KQ - 0 9")
    for limit in (Limit(depth=6), Limit(nodes=5000), Limit(time=0.1)):
        lines = engine.analyse(board, limit, multipv=3)
        assert len(lines) == 3, lines
        assert len({line["pv"][0] for line in lines}) == 3, lines
        scores = [line["score"].relative for line in lines]
        assert scores == sorted(scores, reverse=True), scores
    moves = [chess.Move.from_uci(text) for text in ("e1g1", "a2a3")]
    info = engine.analyse(board, Limit(depth=4), root_moves=moves)
    assert info["pv"][0] in moves, info
    with engine.analysis(board) as analysis:  # without a limit, until it is stopped
        for number, info in enumerate(analysis):
            if number > 20 or info.get("depth", 0) >= 6:
                break
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    assert engine.analyse(mate, Limit(depth=5))["score"].white().mate() == 1
    assert engine.analyse(mate, Limit(mate=1))["score"].white().mate() == 1
    engine.quit()


def check_chess960(command):
    engine = start(command)
    for number in range(0, 960, 1 if LONG else 80):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(20):
            if board.is_game_over():
                break
            board.push(engine.play(board, Limit(nodes=500)).move)
    # Castling where king and rook stand side by side, and without the king moving.
    for fen, move in (
        ("5kr1/2NR4/8/8/8/8/6P1/4K2R w H - 0 1", "e1h1"),
        ("5kr1/2NR4/8/8/8/8/6P1/6KR w H - 0 1", "g1h1"),
    ):
        board = chess.Board(fen, chess960=True)
        castle = chess.Move.from_uci(move)
        assert board.is_castling(castle), fen
        result = engine.play(board, Limit(depth=3), root_moves=[castle])
        assert result.move == castle, (fen, result.move)
    engine.quit()


def race_opening(number):
    rng = random.Random(number // 2)
    board = chess.variant.RacingKingsBoard()
    for _ in range(4):
        board.push(rng.choice(list(board.legal_moves)))
    return board


def check_racing_kings(command):
    """python-chess sets UCI_Variant by the kind of board it is given."""
    play_all(command, "Racing Kings", RACES, race_opening)
    engine = start(command)
    # A race that is won, and one that Black draws by following.
    won = chess.variant.RacingKingsBoard("8/1K6/8/6k1/8/8/8/8 w - - 0 1")
    assert engine.analyse(won, Limit(depth=5))["score"].white().mate() == 1
    followed = chess.variant.RacingKingsBoard("1K6/6k1/8/8/8/8/8/8 b - - 0 1")
    followed.push(engine.play(followed, Limit(depth=3)).move)
    assert followed.result() == "1/2-1/2", followed.fen()
    # Back to chess, with the same engine.
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    assert engine.analyse(mate, Limit(depth=5))["score"].white().mate() == 1
    engine.quit()


def main():
    command = sys.argv[1]
    for check in (check_analysis, check_chess960, check_racing_kings, check_pondering, check_games):
        begin = time.monotonic()
        faulthandler.dump_traceback_later(TO_CHECK, exit=True)
        check(command)
        print(f"{check.__name__}: good ({time.monotonic() - begin:.1f} s)", flush=True)
    faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
