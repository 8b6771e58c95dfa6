"""What differs between the games a network can play."""

from dataclasses import dataclass

# Sets of input weights of a network with king buckets; a network without has one.
KING_BUCKETS = 4


@dataclass(frozen=True)
class Variant:
    """A game, with the shape of its networks."""

    name: str
    # In the headers of position and network files.
    number: int
    # Where its roles begin among pawn, knight, bishop, rook, queen, king: Racing Kings has no pawns.
    first_role: int
    # Black looks at the board from its own side; in Racing Kings both look, and run, the same way.
    black_flips: bool
    # The networks' output buckets go by the pieces on the board. In Racing Kings also by the side to move, because
    # only Black has the last reply. So many buckets for one side to move:
    piece_buckets: int
    sides_apart: bool
    # The king bucket of a viewer by its king's square as it sees the board: rank by rank, files a to d (the board is
    # mirrored so that the king stands there).
    kings: str

    @property
    def roles(self) -> int:
        return 6 - self.first_role

    @property
    def inputs(self) -> int:
        return 2 * self.roles * 64

    def king_bucket(self, square: int) -> int:
        """The king bucket of a viewer who sees its king there."""
        return int(self.kings[square // 8 * 4 + square % 8])

    @property
    def buckets(self) -> int:
        return self.piece_buckets * (2 if self.sides_apart else 1)


# Chess: castled (or the like), in the middle of the back rank, on the second rank, out on the board.
CHESS = Variant(
    "chess", 0, first_role=0, black_flips=True, piece_buckets=8, sides_apart=False, kings="0011" + "2222" + 6 * "3333"
)
# Racing Kings: how far the king has run.
RACING_KINGS = Variant(
    "racingkings",
    1,
    first_role=1,
    black_flips=False,
    piece_buckets=4,
    sides_apart=True,
    kings=8 * "0" + 8 * "1" + 8 * "2" + 8 * "3",
)

VARIANTS = {variant.name: variant for variant in (CHESS, RACING_KINGS)}


def variant_of_number(number: int) -> Variant:
    for variant in VARIANTS.values():
        if variant.number == number:
            return variant
    raise ValueError(f"no variant has the number {number}")
