"""The network in PyTorch: the data on the device, the model, one training step, the loss."""
import math

import torch
import torch.nn.functional as F

from features import FEATURES, NO_PIECE, bucket_of, feature_table, piece_count, table_offsets
from network import QA, QB

WEIGHT_LIMIT = 1.9              # the rounded weights then cannot overflow 16 bits, whatever is on the board
OUTPUT_WEIGHT_LIMIT = 127 / 64
OUTPUT_GAIN = 8                 # one logit is so many units of output: weights of 1/64 would be too coarse for less
DENSE_WIDTH = 776               # 768 features, one column for unused slots, and padding to aligned rows
CHUNK = 1 << 16
LOAD_CHUNK = 1 << 20
MOST_PIECES = 32


class DeviceData:
    """All positions on the device. Scores and results are turned to the side to move."""

    def __init__(self, positions, logit, buckets, device):
        self.device = device
        self.codes = torch.from_numpy(positions.codes.view("int16")).to(device)
        side = torch.from_numpy(positions.side).to(device)
        logit = torch.from_numpy(logit).to(device)
        result = torch.from_numpy(positions.result).to(device)
        sign = 1 - 2 * side.float()
        self.chance = torch.sigmoid(logit * sign)
        self.result = (result.float() - 1) * sign / 2 + 0.5
        self.offsets = torch.empty(len(side), 2, dtype=torch.int16, device=device)
        self.pieces = torch.empty(len(side), dtype=torch.int16, device=device)
        for start in range(0, len(side), LOAD_CHUNK):
            part = slice(start, start + LOAD_CHUNK)
            self.offsets[part] = torch.stack(table_offsets(self.codes[part], side[part].long()), 1).to(torch.int16)
            self.pieces[part] = piece_count(self.codes[part]).to(torch.int16)
        self.bucket = bucket_of(self.pieces, buckets)
        self.table = torch.from_numpy(feature_table()).to(device)

    def inputs(self, rows):
        """[2 * rows, 32] features, the side to move and the other side in turn, and the output buckets."""
        codes, offsets = self.codes.index_select(0, rows), self.offsets.index_select(0, rows)
        places = offsets.unsqueeze(2) + codes.unsqueeze(1)
        return self.table[places.long()].view(-1, MOST_PIECES), self.bucket.index_select(0, rows).long()

    def target(self, rows, result_share):
        """What the network should say: mostly the search's opinion, partly the game's result."""
        return torch.lerp(self.chance.index_select(0, rows), self.result.index_select(0, rows), result_share)


class Net(torch.nn.Module):
    def __init__(self, hidden, buckets, sum_rows):
        super().__init__()
        self.sum_rows = sum_rows
        self.w0 = _uniform(FEATURES, hidden, bound=math.sqrt(1 / MOST_PIECES))
        self.b0 = torch.nn.Parameter(torch.zeros(hidden))
        self.w1 = _uniform(buckets, 2 * hidden, bound=math.sqrt(1 / (2 * hidden)))
        self.b1 = torch.nn.Parameter(torch.zeros(buckets))

    def forward(self, features, bucket):
        """The logit of the expected result."""
        value = (self.sum_rows(features, self.w0) + self.b0).clamp(0, 1).square()
        output = F.linear(value.view(len(bucket), -1), self.w1, self.b1)
        return output.gather(1, bucket.unsqueeze(1)).squeeze(1) / OUTPUT_GAIN

    @torch.no_grad()
    def clip(self):
        for part in (self.w0, self.b0, self.b1):
            part.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        self.w1.clamp_(-OUTPUT_WEIGHT_LIMIT, OUTPUT_WEIGHT_LIMIT)

    @torch.no_grad()
    def take(self, network):
        """Takes over the weights of a rounded network of the same size."""
        units = ((self.w0, network.w0, QA), (self.b0, network.b0, QA), (self.w1, network.w1, QB),
                 (self.b1, network.b1, QA * QB))
        for part, whole, unit in units:
            part.copy_(torch.from_numpy(whole.astype("float32") / unit))

    def weights(self):
        """w0, b0, w1, b1 as numpy arrays."""
        return [part.detach().cpu().numpy() for part in (self.w0, self.b0, self.w1, self.b1)]


def _uniform(rows, columns, bound):
    return torch.nn.Parameter(torch.empty(rows, columns).uniform_(-bound, bound))


def embedding(features, w0):
    """The first layer as a sum of looked-up rows."""
    rows = torch.cat((w0, w0.new_zeros(1, w0.shape[1])))
    return F.embedding_bag(features, rows, mode="sum", padding_idx=NO_PIECE)


def dense(features, w0):
    """The first layer as a product with a matrix of zeros and ones: more arithmetic, but on matrix units."""
    present = torch.zeros(features.shape[0], DENSE_WIDTH, dtype=w0.dtype, device=w0.device)
    present.scatter_(1, features, 1.0)
    return present[:, :FEATURES] @ w0


# "graph" is the dense kernel with the whole step recorded once and replayed, which saves the launches.
KERNELS = {"embedding": embedding, "dense": dense, "graph": dense}


class Trainer:
    """Trains one network. Nothing in a step waits for the device."""

    def __init__(self, data, hidden, buckets, batch, weight_decay, seed, kernel, start=None):
        torch.manual_seed(seed)
        self.data = data
        self.net = Net(hidden, buckets, KERNELS[kernel])
        if start is not None:
            self.net.take(start)
        self.net.to(data.device)
        on_gpu = data.device.type == "cuda"
        # On a GPU the rate is a tensor, so that a recorded step sees it change.
        rate = torch.zeros((), device=data.device) if on_gpu else 0.0
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=rate, betas=(0.9, 0.999),
                                           weight_decay=weight_decay, fused=on_gpu, capturable=on_gpu)
        self.rows = torch.arange(batch, device=data.device)
        self.result_share = torch.zeros((), device=data.device)
        self.run_step = self._record() if kernel == "graph" else self._step

    def step(self, rows, rate, result_share):
        self.rows.copy_(rows)
        self.result_share.fill_(result_share)
        group = self.optimiser.param_groups[0]
        if torch.is_tensor(group["lr"]):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate
        self.run_step()

    def _step(self):
        output = self.net(*self.data.inputs(self.rows))
        error = torch.sigmoid(output) - self.data.target(self.rows, self.result_share)
        loss = error.square().mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.net.clip()

    def _record(self):
        """Records the step as a CUDA graph. The steps before it, at rate 0, let every library set itself up."""
        side_stream = torch.cuda.Stream()
        side_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side_stream):
            for _ in range(3):
                self._step()
        torch.cuda.current_stream().wait_stream(side_stream)
        self.optimiser.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step()
        return graph.replay

    @torch.no_grad()
    def errors(self, rows, result_share):
        """The squared error of every row."""
        share = torch.tensor(result_share, device=self.data.device)
        parts = [(torch.sigmoid(self.net(*self.data.inputs(part))) - self.data.target(part, share)).square()
                 for part in rows.split(CHUNK)]
        return torch.cat(parts)

    def loss(self, rows, result_share):
        return self.errors(rows, result_share).double().mean().item()


def shuffled_batches(rows, batch, seed):
    """Batches without end; every epoch is a new full permutation of the rows."""
    generator = torch.Generator(rows.device).manual_seed(seed)
    while True:
        order = rows[torch.randperm(len(rows), generator=generator, device=rows.device)]
        for start in range(0, len(rows) - batch + 1, batch):
            yield order[start:start + batch]


def loss_by_pieces(data, rows, errors):
    """Mean error for every number of pieces on the board."""
    pieces = data.pieces[rows].long()
    count = torch.bincount(pieces, minlength=MOST_PIECES + 1)
    total = torch.bincount(pieces, weights=errors.double(), minlength=MOST_PIECES + 1)
    return {number: {"positions": int(count[number]), "loss": round(float(total[number] / count[number]), 6)}
            for number in range(MOST_PIECES + 1) if count[number] > 0}
