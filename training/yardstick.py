"""Compares networks, or searches, with a deep search, which shows large differences sooner than games do.

    python3 yardstick.py judge POSITIONS ENGINE [--depth 15] > JUDGED
    python3 yardstick.py measure JUDGED NETWORK...
    python3 yardstick.py search JUDGED "COMMAND [NAME=VALUE...]"... [--nodes 40000] [--processes 2]

POSITIONS has lines that begin with a FEN. ENGINE is any UCI engine with UCI_ShowWDL; its chances of win, draw and loss
are taken as the truth. A network is measured by the mean squared error of its expected result; use quiet positions of
games like those the network is meant for. Each network gets its best-fitting scale, because the scale does not matter.
A search is measured by the error of its score; COMMAND starts a UCI engine, and NAME is one of its options.
"""
import argparse
import contextlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import features
import network

SCALES = np.geomspace(40, 1200, 150)    # values for a logit of 1
LOGIT = 248                             # what a network is trained to give for one
MATE = 3000                             # what a mate counts
PIECE_GROUPS = ((2, 6), (7, 10), (11, 14), (15, 18), (19, 22), (23, 26), (27, 32))


class YardstickError(Exception):
    """A file or an engine that cannot be used."""


def main():
    settings = parse_arguments()
    if settings.command == "judge":
        judge(fens(settings.positions), settings.engine, settings.depth, sys.stdout)
        return
    judged = read_judged(settings.judged)
    if settings.command == "measure":
        measured = ((path, measure(network.read(path), judged)) for path in settings.networks)
    else:
        positions = fens(settings.judged)
        measured = ((words, errors_of(searched(words, positions, settings.nodes, settings.processes), judged))
                    for words in settings.engines)
    first = None
    for name, (errors, scale) in measured:
        first = errors if first is None else first
        print(f"{name}: {errors.mean():.6f}, scale {scale:.0f}{compared(errors, first)}")
        print("  by pieces: " + ", ".join(by_pieces(judged[0], errors)), flush=True)


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
    searching = commands.add_parser("search", help="compare searches with the judgement")
    searching.add_argument("judged", type=Path, metavar="JUDGED")
    searching.add_argument("engines", nargs="+", metavar="COMMAND")
    searching.add_argument("--nodes", type=int, default=40_000)
    searching.add_argument("--processes", type=int, default=1, help="how many search side by side")
    settings = parser.parse_args()
    if settings.command == "search" and min(settings.nodes, settings.processes) < 1:
        parser.error("--nodes and --processes must be positive")
    return settings


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
    with started([engine]) as process:
        order(process, "uci", "setoption name UCI_ShowWDL value true")
        for fen in positions:
            order(process, "ucinewgame", f"position fen {fen}", f"go depth {depth}")
            print(f"{fen};{expected_result(answer(process, fen, 'bestmove'), fen)}", file=out, flush=True)


@contextlib.contextmanager
def started(command):
    """A UCI engine, which is told to quit at the end."""
    try:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            yield process
            order(process, "quit")
    except BrokenPipeError as error:
        raise YardstickError("the engine exited: " + " ".join(command)) from error
    except OSError as error:
        raise YardstickError(f"{command[0]}: {error.strerror}") from error


def searched(words, positions, nodes, processes):
    """The scores of an engine for the side to move; the words are its command, and options as NAME=VALUE."""
    words = split(words)
    options = [word for word in words[1:] if "=" in word and not word.startswith("-")]
    command = [word for word in words if word not in options]
    with ThreadPoolExecutor(processes) as pool:
        parts = pool.map(lambda first: scores(command, options, positions[first::processes], nodes), range(processes))
        values = np.empty(len(positions))
        for first, part in enumerate(parts):
            values[first::processes] = part
    return values


def split(words):
    """The words of a command, as a shell would see them."""
    try:
        found = shlex.split(words)
    except ValueError as error:
        raise YardstickError(f"{words}: {error}") from error
    if not found:
        raise YardstickError("a command is empty")
    return found


def scores(command, options, positions, nodes):
    with started(command) as process:
        order(process, "uci")
        known = {line.split(" type ")[0].removeprefix("option name ") for line in answer(process, "uci", "uciok")}
        for option in options:
            name, value = option.split("=", 1)
            if name not in known:
                raise YardstickError(f"the engine has no option {name}")
            order(process, f"setoption name {name} value {value}")
        found = []
        for fen in positions:
            order(process, "ucinewgame", f"position fen {fen}", f"go nodes {nodes}")
            found.append(score(answer(process, fen, "bestmove"), fen))
        return found


def score(lines, fen):
    """The last score that is no bound."""
    found = None
    for words in map(str.split, lines):
        if "score" in words and not {"lowerbound", "upperbound"} & set(words):
            unit, value = words[words.index("score") + 1:][:2]
            found = int(value) if unit == "cp" else MATE if int(value) > 0 else -MATE
    if found is None:
        raise YardstickError(f"the engine prints no score for {fen}")
    return found


def expected_result(lines, fen):
    """The expected result, 0 to 1, of the last line with wdl."""
    expected = None
    for words in map(str.split, lines):
        if "wdl" in words:
            win, draw, _ = (int(word) for word in words[words.index("wdl") + 1:][:3])
            expected = (win + draw / 2) / 1000
    if expected is None:
        raise YardstickError(f"the engine prints no wdl for {fen}; it needs the option UCI_ShowWDL")
    return expected


def order(process, *lines):
    process.stdin.write("".join(line + "\n" for line in lines))
    process.stdin.flush()


def answer(process, asked, end):
    """The lines of the answer up to the one that begins with a word."""
    for line in process.stdout:
        if line.startswith(end):
            return
        yield line
    raise YardstickError(f"the engine exited at {asked}")


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
