"""An engine that stays: a UCI process."""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType

from . import program
from .position import Move, Position, Variation

MATE_SCORE = 32000
"""The score of a mate on the board, as the program counts; a mate in n moves is less by the plies it takes."""


class EngineError(program.KiebitzError):
    """The engine did not start, did not answer, or ended."""


@dataclass(frozen=True)
class Line(Variation):
    """A variation of an analysis, with what it cost."""

    nodes: int = 0


class Engine:
    """A UCI engine, Kiebitz unless another is named. It keeps what it found from one question to the next.

    with kiebitz.Engine(options={"Hash": 128}) as engine:
        for line in engine.analyse(position, depth=18, multipv=3):
            print(line)
    """

    def __init__(
        self,
        command: str | Sequence[str] | None = None,
        options: Mapping[str, object] | None = None,
        *,
        timeout: float = 30.0,
    ) -> None:
        """`timeout` is how long, in seconds, the engine may be late."""
        if command is None:
            command = [program.find(), "uci"]
        self._timeout = timeout
        self._command = [command] if isinstance(command, str) else list(command)
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                bufsize=1,
            )
        except OSError as error:
            raise EngineError(f"{self._command[0]} cannot be started: {error.strerror}") from error
        # A reader of its own, so that every wait can have an end.
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.name = self._command[0]
        self.options: set[str] = set()
        """The names of the options the engine has."""
        self._variant = "chess"
        self._multipv = 1
        try:
            self._greet()
            for option, value in (options or {}).items():
                self.set(option, value)
            self._sync()
        except BaseException:
            self.close()
            raise

    def set(self, option: str, value: object = None) -> None:
        """Sets an option; True and False are written as UCI does."""
        if option not in self.options:
            raise EngineError(f"{self.name} has no option {option!r}")
        if isinstance(value, bool):
            value = "true" if value else "false"
        self._send(f"setoption name {option}" + ("" if value is None else f" value {value}"))

    def new_game(self) -> None:
        """Forgets what was found."""
        self._send("ucinewgame")
        self._sync()

    def play(
        self,
        position: Position,
        *,
        movetime: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Move | None:
        """The move to play; None where there is none. `movetime` is in seconds; without any limit one second is taken."""
        best, _ = self._think(position, movetime, nodes, depth, 1)
        return best

    def analyse(
        self,
        position: Position,
        *,
        movetime: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        multipv: int = 1,
    ) -> list[Line]:
        """The best lines, the best first. Scores are the view of the side to move."""
        _, found = self._think(position, movetime, nodes, depth, multipv)
        lines = []
        for number in sorted(found):
            info = found[number]
            # The position after the line knows how its moves are written.
            after = position.play(" ".join(info.pv))
            moves = after.moves[len(position.moves) :]
            lines.append(Line(moves, info.score, info.mate, info.depth, info.nodes))
        return lines

    def close(self) -> None:
        """Ends the engine. More than once does no harm."""
        if self._process.poll() is None:
            try:
                self._send("quit")
                self._process.wait(timeout=2)
            except (EngineError, subprocess.TimeoutExpired):
                self._process.kill()
                self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"

    def _think(
        self, position: Position, movetime: float | None, nodes: int | None, depth: int | None, multipv: int
    ) -> tuple[Move | None, dict[int, _Info]]:
        if position.is_over:
            return None, {}
        self._prepare(position, multipv)
        limits = []
        if movetime is None and nodes is None and depth is None:
            movetime = 1.0
        if movetime is not None:
            limits.append(f"movetime {max(1, round(movetime * 1000))}")
        if nodes is not None:
            limits.append(f"nodes {nodes}")
        if depth is not None:
            limits.append(f"depth {depth}")
        self._send(f"go {' '.join(limits)}")
        # Nodes and depth have no end in time: only silence is one then.
        patience = self._timeout if movetime is None else self._timeout + movetime
        found: dict[int, _Info] = {}
        try:
            for line in self._answers(patience, is_silence=movetime is None):
                words = line.split()
                if words[:1] == ["info"]:
                    info = _Info.read(words)
                    if info is not None:
                        found[info.number] = info
                elif words[:1] == ["bestmove"]:
                    by_uci = {move.uci: move for move in position.legal_moves}
                    best = words[1] if len(words) > 1 else ""
                    if best not in by_uci:
                        raise EngineError(f"{self.name} played {best or 'nothing'}, which is not legal")
                    return by_uci[best], found
        except KeyboardInterrupt:
            # A cell that was interrupted must not leave its answer to the next one.
            self._send("stop")
            self._sync()
            raise
        raise EngineError(f"{self.name} ended without an answer")

    def _prepare(self, position: Position, multipv: int) -> None:
        if position.variant != self._variant:
            if position.variant == "racingkings" or self._variant == "racingkings":
                self.set("UCI_Variant", "racingkings" if position.variant == "racingkings" else "chess")
            if "UCI_Chess960" in self.options:
                self.set("UCI_Chess960", position.variant == "chess960")
            elif position.variant == "chess960":
                raise EngineError(f"{self.name} does not play Chess960")
            self._variant = position.variant
        if multipv != self._multipv:
            self.set("MultiPV", multipv)
            self._multipv = multipv
        moves = "".join(f" {move.uci}" for move in position.moves)
        self._send(f"position fen {position.start_fen}" + (f" moves{moves}" if moves else ""))

    def _greet(self) -> None:
        self._send("uci")
        for line in self._answers(self._timeout):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            elif line.startswith("option name "):
                self.options.add(line.removeprefix("option name ").partition(" type ")[0])
            elif line == "uciok":
                return
        raise EngineError(f"{self._command[0]} does not speak UCI")

    def _sync(self) -> None:
        self._send("isready")
        for line in self._answers(self._timeout):
            if line == "readyok":
                return
        raise EngineError(f"{self.name} ended")

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError(f"{self.name} has ended") from error

    def _answers(self, patience: float, *, is_silence: bool = False) -> Iterator[str]:
        """Its lines until it ends; fails where it is late, or silent for so long."""
        deadline = time.monotonic() + patience
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise EngineError(f"{self.name} has not answered for {patience:.0f} s") from None
            if line is None:
                self._lines.put(None)
                return
            if is_silence:
                deadline = time.monotonic() + patience
            yield line

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                self._lines.put(line.strip())
        except (OSError, ValueError):
            pass
        self._lines.put(None)


@dataclass(frozen=True)
class _Info:
    """An `info` line with a score and a line of moves."""

    number: int
    score: int
    mate: int | None
    depth: int
    nodes: int
    pv: list[str]

    @classmethod
    def read(cls, words: list[str]) -> _Info | None:
        if "score" not in words or "pv" not in words or "lowerbound" in words or "upperbound" in words:
            return None

        def number(name: str, default: int) -> int:
            return int(words[words.index(name) + 1]) if name in words else default

        at = words.index("score")
        kind, value = words[at + 1], int(words[at + 2])
        mate = value if kind == "mate" else None
        if mate is None:
            score = value
        elif mate > 0:
            score = MATE_SCORE - (2 * mate - 1)
        else:
            score = -MATE_SCORE - 2 * mate
        pv = words[words.index("pv") + 1 :]
        return cls(number("multipv", 1), score, mate, number("depth", 0), number("nodes", 0), pv)
