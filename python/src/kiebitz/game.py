"""A game you play by typing moves, or on a board with buttons."""

from __future__ import annotations

import datetime
import random
import textwrap
from collections.abc import Callable

from . import program
from .engine import Engine
from .position import Advice, Move, Outcome, Position, figure

Player = str | Engine | Callable[[Position], "Move | str | None"]


class Game:
    """A game between two players: "human" (or "human:Anna"), anybody the program knows ("random", "easy", "normal",
    "hard", "ancestor:a3", "elo:1200", "engine", "table", "uci:stockfish"), an `Engine`, or a function of yours that gets the
    position and returns a move.

        game = kiebitz.Game(black="elo:1200")
        game.play("e4")          # the opponent answers at once; a notebook shows the board
        game.undo()
        game.interact()          # an input field and buttons, or line by line
        print(game.pgn())
    """

    def __init__(
        self,
        white: Player = "human",
        black: Player = "elo:1200",
        *,
        variant: str = "chess",
        fen: str | None = None,
        movetime: float | None = None,
        seed: int | None = None,
    ) -> None:
        """`movetime` is what programs think about a move, in seconds. With a `seed` a game can be repeated. Chess960 begins
        with a random position unless a FEN says otherwise."""
        self.seed = random.getrandbits(31) if seed is None else seed
        if fen is None and variant == "chess960":
            self.position = Position.chess960(random.Random(self.seed).randrange(960))
        else:
            self.position = Position(fen or "startpos", variant)
        self.players: dict[str, Player] = {"white": white, "black": black}
        self.movetime = movetime
        self._declared: Outcome | None = None
        self._date = datetime.date.today()
        # A program that cannot play this shall not be found out in the middle of the game.
        for player in self.players.values():
            if isinstance(player, str) and not _is_human(player) and not self.is_over:
                self.position.choice(player, nodes=1, seed=self.seed)
        self._answer()

    def play(self, moves: str | Move) -> Game:
        """Plays your move, in SAN or UCI, and lets a program answer. Several moves may stand in one text."""
        self._must_go_on()
        if not self._is_human_to_move():
            raise program.KiebitzError(f"{self._name(self.position.turn)} is to move: let it play with run()")
        for move in [moves] if isinstance(moves, Move) else moves.replace(",", " ").split() or [""]:
            self._must_go_on()
            self.position = self.position.play(move)
            self._answer()
        return self

    def run(self, plies: int | None = None) -> Game:
        """Lets programs play, so many plies or until it is over or a person's turn."""
        while not self.is_over and not self._is_human_to_move() and (plies is None or plies > 0):
            self._move()
            plies = None if plies is None else plies - 1
        return self

    def undo(self) -> Game:
        """Takes back your last move, and what was answered. Also after the end."""
        count = 1
        # With a person at the board, back to that person's turn.
        if any(_is_human(player) for player in self.players.values()):
            turns = ["white", "black"]
            turn = turns.index(self.position.turn)
            while count <= len(self.moves) and not _is_human(self.players[turns[(turn + count) % 2]]):
                count += 1
        if count > len(self.moves):
            raise program.KiebitzError("there is no move to take back")
        self.position = self.position.before(count)
        self._declared = None
        return self

    def restart(self) -> Game:
        """Begins again with the same players."""
        self.position = self.position.before(len(self.moves))
        self._declared = None
        self._answer()
        return self

    def interact(self) -> object:
        """Plays on by hand: in a notebook with ipywidgets on a board with an input field and buttons, elsewhere line by
        line."""
        from . import board

        return board.interact(self)

    def resign(self) -> Game:
        """Gives up, for the side to move."""
        self._must_go_on()
        winner = "black" if self.position.turn == "white" else "white"
        self._declared = Outcome("0-1" if winner == "black" else "1-0", winner, "resignation")
        return self

    def claim_draw(self) -> Game:
        """Claims a draw by threefold repetition or fifty moves, where there is one."""
        self._must_go_on()
        reason = self.position.claimable_draw
        if reason is None:
            raise program.KiebitzError("there is no draw to claim: neither threefold repetition nor fifty moves")
        self._declared = Outcome("1/2-1/2", None, reason)
        return self

    def hint(self, movetime: float = 1.0) -> Advice:
        """What the engine would play."""
        return self.position.best(movetime=movetime)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return self.position.moves

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self._declared or self.position.outcome

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.outcome is not None

    @property
    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2, or * while it goes on."""
        return self.outcome.result if self.outcome else "*"

    def pgn(self) -> str:
        """The game as PGN."""
        tags = {
            "Event": "?",
            "Site": "?",
            "Date": f"{self._date:%Y.%m.%d}",
            "Round": "-",
            "White": self._name("white"),
            "Black": self._name("black"),
            "Result": self.result,
        }
        variant = self.position.variant
        if variant != "chess":
            tags["Variant"] = "Chess960" if variant == "chess960" else "Racing Kings"
        if self.position.start_fen != _usual_start(variant):
            tags["SetUp"], tags["FEN"] = "1", self.position.start_fen
        header = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
        return f"{header}\n{textwrap.fill(self._movetext(), 79)}\n"

    def _movetext(self) -> str:
        fields = self.position.start_fen.split()
        white, number = fields[1] == "w", int(fields[5])
        words = []
        for index, move in enumerate(self.moves):
            if white:
                words.append(f"{number}.")
            elif index == 0:
                words.append(f"{number}...")
            words.append(move.san)
            number += not white
            white = not white
        return " ".join([*words, self.result])

    def _answer(self) -> None:
        """Programs answer people. Two programs wait for `run`."""
        if any(_is_human(player) for player in self.players.values()):
            self.run()

    def _move(self) -> None:
        player = self.players[self.position.turn]
        move: Move | str | None
        if isinstance(player, Engine):
            move = player.play(self.position, movetime=self.movetime)
        elif not isinstance(player, str):
            move = player(self.position)
        else:
            move = self.position.choice(player, movetime=self.movetime, seed=self.seed)
        if move is None:
            raise program.KiebitzError(f"{self._name(self.position.turn)} has no move")
        self.position = self.position.play(move)

    def _is_human_to_move(self) -> bool:
        return _is_human(self.players[self.position.turn])

    def _must_go_on(self) -> None:
        if self.outcome:
            raise program.KiebitzError(f"the game is over: {self.outcome}")

    def _name(self, side: str) -> str:
        player = self.players[side]
        if isinstance(player, Engine):
            return player.name
        if not isinstance(player, str):
            return getattr(player, "__name__", "function")
        if _is_human(player):
            return player.partition(":")[2] or "Human"
        return f"Kiebitz {player}"

    def _status(self) -> str:
        if self.outcome:
            return str(self.outcome)
        check = ", check" if self.position.check else ""
        claim = " A draw may be claimed." if self.position.claimable_draw else ""
        return f"{self._name(self.position.turn)} ({self.position.turn}) to move{check}.{claim}"

    def __str__(self) -> str:
        # The end of a long game is enough.
        last = textwrap.shorten(self._movetext()[::-1], 160, placeholder=" …")[::-1]
        opening = f"\n{self.position.opening}" if self.position.opening else ""
        return f"{last.removesuffix(' *')}{opening}\n{self._status()}".lstrip("*\n")

    def __repr__(self) -> str:
        return f"<Game {self._name('white')} - {self._name('black')}, {len(self.moves)} plies, {self.result}>"

    def _repr_html_(self) -> str:
        white, black = (_is_human(self.players[side]) for side in ("white", "black"))
        return figure(self.position.svg(flip=black and not white), str(self))


def _is_human(player: Player) -> bool:
    return isinstance(player, str) and player.strip().lower().partition(":")[0] == "human"


def _usual_start(variant: str) -> str | None:
    # Every game of Chess960 says where it began.
    return None if variant == "chess960" else Position(variant=variant).fen


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
