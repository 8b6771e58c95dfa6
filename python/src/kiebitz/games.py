"""Finished games, board by board."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from . import program
from .board import show
from .game import Game
from .position import Position


def load(file: str | os.PathLike[str], number: int = 1) -> Position:
    """A game of a PGN file, as the position at its end with the moves that led there. `number` counts the games that can
    be read."""
    with tempfile.TemporaryDirectory() as folder:
        db = f"--db={Path(folder, 'games.db')}"
        program.run("games", "import", db, "--", os.fspath(file))
        found = program.report("games", "show", db, "--", str(number))
    return Position(found["start"], found["variant"], found["moves"])


def replay(game: Game | Position | str | os.PathLike[str], delay: float = 1.0, *, number: int = 1) -> None:
    """Shows a game move by move, each board for `delay` seconds. The game is one of this package, the position at its
    end, or a PGN file, of which the game with this `number` is taken. In a notebook one board changes; elsewhere they are
    printed."""
    if isinstance(game, Game):
        game = game.position
    end = game if isinstance(game, Position) else load(game, number)
    for left in range(len(end.moves), -1, -1):
        position = end.before(left)
        words = [f"{len(position.moves)}/{len(end.moves)}", *map(str, position.moves[-1:]), *map(str, [end.outcome])]
        show(position, "  ".join(words if left == 0 and end.outcome else words[:-1]))
        if left:
            time.sleep(delay)
