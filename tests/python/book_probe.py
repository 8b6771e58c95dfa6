"""Holds `kiebitz book probe` and `book build` against python-chess, and lets the engine play from the book.

    .venv/bin/python tests/python/book_probe.py target/release/kiebitz

The book is made here, from random games of chess and Chess960, with entries that are doubled, without weight
or illegal. Another is built by Kiebitz from games in PGN, and counted here. Then the book of tests/data is asked, and the
larger one of the collections where it is.
"""

import json
import os
import random
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import chess
import chess.engine
import chess.pgn
import chess.polyglot

from data import collection, own

POSITIONS = 1000 if "KIEBITZ_LONG" in os.environ else 60


def encode(move):
    """As books write it; python-chess's Chess960 boards castle by taking the rook, as books do."""
    return (move.promotion or 1) - 1 << 12 | move.from_square << 6 | move.to_square


def random_board(rng):
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if rng.random() < 0.5 else chess.Board()
    for _ in range(rng.randrange(60)):
        if board.is_game_over():
            break
        board.push(rng.choice(list(board.legal_moves)))
    return board


def make_book(path, boards, rng):
    entries = []
    for board in boards:
        key = chess.polyglot.zobrist_hash(board)
        moves = list(board.legal_moves)
        for move in rng.sample(moves, min(len(moves), 5)) + rng.sample(moves, min(len(moves), 2)):
            # A book names the rook also in chess.
            castle = chess.Board(board.fen(), chess960=True).parse_uci(board.uci(move, chess960=True))
            entries.append((key, encode(castle), rng.choice([0, 1, 7, 65535]), rng.randrange(2**32)))
        entries.append((key, rng.randrange(2**15), 1, 0))
    entries.sort(key=lambda entry: entry[0])
    path.write_bytes(b"".join(struct.pack(">QHHI", *entry) for entry in entries))


def expected(reader, board):
    weights = Counter()
    for entry in reader.find_all(board, minimum_weight=0):
        weights[entry.move.uci()] += entry.weight
    return dict(weights)


def probe(command, book, board):
    variant = "chess960" if board.chess960 else "chess"
    arguments = [command, "book", "probe", board.fen(), "-b", book, "-v", variant, "--json"]
    output = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    return {move["move"]: move["weight"] for move in json.loads(output)["moves"]}


def check_made_book(command, folder):
    rng = random.Random(4)
    boards = [board for board in (random_board(rng) for _ in range(POSITIONS)) if any(board.legal_moves)]
    book = folder / "made.bin"
    make_book(book, boards, rng)
    found = 0
    with chess.polyglot.open_reader(book) as reader:
        for board in boards:
            wanted = expected(reader, board)
            found += len(wanted)
            assert probe(command, book, board) == wanted, board.fen()
    print(f"{len(boards)} positions of a made book: {found} moves, all as python-chess reads them")


def random_game(rng):
    """A game of chess or Chess960 with a few popular first moves, so that games meet."""
    game = chess.pgn.Game()
    if rng.random() < 0.3:
        game.setup(chess.Board.from_chess960_pos(rng.choice([0, 518, 959])))
    node, board = game, game.board()
    for ply in range(rng.randrange(1, 40)):
        moves = sorted(board.legal_moves, key=str)
        if not moves:
            break
        move = rng.choice(moves[:2] if ply < 4 else moves)
        node = node.add_variation(move)
        board.push(move)
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def counted(games, plies):
    """What the book should say: weights by key and move."""
    weights = Counter()
    for game in games:
        result, board, seen = game.headers["Result"], game.board(), set()
        for move in list(game.mainline_moves())[:plies]:
            entry = chess.polyglot.zobrist_hash(board), board.uci(move, chess960=True)
            won = "1-0" if board.turn else "0-1"
            worth = 2 if result == won else 0 if result in ("1-0", "0-1") else 1
            if entry not in seen:
                weights[entry] += worth
            seen.add(entry)
            board.push(move)
    return {entry: weight for entry, weight in weights.items() if weight}


def check_built_book(command, folder):
    rng = random.Random(6)
    games = [random_game(rng) for _ in range(POSITIONS)]
    pgn, book = folder / "games.pgn", folder / "built.bin"
    pgn.write_text("\n\n".join(map(str, games)) + "\n")
    arguments = [command, "book", "build", pgn, "-o", book, "--max-ply", "20"]
    subprocess.run(arguments, capture_output=True, text=True, check=True)
    wanted = counted(games, 20)
    with chess.polyglot.open_reader(book) as reader:
        # Books castle by taking the rook; so do these moves.
        found = {(entry.key, chess.Move.uci(entry.move)): entry.weight for entry in reader}
    assert found == wanted, set(found.items()) ^ set(wanted.items())
    print(f"{len(games)} games became a book of {len(found)} moves, all as python-chess counts them")


def check_real_book(command, path):
    rng = random.Random(5)
    board = chess.Board()
    probes = 0
    with chess.polyglot.open_reader(path) as reader:
        for _ in range(POSITIONS):
            wanted = expected(reader, board)
            assert probe(command, path, board) == wanted, board.fen()
            probes += 1
            if wanted:
                board.push_uci(rng.choice(list(wanted)))
            else:
                board = chess.Board()
        with chess.engine.SimpleEngine.popen_uci([command, "uci"], timeout=60) as engine:
            engine.configure({"Hash": 4, "OwnBook": True, "BookFile": str(path.resolve())})
            board, known = chess.Board(), 0
            while (weights := expected(reader, board)) and known < 40:
                result = engine.play(board, chess.engine.Limit(time=60), info=chess.engine.INFO_ALL)
                assert weights.get(result.move.uci(), 0) > 0, (board.fen(), result.move)
                assert "book move" in result.info.get("string", ""), result.info
                board.push(result.move)
                known += 1
            assert known > 0
            board.push(engine.play(board, chess.engine.Limit(nodes=500)).move)
    print(f"{probes} positions of {path.name} as python-chess reads them; {known} moves played from it")


def main():
    command = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        check_made_book(command, Path(folder))
        check_built_book(command, Path(folder))
    for path in (own("book.bin"), collection("books/cutechess-book_small.bin")):
        if path:
            check_real_book(command, path)


if __name__ == "__main__":
    main()
