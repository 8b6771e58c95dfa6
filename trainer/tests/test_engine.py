"""The engine and the reference say the same about thousands of positions, to the last bit."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import common  # noqa: F401, makes the trainer's modules known
from data import read_records
from network_file import Network
from reference import evaluate
from test_network import random_network
from variants import KING_BUCKETS

POSITIONS = 10_000 if "KIEBITZ_LONG" in os.environ else 2_000
NETWORKS = Path(__file__).resolve().parents[2] / "nets"
LETTERS = "pnbrqk"


def fen(record) -> str:
    """A record as the engine reads positions. What a network does not see is left out."""
    board = [["1"] * 8 for _ in range(8)]
    for role, letter in enumerate(LETTERS):
        for colour, piece in ((6, letter.upper()), (7, letter)):
            pieces = int(record[role]) & int(record[colour]) & ((1 << 64) - 1)
            for square in range(64):
                if pieces >> square & 1:
                    board[square // 8][square % 8] = piece
    turn = "b" if int(record[8]) >> 24 & 1 else "w"
    return "/".join("".join(rank) for rank in reversed(board)) + f" {turn} - - 0 1"


def asked(engine: str, variant: str, network: Path, fens) -> "list[int]":
    """What the engine's network says, for the side to move."""
    lines = [f"setoption name UCI_Variant value {variant}", f"setoption name EvalFile value {network}"]
    for position in fens:
        lines += [f"position fen {position}", "eval"]
    done = subprocess.run(
        [engine, "uci"], input="\n".join(lines) + "\nquit\n", capture_output=True, text=True, check=True
    )
    found = [line.rsplit(" ", 1)[1] for line in done.stdout.splitlines() if line.startswith("The network ")]
    # Two digits after the point are centipawns, all of them; a plus is good for White.
    white = [round(float(value) * 100) for value in found]
    return [value if " w " in position else -value for value, position in zip(white, fens, strict=True)]


class EngineTest(unittest.TestCase):
    def test_the_engine_says_what_the_reference_says(self):
        engine = os.environ["KIEBITZ"]
        for variant in ("chess", "racingkings"):
            built_in = NETWORKS / f"{variant}.kzn"
            network = Network.read(built_in)
            with tempfile.TemporaryDirectory() as folder:
                games, positions = (Path(folder) / name for name in ("games.kbz", "positions.kzp"))
                made = ["-v", variant, "--nodes", "20", "--positions", str(2 * POSITIONS), "-o", games]
                for arguments in (made, ["export", games, "-o", positions]):
                    subprocess.run([engine, "selfplay", *arguments], check=True, capture_output=True)
                records = [record for part in read_records(positions, network.variant, POSITIONS) for record in part]
                self.assertEqual(len(records), POSITIONS)
                fens = [fen(record) for record in records]
                with_kings = Path(folder) / "with-kings.kzn"
                random_network(network.variant, 64, king_buckets=KING_BUCKETS).write(with_kings)
                for file in (built_in, with_kings):
                    network = Network.read(file)
                    expected = [evaluate(network, record) for record in records]
                    self.assertEqual(asked(engine, variant, file, fens), expected, (variant, file.name))
                    self.assertGreater(len(set(expected)), 500, "the network tells positions apart")


if __name__ == "__main__":
    unittest.main()
