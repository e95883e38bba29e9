"""Reads self-play games (CSG1 files, plain or .xz) and yields the positions to train on.

A file is a sequence of blocks, little endian: a header of 32 bytes ("CSG1", u16 version, u16 flags, u32 games, u32
plies, u32 evaluator, u32 soft nodes, u32 CRC-32 of the rest, u32 XOR of the final boards' FNV-1a), then a word for each
game (bits 0-9 plies, 10-11 result, 12-15 ending, 16-23 random plies); with bit 0 of the flags a record of 36 bytes for
each game that says where it began (64 nibbles from a1, side and rights KQkq, en passant square or 255, clock, 0;
otherwise it is the initial position; a right belongs to the outermost rook of its wing); then u16 for each move
(bits 0-5 from, 6-11 to, 12-13 promotion to N B R Q, 14 promotion, 15 usable for training) and i16 for each score,
32767 where there is none. A player that searches only some plies deeply marks only those as usable, and the soft nodes
are those of the deep searches.
In version 1 castling is the king's step of two squares, in version 2 the king takes its own rook.

Run as a program it checks every block of a folder and prints what it holds:  python3 games.py DATA_DIR
"""
import ctypes
import hashlib
import lzma
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import winmodel
from features import NO_PIECE

MAGIC = b"CSG1"
XZ_MAGIC = b"\xfd7zXZ\0"
HEADER = struct.Struct("<4sHHIIIIII")
START_BYTES = 36
HAS_START = 1
VERSIONS = (1, 2)
USABLE = 0x8000
NO_SCORE = 32767            # a ply that was not searched
MAX_PIECES = 32
CHUNK = 1 << 24             # positions
UNFINISHED = (".part", ".resume", ".lock")
PAWN, ROOK, KING = 1, 4, 6
INITIAL_BOARD = bytes([4, 2, 3, 5, 6, 3, 2, 4] + [1] * 8 + [0] * 32 + [9] * 8 + [12, 10, 11, 13, 14, 11, 10, 12])


class DataError(Exception):
    """A file that is damaged or of another format."""


@dataclass
class Filter:
    """Which positions are kept, of those that the engine marked as usable and of the others."""
    max_score: int = 3000       # centipawns; larger scores and mates are clipped to this
    contradiction: int = 1000   # positions that favour the side that lost by this much are dropped
    noisy: float = 0            # share of those not marked that are kept too: in check, or before a capture
    share: float = 1            # of the remaining positions, sampled at random


@dataclass
class Block:
    """The sections of one CSG1 block. Results: 0 Black won, 1 draw, 2 White won. Scores: White's view."""
    version: int
    words: np.ndarray
    starts: np.ndarray | None
    moves: np.ndarray
    scores: np.ndarray
    evaluator: int
    nodes: int
    board_check: int

    @property
    def plies(self):
        return self.words & 1023

    @property
    def results(self):
        return (self.words >> 10 & 3).astype(np.uint8)


@dataclass
class Positions:
    """One row per position: codes (piece * 64 + square, padded with 768), score and result of White, side, game,
    the evaluator whose centipawns the score is in, and the outlook: White's chance by the rest of the game. scales has
    for each evaluator the score that means a logit of 1."""
    codes: np.ndarray
    score: np.ndarray
    result: np.ndarray
    side: np.ndarray
    game: np.ndarray
    evaluator: np.ndarray
    outlook: np.ndarray
    scales: dict


def load_folder(folder, keep=Filter(), threads=None, memory=1, most=math.inf):
    """All kept positions of a folder's games, and a summary of the files for the log.

    Every block is decoded straight into one large array, so that hundreds of millions of positions are in memory only
    once. If there are more than `most`, about that many are sampled at random from all games, because positions of one
    game are correlated. With a memory of 1 the outlook of a position is the result of its game; below 1 it is a mean of
    the later scores and the result, each with `memory` times the weight of the one before it. Scores of plies that are
    not usable count too; plies without a score do not.
    """
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        files = [file for file in pool.map(_read_file, sorted(Path(folder).rglob("*"))) if file]
        if not files:
            raise DataError(f"{folder} holds no CSG1 file")
        split = pool.map(lambda file: [(file[0], block) for block in split_blocks(file[1], file[0])], files)
        blocks = [item for part in split for item in part]

        def count():
            return list(pool.map(lambda item: int(kept_plies(item[1], keep).sum()), blocks))
        counts = count()
        if sum(counts) > most:
            keep = replace(keep, share=keep.share * most / sum(counts))
            counts = count()
        positions = _room_for(sum(counts))
        first_rows = np.cumsum([0] + counts[:-1]).tolist()
        first_games = np.cumsum([0] + [len(block.words) for _, block in blocks[:-1]]).tolist()
        decode, look_ahead = replay_functions()

        def fill(place):
            name, block = blocks[place]
            _fill(positions, first_rows[place], first_games[place], block, keep, decode, name)
        list(pool.map(fill, range(len(blocks))))
        positions.scales.update(winmodel.fit_scales(positions))

        def look(place):
            _, block = blocks[place]
            rows = slice(first_rows[place], first_rows[place] + counts[place])
            if counts[place]:
                outlook = look_ahead(block, _chances(positions.scales[block.evaluator]), memory)
                positions.outlook[rows] = outlook[kept_plies(block, keep)]
        list(pool.map(look, range(len(blocks))))
    return positions, _summary([entry for _, _, entry in files], [block for _, block in blocks], positions)


def split_blocks(data, name="data"):
    """The blocks of a file's bytes."""
    blocks, offset = [], 0
    while offset < len(data):
        if data[offset:offset + 4] != MAGIC[:len(data) - offset]:
            raise DataError(f"{name}: no block begins at byte {offset}")
        block, offset = _read_block(data, offset, name)
        blocks.append(block)
    return blocks


def _read_block(data, offset, name):
    if len(data) - offset < HEADER.size:
        raise DataError(f"{name}: the block at byte {offset} is cut off")
    _, version, flags, games, plies, evaluator, nodes, crc, board_check = HEADER.unpack_from(data, offset)
    if version not in VERSIONS:
        raise DataError(f"{name}: the block at byte {offset} has version {version}; known versions: {VERSIONS}")
    begin = offset + HEADER.size
    starts_at = begin + 4 * games
    moves_at = starts_at + (START_BYTES * games if flags & HAS_START else 0)
    scores_at = moves_at + 2 * plies
    end = scores_at + 2 * plies
    if end > len(data):
        raise DataError(f"{name}: the block at byte {offset} is cut off, or its header is damaged")
    if zlib.crc32(memoryview(data)[begin:end]) != crc:
        raise DataError(f"{name}: the block at byte {offset} is damaged (CRC)")
    starts = np.frombuffer(data, np.uint8, START_BYTES * games, starts_at) if flags & HAS_START else None
    block = Block(version, np.frombuffer(data, "<u4", games, begin), starts, np.frombuffer(data, "<u2", plies, moves_at),
                  np.frombuffer(data, "<i2", plies, scores_at), evaluator, nodes, board_check)
    if block.plies.sum() != plies or (block.results > 2).any():
        raise DataError(f"{name}: the block at byte {offset} contradicts itself")
    return block, end


def kept_plies(block, keep):
    """A mask over the plies of a block."""
    score = block.scores.astype(np.int32)
    result = np.repeat(block.results, block.plies)
    drawn = np.random.default_rng(block.board_check).random((2, len(score)), np.float32)    # the same in every run
    mask = ((block.moves & USABLE) != 0) | (drawn[0] < keep.noisy)
    mask &= score != NO_SCORE
    mask &= ~((result == 0) & (score > keep.contradiction))
    mask &= ~((result == 2) & (score < -keep.contradiction))
    return mask & (drawn[1] < keep.share)


def _room_for(rows):
    return Positions(np.empty((rows, MAX_PIECES), np.uint16), np.empty(rows, np.int16), np.empty(rows, np.uint8),
                     np.empty(rows, np.uint8), np.empty(rows, np.int32), np.empty(rows, np.uint32),
                     np.empty(rows, np.float32), {})


def _chances(scale):
    """White's expected result for each score of 16 bits."""
    return (1 / (1 + np.exp(-np.clip(np.arange(-32768, 32768) / scale, -60, 60)))).astype(np.float32)


def _fill(positions, first_row, first_game, block, keep, decode, name):
    """Writes the kept positions of a block, starting at a row."""
    mask = kept_plies(block, keep)
    rows = slice(first_row, first_row + int(mask.sum()))
    decode_block(block, mask, decode, name, positions.codes[rows], positions.side[rows])
    positions.score[rows] = block.scores[mask].clip(-keep.max_score, keep.max_score)
    positions.result[rows] = np.repeat(block.results, block.plies)[mask]
    positions.game[rows] = np.repeat(np.arange(len(block.words), dtype=np.int32), block.plies)[mask] + first_game
    positions.evaluator[rows] = block.evaluator


def decode_block(block, mask, decode, name="data", codes=None, side=None):
    """Codes and side to move of the masked plies, after the board check; into arrays if they are given."""
    if codes is None:
        rows = int(mask.sum())
        codes, side = np.empty((rows, MAX_PIECES), np.uint16), np.empty(rows, np.uint8)
    board_check, bad_game = decode(block, mask, codes, side)
    if bad_game is not None:
        raise DataError(f"{name}: game {bad_game} of a block has an impossible start or move")
    if board_check != block.board_check:
        raise DataError(f"{name}: a block fails its board check")
    return codes, side


def c_compiler():
    return os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def replay_functions():
    """The functions that decode and look ahead: compiled, or in slow Python if there is no C compiler."""
    compiler = c_compiler()
    if compiler:
        return compiled_functions(compiler)
    print("no C compiler: decoding in Python, about a hundred times slower", flush=True)
    return decode_in_python, look_ahead_in_python


def compiled_library(compiler, name):
    """A C file of this folder, compiled and loaded."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "compiled.so")
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", path, Path(__file__).with_name(name)], check=True)
        return ctypes.CDLL(path)    # stays loaded after the file is gone


def compiled_functions(compiler):
    library = compiled_library(compiler, "decode.c")
    library.decode_games.restype = ctypes.c_int64
    library.decode_games.argtypes = [ctypes.c_int64] * 2 + [ctypes.c_void_p] * 7
    library.look_ahead.restype = None
    library.look_ahead.argtypes = [ctypes.c_int64] + [ctypes.c_void_p] * 3 + [ctypes.c_float, ctypes.c_void_p]

    def decode(block, mask, codes, side):
        check = ctypes.c_uint32()
        starts = None if block.starts is None else block.starts.ctypes.data
        done = library.decode_games(block.version, len(block.words), block.words.ctypes.data, starts,
                                    block.moves.ctypes.data, mask.ctypes.data, codes.ctypes.data, side.ctypes.data,
                                    ctypes.addressof(check))
        return check.value, -1 - done if done < 0 else None

    def look_ahead(block, chances, memory):
        outlook = np.empty(len(block.scores), np.float32)
        library.look_ahead(len(block.words), block.words.ctypes.data, block.scores.ctypes.data, chances.ctypes.data,
                           memory, outlook.ctypes.data)
        return outlook
    return decode, look_ahead


def decode_in_python(block, mask, codes, side_to_move):
    """The same as decode.c, for the tests and for machines without a compiler."""
    row, board_check, ply = 0, 0, 0
    for game, plies in enumerate(block.plies.tolist()):
        board, side = _start_of(block, game)
        if board is None:
            return None, game
        for move in block.moves[ply:ply + plies].tolist():
            if mask[ply]:
                codes[row] = _board_codes(board)
                side_to_move[row] = side
                row += 1
            if not _make_move(board, side, move, block.version):
                return None, game
            side ^= 1
            ply += 1
        board_check ^= fnv1a(board)
    return board_check, None


def look_ahead_in_python(block, chances, memory):
    """The same as in decode.c."""
    outlook, first = np.empty(len(block.scores), np.float32), 0
    for plies, result in zip(block.plies.tolist(), block.results.tolist()):
        later = result / 2
        for ply in range(first + plies - 1, first - 1, -1):
            outlook[ply] = later
            if block.scores[ply] != NO_SCORE:
                later = memory * later + (1 - memory) * float(chances[int(block.scores[ply]) + 32768])
        first += plies
    return outlook


def _start_of(block, game):
    if block.starts is None:
        return bytearray(INITIAL_BOARD), 0
    start = block.starts[game * START_BYTES:(game + 1) * START_BYTES].tobytes()
    board = bytearray(nibble for byte in start[:32] for nibble in (byte & 15, byte >> 4))
    pieces = [piece for piece in board if piece]
    possible = (len(pieces) <= MAX_PIECES and all(PAWN <= piece & 7 <= KING for piece in pieces)
                and pieces.count(KING) == 1 and pieces.count(KING | 8) == 1)
    return (board if possible else None), start[32] & 1


def _board_codes(board):
    codes = [((piece & 7) - 1 + 6 * (piece >> 3)) * 64 + square for square, piece in enumerate(board) if piece]
    return codes + [NO_PIECE] * (MAX_PIECES - len(codes))


def _make_move(board, side, move, version):
    start, to = move & 63, move >> 6 & 63
    piece, captured = board[start], board[to]
    if not piece or piece >> 3 != side:
        return False
    if version >= 2 and piece & 7 == KING and captured == ROOK | side << 3:
        if (start ^ to) & 56:
            return False
        _castle(board, side, start, to)
        return True
    if captured and (captured >> 3 == side or captured & 7 == KING):
        return False
    if piece & 7 == PAWN and start & 7 != to & 7 and not captured:          # en passant
        passed = start & 56 | to & 7
        if board[passed] != PAWN | (side ^ 1) << 3:
            return False
        board[passed] = 0
    if version == 1 and piece & 7 == KING and abs(to - start) == 2:
        _castle(board, side, start, start + 3 if to > start else start - 4)
        return True
    board[start] = 0
    board[to] = 2 + (move >> 12 & 3) | side << 3 if move >> 14 & 1 else piece
    return True


def _castle(board, side, king, rook):
    """Moves king and rook to their castling squares, on the files c and d or g and f."""
    board[king] = board[rook] = 0
    board[king & 56 | (6 if rook > king else 2)] = KING | side << 3
    board[king & 56 | (5 if rook > king else 3)] = ROOK | side << 3


def fnv1a(board):
    value = 2166136261
    for piece in board:
        value = (value ^ piece) * 16777619 & 0xffffffff
    return value


def _read_file(path):
    """Name, content and log entry of a CSG1 file; None for anything else, also for unfinished files."""
    if not path.is_file() or path.suffix in UNFINISHED:
        return None
    raw = path.read_bytes()
    data = _unpack_xz(raw, path.name) if raw.startswith(XZ_MAGIC) else raw
    if not data.startswith(MAGIC):
        print(f"{path.name}: not a CSG1 file, skipped", flush=True)
        return None
    return path.name, data, {"name": path.name, "bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()[:16]}


def _unpack_xz(raw, name):
    try:
        return lzma.decompress(raw)
    except lzma.LZMAError as error:
        raise DataError(f"{name}: {error}") from error


def _summary(files, blocks, positions):
    results = np.concatenate([block.results for block in blocks])
    by_source = {}
    for block in blocks:
        source = f"{block.evaluator:08x} at {block.nodes} nodes"
        by_source[source] = by_source.get(source, 0) + len(block.words)
    return {
        "files": files,
        "games": len(results),
        "games_by_evaluator": by_source,
        "black_wins_draws_white_wins": np.bincount(results, minlength=3).tolist(),
        "plies": int(sum(block.plies.sum() for block in blocks)),
        "usable": int(sum(((block.moves & USABLE) != 0).sum() for block in blocks)),
        "positions": len(positions.score),
        "mean_abs_score": round(_mean_size(positions.score), 1),
    }


def _mean_size(scores):
    """The mean of the absolute values, computed from counts to save a second array of that size."""
    lowest = int(scores.min(initial=0))
    counts = sum(np.bincount(part.astype(np.int32) - lowest, minlength=int(scores.max(initial=0)) - lowest + 1)
                 for part in np.array_split(scores, len(scores) // CHUNK + 1))
    return float((counts * np.abs(np.arange(len(counts)) + lowest)).sum() / max(len(scores), 1))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        for key, value in load_folder(sys.argv[1])[1].items():
            print(f"{key}: {value}")
    except DataError as error:
        sys.exit(f"error: {error}")
