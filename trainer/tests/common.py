"""What the tests share: positions written down by hand, and positions of a few self-play games."""

import atexit
import functools
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

ROLES = "pnbrqk"


def square(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def record(white: str, black: str, black_to_move=False, score=0, result=1, held_out=False) -> np.ndarray:
    """A record from lists of pieces as in "kg1 pe4"."""
    words = [0] * 9
    for colour, pieces in ((6, white), (7, black)):
        for piece in pieces.split():
            bit = 1 << square(piece[1:])
            words[ROLES.index(piece[0])] |= bit
            words[colour] |= bit
    flags = (1 if black_to_move else 0) | (2 if held_out else 0)
    words[8] = (score & 0xFFFF) | result << 16 | flags << 24
    return np.array(words, dtype="<u8").view("<i8")


@functools.cache
def self_play() -> "tuple[Path, dict[str, Path]]":
    """A folder for the tests, and in it a file of positions for each variant: of fast games, with few nodes."""
    kiebitz = os.environ.get("KIEBITZ")
    if kiebitz is None:
        raise RuntimeError("the variable KIEBITZ must name the program, as in KIEBITZ=target/release/kiebitz")
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    files = {}
    for variant in ("chess", "racingkings"):
        games, positions = (Path(folder.name) / f"{variant}.{suffix}" for suffix in ("kbz", "kzp"))
        made = ["-v", variant, "--nodes", "60", "--games", "40", "--seed", "1", "-o", games]
        for arguments in (made, ["export", games, "-o", positions]):
            subprocess.run([kiebitz, "selfplay", *arguments], check=True, capture_output=True)
        files[variant] = positions
    return Path(folder.name), files


class SelfPlay(unittest.TestCase):
    """A test with positions of self-play games."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.positions = self_play()
