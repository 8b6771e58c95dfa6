"""Network files (.kzn): numbers as the engine computes with them, and how they come from a model's.

docs/network.md has the format byte by byte.
"""

import os
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from libraries import np
from variants import KING_BUCKETS, Variant, variant_of_number

MAGIC = b"KZNN"
# Version 1 has one set of input weights, version 2 one for each king bucket.
PLAIN, WITH_KING_BUCKETS = 1, 2
HEADER = struct.Struct("<4sHBBHHHHHH44s")
# 1.0 of an accumulator, of an output weight, and of the output in centipawns.
QA = 255
QB = 64
SCALE = 400
# Within these limits 32 rows of features and a bias fit an accumulator of 16 bits, and output weights a byte.
WEIGHT_LIMIT = 1.98
LARGEST_WEIGHT, LARGEST_OUTPUT = int(WEIGHT_LIMIT * QA), 127
WIDTH_STEP = 32
WIDEST = 1024


class NetworkError(ValueError):
    """Why a file is no network."""


@dataclass
class Network:
    """A quantised network. Shapes: [king buckets · inputs][width], [width], [buckets][2 width], [buckets]."""

    variant: Variant
    name: str
    feature_weights: np.ndarray
    feature_biases: np.ndarray
    output_weights: np.ndarray
    output_biases: np.ndarray

    @property
    def width(self) -> int:
        return len(self.feature_biases)

    @property
    def king_buckets(self) -> int:
        return len(self.feature_weights) // self.variant.inputs

    @staticmethod
    def quantised(variant: Variant, name: str, floats) -> "Network":
        """The network nearest to these four arrays of floats."""

        def rounded(values, one, low, high):
            return np.clip(np.rint(np.asarray(values, dtype=np.float64) * one), low, high)

        weights, biases, output_weights, output_biases = floats
        return Network(
            variant,
            name,
            rounded(weights, QA, -LARGEST_WEIGHT, LARGEST_WEIGHT).astype("<i2"),
            rounded(biases, QA, -LARGEST_WEIGHT, LARGEST_WEIGHT).astype("<i2"),
            rounded(output_weights, QB, -LARGEST_OUTPUT, LARGEST_OUTPUT).astype("<i2"),
            rounded(output_biases, QA * QB, -(2**31), 2**31 - 1).astype("<i4"),
        )

    def floats(self):
        """The four arrays as floats: what the quantised network says, but for the rounding of its divisions."""
        return (
            self.feature_weights.astype(np.float32) / QA,
            self.feature_biases.astype(np.float32) / QA,
            self.output_weights.astype(np.float32) / QB,
            (self.output_biases / (QA * QB)).astype(np.float32),
        )

    def to_bytes(self) -> bytes:
        name = self.name.encode()
        if len(name) > 44 or b"\0" in name:
            raise NetworkError(f"the name '{self.name}' is longer than 44 bytes, or has a zero in it")
        check_shape(self.width, self.king_buckets)
        version, kings = (PLAIN, 0) if self.king_buckets == 1 else (WITH_KING_BUCKETS, self.king_buckets)
        header = HEADER.pack(
            MAGIC, version, self.variant.number, 0, self.width, self.variant.buckets, QA, QB, SCALE, kings, name
        )
        arrays = (self.feature_weights, self.feature_biases, self.output_weights, self.output_biases)
        content = header + b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)
        return content + struct.pack("<I", zlib.crc32(content))

    def write(self, path: Path) -> None:
        """Writes the file whole or not at all."""
        temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        try:
            temporary.write_bytes(self.to_bytes())
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)

    @staticmethod
    def read(path: Path) -> "Network":
        try:
            return Network.from_bytes(Path(path).read_bytes())
        except NetworkError as error:
            raise NetworkError(f"{path}: {error}") from None

    @staticmethod
    def from_bytes(content: bytes) -> "Network":
        if len(content) < HEADER.size + 4 or content[:4] != MAGIC:
            raise NetworkError("it is no network")
        _, version, number, _, width, buckets, qa, qb, scale, kings, name = HEADER.unpack_from(content)
        if version not in (PLAIN, WITH_KING_BUCKETS):
            raise NetworkError(f"it has version {version} of the format, which this program does not know")
        if zlib.crc32(content[:-4]) != struct.unpack("<I", content[-4:])[0]:
            raise NetworkError("it is damaged")
        try:
            variant = variant_of_number(number)
        except ValueError as error:
            raise NetworkError(error) from None
        kings = 1 if version == PLAIN else kings
        check_shape(width, kings)
        if (buckets, qa, qb, scale) != (variant.buckets, QA, QB, SCALE):
            raise NetworkError("it has another shape or scale than networks of this version")
        shapes = [("<i2", (kings * variant.inputs, width)), ("<i2", (width,))]
        shapes += [("<i2", (buckets, 2 * width)), ("<i4", (buckets,))]
        arrays, at = [], HEADER.size
        for kind, shape in shapes:
            length = int(np.prod(shape)) * np.dtype(kind).itemsize
            if at + length > len(content) - 4:
                raise NetworkError("it is too short")
            arrays.append(np.frombuffer(content[at : at + length], dtype=kind).reshape(shape))
            at += length
        if at != len(content) - 4:
            raise NetworkError("it is too long")
        return Network(variant, name.rstrip(b"\0").decode(errors="replace"), *arrays)


def check_shape(width: int, king_buckets: int) -> None:
    if width % WIDTH_STEP or not 0 < width <= WIDEST:
        raise NetworkError(f"a width is a multiple of {WIDTH_STEP} up to {WIDEST}, not {width}")
    if king_buckets not in (1, KING_BUCKETS):
        raise NetworkError(f"a network has 1 or {KING_BUCKETS} king buckets, not {king_buckets}")
