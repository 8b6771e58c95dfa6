"""The example notebook runs from its first cell to its last, and shows what it should."""

import os
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

NOTEBOOK = Path(__file__).parents[1] / "examples" / "kiebitz.ipynb"


@unittest.skipIf(nbclient is None, "there is no nbclient")
class Notebook(unittest.TestCase):
    def test_it_runs(self):
        notebook = nbformat.read(NOTEBOOK, as_version=4)
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
        self.assertLessEqual({"image/svg+xml", "text/html", "text/plain"}, kinds)
        text = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", ()))
        for words in ("[White ", "win in"):
            self.assertIn(words, text)


if __name__ == "__main__":
    unittest.main()
