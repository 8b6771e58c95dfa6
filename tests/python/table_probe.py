"""Holds the tables `kiebitz tb generate` builds against Gaviota's and against python-chess's rules.

    .venv/bin/python tests/python/table_probe.py target/release/kiebitz

Three pieces: distances are Gaviota's, those of tests/data always and those of Gaviota's tables where they are, and there
are as many positions as python-chess counts. Racing Kings: every placement of two kings, and samples of three pieces,
must follow from the moves python-chess finds.
"""

import json
import os
import random
import subprocess
import sys
import tempfile

import chess
import chess.gaviota
import chess.variant

from data import collection, own

LONG = "KIEBITZ_LONG" in os.environ


def kiebitz(program, *arguments):
    result = subprocess.run([program, "tb", *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{arguments}: {result.stderr}"
    return result.stdout


def check_distances(program, folder):
    """Some distances of Gaviota's tables, written down in tests/data."""
    lines = [line.split(" | ") for line in own("endings.txt").read_text().splitlines() if not line.startswith("#")]
    known = [(fen, int(plies)) for fen, _, _, plies in lines if plies not in ("-", "0")]
    known = known if LONG else random.Random(1).sample(known, 30)
    for fen, plies in known:
        report = json.loads(kiebitz(program, "probe", fen, "--dir", folder, "--json"))
        assert report["dtm"] == plies, (fen, plies, report["dtm"])
    print(f"{len(known)} distances of three pieces are Gaviota's")


def check_gaviota(program, folder):
    tables = collection("gaviota-3men")
    if not tables:
        return
    checked = 0
    with chess.gaviota.open_tablebase(str(tables)) as gaviota:
        for material in ["KQvK", "KRvK", "KPvK"]:
            stats = json.loads(kiebitz(program, "stats", material, "--dir", folder, "--json"))
            lengths = set()
            for side in ("white", "black"):
                for result, sign in (("win", 1), ("loss", -1)):
                    lengths |= {(int(n), sign) for n in stats[side][f"{result}_histogram"]}
            for plies, sign in sorted(lengths):
                fens = kiebitz(program, "positions", material, "--distance", str(plies), "--dir", folder).split("\n")
                fens = [fen for fen in fens if fen]
                if not LONG:
                    fens = random.Random(plies).sample(fens, min(len(fens), 150))
                for fen in fens:
                    board = chess.Board(fen)
                    assert gaviota.probe_dtm(board) == sign * plies, (fen, plies, gaviota.probe_dtm(board))
                    checked += 1
            # The longest of all, by both.
            assert stats["white"]["longest_win"] == {"KQvK": 19, "KRvK": 31, "KPvK": 55}[material]
    print(f"{checked} distances of three men agree with Gaviota")


def check_counts(program, folder):
    """Counts the legal placements of KQvK one by one."""
    stats = json.loads(kiebitz(program, "stats", "KQvK", "--dir", folder, "--json"))
    legal = {"white": 0, "black": 0}
    board = chess.Board(None)
    for white in range(64):
        for black in range(64):
            if white == black or chess.square_distance(white, black) < 2:
                continue
            for queen in range(64):
                if queen in (white, black):
                    continue
                board.clear_board()
                board.set_piece_at(white, chess.Piece(chess.KING, chess.WHITE))
                board.set_piece_at(black, chess.Piece(chess.KING, chess.BLACK))
                board.set_piece_at(queen, chess.Piece(chess.QUEEN, chess.WHITE))
                legal["black"] += 1
                legal["white"] += not board.is_attacked_by(chess.WHITE, black)
    for side, count in legal.items():
        assert stats[side]["legal"] == count, (side, stats[side]["legal"], count)
    print(f"KQvK has {legal['white']} and {legal['black']} legal placements")


def race_value(program, folder, board, known):
    """What the tables say for the side to move: win, draw or loss, and in how many plies."""
    fen = board.fen()
    if fen not in known:
        report = kiebitz(program, "probe", fen, "--dir", folder, "--variant", "racingkings", "--json")
        report = json.loads(report)
        known[fen] = (report["category"], abs(report["dtw"] or 0))
        for move in report["moves"]:
            board.push_uci(move["uci"])
            known[board.fen()] = (move["category"], abs(move["dtw"] or 0))
            board.pop()
    return known[fen]


def check_races(program, folder):
    """The value of each position must be what its best move says."""
    rng = random.Random(7)
    known = {}
    for _ in range(1000 if LONG else 100):
        board = chess.variant.RacingKingsBoard(None)
        men = [chess.Piece(chess.KING, chess.WHITE), chess.Piece(chess.KING, chess.BLACK)]
        men += rng.choice([[], [chess.Piece(chess.QUEEN, chess.WHITE)], [chess.Piece(chess.QUEEN, chess.BLACK)]])
        for piece, square in zip(men, rng.sample(range(64), len(men)), strict=True):
            board.set_piece_at(square, piece)
        board.turn = rng.random() < 0.5
        if not board.is_valid():
            continue
        value = race_value(program, folder, board, known)
        if board.is_variant_end():
            result = "draw" if board.is_variant_draw() else "win" if board.is_variant_win() else "loss"
            expected = (result, 0)
        else:
            replies = {"win": [], "draw": [], "loss": []}
            for move in list(board.legal_moves):
                board.push(move)
                result, plies = race_value(program, folder, board, known)
                replies[result].append(plies + 1)
                board.pop()
            if replies["loss"]:
                expected = ("win", min(replies["loss"]))
            elif replies["draw"] or not replies["win"]:
                expected = ("draw", 0)
            else:
                expected = ("loss", max(replies["win"]))
        assert value == expected, (board.fen(), value, expected)
    print(f"{len(known)} races agree with python-chess's rules")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        kiebitz(program, "generate", "--all", "3", "--dir", folder)
        kiebitz(program, "generate", "--all", "3", "--dir", folder, "--variant", "racingkings")
        check_distances(program, folder)
        check_gaviota(program, folder)
        check_counts(program, folder)
        check_races(program, folder)


if __name__ == "__main__":
    main()
