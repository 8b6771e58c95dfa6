"""How often a review names what refutes a blunder, on puzzles whose solution and themes are known.

    .venv/bin/python tests/python/explain_puzzles.py target/release/kiebitz [--nodes N] [--log FILE] [--misses]

The first move of each puzzle of `lichess-puzzles-1499.csv` is a blunder; the second refutes it. The blunder is reviewed as a game of
one move. Explanations are made with the first thousand puzzles in sight; the others are only counted. `--log` keeps what was
searched, so that a changed explanation is measured without a search; `--misses` prints what was missed of the first thousand.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile

import chess

from data import collection

IN_SIGHT = 1000
# Lichess's names of motifs, and ours.
THEMES = {
    "fork": {"fork"},
    "pin": {"pin"},
    "skewer": {"skewer"},
    "discoveredAttack": {"discovered_attack", "discovered_check"},
    "hangingPiece": {"hanging", "unguards"},
    "trappedPiece": {"trapped"},
    "backRankMate": {"back_rank"},
    "deflection": {"deflection"},
    "attraction": {"attraction"},
    "capturingDefender": {"defender_taken"},
    "intermezzo": {"in_between"},
    "promotion": {"promotion"},
}
# What says how a line works without being a theme.
PLAIN = {
    "wrong_exchange",
    "underguarded",
    "attack",
    "interposed",
    "forced",
    "unguards",
    "mate_threat",
    "pawn_ending",
    "promotes",
    "allows_draw",
    "allows_perpetual",
}
MOTIFS = set().union(*THEMES.values()) | {"interference", "overloaded", "shield"} | PLAIN


def games(puzzles):
    for puzzle in puzzles:
        board = chess.Board(puzzle["FEN"])
        san = board.san(chess.Move.from_uci(puzzle["Moves"].split()[0]))
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        yield f'[SetUp "1"]\n[FEN "{puzzle["FEN"]}"]\n\n{number} {san} *\n'


def review(program, puzzles, nodes, log):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "puzzles.pgn")
        with open(file, "w") as out:
            out.write("\n".join(games(puzzles)))
        command = [program, "review", file, "--nodes", str(nodes), "--json", *(["--log", log] if log else [])]
        environment = {**os.environ, "KIEBITZ_TABLES": folder}
        output = subprocess.run(command, check=True, capture_output=True, env=environment).stdout
    found = json.loads(output)["games"]
    assert len(found) == len(puzzles)
    return [game["moves"][0] for game in found]


def verdict(puzzle, move):
    """Whether the refutation and how it works are named; and of a motif in the theme: `named`, `wrong` or `missing`."""
    solution = puzzle["Moves"].split()[1]
    why = move["why"]
    facts = [fact for fact in why["facts"] if fact["line"] == "refutation"]
    kinds = {fact["kind"] for fact in facts}
    mates = any(kind == "allows_mate" for kind in kinds)
    refutes = why["refutation"]["uci"][:1] == [solution] or (mates and "mateIn1" in puzzle["Themes"])
    says_move = why["refutation"]["san"][:1] and why["refutation"]["san"][0] in why["en"]["sentences"][0]
    named = bool(refutes and says_move and (kinds & MOTIFS or mates))
    themes = set().union(*(THEMES.get(theme, set()) for theme in puzzle["Themes"].split()))
    motifs = kinds & MOTIFS - PLAIN
    theme = None if not themes else "named" if kinds & themes else "wrong" if motifs else "missing"
    return named, theme


def report(name, cases):
    marked = [(puzzle, move) for puzzle, move in cases if move["mark"]]
    verdicts = [verdict(puzzle, move) for puzzle, move in marked]
    themes = [theme for _, theme in verdicts if theme]
    print(f"{name}: {len(cases)} puzzles, {len(marked)} marked")
    named = sum(named for named, _ in verdicts)
    print(f"  refuting move and how it works: {named} = {100 * named / len(marked):.1f} %")
    of = {what: sum(theme == what for theme in themes) for what in ("named", "wrong")}
    print(f"  theme named: {of['named']} of {len(themes)} = {100 * of['named'] / len(themes):.1f} %")
    print(f"  only other motifs named: {of['wrong']} = {100 * of['wrong'] / len(themes):.1f} %")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--nodes", type=int, default=100000)
    options.add_argument("--log")
    options.add_argument("--misses", action="store_true")
    given = options.parse_args()
    file = collection("tactics/lichess-puzzles-1499.csv")
    if file is None:
        sys.exit(0)
    with open(file) as text:
        puzzles = list(csv.DictReader(text))
    cases = list(zip(puzzles, review(given.program, puzzles, given.nodes, given.log), strict=True))
    report(f"the first {IN_SIGHT}", cases[:IN_SIGHT])
    report("the others", cases[IN_SIGHT:])
    for puzzle, move in cases[:IN_SIGHT] if given.misses else []:
        if move["mark"] and (False in verdict(puzzle, move) or verdict(puzzle, move)[1] in ("wrong", "missing")):
            print(
                puzzle["PuzzleId"], *verdict(puzzle, move), puzzle["FEN"], "|", puzzle["Moves"], "|", puzzle["Themes"]
            )
            why = move["why"]
            print(
                "   ",
                move["san"],
                why["en"]["sentences"],
                " ".join(why["refutation"]["san"]),
                "|",
                " ".join(why["better"]["san"]),
            )


if __name__ == "__main__":
    main()
