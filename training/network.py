"""The network in whole numbers, as the engine computes with it, and its file.

File, little endian: a header of 32 bytes ("CSTN", u16 version, u16 N, u8 buckets, u8 flags with bit 0 = mirrored,
u16 QA, u16 QB, u16 SCALE, u32 CRC-32 of the rest, zeros), then i16 W0[768][N], i16 b0[N], i16 W1[buckets][2N],
i32 b1[buckets]. In W1 the N weights of the side to move come first.
"""
import struct
import zlib
from dataclasses import dataclass

import numpy as np

from features import FEATURES, bucket_of

MAGIC = b"CSTN"
VERSION = 1
MIRRORED = 1
HEADER = struct.Struct("<4sHHBBHHHI12x")
QA = 255                            # one unit of the first layer
QB = 64                             # one unit of the output weights
MAX_HIDDEN = 2048
MAX_BUCKETS = 8
SQUARES = 64                        # a board set up by hand may have a piece on each
MAX_ACCUMULATOR = 32000             # keeps every sum of the first layer in 16 bits
MAX_OUTPUT_WEIGHT = 127             # keeps value times weight in 16 bits
SUM_LIMIT = 2 ** 29                 # the engine computes four times each side's sum in 32 bits


class NetworkError(Exception):
    """A network the engine must refuse."""


@dataclass
class Network:
    scale: int
    w0: np.ndarray
    b0: np.ndarray
    w1: np.ndarray
    b1: np.ndarray

    @property
    def hidden(self):
        return self.w0.shape[1]

    @property
    def buckets(self):
        return self.w1.shape[0]


def quantise(w0, b0, w1, b1, scale):
    """Rounds the weights of the trained network."""
    def whole(values, unit, kind):
        return np.rint(np.asarray(values, np.float64) * unit).astype(kind)
    network = Network(scale, whole(w0, QA, np.int16), whole(b0, QA, np.int16),
                      whole(w1, QB, np.int16), whole(b1, QA * QB, np.int32))
    check_bounds(network)
    return network


def check_bounds(network):
    """Refuses a network that could overflow in the engine."""
    rows = np.sort(np.abs(network.w0.astype(np.int64)), axis=0)
    accumulator = np.abs(network.b0.astype(np.int64)) + rows[-SQUARES:].sum(0)
    if accumulator.max() > MAX_ACCUMULATOR:
        raise NetworkError(f"an accumulator can reach {accumulator.max()}, the limit is {MAX_ACCUMULATOR}")
    if np.abs(network.w1.astype(np.int64)).max() > MAX_OUTPUT_WEIGHT:
        raise NetworkError(f"an output weight is above {MAX_OUTPUT_WEIGHT}")
    if largest_sum(network) >= SUM_LIMIT:
        raise NetworkError(f"the output sum can reach {largest_sum(network)}, the limit is {SUM_LIMIT}")


def largest_sum(network):
    """The largest part of the output in size that the accumulator of either side could give."""
    weights = network.w1.astype(np.int64).reshape(network.buckets * 2, network.hidden)
    return int(QA * QA * max(weights.clip(min=0).sum(1).max(), -weights.clip(max=0).sum(1).min()))


def to_bytes(network):
    body = (network.w0.astype("<i2").tobytes() + network.b0.astype("<i2").tobytes()
            + network.w1.astype("<i2").tobytes() + network.b1.astype("<i4").tobytes())
    header = HEADER.pack(MAGIC, VERSION, network.hidden, network.buckets, MIRRORED, QA, QB, network.scale,
                         zlib.crc32(body))
    return header + body


def from_bytes(data):
    if len(data) < HEADER.size:
        raise NetworkError("too short for a network file")
    magic, version, hidden, buckets, flags, qa, qb, scale, crc = HEADER.unpack_from(data)
    if (magic, version, flags, qa, qb) != (MAGIC, VERSION, MIRRORED, QA, QB):
        raise NetworkError("not a network file of this version")
    body = data[HEADER.size:]
    if len(body) != 2 * FEATURES * hidden + 2 * hidden + 4 * hidden * buckets + 4 * buckets:
        raise NetworkError("the network file has the wrong length")
    if zlib.crc32(body) != crc:
        raise NetworkError("the network file is damaged (CRC)")
    b0_at = 2 * FEATURES * hidden
    w1_at = b0_at + 2 * hidden
    b1_at = w1_at + 4 * hidden * buckets
    network = Network(scale, np.frombuffer(body[:b0_at], "<i2").reshape(FEATURES, hidden),
                      np.frombuffer(body[b0_at:w1_at], "<i2"),
                      np.frombuffer(body[w1_at:b1_at], "<i2").reshape(buckets, 2 * hidden),
                      np.frombuffer(body[b1_at:], "<i4"))
    check_bounds(network)
    return network


def evaluate(network, indices, pieces):
    """Centipawns for the side to move, exactly as the engine computes them. indices: [positions, 2, 32]."""
    value = _accumulate(network.w0, network.b0, indices, np.int64).clip(0, QA)
    bucket = bucket_of(pieces, network.buckets)
    total = (value * value * network.w1.astype(np.int64)[bucket]).sum(1)
    output = _truncating_division(total, QA) + network.b1.astype(np.int64)[bucket]
    return _truncating_division(output * network.scale, QA * QB)


def evaluate_float(weights, indices, pieces):
    """The output of the network before rounding; weights are the float w0, b0, w1, b1."""
    w0, b0, w1, b1 = (np.asarray(part, np.float64) for part in weights)
    value = _accumulate(w0, b0, indices, np.float64).clip(0, 1)
    bucket = bucket_of(pieces, len(b1))
    return (value * value * w1[bucket]).sum(1) + b1[bucket]


def _accumulate(w0, b0, indices, kind):
    """[positions, 2N]: the first layer of both sides."""
    rows = np.vstack((w0, np.zeros((1, w0.shape[1]), w0.dtype)))    # the last row is that of an unused slot
    total = np.broadcast_to(b0, (*indices.shape[:2], len(b0))).astype(kind)
    for slot in range(indices.shape[2]):
        total += rows[indices[:, :, slot]]
    return total.reshape(len(indices), -1)


def _truncating_division(number, divisor):
    """Java's division, which rounds towards zero."""
    return np.sign(number) * (np.abs(number) // divisor)
