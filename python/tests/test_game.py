"""Games; python-chess reads what they write."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import chess.pgn

import kiebitz
from kiebitz import Game


def read(game):
    parsed = chess.pgn.read_game(io.StringIO(game.pgn()))
    assert parsed is not None and not parsed.errors, parsed and parsed.errors
    return parsed


class Playing(unittest.TestCase):
    def test_a_program_answers(self):
        game = Game(black="elo:600", seed=1, movetime=0.2)
        self.assertEqual((len(game.moves), game.result), (0, "*"))
        self.assertIs(game.play("e4"), game)
        self.assertEqual(len(game.moves), 2)
        game.play(game.hint(0.05).move)
        self.assertEqual((len(game.moves), game.position.turn), (4, "white"))
        game.undo()
        self.assertEqual([str(move) for move in game.moves][0], "e4")
        self.assertEqual(len(game.moves), 2)
        game.undo()
        with self.assertRaisesRegex(kiebitz.KiebitzError, "no move to take back"):
            game.undo()

    def test_a_program_begins(self):
        game = Game("easy", "human:Anna", seed=2)
        self.assertEqual((len(game.moves), game.position.turn), (1, "black"))
        with self.assertRaisesRegex(kiebitz.KiebitzError, "no move to take back"):
            game.undo()
        self.assertIn("Anna (black) to move", str(game))
        self.assertEqual(read(game).headers["Black"], "Anna")

    def test_a_function_plays(self):
        game = Game(black=lambda position: position.legal_moves[-1], seed=1).play("e4")
        self.assertEqual((len(game.moves), game.moves[1].uci), (2, game.position.before().legal_moves[-1].uci))
        self.assertEqual(game.restart().moves, ())
        with self.assertRaises(kiebitz.IllegalMove):
            Game(black=lambda position: "e4").play("e4")

    def test_a_game_is_replayed(self):
        game = Game("human", "human").play("f3 e5 g4 Qh4#")
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            kiebitz.games.replay(game, delay=0)
        self.assertEqual(shown.getvalue().count("a b c d e f g h"), 5)
        self.assertIn("4/4  Qh4#  0-1, checkmate", shown.getvalue())
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "game.pgn")
            file.write_text("1. e4 *\n\n" + game.pgn())
            self.assertEqual(kiebitz.games.load(file, 2), game.position)
            with self.assertRaisesRegex(kiebitz.ProgramError, "there is no game 3"):
                kiebitz.games.load(file, 3)

    def test_line_by_line(self):
        typed = ["e4", "Ke5", "undo", "hint", "", "f3", "e5", "g4", "d8h4"]
        game = Game("human", "human")
        with contextlib.redirect_stdout(io.StringIO()) as shown, mock.patch("builtins.input", side_effect=typed):
            self.assertIs(game.interact(), game)
        self.assertEqual((game.result, len(game.moves)), ("0-1", 4))
        for words in ("Ke5", "Try ", "Type a move", "0-1, checkmate"):
            self.assertIn(words, shown.getvalue())
        with contextlib.redirect_stdout(io.StringIO()), mock.patch("builtins.input", side_effect=EOFError):
            self.assertEqual(len(Game("human", "human").interact().moves), 0)

    def test_buttons(self):
        try:
            import ipywidgets
        except ImportError:
            self.skipTest("there is no ipywidgets")
        game = Game("human", "human")
        box = kiebitz.board.board_with_buttons(game, ipywidgets)
        picture, told, row = box.children
        field, undo, *_ = row.children
        field.value = "e4"
        self.assertEqual(([str(move) for move in game.moves], field.value), (["e4"], ""))
        self.assertIn("<svg", picture.value)
        field.value = "e4"
        self.assertIn("e4", told.value)
        undo.click()
        self.assertEqual(game.moves, ())

    def test_a_seed_repeats_a_game(self):
        def moves(seed):
            return Game("random", "random", seed=seed).run(12).moves

        self.assertEqual(moves(5), moves(5))
        self.assertNotEqual(moves(5), moves(6))

    def test_two_people(self):
        game = Game("human:Anna", "human:Bert")
        for move in "e4 e5 Bc4 Nc6 Qh5 Nf6".split():
            game.play(move)
        game.undo().play("g8f6").play("Qxf7")
        self.assertEqual((game.result, game.outcome.reason), ("1-0", "checkmate"))
        self.assertIn("1-0, checkmate", str(game))
        with self.assertRaisesRegex(kiebitz.KiebitzError, "the game is over: 1-0, checkmate"):
            game.play("a6")
        parsed = read(game)
        self.assertEqual((parsed.headers["White"], parsed.headers["Result"]), ("Anna", "1-0"))
        self.assertTrue(parsed.end().board().is_checkmate())
        self.assertEqual(len(Game("human", "human").play("e4 e5, Nf3").moves), 3)
        self.assertEqual(game.undo().result, "*")

    def test_a_bad_move_changes_nothing(self):
        game = Game("human", "random", seed=1)
        with self.assertRaisesRegex(kiebitz.IllegalMove, "Ke2: your own pawn stands on e2"):
            game.play("Ke2")
        with self.assertRaises(kiebitz.IllegalMove):
            game.play("")
        self.assertEqual(game.moves, ())

    def test_ends_by_word(self):
        self.assertEqual(str(Game().resign().outcome), "0-1, resignation")
        game = Game("human", "human")
        with self.assertRaisesRegex(kiebitz.KiebitzError, "no draw to claim"):
            game.claim_draw()
        game.play("Nf3 Nf6 Ng1 Ng8 " * 2)
        self.assertIn("A draw may be claimed", str(game))
        self.assertEqual(game.claim_draw().result, "1/2-1/2")

    def test_an_engine_plays(self):
        with kiebitz.Engine(options={"Hash": 1}) as engine:
            game = Game("human", engine, movetime=0.05).play("d4")
            self.assertEqual(len(game.moves), 2)
            self.assertEqual(read(game).headers["Black"], engine.name)

    def test_bad_players_are_refused_at_once(self):
        for players, reason in (
            ({"black": "nobody"}, "no player is called"),
            ({"black": "ancestor:e"}, "plays racingkings, not chess"),
        ):
            with self.assertRaisesRegex(kiebitz.ProgramError, reason):
                Game(**players)
        with self.assertRaisesRegex(kiebitz.KiebitzError, "let it play with run"):
            Game("random", "random").play("e4")


class Variants(unittest.TestCase):
    def test_whole_games_are_legal(self):
        for variant, board in (("chess960", "chess.Board"), ("racingkings", "chess.variant.RacingKingsBoard")):
            game = Game("random", "easy", variant=variant, seed=3).run(30)
            end = read(game).end().board()
            self.assertEqual(f"{type(end).__module__}.{type(end).__name__}", board)
            self.assertEqual(end.epd().split()[0], game.position.fen.split()[0])
            self.assertEqual(end.chess960, variant == "chess960")

    def test_games_from_a_position(self):
        game = Game("human", "human", fen="4k3/8/8/8/8/8/4p3/4K3 b - - 0 40").play("Kd7 Kxe2")
        self.assertIn("40... Kd7 41. Kxe2 1/2-1/2", game.pgn())
        self.assertEqual(read(game).end().board().fullmove_number, 41)

    def test_the_board_is_seen_from_your_side(self):
        white, black = Game(seed=1), Game("human", "human", fen="4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
        self.assertIn("<svg", white._repr_html_())
        self.assertEqual(black._repr_html_().count("<svg"), 1)
        as_black = Game("random", "human", seed=1)
        self.assertIn(as_black.position.svg(flip=True), as_black._repr_html_())


class Reviewing(unittest.TestCase):
    def test_a_blunder_is_explained(self):
        game = Game("human", "human").play("f3 e5 g4 Qh4")
        judged = kiebitz.review(game, nodes=2000)
        blunder = judged.mistakes[-1]
        self.assertEqual((blunder.side, blunder.san, blunder.mark), ("white", "g4", "blunder"))
        self.assertTrue(blunder.why)
        self.assertLess(judged.white, judged.black)
        self.assertIn("2. g4: blunder.", str(judged))
        self.assertIn("<li>", judged._repr_html_())
        german = kiebitz.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=2000, lang="de").mistakes[-1]
        self.assertNotEqual(german.why, blunder.why)
        with self.assertRaises(kiebitz.KiebitzError):
            kiebitz.review("")


if __name__ == "__main__":
    unittest.main()
