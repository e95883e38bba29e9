"""Compares networks with a deep search, which shows sooner than games whether a change of the training helps.

    python3 yardstick.py judge POSITIONS ENGINE [--depth 15] > JUDGED
    python3 yardstick.py measure JUDGED NETWORK...

POSITIONS has lines that begin with a FEN. ENGINE is any UCI engine with UCI_ShowWDL; its chances of win, draw and loss
are taken as the truth. A network is measured by the mean squared error of its expected result; use quiet positions of
games like those the network is meant for. Each network gets its best-fitting scale, because the scale does not matter.
"""
import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np

import features
import network

SCALES = np.geomspace(40, 1200, 150)    # values for a logit of 1
LOGIT = 248                             # what a network is trained to give for one
PIECE_GROUPS = ((2, 6), (7, 10), (11, 14), (15, 18), (19, 22), (23, 26), (27, 32))


class YardstickError(Exception):
    """A file or an engine that cannot be used."""


def main():
    settings = parse_arguments()
    if settings.command == "judge":
        judge(fens(settings.positions), settings.engine, settings.depth, sys.stdout)
    else:
        judged = read_judged(settings.judged)
        first = None
        for path in settings.networks:
            errors, scale = measure(network.read(path), judged)
            first = errors if first is None else first
            print(f"{path}: {errors.mean():.6f}, scale {scale:.0f}{compared(errors, first)}")
            print("  by pieces: " + ", ".join(by_pieces(judged[0], errors)))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    judging = commands.add_parser("judge", help="let an engine judge positions")
    judging.add_argument("positions", type=Path, metavar="POSITIONS")
    judging.add_argument("engine", metavar="ENGINE")
    judging.add_argument("--depth", type=int, default=15)
    measuring = commands.add_parser("measure", help="compare networks with the judgement")
    measuring.add_argument("judged", type=Path, metavar="JUDGED")
    measuring.add_argument("networks", type=Path, nargs="+", metavar="NETWORK")
    return parser.parse_args()


def fens(path):
    """The first four fields of each line."""
    return [" ".join(line.split()[:4]) + " 0 1" for line in read_lines(path)]


def read_lines(path):
    try:
        return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except OSError as error:
        raise YardstickError(f"{path}: {error.strerror}") from error


def judge(positions, engine, depth, out):
    """Writes for each position its FEN and, after a semicolon, the expected result of the side to move."""
    try:
        process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        raise YardstickError(f"{engine}: {error.strerror}") from error
    with process:
        order(process, "uci", "setoption name UCI_ShowWDL value true")
        for fen in positions:
            order(process, "ucinewgame", f"position fen {fen}", f"go depth {depth}")
            print(f"{fen};{expected_result(process, fen)}", file=out, flush=True)
        order(process, "quit")


def order(process, *lines):
    process.stdin.write("".join(line + "\n" for line in lines))
    process.stdin.flush()


def expected_result(process, fen):
    """The expected result, 0 to 1, of the last line with wdl before the best move."""
    expected = None
    for line in process.stdout:
        words = line.split()
        if "wdl" in words:
            win, draw, _ = (int(word) for word in words[words.index("wdl") + 1:][:3])
            expected = (win + draw / 2) / 1000
        elif words and words[0] == "bestmove":
            if expected is None:
                raise YardstickError(f"the engine prints no wdl for {fen}; it needs the option UCI_ShowWDL")
            return expected
    raise YardstickError(f"the engine exited at {fen}")


def read_judged(path):
    """Codes, side to move and expected result of each line."""
    lines = [line.split(";") for line in read_lines(path)]
    try:
        positions = [features.from_fen(fen) for fen, _ in lines]
        return (np.array([codes for codes, _ in positions], np.uint16),
                np.array([side for _, side in positions], np.uint8), np.array([float(value) for _, value in lines]))
    except ValueError as error:
        raise YardstickError(f"{path} was not written by judge: {error}") from error


def measure(net, judged):
    """The squared error on each position, with the best of the scales, and that scale."""
    codes, side, _ = judged
    return errors_of(network.evaluate(net, features.indices(codes, side, net.king_map), features.piece_count(codes)), judged)


def errors_of(values, judged):
    """The same for the values that anything else gives the positions."""
    expected = judged[2]
    errors = [(1 / (1 + np.exp(-values / scale)) - expected) ** 2 for scale in SCALES]
    best = min(range(len(SCALES)), key=lambda place: errors[place].mean())
    return errors[best], SCALES[best]


def by_pieces(codes, errors):
    """The mean error for each group of piece counts, as words."""
    pieces = features.piece_count(codes)
    for fewest, most in PIECE_GROUPS:
        group = (pieces >= fewest) & (pieces <= most)
        if group.any():
            yield f"{fewest}-{most} {errors[group].mean():.4f}"


def compared(errors, first):
    """The difference from the first network with its 95 % error; nothing for the first itself."""
    difference = errors - first
    if errors is first:
        return ""
    return f", {difference.mean():+.6f} +- {1.96 * difference.std() / len(difference) ** 0.5:.6f} against the first"


if __name__ == "__main__":
    try:
        main()
    except (YardstickError, network.NetworkError) as error:
        sys.exit(f"error: {error}")
