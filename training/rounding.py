"""Rounds the output weights so that their errors cancel out, together with those that rounding the first layer has caused.

Rounding each weight to the nearest whole number has the least error for each weight, but not for the values of positions:
the same neurons are active together again and again, and then their errors add up.
"""
from dataclasses import replace

import numpy as np

import features
import network

LEAST, MOST = 5, 10         # positions for each output weight; with fewer the errors would cancel out on these only
MOST_STEPS = 10_000


def compensated(net, weights, codes, side):
    """The network with other output weights and biases: on the given positions its values are, on average, closer to those
    of the exact weights from which it was rounded. A bucket with too few positions stays as it is."""
    buckets = features.bucket_of(features.piece_count(codes), net.buckets)
    w1, b1 = net.w1.astype(np.int64), net.b1.astype(np.int64)
    for bucket in range(net.buckets):
        rows = np.flatnonzero(buckets == bucket)[:MOST * w1.shape[1]]
        if len(rows) >= LEAST * w1.shape[1]:
            better, bias = _fit(net, weights, bucket, features.indices(codes[rows], side[rows], net.king_map))
            changed = replace(net, w1=np.vstack((w1[:bucket], better[None], w1[bucket + 1:])))
            if network.largest_sum(changed) < network.SUM_LIMIT:
                w1, b1[bucket] = changed.w1, bias
    return replace(net, w1=w1.astype(np.int16), b1=b1.astype(np.int32))


def _fit(net, weights, bucket, inputs):
    """The output weights and the bias of one bucket."""
    exact_w0, exact_b0, exact_w1, exact_b1 = (np.asarray(part, np.float32) for part in weights)
    rounded_w0, rounded_b0 = (part.astype(np.float32) / network.QA for part in (net.w0, net.b0))
    wanted = network.activations(exact_w0, exact_b0, inputs, np.float32) @ exact_w1[bucket]
    active = network.activations(rounded_w0, rounded_b0, inputs, np.float32) / network.QB
    centred = active - active.mean(0)       # the bias makes up for the mean error
    whole = net.w1[bucket].astype(np.int64)
    error = active @ whole - wanted
    products = centred.T @ centred
    whole += _steps(products, centred.T @ (error - error.mean()), whole)
    bias = exact_b1[bucket] - (active @ whole - wanted).mean()
    return whole, np.rint(bias * network.QA * network.QB)


def _steps(products, slope, whole):
    """Which weights to change by one: always the one that lowers the squared error most, until none does. `slope` is half the
    gradient of that error. Larger changes would suit neurons that are hardly ever active in these positions."""
    change = np.zeros_like(whole)
    own = np.diag(products)
    for _ in range(MOST_STEPS):
        direction = -np.sign(slope).astype(np.int64)
        gain = own - 2 * np.abs(slope)
        gain[(np.abs(change + direction) > 1) | (np.abs(whole + change + direction) > network.MAX_OUTPUT_WEIGHT)] = 0
        best = gain.argmin()
        if gain[best] >= 0:
            break
        change[best] += direction[best]
        slope = slope + direction[best] * products[best]
    return change
