"""Finished games, judged."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any

from . import program
from .game import Game


@dataclass(frozen=True)
class Mistake:
    """An inaccuracy, a mistake or a blunder."""

    number: int
    side: str
    san: str
    mark: str
    why: tuple[str, ...]
    better: str | None
    """The line that was better."""

    def __str__(self) -> str:
        dots = "." if self.side == "white" else "..."
        better = f" Better: {self.better}" if self.better else ""
        return f"{self.number}{dots} {self.san}: {self.mark}. {' '.join(self.why)}{better}"


@dataclass(frozen=True)
class Review:
    """A game with the accuracy of both sides, in percent, and their mistakes."""

    white: float | None
    black: float | None
    mistakes: tuple[Mistake, ...]
    raw: dict[str, Any] = field(repr=False)
    """Everything the program reports: graph, evaluations, lines."""

    def __str__(self) -> str:
        accuracies = ", ".join(
            f"{side} {'-' if value is None else f'{value:.0f} %'}"
            for side, value in (("White", self.white), ("Black", self.black))
        )
        return "\n".join([f"Accuracy: {accuracies}", *map(str, self.mistakes)])

    def _repr_html_(self) -> str:
        first, *rest = (html.escape(line) for line in str(self).split("\n"))
        return f"<p>{first}</p><ul>{''.join(f'<li>{line}</li>' for line in rest)}</ul>"


def review(game: Game | str, *, nodes: int = 100_000, lang: str = "en") -> Review:
    """Judges a game, given as one or as PGN; of several in a PGN the first. `lang` is "en" or "de"."""
    pgn = game.pgn() if isinstance(game, Game) else game
    found = program.report("review", "-", f"--nodes={nodes}", f"--lang={lang}", "--game=1", text=pgn)
    if not found["games"]:
        raise program.KiebitzError("there is no game to review")
    judged = found["games"][0]
    mistakes = []
    for move in judged["moves"]:
        if move["mark"]:
            why = (move["why"] or {}).get(lang) or {}
            san = move["san_de"] if lang == "de" else move["san"]
            sentences, better = tuple(why.get("sentences", ())), why.get("better")
            mistakes.append(Mistake(move["number"], move["side"], san, move["mark"], sentences, better))
    return Review(judged["white"]["accuracy"], judged["black"]["accuracy"], tuple(mistakes), judged)
