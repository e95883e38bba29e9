"""Tests of the teacher:  python3 -m unittest discover training"""
import json
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import numpy as np

import features
import games
import winmodel
from test_training import HERE, random_block, random_positions

try:
    import torch
except ImportError:
    torch = None


def seen_from(fen):
    """The features of the side to move."""
    codes, side = features.from_fen(fen)
    return torch.from_numpy(features.indices(np.array([codes], np.uint16), np.array([side], np.uint8))[:, 0])


@unittest.skipUnless(torch, "needs PyTorch")
class Teacher(unittest.TestCase):
    def setUp(self):
        import teacher
        self.teachers = teacher
        torch.set_num_threads(1)
        torch.manual_seed(5)

    def test_every_piece_is_on_the_plane_of_its_kind(self):
        planes = self.teachers.board_planes(seen_from("7r/8/8/8/8/8/P7/1K5k w - - 0 1"))[0]
        found = {(plane, rank, file) for plane, rank, file in planes.nonzero().tolist()}
        self.assertEqual(found, {(0, 1, 0), (5, 0, 1), (9, 7, 7), (11, 0, 7)})

    def test_both_colours_are_judged_alike(self):
        teacher = self.teachers.Teacher(8, 2)
        white, black, other = (self.teachers.chances(teacher, seen_from(fen)) for fen in (
            "4k3/8/8/3q4/8/5N2/PPP5/4K3 w - - 0 1", "4k3/ppp5/5n2/8/3Q4/8/8/4K3 b - - 0 1",
            "4k3/8/8/3q4/8/5N2/PPP5/4K3 b - - 0 1"))
        torch.testing.assert_close(white, black)
        self.assertFalse(torch.allclose(white, other))

    def test_judging_changes_nothing(self):
        teacher = self.teachers.Teacher(8, 2)
        before = {name: part.clone() for name, part in teacher.state_dict().items()}
        self.teachers.chances(teacher, seen_from("4k3/8/8/3q4/8/5N2/PPP5/4K3 w - - 0 1"))
        self.assertTrue(teacher.training)
        for name, part in teacher.state_dict().items():
            torch.testing.assert_close(part, before[name])

    def test_a_file_keeps_the_judgements(self):
        teacher = self.teachers.Teacher(8, 2)
        seen = seen_from("4k3/8/8/3q4/8/5N2/PPP5/4K3 w - - 0 1")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "teacher.pt")
            self.teachers.write(teacher, path)
            same = self.teachers.read(path, torch.device("cpu"))
            self.assertEqual(same.size, (8, 2))
            torch.testing.assert_close(self.teachers.chances(same, seen), self.teachers.chances(teacher, seen), atol=1e-3,
                                       rtol=0)
            for content in (b"", b"no teacher", path.read_bytes()[:2000]):
                Path(folder, "broken.pt").write_bytes(content)
                with self.assertRaises(self.teachers.TeacherError):
                    self.teachers.read(Path(folder, "broken.pt"), torch.device("cpu"))

    def test_the_judgement_is_the_chance_by_the_result(self):
        found = self.teachers.judgement(torch.tensor([[0.9, 0.4, 0.2], [1.0, 1.0, 1.0]]))
        torch.testing.assert_close(found, torch.tensor([0.2, 1.0]))


@unittest.skipUnless(torch, "needs PyTorch")
class Teaching(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)
        torch.manual_seed(5)

    def test_each_output_learns_its_target(self):
        import model
        import teach
        import teacher
        codes, side = random_positions(300)
        count = len(side)
        # White always wins, the score is for Black, and the outlook is even.
        positions = games.Positions(codes, np.full(count, -400, np.int16), np.full(count, 2, np.uint8), side,
                                    np.arange(count), np.zeros(count, np.uint32), np.full(count, 0.5, np.float32), {0: 400})
        data = model.DeviceData(positions, winmodel.logits(positions), 1, torch.device("cpu"))
        deep = teacher.Teacher(8, 1)
        settings = unittest.mock.Mock(weight_decay=0.0)
        lesson = teach.Lesson(deep, data, positions, settings)
        rows = torch.arange(count)
        white = rows[data_side(side) == 0]
        before = lesson.errors(white)
        for _ in range(60):
            lesson.step(white, 1e-2)
        after = lesson.errors(white)
        for old, new in zip(before, after):
            self.assertLess(new, max(old, 0.02))
        score, outlook, result = teacher.chances(deep, teacher.side_to_move(data, white)).mean(0).tolist()
        self.assertLess(score, outlook)
        self.assertLess(outlook, result)

    def test_the_rate_rises_and_falls(self):
        import teach
        rates = [teach.rate_at(step, progress, 1.0) for step, progress in ((0, 0.0), (1000, 0.0), (1000, 0.5), (1000, 1.0))]
        np.testing.assert_allclose(rates, [1 / 300, 1, 0.5, 0], atol=0.005)

    def test_a_teacher_is_trained_and_teaches(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            data = folder / "data"
            data.mkdir()
            data.joinpath("games").write_bytes(random_block(1, 100))
            judged = folder / "judged"
            judged.write_text("4k3/8/8/3q4/8/5N2/PPP5/4K3 w - - 0 1;0.1\n4k3/8/8/8/8/5N2/PPP5/4K3 w - - 0 1;1\n")

            def program(name, out, *options):
                return subprocess.run([sys.executable, HERE / name, data, folder / out, "--held-out", "0.2",
                                       *map(str, options)], check=False, capture_output=True, text=True)
            small = ("--channels", 8, "--blocks", 1, "--batch", 64, "--checkpoints", 2)
            done = program("teach.py", "first", *small, "--steps", 4, "--yardstick", judged)
            self.assertEqual(done.returncode, 0, done.stderr)
            log = json.loads((folder / "first/teaching.json").read_text())
            self.assertEqual([point["samples"] for point in log["checkpoints"]], [2 * 64, 4 * 64])
            self.assertIn("yardstick", log["checkpoints"][1])
            teacher = folder / "first/teacher.pt"
            done = program("teach.py", "second", "--steps", 1, "--batch", 64, "--checkpoints", 1, "--start", teacher)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("1 blocks of 8 channels", done.stdout)

            student = ("--hidden", 32, "--buckets", 2, "--epochs", 2, "--batch", 64, "--checkpoints", 2, "--result-share", 1, 1)
            done = program("train.py", "student", *student, "--teacher", teacher)
            self.assertEqual(done.returncode, 0, done.stderr)
            log = json.loads((folder / "student/training.json").read_text())
            self.assertEqual(log["teacher"], "teacher.pt")
            self.assertIn(f"judged {log['training_positions']} training positions", done.stdout)
            self.assertLess(log["networks"][0]["checkpoints"][-1]["held_out_target_loss"], 0.05)     # of results: 0.2

            self.assertIn("is no teacher", program("train.py", "x", *student, "--teacher", judged).stderr)
            self.assertIn("either --minutes or --steps", program("teach.py", "x").stderr)
            self.assertIn("--steps must be positive", program("teach.py", "x", "--steps", 0).stderr)

    def test_only_judged_positions_are_learned_from(self):
        import model
        import teacher
        import train
        codes, side = random_positions(500)
        count = len(side)
        positions = games.Positions(codes, np.zeros(count, np.int16), np.ones(count, np.uint8), side, np.arange(count),
                                    np.zeros(count, np.uint32), np.full(count, 9, np.float32), {0: 400})
        data = model.DeviceData(positions, winmodel.logits(positions), 1, torch.device("cpu"))
        rows, held = torch.arange(0, 400), torch.arange(400, 500)
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.object(teacher, "CHUNK", 50):
            deep = teacher.Teacher(8, 1)
            teacher.write(deep, Path(folder, "teacher.pt"))
            settings = unittest.mock.Mock(teacher=Path(folder, "teacher.pt"), judge_minutes=0, seed=1)
            judged = train.take_judgements(data, rows, held, settings)
            self.assertEqual(len(judged), 50)        # a chunk at least
            known = torch.zeros(count, dtype=torch.bool)
            known[judged] = known[held] = True
            self.assertTrue((data.outlook[known] <= 1).all())
            self.assertFalse((data.outlook[~known].abs() <= 1).any())
            settings.judge_minutes = None
            self.assertEqual(train.take_judgements(data, rows, held, settings).tolist(), rows.tolist())


def data_side(side):
    return torch.from_numpy(side.astype(np.int64))
