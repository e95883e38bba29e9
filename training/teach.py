"""Trains a teacher on a folder of self-play games:  python3 teach.py DATA_DIR OUT_DIR --minutes 15  (see README.md)."""
import argparse
import json
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import features
import teacher as teachers
import winmodel
import yardstick
from games import DataError, Filter, load_folder
from model import DeviceData, shuffled_batches
from train import STEPS_AHEAD, device_name, say, split_games, wait_for

FINAL_SHARE = 0.003             # of the highest rate, at the end
WARM_UP_STEPS = 300
OUTPUT_WEIGHTS = (0.4, 0.8, 0.6)    # in the loss: score, outlook, result
LARGEST_GRADIENT = 1.0
MOST_HELD_OUT = 1_000_000


def main():
    began = time.monotonic()
    settings = parse_arguments()
    judged = settings.yardstick and yardstick.read_judged(settings.yardstick)
    settings.out.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(settings.seed)
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    teacher = (teachers.read(settings.start, device) if settings.start
               else teachers.for_device(teachers.Teacher(settings.channels, settings.blocks), device))

    positions, summary = load_folder(settings.data, Filter(settings.max_score, settings.contradiction),
                                     memory=settings.memory, most=settings.most_positions)
    lesson = Lesson(teacher, DeviceData(positions, winmodel.logits(positions), 1, device), positions, settings)
    rows, held = split_games(positions.game, summary["games"], settings, device)
    held = held[::math.ceil(len(held) / MOST_HELD_OUT)]
    channels, blocks = teacher.size
    say(f"{summary['games']} games, {summary['positions']} positions, {blocks} blocks of {channels} channels, "
        f"{device_name(device)}, {time.monotonic() - began:.1f} s")
    history = run(lesson, rows, held, settings, began, judged)
    teachers.write(teacher, settings.out / "teacher.pt")
    log = {"settings": {key: value for key, value in vars(settings).items() if not isinstance(value, Path)},
           "started_from": settings.start and settings.start.name, "device": device_name(device),
           "torch": str(torch.__version__), "data": summary, "checkpoints": history,
           "seconds": round(time.monotonic() - began, 1)}
    (settings.out / "teaching.json").write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, metavar="DATA_DIR")
    parser.add_argument("out", type=Path, metavar="OUT_DIR", help="teacher.pt and teaching.json are written here")
    parser.add_argument("--minutes", type=float, help="time for the whole program")
    parser.add_argument("--steps", type=int, help="instead of --minutes: how many batches are learned")
    parser.add_argument("--start", type=Path, metavar="TEACHER", help="goes on with this teacher; use a lower --lr")
    parser.add_argument("--channels", type=int, default=128)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--lr", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--weight-decay", type=float, default=0.02)
    parser.add_argument("--memory", type=float, default=0.98, help="of the outlook, see train.py")
    parser.add_argument("--yardstick", type=Path, metavar="JUDGED", help="measures the teacher on these positions too")
    parser.add_argument("--checkpoints", type=int, default=12, help="how often it is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", type=float, default=0.02, help="share of the games that is never trained on")
    parser.add_argument("--max-score", type=int, default=3000)
    parser.add_argument("--contradiction", type=int, default=1000)
    parser.add_argument("--most-positions", type=float, default=400e6, help="of more, this many are sampled at random")
    settings = parser.parse_args()
    if (settings.minutes is None) == (settings.steps is None):
        parser.error("give either --minutes or --steps")
    if settings.steps is not None and settings.steps < 1:
        parser.error("--steps must be positive")
    if min(settings.channels, settings.blocks, settings.batch, settings.checkpoints) < 1:
        parser.error("--channels, --blocks, --batch and --checkpoints must be positive")
    return settings


class Lesson:
    """Teaches the teacher, a batch at a time."""

    def __init__(self, teacher, data, positions, settings):
        self.teacher, self.data = teacher, data
        side = torch.from_numpy(positions.side).to(data.device).float()
        white = torch.from_numpy(positions.result).to(data.device).float() / 2
        self.result = (white - 0.5) * (1 - 2 * side) + 0.5
        self.weights = torch.tensor(OUTPUT_WEIGHTS, device=data.device)
        self.compiled = teachers.compiled(teacher, data.device)
        self.optimiser = torch.optim.AdamW(teacher.parameters(), lr=0.0, weight_decay=settings.weight_decay,
                                           **({"fused": True} if data.device.type == "cuda" else {}))

    def targets(self, rows):
        return torch.stack((self.data.chance[rows], self.data.outlook[rows], self.result[rows]), 1)

    def step(self, rows, rate):
        self.optimiser.param_groups[0]["lr"] = rate
        with teachers.half_precision(self.data.device):
            logits = self.compiled(teachers.side_to_move(self.data, rows))
        losses = F.binary_cross_entropy_with_logits(logits, self.targets(rows), reduction="none").mean(0)
        self.optimiser.zero_grad(set_to_none=True)
        (losses * self.weights).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.teacher.parameters(), LARGEST_GRADIENT)
        self.optimiser.step()

    def errors(self, rows):
        """The mean squared error of each output."""
        sums = sum((teachers.chances(self.teacher, teachers.side_to_move(self.data, part)) - self.targets(part))
                   .square().double().sum(0) for part in rows.split(teachers.CHUNK))
        return (sums / len(rows)).tolist()


def run(lesson, rows, held, settings, began, judged):
    """Teaches until the time is over or the steps are made; returns the errors on the way."""
    batch = min(settings.batch, len(rows))
    batches = shuffled_batches(rows, batch, settings.seed)
    lesson_began, step, history = time.monotonic(), 0, []
    while True:
        progress = (step / settings.steps if settings.steps
                    else (time.monotonic() - lesson_began) / max(began + 60 * settings.minutes - lesson_began, 1))
        if progress * settings.checkpoints >= len(history) + 1 or progress >= 1:
            history.append(measure(lesson, held, judged, step * batch, time.monotonic() - lesson_began))
        if progress >= 1:
            return history
        lesson.step(next(batches), rate_at(step, progress, settings.lr))
        step += 1
        if step % STEPS_AHEAD == 0:
            wait_for(lesson.data.device)


def rate_at(step, progress, highest):
    """Linear warm-up, then a cosine."""
    return highest * min(1, (step + 1) / WARM_UP_STEPS) * ((1 + math.cos(math.pi * progress)) / 2 + FINAL_SHARE)


def measure(lesson, held, judged, samples, seconds):
    errors = lesson.errors(held)
    entry = {"samples": samples, "seconds": round(seconds, 1), "score": errors[0], "outlook": errors[1],
             "result": errors[2]}
    text = f"  {samples / 1e6:9.1f}M  held-out score {errors[0]:.6f}  outlook {errors[1]:.6f}  result {errors[2]:.6f}"
    if judged:
        found = yardstick_errors(lesson.teacher, judged, lesson.data.device)
        entry["yardstick"] = found.mean()
        text += f"  yardstick {found.mean():.6f}: " + ", ".join(yardstick.by_pieces(judged[0], found))
    say(f"{text}  {seconds:.0f} s")
    if not math.isfinite(sum(errors)):
        raise ArithmeticError("the teacher's weights are no longer finite; try a lower --lr")
    return entry


def yardstick_errors(teacher, judged, device):
    """The squared error of the judgement on each judged position, see yardstick.py."""
    codes, side, _ = judged
    seen = torch.from_numpy(features.indices(codes, side)[:, 0]).to(device)
    chance = teachers.judgement(teachers.chances(teacher, seen)).double().cpu().numpy().clip(1e-6, 1 - 1e-6)
    return yardstick.errors_of(np.log(chance / (1 - chance)) * yardstick.LOGIT, judged)[0]


if __name__ == "__main__":
    try:
        main()
    except (DataError, teachers.TeacherError, yardstick.YardstickError, ArithmeticError) as error:
        sys.exit(f"error: {error}")
