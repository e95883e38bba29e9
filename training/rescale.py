"""Gives a network values as large as those of another one, for which the margins of the search are tuned.

    python3 rescale.py NETWORK OLD CROSSCHECK OUT

Only the scale in the file changes. The sizes are compared on the positions of CROSSCHECK, a cross-check file written by
train.py, that have many pieces: with few pieces networks differ in what they know, not only in their scale. OUT is a folder;
castellan-N.nnue, weights-N.npz and crosscheck-N.txt are written there.
"""
import argparse
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

import crosscheck
import features
import network

FEWEST_PIECES = 15
LARGEST_VALUE = 1500    # larger ones decide games whatever they are


class RescaleError(Exception):
    """Positions or a folder that cannot be used."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("network", "old", "crosscheck", "out"):
        parser.add_argument(name, type=Path, metavar=name.upper())
    settings = parser.parse_args()
    rescale(settings.network, settings.old, settings.crosscheck, settings.out)


def rescale(path, old, positions, out):
    """Writes the network of a file with another scale; returns the new file."""
    if path.parent.resolve() == out.resolve():
        raise RescaleError(f"{out} holds the network, which would be lost; name another folder")
    weights, net = network.exact_weights(path)
    codes, side = crosscheck.positions(positions)
    ratio = size(network.read(old), codes, side) / size(net, codes, side)
    rescaled = replace(net, scale=round(net.scale * ratio))
    out.mkdir(parents=True, exist_ok=True)
    written = out / f"castellan-{net.hidden}.nnue"
    written.write_bytes(network.to_bytes(rescaled))
    network.write_weights(out / f"weights-{net.hidden}.npz", weights, rescaled.scale)
    crosscheck.write(out / f"crosscheck-{net.hidden}.txt", rescaled, codes, side,
                     *crosscheck.evaluations(rescaled, weights, codes, side))
    print(f"values {ratio:.3f} times as large, scale {rescaled.scale} instead of {net.scale}", flush=True)
    return written


def size(net, codes, side):
    """The mean absolute value of positions with many pieces."""
    pieces = features.piece_count(codes)
    many = pieces >= FEWEST_PIECES
    if not many.any():
        raise RescaleError(f"no position has {FEWEST_PIECES} pieces or more")
    values = network.evaluate(net, features.indices(codes[many], side[many], net.king_map), pieces[many])
    return np.abs(values).clip(max=LARGEST_VALUE).mean()


if __name__ == "__main__":
    try:
        main()
    except (RescaleError, crosscheck.CrosscheckError, network.NetworkError) as error:
        sys.exit(f"error: {error}")
