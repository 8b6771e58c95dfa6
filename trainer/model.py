"""The network as it is trained: (inputs × king buckets → width) × 2 → 1, squared clipped ReLU, an output for each bucket.

Its numbers are those of the quantised network divided by their scales: an accumulator of 1.0 is 255, an output of
1.0 is 400 centipawns.
"""

from libraries import nn, torch
from network_file import LARGEST_OUTPUT, LARGEST_WEIGHT, QA, QB, SCALE, WEIGHT_LIMIT, Network, NetworkError, check_shape
from variants import Variant


class Model(nn.Module):
    def __init__(self, variant: Variant, width: int, king_buckets: int = 1):
        super().__init__()
        check_shape(width, king_buckets)
        self.variant, self.width, self.king_buckets = variant, width, king_buckets
        # One set of weights for both viewers. The first layer is multiplied in the type of the rows it gets
        # (16 bits on a GPU), its weights are kept and changed in 32 bits.
        self.features = nn.Linear(variant.inputs, width)
        self.outputs = nn.Linear(2 * width, variant.buckets)
        # Factorised: a king bucket's weights are the shared ones above and its own, so that what holds for every
        # bucket is learned from every position.
        own = torch.zeros(width, king_buckets * variant.inputs) if king_buckets > 1 else None
        self.own = None if own is None else nn.Parameter(own)
        # 1 while the model computes with its weights as the file will hold them. A number on the device, because a
        # captured step reads it anew each time.
        self.register_buffer("rounding", torch.zeros(()), persistent=False)

    def merged(self) -> torch.Tensor:
        """[width][king buckets · inputs]: the weights of the first layer."""
        if self.own is None:
            return self.features.weight
        return self.features.weight.repeat(1, self.king_buckets) + self.own

    def as_stored(self, weights: torch.Tensor, one: int, largest: int) -> torch.Tensor:
        """The weights, while rounding rounded to what the file can hold. Gradients pass as if they were not: a change
        too small to matter at once adds up in the weight itself."""
        stored = (weights.detach() * one).round().clamp(-largest, largest) / one
        return weights + self.rounding * (stored - weights.detach())

    def forward(self, rows: torch.Tensor, buckets: torch.Tensor) -> torch.Tensor:
        """Outputs for positions: `rows` and `buckets` as `Features` makes them."""
        weights = self.as_stored(self.merged(), QA, LARGEST_WEIGHT).to(rows.dtype)
        biases = self.as_stored(self.features.bias, QA, LARGEST_WEIGHT).to(rows.dtype)
        accumulators = nn.functional.linear(rows, weights, biases).float()
        activated = accumulators.clamp(0.0, 1.0).square()
        mover, other = activated.chunk(2)
        output_weights = self.as_stored(self.outputs.weight, QB, LARGEST_OUTPUT)
        every = nn.functional.linear(torch.cat([mover, other], dim=1), output_weights, self.outputs.bias)
        return every.gather(1, buckets[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Brings the weights back to where they can be quantised."""
        for weights in (self.features.weight, self.features.bias, self.outputs.weight):
            weights.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        if self.own is not None:
            merged = self.merged().clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
            self.own.copy_(merged - self.features.weight.repeat(1, self.king_buckets))

    @torch.no_grad()
    def quantised(self, name: str) -> Network:
        tensors = (self.merged().t(), self.features.bias, self.outputs.weight, self.outputs.bias)
        return Network.quantised(self.variant, name, [tensor.detach().float().cpu().numpy() for tensor in tensors])

    @torch.no_grad()
    def load(self, network: Network) -> None:
        """Takes over the weights of a network of the same shape, or of one that only lacks the king buckets."""
        shape = (self.variant, self.width)
        if (network.variant, network.width) != shape or network.king_buckets not in (1, self.king_buckets):
            raise NetworkError(
                f"the network '{network.name}' is for {network.variant.name}, {network.width} wide, with "
                f"{network.king_buckets} king buckets, not for {self.variant.name}, {self.width}, {self.king_buckets}"
            )
        weights, biases, output_weights, output_biases = map(torch.from_numpy, network.floats())
        parts = weights.t().view(self.width, network.king_buckets, self.variant.inputs)
        self.features.weight.copy_(parts.mean(dim=1))
        if self.own is not None:
            shared = self.features.weight.unsqueeze(1)
            self.own.copy_((parts.to(shared.device) - shared).expand(-1, self.king_buckets, -1).flatten(1))
        self.features.bias.copy_(biases)
        self.outputs.weight.copy_(output_weights)
        self.outputs.bias.copy_(output_biases)


def expected_score(centipawns: torch.Tensor) -> torch.Tensor:
    """The expected result, from 0 to 1, of an evaluation in centipawns."""
    return torch.sigmoid(centipawns / SCALE)
