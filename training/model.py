"""The network in PyTorch: the data on the device, the model, one training step, the loss."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from features import (FEATURES, KING_MAPS, NO_PIECE, bucket_of, feature_table, king_buckets, piece_count,
                      table_offsets)
from network import QA, QB, SUM_LIMIT

WEIGHT_LIMIT = 1.9              # so that the engine's 16-bit sums of rounded weights cannot overflow
OUTPUT_WEIGHT_LIMIT = 127 / 64
OUTPUT_SUM_LIMIT = 0.98 * SUM_LIMIT / (QA * QA * QB)    # of one side's weights of one sign; leaves room for rounding
# Output units for a logit of 1. With 8, up to a third of the output weights of a bucket lay at their limits, and in a wide
# network most buckets at the limit of the sum; with too few, weights in steps of 1/64 are coarse.
OUTPUT_GAIN = 4
PADDING = 8                     # a column for unused slots, and some for aligned rows
BLOCK = 512                     # rows of one king bucket that are multiplied together
GRADIENT_SCALE = 8192
CHUNK = 1 << 16
LOAD_CHUNK = 1 << 20
MOST_PIECES = 32


class DeviceData:
    """All positions on the device. Chances and outlooks are those of the side to move."""

    def __init__(self, positions, logit, buckets, device, kings=1):
        self.device = device
        king_map = torch.tensor(KING_MAPS[kings], device=device)
        self.codes = torch.from_numpy(positions.codes.view("int16")).to(device)
        side = torch.from_numpy(positions.side).to(device)
        logit = torch.from_numpy(logit).to(device)
        sign = 1 - 2 * side.float()
        self.chance = torch.sigmoid(logit * sign)
        self.outlook = (torch.from_numpy(positions.outlook).to(device) - 0.5) * sign + 0.5
        self.offsets = torch.empty(len(side), 2, dtype=torch.int16, device=device)
        self.kings = torch.empty(len(side), 2, dtype=torch.uint8, device=device)
        self.pieces = torch.empty(len(side), dtype=torch.int16, device=device)
        for start in range(0, len(side), LOAD_CHUNK):
            part = slice(start, start + LOAD_CHUNK)
            codes, to_move = self.codes[part], side[part].long()
            self.offsets[part] = torch.stack(table_offsets(codes, to_move), 1).to(torch.int16)
            self.kings[part] = torch.stack(king_buckets(codes, to_move, king_map), 1).to(torch.uint8)
            self.pieces[part] = piece_count(codes).to(torch.int16)
        self.bucket = bucket_of(self.pieces, buckets)
        self.table = torch.from_numpy(feature_table()).to(device)

    def inputs(self, rows):
        """[2 * rows, 32] features and [2 * rows] king buckets, alternating side to move and other side, and the
        output buckets."""
        codes, offsets = self.codes.index_select(0, rows), self.offsets.index_select(0, rows)
        places = offsets.unsqueeze(2) + codes.unsqueeze(1)
        kings = self.kings.index_select(0, rows).view(-1).long()
        return self.table[places.long()].view(-1, MOST_PIECES), kings, self.bucket.index_select(0, rows).long()

    def target(self, rows, result_share):
        """The training target: a mixture of the search score and the outlook of the game."""
        return torch.lerp(self.chance.index_select(0, rows), self.outlook.index_select(0, rows), result_share)


class Net(torch.nn.Module):
    """The first layer's weights are the sum of `shared` ones and those of a king bucket. A piece's value depends little on
    the king position, so what a rare bucket learns from few positions rests on what all of them have learned."""

    def __init__(self, hidden, buckets, sum_rows, kings=1):
        super().__init__()
        self.sum_rows = sum_rows
        self.shared = torch.nn.Parameter(_uniform(FEATURES, hidden, bound=math.sqrt(1 / MOST_PIECES)))
        self.of_kings = torch.nn.Parameter(torch.zeros(kings, FEATURES, hidden))
        self.b0 = torch.nn.Parameter(torch.zeros(hidden))
        self.w1 = torch.nn.Parameter(_uniform(buckets, 2 * hidden, bound=math.sqrt(1 / (2 * hidden))))
        self.b1 = torch.nn.Parameter(torch.zeros(buckets))

    def forward(self, features, kings, bucket):
        """The logit of the expected result."""
        return self.logit(self.sum_rows(features, kings, self.w0()) + self.b0, bucket)

    def logit(self, layers, bucket):
        """The logit for the first layers of both sides before they are cut off at 0 and 1."""
        value = layers.clamp(0, 1).square()
        output = F.linear(value.view(len(bucket), -1), self.w1, self.b1)
        return output.gather(1, bucket.unsqueeze(1)).squeeze(1) / OUTPUT_GAIN

    def w0(self):
        return self.of_kings + self.shared

    @torch.no_grad()
    def clip(self):
        """Keeps the weights where their rounded values are safe in the engine."""
        self.of_kings.copy_(self.w0().clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT).sub_(self.shared))
        for part in (self.b0, self.b1):
            part.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        self.w1.clamp_(-OUTPUT_WEIGHT_LIMIT, OUTPUT_WEIGHT_LIMIT)
        sides = self.w1.view(-1, len(self.b0))
        largest = torch.maximum(sides.clamp(min=0).sum(1), -sides.clamp(max=0).sum(1))
        sides.mul_((OUTPUT_SUM_LIMIT / largest).clamp(max=1).unsqueeze(1))

    @torch.no_grad()
    def take(self, weights, gain):
        """Takes over the weights of a network that gives `gain` output units for a logit of 1, in the form of weights().
        It may have fewer neurons: the missing ones keep their random rows, with output weights of zero."""
        w0, b0, w1, b1 = (torch.from_numpy(np.asarray(part, np.float32)) for part in weights)
        known, hidden, change = len(b0), len(self.b0), OUTPUT_GAIN / gain
        w0 = w0.view(-1, FEATURES, known)
        self.shared[:, :known] = w0.mean(0)
        self.of_kings[:, :, :known] = w0 - w0.mean(0)
        self.b0[:known] = b0
        self.w1.zero_()
        for side in (0, 1):
            self.w1[:, side * hidden:side * hidden + known] = change * w1[:, side * known:(side + 1) * known]
        self.b1.copy_(change * b1)

    def weights(self):
        """w0 with a row for each feature of each king bucket, b0, w1, b1, as numpy arrays."""
        rows = self.w0().clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT).view(-1, len(self.b0))     # sums round, also beyond the limit
        return [part.detach().cpu().numpy() for part in (rows, self.b0, self.w1, self.b1)]


def _uniform(rows, columns, bound):
    return torch.empty(rows, columns).uniform_(-bound, bound)


def embedding(features, kings, w0):
    """The first layer as a sum of looked-up rows."""
    count, _, hidden = w0.shape
    rows = torch.cat((w0.view(-1, hidden), w0.new_zeros(1, hidden)))
    unused = count * FEATURES
    places = torch.where(features == NO_PIECE, unused, kings.unsqueeze(1) * FEATURES + features)
    return F.embedding_bag(places, rows, mode="sum", padding_idx=unused)


def dense(features, kings, w0):
    """The first layer as a product with a matrix of zeros and ones: more arithmetic, but on matrix units. Each king bucket
    has columns of its own."""
    count, _, hidden = w0.shape
    unused = count * FEATURES
    present = torch.zeros(features.shape[0], unused + PADDING, device=w0.device,
                          dtype=torch.float16 if w0.is_cuda else w0.dtype)
    present.scatter_(1, torch.where(features == NO_PIECE, unused, kings.unsqueeze(1) * FEATURES + features), 1.0)
    return product(present[:, :unused], w0.view(-1, hidden))


def product(present, weights):
    """present @ weights in the precision of `present`."""
    return _Product.apply(present, weights)


class _Product(torch.autograd.Function):
    """present @ w0 in the precision of `present`. Where that is 16 bits, gradients are scaled: those of single positions
    would vanish."""

    @staticmethod
    def forward(ctx, present, w0):
        ctx.save_for_backward(present)
        return (present @ w0.to(present.dtype)).to(w0.dtype)

    @staticmethod
    def backward(ctx, gradient):
        present, = ctx.saved_tensors
        product = present.t() @ (gradient * GRADIENT_SCALE).to(present.dtype)
        return None, product.to(gradient.dtype) / GRADIENT_SCALE


def blocks(features, kings, w0):
    """The first layer as products of blocks of rows that have the same king bucket, so that no arithmetic is spent on the
    columns of other buckets."""
    return block_product(in_blocks(features, kings, len(w0)), w0)


def in_blocks(features, kings, count):
    """What block_product needs of a batch. The last block of a bucket is filled up with empty rows. All shapes are the same
    for any input, so that the step can be recorded."""
    device = features.device
    number = len(kings) // BLOCK + count
    buckets = torch.arange(count, device=device)
    rank = (kings == buckets.unsqueeze(1)).cumsum(1)                # of each row in each bucket, from 1
    needed = (rank[:, -1] + BLOCK - 1) // BLOCK
    ends = needed.cumsum(0)
    slots = (ends - needed)[kings] * BLOCK + rank.gather(0, kings.unsqueeze(0)).squeeze(0) - 1
    block_buckets = torch.searchsorted(ends, torch.arange(number, device=device), right=True).clamp(max=count - 1)
    columns = FEATURES + PADDING                                    # the first one after the features is NO_PIECE's
    present = torch.zeros(number * BLOCK * columns, device=device, dtype=torch.float16 if features.is_cuda else torch.float32)
    present.scatter_(0, (slots.unsqueeze(1) * columns + features).view(-1), 1.0)
    return present.view(number, BLOCK, columns)[:, :, :FEATURES], slots, block_buckets


def block_product(batch, w0):
    return _BlockProduct.apply(*batch, w0)


class _BlockProduct(torch.autograd.Function):
    """Row slots[i] of the blocks times the weights of its block's bucket, for every i. Precision as in _Product."""

    @staticmethod
    def forward(ctx, present, slots, block_buckets, w0):
        ctx.save_for_backward(present, slots, block_buckets)
        ctx.count = len(w0)
        product = torch.bmm(present, w0.to(present.dtype)[block_buckets])
        return product.view(-1, w0.shape[2]).index_select(0, slots).to(w0.dtype)

    @staticmethod
    def backward(ctx, gradient):
        present, slots, block_buckets = ctx.saved_tensors
        number, _, rows = present.shape
        hidden = gradient.shape[1]
        spread = torch.zeros(number * BLOCK, hidden, device=present.device, dtype=present.dtype)
        spread.index_copy_(0, slots, (gradient * GRADIENT_SCALE).to(present.dtype))
        product = torch.bmm(present.transpose(1, 2), spread.view(number, BLOCK, hidden)).to(gradient.dtype)
        total = torch.zeros(ctx.count, rows, hidden, device=present.device, dtype=gradient.dtype)
        return None, None, None, total.index_add_(0, block_buckets, product) / GRADIENT_SCALE


KERNELS = {"embedding": embedding, "dense": dense, "blocks": blocks}
RECORDED = ("dense", "blocks")      # on a GPU the whole step is recorded once and replayed, which saves kernel launches


def adamw(net, weight_decay, device):
    """On a GPU the rate is a tensor, so that a recorded step sees it change. PyTorch 1 does not know "fused"."""
    on_gpu = device.type == "cuda"
    recordable = {"fused": True, "capturable": True} if on_gpu else {}
    return torch.optim.AdamW(net.parameters(), lr=torch.zeros((), device=device) if on_gpu else 0.0, betas=(0.9, 0.999),
                             weight_decay=weight_decay, **recordable)


def set_rate(optimiser, rate):
    group = optimiser.param_groups[0]
    if torch.is_tensor(group["lr"]):
        group["lr"].fill_(rate)
    else:
        group["lr"] = rate


def recorded(step, optimisers):
    """A step as a CUDA graph, recorded after warm-up steps at learning rate 0 in which libraries initialise."""
    side_stream = torch.cuda.Stream()
    side_stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side_stream):
        for _ in range(3):
            step()
    torch.cuda.current_stream().wait_stream(side_stream)
    for optimiser in optimisers:
        optimiser.zero_grad(set_to_none=True)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph.replay


class Trainer:
    """Trains one network. A step never waits for the device."""

    def __init__(self, data, hidden, buckets, batch, weight_decay, seed, kernel, start=None, kings=1):
        """Begins with random weights, or with those that `start` holds as the arguments of Net.take."""
        torch.manual_seed(seed)
        self.data = data
        self.net = Net(hidden, buckets, KERNELS[kernel], kings)
        if start is not None:
            self.net.take(*start)
        self.net.to(data.device)
        self.optimiser = adamw(self.net, weight_decay, data.device)
        self.rows = torch.arange(batch, device=data.device)
        self.result_share = torch.zeros((), device=data.device)
        on_gpu = data.device.type == "cuda"
        self.run_step = recorded(self._step, [self.optimiser]) if on_gpu and kernel in RECORDED else self._step

    def step(self, rows, rate, result_share):
        self.rows.copy_(rows)
        self.result_share.fill_(result_share)
        set_rate(self.optimiser, rate)
        self.run_step()

    def _step(self):
        output = self.net(*self.data.inputs(self.rows))
        error = torch.sigmoid(output) - self.data.target(self.rows, self.result_share)
        loss = error.square().mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.net.clip()

    @torch.no_grad()
    def losses(self, rows, result_shares):
        """The loss at each of several shares, for one look at the rows."""
        sums = torch.zeros(len(result_shares), dtype=torch.float64, device=self.data.device)
        shares = [torch.tensor(share, device=self.data.device) for share in result_shares]
        for part in rows.split(CHUNK):
            chance = torch.sigmoid(self.net(*self.data.inputs(part)))
            sums += torch.stack([(chance - self.data.target(part, share)).square().double().sum() for share in shares])
        return (sums / len(rows)).tolist()

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
    """Endless batches; every epoch is a new full permutation of the rows."""
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
