"""Positions, and what the program says about them."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import program

if TYPE_CHECKING:
    from .tables import Probe

VARIANTS = ("chess", "chess960", "racingkings")


@dataclass(frozen=True)
class Move:
    """A move in both notations. It prints as people write it."""

    uci: str
    san: str

    def __str__(self) -> str:
        return self.san


@dataclass(frozen=True)
class Outcome:
    """How a game ended: ``1-0``, ``0-1`` or ``1/2-1/2``, who won, and why."""

    result: str
    winner: str | None
    reason: str

    def __str__(self) -> str:
        return f"{self.result}, {self.reason}"


class IllegalMove(program.ProgramError):
    """The move is not legal, or no move at all; the message says why."""


@dataclass(frozen=True)
class Variation:
    """A line of moves and what it is worth to the side that moves first."""

    moves: tuple[Move, ...]
    score: int
    """Centipawns; near ±32000 for mates."""
    mate: int | None
    """Moves to mate, negative when the side to move is mated."""
    depth: int

    def __str__(self) -> str:
        return f"{score_text(self.score, self.mate)}  {' '.join(map(str, self.moves))}"


@dataclass(frozen=True)
class Advice:
    """The best move of a position with the lines that were compared, the best first."""

    position: Position = field(repr=False)
    move: Move | None
    """None where the game is over."""
    lines: tuple[Variation, ...]
    wdl: tuple[int, int, int]
    """Win, draw, loss for the side to move, in thousandths."""
    depth: int
    nodes: int

    @property
    def score(self) -> int:
        """Centipawns for the side to move."""
        return self.lines[0].score if self.lines else 0

    @property
    def mate(self) -> int | None:
        """Moves to mate."""
        return self.lines[0].mate if self.lines else None

    def __str__(self) -> str:
        if self.move is None:
            return f"no move: {self.position.outcome}"
        lines = "\n".join(f"  {line}" for line in self.lines)
        win, draw, loss = (part / 10 for part in self.wdl)
        return (
            f"{self.move}\n{lines}\n"
            f"  win {win:.0f} %, draw {draw:.0f} %, loss {loss:.0f} %; depth {self.depth}, {self.nodes} nodes"
        )

    def _repr_html_(self) -> str:
        arrows = [self.move.uci] if self.move else []
        return figure(self.position.svg(arrows=arrows, size=320), str(self))


@dataclass(frozen=True)
class Term:
    """One term of the hand-written evaluation: centipawns, positive where it is good for White."""

    name: str
    words: str
    total: int


@dataclass(frozen=True)
class Evaluation:
    """What the evaluation says about a position without looking ahead, in centipawns from White's view."""

    score: int
    """The sum of the terms."""
    network: int | None
    """What the network says."""
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        lines = [f"{term.words:<34} {term.total / 100:+6.2f}" for term in self.terms if term.total]
        lines.append(f"{'Sum':<34} {self.score / 100:+6.2f}")
        if self.network is not None:
            lines.append(f"{'The network says':<34} {self.network / 100:+6.2f}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


class Position:
    """A position of chess, Chess960 or Racing Kings, and the moves that led to it. It never changes: `play` returns another.

    A notebook shows it as a board.

    >>> Position().play("e4").turn
    'black'
    >>> Position("8/8/8/8/8/4k3/8/4K2Q w - - 0 1").legal_moves[0]
    Move(uci='h1f1', san='Qf1')
    """

    def __init__(self, fen: str = "startpos", variant: str = "chess", moves: str | Iterable[str] = "") -> None:
        """A FEN or "startpos", and moves to play from there, in SAN or UCI."""
        if variant not in VARIANTS:
            raise program.KiebitzError(f"the variant is one of {', '.join(VARIANTS)}, not {variant!r}")
        moves = moves if isinstance(moves, str) else " ".join(moves)
        # One line, whatever is between the words.
        words = moves.split()
        line = " ".join([*fen.split(), *(["moves"] if words else []), *words])
        found = program.ask(line, "position", "-", "--json", f"--variant={variant}")
        self.fen: str = found["fen"]
        self.start_fen: str = found["start_fen"]
        """Before the moves."""
        self.variant: str = found["variant"]
        self.turn: str = found["turn"]
        """"white" or "black"."""
        self.check: bool = found["check"]
        self.moves: tuple[Move, ...] = tuple(Move(m["uci"], m["san"]) for m in found["moves"])
        """The moves played from the start."""
        self.legal_moves: tuple[Move, ...] = tuple(Move(m["uci"], m["san"]) for m in found["legal_moves"])
        over, opening = found["outcome"], found["opening"]
        self.outcome: Outcome | None = Outcome(**over) if over else None
        self.claimable_draw: str | None = found["claimable_draw"]
        """The draw the side to move may claim: its reason."""
        self.opening: Opening | None = Opening(opening["eco"], opening["name"]) if opening else None
        self.polyglot_key: str = found["polyglot_key"]

    @classmethod
    def chess960(cls, number: int) -> Position:
        """A start position of Chess960 by its number, 0 to 959."""
        return cls(program.report("position", f"--chess960={number}")["fen"], "chess960")

    @property
    def is_over(self) -> bool:
        """Whether the rules end the game here."""
        return self.outcome is not None

    def play(self, move: str | Move) -> Position:
        """The position after a move, in SAN or UCI; several may stand in one text."""
        text = move.uci if isinstance(move, Move) else move
        if not text.strip():
            raise IllegalMove("no move is given")
        before = [played.uci for played in self.moves]
        try:
            return Position(self.start_fen, self.variant, [*before, text])
        except program.ProgramError as error:
            try:
                # What is wrong with a move alone is said without a count.
                Position(self.fen, self.variant, [text])
            except program.ProgramError as alone:
                raise IllegalMove(str(alone)) from None
            raise IllegalMove(str(error)) from None

    def before(self, count: int = 1) -> Position:
        """The position some moves ago."""
        if not 0 <= count <= len(self.moves):
            raise program.KiebitzError(f"{count} moves cannot be taken back: {len(self.moves)} were played")
        kept = self.moves[: len(self.moves) - count]
        return Position(self.start_fen, self.variant, [move.uci for move in kept])

    def best(
        self,
        *,
        movetime: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        multipv: int = 1,
        folder: str | None = None,
        syzygy: str | None = None,
        tables: bool = True,
    ) -> Advice:
        """The engine's move. `movetime` is in seconds; without any limit it thinks for one.

        Endgame tables decide where they cover the position: `folder` and `syzygy` say where tables are, if not in their usual
        place, and with `tables=False` none are asked."""
        extra = [f"--multipv={multipv}", *limit_options(movetime, nodes, depth), *table_options(folder, syzygy, tables)]
        found = program.report("best", *self.options(), *extra, "--", self.start_fen)
        lines = tuple(
            Variation(tuple(map(Move, line["pv"], line["pv_san"])), line["score"], line["mate"], line["depth"])
            for line in found["lines"]
        )
        move = Move(found["bestmove"], found["san"]) if found["bestmove"] else None
        return Advice(self, move, lines, tuple(found["wdl"]), found["depth"], found["nodes"])

    def choice(
        self,
        player: str,
        *,
        movetime: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        seed: int | None = None,
        folder: str | None = None,
        syzygy: str | None = None,
        tables: bool = True,
        book: str | None = None,
        book_best: bool = False,
        db: str | None = None,
        learning: bool | None = None,
    ) -> Move | None:
        """The move that a player would choose: "random", "easy", "elo:1200", "table", "uci:stockfish" and so on.

        It knows what it knows in `kiebitz play`. Tables are as in `best`; `book` is a Polyglot file, its name, "built-in" or
        "none", of which `book_best` takes the heaviest move; `db` is the game database, which is asked and stays as it is, and
        with `learning=False` it is not asked."""
        extra = [*limit_options(movetime, nodes, depth), *table_options(folder, syzygy, tables)]
        if seed is not None:
            extra.append(f"--seed={seed}")
        if book is not None:
            extra.append(f"--book={book}")
        if book_best:
            extra.append("--book-best")
        if db is not None:
            extra.append(f"--db={db}")
        if learning is not None:
            extra.append("--learning" if learning else "--no-learning")
        found = program.report("best", *self.options(), f"--player={player}", *extra, "--", self.start_fen)
        return Move(found["bestmove"], found["san"]) if found["bestmove"] else None

    def evaluate(self) -> Evaluation:
        """What the evaluation says, term by term, without looking ahead."""
        found = program.report("eval", f"--variant={self.variant}", "--", self.fen)
        terms = tuple(Term(term["name"], term["words"], term["total"]) for term in found["terms"])
        return Evaluation(found["white_score"], found.get("network_white_score"), terms)

    def probe(self, *, folder: str | None = None, syzygy: str | None = None) -> Probe:
        """What endgame tables say; see `kiebitz.tables`."""
        from . import tables

        return tables.probe(self, folder=folder, syzygy=syzygy)

    def svg(
        self,
        *,
        flip: bool = False,
        arrows: Sequence[str] = (),
        squares: Sequence[str] = (),
        targets: str | None = None,
        size: int = 360,
    ) -> str:
        """A picture. Arrows are moves, perhaps with a colour ("e2e4:red"); targets shows where a piece may go."""
        options = [f"--variant={self.variant}", f"--size={size}"]
        if flip:
            options.append("--flip")
        if arrows:
            options.append(f"--arrows={','.join(arrows)}")
        if squares:
            options.append(f"--squares={','.join(squares)}")
        if targets:
            options.append(f"--targets={targets}")
        if self.moves:
            options.append(f"--last-move={self.moves[-1].uci}")
        return program.run("svg", *options, "--", self.fen)

    @property
    def pieces(self) -> dict[str, str]:
        """Which piece stands on which square, as in a FEN: {"e1": "K", "e8": "k", ...}."""
        found = {}
        for rank, row in zip("87654321", self.fen.split()[0].split("/"), strict=True):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    found[f"{'abcdefgh'[file]}{rank}"] = letter
                    file += 1
        return found

    def text(self) -> str:
        """The board as letters, capitals for White."""
        pieces = self.pieces
        rows = [" ".join([rank, *(pieces.get(file + rank, ".") for file in "abcdefgh")]) for rank in "87654321"]
        return "\n".join([*rows, "  a b c d e f g h", ""])

    def options(self) -> list[str]:
        """How the program is told of this position, but for the start."""
        return [f"--variant={self.variant}", f"--moves={' '.join(move.uci for move in self.moves)}"]

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        variant = "" if self.variant == "chess" else f", variant={self.variant!r}"
        return f"Position({self.fen!r}{variant})"

    def __str__(self) -> str:
        return self.fen

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.fen, self.variant, self.moves) == (other.fen, other.variant, other.moves)

    def __hash__(self) -> int:
        return hash((self.fen, self.variant, self.moves))


@dataclass(frozen=True)
class Opening:
    """The name of a position."""

    eco: str
    name: str

    def __str__(self) -> str:
        return f"{self.eco} {self.name}"


def limit_options(movetime: float | None, nodes: int | None, depth: int | None) -> list[str]:
    """Limits as the program reads them."""
    options = []
    if movetime is not None:
        options.append(f"--movetime={round(movetime * 1000)}ms")
    if nodes is not None:
        options.append(f"--nodes={nodes}")
    if depth is not None:
        options.append(f"--depth={depth}")
    return options


def table_options(folder: str | None, syzygy: str | None, tables: bool) -> list[str]:
    """Where endgame tables are, or that none are asked, as the program reads it."""
    options = []
    if folder is not None:
        options.append(f"--tables={folder}")
    if syzygy is not None:
        options.append(f"--syzygy={syzygy}")
    if not tables:
        options.append("--no-tables")
    return options


def score_text(score: int, mate: int | None) -> str:
    """Pawns with a sign, or the moves to mate."""
    return f"{score / 100:+.2f}" if mate is None else f"#{mate}"


def figure(svg: str, caption: str) -> str:
    """A picture with text below it, for notebooks."""
    text = html.escape(caption)
    return f'<figure style="margin:0">{svg}<figcaption><pre>{text}</pre></figcaption></figure>'
