"""The engine as a process that stays."""

import sys
import unittest

import kiebitz
from kiebitz import Engine, Position


class Talking(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine(options={"Hash": 1})

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()
        cls.engine.close()

    def test_it_has_a_name_and_options(self):
        self.assertTrue(self.engine.name.startswith("Kiebitz "), self.engine.name)
        self.assertIn("UCI_Elo", self.engine.options)
        with self.assertRaisesRegex(kiebitz.EngineError, "has no option 'Colour'"):
            self.engine.set("Colour", "red")

    def test_it_finds_mates(self):
        position = Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        lines = self.engine.analyse(position, depth=5, multipv=2)
        self.assertEqual([str(lines[0]), lines[0].mate, lines[0].score], ["#1  Ra8#", 1, 31999])
        self.assertEqual(len(lines), 2)
        self.assertEqual(position.best(depth=5).score, 31999)
        self.assertEqual(str(self.engine.play(position, depth=3)), "Ra8#")
        self.assertEqual(self.engine.analyse(position.play("Ra8")), [])
        self.assertIsNone(self.engine.play(position.play("Ra8")))

    def test_every_variant_in_turn(self):
        for variant in ("racingkings", "chess960", "chess", "chess960", "racingkings"):
            position = Position.chess960(3) if variant == "chess960" else Position(variant=variant)
            position = position.play(position.legal_moves[0])
            move = self.engine.play(position, nodes=300)
            self.assertIn(move, position.legal_moves)
            self.assertTrue(self.engine.analyse(position, nodes=300)[0].moves)


class Failing(unittest.TestCase):
    def test_what_is_no_engine(self):
        with self.assertRaisesRegex(kiebitz.EngineError, "cannot be started"):
            Engine("/nowhere/engine")
        with self.assertRaisesRegex(kiebitz.EngineError, "does not speak UCI"):
            Engine([sys.executable, "-c", "print('hello')"])
        silent = [sys.executable, "-c", "import time; time.sleep(60)"]
        with self.assertRaisesRegex(kiebitz.EngineError, "has not answered"):
            Engine(silent, timeout=0.3)

    def test_a_liar_is_found_out(self):
        script = (
            "import sys\n"
            "for line in sys.stdin:\n"
            "    answer = {'uci': 'uciok', 'isready': 'readyok'}.get(line.strip())\n"
            "    if line.startswith('go'): answer = 'bestmove a1a8'\n"
            "    if answer: print(answer, flush=True)\n"
        )
        with Engine([sys.executable, "-c", script]) as engine:
            with self.assertRaisesRegex(kiebitz.EngineError, "played a1a8, which is not legal"):
                engine.play(Position())

    def test_after_the_end(self):
        with Engine(options={"Hash": 1}) as engine:
            pass
        with self.assertRaisesRegex(kiebitz.EngineError, "has ended"):
            engine.play(Position(), depth=1)


if __name__ == "__main__":
    unittest.main()
