"""Network files, and what the whole-number reference makes of them."""

import itertools
import unittest
import zlib

import numpy as np

from common import record
from network_file import Network, NetworkError
from reference import evaluate
from variants import CHESS, KING_BUCKETS, RACING_KINGS


def random_network(variant, width, seed=1, king_buckets=1) -> Network:
    random = np.random.default_rng(seed)
    shapes = [(king_buckets * variant.inputs, width), (width,), (variant.buckets, 2 * width), (variant.buckets,)]
    return Network.quantised(variant, "random", [random.normal(0, 0.3, shape) for shape in shapes])


class NetworkFile(unittest.TestCase):
    def test_a_network_comes_back(self):
        for variant, kings in itertools.product((CHESS, RACING_KINGS), (1, KING_BUCKETS)):
            network = random_network(variant, 64, king_buckets=kings)
            network.name = "Käfer 1"
            content = network.to_bytes()
            parameters = kings * variant.inputs * 64 + 64 + variant.buckets * 128
            self.assertEqual(len(content), 64 + 2 * parameters + 4 * variant.buckets + 4)
            again = Network.from_bytes(content)
            self.assertEqual((again.variant, again.name, again.width), (variant, "Käfer 1", 64))
            self.assertEqual(again.king_buckets, kings)
            self.assertEqual(again.to_bytes(), content)
            for one, other in zip(network.floats(), again.floats(), strict=True):
                self.assertTrue(np.array_equal(one, other))
            # Floats of a quantised network give the same network.
            self.assertEqual(Network.quantised(variant, "Käfer 1", again.floats()).to_bytes(), content)

    def test_the_header_has_the_documented_bytes(self):
        content = random_network(RACING_KINGS, 32).to_bytes()
        self.assertEqual(content[:8], b"KZNN\x01\x00\x01\x00")
        self.assertEqual(content[8:20], bytes([32, 0, 8, 0, 255, 0, 64, 0, 0x90, 1, 0, 0]))
        self.assertEqual(content[20:64], b"random" + bytes(38))
        content = random_network(CHESS, 32, king_buckets=4).to_bytes()
        self.assertEqual(content[:8], b"KZNN\x02\x00\x00\x00")
        self.assertEqual(content[8:20], bytes([32, 0, 8, 0, 255, 0, 64, 0, 0x90, 1, 4, 0]))

    def test_nonsense_is_refused(self):
        content = random_network(CHESS, 32).to_bytes()
        for bad in (b"", content[:-1], content + b"\0", b"X" + content[1:], content[:5000] + b"\7" + content[5001:]):
            with self.assertRaises(NetworkError):
                Network.from_bytes(bad)
        for version, kings, reason in ((2, 0, "1 or 4 king buckets, not 0"), (2, 3, "not 3"), (3, 4, "version 3")):
            body = content[:4] + bytes([version]) + content[5:18] + bytes([kings]) + content[19:-4]
            with self.assertRaisesRegex(NetworkError, reason):
                Network.from_bytes(body + zlib.crc32(body).to_bytes(4, "little"))
        network = random_network(CHESS, 32)
        network.name = "n" * 45
        with self.assertRaises(NetworkError):
            network.to_bytes()

    def test_numbers_are_rounded_and_kept_within_limits(self):
        arrays = [np.zeros((768, 32)), np.zeros(32), np.zeros((8, 64)), np.zeros(8)]
        arrays[0][0, :3] = [1.0, -5.0, 0.0021]
        arrays[2][0, :2] = [1.98, -3.0]
        arrays[3][0] = 1.0
        network = Network.quantised(CHESS, "x", arrays)
        self.assertEqual(network.feature_weights[0, :4].tolist(), [255, -504, 1, 0])
        self.assertEqual(network.output_weights[0, :2].tolist(), [127, -127])
        self.assertEqual(network.output_biases[0], 255 * 64)


class Reference(unittest.TestCase):
    def evaluation(self, accumulators, output_weights, output_bias, black_to_move=False):
        """With kings alone, and neurons that only hear of the viewer's own king on a1 or a8."""
        arrays = [np.zeros((768, 32)), np.zeros(32), np.zeros((8, 64)), np.zeros(8)]
        network = Network.quantised(CHESS, "x", arrays)
        network.feature_weights = network.feature_weights.copy()
        network.feature_weights[5 * 64, : len(accumulators)] = accumulators
        network.output_weights = network.output_weights.copy()
        network.output_weights[0, : len(output_weights)] = output_weights
        network.output_biases = np.array([output_bias] * 8, dtype="<i4")
        return evaluate(network, record("ka1", "kc3", black_to_move))

    def test_evaluations_by_hand(self):
        # 64 · 255² / 255 = 16320 = 255 · 64: one pawn of 400 centipawns.
        self.assertEqual(self.evaluation([255], [64], 0), 400)
        # Clipped above and below.
        self.assertEqual(self.evaluation([300, -7], [64, 64], 0), 400)
        # 10 · 100² / 255 = 392.1…; 392 · 400 / 16320 = 9.6…: both towards zero, on either side of it.
        self.assertEqual(self.evaluation([100], [10], 0), 9)
        self.assertEqual(self.evaluation([100], [-10], 0), -9)
        # −100000 / 255 = −392.1… towards zero is −392; with a bias of −16 it makes −408 · 400 / 16320 = −10.
        self.assertEqual(self.evaluation([100], [-10], -16), -10)
        self.assertEqual(self.evaluation([], [], 16320), 400)

    def test_the_opponents_half_comes_second(self):
        # Black, to move, does not see its king on a1 or a8: White's accumulator is the other one.
        self.assertEqual(self.evaluation([255], [64], 0, black_to_move=True), 0)
        weights = [0] * 32 + [64]
        self.assertEqual(self.evaluation([255], weights, 0, black_to_move=True), 400)


if __name__ == "__main__":
    unittest.main()
