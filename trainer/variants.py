"""What differs between the games a network can play."""

from dataclasses import dataclass


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

    @property
    def roles(self) -> int:
        return 6 - self.first_role

    @property
    def inputs(self) -> int:
        return 2 * self.roles * 64

    @property
    def buckets(self) -> int:
        return self.piece_buckets * (2 if self.sides_apart else 1)


CHESS = Variant("chess", 0, first_role=0, black_flips=True, piece_buckets=8, sides_apart=False)
RACING_KINGS = Variant("racingkings", 1, first_role=1, black_flips=False, piece_buckets=4, sides_apart=True)

VARIANTS = {variant.name: variant for variant in (CHESS, RACING_KINGS)}


def variant_of_number(number: int) -> Variant:
    for variant in VARIANTS.values():
        if variant.number == number:
            return variant
    raise ValueError(f"no variant has the number {number}")
