"""How learning rate and target change in the course of a run."""

import math
import time
from dataclasses import dataclass

# The part of a run in which the learning rate rises to its full height: Adam's averages are of little worth
# in the first steps.
WARM_UP = 0.01
# From here on a model computes with its weights as the file will hold them, and learns to do without the rest.
ROUND_FROM = 0.6


@dataclass(frozen=True)
class Schedule:
    lr: float
    final_lr: float
    wdl_start: float
    wdl_end: float

    def lr_at(self, progress: float) -> float:
        """Half a cosine from the full rate to the final one; `progress` is from 0 to 1."""
        if progress < WARM_UP:
            return self.lr * max(progress / WARM_UP, 0.01)
        rest = min((progress - WARM_UP) / (1 - WARM_UP), 1.0)
        return self.final_lr + (self.lr - self.final_lr) * (1 + math.cos(math.pi * rest)) / 2

    def wdl_at(self, progress: float) -> float:
        """The share of the game's result in the target."""
        return self.wdl_start + (self.wdl_end - self.wdl_start) * min(progress, 1.0)


class Goal:
    """How far a run is: by samples, or by the clock where it has a number of seconds."""

    def __init__(self, samples: int, seconds=None, begun=None):
        self.samples, self.seconds = samples, seconds
        self.begun = time.monotonic() if begun is None else begun

    def progress(self, samples: int) -> float:
        if self.seconds is None:
            return samples / self.samples
        return (time.monotonic() - self.begun) / self.seconds
