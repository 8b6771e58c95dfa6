"""One step of training, and how good a model is without one."""

import sys

from data import Shuffled
from features import Features, labels
from libraries import torch
from model import Model, expected_score

# Positions of a chunk when a model is only measured.
CHUNK = 1 << 15
# Steps before a capture, as PyTorch asks for: they make what is made only once.
STEPS_BEFORE_CAPTURE = 3


def target_of(records: torch.Tensor, wdl) -> torch.Tensor:
    """What the network is to say: between the result of the game and what the search expected."""
    score, result = labels(records)
    return wdl * result + (1 - wdl) * expected_score(score)


def loss_of(outputs: torch.Tensor, target: torch.Tensor, power: float) -> torch.Tensor:
    difference = torch.sigmoid(outputs) - target
    if power == 2.0:
        return difference.square().mean()
    # The gradient of |x|^power at 0 would be 0 · infinity.
    return difference.abs().clamp(min=1e-7).pow(power).mean()


class Step:
    """Trains a model batch by batch. On a GPU the step is recorded once as a CUDA graph and then replayed: its
    kernels are so short that starting them one by one would take longer than running them. PyTorch 2 first compiles
    what comes before the optimizer: with king buckets the rows of inputs are large, and are then written only once."""

    def __init__(self, model: Model, batches: Shuffled, power: float, decay: float, capture: bool):
        device = batches.records.device
        on_gpu = device.type == "cuda"
        self.model, self.batches, self.power = model, batches, power
        # 16-bit floats: zeros and ones are exact, and the products are added up in 32 bits.
        dtype = torch.float16 if on_gpu else torch.float32
        self.features = Features(model.variant, device, dtype, model.king_buckets)
        # Gradients of a mean over many positions would vanish in 16 bits. Adam's steps do not depend on the
        # scale of the gradients but for its epsilon, which is scaled likewise.
        self.gradient_scale = batches.batch / 4 if on_gpu else 1.0
        self.epsilon, self.decay = 1e-8 * self.gradient_scale, decay
        self.records = batches.records.new_empty(batches.batch, batches.records.shape[1])
        self.wdl = torch.zeros((), device=device)
        # The sum of the losses since somebody asked.
        self.loss_sum, self.losses = torch.zeros((), device=device), 0
        self.graph, self.forward = None, self.loss
        if on_gpu and capture:
            if hasattr(torch, "compile"):
                self.forward = torch.compile(self.loss)
            try:
                self.capture()
            except Exception as error:  # whatever this version of PyTorch or the driver cannot do
                self.graph, self.forward = None, self.loss
                torch.cuda.synchronize()
                print(f"no CUDA graph, steps are started one by one: {error}", file=sys.stderr)
        if self.graph is None:
            self.optimizer = self.make_optimizer(0.0, capturable=False)
        self.loss_sum.zero_()

    def make_optimizer(self, lr, capturable: bool):
        parameters = self.model.parameters()
        return torch.optim.AdamW(parameters, lr=lr, eps=self.epsilon, weight_decay=self.decay, capturable=capturable)

    def capture(self) -> None:
        self.optimizer = self.make_optimizer(torch.zeros((), device=self.records.device), capturable=True)
        self.batches.next_into(self.records)
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(STEPS_BEFORE_CAPTURE):  # with a learning rate of 0
                self.compute()
        torch.cuda.current_stream().wait_stream(side)
        self.optimizer.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.compute()
        self.graph = graph

    def loss(self) -> torch.Tensor:
        """The loss for the records that lie in the buffer."""
        rows, buckets = self.features.rows(self.records), self.features.buckets(self.records)
        return loss_of(self.model(rows, buckets), target_of(self.records, self.wdl), self.power)

    def compute(self) -> None:
        """The step for them."""
        loss = self.forward()
        self.optimizer.zero_grad(set_to_none=True)
        (loss * self.gradient_scale).backward()
        self.optimizer.step()
        self.model.clip()
        self.loss_sum += loss.detach()

    def run(self, lr: float, wdl: float, rounding: bool = False) -> None:
        """Takes the next batch, and learns from it."""
        self.batches.next_into(self.records)
        self.wdl.fill_(wdl)
        self.model.rounding.fill_(rounding)
        group = self.optimizer.param_groups[0]
        if self.graph is not None:
            group["lr"].fill_(lr)
            self.graph.replay()
        else:
            group["lr"] = lr
            self.compute()
        self.losses += 1

    def take_mean_loss(self) -> float:
        """The mean loss since it was last asked for. Waits for the device."""
        mean = self.loss_sum.item() / max(self.losses, 1)
        self.loss_sum.zero_()
        self.losses = 0
        return mean


@torch.no_grad()
def measure(model: Model, features: Features, records: torch.Tensor, wdl: float, power: float):
    """Mean losses on positions: against the mixed target and against the results alone, in the power that is
    trained with and squared, so that runs with other powers can be compared. None where there are no positions."""
    if not len(records):
        return None
    sums = torch.zeros(4, dtype=torch.float64, device=records.device)
    for begin in range(0, len(records), CHUNK):
        chunk = records[begin : begin + CHUNK]
        outputs = model(features.rows(chunk), features.buckets(chunk))
        parts = [
            loss_of(outputs, target_of(chunk, share), exponent) for exponent in (power, 2.0) for share in (wdl, 1.0)
        ]
        sums += torch.stack(parts).double() * len(chunk)
    names = ("mixed", "result", "mixed_squared", "result_squared")
    return dict(zip(names, (sums / len(records)).tolist(), strict=True))
