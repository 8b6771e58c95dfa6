#!/usr/bin/env python3
"""Trains a teacher on positions of self-play games, has it label more positions, and trains networks on its labels.

    kiebitz selfplay export games.kbz --look-ahead 85 -o chess.kzp
    kiebitz selfplay export games.kbz --variations 2 -o near.kzp
    python3 trainer/distil.py chess.kzp --near near.kzp --variant chess --width 256 512 \\
        --teacher teacher.pt --teacher-seconds 600 --baseline nets/chess.kzn --out students

A teacher that is there already goes on learning; with --teacher-seconds 0 it only labels. docs/network.md explains it.
"""

import argparse
import sys
import time
from pathlib import Path

from command_line import count, exit_code, parser, share
from data import Positions, PositionsError
from features import Features
from libraries import torch
from model import Model
from network_file import Network, NetworkError
from schedule import ROUND_FROM, Goal, Schedule
from step import measure
from teacher import Judge, Lessons, Teacher, TeacherError, blend_scores, teach
from train import REPORT_EVERY, Log, learn
from variants import KING_BUCKETS, VARIANTS

# The student's last samples are real positions with their own scores, at a low rate.
FINISH_LR = 5e-5


def arguments(given=None) -> argparse.Namespace:
    options = parser("Trains a teacher, and networks on its labels.")
    add = options.add_argument
    add("positions", nargs="+", type=Path, help="files of `kiebitz selfplay export --look-ahead`")
    add("--near", nargs="+", type=Path, default=[], help="files of `kiebitz selfplay export --variations`")
    add("--variant", choices=VARIANTS, required=True, help="game of the positions")
    add("--width", nargs="*", type=int, default=[], help="neurons of the students; none: the teacher alone is trained")
    add("--king-buckets", type=int, choices=(1, KING_BUCKETS), default=1, help="sets of input weights, by the king")
    add("--init", type=Path, help="network the students go on from, with or without king buckets")
    add("--out", type=Path, required=True, help="folder for the networks (NAME-WIDTH.kzn) and logs")
    add("--name", default="student", help="name of the networks, the width is added")
    add("--teacher", type=Path, required=True, help="file of the teacher; where it exists it goes on learning")
    add("--teacher-seconds", type=float, default=500, help="how long the teacher learns")
    add("--teacher-lr", type=float, default=1.5e-3, help="the teacher's learning rate")
    add("--teacher-batch", type=count, default=4096, help="positions of a step of the teacher")
    add("--blocks", type=count, default=10, help="residual blocks of a new teacher")
    add("--channels", type=count, default=128, help="channels of a new teacher")
    add("--samples", type=count, default=1_200_000_000, help="positions a student learns from the teacher")
    add("--student-seconds", type=count, help="how long it does, whatever --samples says")
    add("--finish-samples", type=count, default=100_000_000, help="real positions it learns from at the end")
    add("--finish-teacher", type=share, default=0.5, help="share of the teacher's labels in the scores of those")
    add("--batch", type=count, default=16384, help="positions of a student's step")
    add("--lr", type=float, default=1e-3, help="a student's learning rate")
    add("--wdl", type=share, default=0.15, help="share of the game's result in the targets of real positions")
    add("--loss-power", type=float, default=2.5, help="the student's loss is the mean of |difference| to this power")
    add("--decay", type=float, default=0.01, help="decay of the weights")
    add("--round-from", type=share, default=ROUND_FROM, help="part of a lesson after which weights are rounded")
    add("--baseline", type=Path, help="network to measure on the same held-out positions")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="where to compute")
    add("--seed", type=int, default=1, help="decides first weights and order")
    add("--no-graph", action="store_true", help="start every kernel by itself, neither compiled nor in a CUDA graph")
    return options.parse_args(given)


def the_teacher(options, positions: Positions, log: Log) -> Teacher:
    """The teacher of the file, or a new one, after its lessons."""
    variant, device = VARIANTS[options.variant], positions.trained.device
    there = options.teacher.exists()
    teacher = Teacher.read(options.teacher, variant) if there else Teacher(variant, options.blocks, options.channels)
    if options.teacher_seconds > 0:
        generator = torch.Generator(device=device)
        generator.manual_seed(options.seed)
        lessons = Lessons(teacher, positions.trained, options.teacher_batch, options.decay, generator)
        schedule = Schedule(options.teacher_lr, options.teacher_lr / 300, options.wdl, options.wdl)
        goal = Goal(0, options.teacher_seconds)

        def report(samples, rate, loss):
            done = f"teacher {100 * min(goal.progress(0), 1):5.1f} %  {samples:>12,} samples"
            print(f"{done}  {rate / 1e3:6.1f} k/s  loss {loss:.5f}", flush=True)

        samples = teach(lessons, schedule, goal, REPORT_EVERY, report)
        log.write(teacher_samples=samples)
        teacher.save(options.teacher)
    return teacher


def distil(options: argparse.Namespace) -> None:
    variant, device = VARIANTS[options.variant], torch.device(options.device)
    torch.manual_seed(options.seed)
    options.out.mkdir(exist_ok=True)
    log = Log(options.out / f"{options.name}.json", vars(options))
    positions = Positions(options.positions, variant, device)
    print(f"{len(positions.trained):,} positions to train on, {len(positions.held_out):,} held out", flush=True)
    if options.baseline is not None:
        network = Network.read(options.baseline)
        model = Model(variant, network.width, network.king_buckets)
        model.load(network)
        features = Features(variant, device, torch.float32, network.king_buckets)
        baseline = measure(model.to(device), features, positions.held_out, options.wdl, options.loss_power)
        log.write(baseline=baseline)
        print(f"{network.name}, held out: {squared(baseline)}", flush=True)
    judge = Judge(the_teacher(options, positions, log), device)
    judged = judge.measure(positions.held_out, options.wdl)
    log.write(teacher=judged)
    print(f"the teacher, held out: {squared(judged)}", flush=True)
    if not options.width:
        return

    begun = time.monotonic()
    labelled = Positions([*options.positions, *options.near], variant, device)
    judge.relabel(labelled.trained)
    # Students are measured on the same real positions, with their own labels, all the way.
    labelled.held_out = positions.held_out
    seconds = time.monotonic() - begun
    log.write(labelled_positions=len(labelled.trained), labelling_seconds=seconds)
    print(f"{len(labelled.trained):,} positions labelled in {seconds:.0f} s", flush=True)
    del judge
    # The positions of the games come first among those with labels.
    blend_scores(positions.trained, labelled.trained[: len(positions.trained)], options.finish_teacher)
    for width in options.width:
        name = f"{options.name}-{width}"
        model = Model(variant, width, options.king_buckets)
        if options.init is not None:
            model.load(Network.read(options.init))
        model.to(device)
        lessons = (
            ("teacher", labelled, options.samples, options.student_seconds, options.lr, 0.0),
            ("games", positions, options.finish_samples, None, FINISH_LR, options.wdl),
        )
        for source, taught, samples, seconds, lr, wdl in lessons:
            run = argparse.Namespace(**vars(options))
            run.name, run.out = name, options.out / f"{name}-{source}.kzn"
            run.samples, run.seconds, run.lr, run.final_lr = samples, seconds, lr, lr / 200
            run.wdl_start = run.wdl_end = wdl
            long = f"{samples:,} samples" if seconds is None else f"{seconds:.0f} s"
            print(f"{run.name}: {long}, labels of the {source}", flush=True)
            learn(run, model, taught, Log(run.out.with_suffix(".json"), vars(run)), time.monotonic())


def squared(losses) -> str:
    if losses is None:
        return "none"
    suffix = "_squared"
    parts = ((name, loss) for name, loss in losses.items() if name.endswith(suffix))
    return ", ".join(f"{name[: -len(suffix)]} {loss:.6f}" for name, loss in parts)


def main(given=None) -> int:
    options = arguments(given)
    return exit_code(__file__, lambda: distil(options), NetworkError, PositionsError, TeacherError)


if __name__ == "__main__":
    sys.exit(main())
