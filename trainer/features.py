"""From records of positions to what a network sees, on the device where they lie.

A record is nine 64-bit words: six sets of pieces by role, two by colour, and one with score, result and flags.
"""

from libraries import torch
from variants import Variant

WORDS = 9
WHITE, BLACK, LABELS = 6, 7, 8
# Files e to h of every rank, as a signed word.
RIGHT_HALF = 0xF0F0F0F0F0F0F0F0 - (1 << 64)
# No move is known; cross entropies pass it over.
NO_MOVE = -100


def black_to_move(records: torch.Tensor) -> torch.Tensor:
    return (records[:, LABELS] >> 24) & 1 != 0


def is_held_out(records: torch.Tensor) -> torch.Tensor:
    return (records[:, LABELS] >> 25) & 1 != 0


def labels(records: torch.Tensor):
    """For the side to move: the score in centipawns, and the result from 0 (lost) to 1 (won)."""
    word = records[:, LABELS]
    # The score is signed: up to the top of the word, and down again with its sign.
    score = (word << 48) >> 48
    return score.float(), ((word >> 16) & 0xFF).float() / 2


def is_mirrored(records: torch.Tensor) -> torch.Tensor:
    """Whether the side to move sees the board mirrored: its king stands on files e to h."""
    mover = torch.where(black_to_move(records), records[:, BLACK], records[:, WHITE])
    return (records[:, WHITE - 1] & mover & RIGHT_HALF) != 0


def best_move(records: torch.Tensor, variant: Variant) -> torch.Tensor:
    """The move that was found best, as the side to move sees it: from + 64 · to; NO_MOVE where there is none."""
    move = (records[:, LABELS] >> 40) & 0xFFF
    turned = 56 * (black_to_move(records) & variant.black_flips).long() + 7 * is_mirrored(records).long()
    return torch.where(move == 0, NO_MOVE, move ^ (turned * 65))


class Features:
    """Turns records into rows of zeros and ones, and chooses output buckets. Makes no copies between devices:
    the whole step can be captured in a CUDA graph."""

    def __init__(self, variant: Variant, device, dtype: torch.dtype, king_buckets: int = 1):
        self.variant, self.king_buckets = variant, king_buckets
        self.dtype = dtype
        # Bit f of a byte is file f; a mirrored viewer reads it from the other end.
        forwards = torch.tensor([1 << file for file in range(8)], dtype=torch.uint8, device=device)
        self.masks = torch.stack([forwards, forwards.flip(0)])
        counts = [bin(byte).count("1") for byte in range(256)]
        self.ones = torch.tensor(counts, dtype=torch.int64, device=device)
        # [squares][king buckets]: a 1 in the bucket of each square on files a to d.
        self.of_king = torch.zeros(8, 8, king_buckets, dtype=dtype, device=device)
        if king_buckets > 1:
            places = torch.tensor([int(bucket) for bucket in variant.kings]).view(8, 4, 1)
            self.of_king[:, :4] = (places == torch.arange(king_buckets)).to(device, dtype)
        self.of_king = self.of_king.view(64, king_buckets)

    def rows(self, records: torch.Tensor) -> torch.Tensor:
        """[2 × positions][king buckets · inputs]: what the sides to move see, then what their opponents see."""
        variant = self.variant
        black = black_to_move(records)
        white_men, black_men = records[:, WHITE], records[:, BLACK]
        mover = torch.where(black, black_men, white_men)
        other = torch.where(black, white_men, black_men)
        # First the sides to move are the viewers, then the others; [2 × positions].
        own, enemy = torch.cat([mover, other]), torch.cat([other, mover])
        roles = records[:, variant.first_role : WHITE]
        roles = torch.cat([roles, roles])
        planes = torch.cat([roles & own[:, None], roles & enemy[:, None]], dim=1)
        mirrored = (roles[:, -1] & own & RIGHT_HALF) != 0
        # Byte r of a word is rank r: turned round, the board is seen from Black's side.
        ranks = planes.contiguous().view(torch.uint8).view(len(planes), 2 * variant.roles, 8)
        if variant.black_flips:
            flipped = torch.cat([black, ~black])
            ranks = torch.where(flipped[:, None, None], ranks.flip(2), ranks)
        masks = self.masks.index_select(0, mirrored.long())
        ones = (ranks.unsqueeze(3) & masks[:, None, None, :]) != 0
        rows = ones.to(self.dtype).view(len(planes), variant.inputs)
        if self.king_buckets == 1:
            return rows
        # The viewer's king is on the last of its own planes. The other buckets' inputs are 0: on a GPU one long
        # product of matrices costs less than sorting positions by bucket.
        king = rows[:, (variant.roles - 1) * 64 : variant.roles * 64]
        return ((king @ self.of_king).unsqueeze(2) * rows.unsqueeze(1)).view(len(planes), -1)

    def buckets(self, records: torch.Tensor) -> torch.Tensor:
        """The output bucket of every position."""
        occupied = (records[:, WHITE] | records[:, BLACK]).contiguous().view(torch.uint8)
        pieces = self.ones.index_select(0, occupied.long()).view(-1, 8).sum(1)
        by_pieces = torch.div(pieces - 2, 4, rounding_mode="floor").clamp(0, self.variant.piece_buckets - 1)
        if self.variant.sides_apart:
            return by_pieces + self.variant.piece_buckets * black_to_move(records).long()
        return by_pieces
