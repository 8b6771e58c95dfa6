"""The teacher: a residual network on the whole board. It is far too slow for a search, and judges better than the
networks that are not: it labels positions for them.

It sees the board as the side to move does, mirrored so that this side's king stands on files a to d, and has three
heads: the value that a student is to learn, the result of the game (lost, drawn, won), and the best move.
"""

import os
import pickle
import time
from pathlib import Path

from data import Shuffled
from features import LABELS, NO_MOVE, Features, best_move, black_to_move, labels
from libraries import functional, nn, torch
from model import expected_score
from network_file import SCALE
from step import target_of
from variants import Variant

# Weights of the other two heads in the loss; the value's is 1. They are there for what the trunk learns from them.
RESULT_WEIGHT = 0.25
MOVE_WEIGHT = 0.1
# Squeeze-and-excitation: channels in the bottleneck.
SQUEEZED = 32
# Positions of a chunk when the teacher only judges.
CHUNK = 1 << 14
# The range of scores in self-play games, in centipawns.
LARGEST_SCORE = 3024


class TeacherError(ValueError):
    """Why a file is no teacher, or not the right one."""


class Block(nn.Module):
    """Two convolutions, channels weighted by a look at the whole board, and a way around them."""

    def __init__(self, channels: int):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.squeeze = nn.Linear(channels, SQUEEZED)
        self.excite = nn.Linear(SQUEEZED, 2 * channels)

    def forward(self, x):
        y = functional.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(y))
        scale, shift = self.excite(functional.relu(self.squeeze(y.mean(dim=(2, 3))))).chunk(2, dim=1)
        return functional.relu(x + y * torch.sigmoid(scale)[:, :, None, None] + shift[:, :, None, None])


class Teacher(nn.Module):
    def __init__(self, variant: Variant, blocks: int, channels: int):
        super().__init__()
        self.variant, self.blocks, self.channels = variant, blocks, channels
        # Where the colours are not alike, a plane says who moves.
        planes = 2 * variant.roles + variant.sides_apart
        self.stem = nn.Conv2d(planes, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.trunk = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.judge = nn.Conv2d(channels, 32, 1)
        self.judged = nn.Linear(32 * 64, 128)
        self.value = nn.Linear(128, 1)
        self.result = nn.Linear(128, 3)
        # A plane for each square that a move may end on; in it, the squares it may come from.
        self.moves = nn.Conv2d(channels, 64, 1)

    def forward(self, planes: torch.Tensor):
        """Value (1.0 is 400 centipawns), logits of the three results, logits of all moves (from + 64 · to)."""
        x = self.trunk(functional.relu(self.stem_norm(self.stem(planes))))
        judged = functional.relu(self.judged(functional.relu(self.judge(x)).flatten(1))).float()
        moves = self.moves(x).flatten(1).float()
        # The last layer in 32 bits: a centipawn is a small part of a value.
        with torch.autocast(planes.device.type, enabled=False):
            return self.value(judged).squeeze(1), self.result(judged), moves

    def save(self, path: Path) -> None:
        """Writes the file whole or not at all; the weights have 16 bits."""
        shape = {"variant": self.variant.name, "blocks": self.blocks, "channels": self.channels}
        weights = converted(self.state_dict(), torch.float16)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        torch.save({"shape": shape, "weights": weights}, temporary)
        os.replace(temporary, path)

    @staticmethod
    def read(path: Path, variant: Variant) -> "Teacher":
        try:
            content = torch.load(path, map_location="cpu", weights_only=True)
            shape = content["shape"]
            teacher = Teacher(variant, shape["blocks"], shape["channels"])
            if shape["variant"] != variant.name:
                raise TeacherError(f"{path}: it is a teacher of {shape['variant']}, not of {variant.name}")
            teacher.load_state_dict(converted(content["weights"], torch.float32))
        except (KeyError, RuntimeError, TypeError, EOFError, OSError, pickle.UnpicklingError) as error:
            raise TeacherError(f"{path}: it is no teacher ({str(error).partition(chr(10))[0]})") from None
        return teacher


def converted(weights, kind: torch.dtype):
    """The weights as floats of another kind; what counts stays whole."""
    return {name: tensor.to(kind) if tensor.is_floating_point() else tensor for name, tensor in weights.items()}


class Eyes:
    """What the teacher sees of records."""

    def __init__(self, variant: Variant, device):
        self.variant = variant
        self.features = Features(variant, device, torch.float32)

    def planes(self, records: torch.Tensor) -> torch.Tensor:
        planes = self.features.rows(records)[: len(records)].view(len(records), 2 * self.variant.roles, 8, 8)
        if self.variant.sides_apart:
            mover = black_to_move(records).to(planes.dtype)[:, None, None, None].expand(-1, 1, 8, 8)
            planes = torch.cat([planes, mover], dim=1)
        return planes.contiguous(memory_format=torch.channels_last)


class Lessons:
    """Trains a teacher on records, batch by batch, in 16 bits where the device has them."""

    def __init__(self, teacher: Teacher, records: torch.Tensor, batch: int, decay: float, generator: torch.Generator):
        self.teacher = teacher.to(records.device, memory_format=torch.channels_last).train()
        self.eyes = Eyes(teacher.variant, records.device)
        self.batches = Shuffled(records, batch, generator)
        self.records = records.new_empty(self.batches.batch, records.shape[1])
        self.wdl = torch.zeros((), device=records.device)
        on_gpu = records.device.type == "cuda"
        self.autocast = torch.autocast(records.device.type, torch.bfloat16, enabled=on_gpu)
        self.compute = torch.compile(self.loss) if on_gpu else self.loss
        self.optimizer = torch.optim.AdamW(teacher.parameters(), lr=0.0, weight_decay=decay)

    def loss(self, records: torch.Tensor, wdl: torch.Tensor) -> torch.Tensor:
        target, result = target_of(records, wdl), (2 * labels(records)[1]).long()
        move = best_move(records, self.teacher.variant)
        with self.autocast:
            value, results, moves = self.teacher(self.eyes.planes(records))
        # Where no move is known there is nothing to learn about moves: their mean would be no number.
        of_moves = functional.cross_entropy(moves, move, reduction="sum") / (move != NO_MOVE).sum().clamp(min=1)
        return (
            functional.binary_cross_entropy_with_logits(value, target)
            + RESULT_WEIGHT * functional.cross_entropy(results, result)
            + MOVE_WEIGHT * of_moves
        )

    def run(self, lr: float, wdl: float) -> torch.Tensor:
        """Learns from the next batch; returns the loss, which is still being computed."""
        self.batches.next_into(self.records)
        loss = self.compute(self.records, self.wdl.fill_(wdl))
        self.optimizer.param_groups[0]["lr"] = lr
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        return loss.detach()


def write_scores(records: torch.Tensor, value: torch.Tensor) -> None:
    """Replaces the scores of records, where they lie, by values of which 1.0 is 400 centipawns."""
    score = (value * SCALE).round().clamp(-LARGEST_SCORE, LARGEST_SCORE).long()
    records[:, LABELS] = (records[:, LABELS] & ~0xFFFF) | (score & 0xFFFF)


def blend_scores(records: torch.Tensor, others: torch.Tensor, share: float) -> None:
    """Mixes this share of the others' scores into those of the same records, as expected results."""
    own, other = (expected_score(labels(each)[0]) for each in (records, others))
    write_scores(records, torch.logit(share * other + (1 - share) * own))


class Judge:
    """A teacher that has learned: values of records, chunk by chunk."""

    def __init__(self, teacher: Teacher, device):
        self.teacher = teacher.to(device, memory_format=torch.channels_last).eval()
        self.eyes = Eyes(teacher.variant, device)
        on_gpu = torch.device(device).type == "cuda"
        self.autocast = torch.autocast(torch.device(device).type, torch.bfloat16, enabled=on_gpu)
        self.compute = torch.compile(self.teacher) if on_gpu else self.teacher

    @torch.no_grad()
    def judge(self, records: torch.Tensor):
        """Value and expected result (from 0 to 1) by the two heads."""
        # On a GPU always the same size: another one would be compiled anew.
        missing = CHUNK - len(records) if records.is_cuda else 0
        padded = torch.cat([records, records[:1].expand(missing, -1)]) if missing else records
        with self.autocast:
            value, results, _ = self.compute(self.eyes.planes(padded))
        _, drawn, won = results.softmax(dim=1).unbind(1)
        return value[: len(records)], (won + drawn / 2)[: len(records)]

    def relabel(self, records: torch.Tensor) -> None:
        """Replaces the scores of records by the teacher's values, where they lie."""
        for begin in range(0, len(records), CHUNK):
            chunk = records[begin : begin + CHUNK]
            value, _ = self.judge(chunk)
            write_scores(chunk, value)

    def measure(self, records: torch.Tensor, wdl: float):
        """Mean squared losses: of the value against the mixed target and the results, and of the head of results
        against the results. None where there are no positions."""
        if not len(records):
            return None
        sums = torch.zeros(3, dtype=torch.float64, device=records.device)
        for begin in range(0, len(records), CHUNK):
            chunk = records[begin : begin + CHUNK]
            value, expected = self.judge(chunk)
            value, (_, result) = torch.sigmoid(value), labels(chunk)
            parts = [value - target_of(chunk, wdl), value - result, expected - result]
            sums += torch.stack([part.square().double().sum() for part in parts])
        names = ("mixed_squared", "result_squared", "result_head_squared")
        return dict(zip(names, (sums / len(records)).tolist(), strict=True))


def teach(lessons: Lessons, schedule, goal, every: float, report) -> int:
    """Runs lessons until the goal is reached; `report` hears samples, rate and mean loss every so many seconds.
    Returns the samples."""
    samples, last_samples, steps, last, sum_of_losses = 0, 0, 0, time.monotonic(), None
    while (progress := goal.progress(samples)) < 1:
        loss = lessons.run(schedule.lr_at(progress), schedule.wdl_at(progress))
        sum_of_losses = loss if sum_of_losses is None else sum_of_losses + loss
        samples += lessons.batches.batch
        steps += 1
        if steps % 64 == 0 and loss.device.type == "cuda":
            torch.cuda.synchronize()
        passed = time.monotonic() - last
        if passed >= every:
            report(samples, (samples - last_samples) / passed, sum_of_losses.item() / steps)
            last_samples, steps, last, sum_of_losses = samples, 0, time.monotonic(), None
    return samples
