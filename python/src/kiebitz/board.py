"""Boards on which games are shown and played: in a notebook as pictures, elsewhere as text."""

from __future__ import annotations

import importlib
import traceback
from typing import TYPE_CHECKING, Any

from .position import Position, figure
from .program import KiebitzError

if TYPE_CHECKING:
    from .game import Game

HELP = "a move (e4, Nf3, g1f3), undo, hint, new, resign or quit"


def is_notebook() -> bool:
    """Whether pictures can be shown."""
    try:
        from IPython import get_ipython  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        return False
    shell = get_ipython()  # type: ignore[no-untyped-call, unused-ignore]
    return shell is not None and hasattr(shell, "kernel")


def show(position: Position, caption: str, *, flip: bool = False) -> None:
    """Shows a position: in a notebook in the place of the one before."""
    if not is_notebook():
        print(f"{position.text()}{caption}\n")
        return
    from IPython.display import HTML, clear_output, display

    clear_output(wait=True)  # type: ignore[no-untyped-call, unused-ignore]
    display(HTML(figure(position.svg(flip=flip), caption)))  # type: ignore[no-untyped-call, unused-ignore]


def interact(game: Game) -> object:
    """Plays a game by hand; in a notebook what it returns is the board."""
    try:
        widgets = importlib.import_module("ipywidgets")
    except ImportError:
        return line_by_line(game)
    return board_with_buttons(game, widgets) if is_notebook() else line_by_line(game)


def obey(game: Game, words: str) -> str:
    """Does what was typed, and returns what there is to say about it."""
    try:
        if words == "undo":
            game.undo()
        elif words == "new":
            game.restart()
        elif words == "resign":
            game.resign()
        elif words == "hint":
            return f"Try {game.hint().move}"
        elif words:
            game.play(words)
        else:
            return f"Type {HELP}"
    except KiebitzError as error:
        return str(error)
    except Exception:
        # A function of the reader's own failed: how is what they need to see.
        return traceback.format_exc()
    return ""


def line_by_line(game: Game) -> Game:
    """Asks for moves until the game is over, the input ends or it is left."""
    show(game.position, str(game))
    while not game.is_over:
        try:
            words = input(f"Type {HELP}: ").strip()
        except (EOFError, NotImplementedError):
            # A notebook that runs by itself has nobody to ask.
            break
        if words == "quit":
            break
        told = obey(game, words)
        show(game.position, f"{game}\n{told}")
    return game


def board_with_buttons(game: Game, widgets: Any) -> object:
    """The board, an input field and buttons."""
    picture, told = widgets.HTML(), widgets.HTML()
    field = widgets.Text(placeholder="e4, Nf3, g1f3", description="Move:", continuous_update=False)

    def draw(words: str = "") -> None:
        picture.value = game._repr_html_()
        told.value = figure("", words) if words else ""

    def command(words: str) -> None:
        draw("…")
        draw(obey(game, words))

    def typed(change: dict[str, Any]) -> None:
        words, field.value = str(change["new"]).strip(), ""
        if words:
            command(words)

    field.observe(typed, "value")
    buttons = []
    for words in ("undo", "hint", "new", "resign"):
        button = widgets.Button(description=words.capitalize())
        button.on_click(lambda _, words=words: command(words))
        buttons.append(button)
    draw()
    return widgets.VBox([picture, told, widgets.HBox([field, *buttons])])
