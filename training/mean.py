"""The mean of the weights of two networks, which may play better than either if one was trained from the other.

    python3 mean.py NETWORK NETWORK CROSSCHECK OUT

CROSSCHECK is a cross-check file of training: its positions are evaluated anew for the mean. OUT, a folder, gets
mean-N.nnue and crosscheck-N.txt.
"""
import argparse
import sys
from pathlib import Path

import numpy as np

import crosscheck
import features
import network


class MeanError(Exception):
    """Files that do not go together, told in one line."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", type=Path, nargs=2, metavar="NETWORK")
    parser.add_argument("crosscheck", type=Path, metavar="CROSSCHECK")
    parser.add_argument("out", type=Path, metavar="OUT")
    settings = parser.parse_args()
    weights, net = mean(*(network.read(path) for path in settings.networks))
    codes, side = positions(settings.crosscheck)
    settings.out.mkdir(parents=True, exist_ok=True)
    (settings.out / f"mean-{net.hidden}.nnue").write_bytes(network.to_bytes(net))
    exact, rounded = crosscheck.evaluations(net, weights, codes, side)
    crosscheck.write(settings.out / f"crosscheck-{net.hidden}.txt", net, codes, side, exact, rounded)
    print(crosscheck.differences(exact, rounded))


def mean(first, second):
    """The mean as float weights and as a network."""
    if ((first.scale, first.king_map, first.w0.shape, first.w1.shape)
            != (second.scale, second.king_map, second.w0.shape, second.w1.shape)):
        raise MeanError("the networks differ in neurons, buckets or scale")
    units = {"w0": network.QA, "b0": network.QA, "w1": network.QB, "b1": network.QA * network.QB}
    weights = [(getattr(first, name).astype(np.float64) + getattr(second, name)) / (2 * unit)
               for name, unit in units.items()]
    return weights, network.quantise(*weights, first.scale, first.king_map)


def positions(path):
    """Codes and side to move of the positions of a cross-check file."""
    try:
        found = [features.from_fen(line.split("\t")[0]) for line in path.read_text(encoding="ascii").splitlines()]
    except (OSError, ValueError) as error:
        raise MeanError(f"{path}: {error}") from error
    if not found:
        raise MeanError(f"{path} has no positions")
    return np.array([codes for codes, _ in found], np.uint16), np.array([side for _, side in found], np.uint8)


if __name__ == "__main__":
    try:
        main()
    except (MeanError, network.NetworkError) as error:
        sys.exit(f"error: {error}")
