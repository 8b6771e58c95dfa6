"""Positions; python-chess is the oracle of the rules."""

import random
import unittest
import xml.etree.ElementTree as ElementTree

import chess
import chess.variant

import kiebitz
from kiebitz import Position


def random_board(rng, variant, plies):
    boards = {
        "chess": chess.Board,
        "chess960": lambda: chess.Board.from_chess960_pos(rng.randrange(960)),
        "racingkings": chess.variant.RacingKingsBoard,
    }
    board = boards[variant]()
    for _ in range(plies):
        if board.is_game_over() or not any(board.legal_moves):
            break
        board.push(rng.choice(list(board.legal_moves)))
    return board


class Rules(unittest.TestCase):
    def test_positions_agree_with_python_chess(self):
        rng = random.Random(1)
        for number in range(24):
            variant = ("chess", "chess960", "racingkings")[number % 3]
            board = random_board(rng, variant, rng.randrange(60))
            start = board.root().fen()
            position = Position(start, variant, [board.uci(move) for move in board.move_stack])
            self.assertEqual(position.turn, "white" if board.turn else "black")
            self.assertEqual(position.check, board.is_check())
            if not board.is_variant_end():
                self.assertEqual(
                    {move.uci: move.san for move in position.legal_moves},
                    {board.uci(move): board.san(move) for move in board.legal_moves},
                )
            same = type(board)(position.fen, chess960=variant == "chess960")
            self.assertEqual(same.epd(), board.epd(), board.fen())
            self.assertEqual([move.uci for move in position.moves], [board.uci(m) for m in board.move_stack])
            self.assertEqual(position.is_over, board.is_game_over())

    def test_moves_in_both_notations(self):
        by_san = Position().play("e4").play("e5").play("Nf3")
        self.assertEqual(by_san, Position().play("e2e4 e7e5 g1f3"))
        self.assertEqual(by_san, Position(moves="1. e4 e5 2. Nf3"))
        self.assertEqual([str(move) for move in by_san.moves], ["e4", "e5", "Nf3"])
        self.assertEqual(by_san.before(3), Position())
        self.assertEqual(hash(by_san.before().play(by_san.moves[-1])), hash(by_san))
        with self.assertRaises(kiebitz.KiebitzError):
            by_san.before(4)

    def test_a_bad_move_gets_its_reason(self):
        cases = {"Ke2": "your own pawn stands on e2", "x": '"x": not a move', "": "no move is given"}
        for move, reason in cases.items():
            with self.assertRaisesRegex(kiebitz.IllegalMove, reason):
                Position().play(move)

    def test_ends(self):
        mate = Position(moves="f3 e5 g4 Qh4")
        self.assertEqual(mate.outcome, kiebitz.Outcome("0-1", "black", "checkmate"))
        self.assertEqual((mate.is_over, mate.legal_moves), (True, ()))
        there_and_back = "Nf3 Nf6 Ng1 Ng8 "
        self.assertIn("threefold", Position(moves=there_and_back * 2).claimable_draw)
        self.assertIn("fivefold", Position(moves=there_and_back * 4).outcome.reason)

    def test_openings_have_names(self):
        self.assertEqual(str(Position(moves="e4 e5 Nf3 Nc6 Bb5").opening), "C60 Ruy Lopez")
        self.assertIsNone(Position("8/8/8/8/8/4k3/8/4K2Q w - - 0 1").opening)

    def test_variants(self):
        self.assertEqual(Position.chess960(518).fen, Position().fen)
        self.assertEqual(Position.chess960(100).variant, "chess960")
        self.assertIn("racingkings", repr(Position(variant="racingkings")))
        with self.assertRaisesRegex(kiebitz.KiebitzError, "not 'atomic'"):
            Position(variant="atomic")


class Pictures(unittest.TestCase):
    def test_a_notebook_shows_a_board(self):
        svg = Position(moves="e4")._repr_svg_()
        self.assertEqual(ElementTree.fromstring(svg).tag, "{http://www.w3.org/2000/svg}svg")

    def test_every_option_changes_it(self):
        position = Position(moves="e4 e5")
        plain = position.svg()
        options = [{"flip": True}, {"arrows": ["g1f3:red"]}, {"squares": ["d4"]}, {"targets": "g1"}, {"size": 200}]
        for option in options:
            self.assertNotEqual(position.svg(**option), plain, option)

    def test_castling_in_chess960_is_shown(self):
        position = Position("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "chess960").play("O-O-O")
        self.assertIn("<svg", position.svg())


class Thinking(unittest.TestCase):
    MATE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4"

    def test_the_best_move(self):
        advice = Position(self.MATE).best(nodes=5000, multipv=2)
        self.assertEqual((str(advice.move), advice.mate, len(advice.lines)), ("Qxf7#", 1, 2))
        self.assertTrue(str(advice).startswith("Qxf7#\n  #1  Qxf7#\n"), str(advice))
        self.assertIn("<svg", advice._repr_html_())
        over = Position(self.MATE).play("Qxf7").best(depth=1)
        self.assertEqual((over.move, over.lines), (None, ()))
        self.assertEqual(str(over), "no move: 1-0, checkmate")

    def test_the_game_counts(self):
        self.assertEqual(Position(moves="f3 e5 g4").best(movetime=0.1).move.uci, "d8h4")

    def test_others_choose(self):
        for player in ("random", "easy", "elo:600"):
            move = Position(self.MATE).choice(player, seed=3, nodes=500)
            self.assertIn(move, Position(self.MATE).legal_moves)
        self.assertIsNone(Position(self.MATE).play("Qxf7").choice("random"))
        with self.assertRaisesRegex(kiebitz.ProgramError, 'no player is called "nobody"'):
            Position().choice("nobody")

    def test_players_look_up_what_they_are_given(self):
        chosen = {
            str(Position().choice("engine", depth=1, seed=seed, book="built-in", book_best=True)) for seed in range(6)
        }
        self.assertEqual(chosen, {"e4"})
        with self.assertRaisesRegex(kiebitz.ProgramError, "there is no database at /nowhere.db"):
            Position().choice("ancestor:a2", db="/nowhere.db")
        with self.assertRaisesRegex(kiebitz.ProgramError, "there is no book none-such: looked for"):
            Position().choice("engine", book="none-such")
        self.assertIsNotNone(Position().choice("ancestor:a2", depth=1, learning=False))

    def test_the_evaluation_explains_itself(self):
        evaluation = Position(self.MATE).evaluate()
        self.assertEqual({term.name for term in evaluation.terms} & {"material", "mobility"}, {"material", "mobility"})
        self.assertIn("Sum", str(evaluation))
        self.assertIn("<pre>", evaluation._repr_html_())
        self.assertTrue(Position(variant="racingkings").evaluate().terms)


if __name__ == "__main__":
    unittest.main()
