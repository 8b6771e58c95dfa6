"""Without NumPy or PyTorch every program ends with a sentence that says how to install them."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TRAINER = Path(__file__).resolve().parent.parent
PROGRAMS = ("train.py", "distil.py", "reference.py")


def run_without(library: str, program: str) -> subprocess.CompletedProcess:
    """Runs a program in which this library cannot be found."""
    with tempfile.TemporaryDirectory() as folder:
        fake = f"raise ModuleNotFoundError(\"No module named '{library}'\", name='{library}')\n"
        (Path(folder) / f"{library}.py").write_text(fake)
        return subprocess.run(
            [sys.executable, TRAINER / program, "--help"],
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
        )


class Missing(unittest.TestCase):
    def test_a_missing_library_is_named_with_the_way_to_install_it(self):
        for program in PROGRAMS:
            for library in ("numpy", "torch"):
                with self.subTest(program=program, library=library):
                    done = run_without(library, program)
                    self.assertEqual(done.returncode, 1, done.stderr)
                    self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                    self.assertTrue(done.stderr.startswith(f"{program}: "), done.stderr)
                    for word in (library, "apt install python3-torch", "pip install numpy torch"):
                        self.assertIn(word, done.stderr)

    def test_with_both_the_programs_start(self):
        # Other tests start train.py.
        for program in ("distil.py", "reference.py"):
            done = subprocess.run([sys.executable, TRAINER / program, "--help"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
