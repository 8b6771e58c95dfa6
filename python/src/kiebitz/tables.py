"""Endgame tables: build them, and ask them.

>>> from kiebitz import tables
>>> tables.generate("KQvK")
>>> tables.probe("8/8/8/8/8/4k3/8/4K2Q w - - 0 1").category
'win'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import program
from .position import Move, Position, figure


@dataclass(frozen=True)
class Verdict:
    """A move, and what the tables say about the position after it, for the side to move there."""

    move: Move
    category: str
    distance: int | None

    def __str__(self) -> str:
        return f"{self.move.san:<7} {_words(_MIRRORED.get(self.category, self.category), self.distance)}"


@dataclass(frozen=True)
class Probe:
    """What the tables say about a position."""

    position: Position
    category: str
    """"win", "loss" or "draw" for the side to move; with Syzygy tables also "cursed-win" and "blessed-loss"."""
    distance: int | None
    """Plies to the end, negative for the losing side; None in a draw. In Racing Kings the end is the race's."""
    moves: tuple[Verdict, ...]
    """Every move with what it leads to, the best first."""

    def __str__(self) -> str:
        verdict = f"{self.position.turn} to move: {_words(self.category, self.distance)}"
        return "\n".join([verdict, *(f"  {move}" for move in self.moves)])

    def _repr_html_(self) -> str:
        arrows = [self.moves[0].move.uci] if self.moves else []
        return figure(self.position.svg(arrows=arrows, size=320), str(self))


def probe(
    position: Position | str,
    variant: str = "chess",
    *,
    folder: str | None = None,
    syzygy: str | None = None,
) -> Probe:
    """Asks the tables about a position or a FEN. `folder` and `syzygy` say where tables are, if not in their usual place."""
    if isinstance(position, str):
        position = Position(position, variant)
    options = _options(position.variant, folder)
    if syzygy is not None:
        options.append(f"--syzygy={syzygy}")
    found = program.report("tb", "probe", *options, "--", position.fen)
    moves = tuple(Verdict(Move(move["uci"], move["san"]), move["category"], _distance(move)) for move in found["moves"])
    return Probe(position, found["category"], _distance(found), moves)


def generate(*materials: str, variant: str = "chess", folder: str | None = None) -> None:
    """Builds tables such as "KQvK" or "KRPvKR", and what they need. Big ones take long: see `kiebitz tb generate --estimate`."""
    if not materials:
        raise program.KiebitzError('no material is named: write tables.generate("KQvK")')
    program.run("tb", "generate", *_options(variant, folder), "--", *materials)


def line(position: Position | str, variant: str = "chess", *, folder: str | None = None) -> tuple[Move, ...]:
    """The way to the end with best play of both sides."""
    if isinstance(position, str):
        position = Position(position, variant)
    found = program.report("tb", "line", *_options(position.variant, folder), "--", position.fen)
    return tuple(map(Move, found["moves"], found["san"]))


_MIRRORED = {
    "win": "loss",
    "loss": "win",
    "cursed-win": "blessed-loss",
    "blessed-loss": "cursed-win",
}


def _options(variant: str, folder: str | None) -> list[str]:
    options = [f"--variant={variant}"]
    if folder is not None:
        options.append(f"--dir={folder}")
    return options


def _distance(found: dict[str, Any]) -> int | None:
    distance = found.get("dtm", found.get("dtw"))
    return None if distance is None else int(distance)


def _words(category: str, distance: int | None) -> str:
    return category if distance is None else f"{category} in {abs(distance)} plies"
