"""Plays two networks against each other on a GPU:  python3 match.py NEW OLD  (see README.md)."""
import argparse
import sys
from pathlib import Path

import network
import player

BUILD = Path(__file__).parent.parent / "target/match"
SOFT_NODES, OPENING_SCORE = 600, 150


class MatchError(Exception):
    """Networks that cannot play each other."""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--soft-nodes", type=int, default=SOFT_NODES, help="no new iteration starts beyond these nodes; a move "
                        "takes about twice as many at 600, 1.6 times as many at 5000")
    parser.add_argument("--openings", type=Path, metavar="EPD_FILE", help="positions at which half of the games begin")
    parser.add_argument("--opening-score", type=int, default=OPENING_SCORE,
                        help="largest score of either side after the opening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=Path, default=BUILD, help="folder for the compiled program")
    settings = parser.parse_args()
    new, old = network.read(settings.new), network.read(settings.old)
    if not can_play(new, old):
        raise MatchError(f"{settings.new} and {settings.old} differ in neurons, king buckets or stages; both must have the "
                         "same")
    lacks = player.missing()
    if lacks:
        raise MatchError("this machine lacks " + " and ".join(lacks))
    print(play(settings.build, settings.new, settings.old, settings.seconds, settings.soft_nodes, settings.opening_score,
               settings.seed, settings.openings))


def can_play(new, old):
    """Whether one program can be compiled for both."""
    return (new.hidden, new.king_buckets, new.stages) == (old.hidden, old.king_buckets, old.stages)


def play(build, new, old, seconds, soft_nodes=SOFT_NODES, opening_score=OPENING_SCORE, seed=1, openings=None):
    """Plays a match; returns its result as a line of text."""
    program = player.build_for_gpu(build, network.read(new), networks=2)
    output = player.run(program, "match", new, old, "--seconds", seconds, "--soft-nodes", soft_nodes, "--opening-score",
                        opening_score, "--seed", seed, "--chess960", 0, "--rare", 0, "--played-out", 0,
                        *(("--openings", openings, "--named", 0.5) if openings else ()), quiet=True)
    return output.strip().splitlines()[-1]


if __name__ == "__main__":
    try:
        main()
    except (MatchError, network.NetworkError, player.PlayerError) as error:
        sys.exit(f"error: {error}")
