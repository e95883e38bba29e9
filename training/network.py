"""The quantised network, as the engine computes it, and its file.

File, little endian: a header of 32 bytes ("CSTN", u16 version, u16 N, u8 buckets, u8 flags with bit 0 = mirrored,
u16 QA, u16 QB, u16 SCALE, u32 CRC-32 of the rest, u8 king buckets K, u8 stages S, zeros), the u8 king bucket of each
square of the left half in each stage of the game [S][32], then i16 W0[K][768][N], i16 b0[N], i16 W1[buckets][2N],
i32 b1[buckets]. In W1 the N weights of the side to move come first. A network with one king bucket is written as
version 1, which has neither K nor the squares, and one without stages as version 2, where S is 0. In version 3, a network
with stages, each W0[k] is the u8 low bytes [768][N] of the weights plus 128, then their i8 high bytes [768][N]. Most of
these are 0, so the file compresses well.
"""
import struct
import zipfile
import zlib
from dataclasses import dataclass

import numpy as np

from features import FEATURES, KING_MAPS, KING_PLACES, bucket_of

MAGIC = b"CSTN"
FIRST_VERSION, KINGS_VERSION, STAGES_VERSION = 1, 2, 3
MIRRORED = 1
HEADER = struct.Struct("<4sHHBBHHHIBB10x")
QA = 255                            # stands for 1.0 in the first layer
QB = 64                             # stands for 1.0 in the output weights
MAX_HIDDEN = 2048
MAX_BUCKETS = 8
MAX_KING_BUCKETS = 16
MAX_STAGES = 4
SQUARES = 64                        # a board set up by hand may have a piece on each
MAX_ACCUMULATOR = 32000             # keeps every sum of the first layer in 16 bits
MAX_OUTPUT_WEIGHT = 127             # keeps value times weight in 16 bits
SUM_LIMIT = 2 ** 30                 # for each side; the engine adds both in 32 bits


class NetworkError(Exception):
    """A network the engine must refuse."""


@dataclass
class Network:
    scale: int
    w0: np.ndarray
    b0: np.ndarray
    w1: np.ndarray
    b1: np.ndarray
    king_map: list          # the king bucket of each square of the left half, stage by stage

    @property
    def king_buckets(self):
        return len(self.w0) // FEATURES

    @property
    def stages(self):
        return len(self.king_map) // KING_PLACES

    @property
    def hidden(self):
        return self.w0.shape[1]

    @property
    def buckets(self):
        return self.w1.shape[0]


def weights_of(network):
    """The weights of a rounded network as fractions, in the form in which they were trained."""
    units = (QA, QA, QB, QA * QB)
    return [part / unit for part, unit in zip((network.w0, network.b0, network.w1, network.b1), units)]


def write_weights(path, weights, scale):
    """Writes the weights before they are rounded, and the scale of the rounded network."""
    np.savez_compressed(path, *weights, scale=np.int64(scale))


def read_weights(path):
    """The weights and the scale that write_weights wrote."""
    with np.load(path) as file:
        return [file[f"arr_{number}"] for number in range(4)], int(file["scale"])


def with_king_map(weights, old, new):
    """The weights for a finer division of the king positions, or of the game into stages, that gives every position the
    same value."""
    w0, *others = weights
    if len(new) > len(old) == KING_PLACES:
        old = old * (len(new) // KING_PLACES)
    found = [{before for before, after in zip(old, new) if after == bucket} for bucket in range(max(new) + 1)]
    if len(old) != len(new) or any(len(sources) != 1 for sources in found):
        raise NetworkError("the new king buckets do not divide the old ones")
    rows = np.asarray(w0).reshape(-1, FEATURES, w0.shape[1])
    return [np.concatenate([rows[source] for source, in found]), *others]


def quantise(w0, b0, w1, b1, scale, king_map=KING_MAPS[1]):
    """Rounds the weights of the trained network."""
    def whole(values, unit, kind):
        return np.rint(np.asarray(values, np.float64) * unit).astype(kind)
    network = Network(scale, whole(w0, QA, np.int16), whole(b0, QA, np.int16),
                      whole(w1, QB, np.int16), whole(b1, QA * QB, np.int32), list(king_map))
    check_bounds(network)
    return network


def check_bounds(network):
    """Refuses a network that could overflow in the engine."""
    rows = np.sort(np.abs(network.w0.astype(np.int64).reshape(-1, FEATURES, network.hidden)), axis=1)
    accumulator = np.abs(network.b0.astype(np.int64)) + rows[:, -SQUARES:].sum(1)
    if accumulator.max() > MAX_ACCUMULATOR:
        raise NetworkError(f"an accumulator can reach {accumulator.max()}, the limit is {MAX_ACCUMULATOR}")
    if np.abs(network.w1.astype(np.int64)).max() > MAX_OUTPUT_WEIGHT:
        raise NetworkError(f"an output weight is above {MAX_OUTPUT_WEIGHT}")
    if largest_sum(network) >= SUM_LIMIT:
        raise NetworkError(f"the output sum can reach {largest_sum(network)}, the limit is {SUM_LIMIT}")


def largest_sum(network):
    """The largest absolute value that one side's accumulator could add to the output."""
    weights = network.w1.astype(np.int64).reshape(network.buckets * 2, network.hidden)
    return int(QA * QA * max(weights.clip(min=0).sum(1).max(), -weights.clip(max=0).sum(1).min()))


def to_bytes(network):
    w0 = network.w0.astype("<i2").tobytes() if network.stages == 1 else _planes(network)
    body = (w0 + network.b0.astype("<i2").tobytes()
            + network.w1.astype("<i2").tobytes() + network.b1.astype("<i4").tobytes())
    version, king_buckets, stages = FIRST_VERSION, 0, 0
    if network.king_buckets > 1:
        version, king_buckets = KINGS_VERSION, network.king_buckets
        body = bytes(network.king_map) + body
    if network.stages > 1:
        version, stages = STAGES_VERSION, network.stages
    header = HEADER.pack(MAGIC, version, network.hidden, network.buckets, MIRRORED, QA, QB, network.scale,
                         zlib.crc32(body), king_buckets, stages)
    return header + body


def _planes(network):
    """The feature weights of version 3."""
    raised = network.w0.astype("<i2").reshape(network.king_buckets, -1) + 128
    return b"".join((bucket & 255).astype("u1").tobytes() + (bucket >> 8).astype("i1").tobytes() for bucket in raised)


def _from_planes(data, king_buckets):
    """The feature weights from what _planes wrote."""
    low, high = np.frombuffer(data, "u1").reshape(king_buckets, 2, -1).transpose(1, 0, 2)
    return (low + high.view("i1").astype("<i2") * 256 - 128).astype("<i2")


def from_bytes(data):
    if len(data) < HEADER.size:
        raise NetworkError("too short for a network file")
    magic, version, hidden, buckets, flags, qa, qb, scale, crc, king_buckets, stages = HEADER.unpack_from(data)
    known = FIRST_VERSION <= version <= STAGES_VERSION
    if not known or (magic, flags, qa, qb) != (MAGIC, MIRRORED, QA, QB):
        raise NetworkError("not a network file of this version")
    body = data[HEADER.size:]
    if version == STAGES_VERSION and not 0 < stages <= MAX_STAGES:
        raise NetworkError(f"the network file has {stages} stages")
    places = {FIRST_VERSION: 0, KINGS_VERSION: KING_PLACES, STAGES_VERSION: stages * KING_PLACES}[version]
    rows = FEATURES * (1 if version == FIRST_VERSION else king_buckets)
    if len(body) != places + 2 * rows * hidden + 2 * hidden + 4 * hidden * buckets + 4 * buckets:
        raise NetworkError("the network file has the wrong length")
    if zlib.crc32(body) != crc:
        raise NetworkError("the network file is damaged (CRC)")
    king_map = list(body[:places]) or KING_MAPS[1]
    if not 0 < rows <= MAX_KING_BUCKETS * FEATURES or max(king_map) >= rows // FEATURES:
        raise NetworkError("the network file has an invalid map of king buckets")
    body = body[places:]
    b0_at = 2 * rows * hidden
    w1_at = b0_at + 2 * hidden
    b1_at = w1_at + 4 * hidden * buckets
    w0 = np.frombuffer(body[:b0_at], "<i2") if version < STAGES_VERSION else _from_planes(body[:b0_at], king_buckets)
    network = Network(scale, w0.reshape(rows, hidden),
                      np.frombuffer(body[b0_at:w1_at], "<i2"),
                      np.frombuffer(body[w1_at:b1_at], "<i2").reshape(buckets, 2 * hidden),
                      np.frombuffer(body[b1_at:], "<i4"), king_map)
    check_bounds(network)
    return network


def read(path):
    """The network of a file. Errors name the file."""
    try:
        return from_bytes(path.read_bytes())
    except (OSError, NetworkError) as error:
        raise NetworkError(f"{path}: {error}") from error


def exact_weights(path):
    """The weights that a network was rounded from if they lie beside it, otherwise its own; and the network."""
    net = read(path)
    try:
        weights, _ = read_weights(path.parent / f"weights-{net.hidden}.npz")
        rounded = quantise(*weights, net.scale, net.king_map)
        if np.array_equal(rounded.w0, net.w0) and np.array_equal(rounded.b0, net.b0):   # see rounding.py for the rest
            print(f"{path}: exact weights")
            return weights, net
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile, NetworkError):
        pass                                                       # none, or those of another network
    print(f"{path}: rounded weights")
    return weights_of(net), net


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
    bucket = bucket_of(pieces, len(b1))
    return (activations(w0, b0, indices) * w1[bucket]).sum(1) + b1[bucket]


def activations(w0, b0, indices, kind=np.float64):
    """[positions, 2N] what the output weights are multiplied with, from 0 to 1."""
    return _accumulate(w0, b0, indices, kind).clip(0, 1) ** 2


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
