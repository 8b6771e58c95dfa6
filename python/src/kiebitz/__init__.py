"""Kiebitz in Python and in notebooks: boards, games, analysis, endgame tables, reviews.

    >>> import kiebitz
    >>> position = kiebitz.Position().play("e4").play("e5")
    >>> position.fen
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    >>> kiebitz.Game(black="elo:1200").play("e4")      # plays, lets the opponent answer, shows the board

Everything chess is decided by the program `kiebitz`, which must be installed: it is looked for where the environment
variable KIEBITZ says, on the PATH, and in target/release of a checkout.
"""

from . import board, games, tables
from .engine import Engine, EngineError, Line
from .game import Game
from .position import Advice, Evaluation, IllegalMove, Move, Opening, Outcome, Position, Variation
from .program import KiebitzError, ProgramError, ProgramNotFound, find
from .reviews import Mistake, Review, review

__all__ = [
    "Advice",
    "Engine",
    "EngineError",
    "Evaluation",
    "Game",
    "IllegalMove",
    "KiebitzError",
    "Line",
    "Mistake",
    "Move",
    "Opening",
    "Outcome",
    "Position",
    "ProgramError",
    "ProgramNotFound",
    "Review",
    "Variation",
    "board",
    "find",
    "games",
    "review",
    "tables",
]
__version__ = "0.1.0"
