"""From a folder of self-play games to a network file:  python3 train.py DATA_DIR OUT_DIR  (see README.md)."""
import argparse
import hashlib
import json
import math
import platform
import sys
import time
import zipfile
from pathlib import Path

import numpy as np
import torch

import crosscheck
import network
import picture
import rounding
import teacher as teachers
import winmodel
from features import FEATURES, KING_MAPS
from games import DataError, Filter, load_folder
from model import KERNELS, OUTPUT_GAIN, DeviceData, Trainer, loss_by_pieces, shuffled_batches

FINAL_RATE = 1e-5
WARM_UP = 0.01                  # share of the training
HELD_OUT_RESULT_SHARE = 0.3     # fixed, so that losses of different settings can be compared
WARM_STEPS, TIMED_STEPS = 10, 40
STEPS_AHEAD = 50                # a program runs ahead of the GPU by at most this many steps, so that its clock is true
FINISH_SECONDS = 30             # kept free per network for rounding, comparing and writing
COMPARED = 8192                 # positions on which the rounded network is compared with the float one
CROSSCHECKED = 1000
ROUNDED_BY = 200_000            # training positions by which the output weights are rounded


def main():
    began = time.monotonic()
    settings = parse_arguments()
    settings.out.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")      # TF32: exact enough for weights that are rounded
    starts = starting_weights(settings)

    positions, summary = load_folder(settings.data, Filter(settings.max_score, settings.contradiction),
                                     memory=settings.memory, most=settings.most_positions)
    scale = settings.scale or winmodel.fit_scale(positions.score, positions.result)
    scale = round(scale / OUTPUT_GAIN) * OUTPUT_GAIN    # the file stores the quotient
    logit = winmodel.logits(positions)
    say(f"{summary['games']} games, {summary['positions']} positions, scale {scale}, {device_name(device)}, "
        f"{time.monotonic() - began:.1f} s")
    log = new_log(settings, summary, positions, logit * scale, scale, device)

    data = DeviceData(positions, logit, settings.buckets, device, settings.king_buckets)
    train_rows, held_rows = split_games(positions.game, summary["games"], settings, device)
    if settings.teacher:
        train_rows = take_judgements(data, train_rows, held_rows, settings)
    log["training_positions"], log["held_out_positions"] = len(train_rows), len(held_rows)
    deadline = began + 60 * settings.minutes if settings.minutes else None
    for number, hidden in enumerate(settings.hidden):
        end = deadline and share_of_time(deadline, len(settings.hidden) - number)
        trainer, entry = train_network(data, train_rows, held_rows, settings, hidden, end, scale, starts.get(hidden))
        try:
            entry.update(finish_network(trainer, positions, train_rows, held_rows, scale, settings, hidden))
        except network.NetworkError as error:
            say(f"N = {hidden}: the engine would refuse this network: {error}")
            continue
        log["networks"].append(entry)
        log["best"] = min(log["networks"], key=lambda done: done["held_out_loss"])["file"]
        log["seconds"] = round(time.monotonic() - began, 1)
        write_log(log, settings.out)
    if not log["networks"]:
        raise DataError("no network could be written, see above")
    say(f"best by held-out loss: {log['best']}, {log['seconds']} s in all")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, metavar="DATA_DIR")
    parser.add_argument("out", type=Path, metavar="OUT_DIR")
    parser.add_argument("--hidden", type=int, nargs="+", default=[96], help="neurons N; one network for each")
    parser.add_argument("--buckets", type=int, default=8, help="output buckets by piece count")
    parser.add_argument("--king-buckets", type=int, choices=KING_MAPS, default=1,
                        help="sets of feature weights, by a side's own king position; 16 are 8 for each of two stages")
    parser.add_argument("--epochs", type=float, default=30, help="how often each position is shown")
    parser.add_argument("--minutes", type=float, help="time for the whole program; the schedule is shortened to fit")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--lr", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--stable", type=float, default=0, help="share of the training at the highest rate; the weights "
                        "at its end are written to running-N.npz, for --exact of the next training")
    parser.add_argument("--weight-decay", type=float, default=0.1)
    parser.add_argument("--result-share", type=float, nargs=2, default=[0.2, 0.3], metavar=("FIRST", "LAST"),
                        help="weight of the game's outlook in the target, first and last; the rest is the score")
    parser.add_argument("--memory", type=float, default=1, help="1: the outlook is the game's result; below 1: a "
                        "mean of the later scores and the result, each with M times the weight of the one before")
    parser.add_argument("--scale", type=int, help="evaluation for a logit of 1, the unit of the search's "
                        "margins; fitted to the data if not set")
    parser.add_argument("--start", type=Path, nargs="+", default=[], metavar="NETWORK", help="start from the weights of "
                        "this network; it must have the same output buckets, and may have fewer neurons and king "
                        "buckets; of several, each size starts from the widest that is not wider")
    parser.add_argument("--exact", type=Path, metavar="WEIGHTS", help="start from these exact weights (weights-N.npz of "
                        "an earlier training of the same size) instead of the rounded ones of --start")
    parser.add_argument("--teacher", type=Path, metavar="TEACHER", help="the judgements of this teacher (see teach.py) take "
                        "the place of the game's outlook")
    parser.add_argument("--judge-minutes", type=float, help="time for the teacher's judgements; positions that it cannot "
                        "judge by then are not used")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernel", choices=["auto", *KERNELS], default="auto",
                        help="how the first layer is computed; auto is the fastest of those that suit the device")
    parser.add_argument("--checkpoints", type=int, default=30, help="how often the losses are measured")
    parser.add_argument("--held-out", type=float, default=0.02, help="share of the games that is never trained on")
    parser.add_argument("--max-score", type=int, default=3000, help="centipawns; larger scores and mates count as this")
    parser.add_argument("--contradiction", type=int, default=1000,
                        help="drop positions whose score favours the side that lost by this many centipawns")
    parser.add_argument("--most-positions", type=float, default=650e6, help="of more, this many are sampled at random; "
                        "the default needs 80 GB of memory and 100 GB on the GPU")
    settings = parser.parse_args()
    if any(hidden % 32 or not 0 < hidden <= network.MAX_HIDDEN for hidden in settings.hidden):
        parser.error(f"--hidden must be multiples of 32 up to {network.MAX_HIDDEN}")
    if not 1 <= settings.buckets <= network.MAX_BUCKETS:
        parser.error(f"--buckets must be 1 to {network.MAX_BUCKETS}")
    if not 0 <= settings.stable < 1:
        parser.error("--stable must be at least 0 and below 1")
    if not 0 <= settings.memory <= 1:
        parser.error("--memory must be between 0 and 1")
    if not settings.most_positions >= 1:
        parser.error("--most-positions must be at least 1")
    if settings.scale is not None and settings.scale < OUTPUT_GAIN:
        parser.error(f"--scale must be at least {OUTPUT_GAIN}")
    return settings


def starting_weights(settings):
    """By number of neurons, the weights to start from and the scale of their network; empty for random weights."""
    if settings.exact:
        return {settings.hidden[0]: exact_weights(settings)}
    if not settings.start:
        return {}
    starts = [network.read(file) for file in settings.start]
    for file, start in zip(settings.start, starts):
        if settings.buckets != start.buckets:
            raise DataError(f"{file} has {start.buckets} buckets; --buckets must be the same")
        if start.king_buckets > settings.king_buckets:
            raise DataError(f"{file} has {start.king_buckets} king buckets; --king-buckets must not be smaller")
    return {hidden: widest_start(settings, starts, hidden) for hidden in settings.hidden}


def widest_start(settings, starts, hidden):
    fitting = [start for start in starts if start.hidden <= hidden]
    if not fitting:
        raise DataError(f"{settings.start[0]} has {starts[0].hidden} neurons; --hidden must not be smaller")
    widest = max(fitting, key=lambda start: start.hidden)
    weights = network.with_king_map(network.weights_of(widest), widest.king_map, KING_MAPS[settings.king_buckets])
    return weights, widest.scale


def exact_weights(settings):
    shapes = [(settings.king_buckets * FEATURES, settings.hidden[0]), (settings.hidden[0],),
              (settings.buckets, 2 * settings.hidden[0]), (settings.buckets,)]
    try:
        weights, scale = network.read_weights(settings.exact)
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise DataError(f"{settings.exact} has no exact weights: {error}") from error
    if len(settings.hidden) > 1 or [part.shape for part in weights] != shapes:
        raise DataError(f"{settings.exact} has weights of another size")
    return weights, scale


def split_games(game, games, settings, device):
    """Rows of the training games and of the held-out games."""
    held = np.random.default_rng(settings.seed).random(games) < settings.held_out
    held_row = held[game]
    rows = [torch.from_numpy(np.flatnonzero(part)).to(device) for part in (~held_row, held_row)]
    if not len(rows[0]) or not len(rows[1]):
        raise DataError("too few games to split into training and held-out ones")
    return rows


def take_judgements(data, train_rows, held_rows, settings):
    """Puts the teacher's judgements in the place of the outlooks. Returns the training rows that were judged: all, or as
    many, drawn at random, as there was time for."""
    teacher = teachers.read(settings.teacher, data.device)
    began = time.monotonic()
    until = began + 60 * settings.judge_minutes if settings.judge_minutes is not None else math.inf
    generator = torch.Generator(data.device).manual_seed(settings.seed)
    order = train_rows[torch.randperm(len(train_rows), generator=generator, device=data.device)]
    fast = teachers.compiled(teacher, data.device)
    judged = 0
    for part in held_rows.split(teachers.CHUNK) + order.split(teachers.CHUNK):
        if judged > len(held_rows) and time.monotonic() > until:
            break
        judge = fast if len(part) == teachers.CHUNK else teacher     # another size would be compiled anew
        data.outlook[part] = teachers.judgement(teachers.chances(judge, teachers.side_to_move(data, part)))
        wait_for(data.device)
        judged += len(part)
    judged -= len(held_rows)
    say(f"{settings.teacher.name} judged {judged} training positions, {time.monotonic() - began:.1f} s")
    return order[:judged].sort().values


def share_of_time(deadline, networks):
    """When the training of the next network must end if this many share the time left."""
    now = time.monotonic()
    return now + (deadline - now) / networks - FINISH_SECONDS


def train_network(data, train_rows, held_rows, settings, hidden, end, scale, start):
    """Trains one network, until `end` if it is given.

    The network is the last one, at the lowest learning rate, not the one with the lowest loss: after too many epochs an
    earlier checkpoint has a lower loss, but it was taken at a high learning rate, so its training was not finished.
    """
    batch = min(settings.batch, len(train_rows))
    kernel, speeds = choose_kernel(data, train_rows, settings, hidden, batch)
    began = time.monotonic()
    wanted = max(int(settings.epochs * len(train_rows)) // batch, settings.checkpoints)
    total = wanted if end is None else max(steps_until(end, batch / speeds[kernel], wanted), settings.checkpoints)
    say(f"N = {hidden}: {kernel}, {total * batch / 1e6:.0f}M samples planned, "
        f"{total * batch / len(train_rows):.1f} epochs")

    if start is not None:
        weights, file_scale = start
        start = weights, scale / file_scale     # the second is its gain, see Net.take
    trainer = Trainer(data, hidden, settings.buckets, batch, settings.weight_decay, settings.seed, kernel, start,
                      settings.king_buckets)
    batches = shuffled_batches(train_rows, batch, settings.seed)
    seen_rows = train_rows[::max(len(train_rows) // len(held_rows), 1)]      # compared with the held-out games
    history, step, running_written = [], 0, False
    if start is not None:
        record_checkpoint(history, trainer, 0, seen_rows, held_rows, settings, began)
    for remaining in range(settings.checkpoints, 0, -1):
        until = step + (total - step) // remaining
        while step < until:
            progress = step / total
            first, last = settings.result_share
            if settings.stable and not running_written and progress >= settings.stable:
                write_running(trainer, settings.out, hidden, scale)
                running_written = True
            rate = rate_at(progress, settings.lr, settings.stable)
            trainer.step(next(batches), rate, first + (last - first) * progress)
            step += 1
        record_checkpoint(history, trainer, step * batch, seen_rows, held_rows, settings, began)
        if end is not None and remaining > 1:
            total = step + steps_until(end, (time.monotonic() - began) / step, wanted - step)
            if total == step:
                break
    lowest = min(history, key=lambda checkpoint: checkpoint["held_out_target_loss"])
    if lowest["samples"] < step * batch / 2:
        say(f"  held-out loss was lowest after {lowest['samples'] / 1e6:.1f}M samples; use fewer epochs or more games")
    return trainer, {
        "hidden": hidden, "kernel": kernel, "samples_per_second": round(step * batch / history[-1]["seconds"]),
        "measured_kernels": {name: round(speed) for name, speed in speeds.items()},
        "samples": step * batch, "epochs": round(step * batch / len(train_rows), 2),
        "held_out_loss": history[-1]["held_out_loss"], "checkpoints": history,
    }


def steps_until(end, seconds_per_step, at_most):
    return max(min(int((end - time.monotonic()) / seconds_per_step), at_most), 0)


def rate_at(progress, highest, stable):
    """Linear warm-up, the highest rate for a share of the training, then a cosine down to the final rate."""
    if progress < WARM_UP:
        return highest * (progress + 1e-4) / WARM_UP
    fallen = max(progress - max(stable, WARM_UP), 0) / (1 - max(stable, WARM_UP))
    return FINAL_RATE + (highest - FINAL_RATE) * (1 + math.cos(math.pi * fallen)) / 2


def write_running(trainer, out, hidden, scale):
    """The weights before the rate falls, from which the next generation goes on. 16 bits are enough: less than the steps
    of a rounded network are lost."""
    network.write_weights(out / f"running-{hidden}.npz", [part.astype(np.float16) for part in trainer.net.weights()],
                          round(scale / OUTPUT_GAIN))


def record_checkpoint(history, trainer, samples, seen_rows, held_rows, settings, began):
    """Adds the current losses to the history: at the fixed result share, to compare settings, and at the result share
    that this training ends with. The first favours the network that played the games, because the scores are its own;
    only the second shows whether training from that network gains."""
    (training, training_target), (held_out, held_out_target) = (
        trainer.losses(rows, (HELD_OUT_RESULT_SHARE, settings.result_share[1])) for rows in (seen_rows, held_rows))
    seconds = round(time.monotonic() - began, 2)
    history.append({"samples": samples, "training_loss": training, "held_out_loss": held_out,
                    "training_target_loss": training_target, "held_out_target_loss": held_out_target, "seconds": seconds})
    say(f"  {samples / 1e6:9.1f}M  training {training:.6f}  held-out {held_out:.6f}  "
        f"of the target {training_target:.6f} {held_out_target:.6f}  {seconds:.0f} s")
    if not math.isfinite(held_out):
        raise ArithmeticError("the loss is no longer finite; try a lower --lr")


def choose_kernel(data, train_rows, settings, hidden, batch):
    """The kernel to use, and the samples per second of those that were timed."""
    candidates = [settings.kernel]
    if settings.kernel == "auto":
        candidates = ["dense", "blocks"] if data.device.type == "cuda" else ["embedding", "dense"]
    speeds = {}
    for kernel in candidates:
        trainer = Trainer(data, hidden, settings.buckets, batch, settings.weight_decay, settings.seed, kernel,
                          kings=settings.king_buckets)
        batches = shuffled_batches(train_rows, batch, settings.seed)
        for count in (WARM_STEPS, TIMED_STEPS):
            wait_for(data.device)
            began = time.monotonic()
            for _ in range(count):
                trainer.step(next(batches), FINAL_RATE, 0.0)
            wait_for(data.device)
        speeds[kernel] = TIMED_STEPS * batch / (time.monotonic() - began)
        say(f"N = {hidden}: {kernel} {speeds[kernel] / 1e6:.2f}M samples/s")
    return max(speeds, key=speeds.get), speeds


def finish_network(trainer, positions, train_rows, held_rows, scale, settings, hidden):
    """Rounds the network, writes it with its cross-check, and measures the loss of the rounded one."""
    weights = trainer.net.weights()
    file_scale = round(scale / OUTPUT_GAIN)
    network.write_weights(settings.out / f"weights-{hidden}.npz", weights, file_scale)     # first: nothing below may lose it
    sample = np.random.default_rng(0).permutation(len(train_rows))[:ROUNDED_BY]
    chosen = train_rows[torch.from_numpy(sample).to(train_rows.device)].cpu().numpy()
    plain = network.quantise(*weights, file_scale, KING_MAPS[settings.king_buckets])
    rounded_network = rounding.compensated(plain, weights, positions.codes[chosen], positions.side[chosen])
    content = network.to_bytes(rounded_network)
    name = f"castellan-{hidden}.nnue"
    (settings.out / name).write_bytes(content)

    chosen = np.random.default_rng(0).permutation(held_rows.cpu().numpy())[:COMPARED]
    codes, side = positions.codes[chosen], positions.side[chosen]
    exact, rounded = crosscheck.evaluations(rounded_network, weights, codes, side)
    part = slice(0, CROSSCHECKED)
    crosscheck.write(settings.out / f"crosscheck-{hidden}.txt", rounded_network, codes[part], side[part], exact[part],
                     rounded[part])

    target = trainer.data.target(torch.from_numpy(chosen).to(trainer.data.device), HELD_OUT_RESULT_SHARE)
    target = target.cpu().numpy().astype(np.float64)
    losses = {kind: float(np.mean((1 / (1 + np.exp(-values / scale)) - target) ** 2))
              for kind, values in (("float_loss", exact), ("rounded_loss", rounded))}
    effect = {**crosscheck.differences(exact, rounded), **losses}
    largest = network.largest_sum(rounded_network)
    say(f"{name}: loss {losses['float_loss']:.6f} float, {losses['rounded_loss']:.6f} rounded, mean difference "
        f"{effect['mean_abs_difference_cp']} cp, largest possible sum 2^{math.log2(max(largest, 1)):.2f}")
    errors = trainer.errors(held_rows, HELD_OUT_RESULT_SHARE)
    return {
        "file": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest(),
        "rounding": effect, "largest_possible_sum": largest,
        "held_out_loss_by_pieces": loss_by_pieces(trainer.data, held_rows, errors),
    }


def new_log(settings, summary, positions, values, scale, device):
    table = winmodel.result_table(values, positions.result)
    a, b = winmodel.fit_win_model(table)
    return {
        "settings": {key: value for key, value in vars(settings).items()
                     if key not in ("data", "out", "start", "exact", "teacher")},
        "started_from": ", ".join(file.name for file in settings.start),
        "teacher": settings.teacher and settings.teacher.name,
        "exact_weights": settings.exact and settings.exact.name,
        "device": device_name(device), "python": platform.python_version(), "torch": str(torch.__version__),
        "data": summary, "scale": scale, "held_out_result_share": HELD_OUT_RESULT_SHARE,
        "score_scales": {f"{evaluator:08x}": fitted for evaluator, fitted in positions.scales.items()},
        "win_model": {"a": a, "b": b, "columns": ["white_value", "black_wins", "draws", "white_wins"], "table": table},
        "networks": [],
    }


def write_log(log, out):
    (out / "training.json").write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")
    lines = []
    for colour, entry in enumerate(log["networks"]):
        for which, name in (("training_loss", "training"), ("held_out_loss", "held-out")):
            points = [(point["samples"] / 1e6, point[which]) for point in entry["checkpoints"]]
            lines.append((f"{entry['hidden']} {name}", 2 * colour + (which == "held_out_loss"), points))
    picture.line_chart(out / "loss.png", "loss at result share 0.3", lines, "million samples")


def device_name(device):
    return torch.cuda.get_device_name(device) if device.type == "cuda" else "cpu"


def wait_for(device):
    if device.type == "cuda":
        torch.cuda.synchronize()


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    try:
        main()
    except (DataError, network.NetworkError, teachers.TeacherError) as error:
        sys.exit(f"error: {error}")
