#!/usr/bin/env python3
"""Trains a network on positions of self-play games, and writes it as the engine reads it.

    kiebitz selfplay export games.kbz -o chess.kzp
    python3 trainer/train.py chess.kzp --variant chess --width 128 --samples 4e9 --name first --out first.kzn

docs/network.md explains it.
"""

import argparse
import json
import os
import signal
import sys
import time
from pathlib import Path

from command_line import count, exit_code, parser, share
from data import Positions, PositionsError, Shuffled
from libraries import torch
from model import Model
from network_file import Network, NetworkError
from schedule import ROUND_FROM, Goal, Schedule
from step import Step, measure
from variants import KING_BUCKETS, VARIANTS

# Seconds between two lines, and between two writings of the unfinished network.
REPORT_EVERY = 5.0
SAVE_EVERY = 60.0
# Steps after which the device is waited for: the clock of a run must not count work that is only queued.
SYNCHRONIZE_EVERY = 64
# Held-out positions that are measured for a line; at the end all are.
HELD_OUT_FOR_A_LINE = 1 << 20


def arguments(given=None) -> argparse.Namespace:
    options = parser("Trains a network on positions of self-play games.")
    add = options.add_argument
    add("positions", nargs="+", type=Path, help="files of `kiebitz selfplay export`")
    add("--variant", choices=VARIANTS, required=True, help="game of the positions")
    add("--width", type=int, default=128, help="neurons for each viewer")
    add("--king-buckets", type=int, choices=(1, KING_BUCKETS), default=1, help="sets of input weights, by the king")
    add("--out", type=Path, required=True, help="network to write (.kzn)")
    add("--name", required=True, help="name inside the network, up to 44 bytes")
    add("--samples", type=count, default=4_000_000_000, help="positions to learn from, repetitions counted")
    add(
        "--seconds",
        type=float,
        help="end so long after the start of the program, whatever --samples says; the learning rate follows the clock",
    )
    add("--batch", type=count, default=16384, help="positions of a step")
    add("--lr", type=float, default=1e-3, help="learning rate")
    add("--final-lr", type=float, default=5e-6, help="learning rate at the end")
    add("--wdl-start", type=share, default=0.2, help="share of the game's result in the target")
    add("--wdl-end", type=share, default=0.4, help="the same at the end")
    add("--loss-power", type=float, default=2.5, help="the loss is the mean of |difference| to this power")
    add("--decay", type=float, default=0.01, help="decay of the weights")
    add("--round-from", type=share, default=ROUND_FROM, help="part of the run after which weights are rounded")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="where to compute")
    add("--seed", type=int, default=1, help="decides first weights and order")
    add("--init", type=Path, help="network to go on from")
    add("--log", type=Path, help="JSON file to write settings and losses to")
    add("--no-graph", action="store_true", help="start every kernel by itself, neither compiled nor in a CUDA graph")
    return options.parse_args(given)


class Interrupted:
    """Ctrl-C, or the end of a lease: the first signal ends the training, the second the program."""

    def __init__(self):
        self.yes = False
        self.before = {number: signal.signal(number, self.note) for number in (signal.SIGINT, signal.SIGTERM)}

    def note(self, number, frame):
        self.yes = True
        self.forget()

    def forget(self):
        for number, handler in self.before.items():
            signal.signal(number, handler)


class Log:
    """What is known about the run so far, as a JSON file that is always whole."""

    def __init__(self, path, settings):
        self.path = path
        self.content = {"settings": settings, "torch": torch.__version__, "progress": []}

    def write(self, **more):
        self.content.update(more)
        if self.path is not None:
            temporary = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
            temporary.write_text(json.dumps(self.content, indent=1, default=str) + "\n")
            os.replace(temporary, self.path)


def shown(losses) -> str:
    """Losses on held-out positions for a line; there may be none."""
    return "none" if losses is None else f"mixed {losses['mixed']:.6f}, results {losses['result']:.6f}"


def train(options: argparse.Namespace, begun: float) -> Network:
    variant = VARIANTS[options.variant]
    device = torch.device(options.device)
    torch.manual_seed(options.seed)
    model = Model(variant, options.width, options.king_buckets)
    if options.init is not None:
        model.load(Network.read(options.init))
    # Found out now rather than after the training: whether the name and the path are good.
    model.quantised(options.name).to_bytes()
    if not options.out.absolute().parent.is_dir():
        raise NetworkError(f"{options.out}: there is no such folder")
    model.to(device)
    log = Log(options.log, vars(options))
    positions = Positions(options.positions, variant, device)
    trained, held_out = len(positions.trained), len(positions.held_out)
    log.write(trained_positions=trained, held_out_positions=held_out)
    loaded = time.monotonic() - begun
    print(f"{trained:,} positions to train on, {held_out:,} held out, loaded in {loaded:.1f} s", flush=True)
    return learn(options, model, positions, log, begun)


def learn(options, model: Model, positions: Positions, log: Log, begun: float) -> Network:
    """Trains a model on positions that lie on its device, and writes the network. Of the options it reads those of
    the run: samples, seconds, batch, rates, shares, and where to write."""
    device, held_out = positions.trained.device, len(positions.held_out)
    generator = torch.Generator(device=device)
    generator.manual_seed(options.seed)
    batches = Shuffled(positions.trained, options.batch, generator)
    step = Step(model, batches, options.loss_power, options.decay, capture=not options.no_graph)
    schedule = Schedule(options.lr, options.final_lr, options.wdl_start, options.wdl_end)
    goal = Goal(options.samples, options.seconds, begun)
    # A part of them is drawn once, so that the lines of a run can be compared.
    some = torch.randperm(held_out, generator=generator, device=device)[:HELD_OUT_FOR_A_LINE]
    some = positions.held_out[some]

    def measured(records):
        return measure(model, step.features, records, options.wdl_end, options.loss_power)

    samples, steps, training_seconds = 0, 0, 0.0
    last_samples, last, saved = 0, time.monotonic(), time.monotonic()

    def report():
        nonlocal last, last_samples, training_seconds
        loss = step.take_mean_loss()
        passed = time.monotonic() - last
        training_seconds += passed
        rate = (samples - last_samples) / max(passed, 1e-9)
        held = measured(some)
        print(
            f"{100 * min(goal.progress(samples), 1):5.1f} %  {samples:>14,} samples  {rate / 1e6:6.2f} M/s  "
            f"round {batches.rounds}  loss {loss:.6f}  held out: {shown(held)}",
            flush=True,
        )
        entry = {"samples": samples, "per_second": rate, "loss": loss, "held_out": held}
        log.content["progress"].append(entry)
        log.write()
        last, last_samples = time.monotonic(), samples

    interrupted = Interrupted()
    while not interrupted.yes:
        progress = goal.progress(samples)
        if progress >= 1:
            break
        step.run(schedule.lr_at(progress), schedule.wdl_at(progress), progress >= options.round_from)
        samples += batches.batch
        steps += 1
        if steps % SYNCHRONIZE_EVERY == 0 and device.type == "cuda":
            torch.cuda.synchronize(device)
        now = time.monotonic()
        if now - last >= REPORT_EVERY:
            report()
            if now - saved >= SAVE_EVERY:
                model.quantised(options.name).write(options.out)
                saved = now
    interrupted.forget()
    if samples > last_samples:
        report()

    network = model.quantised(options.name)
    network.write(options.out)
    before = measured(positions.held_out)
    model.load(network)
    after = measured(positions.held_out)
    rate = samples / max(training_seconds, 1e-9)
    end = ", interrupted" if interrupted.yes else ""
    print(f"{options.out}: {samples:,} samples in {training_seconds:.1f} s ({rate / 1e6:.2f} M/s){end}")
    print(f"held out: {shown(before)}; quantised: {shown(after)}", flush=True)
    log.write(
        samples=samples,
        steps=steps,
        training_seconds=training_seconds,
        samples_per_second=rate,
        interrupted=interrupted.yes,
        held_out=before,
        held_out_quantised=after,
    )
    return network


def main(given=None) -> int:
    begun = time.monotonic()
    options = arguments(given)
    return exit_code(__file__, lambda: train(options, begun), NetworkError, PositionsError)


if __name__ == "__main__":
    sys.exit(main())
