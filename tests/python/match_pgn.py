"""Recomputes the result of a match from its games.

    .venv/bin/python tests/python/match_pgn.py target/release/kiebitz [GAMES [NODES]]

The engine plays itself a match at fixed nodes under a sequential test. python-chess then replays every game of the PGN
by the rules, and score, pairs, Elo with its error, normalised Elo, likelihood of superiority and the test's log likelihood ratio
are computed from the results a second time, by other means: the likeliest distributions by Newton's method, the normal
distribution by math.erf, and the ratio after every single pair, to see that the match did not go on beyond its decision.
"""

import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import chess.pgn

ELO0, ELO1, ERROR = 0.0, 10.0, 0.05


def replayed(path):
    """Results for `one`, a number for each game, in the order of the games; every move is legal and every mate real."""
    points = []
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors, game.errors
            board = game.end().board()
            result = game.headers["Result"]
            outcome = board.outcome(claim_draw=True)
            assert outcome is not None and outcome.result() == result, (game.headers, outcome)
            white = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[result]
            first = game.headers["White"] == "one"
            assert first == (len(points) % 2 == 0), "colours are not swapped"
            opening = game.headers.get("FEN"), tuple(move.uci() for move in game.mainline_moves())[:4]
            points.append((white if first else 1.0 - white, opening))
    return points


def expected(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def tilted(shares, chances, mean):
    """The likeliest distribution with this mean: Lagrange's condition, solved by Newton's method kept between its poles."""
    low, high = -1 / (max(shares) - mean), -1 / (min(shares) - mean)
    x = 0.0
    for _ in range(200):
        value = sum(p * (a - mean) / (1 + x * (a - mean)) for a, p in zip(shares, chances, strict=True))
        slope = -sum(p * (a - mean) ** 2 / (1 + x * (a - mean)) ** 2 for a, p in zip(shares, chances, strict=True))
        if value > 0:
            low = x
        else:
            high = x
        step = x - value / slope
        step = step if low <= step <= high else (low + high) / 2
        if abs(step - x) <= 1e-15 * max(1, abs(x)):
            break
        x = step
    return [p / (1 + x * (a - mean)) for a, p in zip(shares, chances, strict=True)]


def ratio(pairs):
    shares = [0, 0.25, 0.5, 0.75, 1]
    counts = [count or 1e-3 for count in pairs]
    chances = [count / sum(counts) for count in counts]
    h0, h1 = (tilted(shares, chances, expected(elo)) for elo in (ELO0, ELO1))
    return sum(count * math.log(b / a) for count, a, b in zip(counts, h0, h1, strict=True))


def close(told, found, what, tolerance=1e-6):
    assert abs(told - found) <= tolerance * max(1, abs(found)), f"{what}: told {told}, found {found}"


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    nodes = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    with tempfile.TemporaryDirectory() as folder:
        pgn = Path(folder) / "match.pgn"
        # A little more for one of them: two that are quite alike would play both games of a pair the same.
        command = [program, "match", "--engine", f"self:NAME=one,NODES={nodes * 21 // 20}", "--engine", "self:NAME=two"]
        command += ["--games", str(games), "--nodes", str(nodes), "--sprt", f"{ELO0},{ELO1}", "--concurrency", "2"]
        output = subprocess.run(command + ["--pgn", str(pgn), "--json"], check=True, capture_output=True, text=True)
        told = json.loads(output.stdout)
        points = replayed(pgn)

    assert told["games"] == len(points)
    for key, value in (("wins", 1.0), ("draws", 0.5), ("losses", 0.0)):
        assert told[key] == sum(result == value for result, _ in points), key
    pairs, course = [0] * 5, []
    for (one, opening), (other, again) in zip(points[::2], points[1::2], strict=False):
        assert opening[0] == again[0], "a pair has one opening"
        pairs[round(2 * (one + other))] += 1
        course.append(ratio(pairs))
    assert told["pentanomial"] == pairs, (told["pentanomial"], pairs)
    bound = math.log((1 - ERROR) / ERROR)
    decided = next((number for number, llr in enumerate(course) if abs(llr) >= bound), None)
    assert (told["sprt"]["result"] != "undecided") == (decided is not None), (told["sprt"], decided, course[-1])
    assert decided is None or decided == len(course) - 1, "games were counted beyond the decision"

    count = sum(pairs)
    mean = sum(index / 4 * number for index, number in enumerate(pairs)) / count
    variance = sum(number * (index / 4 - mean) ** 2 for index, number in enumerate(pairs)) / count
    spread = 1.959963984540054 * math.sqrt(variance / count)

    def elo(score):
        return -400 * math.log10(1 / score - 1)

    close(told["score"], mean, "score")
    close(told["elo"], elo(mean), "Elo")
    close(told["elo_error"], (elo(mean + spread) - elo(mean - spread)) / 2, "its error")
    close(told["normalised_elo"], (mean - 0.5) / math.sqrt(2 * variance) * 800 / math.log(10), "normalised Elo")
    close(told["los"], (1 + math.erf((mean - 0.5) / math.sqrt(variance / count) / math.sqrt(2))) / 2, "LOS", 1e-5)
    close(told["sprt"]["llr"], course[-1], "LLR")
    print(
        f"{len(points)} games recomputed from their PGN: +{told['wins']} ={told['draws']} -{told['losses']}, pairs {pairs}, "
        f"Elo {told['elo']:.2f} ± {told['elo_error']:.2f}, LLR {told['sprt']['llr']:.4f} ({told['sprt']['result']})"
    )


if __name__ == "__main__":
    main()
