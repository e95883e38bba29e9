"""Tests of the self-play player with its lanes emulated; they need a C++ compiler:  python3 -m unittest discover training"""
import argparse
import hashlib
import json
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

import crosscheck
import features
import games
import generation
import network
import player

ROOT = Path(__file__).parent.parent
STANDARD_NETWORK = ROOT / "src/main/resources/castellan/eval/castellan.nnue"
CROSSCHECK = ROOT / "src/test/resources/crosscheck.txt"
SUITES = sorted((ROOT / "perft-suites").glob("*.epd"))
FOLDER = None
ENDINGS = ("checkmate", "stalemate", "dead material", "repetition", "fifty moves", "adjudicated win",
           "adjudicated draw", "too long")


def setUpModule():
    global FOLDER
    FOLDER = tempfile.TemporaryDirectory()


def tearDownModule():
    FOLDER.cleanup()


def standard_network():
    return network.from_bytes(STANDARD_NETWORK.read_bytes())


def build(made=None):
    """The player for networks of this one's size; by default that of the engine's network."""
    return player.build_emulated(FOLDER.name, made or standard_network())


def fails(*words, made=None):
    """The player's error message."""
    done = subprocess.run([str(build(made)), *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    return done.stderr


def play(folder, *options, network_file=STANDARD_NETWORK, made=None):
    return player.run(build(made), "play", network_file, folder, *options, quiet=True)


def blocks_in(folder):
    return [block for file in sorted(Path(folder).glob("*.csg")) for block in games.split_blocks(file.read_bytes())]


def beginnings(block):
    """Where each game of a block begins in its scores and moves, and its word."""
    plies = block.plies.astype(np.int64)    # NumPy 1 would make fractions of unsigned numbers and signed ones
    return zip((np.cumsum(plies) - plies).tolist(), block.words.tolist())


def games_in(folder):
    """Each game as its start, word, moves and scores, in an order that does not depend on the files."""
    found = []
    for block in blocks_in(folder):
        ply = 0
        for number, word in enumerate(block.words.tolist()):
            plies = word & 1023
            start = b"" if block.starts is None else block.starts[36 * number:36 * number + 36].tobytes()
            found.append((start, word, block.moves[ply:ply + plies].tobytes(), block.scores[ply:ply + plies].tobytes()))
            ply += plies
    return sorted(found)


def random_network_file(folder, hidden, buckets, kings=1):
    source = np.random.default_rng(hidden)
    made = network.Network(31, source.integers(-60, 61, (kings * features.FEATURES, hidden), np.int16),
                           source.integers(-60, 61, hidden, np.int16),
                           source.integers(-20, 21, (buckets, 2 * hidden), np.int16),
                           source.integers(-3000, 3001, buckets, np.int32), features.KING_MAPS[kings])
    path = Path(folder, f"random-{hidden}-{buckets}-{kings}.nnue")
    path.write_bytes(network.to_bytes(made))
    return path, made


@unittest.skipUnless(player.cpp_compiler(), "no C++ compiler here")
class Player(unittest.TestCase):
    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Path(folder.name)

    def test_perft_of_all_suites(self):
        for suite in SUITES:
            output = player.run(build(), "perft", suite, 20000, quiet=True)
            self.assertRegex(output, r"^1\d\d positions|^2\d\d positions")
            self.assertIn(", 0 wrong", output)
        self.assertEqual(len(SUITES), 3)

    def test_perft_to_depth_4_of_the_first_positions(self):
        for suite in SUITES:
            lines = [line for line in suite.read_text().splitlines() if ";D4" in line][:6]
            shortened = self.folder() / "suite.epd"
            shortened.write_text("\n".join(line.split(";D5")[0] for line in lines))
            self.assertIn("6 positions", output := player.run(build(), "perft", shortened, 10 ** 7, quiet=True))
            self.assertIn(", 0 wrong", output)

    def test_a_wrong_count_is_reported(self):
        suite = self.folder() / "suite.epd"
        suite.write_text("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n")
        self.assertEqual(subprocess.run([build(), "perft", suite, "10"], capture_output=True, check=False).returncode, 1)

    def test_evaluation_equals_the_engines(self):
        self.assertEqual(player.run(build(), "evaluate", STANDARD_NETWORK, CROSSCHECK, quiet=True),
                         "1000 positions, 0 wrong\n")

    def test_evaluation_with_any_width_and_number_of_buckets(self):
        fens = [line.split("\t")[0] for line in CROSSCHECK.read_text().splitlines()[:60]]
        parsed = [features.from_fen(fen) for fen in fens]
        codes, side = np.array([codes for codes, _ in parsed]), np.array([side for _, side in parsed])
        for hidden, buckets, kings in ((32, 1, 1), (160, 3, 1), (256, 8, 1), (64, 8, 4), (32, 4, 16)):
            folder = self.folder()
            path, made = random_network_file(folder, hidden, buckets, kings)
            values = network.evaluate(made, features.indices(codes, side, made.king_map), features.piece_count(codes))
            checked = folder / "crosscheck.txt"
            crosscheck.write(checked, made, codes, side, values, values)
            output = player.run(build(made), "evaluate", path, checked, quiet=True)
            self.assertEqual(output, "60 positions, 0 wrong\n")

    def test_games_are_played_with_king_buckets(self):
        folder = self.folder()
        path, made = random_network_file(folder, 32, 2, 4)
        self.assertIn("has 4 king buckets, and this player was built for", fails("play", path, folder / "out",
                                                                                 made=random_network_file(folder, 32, 2)[1]))
        play(folder / "games", "--games", 2, "--warps", 2, "--soft-nodes", 20, network_file=path, made=made)
        self.assertEqual(games.load_folder(folder / "games")[1]["games"], 4)

    def test_games_are_played_with_stages(self):
        folder = self.folder()
        path, made = random_network_file(folder, 32, 2, 16)
        other_stages = bytearray(path.read_bytes())
        other_stages[21] = 4
        other = folder / "other.nnue"
        other.write_bytes(other_stages)
        self.assertIn("has 4 stages, and this player was built for 2", fails("play", other, folder / "out", made=made))
        play(folder / "games", "--games", 2, "--warps", 2, "--soft-nodes", 20, network_file=path, made=made)
        self.assertEqual(games.load_folder(folder / "games")[1]["games"], 4)

    def test_games_replay_and_are_what_they_say(self):
        folder = self.folder()
        play(folder, "--games", 3, "--warps", 4, "--soft-nodes", 40, "--chess960", 0.4, "--rare", 0.3)
        positions, summary = games.load_folder(folder)
        self.assertEqual(summary["games"], 12)
        self.assertGreater(summary["positions"], 200)
        self.assertTrue((np.abs(positions.score) <= 3000).all())
        blocks = blocks_in(folder)
        self.assertEqual({block.version for block in blocks}, {2})
        self.assertEqual({block.starts is None for block in blocks}, {False, True})
        for block in blocks:
            self.assertEqual(block.evaluator, struct.unpack("<I", hashlib.sha256(
                STANDARD_NETWORK.read_bytes()).digest()[:4])[0])
            for first, word in beginnings(block):
                random_plies = word >> 16 & 255
                self.assertIn(random_plies, (8, 9) if block.starts is None else (0, 6, 7))
                scores = block.scores[first:first + (word & 1023)]
                self.assertTrue((scores[:random_plies] == 32767).all())
                self.assertFalse((scores[random_plies:] == 32767).any())
                self.assertFalse((block.moves[first:first + random_plies] & games.USABLE).any())

    def test_a_decided_opening_is_replaced(self):
        largest = {}
        for limit in (60, 500):
            folder = self.folder()
            play(folder, "--games", 6, "--warps", 4, "--soft-nodes", 5, "--rare", 0, "--opening-score", limit)
            largest[limit] = max(abs(int(block.scores[first + (word >> 16 & 255)])) for block in blocks_in(folder)
                                 for first, word in beginnings(block))
        self.assertLessEqual(largest[60], 60)
        self.assertGreater(largest[500], 60)

    def test_games_begin_at_given_openings_and_a_few_random_moves(self):
        folder = self.folder()
        openings = ["rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 3 9"]
        path = folder / "openings.epd"
        path.write_text("# a comment\n" + "\n".join(openings) + "\n")
        out = folder / "games"
        play(out, "--games", 4, "--warps", 4, "--soft-nodes", 5, "--rare", 0, "--chess960", 0, "--openings", path,
             "--named", 1, "--opening-score", 5000)
        boards = set()
        for start, word, _, _ in games_in(out):
            codes = [piece for byte in start[:32] for piece in (byte & 15, byte >> 4) if piece]
            boards.add((len(codes), start[32]))
            self.assertIn(word >> 16 & 255, (2, 3, 4))
        self.assertEqual(boards, {(32, 0b11110), (4, 0b01101)})     # all rights, White; Q and k, Black
        self.assertIn("--named needs --openings", fails("play", STANDARD_NETWORK, out, "--named", 0.5))
        path.write_text("")
        self.assertIn("has no position", fails("play", STANDARD_NETWORK, out, "--openings", path))

    def test_natural_openings_lose_little(self):
        scores = {}
        for natural in (0, 1):
            folder = self.folder()
            play(folder, "--games", 8, "--warps", 4, "--soft-nodes", 40, "--rare", 0, "--chess960", 0, "--natural", natural,
                 "--opening-score", 5000)
            scores[natural] = []
            for block in blocks_in(folder):
                for first, word in beginnings(block):
                    random_plies = word >> 16 & 255
                    self.assertIn(random_plies, range(8, 17) if natural else (8, 9))
                    self.assertFalse((block.moves[first:first + random_plies] & games.USABLE).any())
                    scores[natural].append(abs(int(block.scores[first + random_plies])))
        self.assertEqual(len(scores[1]), 32)
        self.assertLess(np.mean(scores[1]), 0.75 * np.mean(scores[0]))

    def test_games_branch_off_from_the_game_before(self):
        folder = self.folder()
        options = ("--games", 8, "--warps", 3, "--soft-nodes", 10, "--rare", 0, "--chess960", 0, "--branches", 1)
        play(folder, *options)
        main_lines, branches = set(), []
        for block in blocks_in(folder):
            codes, side = games.decode_block(block, np.ones(len(block.moves), bool), games.decode_in_python)
            boards = [(row.tobytes(), mover) for row, mover in zip(codes, side.tolist())]
            if block.starts is None:
                main_lines.update(boards)
            for first, word in beginnings(block):
                random_plies = word >> 16 & 255
                self.assertIn(random_plies, (8, 9) if block.starts is None else (1, 2, 3))
                if block.starts is not None:
                    branches.append(boards[first])
                if block.starts is not None and word & 1023 > random_plies:
                    self.assertLessEqual(abs(int(block.scores[first + random_plies])), 1000)
        self.assertTrue(8 <= len(branches) <= 12, "every second game, but for rejected ones")
        self.assertEqual(set(branches) - main_lines, set(), "they start where a game has been")
        self.assertEqual(len(set(branches)), len(branches))
        again = self.folder()
        play(again, *options, "--launch-nodes", 2000)
        self.assertEqual(games_in(folder), games_in(again))

    @unittest.skipUnless(shutil.which("java") and (ROOT / "target/castellan.jar").exists(), "no built engine here")
    def test_the_engine_finds_the_games_sound(self):
        folder = self.folder()
        play(folder, "--games", 4, "--warps", 4, "--soft-nodes", 40, "--chess960", 0.3, "--rare", 0.3, "--label-nodes", 80,
             "--branches", 1)
        done = subprocess.run(["java", "-jar", ROOT / "target/castellan.jar", "selfplay", "check", folder],
                              capture_output=True, text=True, check=True)
        self.assertIn(" 16 games, ", done.stdout)
        self.assertIn("0 games repeated", done.stdout)

    def test_only_deep_searches_are_learned_from(self):
        folder = self.folder()
        options = ("--games", 3, "--warps", 4, "--soft-nodes", 10)
        play(folder / "plain", *options)
        usable, moves = {}, {}
        for share in (0, 0.3, 1):
            output = play(folder / str(share), *options, "--label-nodes", 200, "--label-share", share)
            found = blocks_in(folder / str(share))
            self.assertEqual({block.nodes for block in found}, {200})
            marks = np.concatenate([block.moves & games.USABLE for block in found]) != 0
            usable[share] = marks.mean()
            moves[share] = [[move & 0x7fff for move in np.frombuffer(game[2], "<u2")] for game in games_in(folder / str(share))]
            for block in found:
                for first, word in beginnings(block):
                    scores = block.scores[first + (word >> 16 & 255):first + (word & 1023)]
                    self.assertFalse((scores == games.NO_SCORE).any(), "other plies keep their scores")
            if share:
                deep = float(output.split(" M deep searches of ")[-1].split()[0])
                self.assertTrue(200 < deep < 1000, output)
                self.assertEqual(games.load_folder(folder / str(share), games.Filter(contradiction=10 ** 6))[1]["positions"],
                                 marks.sum())
        self.assertEqual(usable[0], 0)
        self.assertTrue(0.1 < usable[0.3] < 0.35 < 0.45 < usable[1] < 0.9, usable)
        # Without deep searches the games are the same, to the last score.
        plain = games_in(folder / "plain")
        self.assertEqual([[move & 0x7fff for move in np.frombuffer(game[2], "<u2")] for game in plain], moves[0])
        self.assertEqual([game[3] for game in plain], [game[3] for game in games_in(folder / "0")])

    def test_the_seed_decides_everything(self):
        options = ("--games", 2, "--warps", 3, "--soft-nodes", 30, "--seed")
        one, same, other = self.folder(), self.folder(), self.folder()
        play(one, *options, 5)
        play(same, *options, 5, "--launch-nodes", 2000)     # many launches, the same games
        play(other, *options, 6)
        self.assertEqual(games_in(one), games_in(same))
        self.assertFalse({game[2] for game in games_in(one)} & {game[2] for game in games_in(other)})
        deep = ("--label-nodes", 100, "--label-share", 0.4)
        one, same = self.folder(), self.folder()
        play(one, *options, 5, *deep)
        play(same, *options, 5, *deep, "--launch-nodes", 2000)
        self.assertEqual(games_in(one), games_in(same))

    def test_games_end_in_every_way(self):
        folder = self.folder()
        program = player.build_emulated(FOLDER.name, standard_network(), longest_game=160)
        player.run(program, "play", STANDARD_NETWORK, folder, "--games", 80, "--warps", 4, "--soft-nodes", 20, "--rare",
                   0.4, "--played-out", 0, "--seed", 4, quiet=True)
        # A network whose values are all near zero makes every game a draw.
        path, made = random_network_file(folder, 32, 1)
        made.scale, made.b1[:] = 1, 0
        path.write_bytes(network.to_bytes(made))
        play(folder / "even", "--games", 2, "--warps", 4, "--soft-nodes", 10, "--played-out", 0, "--rare", 0,
             network_file=path, made=made)
        # With little material, some games last until the fifty-move rule ends them.
        play(folder / "rare", "--games", 20, "--warps", 4, "--soft-nodes", 20, "--rare", 1)
        played = games_in(folder) + games_in(folder / "even") + games_in(folder / "rare")
        found = Counter(ENDINGS[word >> 12 & 15] for _, word, _, _ in played)
        self.assertEqual(sum(found.values()), 408)
        self.assertEqual(set(found), set(ENDINGS), found)

    def test_endgame_tables_of_three_pieces(self):
        output = player.run(build(), "endings", "KPK", "KNK", "KBK", "KRK", "KQK", quiet=True)
        self.assertEqual(output, "KPK white to move: 62480 won, 19184 drawn, 0 lost\n"
                                 "KPK black to move: 0 won, 35210 drawn, 48802 lost\n"
                                 "KNK white to move: 0 won, 102748 drawn, 0 lost\n"
                                 "KNK black to move: 0 won, 111972 drawn, 0 lost\n"
                                 "KBK white to move: 0 won, 96642 drawn, 0 lost\n"
                                 "KBK black to move: 0 won, 111972 drawn, 0 lost\n"
                                 "KRK white to move: 87584 won, 0 drawn, 0 lost\n"
                                 "KRK black to move: 0 won, 11122 drawn, 100850 lost\n"
                                 "KQK white to move: 72254 won, 0 drawn, 0 lost\n"
                                 "KQK black to move: 0 won, 11524 drawn, 100448 lost\n")

    def test_an_endgame_table_of_four_pieces(self):
        # Two knights win only where the other side has already gone wrong.
        output = player.run(build(), "endings", "KNNK", quiet=True)
        self.assertEqual(output, "KNNK white to move: 616 won, 5749036 drawn, 0 lost\n"
                                 "KNNK black to move: 0 won, 6830172 drawn, 120 lost\n")

    def test_positions_are_found_in_the_tables_in_every_orientation(self):
        known = {"4k3/8/4K3/4P3/8/8/8/8 w - -": "won", "4k3/8/4K3/4P3/8/8/8/8 b - -": "lost",
                 "8/8/8/8/3p4/3k4/8/3K4 b - -": "won", "8/8/8/8/3p4/3k4/8/3K4 w - -": "lost",
                 "8/4k3/8/4K3/4P3/8/8/8 w - -": "drawn", "8/8/8/3p4/3k4/8/3K4/8 b - -": "drawn",
                 "7k/8/6K1/7P/8/8/8/8 w - -": "drawn", "k7/8/1K6/P7/8/8/8/8 b - -": "drawn",
                 "7k/8/5K2/6Q1/8/8/8/8 b - -": "lost", "7k/5Q2/6K1/8/8/8/8/8 b - -": "drawn",
                 "7k/6Q1/6K1/8/8/8/8/8 b - -": "lost", "7k/6Q1/6K1/8/8/8/8/8 w - -": "impossible",
                 "8/8/8/8/8/5k2/6q1/7K w - -": "lost", "8/8/8/8/8/8/6q1/1k5K w - -": "drawn",
                 "8/8/4k3/8/8/4K3/8/8 w - -": "drawn",
                 "4k3/8/8/8/8/8/8/4K2R w K -": "unknown", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6": "unknown",
                 "4k3/4p3/8/8/8/8/3PP3/4K3 w - -": "unknown"}
        output = player.run(build(), "endings", *known, quiet=True)
        self.assertEqual(output, "".join(f"{fen}: {outcome}\n" for fen, outcome in known.items()))
        self.assertIn("not an endgame of at most four pieces, such as KRKP: KQKX", fails("endings", "KQKX"))
        self.assertIn("an endgame has two kings, such as KRKP: KQ", fails("endings", "KQ"))

    def test_games_with_a_known_outcome_come_to_it(self):
        folder = self.folder()
        program = player.build_emulated(FOLDER.name, standard_network(), endgame_men=3)
        output = player.run(program, "play", STANDARD_NETWORK, folder, "--games", 25, "--warps", 4, "--soft-nodes", 10,
                            "--rare", 1, "--endings", 1, quiet=True)
        self.assertIn("5 endgame tables made in ", output)
        positions, _ = games.load_folder(folder, games.Filter(max_score=10 ** 6, contradiction=10 ** 6))
        rows = np.flatnonzero(features.piece_count(positions.codes) == 3)
        self.assertGreater(len(rows), 100)
        fens = [features.fen(positions.codes[row], positions.side[row]) for row in rows]
        found = player.run(program, "endings", *fens, quiet=True).splitlines()
        outcomes = [line.split(": ")[1] for line in found]
        self.assertEqual(set(outcomes), {"won", "drawn", "lost"})
        for row, fen, outcome in zip(rows, fens, outcomes):
            to_move_wins = {"lost": 0, "drawn": 1, "won": 2}[outcome]
            white = to_move_wins if positions.side[row] == 0 else 2 - to_move_wins
            self.assertEqual(positions.result[row], white, fen)

    def test_a_network_that_knows_nothing_loses_a_match(self):
        folder = self.folder()
        known = standard_network()
        blank = folder / "blank.nnue"
        blank.write_bytes(network.to_bytes(replace(known, w1=np.zeros_like(known.w1), b1=np.zeros_like(known.b1))))
        program = player.build_emulated(FOLDER.name, known, networks=2)

        def won_drawn_lost(new, old):
            output = player.run(program, "match", new, old, "--games", 3, "--warps", 4, "--soft-nodes", 10, "--rare", 0,
                                "--chess960", 0, quiet=True)
            found = re.search(r"match \+(\d+) =(\d+) -(\d+), Elo ([+-]\d+)", output.splitlines()[-1])
            self.assertEqual(int(found[4]) > 0, int(found[1]) > int(found[3]))
            return [int(found[number]) for number in (1, 2, 3)]
        for won, drawn, lost in (won_drawn_lost(STANDARD_NETWORK, blank), reversed(won_drawn_lost(blank, STANDARD_NETWORK))):
            self.assertEqual(won + drawn + lost, 12)
            self.assertGreater(won, 7)
            self.assertEqual(lost, 0)
        refused = subprocess.run([program, "play", STANDARD_NETWORK, folder / "games"], capture_output=True, text=True,
                                 check=False)
        self.assertIn("compiled for matches", refused.stderr)
        self.assertIn("-DNETWORKS=2", fails("match", STANDARD_NETWORK, blank))

    def test_only_networks_of_one_shape_play_a_match(self):
        small, _ = random_network_file(self.folder(), 32, 2)
        done = subprocess.run([sys.executable, Path(__file__).with_name("match.py"), small, STANDARD_NETWORK],
                              capture_output=True, text=True, check=False)
        self.assertIn("both must have the", done.stderr)
        done = subprocess.run([sys.executable, Path(__file__).with_name("match.py"), small, small],
                              capture_output=True, text=True, check=False, env={"PATH": ""})
        self.assertIn("this machine lacks an NVIDIA GPU", done.stderr)

    def test_a_full_buffer_loses_no_game(self):
        options = ("--games", 4, "--warps", 4, "--soft-nodes", 10)
        roomy, narrow = self.folder(), self.folder()
        play(roomy, *options)
        play(narrow, *options, "--buffer-words", 450)
        self.assertEqual(len(games_in(roomy)), 16)
        self.assertEqual(games_in(roomy), games_in(narrow))

    def test_games_in_progress_are_resumed(self):
        whole, cut = self.folder(), self.folder()
        options = ("--warps", 3, "--soft-nodes", 30, "--games", 2)
        play(whole, *options)
        self.assertIn("3 games in progress saved", play(cut, *options, "--seconds", 0, "--launch-nodes", 600))
        self.assertEqual(games_in(cut), [])
        self.assertIn("3 games of an earlier run resumed", play(cut, *options))
        self.assertEqual(len(games_in(cut)), 6)
        # Only the hash table is empty when a game is resumed, so the openings are the same.
        openings = [{(game[0], game[2][:16]) for game in games_in(folder)} for folder in (whole, cut)]
        self.assertEqual(*openings)

    def test_files_are_on_the_disk_before_they_get_their_names(self):
        folder = self.folder()
        library = folder / "calls.so"
        subprocess.run([player.cpp_compiler(), "-shared", "-fPIC", "-x", "c++", "-", "-o", library], check=True,
                       text=True, input="""
            #include <dlfcn.h>
            #include <cstdio>
            extern "C" int fsync(int file) {
                std::fputs("fsync\\n", stderr);
                return reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, "fsync"))(file);
            }
            extern "C" int rename(const char* from, const char* to) noexcept {
                std::fputs("rename\\n", stderr);
                return reinterpret_cast<int (*)(const char*, const char*)>(dlsym(RTLD_NEXT, "rename"))(from, to);
            }""")
        words = [build(), "play", STANDARD_NETWORK, folder / "games", "--games", "2", "--warps", "2", "--soft-nodes",
                 "10"]
        for more, expected in ((["--seconds", "0", "--launch-nodes", "200"], "games in progress saved"),
                               ([], "resumed")):
            done = subprocess.run(words + more, capture_output=True, text=True, check=True,
                                  env={"LD_PRELOAD": str(library)})
            self.assertIn(expected, done.stdout)
            calls = done.stderr.split()
            self.assertEqual(calls, ["fsync", "rename"] * max(1, len(calls) // 2))

    def test_a_file_that_exists_is_not_overwritten(self):
        folder = self.folder()
        for number in (1, 3):
            (folder / f"gpu-{number:06}.csg").write_bytes(b"")
        for seed in (1, 2):
            play(folder, "--warps", 1, "--games", 1, "--soft-nodes", 5, "--seed", seed)
            (folder / "games.resume").unlink(missing_ok=True)
        self.assertEqual({file.name: file.stat().st_size > 0 for file in folder.glob("*.csg")},
                         {"gpu-000001.csg": False, "gpu-000002.csg": True, "gpu-000003.csg": False,
                          "gpu-000004.csg": True})

    def test_a_folder_of_another_run_is_refused(self):
        folder = self.folder()
        play(folder, "--warps", 1, "--games", 1, "--soft-nodes", 10)
        message = fails("play", STANDARD_NETWORK, folder, "--warps", 1, "--games", 1, "--soft-nodes", 11)
        self.assertIn("belongs to a run with another network, seed, node limit or number of warps", message)
        message = fails("play", STANDARD_NETWORK, folder, "--warps", 1, "--games", 1, "--soft-nodes", 10, "--label-nodes", 20)
        self.assertIn("belongs to a run with another network, seed, node limit or number of warps", message)

    def test_what_cannot_be_used_is_refused_with_a_message(self):
        folder = self.folder()
        path, made = random_network_file(folder, 64, 2)
        data = path.read_bytes()
        self.assertIn("has 64 neurons, and this player was built for", fails("play", path, folder / "out"))
        path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        self.assertIn("it is damaged", fails("play", path, folder / "out", made=made))
        path.write_bytes(b"no network, but long enough to be one")
        self.assertIn("it is not a network", fails("play", path, folder / "out"))
        self.assertIn("cannot read", fails("play", folder / "nothing.nnue", folder / "out"))
        self.assertIn("--rare cannot be 2", fails("play", STANDARD_NETWORK, folder / "out", "--rare", 2))
        self.assertIn("--label-share needs --label-nodes",
                      fails("play", STANDARD_NETWORK, folder / "out", "--label-share", 0.2))
        self.assertIn("--label-nodes cannot be 199", fails("play", STANDARD_NETWORK, folder / "out", "--label-nodes", 199))
        self.assertIn("unknown option --speed", fails("play", STANDARD_NETWORK, folder / "out", "--speed", 2))
        self.assertIn("selfplay play NETWORK FOLDER", fails("dance"))


class Generation(unittest.TestCase):
    def test_a_machine_without_a_gpu_is_told_what_is_missing(self):
        if not player.missing():
            self.skipTest("this machine has a GPU")
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, ROOT / "training/generation.py", folder], capture_output=True,
                                  text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("this machine lacks", done.stderr)
        self.assertIn("./castellan selfplay", done.stderr)

    def test_a_teacher_is_trained_between_play_and_training(self):
        settings = argparse.Namespace(teach_share=0.4, teacher=None, hidden=64, buckets=8, king_buckets=4, scale=248,
                                      train=["--seed", "7"])
        with unittest.mock.patch.object(generation.subprocess, "run",
                                        return_value=unittest.mock.Mock(returncode=0)) as run:
            generation.teach(settings, Path("data"), Path("out"), 3)
            settings.teacher = Path("out/teacher.pt")
            generation.train(settings, Path("data"), Path("out"), 5, [])
            generation.teach(settings, Path("data"), Path("further"), 3)
            settings.teach_share = 0
            generation.train(settings, Path("data"), Path("out"), 5, [])
            settings.teacher = None
            generation.train(settings, Path("data"), Path("out"), 5, [])
        lesson, training, further, with_known_teacher, without_teacher = (call.args[0][1:] for call in run.call_args_list)
        self.assertEqual(lesson[0].rsplit("/")[-1], "teach.py")
        self.assertEqual(lesson[1:], ["data", "out", "--minutes", "3.000"])
        self.assertIn("--teacher out/teacher.pt --judge-minutes 1.500", " ".join(training))
        self.assertEqual(training[-2:], ["--seed", "7"])
        self.assertIn("--start out/teacher.pt --lr 1e-3", " ".join(further))
        self.assertEqual(with_known_teacher, training)
        self.assertNotIn("--teacher", without_teacher)

    def test_shallow_games_have_their_share_of_the_time_and_other_seeds(self):
        settings = argparse.Namespace(soft_nodes=750, shallow_nodes=120, shallow_share=0.2, chess960=0.1, rare=0.02,
                                      played_out=0.03, opening_score=200, branches=0, natural=0, label_nodes=0, openings=None)
        with unittest.mock.patch.object(generation.player, "run") as run:
            generation.play_all(settings, "program", "network", Path("generation-3"), 3, 500)
            settings.shallow_nodes = 0
            generation.play_all(settings, "program", "network", Path("generation-3"), 3, 500)
        calls = [" ".join(map(str, call.args)) for call in run.call_args_list]
        self.assertEqual(len(calls), 3)
        self.assertIn("generation-3/games --seconds 400.0 --seed 3 --soft-nodes 750", calls[0])
        self.assertIn("generation-3/shallow-games --seconds 100.0 --seed 1000003 --soft-nodes 120", calls[1])
        self.assertIn("generation-3/games --seconds 500.0 --seed 3 --soft-nodes 750", calls[2])

    @unittest.skipUnless(player.cpp_compiler(), "no C++ compiler here")
    def test_the_new_network_plays_the_old_one(self):
        with tempfile.TemporaryDirectory() as folder, \
                unittest.mock.patch.object(generation.player, "build_for_gpu", player.build_emulated), \
                unittest.mock.patch.object(generation, "MATCH_SECONDS", 1):
            old, _ = random_network_file(folder, 32, 2)
            other, _ = random_network_file(folder, 64, 2)
            self.assertRegex(generation.play_match(Path(folder, "build"), old, old), r"^match \+\d+ =\d+ -\d+, Elo ")
            self.assertIn("differ in size", generation.play_match(Path(folder, "build"), other, old))

    def test_generations_follow_each_other(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder)
            settings = argparse.Namespace(out=out, network=None, keep=1)
            self.assertEqual(generation.playing_network(settings, 1), generation.STANDARD_NETWORK)
            for number in (1, 2):
                games_folder = out / f"generation-{number}" / "games"
                games_folder.mkdir(parents=True)
                (games_folder / "gpu-000001.csg").write_bytes(b"CSG1")
                (games_folder / "games.resume").write_bytes(b"")
                (games_folder.parent / "training.json").write_text(json.dumps({"best": f"net-{number}"}))
                (games_folder.parent / "report.md").write_text("done")
            self.assertEqual(generation.playing_network(settings, 3), out / "generation-2" / "net-2")
            rescaled = out / "generation-2/rescaled/net-2"
            rescaled.parent.mkdir()
            rescaled.write_bytes(b"")
            self.assertEqual(generation.playing_network(settings, 3), rescaled)
            shallow = out / "generation-2" / "shallow-games"
            shallow.mkdir()
            (shallow / "gpu-000001.csg").write_bytes(b"CSG1")

            def collect():
                return generation.collect_games(settings, 2, "data", ("games", "shallow-games"))
            data = collect()
            self.assertEqual(sorted(file.name for file in data.iterdir()),
                             ["2-games-gpu-000001.csg", "2-shallow-games-gpu-000001.csg"])
            self.assertFalse((out / "generation-1" / "games").exists(), "older games are removed")
            self.assertEqual(collect(), data, "links of an earlier run are replaced")
            lessons = generation.collect_games(settings, 2, "lessons", ("games",))
            self.assertEqual([file.name for file in lessons.iterdir()], ["2-games-gpu-000001.csg"])
            for name in ("thesis.txt", "folder/games.csg", "2-folder.csg/games.csg", "my.csg"):
                own = data / name
                own.parent.mkdir(exist_ok=True)
                own.write_text("mine")
                with self.assertRaisesRegex(generation.GenerationError, "is in the way, because the games are"):
                    collect()
                self.assertEqual(own.read_text(), "mine")
                self.assertTrue((data / "2-games-gpu-000001.csg").exists(), "nothing is removed")
                own.unlink()
                if own.parent != data:
                    own.parent.rmdir()


if __name__ == "__main__":
    unittest.main()
