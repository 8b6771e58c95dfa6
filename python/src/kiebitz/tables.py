"""Endgame tables: build them, ask them, compare them with an engine, and check them.

>>> from kiebitz import tables
>>> tables.generate("KQvK")
>>> tables.probe("8/8/8/8/8/4k3/8/4K2Q w - - 0 1").category
'win'
>>> len(tables.positions("KQvK", 19, unique=True))
72
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import program
from .position import Move, Position, figure, limit_options


@dataclass(frozen=True)
class Verdict:
    """A move, and what the tables say about the position after it, for the side to move there."""

    move: Move
    category: str
    distance: int | None

    def __str__(self) -> str:
        # As `kiebitz tb probe` has it: for the side that makes the move, which counts.
        distance = None if self.distance is None else abs(self.distance) + 1
        return f"{self.move.san:<7} {_words(_MIRRORED.get(self.category, self.category), distance)}"


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


def positions(
    material: str,
    distance: int,
    *,
    unique: bool = False,
    turn: str | None = None,
    limit: int | None = None,
    variant: str = "chess",
    folder: str | None = None,
) -> list[str]:
    """The set S(n) as FENs: the positions `distance` plies from the end. With `unique` only one of those that turning or
    mirroring makes equal; `turn` is "white" or "black"; at most `limit`."""
    options = [f"--distance={distance}", *_options(variant, folder)]
    if unique:
        options.append("--unique")
    if turn is not None:
        options.append(f"--turn={turn}")
    if limit is not None:
        options.append(f"--limit={limit}")
    return list(program.report("tb", "positions", *options, "--", material)["positions"])


@dataclass(frozen=True)
class Side:
    """The positions with one side to move: how many are legal, won, drawn and lost, and the longest win and loss in
    plies."""

    legal: int
    win: int
    draw: int
    loss: int
    longest_win: int | None
    longest_win_fen: str | None
    longest_loss: int | None
    longest_loss_fen: str | None
    win_histogram: dict[int, int]
    """How many positions are won in n plies, by n."""
    loss_histogram: dict[int, int]


@dataclass(frozen=True)
class Stats:
    """The statistics of a table."""

    material: str
    variant: str
    bytes: int
    white: Side
    black: Side

    @property
    def sizes(self) -> dict[int, int]:
        """How many positions each set S(n) has."""
        found: dict[int, int] = {}
        for side in (self.white, self.black):
            for histogram in (side.win_histogram, side.loss_histogram):
                for n, count in histogram.items():
                    found[n] = found.get(n, 0) + count
        return dict(sorted(found.items()))

    def __str__(self) -> str:
        lines = [f"{self.material} ({self.variant}), {self.bytes} bytes"]
        for name, side in (("white", self.white), ("black", self.black)):
            lines.append(
                f"  {name} to move: {side.legal} positions, {side.win} won, {side.draw} drawn, {side.loss} lost; "
                f"longest win {side.longest_win or 0} plies, longest loss {side.longest_loss or 0}"
            )
        return "\n".join(lines)


def stats(material: str, *, variant: str = "chess", folder: str | None = None) -> Stats:
    """The statistics of a table."""
    found = program.report("tb", "stats", *_options(variant, folder), "--", material)
    sides = []
    for side in (found.pop("white"), found.pop("black")):
        for name in ("win_histogram", "loss_histogram"):
            side[name] = {int(n): count for n, count in side[name].items()}
        sides.append(Side(**side))
    return Stats(**found, white=sides[0], black=sides[1])


@dataclass(frozen=True)
class Verified:
    """A table that is sound, and what was checked: every value follows from its moves."""

    material: str
    positions: int
    """Positions checked against the rules."""
    syzygy: int
    """Positions whose winner Syzygy tables confirm."""
    dtz: int
    """Positions whose distance is that of Syzygy's DTZ, give or take one ply; only mate ends their win."""

    def __str__(self) -> str:
        compared = f", {self.syzygy} winners and {self.dtz} distances compared with Syzygy" if self.syzygy else ""
        return f"{self.material}: {self.positions} positions checked{compared}: sound"


def verify(
    material: str,
    *,
    syzygy: str | None = None,
    sample: int = 1,
    variant: str = "chess",
    folder: str | None = None,
) -> Verified:
    """Checks a table against the rules, and against Syzygy tables in the folder `syzygy`; fails if a position is wrong.
    With a `sample` of n only one block in n is checked."""
    options = [f"--sample={sample}", *_options(variant, folder)]
    if syzygy is not None:
        options.append(f"--syzygy={syzygy}")
    found = program.report("tb", "verify", *options, "--", material)
    return Verified(found["material"], found["positions"], found["syzygy"], found["dtz"])


@dataclass(frozen=True)
class Count:
    """Who needed fewer plies to win, in how many positions; the percentages are means, None where there is no such
    position."""

    positions: int
    tables_better: int
    equal: int
    engine_better: int
    tables_fewer_percent: float | None
    """By how many percent fewer plies the tables won where they were better."""
    engine_fewer_percent: float | None
    engine_longer_percent: float | None
    """The same seen from the tables: how much longer the engine took."""

    @classmethod
    def read(cls, found: dict[str, Any]) -> Count:
        return cls(**{name: found[name] for name in cls.__dataclass_fields__})

    def __str__(self) -> str:
        if not self.positions:
            return "nothing was compared"
        lines = []
        for name, count, fewer in (
            ("Tables better", self.tables_better, self.tables_fewer_percent),
            ("Engine better", self.engine_better, self.engine_fewer_percent),
            ("Equal", self.equal, None),
        ):
            mean = "" if fewer is None else f", on average {fewer:.2f} % fewer plies"
            lines.append(f"{name}: {100 * count / self.positions:.2f} %{mean}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Contest:
    """A position, and the moves with which the tables and the engine won it."""

    fen: str
    distance: int
    better: str | None
    """"tables", "equal" or "engine"; None where one of them failed."""
    tables: tuple[str, ...]
    engine: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """Tables beside an engine: the sum, each set S(n), and every position."""

    material: str
    engine: str
    total: Count
    sets: dict[int, Count]
    contests: tuple[Contest, ...]

    def __str__(self) -> str:
        """As document C reports it: a block for each S(n)."""
        blocks = [f"S_{n}:\n{count}" for n, count in self.sets.items()] if len(self.sets) > 1 else []
        total = f"{self.material} beside {self.engine}, {self.total.positions} positions:\n{self.total}"
        return "\n\n".join([*blocks, total])


def compare(
    material: str,
    engine: str = "stockfish",
    *,
    fen: str | None = None,
    random: int | None = None,
    distance: int | None = None,
    limit: int | None = None,
    nodes: int | None = None,
    movetime: float | None = None,
    defence: str = "tables",
    seed: int = 1,
    variant: str = "chess",
    folder: str | None = None,
) -> Comparison:
    """From the same positions the tables win, and then the engine: which needs fewer plies? One position (`fen`), so many
    at random, all of one S(n) (`distance`), or all; `limit` takes fewer, evenly spread. Both win against the same
    `defence`, "tables" or "engine". Without a limit the engine has 20,000 nodes a move."""
    options = [f"--engine={engine}", f"--defence={defence}", f"--seed={seed}", *_options(variant, folder)]
    options.extend(limit_options(movetime, nodes, None))
    chosen = {"--fen": fen, "--random": random, "--distance": distance}
    named = [f"{option}={value}" for option, value in chosen.items() if value is not None]
    options.extend(named or ["--all"])
    if limit is not None:
        options.append(f"--limit={limit}")
    found = program.report("compare", *options, "--", material)
    contests = tuple(
        Contest(
            one["fen"], one["distance"], one["better"], tuple(one["tables"]["moves"]), tuple(one["engine"]["moves"])
        )
        for one in found["contests"]
    )
    by_distance = sorted((int(n), Count.read(count)) for n, count in found["by_distance"].items())
    return Comparison(found["material"], found["engine"], Count.read(found), dict(by_distance), contests)


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
