#!/usr/bin/env python3
"""What a network says about positions, in whole numbers: the engine must say exactly the same.

    python3 trainer/reference.py --net first.kzn --positions chess.kzp --count 10000 --out evals.txt

Writes one evaluation a line, in centipawns for the side to move, in the order of the file. Written for its
likeness to the definition in docs/network.md, piece by piece, and apart from what the training uses.
"""

import argparse
import sys
from pathlib import Path

from command_line import exit_code
from data import PositionsError, read_records
from libraries import np
from network_file import QA, QB, SCALE, Network, NetworkError


def bits(word: int):
    """The squares of a set."""
    word &= (1 << 64) - 1
    while word:
        yield (word & -word).bit_length() - 1
        word &= word - 1


def feature_list(variant, record, viewer: int, king_buckets: int = 1) -> "list[int]":
    """The inputs that are 1 for a viewer: 0 is White, 1 is Black. The inputs of a king bucket follow one another."""
    colours = [int(record[6]), int(record[7])]
    flip = 56 if viewer == 1 and variant.black_flips else 0
    (king,) = bits(int(record[5]) & colours[viewer])
    mirror = 7 if king % 8 >= 4 else 0
    first = variant.king_bucket(king ^ flip ^ mirror) * variant.inputs if king_buckets > 1 else 0
    found = []
    for role in range(variant.roles):
        pieces = int(record[variant.first_role + role])
        for enemy in (0, 1):
            plane = enemy * variant.roles + role
            for square in bits(pieces & colours[viewer ^ enemy]):
                found.append(first + plane * 64 + (square ^ flip ^ mirror))
    return found


def bucket_of(variant, record, side_to_move: int) -> int:
    pieces = bin((int(record[6]) | int(record[7])) & ((1 << 64) - 1)).count("1")
    bucket = min((pieces - 2) // 4, variant.piece_buckets - 1)
    return bucket + side_to_move * variant.piece_buckets if variant.sides_apart else bucket


def divided(number: int, by: int) -> int:
    """Rounded towards zero, as the engine divides."""
    return number // by if number >= 0 else -(-number // by)


def evaluate(network: Network, record) -> int:
    """The evaluation of a record, in centipawns for the side to move."""
    variant = network.variant
    side_to_move = int(record[8]) >> 24 & 1
    activated = []
    for viewer in (side_to_move, side_to_move ^ 1):
        rows = network.feature_weights[feature_list(variant, record, viewer, network.king_buckets)]
        accumulator = network.feature_biases.astype(np.int64) + rows.astype(np.int64).sum(axis=0)
        activated.append(np.clip(accumulator, 0, QA) ** 2)
    bucket = bucket_of(variant, record, side_to_move)
    weights = network.output_weights[bucket].astype(np.int64)
    total = int(weights @ np.concatenate(activated))
    return divided((divided(total, QA) + int(network.output_biases[bucket])) * SCALE, QA * QB)


def evaluations(network: Network, path: Path, count: int):
    """Evaluations of the first positions of a file."""
    for records in read_records(path, network.variant, count):
        for record in records:
            yield evaluate(network, record)


def main(given=None) -> int:
    parser = argparse.ArgumentParser(description="Evaluates positions with a network, in whole numbers.")
    parser.add_argument("--net", type=Path, required=True)
    parser.add_argument("--positions", type=Path, required=True)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(given)

    def write():
        network = Network.read(options.net)
        lines = [f"{value}\n" for value in evaluations(network, options.positions, options.count)]
        options.out.write_text("".join(lines))

    return exit_code(__file__, write, NetworkError, PositionsError)


if __name__ == "__main__":
    sys.exit(main())
