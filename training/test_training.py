"""Tests of the training programs:  python3 -m unittest discover training"""
import contextlib
import io
import itertools
import json
import lzma
import math
import random
import struct
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np

import crosscheck
import features
import games
import mean
import network
import picture
import rescale
import rounding
import winmodel
import yardstick

try:
    import torch
except ImportError:
    torch = None

HERE = Path(__file__).parent
COMPILER = games.c_compiler()
EVERYTHING = games.Filter(max_score=30000, contradiction=30000)
PROMOTIONS = "nbrq"

# Castling of both sides both ways, en passant, promotions, and the position before the last move.
KNOWN_GAMES = [
    ("e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 d6c7 f6d5 c7d8n e8d8 g1f3 b7b5 f1e2 c8b7 e1g1 h7h6",
     "rn1k1b1r/1b2pppp/p7/1p1n4/8/5N2/PPPPBPPP/RNBQ1RK1 b - - 0 1"),
    ("d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8 a2a3",
     "2kr1bnr/pppqpppp/2n5/3p1b2/3P1B2/2N5/PPPQPPPP/2KR1BNR w - - 0 1"),
    ("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 a2a3",
     "rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - - 0 1"),
    ("a2a3 b7b5 a3a4 b5b4 c2c4 b4c3 d2d4 c3b2 a1a3 b2b1q h2h3",
     "rnbqkbnr/p1pppppp/8/8/P2P4/R7/4PPPP/1qBQKBNR w - - 0 1"),
]


def move_word(text, usable=True):
    """A CSG1 move from its UCI notation."""
    start, to = (ord(text[i]) - 97 + 8 * (int(text[i + 1]) - 1) for i in (0, 2))
    promotion = 1 << 14 | PROMOTIONS.index(text[4]) << 12 if len(text) == 5 else 0
    return start | to << 6 | promotion | (0x8000 if usable else 0)


def final_board(moves, start=games.INITIAL_BOARD, side=0, version=1):
    board = bytearray(start)
    for move in moves:
        games._make_move(board, side, move, version)
        side ^= 1
    return board


def start_record(board, side):
    return bytes(board[i] | board[i + 1] << 4 for i in range(0, 64, 2)) + bytes([side, 255, 0, 0])


def board_of(fen):
    """The 64 codes of a FEN's pieces."""
    board = bytearray(64)
    for rank, row in zip(range(7, -1, -1), fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board[8 * rank + file] = "PNBRQK".index(letter.upper()) + (1 if letter.isupper() else 9)
                file += 1
    return bytes(board)


def write_block(played, with_starts=False, version=1):
    """played: (moves, scores, result) and, with starts, (board, side to move) each."""
    words = b"".join(struct.pack("<I", len(game[0]) | game[2] << 10) for game in played)
    starts = b"".join(start_record(*game[3]) for game in played) if with_starts else b""
    moves = b"".join(struct.pack(f"<{len(game[0])}H", *game[0]) for game in played)
    scores = b"".join(struct.pack(f"<{len(game[1])}h", *game[1]) for game in played)
    payload = words + starts + moves + scores
    check = 0
    for game in played:
        start = game[3] if with_starts else (games.INITIAL_BOARD, 0)
        check ^= games.fnv1a(final_board(game[0], *start, version))
    plies = sum(len(game[0]) for game in played)
    return games.HEADER.pack(b"CSG1", version, int(with_starts), len(played), plies, 7, 2000, zlib.crc32(payload),
                             check) + payload


def random_game(source, with_start):
    """Moves of the right side's pieces to any free or hostile square: the reader does not judge legality."""
    board, side = bytearray(games.INITIAL_BOARD), 0
    if with_start:
        for square in source.sample([s for s in range(64) if board[s] & 7 not in (0, games.KING)], 12):
            board[square] = 0
        side = source.randrange(2)
    start = bytes(board), side
    moves, to_move = [], side
    for _ in range(source.randrange(0, 120)):
        while True:
            move = source.randrange(1 << 12) | source.choice((0, 0x8000))
            if source.random() < 0.02:
                move |= 1 << 14 | source.randrange(4) << 12
            piece = board[move & 63]
            trial = bytearray(board)
            promotes_king = move >> 14 & 1 and piece & 7 != games.PAWN
            jumping_king = piece & 7 == games.KING and abs((move >> 6 & 63) - (move & 63)) == 2
            if not promotes_king and not jumping_king and games._make_move(trial, to_move, move, 1):
                break
        board, to_move = trial, to_move ^ 1
        moves.append(move)
    scores = [source.randrange(-3500, 3500) for _ in moves]
    return moves, scores, source.randrange(3), start


def random_block(seed, number=20, with_starts=False):
    source = random.Random(seed)
    return write_block([random_game(source, with_starts) for _ in range(number)], with_starts)


def quiet():
    return contextlib.redirect_stdout(io.StringIO())


def random_positions(number, seed=3):
    """Codes and sides with one king each and a few other pieces."""
    source = random.Random(seed)
    codes = np.full((number, 32), features.NO_PIECE, np.uint16)
    for row in codes:
        squares = source.sample(range(64), source.randrange(2, 33))
        pieces = [5, 11] + [source.choice((0, 1, 2, 3, 4, 6, 7, 8, 9, 10)) for _ in squares[2:]]
        row[:len(squares)] = [piece * 64 + square for piece, square in zip(pieces, squares)]
    return codes, np.array([source.randrange(2) for _ in range(number)], np.uint8)


def random_network(hidden=64, buckets=4, seed=5, scale=383):
    source = np.random.default_rng(seed)
    return [source.normal(0, 0.3, (features.FEATURES, hidden)).clip(-1.98, 1.98),
            source.normal(0, 0.3, hidden).clip(-1.98, 1.98),
            source.normal(0, 0.5, (buckets, 2 * hidden)).clip(-127 / 64, 127 / 64),
            source.normal(0, 0.3, buckets)], scale


def colour_flipped(codes, side):
    flipped = codes.astype(np.int64)
    real = flipped != features.NO_PIECE
    flipped[real] = (flipped[real] // 64 + 6) % 12 * 64 + (flipped[real] % 64 ^ 56)
    return flipped.astype(np.uint16), 1 - side


def left_right(codes):
    return np.where(codes == features.NO_PIECE, codes, codes ^ 7)


class Games(unittest.TestCase):
    def decode(self, data, decode, keep=EVERYTHING):
        block, = games.split_blocks(data)
        return games.decode_block(block, games.kept_plies(block, keep), decode)

    def look_aheads(self):
        return [games.look_ahead_in_python] + ([games.compiled_functions(COMPILER)[1]] if COMPILER else [])

    def decoders(self):
        return [games.decode_in_python] + ([games.compiled_functions(COMPILER)[0]] if COMPILER else [])

    def test_known_games_reach_the_right_board(self):
        for text, fen in KNOWN_GAMES:
            *before, last = text.split()
            moves = [move_word(move, usable=False) for move in before] + [move_word(last)]
            for decode in self.decoders():
                codes, side = self.decode(write_block([(moves, [0] * len(moves), 1)]), decode)
                self.assertEqual([features.fen(*row) for row in zip(codes, side)], [fen])

    def test_castling_of_version_2_is_king_takes_rook(self):
        for before, move, after in (
                ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 0 1"),
                ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1a1", "4k3/8/8/8/8/8/8/2KR3R b - - 0 1"),
                ("4k3/8/8/8/8/8/8/1R4KR w - - 0 1", "g1h1", "4k3/8/8/8/8/8/8/1R3RK1 b - - 0 1"),
                ("4k3/8/8/8/8/8/8/1RK4R w - - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR3R b - - 0 1"),
                ("rk6/8/8/8/8/8/8/4K3 b - - 0 1", "b8a8", "2kr4/8/8/8/8/8/8/4K3 w - - 0 1"),
                ("4k3/8/8/8/8/8/8/K6R w - - 0 1", "a1b1", "4k3/8/8/8/8/8/8/1K5R b - - 0 1")):
            side = int(before.split()[1] == "b")
            moves = [move_word(move, usable=False), move_word("e8e7" if not side else "e1e2")]
            data = write_block([(moves, [0, 0], 1, (board_of(before), side))], with_starts=True, version=2)
            for decode in self.decoders():
                codes, sides = self.decode(data, decode)
                self.assertEqual(features.fen(codes[0], sides[0]), after)

    def test_a_king_does_not_take_its_own_rook_elsewhere(self):
        board = board_of("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")
        for version, move in ((1, "e1e2"), (2, "e1e2")):
            trial = bytearray(board)
            self.assertFalse(games._make_move(trial, 0, move_word(move), version))
        with self.assertRaisesRegex(games.DataError, "version 3"):
            games.split_blocks(games.HEADER.pack(b"CSG1", 3, 0, 0, 0, 0, 0, 0, 0))

    def test_position_before_every_move(self):
        text, _ = KNOWN_GAMES[0]
        moves = [move_word(move) for move in text.split()]
        for decode in self.decoders():
            codes, side = self.decode(write_block([(moves, [0] * len(moves), 1)]), decode)
            self.assertEqual(side.tolist(), [ply & 1 for ply in range(len(moves))])
            self.assertEqual(features.fen(codes[0], 0), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
            self.assertEqual(features.fen(codes[5], 1), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b - - 0 1")
            self.assertEqual(features.fen(codes[9], 1), "rnbNkb1r/1p2pppp/p7/3n4/8/8/PPPP1PPP/RNBQKBNR b - - 0 1")

    @unittest.skipUnless(COMPILER, "no C compiler here")
    def test_compiled_decoder_agrees_with_the_reference(self):
        compiled, _ = games.compiled_functions(COMPILER)
        for seed in range(6):
            data = random_block(seed, with_starts=seed % 2 == 1)
            for expected, got in zip(self.decode(data, games.decode_in_python), self.decode(data, compiled)):
                np.testing.assert_array_equal(expected, got)

    def test_impossible_games_are_refused(self):
        two_kings = bytearray(games.INITIAL_BOARD)
        two_kings[20] = games.KING
        odd_piece = bytearray(games.INITIAL_BOARD)
        odd_piece[20] = 7
        crowded = bytearray(games.INITIAL_BOARD)
        crowded[20] = games.PAWN
        bad = [([move_word("e7e5")], [0], 1, (games.INITIAL_BOARD, 0)), ([move_word("d1d2")], [0], 1,
               (games.INITIAL_BOARD, 0))] + [([], [], 1, (board, 0)) for board in (two_kings, odd_piece, crowded)]
        for game in bad:
            for decode in self.decoders():
                with self.assertRaisesRegex(games.DataError, "impossible"):
                    self.decode(write_block([game], True), decode)

    def test_damage_is_found(self):
        data = bytearray(random_block(1))
        data[games.HEADER.size + 300] ^= 1
        with self.assertRaisesRegex(games.DataError, "CRC"):
            games.split_blocks(bytes(data))
        data = bytearray(random_block(1))
        data[28] ^= 1
        for decode in self.decoders():
            with self.assertRaisesRegex(games.DataError, "board check"):
                self.decode(bytes(data), decode)

    def test_a_block_cut_short_is_refused(self):
        first, second = random_block(1), random_block(2)
        self.assertEqual(len(games.split_blocks(first + second)), 2)
        for length in (4, 20, games.HEADER.size, len(second) - 1):
            with self.assertRaisesRegex(games.DataError, "cut off"):
                games.split_blocks(first + second[:length])
        with self.assertRaisesRegex(games.DataError, "no block begins"):
            games.split_blocks(first + b"junk")

    def test_filter(self):
        moves = [move_word("g1f3"), move_word("g8f6"), move_word("f3g1"), move_word("f6g8"), move_word("g1f3", False)]
        block, = games.split_blocks(write_block([(moves, [1001, -3001, 3000, 32767, 0], 0),
                                                 (moves, [-1001, -1000, 5, 31000, 0], 2),
                                                 (moves, [2999, -2999, 0, -31000, 0], 1)]))
        kept = games.kept_plies(block, games.Filter()).reshape(3, 5).astype(int).tolist()
        self.assertEqual(kept, [[0, 1, 0, 0, 0], [0, 1, 1, 1, 0], [1, 1, 1, 1, 0]])
        self.assertEqual(int(games.kept_plies(block, EVERYTHING).sum()), 11)

    def test_share_of_the_positions(self):
        block, = games.split_blocks(random_block(3, number=400))
        everything = games.kept_plies(block, EVERYTHING)
        thinned = games.Filter(30000, 30000, share=0.25)
        kept = games.kept_plies(block, thinned)
        np.testing.assert_array_equal(kept, games.kept_plies(block, thinned))
        self.assertFalse((kept & ~everything).any())
        self.assertAlmostEqual(kept.sum() / everything.sum(), 0.25, delta=0.03)

    def test_share_of_the_noisy_positions(self):
        block, = games.split_blocks(random_block(4, number=200))
        usable, searched = (block.moves & games.USABLE) != 0, block.scores != games.NO_SCORE
        kept = games.kept_plies(block, games.Filter(30000, 30000, noisy=1))
        np.testing.assert_array_equal(kept, searched)
        kept = games.kept_plies(block, games.Filter(30000, 30000, noisy=0.5))
        self.assertTrue(kept[usable & searched].all())
        self.assertAlmostEqual(kept[~usable].mean(), 0.5, delta=0.2)

    def test_most_positions_of_a_folder(self):
        block, = games.split_blocks(random_block(3, number=400))
        everything = games.kept_plies(block, EVERYTHING)
        wanted = int(everything.sum()) // 4
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "games.csg").write_bytes(random_block(3, number=400))
            whole, _ = games.load_folder(folder, EVERYTHING, memory=0.9, most=everything.sum())
            part, summary = games.load_folder(folder, EVERYTHING, memory=0.9, most=wanted)
        self.assertEqual(len(whole.score), everything.sum())
        self.assertEqual((summary["games"], summary["positions"]), (400, len(part.score)))
        self.assertAlmostEqual(len(part.score) / wanted, 1, delta=0.1)
        kept = games.kept_plies(block, games.Filter(30000, 30000, share=wanted / everything.sum()))
        expected = games.look_ahead_in_python(block, games._chances(part.scales[7]), 0.9)[kept]
        np.testing.assert_allclose(part.outlook, expected, rtol=1e-5)      # uses the dropped plies too

    def test_large_scores_and_mates_count_as_the_largest(self):
        moves = [move_word("g1f3"), move_word("g8f6"), move_word("f3g1"), move_word("f6g8")]
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "games.csg").write_bytes(write_block([(moves, [2999, 3001, 30990, 32767], 2),
                                                               (moves, [-5, -12000, -30990, 32767], 0)]))
            positions, _ = games.load_folder(folder)
        self.assertEqual(positions.score.tolist(), [2999, 3000, 3000, -5, -3000, -3000])

    def test_outlook_is_the_result_or_a_mean_of_what_comes(self):
        moves = [move_word("g1f3"), move_word("g8f6"), move_word("f3g1")]
        block, = games.split_blocks(write_block([(moves, [0, 100, -100], 2), (moves[:1], [300], 0), ([], [], 1)]))
        chances = games._chances(100)
        first, second, third = (1 / (1 + math.exp(-score / 100)) for score in (0, 100, -100))
        self.assertAlmostEqual(float(chances[32768]), first)
        for look_ahead in self.look_aheads():
            np.testing.assert_array_equal(look_ahead(block, chances, 1.0), [1, 1, 1, 0])
            np.testing.assert_allclose(look_ahead(block, chances, 0.0), [second, third, 1, 0], rtol=1e-6)
            np.testing.assert_allclose(look_ahead(block, chances, 0.8),
                                       [0.2 * second + 0.8 * (0.2 * third + 0.8), 0.2 * third + 0.8, 1, 0], rtol=1e-6)

    def test_outlook_passes_over_plies_without_a_score(self):
        moves = [move_word("g1f3"), move_word("g8f6"), move_word("f3g1")]
        block, = games.split_blocks(write_block([(moves, [0, games.NO_SCORE, 100], 0)]))
        last = 1 / (1 + math.exp(-1))
        for look_ahead in self.look_aheads():
            np.testing.assert_allclose(look_ahead(block, games._chances(100), 0.8), [0.2 * last, 0.2 * last, 0], rtol=1e-6)

    def test_positions_that_are_not_usable_lend_their_scores_to_the_outlook(self):
        moves = [move_word("g1f3"), move_word("g8f6", usable=False), move_word("f3g1")]
        block = write_block([(moves, [0, 300, 10], 2)] * 4)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.csg").write_bytes(block)
            positions, _ = games.load_folder(folder, EVERYTHING, memory=0.5)
        self.assertEqual(positions.score.tolist(), [0, 10] * 4)
        chance = games._chances(positions.scales[7])
        self.assertAlmostEqual(float(positions.outlook[0]), 0.5 * float(chance[32768 + 300])
                               + 0.25 * float(chance[32768 + 10]) + 0.25, places=6)

    def test_outlook_of_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.csg").write_bytes(random_block(1) + random_block(2, with_starts=True))
            results, _ = games.load_folder(folder, EVERYTHING)
            ahead, _ = games.load_folder(folder, EVERYTHING, memory=0.9)
        np.testing.assert_array_equal(results.outlook, results.result / 2)
        scale = ahead.scales[7]
        block = games.split_blocks(random_block(1))[0]
        expected = games.look_ahead_in_python(block, games._chances(scale), 0.9)[games.kept_plies(block, EVERYTHING)]
        np.testing.assert_allclose(ahead.outlook[ahead.game < 20], expected, rtol=1e-5)

    def test_folder_of_plain_and_packed_files(self):
        blocks = [random_block(seed) for seed in range(4)]
        with tempfile.TemporaryDirectory() as folder, quiet() as output:
            Path(folder, "a.bin").write_bytes(blocks[0] + blocks[1])
            Path(folder, "b.xz").write_bytes(lzma.compress(blocks[2]) + lzma.compress(blocks[3]))
            Path(folder, "c.csg.part").write_bytes(blocks[0][:100])
            Path(folder, "notes.txt").write_text("not games")
            positions, summary = games.load_folder(folder, EVERYTHING)
            Path(folder, "d.xz").write_bytes(lzma.compress(blocks[3])[:-40])
            with self.assertRaisesRegex(games.DataError, "d.xz"):
                games.load_folder(folder, EVERYTHING)
        self.assertIn("notes.txt: not a CSG1 file", output.getvalue())
        self.assertEqual([file["name"] for file in summary["files"]], ["a.bin", "b.xz"])
        self.assertEqual(summary["games"], 80)
        self.assertEqual(positions.codes.shape, (summary["positions"], 32))
        self.assertTrue((np.diff(positions.game) >= 0).all())
        block, = games.split_blocks(blocks[1])
        in_second_block = (positions.game >= 20) & (positions.game < 40)
        np.testing.assert_array_equal(positions.score[in_second_block],
                                      block.scores[games.kept_plies(block, EVERYTHING)])


class Features(unittest.TestCase):
    def test_written_out_positions(self):
        codes = np.array([[5 * 64 + 4, 11 * 64 + 59, 0 * 64 + 8] + [768] * 29], np.uint16)     # Ke1 Pa2, kd8
        us, them = features.indices(codes, np.array([0]))[0]
        self.assertEqual(us[:3].tolist(), [5 * 64 + 3, 384 + 5 * 64 + 60, 15])      # mirrored: the king is on e
        self.assertEqual(them[:3].tolist(), [384 + 5 * 64 + 60, 5 * 64 + 3, 384 + 48])      # flipped only
        self.assertTrue((us[3:] == features.NO_PIECE).all())
        np.testing.assert_array_equal(features.indices(codes, np.array([1]))[0], [them, us])

    def test_every_pair_of_features_stays_in_range(self):
        codes, side = random_positions(200)
        found = features.indices(codes, side)
        self.assertTrue((found >= 0).all() and (found <= features.NO_PIECE).all())
        np.testing.assert_array_equal((found != features.NO_PIECE).sum(2).T, [features.piece_count(codes)] * 2)

    def test_symmetry(self):
        codes, side = random_positions(300)
        for king_map in features.KING_MAPS.values():
            expected = np.sort(features.indices(codes, side, king_map), 2)
            np.testing.assert_array_equal(np.sort(features.indices(*colour_flipped(codes, side), king_map), 2), expected)
            np.testing.assert_array_equal(np.sort(features.indices(left_right(codes), side, king_map), 2), expected)

    def test_king_places(self):
        def seen(square, colour):
            king = (features.KING + 6 * colour) * 64 + square
            return features.king_places(np.array([[king, 8, features.NO_PIECE]]), colour)[0]
        a1, e1, g1, b2, g1_of_black, d5 = 0, 4, 6, 9, 62, 35
        self.assertEqual([seen(a1, 0), seen(e1, 0), seen(g1, 0), seen(b2, 0), seen(d5, 0)], [0, 3, 1, 5, 19])
        self.assertEqual([seen(g1_of_black, 1), seen(d5, 1)], [1, 15])

    def test_buckets(self):
        self.assertEqual({features.bucket_of(pieces, 1) for pieces in range(2, 33)}, {0})
        self.assertEqual([features.bucket_of(pieces, 8) for pieces in (2, 5, 6, 29, 30, 32)], [0, 0, 1, 6, 7, 7])
        for buckets in range(1, 33):
            self.assertLess(features.bucket_of(32, buckets), buckets)

    def test_stages_have_king_buckets_of_their_own(self):
        self.assertEqual([features.stage_of(pieces, 2) for pieces in (2, 17, 18, 32)], [0, 0, 1, 1])
        self.assertEqual({features.stage_of(pieces, 1) for pieces in range(2, 33)}, {0})
        kings_and_pawns = [(features.KING * 64) + 1, (features.KING + 6) * 64 + 60] + [8 + square for square in range(30)]
        for pieces, buckets in ((17, (1, 3)), (18, (9, 11))):
            codes = np.array([kings_and_pawns[:pieces] + [features.NO_PIECE] * (32 - pieces)])
            found = features.king_buckets(codes, np.array([0]), np.array(features.KING_MAPS[16]))
            self.assertEqual(tuple(int(bucket[0]) for bucket in found), buckets)


class NetworkFile(unittest.TestCase):
    def test_round_trip_and_layout(self):
        weights, scale = random_network()
        original = network.quantise(*weights, scale)
        data = network.to_bytes(original)
        self.assertEqual(len(data), 32 + 2 * 768 * 64 + 2 * 64 + 2 * 4 * 128 + 4 * 4)
        self.assertEqual(struct.unpack_from("<4sHHBBHHH", data), (b"CSTN", 1, 64, 4, 1, 255, 64, 383))
        self.assertEqual(data[22:32], bytes(10))
        copy = network.from_bytes(data)
        self.assertEqual(copy.scale, scale)
        for part in ("w0", "b0", "w1", "b1", "king_map"):
            np.testing.assert_array_equal(getattr(copy, part), getattr(original, part))

    def test_finer_king_buckets_give_the_same_values(self):
        codes, side = random_positions(200)
        pieces = features.piece_count(codes)
        old = features.KING_MAPS[4]
        w0, *others = random_network()[0]
        weights = [np.vstack([w0, -w0, w0 / 2, w0 / 3]), *others]
        expected = network.evaluate_float(weights, features.indices(codes, side, old), pieces)
        for new in (features.KING_MAPS[4], features.KING_MAPS[8], features.KING_MAPS[16]):
            finer = network.with_king_map(weights, old, new)
            self.assertEqual(len(finer[0]), (max(new) + 1) * features.FEATURES)
            np.testing.assert_allclose(network.evaluate_float(finer, features.indices(codes, side, new), pieces), expected)
        with self.assertRaisesRegex(network.NetworkError, "do not divide"):
            network.with_king_map(finer, new, old)

    def test_king_buckets_round_trip_and_layout(self):
        (w0, *weights), scale = random_network()
        king_map = features.KING_MAPS[4]
        original = network.quantise(np.vstack((w0, -w0, w0 / 2, w0 / 3)), *weights, scale, king_map)
        data = network.to_bytes(original)
        self.assertEqual(len(data), 32 + 32 + 4 * 2 * 768 * 64 + 2 * 64 + 2 * 4 * 128 + 4 * 4)
        self.assertEqual(struct.unpack_from("<4sHHBBHHH", data), (b"CSTN", 2, 64, 4, 1, 255, 64, 383))
        self.assertEqual(data[20:64], bytes([4] + [0] * 11 + king_map))
        copy = network.from_bytes(data)
        self.assertEqual((copy.king_buckets, copy.king_map), (4, king_map))
        np.testing.assert_array_equal(copy.w0, original.w0)

    def test_stages_round_trip_and_layout(self):
        (w0, *weights), scale = random_network()
        king_map = features.KING_MAPS[16]
        original = network.quantise(np.vstack([w0 / (1 + bucket) for bucket in range(16)]), *weights, scale, king_map)
        data = network.to_bytes(original)
        self.assertEqual(len(data), 32 + 64 + 16 * 2 * 768 * 64 + 2 * 64 + 2 * 4 * 128 + 4 * 4)
        self.assertEqual(struct.unpack_from("<4sH", data), (b"CSTN", 3))
        self.assertEqual(data[20:96], bytes([16, 2] + [0] * 10 + king_map))
        copy = network.from_bytes(data)
        self.assertEqual((copy.king_buckets, copy.stages, copy.king_map), (16, 2, king_map))
        np.testing.assert_array_equal(copy.w0, original.w0)
        with self.assertRaisesRegex(network.NetworkError, "stages"):
            network.from_bytes(data[:21] + bytes([0]) + data[22:])

    def test_damaged_files_are_refused(self):
        weights, scale = random_network()
        data = network.to_bytes(network.quantise(*weights, scale))
        for bad in (data[:-1], data[:10], b"X" + data[1:], data[:-1] + bytes([data[-1] ^ 1])):
            with self.assertRaises(network.NetworkError):
                network.from_bytes(bad)

    def test_bounds(self):
        (w0, b0, w1, b1), scale = random_network()
        network.quantise(np.full_like(w0, 1.9), np.full_like(b0, -1.9), np.full_like(w1, 127 / 64), b1, scale)
        with self.assertRaisesRegex(network.NetworkError, "accumulator"):
            network.quantise(np.full_like(w0, 4.0), b0, w1, b1, scale)
        with self.assertRaisesRegex(network.NetworkError, "output weight"):
            network.quantise(w0, b0, np.full_like(w1, 2.0), b1, scale)
        (w0, b0, w1, b1), scale = random_network(hidden=192)
        with self.assertRaisesRegex(network.NetworkError, "sum"):
            network.quantise(w0, b0, np.full_like(w1, 1.9), b1, scale)

    def test_evaluation_equals_a_plain_loop(self):
        weights, scale = random_network()
        rounded = network.quantise(*weights, scale)
        codes, side = random_positions(60)
        inputs, pieces = features.indices(codes, side), features.piece_count(codes)
        found = network.evaluate(rounded, inputs, pieces)
        expected = [plain_evaluation(rounded, inputs[row].tolist(), int(pieces[row])) for row in range(len(codes))]
        self.assertEqual(found.tolist(), expected)
        self.assertTrue(min(expected) < 0 < max(expected))

    def test_float_and_rounded_evaluations_are_close(self):
        weights, scale = random_network()
        codes, side = random_positions(200)
        exact, rounded = crosscheck.evaluations(network.quantise(*weights, scale), weights, codes, side)
        self.assertLess(np.abs(exact - rounded).mean(), 20)
        self.assertGreater(np.abs(exact).mean(), 100)

    def test_crosscheck_file(self):
        weights, scale = random_network()
        rounded_network = network.quantise(*weights, scale)
        codes, side = random_positions(20)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "crosscheck.txt")
            crosscheck.write(path, rounded_network, codes, side, *crosscheck.evaluations(rounded_network, weights, codes, side))
            lines = path.read_text().splitlines()
        self.assertEqual(len(lines), 20)
        for line in lines:
            fen, us, them, exact, rounded = line.split("\t")
            pieces = sum(letter.isalpha() for letter in fen.split()[0])
            lists = [[int(index) for index in text.split()] for text in (us, them)]
            self.assertEqual([len(part) for part in lists], [pieces, pieces])
            self.assertEqual(plain_evaluation(rounded_network, lists, pieces), int(rounded))
            float(exact)


def plain_evaluation(rounded, lists, pieces):
    """The engine's arithmetic, one number at a time."""
    bucket = (pieces - 2) // ((32 + rounded.buckets - 1) // rounded.buckets)
    total = 0
    for half, inputs in enumerate(lists):
        for neuron in range(rounded.hidden):
            value = int(rounded.b0[neuron]) + sum(int(rounded.w0[i][neuron]) for i in inputs if i != features.NO_PIECE)
            value = max(0, min(255, value))
            total += value * value * int(rounded.w1[bucket][half * rounded.hidden + neuron])
    return java_division((java_division(total, 255) + int(rounded.b1[bucket])) * rounded.scale, 255 * 64)


def java_division(number, divisor):
    return abs(number) // divisor * (1 if number >= 0 else -1)


def rounded_network(seed, hidden=64, scale=31):
    """Weights and the network that they are rounded to."""
    weights = random_network(hidden=hidden, seed=seed)[0]
    return weights, network.quantise(*weights, scale)


class Mean(unittest.TestCase):
    def test_every_weight_is_the_mean(self):
        first, second = (rounded_network(seed) for seed in (5, 6))
        weights, net = mean.mean(first, second)
        for name, unit, one, another, both in zip(("w0", "b0", "w1", "b1"), (255, 255, 64, 255 * 64), first[0],
                                                  second[0], weights):
            self.assertTrue(np.allclose(both, (one + another) / 2))
            self.assertLessEqual(np.abs(getattr(net, name) - both * unit).max(), 0.5)
        self.assertEqual(network.to_bytes(mean.mean(first, first)[1]), network.to_bytes(first[1]))

    def test_king_buckets_are_kept(self):
        def with_king_buckets(seed):
            w0, *others = random_network(seed=seed)[0]
            weights = [np.vstack([w0, -w0, w0 / 2, w0 / 3]), *others]
            return weights, network.quantise(*weights, 31, features.KING_MAPS[4])
        first, second = with_king_buckets(5), with_king_buckets(6)
        _, net = mean.mean(first, second)
        self.assertEqual((net.king_buckets, net.king_map), (4, features.KING_MAPS[4]))
        second[1].king_map = [0] * 31 + [3]
        with self.assertRaisesRegex(mean.MeanError, "differ in neurons or buckets"):
            mean.mean(first, second)

    def test_networks_that_differ_in_size_are_refused(self):
        with self.assertRaisesRegex(mean.MeanError, "differ in neurons"):
            mean.mean(rounded_network(5, hidden=64), rounded_network(5, hidden=32))

    def test_values_count_alike_whatever_their_scale(self):
        weights, net = rounded_network(5, scale=31)
        w0, b0, w1, b1 = weights
        halved = [w0, b0, w1 / 2, b1 / 2]
        same = halved, network.quantise(*halved, 62)        # the same values
        for pair in (((weights, net), same), (same, (weights, net))):
            both, made = mean.mean(*pair)
            self.assertEqual(made.scale, 62)
            for part, expected in zip(both, halved):
                np.testing.assert_allclose(part, expected)

    def test_weights_that_were_rounded_to_the_network_are_taken_and_no_others(self):
        weights, net = rounded_network(5)
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "some.nnue"
            path.write_bytes(network.to_bytes(net))
            alone, _ = network.exact_weights(path)
            network.write_weights(path.parent / f"weights-{net.hidden}.npz", weights, net.scale)
            beside, _ = network.exact_weights(path)
            network.write_weights(path.parent / f"weights-{net.hidden}.npz", rounded_network(6)[0], net.scale)
            of_another, _ = network.exact_weights(path)
        units = (255, 255, 64, 255 * 64)
        for exact, rounded, unit in zip(weights, alone, units):
            self.assertLessEqual(np.abs(exact - rounded).max(), 0.5 / unit + 1e-6)
        self.assertTrue(all(np.array_equal(exact, found) for exact, found in zip(weights, beside)))
        self.assertFalse(np.array_equal(weights[0], alone[0]))
        self.assertTrue(all(np.array_equal(rounded, found) for rounded, found in zip(alone, of_another)))

    def test_the_program_writes_a_network_and_its_cross_check(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (weights, first), (_, second) = rounded_network(5), rounded_network(6)
            for number, net in enumerate((first, second)):
                (folder / f"{number}.nnue").write_bytes(network.to_bytes(net))
            network.write_weights(folder / "weights-64.npz", weights, first.scale)
            codes, side = random_positions(20)
            crosscheck.write(folder / "old.txt", first, codes, side, np.zeros(20), np.zeros(20, int))
            command = [sys.executable, HERE / "mean.py", folder / "0.nnue", folder / "1.nnue", folder / "old.txt", folder / "out"]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            both, written = network.exact_weights(folder / "out" / "mean-64.nnue")
            lines = (folder / "out" / "crosscheck-64.txt").read_text().splitlines()
            in_place = subprocess.run([*command[:-1], folder], capture_output=True, text=True)
            (folder / "1.nnue").write_bytes(b"no network")
            refused = subprocess.run(command, capture_output=True, text=True)
        found = network.evaluate(written, features.indices(codes, side), features.piece_count(codes))
        self.assertEqual([int(line.split("\t")[4]) for line in lines], found.tolist())
        self.assertEqual([line.split("\t")[0] for line in lines], [features.fen(*pair) for pair in zip(codes, side)])
        self.assertRegex(told, "0.nnue: exact weights\n.*1.nnue: rounded weights\n")
        self.assertTrue(np.allclose(both[0], (weights[0] + second.w0 / network.QA) / 2, rtol=0, atol=1e-9))
        self.assertFalse(np.allclose(both[0] * 2 * network.QA, first.w0 + second.w0, rtol=0, atol=0.1))
        self.assertEqual((in_place.returncode, refused.returncode), (1, 1))
        self.assertRegex(in_place.stderr, "holds one of the networks")
        self.assertRegex(refused.stderr, "1.nnue: too short for a network file")


class Rescale(unittest.TestCase):
    def test_values_get_the_size_of_the_other_network(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            weights, old = rounded_network(5, scale=40)
            (folder / "old.nnue").write_bytes(network.to_bytes(old))
            (folder / "new.nnue").write_bytes(network.to_bytes(replace(old, scale=50)))
            codes, side = random_positions(20)
            crosscheck.write(folder / "positions.txt", old, codes, side, np.zeros(20), np.zeros(20, int))
            command = [sys.executable, HERE / "rescale.py", folder / "new.nnue", folder / "old.nnue", folder / "positions.txt"]
            told = subprocess.run([*command, folder / "out"], check=True, capture_output=True, text=True).stdout
            in_place = subprocess.run([*command, folder], capture_output=True, text=True)
            self.assertEqual((folder / "out" / "castellan-64.nnue").read_bytes(), network.to_bytes(old))
            lines = (folder / "out" / "crosscheck-64.txt").read_text().splitlines()
            few = features.piece_count(codes) < rescale.FEWEST_PIECES
            crosscheck.write(folder / "positions.txt", old, codes[few], side[few], np.zeros(few.sum()), np.zeros(few.sum(), int))
            too_few = subprocess.run([*command, folder / "other"], capture_output=True, text=True)
            self.assertFalse((folder / "other").exists())
        found = network.evaluate(old, features.indices(codes, side), features.piece_count(codes))
        self.assertEqual([int(line.split("\t")[4]) for line in lines], found.tolist())
        self.assertIn("scale 40 instead of 50", told)
        self.assertEqual((in_place.returncode, too_few.returncode), (1, 1))
        self.assertRegex(in_place.stderr, "holds the network")
        self.assertRegex(too_few.stderr, "no position has 15 pieces")

    def test_positions_with_few_pieces_do_not_count(self):
        _, net = rounded_network(5)
        codes, side = random_positions(20)
        many = features.piece_count(codes) >= rescale.FEWEST_PIECES
        self.assertEqual(rescale.size(net, codes, side), rescale.size(net, codes[many], side[many]))


class Rounding(unittest.TestCase):
    def setUp(self):
        self.weights, self.plain = rounded_network(5, hidden=32, scale=1000)

    def test_values_come_closer_to_the_exact_ones_in_other_positions_too(self):
        better = rounding.compensated(self.plain, self.weights, *random_positions(6000))
        others = random_positions(2000, seed=4)
        errors = [np.abs(np.subtract(*crosscheck.evaluations(net, self.weights, *others))).mean() for net in (self.plain, better)]
        self.assertLess(errors[1], 0.8 * errors[0])
        self.assertEqual(np.abs(better.w1 - self.plain.w1).max(), 1)
        np.testing.assert_array_equal(better.w0, self.plain.w0)

    def test_few_positions_change_nothing(self):
        same = rounding.compensated(self.plain, self.weights, *random_positions(500))
        self.assertEqual(network.to_bytes(same), network.to_bytes(self.plain))

    def test_limits_of_the_engine_are_kept(self):
        positions = random_positions(6000)
        with unittest.mock.patch.object(network, "SUM_LIMIT", 1):
            same = rounding.compensated(self.plain, self.weights, *positions)
        self.assertEqual(network.to_bytes(same), network.to_bytes(self.plain))
        largest = int(np.abs(self.plain.w1).max())
        with unittest.mock.patch.object(network, "MAX_OUTPUT_WEIGHT", largest):
            better = rounding.compensated(self.plain, self.weights, *positions)
        self.assertLessEqual(np.abs(better.w1).max(), largest)


class WinModel(unittest.TestCase):
    def test_known_parameters_are_found(self):
        source = np.random.default_rng(1)
        score = source.integers(-2000, 2001, 400_000).astype(np.int16)
        draw = source.random(len(score))
        win, loss = (1 / (1 + np.exp((250 - sign * score.astype(float)) / 90)) for sign in (1, -1))
        result = np.where(draw < win, 2, np.where(draw > 1 - loss, 0, 1)).astype(np.uint8)
        table = winmodel.result_table(score, result)
        self.assertEqual((len(table), table[0][0], table[-1][0]), (121, -1500, 1500))
        a, b = winmodel.fit_win_model(table)
        self.assertAlmostEqual(a, 250, delta=3)
        self.assertAlmostEqual(b, 90, delta=3)

    def test_table_rows(self):
        table = winmodel.result_table(np.array([0, 12, 13, -12, -13, 1512, 1513, -1600]),
                                      np.array([0, 1, 2, 2, 0, 2, 2, 0]))
        self.assertEqual([row for row in table if sum(row[1:])],
                         [[-25, 1, 0, 0], [0, 1, 1, 1], [25, 0, 0, 1], [1500, 0, 0, 1]])

    def test_scale_is_found(self):
        source = np.random.default_rng(2)
        score = source.integers(-1500, 1501, 400_000)
        result = 2 * (source.random(len(score)) < 1 / (1 + np.exp(-score / 210)))
        self.assertAlmostEqual(winmodel.fit_scale(score, result), 210, delta=4)

    def test_each_evaluator_has_its_own_scale(self):
        source = np.random.default_rng(3)
        evaluator = source.integers(0, 2, 400_000).astype(np.uint32)
        score = source.integers(-1500, 1501, len(evaluator)).astype(np.int16)
        scale = np.where(evaluator, 300, 150)
        result = (2 * (source.random(len(score)) < 1 / (1 + np.exp(-score / scale)))).astype(np.uint8)
        positions = games.Positions(None, score, result, None, None, evaluator, None, {0: 150, 1: 300})
        scales = winmodel.fit_scales(positions)
        self.assertAlmostEqual(scales[0], 150, delta=5)
        self.assertAlmostEqual(scales[1], 300, delta=8)
        np.testing.assert_allclose(winmodel.logits(positions), score / scale, rtol=1e-5)


# An engine that gives the first position half a point, the others a whole one.
JUDGE = """#!/bin/sh
while read -r word rest; do
  case $word in
    go) n=$((n + 1)); echo "info depth 1 wdl 0 0 1000"
        [ $n = 1 ] && echo "info depth 2 wdl 200 600 200" || echo "info depth 2 wdl 1000 0 0"
        echo "bestmove e2e4";;
    quit) exit;;
  esac
done
"""


# An engine whose scores are the number in its option, and those of mates and bounds.
SEARCHER = """#!/bin/sh
bonus=0
while read -r word rest; do
  case $word in
    uci) echo "option name Bonus Points type spin default 0"; echo uciok;;
    setoption) bonus=${rest##* };;
    position) case $rest in *4Q3*) kind="mate 3";; *4q3*) kind="mate -3";; *) kind="cp $bonus";; esac;;
    go) echo "info depth 1 score $kind nodes ${rest#nodes }"
        echo "info depth 2 score cp 7 upperbound"
        echo "bestmove e2e4";;
    quit) exit;;
  esac
done
"""


class Yardstick(unittest.TestCase):
    def test_searches_are_measured_by_their_scores(self):
        with tempfile.TemporaryDirectory() as folder:
            engine = Path(folder, "engine")
            engine.write_text(SEARCHER)
            engine.chmod(0o755)
            positions = [f"8/8/4k3/8/8/4K3/{rank}/8 w - - 0 1" for rank in ("8", "4Q3", "4q3", "4P3", "4R3")]
            for processes in (1, 2):
                values = yardstick.searched(f"{engine} 'Bonus Points=25'", positions, 10, processes)
                np.testing.assert_array_equal(values, [25, yardstick.MATE, -yardstick.MATE, 25, 25])
            self.assertEqual(yardstick.searched(str(engine), positions[:1], 10, 1), [0])
            with self.assertRaisesRegex(yardstick.YardstickError, "has no option Bonus"):
                yardstick.searched(f"{engine} Bonus=25", positions, 10, 1)
            with self.assertRaisesRegex(yardstick.YardstickError, "prints no score"):
                engine.write_text(SEARCHER.replace("score", "pv"))
                yardstick.searched(str(engine), positions, 10, 1)

    def test_an_engine_judges(self):
        with tempfile.TemporaryDirectory() as folder:
            engine, positions = Path(folder, "engine"), Path(folder, "positions.epd")
            engine.write_text(JUDGE)
            engine.chmod(0o755)
            positions.write_text("8/8/4k3/8/8/4K3/8/8 w - - bm Kd4;\n\n8/8/4k3/8/8/4K3/4Q3/8 w - - 12 40\n")
            out = io.StringIO()
            yardstick.judge(yardstick.fens(positions), str(engine), 2, out)
            self.assertEqual(out.getvalue(), "8/8/4k3/8/8/4K3/8/8 w - - 0 1;0.5\n8/8/4k3/8/8/4K3/4Q3/8 w - - 0 1;1.0\n")
            with self.assertRaisesRegex(yardstick.YardstickError, "prints no wdl"):
                engine.write_text(JUDGE.replace("wdl", "pv"))
                yardstick.judge(yardstick.fens(positions), str(engine), 2, out)
            with self.assertRaisesRegex(yardstick.YardstickError, "the engine exited"):
                engine.write_text("#!/bin/sh\nhead -n 3 > /dev/null\n")
                yardstick.judge(yardstick.fens(positions), str(engine), 2, out)

    def test_a_network_that_agrees_has_no_error_and_another_has(self):
        net, other = (network.quantise(*random_network(seed=seed)[0], 31) for seed in (5, 6))
        codes, side = random_positions(200)
        values = network.evaluate(net, features.indices(codes, side), features.piece_count(codes))
        with tempfile.TemporaryDirectory() as folder:
            judged = Path(folder, "judged")
            judged.write_text("".join(f"{features.fen(*position)};{1 / (1 + math.exp(-value / 100))}\n"
                                      for *position, value in zip(codes, side, values)))
            same, scale = yardstick.measure(net, yardstick.read_judged(judged))
            different, _ = yardstick.measure(other, yardstick.read_judged(judged))
            judged.write_text("no judgement\n")
            with self.assertRaisesRegex(yardstick.YardstickError, "was not written by judge"):
                yardstick.read_judged(judged)
        self.assertLess(same.mean(), 1e-4)
        self.assertAlmostEqual(scale, 100, delta=3)
        self.assertGreater(different.mean(), 0.01)
        self.assertEqual(yardstick.compared(same, same), "")
        self.assertEqual(list(yardstick.by_pieces(np.array([[0, 1, 768], [0, 768, 768]]), np.array([0.25, 1]))),
                         ["2-6 0.2500"])
        self.assertRegex(yardstick.compared(different, same), r"^, \+0\.\d+ \+- 0\.\d+ against the first$")


class Picture(unittest.TestCase):
    def test_png(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "loss.png")
            picture.line_chart(path, "loss", [("128 held-out", 0, [(1, 0.05), (2, 0.04)])], "million samples")
            data = path.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", data[16:24]), (picture.WIDTH, picture.HEIGHT))


@unittest.skipUnless(torch, "PyTorch is not installed")
class Training(unittest.TestCase):
    def setUp(self):
        import model
        self.model = model
        torch.set_num_threads(1)
        codes, side = random_positions(500)
        source = np.random.default_rng(4)
        self.positions = games.Positions(codes, source.integers(-900, 900, 500).astype(np.int16),
                                         source.integers(0, 3, 500).astype(np.uint8), side, np.arange(500),
                                         np.zeros(500, np.uint32), source.random(500, np.float32), {0: 400})
        self.data = self.data_for(1)

    def trainer(self, kernel, kings=1):
        return self.model.Trainer(self.data_for(kings), 64, 4, 100, 0.01, 1, kernel, kings=kings)

    def data_for(self, kings):
        return self.model.DeviceData(self.positions, winmodel.logits(self.positions), 4, torch.device("cpu"), kings)

    def test_inputs_and_target(self):
        rows = torch.arange(500)
        found, kings, bucket = self.data.inputs(rows)
        self.assertEqual(kings.unique().tolist(), [0])
        expected = features.indices(self.positions.codes, self.positions.side)
        np.testing.assert_array_equal(found.view(500, 2, 32), expected)
        pieces = features.piece_count(self.positions.codes)
        np.testing.assert_array_equal(bucket, features.bucket_of(pieces, 4))
        sign = 1 - 2.0 * self.positions.side
        expected = (0.75 / (1 + np.exp(-self.positions.score * sign / 400))
                    + 0.25 * np.where(self.positions.side, 1 - self.positions.outlook, self.positions.outlook))
        np.testing.assert_allclose(self.data.target(rows, 0.25), expected, atol=1e-6)

    def test_model_equals_the_numpy_evaluation(self):
        for kernel, kings in itertools.product(("embedding", "dense", "blocks"), (1, 4, 16)):
            trainer = self.trainer(kernel, kings)
            for _ in range(5):      # because all king buckets start with the same weights
                trainer.step(torch.arange(100), 1e-2, 0.3)
            net = trainer.net
            with torch.no_grad():
                found = net(*trainer.data.inputs(torch.arange(500)))
            inputs = features.indices(self.positions.codes, self.positions.side, features.KING_MAPS[kings])
            output = network.evaluate_float(net.weights(), inputs, features.piece_count(self.positions.codes))
            np.testing.assert_allclose(found, output / self.model.OUTPUT_GAIN, atol=1e-5)

    def test_kernels_learn_the_same(self):
        for kings in (1, 4, 16):
            self.kernels_learn_the_same(kings)

    def kernels_learn_the_same(self, kings):
        weights = []
        for kernel in ("embedding", "dense", "blocks"):
            trainer = self.trainer(kernel, kings)
            before = trainer.loss(torch.arange(500), 0.3)
            batches = self.model.shuffled_batches(torch.arange(500), 100, 1)
            for _ in range(40):
                trainer.step(next(batches), 1e-2, 0.3)
            self.assertLess(trainer.loss(torch.arange(500), 0.3), 0.8 * before)
            weights.append(trainer.net.weights())
        for one, *others in zip(*weights):
            for other in others:
                np.testing.assert_allclose(one, other, atol=2e-2)

    def test_blocks_of_rows_are_full_or_the_last_of_their_bucket(self):
        source = torch.Generator().manual_seed(1)
        features_of_rows = torch.randint(0, 769, (1000, 32), generator=source)
        w0 = torch.randn(4, 768, 16, generator=source, requires_grad=True)
        with unittest.mock.patch.object(self.model, "BLOCK", 32):
            for kings in (torch.randint(0, 4, (1000,), generator=source), torch.zeros(1000, dtype=torch.long),
                          torch.full((1000,), 3), torch.arange(1000) % 2 * 2):
                gradients = []
                for kernel in (self.model.dense, self.model.blocks):
                    found = kernel(features_of_rows, kings, w0)
                    gradient, = torch.autograd.grad((found * torch.arange(16)).square().sum(), w0)
                    gradients.append((found.detach(), gradient))
                for one, other in zip(*gradients):
                    torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-2)

    def test_training_can_begin_with_a_network(self):
        weights, scale = random_network()
        rounded = network.quantise(*weights, scale)
        start = network.weights_of(rounded), self.model.OUTPUT_GAIN
        trainer = self.model.Trainer(self.data, 64, 4, 100, 0.01, 1, "dense", start)
        again = network.quantise(*trainer.net.weights(), scale)
        self.assertEqual(network.to_bytes(again), network.to_bytes(rounded))

    def test_a_network_with_another_gain_keeps_its_values(self):
        weights, _ = random_network()
        codes, side = self.positions.codes, self.positions.side
        inputs, pieces = features.indices(codes, side), features.piece_count(codes)
        trainer = self.model.Trainer(self.data, 64, 4, 100, 0.01, 1, "dense", (weights, 10))
        with torch.no_grad():
            logits = trainer.net(*self.data.inputs(torch.arange(500))).numpy()
        np.testing.assert_allclose(logits, network.evaluate_float(weights, inputs, pieces) / 10, atol=1e-5)

    def test_a_larger_network_begins_with_the_values_of_a_smaller_one(self):
        weights, scale = random_network()
        rounded = network.quantise(*weights, scale)
        start = network.weights_of(rounded), self.model.OUTPUT_GAIN
        trainer = self.model.Trainer(self.data_for(4), 128, 4, 100, 0.01, 1, "dense", start, kings=4)
        larger = network.quantise(*trainer.net.weights(), scale, features.KING_MAPS[4])
        self.assertEqual((larger.hidden, larger.king_buckets), (128, 4))
        codes, side = self.positions.codes, self.positions.side
        pieces = features.piece_count(codes)
        np.testing.assert_array_equal(
            network.evaluate(larger, features.indices(codes, side, larger.king_map), pieces),
            network.evaluate(rounded, features.indices(codes, side), pieces))

    def test_a_king_bucket_without_positions_learns_from_the_others(self):
        trainer = self.trainer("dense", kings=4)
        before = trainer.net.weights()[0].reshape(4, features.FEATURES, -1)
        trainer.data.kings.fill_(0)
        trainer.step(torch.arange(100), 0.1, 0.3)
        change = np.abs(trainer.net.weights()[0].reshape(4, features.FEATURES, -1) - before).max(axis=2)
        seen = change[3] > 0.05
        self.assertGreater(seen.sum(), 100, "features that bucket 0 has seen")
        self.assertGreater(change[0][seen].mean(), change[3][seen].mean(), "bucket 0 learns for itself too")

    def test_weights_are_clipped(self):
        trainer = self.trainer("dense")
        for step in range(5):
            trainer.step(torch.arange(100), 5.0, 0.3)
        w0, b0, w1, b1 = trainer.net.weights()
        self.assertLessEqual(max(abs(part).max() for part in (w0, b0, b1)), np.float32(self.model.WEIGHT_LIMIT))
        self.assertEqual(abs(w1).max(), 127 / 64)

    def test_the_sum_of_the_output_weights_stays_safe_in_a_wide_network(self):
        trainer = self.model.Trainer(self.data, 512, 4, 100, 0.01, 1, "dense")
        with torch.no_grad():
            trainer.net.w1.fill_(1.0)
            trainer.net.w1[1, :512] = -1.0
        with self.assertRaisesRegex(network.NetworkError, "the output sum can reach"):
            network.quantise(*trainer.net.weights(), 31)
        trainer.net.clip()
        w1 = trainer.net.weights()[2]
        self.assertGreater(network.largest_sum(network.quantise(*trainer.net.weights(), 31)), 0.9 * network.SUM_LIMIT)
        self.assertTrue((w1[1, :512] < 0).all() and (w1[1, 512:] > 0).all())

    def test_an_epoch_is_a_permutation(self):
        batches = self.model.shuffled_batches(torch.arange(10, 20), 5, 1)
        epochs = [torch.cat((next(batches), next(batches))).tolist() for _ in range(2)]
        self.assertEqual([sorted(epoch) for epoch in epochs], [list(range(10, 20))] * 2)
        self.assertNotEqual(*epochs)

    def test_the_whole_program(self):
        for king_buckets in (1, 4, 16):
            self.the_whole_program(king_buckets)

    def the_whole_program(self, king_buckets):
        with tempfile.TemporaryDirectory() as folder:
            data, out = Path(folder, "data"), Path(folder, "out")
            data.mkdir()
            data.joinpath("games.xz").write_bytes(lzma.compress(random_block(1, 100) + random_block(2, 100)))
            subprocess.run([sys.executable, HERE / "train.py", data, out, "--hidden", "64", "128", "--buckets", "4",
                            "--epochs", "10", "--batch", "256", "--checkpoints", "5", "--held-out", "0.2",
                            "--minutes", "60", "--king-buckets", str(king_buckets)], check=True, stdout=subprocess.DEVNULL)
            log = json.loads((out / "training.json").read_text())
            self.assertEqual([entry["hidden"] for entry in log["networks"]], [64, 128])
            self.assertIn(log["best"], ("castellan-64.nnue", "castellan-128.nnue"))
            for entry in log["networks"]:
                stored = network.from_bytes((out / entry["file"]).read_bytes())
                self.assertEqual((stored.hidden, stored.buckets, stored.king_buckets),
                                 (entry["hidden"], 4, king_buckets))
                self.assertEqual(stored.scale, log["scale"] / self.model.OUTPUT_GAIN)
                self.assertEqual(len((out / f"crosscheck-{entry['hidden']}.txt").read_text().splitlines()),
                                 min(1000, log["held_out_positions"]))
                self.assertAlmostEqual(entry["rounding"]["float_loss"], entry["held_out_loss"], places=4)
                self.assertEqual(len(entry["checkpoints"]), 5)
                self.assertEqual(entry["held_out_loss"], entry["checkpoints"][-1]["held_out_loss"])
                # This training ends at the result share by which settings are compared.
                self.assertEqual(entry["held_out_loss"], entry["checkpoints"][-1]["held_out_target_loss"])
            self.assertTrue((out / "loss.png").stat().st_size > 500)
            self.assertEqual(np.load(out / "weights-64.npz")["arr_0"].shape, (king_buckets * 768, 64))
            self.going_on(data, out / "castellan-64.nnue", king_buckets, log["networks"][0]["held_out_loss"])
            if king_buckets > 1:
                self.each_size_goes_on(data, out, king_buckets, [entry["held_out_loss"] for entry in log["networks"]])

    def going_on(self, data, start, king_buckets, loss):
        """When training continues from a network, the first loss is that network's; the result is the last network."""
        out = start.parent / "further"
        done = subprocess.run([sys.executable, HERE / "train.py", data, out, "--hidden", "64", "--buckets", "4", "--epochs",
                               "60", "--batch", "256", "--checkpoints", "4", "--held-out", "0.2", "--king-buckets",
                               str(king_buckets), "--kernel", "embedding", "--start", start, "--lr", "0.1", "--result-share",
                               "0.8", "0.8"], check=True, capture_output=True, text=True)
        entry = json.loads((out / "training.json").read_text())["networks"][0]
        losses = [point["held_out_loss"] for point in entry["checkpoints"]]
        self.assertEqual(entry["checkpoints"][0]["samples"], 0)
        self.assertEqual(len(losses), 5)
        self.assertAlmostEqual(losses[0], loss, places=3)
        self.assertEqual(entry["held_out_loss"], losses[-1])
        self.assertNotAlmostEqual(losses[0], entry["checkpoints"][0]["held_out_target_loss"], places=3)
        self.assertGreater(losses[-1], losses[0])    # random games teach nothing, and such a high rate does harm
        self.assertIn("lowest after 0.0M samples", done.stdout)

    def each_size_goes_on(self, data, before, king_buckets, losses):
        """Of several networks, each size starts from its own."""
        out = before / "both"
        subprocess.run([sys.executable, HERE / "train.py", data, out, "--hidden", "128", "64", "--buckets", "4", "--epochs", "1",
                        "--batch", "256", "--checkpoints", "1", "--held-out", "0.2", "--king-buckets", str(king_buckets),
                        "--kernel", "embedding", "--start", before / "castellan-64.nnue", before / "castellan-128.nnue"],
                       check=True, stdout=subprocess.DEVNULL)
        entries = json.loads((out / "training.json").read_text())["networks"]
        for entry, loss in zip(entries, reversed(losses)):
            self.assertAlmostEqual(entry["checkpoints"][0]["held_out_loss"], loss, delta=2e-4)     # it was rounded
        self.assertNotAlmostEqual(*losses, delta=1e-3)

    def test_a_training_goes_on_from_the_weights_before_the_rate_fell(self):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder, "data")
            data.mkdir()
            data.joinpath("games").write_bytes(random_block(1, 100))

            def train(out, *options):
                return subprocess.run([sys.executable, HERE / "train.py", data, Path(folder, out), "--hidden", "64", "--buckets",
                                       "4", "--epochs", "4", "--batch", "256", "--checkpoints", "2", "--held-out", "0.2",
                                       *map(str, options)], check=False, capture_output=True, text=True)
            self.assertEqual(train("first", "--stable", 0.5).returncode, 0)
            running, end = (Path(folder, "first", f"{kind}-64.npz") for kind in ("running", "weights"))
            with np.load(running) as before, np.load(end) as after:
                self.assertEqual([before[name].shape for name in before.files], [after[name].shape for name in after.files])
                self.assertEqual(before["arr_0"].dtype, np.float16)
                self.assertFalse(np.allclose(before["arr_0"], after["arr_0"], atol=1e-3))
            self.assertEqual(train("second", "--exact", end, "--lr", 0).returncode, 0)
            with np.load(end) as before, np.load(Path(folder, "second", "weights-64.npz")) as after:
                np.testing.assert_allclose(before["arr_0"], after["arr_0"], atol=1e-3)
            self.assertIn("has weights of another size", train("third", "--exact", running, "--king-buckets", 4).stderr)
            np.savez(running, *network.read_weights(running)[0])
            self.assertIn("has no exact weights", train("fourth", "--exact", running).stderr)

    def test_the_rate_rises_stays_and_falls(self):
        import train
        rates = [train.rate_at(progress, 1.0, 0.5) for progress in (0.0, 0.3, 0.5, 0.75, 1.0)]
        np.testing.assert_allclose(rates, [0.01, 1, 1, 0.5, train.FINAL_RATE], atol=1e-4)


if __name__ == "__main__":
    unittest.main()
