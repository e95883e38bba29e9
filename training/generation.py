"""Runs generations: a network plays games against itself on a GPU, and the next one is trained on them.

    python3 generation.py OUT --minutes 25 --generations 1        (see README.md)
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import features
import match
import network
import player
import rescale

HERE = Path(__file__).parent
STANDARD_NETWORK = HERE.parent / "src/main/resources/castellan/eval/castellan.nnue"
# The training settings of generation 15; the defaults below are its self-play settings. See docs/network.md.
RECIPE = ["--memory", "0.97", "--result-share", "0.8", "0.8", "--lr", "5e-4", "--weight-decay", "0.02"]
# With a teacher: its judgements have no noise, so training may be fast and needs nothing else.
TAUGHT_RECIPE = ["--result-share", "1", "1", "--lr", "1e-3", "--weight-decay", "0.02"]
FURTHER_RATE = "1e-3"           # of a teacher that goes on: at its first rate it would forget
JUDGE_SHARE = 0.3               # of the time for training
GAMES, SHALLOW_GAMES = "games", "shallow-games"     # folders of a generation
RESCALED = "rescaled"           # folder of the new network with values of the usual size
MATCH_SECONDS = 20
BUILD_SECONDS = 40              # for the program that plays matches, and its endgame tables
SHALLOW_SEEDS = 1_000_000       # games with different seeds are different games
SLOW_WAY = ("Without a GPU the slow way is:  ./castellan selfplay   on the processor (see its help), then\n"
            "python3 training/train.py GAMES OUT")


class GenerationError(Exception):
    """A step that failed."""


def main():
    settings = parse_arguments()
    lacks = player.missing()
    if lacks:
        raise GenerationError("this machine lacks " + " and ".join(lacks) + ".\n" + SLOW_WAY)
    settings.out.mkdir(parents=True, exist_ok=True)
    seconds = 60 * settings.minutes / settings.generations
    for _ in range(settings.generations):
        run_generation(settings, seconds)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT", help="folder of all generations; continued if it exists")
    parser.add_argument("--minutes", type=float, default=25, help="for all generations together")
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--network", type=Path, help="plays the first generation's games; by default the last "
                        "generation's network, or the engine's own")
    parser.add_argument("--play-share", type=float, default=0.75, help="share of self-play in the time")
    parser.add_argument("--teacher", type=Path, help="the network learns from this teacher (teach.py)")
    parser.add_argument("--teach-share", type=float, default=0, help="share of the time in which the teacher goes on "
                        "learning, or a new one is trained; 0 for none")
    parser.add_argument("--soft-nodes", type=int, default=200, help="no new iteration starts beyond these nodes; "
                        "a move takes 2.6 to 2.9 times as many at 200, 1.9 to 2.2 times at 1000 to 2000")
    parser.add_argument("--shallow-nodes", type=int, default=0, help="soft nodes of further games, which the teacher judges "
                        "but does not learn from: the network needs many positions, the teacher true results. 0 for none")
    parser.add_argument("--shallow-share", type=float, default=0.2, help="share of these games in the time for self-play")
    parser.add_argument("--label-nodes", type=int, default=0, help="soft nodes of the deep searches; training then uses "
                        "only positions with a deep search. 0 for none")
    parser.add_argument("--label-share", type=float, default=0.2, help="share of the quiet plies searched deeply")
    parser.add_argument("--chess960", type=float, default=0.1, help="share of games from Chess960 arrays")
    parser.add_argument("--rare", type=float, default=0.02, help="share of games that start from rare material")
    parser.add_argument("--played-out", type=float, default=0.03, help="share of games without adjudication")
    parser.add_argument("--opening-score", type=int, default=200, help="largest score of either side after the random "
                        "moves of an opening; beyond it, the opening is replaced")
    parser.add_argument("--openings", type=Path, metavar="EPD_FILE", help="positions at which a share of the games begins")
    parser.add_argument("--named", type=float, default=0.37, help="that share of the games that are neither Chess960 nor rare")
    parser.add_argument("--branches", type=float, default=0, help="share of the games that are followed by one that branches off")
    parser.add_argument("--natural", type=float, default=0, help="share of the games whose random moves lose little")
    parser.add_argument("--keep", type=int, default=2, help="generations whose games are trained on and kept")
    parser.add_argument("--hidden", type=int, default=384, help="neurons of the new network")
    parser.add_argument("--buckets", type=int, default=8, help="output buckets of the new network")
    parser.add_argument("--king-buckets", type=int, choices=features.KING_MAPS, default=16,
                        help="king buckets of the new network")
    parser.add_argument("--scale", type=int, default=248, help="see train.py; the search's margins are tuned for it")
    parser.add_argument("--from-scratch", action="store_true", help="start from random weights even if the last "
                        "network could be continued")
    parser.add_argument("--train", nargs=argparse.REMAINDER, default=[], help="what follows goes to train.py, after "
                        + " ".join(RECIPE) + ", with a teacher after " + " ".join(TAUGHT_RECIPE))
    settings = parser.parse_args()
    if not 0 < settings.play_share < 1 or settings.generations < 1 or settings.keep < 1 or settings.minutes <= 0:
        parser.error("--play-share must be between 0 and 1; --generations, --keep and --minutes must be positive")
    if settings.teach_share < 0 or settings.play_share + settings.teach_share >= 1:
        parser.error(f"--teach-share must not be negative, and with --play-share it must leave time for the training: "
                     f"{settings.teach_share} and {settings.play_share} do not")
    if settings.shallow_nodes and not (settings.teacher or settings.teach_share):
        parser.error("--shallow-nodes needs a teacher: --teacher or --teach-share")
    if not 0 < settings.shallow_share < 1:
        parser.error("--shallow-share must be between 0 and 1")
    return settings


def run_generation(settings, seconds):
    """One generation: play, train, check, report."""
    began = time.monotonic()
    number = len(generations(settings.out)) + 1
    folder = settings.out / f"generation-{number}"
    playing = playing_network(settings, number)
    old = network.read(playing)
    say(f"generation {number}: {playing} plays, {old.hidden} neurons, {old.king_buckets} king buckets, "
        f"{old.buckets} output buckets")
    build = settings.out / "build"
    program = player.build_for_gpu(build, old)
    play_all(settings, program, playing, folder, number, seconds * settings.play_share)
    data = collect_games(settings, number, "data", (GAMES, SHALLOW_GAMES))
    if settings.teach_share:
        lessons = collect_games(settings, number, "lessons", (GAMES,))
        teach(settings, lessons, folder, seconds * settings.teach_share / 60)
        settings.teacher = folder / "teacher.pt"        # the next generation's goes on from it
    left = seconds - (time.monotonic() - began) - MATCH_SECONDS - BUILD_SECONDS
    train(settings, data, folder, left / 60, ["--start", str(playing)] if can_start(settings, old) else [])
    log = json.loads((folder / "training.json").read_text(encoding="utf-8"))
    new = folder / log["best"]
    positions = folder / f"crosscheck-{settings.hidden}.txt"
    checked = check(build, new, positions)
    rescaled = rescale.rescale(new, playing, positions, folder / RESCALED)
    result = play_match(build, rescaled, playing)
    report(folder, number, settings, playing, new, rescaled, log, checked, result, time.monotonic() - began)


def can_start(settings, old):
    """Whether the new network can start from the weights of the old one: it must be at least as large."""
    return (not settings.from_scratch and old.hidden <= settings.hidden and old.buckets == settings.buckets
            and old.king_buckets <= settings.king_buckets)


def generations(out):
    """The folders of finished generations, oldest first."""
    found = [path for path in out.glob("generation-*") if (path / "report.md").exists()]
    return sorted(found, key=lambda path: int(path.name.split("-")[1]))


def playing_network(settings, number):
    if settings.network and number == 1:
        return settings.network
    done = generations(settings.out)
    if not done:
        return settings.network or STANDARD_NETWORK
    best = json.loads((done[-1] / "training.json").read_text(encoding="utf-8"))["best"]
    rescaled = done[-1] / RESCALED / best
    return rescaled if rescaled.exists() else done[-1] / best


def play_all(settings, program, playing, folder, number, seconds):
    """The games of a generation; the shallow ones, if there are any, in a folder of their own."""
    shallow = seconds * settings.shallow_share if settings.shallow_nodes else 0
    play(settings, program, playing, folder / GAMES, number, settings.soft_nodes, seconds - shallow)
    if shallow:
        play(settings, program, playing, folder / SHALLOW_GAMES, SHALLOW_SEEDS + number, settings.shallow_nodes, shallow)


def play(settings, program, playing, games, seed, soft_nodes, seconds):
    say(f"playing for {seconds:.0f} s with {soft_nodes} soft nodes")
    player.run(program, "play", playing, games, "--seconds", f"{seconds:.1f}", "--seed", seed, "--soft-nodes",
               soft_nodes, "--chess960", settings.chess960, "--rare", settings.rare, "--played-out",
               settings.played_out, "--opening-score", settings.opening_score, "--branches", settings.branches,
               "--natural", settings.natural,
               *(("--label-nodes", settings.label_nodes, "--label-share", settings.label_share)
                 if settings.label_nodes else ()),
               *(("--openings", settings.openings, "--named", settings.named) if settings.openings else ()))


def collect_games(settings, number, name, kinds):
    """A folder with games of the last generations, as hard links; older games are removed."""
    data = settings.out / name
    data.mkdir(exist_ok=True)
    links = list(data.iterdir())
    for file in links:
        if not is_link_to_games(file):
            raise GenerationError(f"{file} is in the way, because the games are collected in {data}: move it elsewhere "
                                  "or choose another folder")
    for file in links:
        file.unlink()
    for earlier in range(1, number + 1):
        for kind in kinds:
            games = settings.out / f"generation-{earlier}" / kind
            if earlier <= number - settings.keep:
                shutil.rmtree(games, ignore_errors=True)
                continue
            for file in sorted(games.glob("*.csg")):
                os.link(file, data / f"{earlier}-{kind}-{file.name}")
    return data


def is_link_to_games(file):
    """Whether the name is one that collect_games gives."""
    return file.is_file() and re.fullmatch(r"\d+-.+\.csg", file.name) is not None


def teach(settings, data, folder, minutes):
    command = [sys.executable, str(HERE / "teach.py"), str(data), str(folder), "--minutes", f"{minutes:.3f}",
               *(("--start", str(settings.teacher), "--lr", FURTHER_RATE) if settings.teacher else ())]
    if subprocess.run(command, check=False).returncode != 0:
        raise GenerationError("training the teacher failed, see above")


def train(settings, data, folder, minutes, start):
    recipe = ([*TAUGHT_RECIPE, "--teacher", str(settings.teacher), "--judge-minutes", f"{minutes * JUDGE_SHARE:.3f}"]
              if settings.teacher else RECIPE)
    command = [sys.executable, str(HERE / "train.py"), str(data), str(folder), "--hidden", str(settings.hidden),
               "--buckets", str(settings.buckets), "--king-buckets", str(settings.king_buckets), "--scale",
               str(settings.scale), "--minutes", f"{minutes:.3f}", "--epochs", "1000", *recipe, *start, *settings.train]
    if subprocess.run(command, check=False).returncode != 0:
        raise GenerationError("training failed, see above")


def check(build, new, positions):
    """Compares the player's evaluation of the new network with that of the training; returns the player's verdict."""
    program = player.build_for_gpu(build, network.read(new))
    return player.run(program, "evaluate", new, positions, quiet=True).strip().splitlines()[-1]


def play_match(build, new, old):
    """The result of a match on the GPU as a line of text."""
    if not match.can_play(network.read(new), network.read(old)):
        return "none, because the networks differ in size"
    return match.play(build, new, old, MATCH_SECONDS)


def report(folder, number, settings, playing, new, rescaled, log, checked, result, seconds):
    """Writes report.md: data, settings, losses, and the command for the match."""
    entry = next(item for item in log["networks"] if item["file"] == new.name)
    data = log["data"]
    losses = entry["held_out_loss_by_pieces"]
    checkpoints = entry["checkpoints"]
    first, last = checkpoints[0], checkpoints[-1]
    lowest = min(checkpoints, key=lambda checkpoint: checkpoint["held_out_target_loss"])
    lines = [
        f"# Generation {number}", "",
        f"- played by `{playing.name}`, trained in {seconds / 60:.1f} minutes on {log['device']}, "
        f"started from {log['started_from'] or 'random weights'}, teacher: {log['teacher'] or 'none'}",
        f"- {data['games']} games ({data['games_by_evaluator']}), Black wins, draws, White wins: "
        f"{data['black_wins_draws_white_wins']}, {data['plies']} plies, {data['positions']} positions",
        f"- soft nodes {settings.soft_nodes}, of shallow games {settings.shallow_nodes or 'none'}, "
        f"of deep searches {settings.label_nodes or 'none'}, "
        f"Chess960 {settings.chess960}, rare material {settings.rare}, played out "
        f"{settings.played_out}, opening score {settings.opening_score}, branches {settings.branches}, "
        f"natural openings {settings.natural}, "
        f"generations trained on {settings.keep}",
        f"- {entry['hidden']} neurons, {settings.king_buckets} king buckets, {settings.buckets} output buckets, scale "
        f"{log['scale']}, {entry['samples']} samples, {entry['epochs']} epochs, {entry['samples_per_second']} samples/s",
        f"- held-out loss of the target {first['held_out_target_loss']:.6f} after {first['samples'] / 1e6:.0f}M samples, "
        f"lowest {lowest['held_out_target_loss']:.6f} after {lowest['samples'] / 1e6:.0f}M, at the end "
        f"{last['held_out_target_loss']:.6f}",
        f"- held-out loss to compare settings {first['held_out_loss']:.6f}, at the end {entry['held_out_loss']:.6f}, "
        f"rounded {entry['rounding']['rounded_loss']:.6f}; check against the player: {checked}",
        f"- win model a {log['win_model']['a']}, b {log['win_model']['b']}", "", "![losses](loss.png)", "",
        "| pieces | positions | loss |", "| --- | --- | --- |",
        *(f"| {pieces} | {row['positions']} | {row['loss']:.6f} |" for pieces, row in losses.items()), "",
        f"`{rescaled.relative_to(folder)}` has values as large as those of the network that played. Its match against that "
        f"network on the GPU, {match.SOFT_NODES} soft nodes: {result}", "",
        "A match with the engine's own search and a clock:", "", "```", match_command(rescaled, playing), "```", ""]
    (folder / "report.md").write_text("\n".join(lines), encoding="utf-8")
    say("\n".join(lines))


def match_command(new, old):
    return ("fastchess -engine cmd=./castellan name=new option.EvalFile=" + str(new.resolve())
            + " -engine cmd=./castellan name=old option.EvalFile=" + str(old.resolve())
            + " -each tc=4+0.04 option.Hash=64 -openings file=OPENINGS.epd format=epd order=random"
            + " -rounds 200 -games 2 -repeat -concurrency 2")


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    try:
        main()
    except (GenerationError, network.NetworkError, player.PlayerError, rescale.RescaleError) as error:
        sys.exit(f"error: {error}")
