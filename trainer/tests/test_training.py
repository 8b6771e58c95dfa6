"""Training on a processor, small: a tiny network learns 1,000 positions by heart."""

import contextlib
import io
import itertools
import json
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import numpy as np
import torch

from common import SelfPlay
from data import Positions, PositionsError, Shuffled, read_records
from features import Features
from model import Model
from network_file import SCALE, WEIGHT_LIMIT, Network, NetworkError
from reference import evaluate
from reference import main as evaluate_file
from schedule import WARM_UP, Goal, Schedule
from step import Step, measure
from test_network import random_network
from train import main as train
from variants import CHESS, KING_BUCKETS, RACING_KINGS

SHAPES = list(itertools.product((CHESS, RACING_KINGS), (1, KING_BUCKETS)))
TRAINER = Path(__file__).resolve().parent.parent


class Training(SelfPlay):
    def test_a_tiny_network_learns_a_thousand_positions_by_heart(self):
        torch.manual_seed(1)
        for variant, kings in SHAPES:
            positions = Positions([self.positions[variant.name]], variant, "cpu")
            records = positions.trained[:1000]
            model = Model(variant, 32, kings)
            step = Step(model, Shuffled(records, 250, torch.Generator()), power=2.0, decay=0.0, capture=False)
            before = measure(model, step.features, records, 0.2, 2.0)["mixed"]
            for _ in range(400):
                step.run(lr=5e-3, wdl=0.2)
            after = measure(model, step.features, records, 0.2, 2.0)["mixed"]
            self.assertGreater(before, 0.02)
            self.assertLess(after, 0.001, f"{variant.name}: from {before}")
            # Nor does it forget everything when it is quantised.
            model.load(model.quantised("tiny"))
            self.assertLess(measure(model, step.features, records, 0.2, 2.0)["mixed"], 0.003)

    def test_training_with_rounded_weights_loses_nothing_when_they_are_rounded(self):
        positions = Positions([self.positions["chess"]], CHESS, "cpu")
        records, lost, rounded = positions.trained[:1000], {}, {}
        for rounding in (False, True):
            torch.manual_seed(1)
            model = Model(CHESS, 64, KING_BUCKETS)
            step = Step(model, Shuffled(records, 250, torch.Generator()), power=2.0, decay=0.0, capture=False)
            schedule = Schedule(5e-3, 1e-4, 0.2, 0.2)
            for number in range(200):
                step.run(schedule.lr_at(number / 200), 0.2, rounding and number >= 120)
            before = measure(model, step.features, records, 0.2, 2.0)["mixed"]
            model.load(model.quantised("tiny"))
            model.rounding.zero_()
            rounded[rounding] = measure(model, step.features, records, 0.2, 2.0)["mixed"]
            lost[rounding] = rounded[rounding] / before - 1
        self.assertGreater(lost[False], 0.01, "rounding costs something")
        self.assertLess(abs(lost[True]), 0.003)
        self.assertLess(rounded[True], rounded[False])

    def test_the_model_says_what_the_reference_says(self):
        for variant, kings in SHAPES:
            network = random_network(variant, 32, king_buckets=kings)
            records = next(read_records(self.positions[variant.name], variant, 500))
            model = Model(variant, 32, kings)
            model.load(network)
            self.assertEqual(model.quantised(network.name).to_bytes(), network.to_bytes())
            features, tensor = Features(variant, "cpu", torch.float32, kings), torch.from_numpy(records)
            with torch.no_grad():
                outputs = model(features.rows(tensor), features.buckets(tensor)).numpy() * SCALE
            exact = np.array([evaluate(network, record) for record in records])
            self.assertGreater(np.ptp(exact), 100)
            # Two divisions towards zero cost less than 1.03 centipawns together.
            self.assertLess(np.abs(outputs - exact).max(), 1.05)

    def test_king_buckets_begin_as_the_network_without(self):
        plain, model = random_network(CHESS, 32), Model(CHESS, 32, KING_BUCKETS)
        with torch.no_grad():
            model.own.fill_(0.5)
        model.load(plain)
        found = model.quantised("x").feature_weights.reshape(KING_BUCKETS, 768, 32)
        self.assertTrue((found == plain.feature_weights).all())
        with self.assertRaisesRegex(NetworkError, "32 wide, with 4 king buckets, not for chess, 32, 1"):
            Model(CHESS, 32).load(model.quantised("x"))

    def test_merged_weights_stay_within_the_limit(self):
        model = Model(CHESS, 32, KING_BUCKETS)
        with torch.no_grad():
            model.features.weight.fill_(1.5)
            model.own.fill_(1.0)
            model.own[0] = -9.0
        model.clip()
        self.assertAlmostEqual(model.merged().max().item(), WEIGHT_LIMIT, places=5)
        self.assertAlmostEqual(model.merged().min().item(), -WEIGHT_LIMIT, places=5)

    def test_held_out_positions_are_whole_games_and_not_trained_on(self):
        positions = Positions([self.positions["chess"]], CHESS, "cpu")
        records = next(read_records(self.positions["chess"], CHESS))
        self.assertEqual(len(positions.trained) + len(positions.held_out), len(records))
        held = (records[:, 8] >> 25) & 1
        # Of 40 games with seed 1 only game 32 is held out: one stretch of positions.
        self.assertEqual(np.abs(np.diff(held)).sum(), 2)
        self.assertEqual(len(positions.held_out), held.sum())

    def test_a_round_has_every_position_once(self):
        records = torch.arange(10)[:, None].repeat(1, 9)
        batches = Shuffled(records, 5, torch.Generator())
        into = torch.empty(5, 9, dtype=torch.int64)
        rounds = []
        for _ in range(2):
            seen = []
            for _ in range(2):
                batches.next_into(into)
                seen += into[:, 0].tolist()
            self.assertEqual(sorted(seen), list(range(10)))
            rounds.append(seen)
        self.assertNotEqual(*rounds)
        self.assertEqual(batches.rounds, 2)

    def test_files_of_other_kinds_are_refused(self):
        with self.assertRaisesRegex(PositionsError, "racingkings, not of chess"):
            Positions([self.positions["racingkings"]], CHESS, "cpu")
        bad = self.path / "bad.kzp"
        bad.write_bytes(self.positions["chess"].read_bytes()[:-1])
        with self.assertRaisesRegex(PositionsError, "ends inside a position"):
            Positions([bad], CHESS, "cpu")
        bad.write_bytes(b"a shopping list, long enough")
        with self.assertRaisesRegex(PositionsError, "no file of positions"):
            Positions([bad], CHESS, "cpu")


class Program(SelfPlay):
    """train.py and reference.py: mostly their main functions, because a process of its own spends a second on PyTorch."""

    def options(self, variant, name, *more):
        out, log = self.path / f"{name}.kzn", self.path / f"{name}.json"
        given = [self.positions[variant], "--variant", variant, "--width", 32, "--batch", 128, "--device", "cpu"]
        given += ["--name", name, "--out", out, "--log", log, *more]
        return list(map(str, given)), out, log

    def called(self, main, given):
        """The exit status of a program, and what it prints."""
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
            status = main(list(map(str, given)))
        return status, out.getvalue(), err.getvalue()

    def done(self, main, given):
        status, out, err = self.called(main, given)
        self.assertEqual(status, 0, err)
        return out

    def process(self, given):
        return subprocess.Popen([sys.executable, TRAINER / "train.py", *given], stdout=subprocess.PIPE, text=True)

    def test_training_writes_a_network_that_can_be_gone_on_from(self):
        for variant, kings in ((variant.name, kings) for variant, kings in SHAPES):
            shape = ("--king-buckets", kings)
            given, out, log = self.options(variant, f"first-{variant}", "--samples", 5000, *shape)
            self.assertIn("quantised", self.done(train, given))
            first, report = Network.read(out), json.loads(log.read_text())
            self.assertEqual((first.variant.name, first.width, first.name), (variant, 32, f"first-{variant}"))
            self.assertEqual(first.king_buckets, kings)
            self.assertEqual(report["samples"], 5120)
            self.assertGreater(report["held_out_positions"], 0)
            quantised = report["held_out_quantised"]
            for kind, loss in report["held_out"].items():
                self.assertAlmostEqual(loss, quantised[kind], delta=0.01)
            short = ("--samples", 1, "--init", out, "--lr", 1e-9)
            more, second, log = self.options(variant, f"second-{variant}", *short, *shape)
            self.done(train, more)
            changed = np.abs(Network.read(second).feature_weights - first.feature_weights).max()
            self.assertLessEqual(changed, 1)

            evaluations = self.path / "evaluations.txt"
            given = ["--net", out, "--positions", self.positions[variant], "--count", 100, "--out", evaluations]
            self.done(evaluate_file, given)
            records = next(read_records(self.positions[variant], first.variant, 100))
            expected = [evaluate(first, record) for record in records]
            self.assertEqual([int(line) for line in evaluations.read_text().splitlines()], expected)

    def test_the_same_seed_makes_the_same_network(self):
        made = []
        for seed in (1, 1, 2):
            given, out, _ = self.options("chess", "seeded", "--samples", 1000, "--seed", seed)
            self.done(train, given)
            made.append(out.read_bytes())
        self.assertEqual(made[0], made[1])
        self.assertNotEqual(made[0], made[2])

    def test_the_clock_ends_a_run(self):
        given, out, log = self.options("chess", "clock", "--seconds", 2)
        begun = time.monotonic()
        with self.process(given) as running:
            running.communicate(timeout=60)
        self.assertEqual(running.returncode, 0)
        self.assertLess(time.monotonic() - begun, 60)
        report = json.loads(log.read_text())
        self.assertGreater(report["samples"], 0)
        self.assertFalse(report["interrupted"])
        self.assertTrue(out.exists())

    def test_ctrl_c_still_writes_the_network(self):
        given, out, log = self.options("chess", "interrupted", "--seconds", 600)
        with self.process(given) as running:
            self.assertIn("positions to train on", running.stdout.readline())
            time.sleep(1)
            running.send_signal(signal.SIGINT)
            rest = running.communicate(timeout=60)[0]
        self.assertEqual(running.returncode, 0)
        self.assertIn("interrupted", rest)
        self.assertTrue(json.loads(log.read_text())["interrupted"])
        self.assertEqual(Network.read(out).name, "interrupted")

    def test_mistakes_are_told_in_a_sentence(self):
        for more, reason in [
            (["--width", 33], "multiple of 32"),
            (["--init", os.devnull], "no network"),
            (["--out", "/nowhere/x.kzn"], "no such folder"),
        ]:
            given, _, _ = self.options("chess", "wrong", *more)
            status, _, err = self.called(train, given)
            self.assertEqual(status, 1)
            self.assertIn(reason, err)
            self.assertEqual(len(err.splitlines()), 1, err)


class Schedules(unittest.TestCase):
    def test_the_learning_rate_rises_and_falls(self):
        schedule = Schedule(lr=1e-3, final_lr=1e-5, wdl_start=0.2, wdl_end=0.4)
        self.assertGreater(schedule.lr_at(0), 0)
        self.assertLess(schedule.lr_at(WARM_UP / 2), 6e-4)
        self.assertAlmostEqual(schedule.lr_at(WARM_UP), 1e-3)
        self.assertAlmostEqual(schedule.lr_at((1 + WARM_UP) / 2), (1e-3 + 1e-5) / 2)
        self.assertAlmostEqual(schedule.lr_at(1), 1e-5)
        self.assertAlmostEqual(schedule.lr_at(1.1), 1e-5)
        self.assertAlmostEqual(schedule.wdl_at(0.5), 0.3)
        self.assertAlmostEqual(schedule.wdl_at(2), 0.4)

    def test_a_goal_goes_by_samples_or_by_the_clock(self):
        self.assertEqual(Goal(1000).progress(250), 0.25)
        begun = time.monotonic() - 5
        self.assertAlmostEqual(Goal(1000, seconds=10, begun=begun).progress(999), 0.5, delta=0.05)


if __name__ == "__main__":
    unittest.main()
