"""Compares the rounded network with the trained one, and writes positions for the engine's own test."""
import numpy as np

from features import fen, from_fen, indices, piece_count
from network import evaluate, evaluate_float

CHUNK = 4096
ORDINARY = 1000     # centipawns; beyond this, a difference does not matter


class CrosscheckError(Exception):
    """A cross-check file that cannot be read."""


def evaluations(network, weights, codes, side):
    """Outputs in centipawns for the side to move: the float network's and the rounded one's."""
    exact, rounded = [], []
    for start in range(0, len(codes), CHUNK):
        part = codes[start:start + CHUNK]
        inputs = indices(part, side[start:start + CHUNK], network.king_map)
        pieces = piece_count(part)
        exact.append(evaluate_float(weights, inputs, pieces) * network.scale)
        rounded.append(evaluate(network, inputs, pieces))
    return np.concatenate(exact), np.concatenate(rounded)


def differences(exact, rounded):
    """The effect of rounding, for the log."""
    difference = np.abs(exact - rounded)
    ordinary = difference[np.abs(exact) < ORDINARY]
    return {
        "positions": len(exact),
        "mean_abs_difference_cp": round(float(difference.mean()), 3),
        "max_abs_difference_cp_below_1000": round(float(ordinary.max()), 3) if len(ordinary) else None,
        "mean_abs_evaluation_cp": round(float(np.abs(exact).mean()), 1),
    }


def write(path, network, codes, side, exact, rounded):
    """One position per line: FEN, features of the side to move, of the other side, float and rounded centipawns."""
    inputs, pieces = indices(codes, side, network.king_map), piece_count(codes)
    with open(path, "w", encoding="ascii", newline="\n") as file:
        for row, (us, them) in enumerate(inputs):
            lists = [" ".join(map(str, np.sort(features)[:pieces[row]])) for features in (us, them)]
            file.write("\t".join([fen(codes[row], side[row]), *lists, f"{exact[row]:.3f}", str(rounded[row])]) + "\n")


def positions(path):
    """Codes and side to move of the positions of a cross-check file."""
    try:
        found = [from_fen(line.split("\t")[0]) for line in path.read_text(encoding="ascii").splitlines()]
    except (OSError, ValueError) as error:
        raise CrosscheckError(f"{path}: {error}") from error
    if not found:
        raise CrosscheckError(f"{path} has no positions")
    return np.array([codes for codes, _ in found], np.uint16), np.array([side for _, side in found], np.uint8)
