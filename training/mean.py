"""The mean of the weights of two networks, which may play better than either if one was trained from the other.

    python3 mean.py NETWORK NETWORK CROSSCHECK OUT

A network file is rounded. If the weights-N.npz that it was rounded from lies beside it, those weights are used, so that
nothing is rounded twice. CROSSCHECK is a cross-check file written by train.py; its positions are evaluated with the new
network. OUT is a folder; mean-N.nnue, weights-N.npz and crosscheck-N.txt are written there.
"""
import argparse
import sys
from pathlib import Path

import numpy as np

import crosscheck
import network


class MeanError(Exception):
    """Networks that have no mean, or a folder that cannot take it."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", type=Path, nargs=2, metavar="NETWORK")
    parser.add_argument("crosscheck", type=Path, metavar="CROSSCHECK")
    parser.add_argument("out", type=Path, metavar="OUT")
    settings = parser.parse_args()
    weights, net = mean(*(network.exact_weights(path) for path in settings.networks))
    codes, side = crosscheck.positions(settings.crosscheck)
    if any(path.parent.resolve() == settings.out.resolve() for path in settings.networks):
        raise MeanError(f"{settings.out} holds one of the networks, whose weights would be lost; name another folder")
    settings.out.mkdir(parents=True, exist_ok=True)
    (settings.out / f"mean-{net.hidden}.nnue").write_bytes(network.to_bytes(net))
    network.write_weights(settings.out / f"weights-{net.hidden}.npz", weights, net.scale)
    exact, rounded = crosscheck.evaluations(net, weights, codes, side)
    crosscheck.write(settings.out / f"crosscheck-{net.hidden}.txt", net, codes, side, exact, rounded)
    print(crosscheck.differences(exact, rounded))


def mean(first, second):
    """The mean as exact weights and as a network, of two such pairs."""
    (weights, net), (others, other) = first, second
    if (net.king_map, net.w0.shape, net.w1.shape) != (other.king_map, other.w0.shape, other.w1.shape):
        raise MeanError("the networks differ in neurons or buckets")
    scale = max(net.scale, other.scale)     # the weights of the larger one are smaller, so no limit binds
    both = [(one.astype(np.float64) + another) / 2
            for one, another in zip(at_scale(weights, net.scale, scale), at_scale(others, other.scale, scale))]
    return both, network.quantise(*both, scale, net.king_map)


def at_scale(weights, scale, wanted):
    """The weights with which a network of another scale has the same values."""
    w0, b0, w1, b1 = weights
    return w0, b0, w1 * (scale / wanted), b1 * (scale / wanted)


if __name__ == "__main__":
    try:
        main()
    except (MeanError, crosscheck.CrosscheckError, network.NetworkError) as error:
        sys.exit(f"error: {error}")
