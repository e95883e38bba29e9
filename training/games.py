"""Reads self-play games (CSG1 files, plain or .xz) and yields the positions to train on.

Run as a program it checks every block of a folder and prints what it holds:  python3 games.py DATA_DIR
"""
import ctypes
import hashlib
import lzma
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from features import NO_PIECE

MAGIC = b"CSG1"
XZ_MAGIC = b"\xfd7zXZ\0"
HEADER = struct.Struct("<4sHHIIIIII")
START_BYTES = 36
HAS_START = 1
USABLE = 0x8000
LARGEST_SCORE = 30000       # beyond are mates and 32767, no score
MAX_PIECES = 32
PAWN, ROOK, KING = 1, 4, 6
INITIAL_BOARD = bytes([4, 2, 3, 5, 6, 3, 2, 4] + [1] * 8 + [0] * 32 + [9] * 8 + [12, 10, 11, 13, 14, 11, 10, 12])


class DataError(Exception):
    """A file that is damaged or not what it says."""


@dataclass
class Filter:
    """Which of the positions the engine marked as usable are kept."""
    max_score: int = 3000       # centipawns; larger scores are decided games
    contradiction: int = 1000   # a score this much in favour of the side that lost is dropped


@dataclass
class Block:
    """The sections of one CSG1 block. Results: 0 Black won, 1 draw, 2 White won. Scores: White's view."""
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
    and the evaluator whose centipawns the score is in."""
    codes: np.ndarray
    score: np.ndarray
    result: np.ndarray
    side: np.ndarray
    game: np.ndarray
    evaluator: np.ndarray


def load_folder(folder, keep=Filter(), threads=None):
    """All kept positions of a folder's games, and a summary of the files for the log."""
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        files = [file for file in pool.map(_read_file, sorted(Path(folder).rglob("*"))) if file]
        if not files:
            raise DataError(f"{folder} holds no CSG1 file")
        decode = decoder()
        blocks = [(name, block) for name, data, _ in files for block in split_blocks(data, name)]
        parts = list(pool.map(lambda item: _block_positions(*item, keep, decode), blocks))
    positions = _join(parts, [len(block.words) for _, block in blocks])
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
    if version != 1:
        raise DataError(f"{name}: the block at byte {offset} has version {version}, not 1")
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
    block = Block(np.frombuffer(data, "<u4", games, begin), starts, np.frombuffer(data, "<u2", plies, moves_at),
                  np.frombuffer(data, "<i2", plies, scores_at), evaluator, nodes, board_check)
    if block.plies.sum() != plies or (block.results > 2).any():
        raise DataError(f"{name}: the block at byte {offset} contradicts itself")
    return block, end


def kept_plies(block, keep):
    """A mask over the plies of a block."""
    score = block.scores.astype(np.int32)
    result = np.repeat(block.results, block.plies)
    mask = (block.moves & USABLE) != 0
    mask &= np.abs(score) <= min(keep.max_score, LARGEST_SCORE)
    mask &= ~((result == 0) & (score > keep.contradiction))
    mask &= ~((result == 2) & (score < -keep.contradiction))
    return mask


def _block_positions(name, block, keep, decode):
    mask = kept_plies(block, keep)
    codes, side = decode_block(block, mask, decode, name)
    game = np.repeat(np.arange(len(block.words), dtype=np.int32), block.plies)[mask]
    evaluator = np.full(len(side), block.evaluator, np.uint32)
    return Positions(codes, block.scores[mask], np.repeat(block.results, block.plies)[mask], side, game, evaluator)


def decode_block(block, mask, decode, name="data"):
    """Codes and side to move of the masked plies, after the board check."""
    codes, side, board_check, bad_game = decode(block, mask)
    if bad_game is not None:
        raise DataError(f"{name}: game {bad_game} of a block has an impossible start or move")
    if board_check != block.board_check:
        raise DataError(f"{name}: a block fails its board check")
    return codes, side


def decoder():
    """The compiled decoder, or the slow one where there is no C compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler:
        return compiled_decoder(compiler)
    print("no C compiler: decoding in Python, about a hundred times slower", flush=True)
    return decode_in_python


def compiled_decoder(compiler):
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "decode.so")
        source = Path(__file__).with_name("decode.c")
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
        function = ctypes.CDLL(library).decode_games    # stays loaded after the file is gone
    function.restype = ctypes.c_int64
    function.argtypes = [ctypes.c_int64] + [ctypes.c_void_p] * 7

    def decode(block, mask):
        rows = int(mask.sum())
        codes = np.empty((rows, MAX_PIECES), np.uint16)
        side = np.empty(rows, np.uint8)
        check = ctypes.c_uint32()
        starts = None if block.starts is None else block.starts.ctypes.data
        done = function(len(block.words), block.words.ctypes.data, starts, block.moves.ctypes.data,
                        mask.ctypes.data, codes.ctypes.data, side.ctypes.data, ctypes.addressof(check))
        return codes, side, check.value, -1 - done if done < 0 else None
    return decode


def decode_in_python(block, mask):
    """The same as decode.c, for the tests and for machines without a compiler."""
    codes, sides, board_check, ply = [], [], 0, 0
    for game, plies in enumerate(block.plies.tolist()):
        board, side = _start_of(block, game)
        if board is None:
            return None, None, None, game
        for move in block.moves[ply:ply + plies].tolist():
            if mask[ply]:
                codes.append(_board_codes(board))
                sides.append(side)
            if not _make_move(board, side, move):
                return None, None, None, game
            side ^= 1
            ply += 1
        board_check ^= fnv1a(board)
    return (np.array(codes, np.uint16).reshape(-1, MAX_PIECES), np.array(sides, np.uint8), board_check, None)


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


def _make_move(board, side, move):
    start, to = move & 63, move >> 6 & 63
    piece, captured = board[start], board[to]
    if not piece or piece >> 3 != side:
        return False
    if captured and (captured >> 3 == side or captured & 7 == KING):
        return False
    if piece & 7 == PAWN and start & 7 != to & 7 and not captured:          # en passant
        passed = start & 56 | to & 7
        if board[passed] != PAWN | (side ^ 1) << 3:
            return False
        board[passed] = 0
    if piece & 7 == KING and abs(to - start) == 2:                          # castling: the rook jumps over
        board[(start + to) // 2] = ROOK | side << 3
        board[start + 3 if to > start else start - 4] = 0
    board[start] = 0
    board[to] = 2 + (move >> 12 & 3) | side << 3 if move >> 14 & 1 else piece
    return True


def fnv1a(board):
    value = 2166136261
    for piece in board:
        value = (value ^ piece) * 16777619 & 0xffffffff
    return value


def _read_file(path):
    """Name, content and log entry of a CSG1 file; None for anything else, unfinished files among it."""
    if not path.is_file() or path.suffix == ".part":
        return None
    raw = path.read_bytes()
    data = _unpack_xz(raw, path.name) if raw.startswith(XZ_MAGIC) else raw
    if not data.startswith(MAGIC):
        print(f"{path.name}: not a CSG1 file, left out", flush=True)
        return None
    return path.name, data, {"name": path.name, "bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()[:16]}


def _unpack_xz(raw, name):
    try:
        return lzma.decompress(raw)
    except lzma.LZMAError as error:
        raise DataError(f"{name}: {error}") from error


def _join(parts, games_per_block):
    first_game = np.cumsum([0] + games_per_block[:-1])
    for part, first in zip(parts, first_game):
        part.game += np.int32(first)
    return Positions(*(np.concatenate([getattr(part, field) for part in parts])
                       for field in ("codes", "score", "result", "side", "game", "evaluator")))


def _summary(files, blocks, positions):
    results = np.concatenate([block.results for block in blocks])
    scores = np.abs(positions.score.astype(np.int32))
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
        "mean_abs_score": round(float(scores.sum()) / max(len(scores), 1), 1),
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        for key, value in load_folder(sys.argv[1])[1].items():
            print(f"{key}: {value}")
    except DataError as error:
        sys.exit(f"error: {error}")
