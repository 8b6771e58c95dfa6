"""Holds `kiebitz review` against python-chess and against its formulas, written down here a second time.

    .venv/bin/python tests/python/review_pgn.py target/release/kiebitz

Random games of chess, Chess960 and Racing Kings with mistakes in them are judged. The annotated PGN must be read by python-chess
without an error, with the same moves, evaluations, glyphs and legal variations; and the numbers of the JSON must follow from its
evaluations. Real games of tests/data are judged, too, and in the long run more of the larger collection.
"""

import io
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn
import chess.variant

from data import collection, own

GAMES = 30 if "KIEBITZ_LONG" in os.environ else 6
NODES = "2000"
GLYPHS = {"inaccuracy": 6, "mistake": 2, "blunder": 4}


def random_game(rng, number):
    """A game whose moves are mostly captures and checks, so that there is something to blame."""
    kinds = [chess.Board(), chess.Board.from_chess960_pos(rng.randrange(960)), chess.variant.RacingKingsBoard()]
    board = kinds[number % 3]
    game = chess.pgn.Game()
    game.setup(board)
    node = game
    for _ in range(rng.randrange(8, 40)):
        if board.is_game_over():
            break
        moves = list(board.legal_moves)
        lively = [move for move in moves if board.is_capture(move)]
        move = rng.choice(lively if lively and rng.random() < 0.7 else moves)
        board.push(move)
        node = node.add_variation(move)
    game.headers["White"], game.headers["Black"] = f"A{number}", f"B{number}"
    return game


def win_percent(cp):
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, cp)))) - 1)


def centipawns(evaluation):
    if evaluation["winner"]:
        return 1000 if evaluation["winner"] == "white" else -1000
    return max(-1000, min(1000, evaluation["cp"]))


def mate_mark(sign, old, new):
    """The mark of a mate that is let go or allowed, by Lichess's bounds of 9.99 and 7 pawns."""
    mates = [sign * (position["mate"] or 0) for position in (old, new)]
    # A mate that has happened counts no moves.
    ended = sign * {"white": 1, "black": -1, None: 0}[new["winner"]] if new["mate"] == 0 else 0
    if mates[0] > 0 and (mates[1] < 0 or ended < 0):
        return "blunder"
    if mates[0] > 0 and new["winner"] is None:
        left = sign * new["cp"]
    elif (mates[1] < 0 or ended < 0) and old["winner"] is None:
        left = -sign * old["cp"]
    else:
        return None
    return "inaccuracy" if left > 999 else "mistake" if left > 700 else "blunder"


def accuracies(chances, accuracy):
    """The accuracy of both sides, by Lichess's method: windows of win chances weigh the moves."""
    size = min(max(len(accuracy) // 10, 2), 8)
    windows = [chances[:size]] * (min(size, len(chances)) - 2)
    windows += [chances[i : i + size] for i in range(len(chances) - size + 1)]
    weights = [min(max(statistics.pstdev(window), 0.5), 12) for window in windows]
    assert len(weights) == len(accuracy)
    for first in 0, 1:
        own, weight = accuracy[first::2], weights[first::2]
        if not own:
            yield None
            continue
        weighted = sum(a * w for a, w in zip(own, weight, strict=True)) / sum(weight)
        harmonic = 0 if min(own) == 0 else len(own) / sum(1 / a for a in own)
        yield (weighted + harmonic) / 2


def check_numbers(report):
    chances = [win_percent(centipawns(position["evaluation"])) for position in report["positions"]]
    marks = {"white": dict.fromkeys(GLYPHS, 0), "black": dict.fromkeys(GLYPHS, 0)}
    losses = {"white": [], "black": []}
    accuracy = []
    for i, move in enumerate(report["moves"]):
        sign = 1 if move["side"] == "white" else -1
        lost = 0 if move["is_best"] else max(0, sign * (chances[i] - chances[i + 1]))
        assert abs(lost - move["lost"]) < 1e-6, move
        mark = mate_mark(sign, *(report["positions"][i + k]["evaluation"] for k in (0, 1)))
        if move["is_best"] or not mark:
            mark = "blunder" if lost >= 15 else "mistake" if lost >= 10 else "inaccuracy" if lost >= 5 else None
        assert mark == move["mark"], move
        if mark:
            marks[move["side"]][mark] += 1
            assert all(move["why"][language]["sentences"] for language in ("en", "de"))
        accuracy.append(max(0, min(100, 103.1668 * math.exp(-0.04354 * lost) - 3.1669)))
        assert abs(accuracy[-1] - move["accuracy"]) < 1e-6, move
        old, new = (sign * centipawns(report["positions"][i + k]["evaluation"]) for k in (0, 1))
        losses[move["side"]].append(0 if move["is_best"] else max(0, old - new))
    sides = ["white", "black"]
    if report["moves"] and report["moves"][0]["side"] == "black":
        sides.reverse()
    for side, expected in zip(sides, accuracies(chances, accuracy), strict=True):
        player = report[side]
        assert (expected is None) == (player["accuracy"] is None)
        if expected is not None:
            assert abs(expected - player["accuracy"]) < 1e-6, (side, expected, player)
            assert abs(statistics.mean(losses[side]) - player["acpl"]) < 1e-6
        found = (player["inaccuracies"], player["mistakes"], player["blunders"])
        assert found == tuple(marks[side].values()), (side, found, marks)


def check_annotation(original, annotated, report):
    assert not annotated.errors, annotated.errors
    assert list(original.mainline_moves()) == list(annotated.mainline_moves())
    for i, (node, move) in enumerate(zip(annotated.mainline(), report["moves"], strict=True)):
        position = report["positions"][i + 1]
        if position["source"] == "rules":
            assert node.eval() is None, node.comment
        else:
            score = node.eval().white()
            if position["evaluation"]["mate"] is not None:
                assert score.mate() == position["evaluation"]["mate"], node.comment
            else:
                assert score.score() == (
                    position["evaluation"]["cp"]
                    if position["evaluation"]["winner"] is None
                    else centipawns(position["evaluation"])
                ), node.comment
        glyphs = node.nags & set(GLYPHS.values())
        assert glyphs == ({GLYPHS[move["mark"]]} if move["mark"] else set()), node
        if move["mark"] and report["positions"][i]["best"]:
            better = node.parent.variations[1]
            assert better.uci() == report["positions"][i]["best"], (better, move)


def check(program, games):
    text = "".join(f"{game}\n\n" for game in games)
    with tempfile.TemporaryDirectory() as folder:
        source, annotated = Path(folder, "games.pgn"), Path(folder, "annotated.pgn")
        source.write_text(text)
        command = [program, "review", source, "--nodes", NODES, "--json", "--pgn", annotated]
        environment = {**os.environ, "KIEBITZ_TABLES": folder}
        output = subprocess.run(command, check=True, capture_output=True, env=environment).stdout
        reports = json.loads(output)["games"]
        pgn = io.StringIO(annotated.read_text())
    assert len(reports) == len(games)
    marked = 0
    for game, report in zip(games, reports, strict=True):
        check_numbers(report)
        check_annotation(game, chess.pgn.read_game(pgn), report)
        marked += len(report["drills"])
    assert chess.pgn.read_game(pgn) is None
    return sum(len(report["positions"]) for report in reports), marked


def main():
    rng = random.Random(1)
    games = [random_game(rng, number) for number in range(GAMES)]
    real = own("games.pgn") if GAMES < 20 else collection("pgn/speed/lichess_db_1000k.pgn") or own("games.pgn")
    with open(real, encoding="utf-8", errors="replace") as file:
        games += [game for _ in range(GAMES) if (game := chess.pgn.read_game(file))]
    for game in games[GAMES:]:
        for node in game.mainline():
            node.comment, node.nags = "", set()
    positions, marked = check(sys.argv[1], games)
    assert marked, "no mistake was found"
    print(f"review: {len(games)} games, {positions} positions, {marked} mistakes: as python-chess and the formulas say")


if __name__ == "__main__":
    main()
