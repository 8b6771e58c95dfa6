"""The teacher and its students, small, on a processor."""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

import distil
from common import SelfPlay, record, square  # first: it says where the trainer is
from data import Positions, read_records
from features import NO_MOVE, best_move, labels
from network_file import SCALE, Network
from schedule import Goal, Schedule
from teacher import Eyes, Judge, Lessons, Teacher, TeacherError, blend_scores, teach
from variants import CHESS, RACING_KINGS


def with_move(words: np.ndarray, start: str, end: str) -> torch.Tensor:
    words = words.copy()
    words[8] |= (square(start) | square(end) << 6) << 40
    return torch.from_numpy(words)[None]


class TeacherTest(SelfPlay):
    def test_a_move_is_seen_as_the_side_to_move_sees_the_board(self):
        def seen(words, start, end, variant=CHESS):
            return best_move(with_move(words, start, end), variant).item()

        def index(start, end):
            return square(start) + 64 * square(end)

        left, right = record("kc1 pe2", "ka8"), record("kg1 pe2", "ka8")
        self.assertEqual(seen(left, "e2", "e4"), index("e2", "e4"))
        self.assertEqual(seen(right, "e2", "e4"), index("d2", "d4"))
        black = record("kg1", "kc8 pe7", black_to_move=True)
        self.assertEqual(seen(black, "e7", "e5"), index("e2", "e4"))
        mirrored = record("kg1", "kg8 pe7", black_to_move=True)
        self.assertEqual(seen(mirrored, "e7", "e5"), index("d2", "d4"))
        race = record("kc1", "kc2 re2", black_to_move=True)
        self.assertEqual(seen(race, "e2", "e5", RACING_KINGS), index("e2", "e5"))
        self.assertEqual(best_move(torch.from_numpy(left)[None], CHESS).item(), NO_MOVE)

    def test_a_move_starts_on_a_piece_of_the_side_to_move(self):
        for variant in (CHESS, RACING_KINGS):
            records = torch.from_numpy(next(read_records(self.positions[variant.name], variant)))
            moves, planes = best_move(records, variant), Eyes(variant, "cpu").planes(records)
            self.assertTrue((moves >= 0).all(), "export writes the move of every searched position")
            own = planes[:, : variant.roles].sum(1).flatten(1)
            self.assertTrue((own.gather(1, (moves % 64)[:, None]) == 1).all())
            # Where it ends there may be the own rook, which castles, but nothing to take: the positions are quiet.
            enemy = planes[:, variant.roles : 2 * variant.roles].sum(1).flatten(1)
            self.assertTrue((enemy.gather(1, (moves // 64)[:, None]) == 0).all())

    def test_a_small_teacher_learns_positions_by_heart_and_labels_them(self):
        for variant in (CHESS, RACING_KINGS):
            torch.manual_seed(1)
            positions = Positions([self.positions[variant.name]], variant, "cpu")
            records = positions.trained[:200].clone()
            teacher = Teacher(variant, blocks=1, channels=16)
            before = Judge(teacher, "cpu").measure(records, 0.15)["mixed_squared"]
            lessons = Lessons(teacher, records, 50, decay=0.0, generator=torch.Generator())
            teach(lessons, Schedule(5e-3, 1e-4, 0.15, 0.15), Goal(50 * 160), 1e9, lambda *_: None)
            judge = Judge(teacher, "cpu")
            after = judge.measure(records, 0.15)["mixed_squared"]
            self.assertLess(after, before / 8, f"{variant.name}: from {before}")
            value, _ = judge.judge(records)
            judge.relabel(records)
            score, result = labels(records)
            self.assertLess((score - value * SCALE).abs().max().item(), 0.51)
            self.assertTrue((result == labels(positions.trained[:200])[1]).all(), "the rest of a record stays")
            self.assertTrue((records[:, :8] == positions.trained[:200, :8]).all())
            own, taught = positions.trained[:200], labels(records)[0]
            for share, expected in ((1.0, taught), (0.0, labels(own)[0])):
                blended = own.clone()
                blend_scores(blended, records, share)
                self.assertLess((labels(blended)[0] - expected).abs().max().item(), 1.5)
            blend_scores(own, records, 0.5)
            both = torch.stack([taught, labels(own)[0]])
            self.assertTrue((labels(own)[1] == result).all())
            self.assertGreater((both[0] - both[1]).abs().max().item(), 5)

    def test_a_teacher_is_read_as_it_was_written(self):
        records = torch.from_numpy(next(read_records(self.positions["chess"], CHESS, 100)))
        teacher = Teacher(CHESS, blocks=1, channels=8)
        file = self.path / "teacher.pt"
        teacher.save(file)
        said = Judge(teacher, "cpu").judge(records)[0]
        again = Judge(Teacher.read(file, CHESS), "cpu").judge(records)[0]
        self.assertLess((said - again).abs().max().item(), 0.01)
        with self.assertRaisesRegex(TeacherError, "a teacher of chess, not of racingkings"):
            Teacher.read(file, RACING_KINGS)
        file.write_bytes(b"no teacher at all")
        with self.assertRaisesRegex(TeacherError, "it is no teacher"):
            Teacher.read(file, CHESS)

    def test_one_command_makes_teacher_and_student(self):
        with tempfile.TemporaryDirectory() as folder:
            out, teacher = Path(folder) / "students", Path(folder) / "teacher.pt"
            command = [self.positions["chess"], "--variant", "chess", "--near", self.positions["chess"]]
            command += ["--width", "32", "--out", out, "--teacher", teacher, "--teacher-seconds", "1"]
            command += ["--blocks", "1", "--channels", "8", "--teacher-batch", "32", "--batch", "100"]
            command += ["--samples", "2000", "--finish-samples", "1000", "--name", "tiny", "--device", "cpu"]
            command += ["--king-buckets", "4", "--student-seconds", "1"]
            self.assertEqual(distil.main([str(word) for word in command]), 0)
            for source in ("teacher", "games"):
                network = Network.read(out / f"tiny-32-{source}.kzn")
                self.assertEqual((network.width, network.king_buckets), (32, 4))
            self.assertTrue(teacher.exists() and (out / "tiny.json").exists())
            # A teacher that only labels, and a student that goes on from a network.
            more = ["--teacher-seconds", "0", "--init", out / "tiny-32-games.kzn", "--name", "more"]
            self.assertEqual(distil.main([str(word) for word in [*command, *more]]), 0)
            self.assertTrue((out / "more-32-games.kzn").exists())
            self.assertEqual(distil.main(["nothing.kzp", *map(str, command[1:])]), 1)


if __name__ == "__main__":
    unittest.main()
