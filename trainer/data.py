"""Files of positions, held in the memory of the device that trains.

docs/network.md has the format byte by byte.
"""

import struct
from pathlib import Path

from features import WORDS, is_held_out
from libraries import np, torch
from variants import Variant, variant_of_number

MAGIC = b"KZTP"
VERSION = 1
HEADER = struct.Struct("<4sHBBII")
RECORD = 8 * WORDS
# Records that are copied to the device at a time.
CHUNK = 1 << 22


class PositionsError(ValueError):
    """Why a file is no file of positions, or not of the right ones."""


def read_header(path: Path) -> "tuple[Variant, int]":
    """The variant of a file, and how many positions it holds."""
    path = Path(path)
    with path.open("rb") as file:
        header = file.read(HEADER.size)
    if len(header) < HEADER.size or header[:4] != MAGIC:
        raise PositionsError(f"{path}: it is no file of positions")
    _, version, number, _, record, _ = HEADER.unpack(header)
    if version != VERSION or record != RECORD:
        raise PositionsError(f"{path}: it has version {version} of the format, which this program does not know")
    try:
        variant = variant_of_number(number)
    except ValueError as error:
        raise PositionsError(f"{path}: {error}") from None
    length = path.stat().st_size - HEADER.size
    if length % RECORD:
        raise PositionsError(f"{path}: it ends inside a position")
    return variant, length // RECORD


def read_records(path: Path, variant: Variant, most=None):
    """Yields the records of a file in arrays of [positions][words]."""
    found, count = read_header(path)
    if found != variant:
        raise PositionsError(f"{path}: it holds positions of {found.name}, not of {variant.name}")
    if most is not None:
        count = min(count, most)
    for begin in range(0, count, CHUNK):
        size = min(CHUNK, count - begin)
        offset = HEADER.size + begin * RECORD
        yield np.fromfile(path, dtype="<i8", count=size * WORDS, offset=offset).reshape(size, WORDS)


class Positions:
    """All positions of several files, those held out apart from the others."""

    def __init__(self, paths, variant: Variant, device):
        trained, held_out = [], []
        for path in paths:
            for records in read_records(path, variant):
                records = torch.from_numpy(records).to(device)
                held = is_held_out(records)
                trained.append(records[~held])
                held_out.append(records[held])
        if not any(map(len, trained)):
            raise PositionsError("there is no position to train on in " + ", ".join(map(str, paths)))
        self.trained = torch.cat(trained)
        self.held_out = torch.cat(held_out)


class Shuffled:
    """Batches of records without end: every position once, in a random order, then again in another one."""

    def __init__(self, records: torch.Tensor, batch: int, generator: torch.Generator):
        self.records = records
        # A batch has always the same size, because a captured step needs that; the rest of a round is left out.
        self.batch = min(batch, len(records))
        self.generator = generator
        self.rounds = 0
        self.at = len(records)
        self.order = None

    def next_into(self, into: torch.Tensor) -> None:
        if self.at + self.batch > len(self.records):
            # The old order is freed first: it is as large as a ninth of the data.
            self.order = None
            self.order = torch.randperm(len(self.records), generator=self.generator, device=self.records.device)
            self.at = 0
            self.rounds += 1
        chosen = self.order[self.at : self.at + self.batch]
        torch.index_select(self.records, 0, chosen, out=into)
        self.at += self.batch
