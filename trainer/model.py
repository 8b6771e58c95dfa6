"""The network as it is trained: (inputs → width) × 2 → 1, squared clipped ReLU, an output for each bucket.

Its numbers are those of the quantised network divided by their scales: an accumulator of 1.0 is 255, an output of
1.0 is 400 centipawns.
"""

from libraries import nn, torch
from network_file import SCALE, WEIGHT_LIMIT, Network, NetworkError, check_width
from variants import Variant


class Model(nn.Module):
    def __init__(self, variant: Variant, width: int):
        super().__init__()
        check_width(width)
        self.variant, self.width = variant, width
        # One set of weights for both viewers. The first layer is multiplied in the type of the rows it gets
        # (16 bits on a GPU), its weights are kept and changed in 32 bits.
        self.features = nn.Linear(variant.inputs, width)
        self.outputs = nn.Linear(2 * width, variant.buckets)

    def forward(self, rows: torch.Tensor, buckets: torch.Tensor) -> torch.Tensor:
        """Outputs for positions: `rows` and `buckets` as `Features` makes them."""
        weights, biases = self.features.weight.to(rows.dtype), self.features.bias.to(rows.dtype)
        accumulators = nn.functional.linear(rows, weights, biases).float()
        activated = accumulators.clamp(0.0, 1.0).square()
        mover, other = activated.chunk(2)
        every = self.outputs(torch.cat([mover, other], dim=1))
        return every.gather(1, buckets[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Brings the weights back to where they can be quantised."""
        for weights in (self.features.weight, self.features.bias, self.outputs.weight):
            weights.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)

    @torch.no_grad()
    def quantised(self, name: str) -> Network:
        tensors = (self.features.weight.t(), self.features.bias, self.outputs.weight, self.outputs.bias)
        return Network.quantised(self.variant, name, [tensor.detach().float().cpu().numpy() for tensor in tensors])

    @torch.no_grad()
    def load(self, network: Network) -> None:
        """Takes over the weights of a network of the same shape."""
        if (network.variant, network.width) != (self.variant, self.width):
            raise NetworkError(
                f"the network '{network.name}' is for {network.variant.name} and {network.width} wide, "
                f"not for {self.variant.name} and {self.width}"
            )
        weights, biases, output_weights, output_biases = map(torch.from_numpy, network.floats())
        self.features.weight.copy_(weights.t())
        self.features.bias.copy_(biases)
        self.outputs.weight.copy_(output_weights)
        self.outputs.bias.copy_(output_biases)


def expected_score(centipawns: torch.Tensor) -> torch.Tensor:
    """The expected result, from 0 to 1, of an evaluation in centipawns."""
    return torch.sigmoid(centipawns / SCALE)
