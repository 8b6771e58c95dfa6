"""Inputs and buckets of positions worked out by hand, in both programs that compute them."""

import unittest

import numpy as np
import torch

from common import record
from features import Features, is_held_out, labels
from reference import bucket_of, feature_list
from variants import CHESS, KING_BUCKETS, RACING_KINGS

# White's king on the g-file mirrors White's view: e4 (28) becomes d4 (27). Black sees c8 as c1, unmirrored.
MIRRORED = ([27, 5 * 64 + 1, 7 * 64 + 42, 11 * 64 + 61], [5 * 64 + 2, 64 + 21, 6 * 64 + 36, 11 * 64 + 62])

# variant, record, side to move, inputs of White, inputs of Black, bucket
BY_HAND = [
    # Whoever is to move.
    (CHESS, "kg1 pe4", "kc8 nf6", False, *MIRRORED, 0),
    (CHESS, "kg1 pe4", "kc8 nf6", True, *MIRRORED, 0),
    # The corners: a1 is 0 for White; for Black, whose king on the h-file mirrors it, h8 is 0 and a1 is 63.
    (
        CHESS,
        "ka1 qh8 pb2 pc2",
        "kh1 ra8",
        True,
        [5 * 64, 4 * 64 + 63, 9, 10, 11 * 64 + 7, 9 * 64 + 56],
        [5 * 64 + 56, 3 * 64 + 7, 10 * 64, 6 * 64 + 54, 6 * 64 + 53, 11 * 64 + 63],
        1,
    ),
    # Racing Kings: five roles, and both see the board the same way round.
    (
        RACING_KINGS,
        "kf2 rh1",
        "kb2 bc1",
        False,
        [4 * 64 + 10, 2 * 64, 6 * 64 + 5, 9 * 64 + 14],
        [4 * 64 + 9, 64 + 2, 7 * 64 + 7, 9 * 64 + 13],
        0,
    ),
    (
        RACING_KINGS,
        "kf2 rh1",
        "kb2 bc1 na3 nb3 qh2",
        True,
        [4 * 64 + 10, 2 * 64, 6 * 64 + 5, 9 * 64 + 14, 5 * 64 + 23, 5 * 64 + 22, 8 * 64 + 8],
        [4 * 64 + 9, 64 + 2, 7 * 64 + 7, 9 * 64 + 13, 16, 17, 3 * 64 + 15],
        5,
    ),
]


class FeaturesByHand(unittest.TestCase):
    def test_inputs_and_buckets(self):
        for variant, white, black, black_to_move, seen_by_white, seen_by_black, bucket in BY_HAND:
            with self.subTest(variant=variant.name, white=white, black=black, black_to_move=black_to_move):
                position = record(white, black, black_to_move)
                self.assertEqual(sorted(feature_list(variant, position, 0)), sorted(seen_by_white))
                self.assertEqual(sorted(feature_list(variant, position, 1)), sorted(seen_by_black))
                self.assertEqual(bucket_of(variant, position, int(black_to_move)), bucket)

                features = Features(variant, "cpu", torch.float32)
                records = torch.from_numpy(position[None])
                rows = features.rows(records)
                self.assertEqual(rows.shape, (2, variant.inputs))
                views = [seen_by_white, seen_by_black]
                for row, seen in zip(rows, reversed(views) if black_to_move else views, strict=True):
                    self.assertEqual(row.nonzero().flatten().tolist(), sorted(seen))
                    self.assertEqual(row.sum().item(), len(seen))
                self.assertEqual(features.buckets(records).tolist(), [bucket])

    def test_buckets_by_pieces(self):
        pawns = [f"p{file}{rank}" for rank in (2, 3, 4, 5, 6) for file in "abcdefgh"][:30]
        for variant, expected in (
            (CHESS, {2: 0, 5: 0, 6: 1, 29: 6, 30: 7, 32: 7}),
            (RACING_KINGS, {2: 0, 6: 1, 13: 2, 14: 3, 18: 3}),
        ):
            for pieces, bucket in expected.items():
                position = record("ke1 " + " ".join(pawns[: pieces - 2]), "ke8")
                found = Features(variant, "cpu", torch.float32).buckets(torch.from_numpy(position[None]))
                self.assertEqual((found.item(), bucket_of(variant, position, 0)), (bucket, bucket))

    def test_king_buckets(self):
        # variant, White, Black, the buckets of White's and of Black's king
        for variant, white, black, *expected in (
            (CHESS, "kg1 pe4", "kc8 nf6", 0, 1),
            (CHESS, "ke1", "kh8", 1, 0),
            (CHESS, "kd2", "ke6", 2, 3),
            (CHESS, "kb8 qa1", "kh7", 3, 2),
            (RACING_KINGS, "kf2", "kb3", 0, 1),
            (RACING_KINGS, "kd8", "kh6", 3, 2),
        ):
            for black_to_move in (False, True):
                position = record(white, black, black_to_move)
                plain = [feature_list(variant, position, viewer) for viewer in (0, 1)]
                found = [feature_list(variant, position, viewer, KING_BUCKETS) for viewer in (0, 1)]
                shifted = [
                    [variant.inputs * bucket + feature for feature in features]
                    for bucket, features in zip(expected, plain, strict=True)
                ]
                self.assertEqual(found, shifted)
                rows = Features(variant, "cpu", torch.float32, KING_BUCKETS).rows(torch.from_numpy(position[None]))
                views = reversed(found) if black_to_move else found
                for row, seen in zip(rows, views, strict=True):
                    self.assertEqual(row.nonzero().flatten().tolist(), sorted(seen))

    def test_labels(self):
        positions = np.stack(
            [
                record("ka1", "kc3", score=-3024, result=0),
                record("ka1", "kc3", True, score=3024, result=2, held_out=True),
                record("ka1", "kc3", True, score=-1, result=1),
            ]
        )
        records = torch.from_numpy(positions)
        score, result = labels(records)
        self.assertEqual(score.tolist(), [-3024, 3024, -1])
        self.assertEqual(result.tolist(), [0, 1, 0.5])
        self.assertEqual(is_held_out(records).tolist(), [False, True, False])


if __name__ == "__main__":
    unittest.main()
