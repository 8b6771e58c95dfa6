"""The example notebooks run from their first cells to their last, and show what they should."""

import os
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

try:
    import nbclient
    import nbformat
    from traitlets.config import Config
except ImportError:
    nbclient = None

EXAMPLES = Path(__file__).parents[1] / "examples"
"""What each prints, among other things."""
PRINTED = {
    "kiebitz.ipynb": ["[White ", "win in"],
    "endgames.ipynb": [
        "S(20)",
        "# 1-0",
        "\nS_14:\n",
        "Tables better: ",
        "checked [4, 5, 13, 18]",
        "20 plies:",
        ": sound",
    ],
    "search.ipynb": ["20 moves:", "minimax: value ", "alphabeta: value ", "Ra8#", "my_player"],
}


@unittest.skipIf(nbclient is None, "there is no nbclient")
class Notebooks(unittest.TestCase):
    def test_none_is_left_out(self):
        self.assertEqual({file.name for file in EXAMPLES.glob("*.ipynb")}, set(PRINTED))

    def test_kiebitz(self):
        self.runs("kiebitz.ipynb", "image/svg+xml", "text/html")

    def test_endgames(self):
        self.runs("endgames.ipynb", "text/html")

    def test_search(self):
        text = self.runs("search.ipynb")
        minimax, alphabeta = (
            re.search(rf"{name}: value (\S+), (\d+) nodes", text).groups() for name in ("minimax", "alphabeta")
        )
        self.assertEqual(minimax[0], alphabeta[0])
        self.assertLess(3 * int(alphabeta[1]), int(minimax[1]))

    def runs(self, name, *wanted):
        """Executes a notebook, and returns what it has printed."""
        notebook = nbformat.read(EXAMPLES / name, as_version=4)
        nbformat.validate(notebook)
        self.assertFalse([cell for cell in notebook.cells if cell.get("outputs")], "committed without outputs")
        with tempfile.TemporaryDirectory() as folder:
            # The reader's tables and settings are not touched, and say nothing here.
            home = {"KIEBITZ_TABLES": folder, "KIEBITZ_CONFIG": str(Path(folder, "none")), "IPYTHONDIR": folder}
            with mock.patch.dict(os.environ, home):
                # Through files: what runs here is nobody's business on the network.
                config = Config({"KernelManager": {"transport": "ipc", "ip": str(Path(folder, "kernel"))}})
                nbclient.NotebookClient(notebook, kernel_name="python3", timeout=120, config=config).execute()
        kinds = {kind for cell in notebook.cells for out in cell.get("outputs", ()) for kind in out.get("data", ())}
        self.assertLessEqual({"text/plain", *wanted}, kinds)
        text = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", ()))
        for words in PRINTED[name]:
            self.assertIn(words, text)
        return text


if __name__ == "__main__":
    unittest.main()
