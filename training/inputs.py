"""Trains networks that see more than the pieces, all on the same batches, to show which inputs are worth building.

    python3 inputs.py DATA_DIR OUT_DIR --start NETWORK --teacher TEACHER --yardstick JUDGED --minutes 20 \\
        --variants plain material threats+mobility@128 everything

A variant names its inputs, joined by +: groups of counts in attacks.py, "threats", which says how each piece is threatened,
and groups in structure.py. "plain" has none, "everything" has all but those in structure.py. All neurons of the first layer
see them; with @K only the first K do. A variant may also name divisions: each splits the positions in two parts that have
weights of their own for the pieces. Every variant begins with the values of NETWORK and learns from the teacher's
judgements. The engine cannot read the files in OUT_DIR.
"""
import argparse
import json
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import attacks
import network
import structure
import teacher as teachers
import winmodel
import yardstick
from features import FEATURES, KING, king_mirrors, piece_count
from games import DataError, Filter, Positions, c_compiler, load_folder
from model import (LOAD_CHUNK, PADDING, WEIGHT_LIMIT, DeviceData, Net, adamw, block_product, in_blocks, product, recorded,
                   set_rate, shuffled_batches)
from train import STEPS_AHEAD, device_name, say, split_games, take_judgements, wait_for

PLAIN, THREATS, EVERYTHING = "plain", "threats", "everything"
QUEENS = (KING - 1, KING + 5)
PAWNS = (0, KING + 1)
WARM_UP_STEPS = 1000
FALLING = 0.35                  # share of the training in which the rate falls
FINAL_SHARE = 0.01              # of the highest rate, at the end
DECIDED = 0.05                  # chances below this, or above 1 - this, are decided,
DECIDED_SHARE = 0.3             # and only this share of them is learned from
MOST_HELD_OUT = 500_000
CHUNK = 1 << 15


class VariantError(Exception):
    """A variant that cannot be trained."""


def main():
    began = time.monotonic()
    settings = parse_arguments()
    start, judged = network.read(settings.start), yardstick.read_judged(settings.yardstick)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(settings.seed)
    torch.set_float32_matmul_precision("high")
    variants = {name: Variant(name, start).to(device) for name in settings.variants}
    if not c_compiler():
        raise VariantError("a C compiler is needed")
    find = Finder(variants.values(), start, device)
    settings.out.mkdir(parents=True, exist_ok=True)

    positions, summary = load_folder(settings.data, Filter(noisy=settings.noisy), most=settings.most_positions)
    data = InputData(positions, find)
    rows, held = split_games(positions.game, summary["games"], settings, device)
    rows, held = (part[~data.checks[part]] for part in (rows, held))
    held = held[::math.ceil(len(held) / MOST_HELD_OUT)]
    rows = undecided(data, take_judgements(data.pieces, rows, held, settings))
    say(f"{summary['games']} games, {len(rows)} positions to learn from, {device_name(device)}, "
        f"{time.monotonic() - began:.1f} s")
    lesson = Lesson(variants, data, rows, settings)
    history = run(lesson, held, judged_data(judged, find), judged, settings, began)
    for name, variant in variants.items():
        weights = {part: values.cpu().numpy().astype(np.float16) for part, values in variant.state_dict().items()}
        np.savez_compressed(settings.out / f"{file_name(name)}.npz", **weights)
    log = {"settings": {key: value for key, value in vars(settings).items() if not isinstance(value, Path)},
           "started_from": settings.start.name, "teacher": settings.teacher.name, "device": device_name(device),
           "data": summary, "positions": len(rows), "checkpoints": history}
    (settings.out / "inputs.json").write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA_DIR")
    parser.add_argument("out", type=Path, metavar="OUT_DIR", help="VARIANT.npz and inputs.json are written here")
    parser.add_argument("--start", type=Path, required=True, metavar="NETWORK")
    parser.add_argument("--teacher", type=Path, required=True, metavar="TEACHER", help="see teach.py")
    parser.add_argument("--yardstick", type=Path, required=True, metavar="JUDGED", help="see yardstick.py")
    parser.add_argument("--variants", nargs="+", default=[PLAIN, EVERYTHING], metavar="VARIANT")
    parser.add_argument("--minutes", type=float, required=True, help="time for the whole program")
    parser.add_argument("--judge-minutes", type=float, help="time for the teacher's judgements, as in train.py")
    parser.add_argument("--noisy", type=float, default=0, help="share of the positions before a capture that are learned "
                        "from too")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--lr", type=float, default=1e-3, help="highest learning rate")
    parser.add_argument("--weight-decay", type=float, default=0.02)
    parser.add_argument("--checkpoints", type=int, default=8, help="how often the errors are taken")
    parser.add_argument("--held-out", type=float, default=0.01, help="share of the games that is never trained on")
    parser.add_argument("--most-positions", type=float, default=250e6, help="of more, this many are sampled at random")
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    if min(settings.batch, settings.checkpoints) < 1:
        parser.error("--batch and --checkpoints must be positive")
    return settings


def _opposite_wings(codes):
    return king_mirrors(codes, 0) != king_mirrors(codes, 1)


def _queens(codes):
    return ((codes >> 6 == QUEENS[0]) | (codes >> 6 == QUEENS[1])).any(1)


def _quarters(codes):
    """Of the game: halves of the two stages."""
    return (piece_count(codes) - 2) // 8 % 2 == 1


def _closed(codes):
    """At least two pairs of pawns block each other."""
    white, black = (((codes >> 6 == pawn).long() << (codes & 63).long()).sum(1) for pawn in PAWNS)
    blocked = white << 8 & black
    return blocked & (blocked - 1) != 0


DIVISIONS = {"opposite-wings": _opposite_wings, "queens": _queens, "quarters": _quarters, "closed": _closed}


class Finder:
    """Finds the inputs of some variants."""

    def __init__(self, variants, start, device):
        self.start, self.device = start, device
        groups = set().union(*(variant.groups for variant in variants))
        self.attacks = attacks.compiled(c_compiler())
        self.has_counts, self.has_threats = bool(groups & set(attacks.GROUPS)), THREATS in groups
        self.first_inputs = torch.from_numpy(attacks.FIRST_INPUTS).to(device)
        self.precision = torch.float16 if device.type == "cuda" else torch.float32
        self.structure = {group: kind(self._constant) for group, kind in structure.GROUPS.items() if group in groups}
        self.divisions = {variant.divisions for variant in variants}

    def _constant(self, array):
        tensor = torch.from_numpy(array).to(self.device)
        return tensor.to(self.precision) if tensor.is_floating_point() else tensor

    def zeros(self, rows, columns):
        return torch.zeros(rows, columns, device=self.device, dtype=self.precision)


class InputData:
    """Positions on the device, with what the variants are told about them."""

    def __init__(self, positions, find):
        self.find = find
        self.pieces = DeviceData(positions, winmodel.logits(positions), find.start.buckets, find.device,
                                 find.start.king_buckets)
        counts, threats, checks = find.attacks(positions.codes, positions.side)
        self.counts = torch.from_numpy(counts).to(find.device) if find.has_counts else None
        self.threats = torch.from_numpy(threats).to(find.device) if find.has_threats else None
        self.checks = torch.from_numpy(checks).to(find.device)
        self.divided = {division: torch.cat([DIVISIONS[division](part) for part in self.pieces.codes.split(LOAD_CHUNK)])
                        for divisions in find.divisions for division in divisions}

    def batch(self, rows):
        """For all variants: the pieces by divisions, threats, counts and structure of the rows, as zeros and ones, and the
        output buckets. What no variant needs is None."""
        features, kings, bucket = self.pieces.inputs(rows)
        pieces = {divisions: self._in_blocks(rows, features, kings, divisions) for divisions in self.find.divisions}
        return pieces, self._threatened(rows, features), self._counted(rows), self._structure(features), bucket

    def _in_blocks(self, rows, features, kings, divisions):
        """With a set of weights for each king bucket in each part of the positions."""
        sets = self.find.start.king_buckets
        for division in divisions:
            kings = kings + sets * self.divided[division].index_select(0, rows).long().repeat_interleave(2)
            sets *= 2
        return in_blocks(features, kings, sets)

    def _threatened(self, rows, features):
        if self.threats is None:
            return None
        threats = self.threats.index_select(0, rows).repeat_interleave(2, 0).long()
        columns = torch.where(threats == 0, attacks.THREAT_INPUTS, (threats - 1) * FEATURES + features)
        found = self.find.zeros(len(features), attacks.THREAT_INPUTS + PADDING).scatter_(1, columns, 1.0)
        return found[:, :attacks.THREAT_INPUTS]

    def _counted(self, rows):
        if self.counts is None:
            return None
        values = self.counts.index_select(0, rows).long() + self.find.first_inputs
        return self.find.zeros(len(rows), attacks.COUNT_INPUTS).scatter_(1, values.flatten(1), 1.0)

    def _structure(self, features):
        if not self.find.structure:
            return None
        boards = self.find.zeros(len(features), FEATURES + PADDING).scatter_(1, features, 1.0)[:, :FEATURES]
        return {group: _padded(finder.of(boards)) for group, finder in self.find.structure.items()}


def _padded(columns):
    """With empty columns at the end, so that rows are aligned."""
    return F.pad(columns, (0, -columns.shape[1] % PADDING))


class Variant(Net):
    """The network with rows for more inputs, which are zero at the beginning."""

    def __init__(self, name, start):
        self.groups, self.divisions, neurons = parsed(name, start.hidden)
        copies = 2 ** len(self.divisions)
        super().__init__(start.hidden, start.buckets, None, copies * start.king_buckets)
        w0, *others = network.weights_of(start)
        self.take([np.tile(w0, (copies, 1)), *others], yardstick.LOGIT / start.scale)
        self.unaffected = start.hidden - neurons
        self.threats = self._rows(attacks.THREAT_INPUTS, neurons) if THREATS in self.groups else None
        chosen = attacks.inputs_of(self.groups)
        self.counts = self._rows(2, attacks.COUNT_INPUTS, neurons) if chosen.any() else None    # of each layer
        self.structure = torch.nn.ParameterDict({
            group: self._rows(kind.INPUTS + -kind.INPUTS % PADDING, neurons)
            for group, kind in structure.GROUPS.items() if group in self.groups})
        self.register_buffer("chosen", torch.from_numpy(chosen).float().unsqueeze(1))

    @staticmethod
    def _rows(*shape):
        return torch.nn.Parameter(torch.zeros(shape))

    def forward(self, pieces, threats, counts, structures, bucket):
        """The logit of the expected result."""
        layers = block_product(pieces[self.divisions], self.w0()) + self.b0
        if self.threats is not None:
            layers = layers + F.pad(product(threats, self.threats), (0, self.unaffected))
        if self.counts is not None:
            of_sides = torch.stack([product(counts, rows * self.chosen) for rows in self.counts], 1)
            layers = layers + F.pad(of_sides.flatten(0, 1), (0, self.unaffected))
        for group, rows in self.structure.items():
            layers = layers + F.pad(product(structures[group], rows), (0, self.unaffected))
        return self.logit(layers, bucket)

    @torch.no_grad()
    def clip(self):
        super().clip()
        for rows in (self.threats, self.counts, *self.structure.values()):
            if rows is not None:
                rows.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)


def parsed(name, hidden):
    """The groups of inputs and the divisions that a variant has, and the number of neurons that see the inputs."""
    joined, _, neurons = name.partition("@")
    everything = {THREATS, *attacks.GROUPS}
    words = everything if joined == EVERYTHING else set() if joined == PLAIN else set(joined.split("+"))
    inputs = everything | set(structure.GROUPS)
    if not words <= inputs | set(DIVISIONS):
        raise VariantError(f"{name}: there are the inputs {', '.join(sorted(inputs))}, {EVERYTHING} and {PLAIN}, and the "
                           f"divisions {', '.join(DIVISIONS)}")
    if neurons and not (neurons.isdigit() and 0 < int(neurons) <= hidden and int(neurons) % PADDING == 0):
        raise VariantError(f"{name}: the number of neurons must be a multiple of {PADDING} up to {hidden}")
    return words & inputs, tuple(division for division in DIVISIONS if division in words), int(neurons or hidden)


def file_name(variant):
    return variant.replace("+", "-").replace("@", "-")


def undecided(data, rows):
    """The rows without most of those that the teacher takes for decided."""
    chance = data.pieces.outlook[rows]
    kept = torch.rand(len(rows), device=rows.device) < DECIDED_SHARE
    return rows[((chance > DECIDED) & (chance < 1 - DECIDED)) | kept]


class Lesson:
    """Trains all variants, a batch at a time. A step never waits for the device."""

    def __init__(self, variants, data, rows, settings):
        self.variants, self.data = variants, data
        self.batch = min(settings.batch, len(rows))
        self.batches = shuffled_batches(rows, self.batch, settings.seed)
        self.rows = rows[:self.batch].clone()
        self.optimisers = [adamw(variant, settings.weight_decay, rows.device) for variant in variants.values()]
        self.run_step = recorded(self._step, self.optimisers) if rows.device.type == "cuda" else self._step

    def step(self, rate):
        self.rows.copy_(next(self.batches))
        for optimiser in self.optimisers:
            set_rate(optimiser, rate)
        self.run_step()

    def _step(self):
        batch, target = self.data.batch(self.rows), self.data.pieces.outlook.index_select(0, self.rows)
        for variant, optimiser in zip(self.variants.values(), self.optimisers):
            optimiser.zero_grad(set_to_none=True)
            (torch.sigmoid(variant(*batch)) - target).square().mean().backward()
            optimiser.step()
            variant.clip()

    @torch.no_grad()
    def errors(self, rows):
        """The mean squared difference of each variant from the teacher."""
        sums = dict.fromkeys(self.variants, 0.0)
        for part in rows.split(CHUNK):
            batch, target = self.data.batch(part), self.data.pieces.outlook[part]
            for name, variant in self.variants.items():
                sums[name] += (torch.sigmoid(variant(*batch)) - target).square().double().sum().item()
        return {name: total / len(rows) for name, total in sums.items()}


def judged_data(judged, find):
    codes, side, _ = judged
    count = len(side)
    codes, side = np.ascontiguousarray(codes, np.uint16), np.ascontiguousarray(side, np.uint8)
    return InputData(Positions(codes, np.zeros(count, np.int16), np.ones(count, np.uint8), side,
                               np.arange(count, dtype=np.int32), np.zeros(count, np.uint32),
                               np.full(count, 0.5, np.float32), {0: 1.0}), find)


def run(lesson, held, judged_positions, judged, settings, began):
    """Trains until the time is over; returns the errors on the way."""
    lesson_began, step, history = time.monotonic(), 0, []
    until = began + 60 * settings.minutes
    while True:
        progress = (time.monotonic() - lesson_began) / max(until - lesson_began, 1)
        if progress * settings.checkpoints >= len(history) or progress >= 1:
            history.append(measure(lesson, held, judged_positions, judged, step, time.monotonic() - began))
        if progress >= 1:
            return history
        lesson.step(rate_at(step, progress, settings.lr))
        step += 1
        if step % STEPS_AHEAD == 0:
            wait_for(held.device)


def rate_at(step, progress, highest):
    """Linear warm-up, the highest rate, then a linear fall."""
    falling = min(1, max((1 - progress) / FALLING, FINAL_SHARE))
    return highest * min(1, (step + 1) / WARM_UP_STEPS) * falling


@torch.no_grad()
def measure(lesson, held, judged_positions, judged, step, seconds):
    say(f"  {step * lesson.batch / 1e6:9.1f}M  {seconds:.0f} s")
    entry = {"samples": step * lesson.batch, "seconds": round(seconds, 1)}
    batch = judged_positions.batch(torch.arange(len(judged[1]), device=held.device))
    for name, error in lesson.errors(held).items():
        values = lesson.variants[name](*batch).double().cpu().numpy() * yardstick.LOGIT
        found = yardstick.errors_of(values, judged)[0]
        entry[name] = {"held_out": error, "yardstick": found.mean()}
        say(f"    {name}: held-out {error:.6f}, yardstick {found.mean():.6f}: "
            + ", ".join(yardstick.by_pieces(judged[0], found)))
        if not math.isfinite(error):
            raise VariantError(f"{name}: the error is no longer finite; try a lower --lr")
    return entry


if __name__ == "__main__":
    try:
        main()
    except (VariantError, DataError, network.NetworkError, teachers.TeacherError, yardstick.YardstickError) as error:
        sys.exit(f"error: {error}")
