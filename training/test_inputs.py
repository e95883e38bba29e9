"""Tests of the inputs about attacks:  python3 -m unittest discover training"""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import attacks
import features
import network
from test_training import COMPILER, HERE, colour_flipped, random_block, random_network, random_positions

try:
    import torch
except ImportError:
    torch = None

STRAIGHT, DIAGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)


class Board:
    """A slow and plain second way to find what attacks.c finds."""

    def __init__(self, codes):
        self.pieces = {(code & 7, (code & 63) >> 3): divmod(code >> 6, 6) for code in codes.tolist() if code < 768}

    def squares(self, side, *types):
        return {square for square, (owner, kind) in self.pieces.items() if owner == side and (kind in types or not types)}

    def ray(self, square, directions, steps=7):
        reached = set()
        for x, y in directions:
            at = square
            for _ in range(steps):
                at = at[0] + x, at[1] + y
                if not (0 <= at[0] < 8 and 0 <= at[1] < 8):
                    break
                reached.add(at)
                if at in self.pieces:
                    break
        return reached

    def attacks_of(self, square):
        side, kind = self.pieces[square]
        if kind == PAWN:
            ahead = -1 if side else 1
            return self.ray(square, ((1, ahead), (-1, ahead)), 1)
        return {KNIGHT: lambda: self.ray(square, JUMPS, 1), BISHOP: lambda: self.ray(square, DIAGONAL),
                ROOK: lambda: self.ray(square, STRAIGHT), QUEEN: lambda: self.ray(square, STRAIGHT + DIAGONAL),
                KING: lambda: self.ray(square, STRAIGHT + DIAGONAL, 1)}[kind]()

    def attacked(self, side, *types):
        return set().union(*(self.attacks_of(square) for square in self.squares(side, *types)))

    def counts(self, us):
        them = 1 - us
        rank = (lambda square: 7 - square[1]) if us else (lambda square: square[1])
        by = [self.attacked(them, kind) for kind in range(6)]
        ours, theirs = self.attacked(us), self.attacked(them)
        area = {(x, y) for x in range(8) for y in range(8)} - self.squares(us) - by[PAWN]
        found = [len(self.attacked(us, kind) & area) for kind in (KNIGHT, BISHOP, ROOK, QUEEN)]

        king, = self.squares(us, KING)
        ring = self.ray(king, STRAIGHT + DIAGONAL, 1) | {king}
        covered = self.attacked(us, PAWN, KNIGHT, BISHOP, ROOK, QUEEN)
        found += [len(ring & part) for part in (by[KNIGHT] | by[BISHOP], by[ROOK], by[QUEEN], by[PAWN], theirs - covered)]
        safe = {(x, y) for x in range(8) for y in range(8)} - self.squares(them) - ours
        lines, diagonals = self.ray(king, STRAIGHT), self.ray(king, DIAGONAL)
        found += [len(safe & part) for part in (self.ray(king, JUMPS, 1) & by[KNIGHT], diagonals & by[BISHOP],
                                                lines & by[ROOK], (lines | diagonals) & by[QUEEN])]
        pawns, enemies = self.squares(us, PAWN), self.squares(them, PAWN)
        found += [len((lines | diagonals) - self.squares(us)),
                  sum(abs(pawn[0] - king[0]) < 2 and rank(pawn) - rank(king) in (1, 2) for pawn in pawns)]

        minors, rooks, queens = self.squares(us, KNIGHT, BISHOP), self.squares(us, ROOK), self.squares(us, QUEEN)
        lesser = by[PAWN] | by[KNIGHT] | by[BISHOP]
        hanging, held = theirs - ours, theirs & ours
        found += [len(pawns & hanging), len(pawns & held), len(minors & by[PAWN]), len(minors & hanging - by[PAWN]),
                  len(minors & held - by[PAWN]), len(rooks & lesser), len(rooks & hanging - lesser),
                  len(queens & (lesser | by[ROOK])), len((minors | rooks | queens) - theirs - ours)]

        def is_passed(pawn):
            return not (any(abs(other[0] - pawn[0]) < 2 and rank(other) > rank(pawn) for other in enemies)
                        or any(other[0] == pawn[0] and rank(other) > rank(pawn) for other in pawns))
        passed = {pawn for pawn in pawns if is_passed(pawn)}
        stops = {(x, y + (-1 if us else 1)) for x, y in passed}
        found += [len(passed), max(map(rank, passed), default=0),
                  len({stop for stop in stops if 0 <= stop[1] < 8} - set(self.pieces) - theirs),
                  sum(not any(abs(other[0] - pawn[0]) == 1 for other in pawns) for pawn in pawns),
                  sum(any(other[0] == pawn[0] and rank(other) < rank(pawn) for other in pawns) for pawn in pawns),
                  len(pawns & self.attacked(us, PAWN))]
        return found + [len(queens), len(rooks), len(minors), len(pawns)]

    def threat(self, square):
        us, kind = self.pieces[square]
        them = 1 - us
        if kind == KING:
            return 0
        if square in self.attacked(them, PAWN):
            return 1
        defended = square in self.attacked(us)
        if square in self.attacked(them, KNIGHT, BISHOP):
            return 2 + defended
        return 4 + defended if square in self.attacked(them) else 0


def possible_positions(number):
    """Random positions without pawns on the first and last ranks."""
    codes, side = random_positions(number)
    for row in codes:
        for i, code in enumerate(row):
            if code < 768 and code // 64 % 6 == PAWN and (code % 64 < 8 or code % 64 >= 56):
                row[i] += 64 * KNIGHT
    return codes, side


@unittest.skipUnless(COMPILER, "needs a C compiler")
class Attacks(unittest.TestCase):
    def test_counts_and_threats_are_those_of_a_plain_search(self):
        codes, side = possible_positions(150)
        counts, threats, checks = attacks.compiled(COMPILER)(codes, side)
        names = [f"{group}: {name}" for group, counted in attacks.GROUPS.items() for name in counted]
        for row, us in enumerate(side.tolist()):
            board = Board(codes[row])
            for place, colour in enumerate((us, 1 - us)):
                wanted = np.minimum(board.counts(colour), attacks.LARGEST)
                self.assertEqual(dict(zip(names, counts[row, place].tolist())), dict(zip(names, wanted.tolist())))
            wanted = [board.threat((code & 7, (code & 63) >> 3)) if code < 768 else 0 for code in codes[row].tolist()]
            self.assertEqual(threats[row].tolist(), wanted)
            king, = board.squares(us, KING)
            self.assertEqual(bool(checks[row]), king in board.attacked(1 - us))

    def test_both_colours_are_seen_alike(self):
        find = attacks.compiled(COMPILER)
        codes, side = possible_positions(100)
        for white, black in zip(find(codes, side), find(*colour_flipped(codes, side))):
            np.testing.assert_array_equal(white, black)

    def test_each_group_has_inputs_of_its_own(self):
        sums = sum(attacks.inputs_of([group]).astype(int) for group in attacks.GROUPS)
        self.assertEqual(sums.tolist(), [1] * attacks.COUNT_INPUTS)
        material = attacks.inputs_of(["material"])
        self.assertEqual(material.sum(), 2 * (2 + 3 + 5 + 9))
        self.assertTrue(material[attacks.FIRST_INPUTS[1, -1]])


@unittest.skipUnless(torch and COMPILER, "needs PyTorch and a C compiler")
class Structure(unittest.TestCase):
    def boards(self, codes, side):
        """The boards as the side to move sees them, and the names of its features on each."""
        seen = torch.from_numpy(features.indices(codes, side)[:, 0])
        return torch.zeros(len(seen), 769).scatter_(1, seen, 1.0)[:, :768], [set(row) for row in seen.tolist()]

    def test_pawn_pairs_are_those_on_near_files(self):
        import structure
        finder = structure.PawnPairs(torch.from_numpy)
        boards, seen = self.boards(*possible_positions(200))
        found = finder.of(boards) > 0
        own = list(range(8, 56))
        pawns = own + [384 + square for square in own]
        count = structure.PAWN_PAIRS.shape[1]
        for row, present in zip(found, seen):
            here = sorted(present & set(pawns))
            pairs = {(one, other) for place, one in enumerate(here) for other in here[place + 1:]
                     if abs(one % 8 - other % 8) <= 1}
            numbers = row[:count].nonzero().flatten().numpy()
            self.assertEqual({(pawns[one], pawns[other]) for one, other in structure.PAWN_PAIRS[:, numbers].T}, pairs)
            kinds = [[pawns[place] for place in part.nonzero().flatten().tolist()] for part in row[count:].view(2, 96)]
            self.assertEqual(kinds, [[pawn for pawn in here if not any(self.stops(other, pawn) for other in here)],
                                     [pawn for pawn in here if not any(self.is_beside(other, pawn) for other in here)]])

    @staticmethod
    def stops(other, pawn):
        """Whether a pawn of the other side stands in the way, or guards a square on the way. From 384 they move down."""
        up = 1 if pawn < 384 else -1
        return ((other < 384) != (pawn < 384) and abs(other % 8 - pawn % 8) <= 1
                and up * (other % 64 // 8 - pawn % 64 // 8) > 0)

    @staticmethod
    def is_beside(other, pawn):
        return (other < 384) == (pawn < 384) and abs(other % 8 - pawn % 8) == 1

    def test_material_pairs_say_what_there_is(self):
        import structure
        finder = structure.MaterialPairs(torch.from_numpy)
        fens = ("qkb5/3p4/8/8/8/8/PP6/K1BB2NR w - - 0 1", "8/8/4k3/8/8/2K5/8/8 w - - 0 1")
        codes, side = zip(*(features.from_fen(text) for text in fens))
        boards, _ = self.boards(np.array(codes, np.uint16), np.array(side, np.uint8))
        facts = [[0, 1, 1, 3, 2, 1, 0, 0, 2, 1], [0] * 10]      # bishops: none, on dark, on light squares, on both
        for row, wanted in zip(finder.of(boards) > 0, facts):
            single = row[:len(structure.FACT)].nonzero().flatten().numpy()
            first = np.concatenate(([0], np.cumsum(structure.VALUES)))
            self.assertEqual((single - first[structure.FACT[single]]).tolist(), wanted)
            pairs = row[len(structure.FACT):].nonzero().flatten().numpy()
            self.assertEqual({tuple(pair) for pair in structure.VALUE_PAIRS[:, pairs].T.tolist()},
                             {(one, other) for one in single.tolist() for other in single.tolist() if one < other})


@unittest.skipUnless(torch and COMPILER, "needs PyTorch and a C compiler")
class Inputs(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)
        torch.manual_seed(5)

    def start(self, folder):
        path = Path(folder, "start.nnue")
        weights, scale = random_network(hidden=32, buckets=2)
        path.write_bytes(network.to_bytes(network.quantise(*weights, scale)))
        return path

    def test_a_variant_begins_with_the_values_of_its_start(self):
        import inputs
        codes, side = possible_positions(40)
        with tempfile.TemporaryDirectory() as folder:
            start = network.read(self.start(folder))
        names = ("plain", "material", "threats+king@16", "everything", "pawn-pairs+material-pairs@8", "queens+quarters")
        variants = [inputs.Variant(name, start) for name in names]
        find = inputs.Finder(variants, start, torch.device("cpu"))
        batch = inputs.judged_data((codes, side, None), find).batch(torch.arange(40))
        wanted = network.evaluate_float(network.weights_of(start), features.indices(codes, side),
                                        features.piece_count(codes)) * start.scale / 248
        for variant in variants:
            np.testing.assert_allclose(variant(*batch).detach().numpy(), wanted, atol=2e-3)
        changed = (variants[3].counts, *variants[4].structure.values())
        for variant, rows in zip((variants[3], variants[4], variants[4]), changed):
            with torch.no_grad():
                rows += 0.3
            self.assertFalse(np.allclose(variant(*batch).detach().numpy(), wanted, atol=2e-3))
            with torch.no_grad():
                rows -= 0.3

    def test_only_chosen_inputs_and_neurons_are_used(self):
        import inputs
        codes, side = possible_positions(40)
        with tempfile.TemporaryDirectory() as folder:
            start = network.read(self.start(folder))
        variant = inputs.Variant("pawns@8", start)
        data = inputs.judged_data((codes, side, None), inputs.Finder([variant], start, torch.device("cpu")))
        self.assertIsNone(variant.threats)
        variant(*data.batch(torch.arange(40))).sum().backward()
        moved = variant.counts.grad.abs().sum((0, 2)) > 0
        self.assertTrue(moved.any())
        self.assertFalse(moved[~torch.from_numpy(attacks.inputs_of(["pawns"]))].any())
        self.assertEqual(variant.counts.shape[2], 8)

    def test_divisions_have_sets_of_weights_of_their_own(self):
        import inputs
        fens = ("3qk3/8/8/8/8/8/8/1K6 w - - 0 1", "1k6/ppppp3/PP6/8/8/8/8/1K6 b - - 0 1",
                "4k3/pppppppp/P7/8/8/8/1P6/1K6 w - - 0 1")
        codes, side = (np.array(part, kind) for part, kind in zip(zip(*map(features.from_fen, fens)), (np.uint16, np.uint8)))
        wanted = {"opposite-wings": [True, False, True], "queens": [True, False, False], "quarters": [False, False, True],
                  "closed": [False, True, False]}
        with tempfile.TemporaryDirectory() as folder:
            start = network.read(self.start(folder))
        for division, parts in wanted.items():
            self.assertEqual(inputs.DIVISIONS[division](torch.from_numpy(codes.view(np.int16))).tolist(), parts)
            variant = inputs.Variant(division, start)
            data = inputs.judged_data((codes, side, None), inputs.Finder([variant], start, torch.device("cpu")))
            batch = data.batch(torch.arange(3))
            before = variant(*batch)
            with torch.no_grad():
                variant.of_kings[start.king_buckets:] += 0.2
            self.assertEqual((variant(*batch) != before).tolist(), parts)

    def test_variants_learn_from_a_teacher(self):
        import teacher
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            folder.joinpath("data").mkdir()
            folder.joinpath("data/games").write_bytes(random_block(1, 60))
            folder.joinpath("judged").write_text("4k3/8/8/3q4/8/5N2/PPP5/4K3 w - - 0 1;0.1\n4k3/8/8/8/8/5N2/PPP5/4K3 w - - 0 1;1\n")
            teacher.write(teacher.Teacher(8, 1), folder / "teacher.pt")

            def program(*variants):
                return subprocess.run([sys.executable, HERE / "inputs.py", folder / "data", folder / "out", "--start",
                                       self.start(folder), "--teacher", folder / "teacher.pt", "--yardstick",
                                       folder / "judged", "--minutes", "0.15", "--noisy", "1", "--batch", "64",
                                       "--held-out", "0.2", "--checkpoints", "2", "--variants", *variants],
                                      check=False, capture_output=True, text=True)
            names = ("plain", "threats+material@16", "pawn-pairs", "opposite-wings")
            done = program(*names)
            self.assertEqual(done.returncode, 0, done.stderr)
            log = json.loads((folder / "out/inputs.json").read_text())
            for name in names:
                first, *_, last = (point[name]["held_out"] for point in log["checkpoints"])
                self.assertLess(last, first)
            with np.load(folder / "out/threats-material-16.npz") as weights:
                self.assertTrue(weights["threats"].any())
            with np.load(folder / "out/pawn-pairs.npz") as weights:
                self.assertTrue(weights["structure.pawn-pairs"].any())
            self.assertIn("there are the inputs", program("plain+colour").stderr)
            self.assertIn("multiple of 8", program("everything@12").stderr)


if __name__ == "__main__":
    unittest.main()
