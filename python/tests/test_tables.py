"""Tables, built into a folder of their own."""

import tempfile
import unittest
import unittest.mock
from pathlib import Path

import kiebitz
from kiebitz import Game, Position, tables


class Tables(unittest.TestCase):
    FEN = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1"

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        tables.generate("KQvK", folder=cls.folder.name)
        tables.generate("KQvK", variant="racingkings", folder=cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_a_win(self):
        found = tables.probe(self.FEN, folder=self.folder.name)
        self.assertEqual((found.category, found.distance), ("win", 9))
        best = found.moves[0]
        self.assertEqual((best.category, best.distance), ("loss", -8))
        self.assertEqual({v.move for v in found.moves}, set(Position(self.FEN).legal_moves))
        self.assertIn("white to move: win in 9 plies", str(found))
        self.assertIn("win in 9 plies", str(best))
        self.assertIn("<svg", found._repr_html_())
        self.assertEqual(Position(self.FEN).probe(folder=self.folder.name), found)

    def test_python_and_the_command_line_say_the_same(self):
        options = [f"--dir={self.folder.name}", "--lang=en", "--", self.FEN]
        told = kiebitz.program.run("tb", "probe", *options).splitlines()
        told = [line.split() for line in told[told.index("") + 1 :]]
        here = [str(verdict).split() for verdict in tables.probe(self.FEN, folder=self.folder.name).moves]
        words = {"wins": "win", "draws": "draw", "loses": "loss"}
        self.assertEqual([[move, words[verdict], *rest] for move, verdict, *rest in told], here)

    def test_the_sets_are_listed_and_counted(self):
        stats = tables.stats("KQvK", folder=self.folder.name)
        self.assertEqual((stats.white.legal, stats.white.longest_win, max(stats.sizes)), (144_508, 19, 20))
        self.assertEqual(sum(stats.sizes.values()), sum(s.win + s.loss for s in (stats.white, stats.black)))
        found = tables.positions("KQvK", 19, folder=self.folder.name)
        self.assertEqual(len(found), stats.sizes[19])
        few = tables.positions("KQvK", 19, unique=True, limit=5, turn="white", folder=self.folder.name)
        self.assertLess(0, len(few))
        self.assertLessEqual(len(few), 5)
        self.assertLessEqual(set(few), set(found))
        self.assertIn("longest win 19 plies", str(stats))

    def test_a_table_is_verified(self):
        data = Path(__file__).parents[2] / "tests" / "data" / "syzygy"
        found = tables.verify("KQvK", syzygy=str(data), folder=self.folder.name)
        self.assertGreater(found.positions, 40_000)
        self.assertGreater(found.dtz, 40_000)
        self.assertIn("distances compared with Syzygy: sound", str(found))
        with self.assertRaisesRegex(kiebitz.ProgramError, "there is no table KBNvK"):
            tables.verify("KBNvK", folder=self.folder.name)

    def test_tables_are_compared_with_an_engine(self):
        found = tables.compare("KQvK", "self", limit=4, nodes=300, folder=self.folder.name)
        self.assertEqual((found.total.positions, len(found.contests)), (4, 4))
        self.assertEqual(sum(count.positions for count in found.sets.values()), 4)
        for contest in found.contests:
            self.assertEqual(len(contest.tables), contest.distance)
            self.assertIn(contest.distance, found.sets)
            self.assertLessEqual(len(contest.tables), len(contest.engine))
        self.assertIn("\nTables better: ", str(found))
        self.assertIn(f"S_{min(found.sets)}:\n", str(found))

    def test_the_line_ends_in_mate(self):
        line = tables.line(self.FEN, folder=self.folder.name)
        self.assertEqual(len(line), 9)
        end = Position(self.FEN, moves=[move.uci for move in line])
        self.assertEqual(end.outcome.reason, "checkmate")

    def test_racing_kings(self):
        found = tables.probe("8/8/3k4/8/8/2K5/1Q6/8 w - - 0 1", "racingkings", folder=self.folder.name)
        self.assertEqual((found.category, found.distance), ("win", 13))

    def test_what_is_missing_is_told(self):
        with self.assertRaisesRegex(kiebitz.ProgramError, "there is no table KRvKN"):
            tables.probe("8/8/8/8/8/4k1n1/8/4K2R w - - 0 1", folder=self.folder.name)
        with self.assertRaisesRegex(kiebitz.KiebitzError, "no material is named"):
            tables.generate()

    def test_the_best_move_is_the_tables(self):
        position = Position(self.FEN)
        found = position.best(depth=1, folder=self.folder.name)
        self.assertEqual((found.lines[0].mate, len(found.lines[0].moves)), (5, 9))
        with unittest.mock.patch.dict("os.environ", {"KIEBITZ_TABLES": self.folder.name}):
            self.assertEqual(position.best(depth=1), found)
            self.assertIsNone(position.best(depth=1, tables=False).lines[0].mate)
        with self.assertRaisesRegex(kiebitz.ProgramError, "/nowhere"):
            position.best(depth=1, folder="/nowhere")
        table = position.choice("table", depth=1, folder=self.folder.name)
        self.assertIn(
            table, [v.move for v in tables.probe(position, folder=self.folder.name).moves if v.distance == -8]
        )

    def test_tables_play(self):
        with unittest.mock.patch.dict("os.environ", {"KIEBITZ_TABLES": self.folder.name}):
            game = Game("table", "random", fen=self.FEN, seed=4).run()
        self.assertEqual(game.outcome.reason, "checkmate")
        self.assertLessEqual(len(game.moves), 9)


if __name__ == "__main__":
    unittest.main()
