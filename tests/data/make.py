"""Makes the test cases in this folder: positions of our own, with answers by python-chess.

    .venv/bin/python tests/data/make.py target/release/kiebitz ../shared/data

The program plays the games that positions are taken from; python-chess referees, writes every answer and proves the
solutions by exhaustive search. From the collections (`make fetch-data`) come only parts that may be passed on: the
3-men Syzygy tables and a few of four, and every n-th line of the CC0 files of Lichess. README.md lists the files.
"""

import csv
import io
import itertools
import json
import random
import shutil
import struct
import sys
from pathlib import Path

import chess
import chess.engine
import chess.gaviota
import chess.pgn
import chess.polyglot
import chess.syzygy
import chess.variant

HERE = Path(__file__).resolve().parent
RACE = chess.variant.RacingKingsBoard

# Positions for SAN, each for a rule: castling, promotion, en passant, pins, names that need file or rank, mates.
CHESS = """
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1
r3k2r/8/8/1b6/8/8/8/R3K2R w KQkq - 0 1
r3k2r/8/8/4r3/8/8/8/R3K2R w KQ - 0 1
rn2k2r/8/8/8/8/8/1p4p1/RN2K2R w KQkq - 4 9
1r2k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1
r3k2r/p6p/8/8/8/8/P6P/R3K2R b Kq - 3 20
r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1
8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1
n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1
5bk1/4P1P1/8/8/8/8/8/4K3 w - - 0 1
6k1/4Ppp1/8/8/8/8/8/4K3 w - - 0 1
2rr3k/1P4pp/8/8/8/8/6PP/7K w - - 0 1
4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 2
8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2
8/2p5/8/KP1p3r/1R3pPk/8/4P3/8 b - g3 0 1
4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 2
b3k3/8/8/3pP3/8/8/8/7K w - d6 0 2
8/8/1k6/8/2Pp4/8/5K2/6B1 b - c3 0 1
k7/8/8/3N1N2/8/3N1N2/8/K7 w - - 0 1
5k2/8/8/8/Q2Q3Q/8/8/K2Q4 w - - 0 1
1k6/8/8/R6R/8/8/7R/K7 w - - 0 1
4k3/8/8/2B1B3/8/2B1B3/8/4K3 w - - 0 1
r6r/8/8/8/k7/8/6K1/3r3r b - - 0 1
4r1k1/8/8/8/4N3/2N5/8/4K3 w - - 0 1
3k4/8/8/q7/8/2N5/8/4K1N1 w - - 0 1
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1
5rk1/5Npp/8/8/2Q5/8/6PP/7K w - - 0 1
r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1
3rk2r/8/8/1B6/8/8/8/4K2R b Kk - 0 1
"""
CHESS960 = """
bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9
4k3/8/8/8/8/8/8/5KR1 w G - 0 1
4k3/8/8/8/8/8/8/RK6 w A - 0 1
1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1
1rk4r/8/8/8/8/8/8/R5KR w HAhb - 0 1
4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1
5kr1/2NR4/8/8/8/8/6P1/6KR w H - 0 1
r5k1/8/8/8/8/8/8/1R2K2R w HB - 0 1
"""
RACES = """
8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1
8/1K6/8/7k/8/8/8/8 w - - 0 1
8/1K5k/8/8/8/8/8/8 w - - 0 1
1K6/7k/8/8/8/8/8/8 b - - 1 1
8/1K4k1/8/2R2r2/8/8/2N2n2/8 w - - 4 30
8/1K4k1/8/2Q2q2/8/8/2B2b2/8 b - - 4 30
8/2k2K2/8/8/8/8/1R4r1/1R4r1 w - - 0 25
"""


def write(name, text):
    data = text if isinstance(text, bytes) else text.encode()
    (HERE / name).parent.mkdir(parents=True, exist_ok=True)
    (HERE / name).write_bytes(data)
    print(f"{name}: {len(data)} bytes")


def variant_of(board):
    if isinstance(board, RACE):
        return "racingkings"
    return "chess960" if board.chess960 else "chess"


def random_positions(start, count, rng, plies=(4, 90)):
    """Positions of random play, one a game."""
    while count:
        board = start(rng)
        for _ in range(rng.randrange(*plies)):
            if board.is_game_over():
                break
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over():
            board.clear_stack()
            count -= 1
            yield board


# ------------------------------------------------------------------------------------------------ notation


def notable(board, move):
    """Moves whose position afterwards is worth writing down come first."""
    return (
        not board.is_castling(move),
        not board.is_en_passant(move),
        move.promotion is None,
        abs(move.to_square - move.from_square) != 16 or board.piece_type_at(move.from_square) != chess.PAWN,
        not board.is_capture(move),
        move.uci(),
    )


def make_san():
    """Every legal move in SAN, and the position after six of them."""
    rng = random.Random(20)
    boards = [chess.Board(fen) for fen in CHESS.strip().split("\n")]
    boards += [chess.Board(fen, chess960=True) for fen in CHESS960.strip().split("\n")]
    boards += [RACE(fen) for fen in RACES.strip().split("\n")]
    boards += random_positions(lambda rng: chess.Board(), 12, rng)
    boards += random_positions(lambda rng: chess.Board.from_chess960_pos(rng.randrange(960)), 8, rng)
    boards += random_positions(lambda rng: RACE(), 6, rng, (2, 40))
    lines = ["# variant | FEN | every legal move: UCI=SAN | moves and the position after them: UCI=FEN, ..."]
    for board in boards:
        assert board.is_valid() or isinstance(board, RACE) or board.status() & ~chess.STATUS_TOO_MANY_CHECKERS == 0, (
            board
        )
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        names = " ".join(f"{board.uci(move)}={board.san(move)}" for move in moves)
        after = []
        for move in sorted(moves, key=lambda move: notable(board, move))[:6]:
            uci = board.uci(move)
            board.push(move)
            after.append(f"{uci}={board.fen()}")
            board.pop()
        lines.append(" | ".join([variant_of(board), board.fen(), names, ", ".join(after)]))
    write("san.txt", "\n".join(lines) + "\n")


def make_start_positions():
    """Positions as books of openings hold them, written by python-chess."""
    rng = random.Random(21)
    chess960 = [chess.Board.from_chess960_pos(number).fen() for number in range(0, 960, 24)]
    plain = [board.fen() for board in random_positions(lambda rng: chess.Board(), 40, rng, (2, 9))]
    races = [board.fen() for board in random_positions(lambda rng: RACE(), 40, rng, (2, 9))]
    for name, fens in (("chess960", chess960), ("chess", plain), ("racingkings", races)):
        write(f"starts-{name}.epd", "".join(f"{fen}\n" for fen in fens))


# ---------------------------------------------------------------------------------------- games and solutions


def self_play(program, start, count, nodes, seed):
    """Games of the program against itself, each after some random moves, refereed by python-chess."""
    rng = random.Random(seed)
    with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as engine:
        engine.configure({"Hash": 16})
        for number in range(count):
            board = start()
            for _ in range(rng.choice([2, 4, 6])):
                board.push(rng.choice(list(board.legal_moves)))
            # One side thinks less, so that games are decided.
            budget = {number % 2 == 0: nodes, number % 2 == 1: nodes // 20}
            while not board.is_game_over(claim_draw=True) and board.ply() < 160:
                limit = chess.engine.Limit(nodes=budget[board.turn])
                board.push(engine.play(board, limit, game=number).move)
            yield board


def pgn_of(board, number):
    game = chess.pgn.Game.from_board(board)
    game.headers.update(Event="Kiebitz plays itself", Site="?", Date="2026.11.16", Round=str(number))
    game.headers.update(White="Kiebitz", Black="Kiebitz", Result=board.result(claim_draw=True))
    if isinstance(board, RACE):
        game.headers["Termination"] = "goal" if board.is_variant_end() else "normal"
        game.headers["FEN"] = board.root().fen()
        game.headers["SetUp"] = "1"
    return game


def is_won(board):
    """Whether the side that has just moved has won."""
    return board.is_variant_loss() or board.is_checkmate()


def order(board):
    """Moves towards the goal, checks and captures first: a proof is found sooner."""

    def rank(move):
        king = board.piece_type_at(move.from_square) == chess.KING
        return (-chess.square_rank(move.to_square) if king else 9, not board.is_capture(move))

    if isinstance(board, RACE):
        return sorted(board.legal_moves, key=rank)
    return sorted(board.legal_moves, key=lambda move: not board.gives_check(move))


def forces(board, move, moves):
    """Whether this move wins within so many moves of one's own, whatever the reply."""
    board.push(move)
    try:
        if is_won(board):
            return True
        if moves == 1 or board.is_game_over():
            return False
        replies = order(board)
        return all(wins_after(board, reply, moves - 1) for reply in replies)
    finally:
        board.pop()


def wins_after(board, reply, moves):
    board.push(reply)
    try:
        return moves > 0 and not board.is_game_over() and any(forces(board, move, moves) for move in order(board))
    finally:
        board.pop()


def solve(board, longest):
    """The distance and the only solution, or nothing."""
    for moves in range(1, longest + 1):
        solutions = list(itertools.islice((m for m in board.legal_moves if forces(board, m, moves)), 2))
        if solutions:
            return (moves, solutions[0]) if len(solutions) == 1 else None
    return None


def line_to_the_end(board, moves):
    """A longest defence, in long algebraic notation, as mate collections write it."""
    words = []
    board = board.copy()
    while moves:
        move = next(move for move in order(board) if forces(board, move, moves))
        words.append(board.lan(move).replace("#", "+"))
        board.push(move)
        moves -= 1
        if moves:
            replies = [m for m in order(board) if not wins_after(board, m, moves - 1)]
            words.append(board.lan(replies[0]).replace("#", "+"))
            board.push(replies[0])
    return " ".join(words)


def near_the_goal(rng):
    """A random race near its end: the kings on the fourth to seventh rank, two to six other pieces."""
    board = RACE(None)
    squares = rng.sample(range(64), 6)
    for square in squares[: rng.randrange(2, 7)]:
        board.set_piece_at(square, chess.Piece(rng.choice([2, 3, 4, 5]), rng.random() < 0.5))
    for color, square in zip(chess.COLORS, rng.sample(range(24, 56), 2), strict=True):
        board.set_piece_at(square, chess.Piece(chess.KING, color))
    board.turn = rng.random() < 0.5
    return board


def make_races(program):
    games = list(self_play(program, RACE, 24, 2000, 22))
    games = [board for board in games if board.is_variant_end()][:16] + [b for b in games if not b.is_variant_end()][:2]
    write("racingkings-games.pgn", "".join(f"{pgn_of(board, i + 1)}\n\n" for i, board in enumerate(games)))
    rng = random.Random(23)
    walks = []
    for _ in range(20):
        board = RACE()
        while not board.is_game_over() and board.ply() < 60:
            board.push(rng.choice(list(board.legal_moves)))
        walks.append(" ".join(move.uci() for move in board.move_stack) + f" {board.result()}")
    write("racingkings-walks.txt", "".join(f"{walk}\n" for walk in walks))
    found, seen = {1: [], 2: [], 3: []}, set()
    for game in games:
        board, back = game.copy(), 0
        while board.move_stack and back < 7:
            board.pop()
            back += 1
            solution = solve(board, 3) if back % 2 else None
            if solution and solution[0] > 1 and board.epd() not in seen:
                seen.add(board.epd())
                moves, move = solution
                found[moves].append(f"{board.epd()} bm {board.san(move)}; dm {moves};\n")
    while len(found[2]) < 24 or len(found[3]) < 16:
        board = near_the_goal(rng)
        solution = solve(board, 3) if board.is_valid() and not board.is_game_over() else None
        if solution and len(found[solution[0]]) < {1: 0, 2: 24, 3: 16}[solution[0]]:
            moves, move = solution
            found[moves].append(f"{board.epd()} bm {board.san(move)}; dm {moves};\n")
    write("racingkings-wins.epd", "".join(found[2] + found[3]))
    ends = []
    for fen in RACES.strip().split("\n"):
        ends.append(RACE(fen))
    for game in games[:12]:
        board = game.copy()
        ends.append(board.copy())
        board.pop()
        ends.append(board)
    for white in ("a8", "d8", "d7"):
        for black in ("h8", "h7", "g6", "e7"):
            board = RACE(None)
            board.set_piece_at(chess.parse_square(white), chess.Piece(chess.KING, chess.WHITE))
            board.set_piece_at(chess.parse_square(black), chess.Piece(chess.KING, chess.BLACK))
            for turn in (chess.WHITE, chess.BLACK):
                board.turn = turn
                if board.is_valid():
                    ends.append(board.copy())
    states = {board.fen(): board.result() for board in ends}
    write(
        "racingkings-ends.tsv",
        "".join(f"{fen}\t{'ongoing' if result == '*' else result}\n" for fen, result in states.items()),
    )


def make_mates(program):
    """Mates in one to three with one solution, from games in which one side thinks less."""
    found, seen = {1: [], 2: [], 3: []}, set()
    for game in self_play(program, chess.Board, 60, 3000, 24):
        if not game.is_checkmate():
            continue
        board = game.copy()
        for back in range(1, 6):
            board.pop()
            if back % 2 == 0 or board.epd() in seen:
                continue
            solution = solve(board, 2 if back < 5 else 3)
            if solution:
                moves, move = solution
                seen.add(board.epd())
                lan = board.lan(move).replace("#", "+")
                pv = line_to_the_end(board, moves)
                found[moves].append(f"{board.epd()} bm {lan}; ce +M{moves}; pv {pv};\n")
    write("mates.epd", "".join(found[1][:12] + found[2][:16] + found[3][:12]))


# ---------------------------------------------------------------------------------------------- exchanges

VALUE = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 20_000}


def gain(board, square):
    """The most that the side to move gains by capturing on the square: every order of captures is tried."""
    best = 0
    for move in board.generate_legal_captures(to_mask=chess.BB_SQUARES[square]):
        best = max(best, exchange(board, move))
    return best


def exchange(board, move):
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    value = VALUE[victim] if victim else 0
    if move.promotion:
        value += VALUE[move.promotion] - VALUE[chess.PAWN]
    board.push(move)
    value -= gain(board, move.to_square)
    board.pop()
    return value


def has_pins(board):
    pinned = (board.is_pinned(board.color_at(square), square) for square in chess.SquareSet(board.occupied))
    return any(pinned) or board.is_check()


def make_exchanges():
    """Captures of random positions without pins and checks, where every rule of exchanges must agree."""
    rng = random.Random(25)
    lines, kinds = [], {}
    starts = random_positions(lambda rng: chess.Board(), 4000, rng, (16, 70))
    for board in starts:
        for move in board.legal_moves:
            if not board.is_capture(move) and not move.promotion and rng.random() > 0.05:
                continue
            if has_pins(board) or board.gives_check(move):
                continue
            attackers = len(board.attackers(chess.WHITE, move.to_square) | board.attackers(chess.BLACK, move.to_square))
            kind = (attackers, bool(move.promotion), board.is_en_passant(move), board.is_capture(move))
            value = exchange(board, move)
            # A king that takes and may be taken is no exchange.
            if abs(value) > 5000 or kinds.get(kind, 0) >= 6 or attackers < 2 and not kind[2]:
                continue
            kinds[kind] = kinds.get(kind, 0) + 1
            lines.append(f"{board.fen()}; {board.san(move)}; {value}\n")
            break
        if len(lines) >= 80:
            break
    write("exchanges.epd", "".join(lines))


# -------------------------------------------------------------------------------------------------- a book


def entry(board, uci, weight):
    """An entry of a Polyglot book: castling is the king's move to the rook."""
    move = chess.Move.from_uci(uci)
    assert move in board.legal_moves, (board.fen(), uci)
    to = move.to_square
    if board.is_castling(move):
        to = chess.square(7 if chess.square_file(to) == 6 else 0, chess.square_rank(to))
    promotion = {None: 0, "n": 1, "b": 2, "r": 3, "q": 4}[
        chess.piece_symbol(move.promotion) if move.promotion else None
    ]
    raw = to | move.from_square << 6 | promotion << 12
    return struct.pack(">QHHI", chess.polyglot.zobrist_hash(board), raw, weight, 0)


def make_book():
    """A Polyglot book with the keys of python-chess: short games, castling both ways, a promotion to a knight."""
    lines = [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 e8g8",
        "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6",
        "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1e3 e7e5 d4b3 c8e6 d1d2 f8e7 e1c1 e8g8",
        "d2d4 d7d5 c2c4 e7e5 d4e5 d5d4 e2e3 f8b4 c1d2 d4e3 d2b4 e3f2 e1e2 f2g1n",
        "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8",
        "c2c4 e7e5 b1c3 g8f6",
        "g1f3 d7d5 g2g3 g8f6 f1g2 e7e6 e1g1 f8e7",
    ]
    weights = {}
    for line in lines:
        board = chess.Board()
        for uci in line.split():
            key = (chess.polyglot.zobrist_hash(board), uci)
            weights[key] = (board.copy(stack=False), uci, weights.get(key, (0, 0, 0))[2] + 10)
            board.push_uci(uci)
    entries = sorted(weights.items(), key=lambda item: (item[0][0], -item[1][2], item[0][1]))
    write("book.bin", b"".join(entry(*value) for _, value in entries))
    # What python-chess reads in it.
    with chess.polyglot.open_reader(HERE / "book.bin") as book:
        told = [f"{len(book)} entries"]
        seen, waiting = set(), [chess.Board()]
        while waiting:
            board = waiting.pop()
            key = chess.polyglot.zobrist_hash(board)
            if key in seen:
                continue
            seen.add(key)
            found = [(board.san(one.move), one.weight) for one in book.find_all(board)]
            if found:
                told.append(f"{board.fen()} | {' '.join(f'{san}={weight}' for san, weight in found)}")
            for one in book.find_all(board):
                after = board.copy(stack=False)
                after.push(one.move)
                waiting.append(after)
    write("book.txt", "\n".join(told) + "\n")


# ----------------------------------------------------------------------------------------- endgame tables

TABLES = ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK", "KBvKB", "KNNvK", "KRvKR"]


def random_ending(ending, rng):
    """A legal position of an ending such as KRvKP."""
    while True:
        board = chess.Board(None)
        letters = [
            (letter, color) for color, side in zip((True, False), ending.split("v"), strict=True) for letter in side
        ]
        for (letter, color), square in zip(letters, rng.sample(range(64), len(letters)), strict=True):
            board.set_piece_at(square, chess.Piece(chess.PIECE_SYMBOLS.index(letter.lower()), color))
        if rng.random() < 0.5:
            board = board.mirror()
        board.turn = rng.random() < 0.5
        if board.is_valid():
            return board


def make_tables(collections):
    for name, suffix in itertools.product(TABLES, ("rtbw", "rtbz")):
        source = collections / "syzygy/tables-3-4men" / f"{name}.{suffix}"
        (HERE / "syzygy").mkdir(exist_ok=True)
        shutil.copyfile(source, HERE / "syzygy" / source.name)
    rng = random.Random(26)
    lines = [
        "# FEN | wdl | dtz, both by python-chess from Syzygy's tables | plies to mate by Gaviota's, three men only"
    ]
    endings = sorted({path.stem for path in (collections / "syzygy/tables-3-4men").glob("*.rtbw")})
    with (
        chess.syzygy.open_tablebase(str(collections / "syzygy/tables-3-4men")) as syzygy,
        chess.gaviota.open_tablebase(str(collections / "gaviota-3men")) as gaviota,
    ):
        for ending in endings:
            few = {"KPvK": 60, "KQvK": 40, "KRvK": 40}.get(ending, 6)
            for _ in range(few):
                board = random_ending(ending, rng)
                distance = str(gaviota.probe_dtm(board)) if len(ending) == 4 else "-"
                lines.append(f"{board.fen()} | {syzygy.probe_wdl(board)} | {syzygy.probe_dtz(board)} | {distance}")
    write("endings.txt", "\n".join(lines) + "\n")


# ------------------------------------------------------------------------------------- parts of collections


def make_parts(collections):
    rows = list(csv.DictReader(io.StringIO((collections / "tactics/lichess-puzzles-1499.csv").read_text())))[::25]
    lines, positions = ["FEN,Moves,Rating,Themes"], []
    for row in rows:
        lines.append(",".join(row[name] for name in ("FEN", "Moves", "Rating", "Themes")))
        board = chess.Board(row["FEN"])
        first, answer = row["Moves"].split()[:2]
        board.push_uci(first)
        positions.append(f'{board.epd()} bm {board.san(chess.Move.from_uci(answer))}; id "{row["PuzzleId"]}";')
    write("puzzles.csv", "\n".join(lines) + "\n")
    write("tactics.epd", "\n".join(positions) + "\n")
    openings = []
    for letter in "abcde":
        openings += (collections / f"openings/{letter}.tsv").read_text().split("\n")[1:-1]
    write("openings.tsv", "eco\tname\tpgn\n" + "".join(f"{line}\n" for line in openings[::20]))
    text = (collections / "pgn/speed/lichess_db_1000k.pgn").read_text()
    games = text.split("[Event ")[1:-1]
    write("games.pgn", "".join(f"[Event {game}" for game in games[::20]))


# ------------------------------------------------------------------------------------------------- PGN


def tree(game):
    """Variations, moves with comments and glyphs, as the tests count them."""
    variations = comments = nags = 0
    waiting = [game]
    while waiting:
        node = waiting.pop()
        comments += bool(node.comment) + bool(getattr(node, "starting_comment", ""))
        nags += len(node.nags)
        variations += max(0, len(node.variations) - 1)
        waiting.extend(node.variations)
    return variations, comments, nags


def make_pgn_answers():
    """What python-chess reads in the files of pgn/, which are written by hand."""
    lines = []
    for path in sorted((HERE / "pgn").glob("*.pgn")):
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            while game := chess.pgn.read_game(file):
                assert not game.errors, (path, game.errors)
                variations, comments, nags = tree(game)
                end = game.end()
                facts = {"file": path.name, "plies": end.ply() - game.ply(), "final_fen": end.board().fen()}
                facts |= {
                    "result": game.headers["Result"],
                    "variations": variations,
                    "comments": comments,
                    "nags": nags,
                }
                lines.append(json.dumps(facts))
    write("pgn/answers.jsonl", "\n".join(lines) + "\n")


def main():
    program, collections = sys.argv[1], Path(sys.argv[2])
    make_san()
    make_start_positions()
    make_exchanges()
    make_book()
    make_tables(collections)
    make_parts(collections)
    make_pgn_answers()
    make_races(program)
    make_mates(program)


if __name__ == "__main__":
    main()
