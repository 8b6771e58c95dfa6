"""Finding the program, and what it says when it refuses."""

import os
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import kiebitz
from kiebitz import program


class Finding(unittest.TestCase):
    def test_the_environment_comes_first(self):
        with tempfile.TemporaryDirectory() as folder:
            named, on_path = Path(folder, "named"), Path(folder, "kiebitz")
            for file in (named, on_path):
                file.write_text("#!/bin/sh\n")
                file.chmod(0o755)
            with mock.patch.dict(os.environ, {"KIEBITZ": str(named), "PATH": folder}):
                self.assertEqual(kiebitz.find(), str(named))
                del os.environ["KIEBITZ"]
                self.assertEqual(kiebitz.find(), str(on_path))

    def test_a_checkout_has_it_in_target_release(self):
        with tempfile.TemporaryDirectory() as folder:
            built = Path(folder, "target", "release", "kiebitz")
            inner = Path(folder, "crates", "kiebitz")
            inner.mkdir(parents=True)
            built.parent.mkdir(parents=True)
            built.write_text("#!/bin/sh\n")
            built.chmod(0o755)
            with mock.patch.dict(os.environ, {"PATH": ""}), mock.patch.object(Path, "cwd", lambda: inner):
                os.environ.pop("KIEBITZ", None)
                self.assertEqual(kiebitz.find(), str(built))

    def test_a_wrong_name_is_told(self):
        with mock.patch.dict(os.environ, {"KIEBITZ": "/nowhere/kiebitz"}):
            with self.assertRaisesRegex(kiebitz.ProgramNotFound, "KIEBITZ names /nowhere/kiebitz"):
                kiebitz.Position()

    def test_no_program_is_told(self):
        outside = Path(tempfile.gettempdir())
        with mock.patch.dict(os.environ, {"PATH": ""}), mock.patch.object(Path, "cwd", lambda: outside):
            os.environ.pop("KIEBITZ", None)
            with mock.patch.object(program, "__file__", str(outside / "program.py")):
                with self.assertRaisesRegex(kiebitz.ProgramNotFound, "not on the PATH: install it"):
                    kiebitz.find()


class Version(unittest.TestCase):
    def test_all_files_and_the_program_have_the_same(self):
        root = Path(__file__).parents[2]
        versions = {
            re.search(r'^version = "(.*)"', (root / file).read_text(), re.MULTILINE)[1]
            for file in ("Cargo.toml", "python/pyproject.toml")
        }
        self.assertEqual(versions, {kiebitz.__version__})
        self.assertEqual(program.run("--version").split()[:2], ["kiebitz", kiebitz.__version__])


class Staying(unittest.TestCase):
    def test_moves_start_no_process(self):
        position = kiebitz.Position().play("e4")
        with mock.patch("subprocess.Popen", side_effect=AssertionError("a process was started")):
            for move in ("e5", "Nf3", "Nc6"):
                position = position.play(move)
            position.before(2)
            with self.assertRaises(kiebitz.IllegalMove):
                position.play("Ke3")
        self.assertEqual([str(move) for move in position.moves], ["e4", "e5", "Nf3", "Nc6"])

    def test_one_that_ended_is_started_again(self):
        kiebitz.Position()
        for answerer in program._answerers.values():
            answerer._process.kill()
            answerer._process.wait()
        self.assertEqual(len(kiebitz.Position().legal_moves), 20)

    def test_an_interrupted_answer_is_not_the_next_one(self):
        kiebitz.Position()
        with mock.patch.object(program._Answerer, "ask", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                kiebitz.Position().play("e4")
        self.assertEqual(kiebitz.Position().play("d4").moves[0].uci, "d2d4")


class Refusing(unittest.TestCase):
    def test_the_message_is_the_programs_sentence(self):
        with self.assertRaises(kiebitz.ProgramError) as caught:
            kiebitz.Position("8/8/8/8/8/8/8/K7 w - - 0 1")
        self.assertEqual(str(caught.exception), "illegal position: Black has no king")
        for fen in ("", "-x", "--help", "nonsense"):
            with self.assertRaisesRegex(kiebitz.ProgramError, "cannot read the FEN"):
                kiebitz.Position(fen)

    def test_what_takes_too_long_is_ended(self):
        with self.assertRaisesRegex(kiebitz.ProgramError, "took longer than 0.3 s"):
            program.run("best", "startpos", "--movetime", "1m", timeout=0.3)


if __name__ == "__main__":
    unittest.main()
