"""Plays two networks against each other on a GPU:  python3 match.py NEW OLD  (see README.md)."""
import argparse
import sys
from pathlib import Path

import network
import player

BUILD = Path(__file__).parent.parent / "target/match"


class MatchError(Exception):
    """Networks that cannot play each other."""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--soft-nodes", type=int, default=600, help="no new iteration starts beyond these nodes; a move "
                        "takes about twice as many at 600, 1.6 times as many at 5000")
    parser.add_argument("--openings", type=Path, metavar="EPD_FILE", help="positions at which half of the games begin")
    parser.add_argument("--opening-score", type=int, default=150, help="largest score of either side after the opening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=Path, default=BUILD, help="folder for the compiled program")
    settings = parser.parse_args()
    new, old = network.read(settings.new), network.read(settings.old)
    if shape(new) != shape(old):
        raise MatchError(f"{settings.new} has {shape(new)} neurons, king buckets and stages, {settings.old} {shape(old)}; "
                         "both must have the same")
    lacks = player.missing()
    if lacks:
        raise MatchError("this machine lacks " + " and ".join(lacks))
    player.run(player.build_for_gpu(settings.build, new, networks=2), "match", settings.new, settings.old,
               "--seconds", settings.seconds, "--soft-nodes", settings.soft_nodes, "--seed", settings.seed,
               "--opening-score", settings.opening_score, "--chess960", 0, "--rare", 0, "--played-out", 0,
               *(("--openings", settings.openings, "--named", 0.5) if settings.openings else ()))


def shape(net):
    return net.hidden, net.king_buckets, net.stages


if __name__ == "__main__":
    try:
        main()
    except (MatchError, network.NetworkError, player.PlayerError) as error:
        sys.exit(f"error: {error}")
