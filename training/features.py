"""The network's inputs: which of the 768 features a position has, seen by either side.

A position is a row of codes: (0-5 white P N B R Q K, 6-11 black) * 64 + square, padded with 768.
Each side sees the board from its own first rank, and mirrored left to right when its king is on the files e to h.
A table with one line for each side and mirroring turns codes into features, so that a batch needs one look-up.
"""
import numpy as np

FEATURES = 768
NO_PIECE = 768              # the code, and the feature, of an unused slot
LINE = NO_PIECE + 1         # length of one line of the table
KING = 5
PIECES = "PNBRQKpnbrqk"


def feature(perspective, mirrored, code):
    """The feature of a code; perspective 0 is White, 1 Black."""
    if code == NO_PIECE:
        return NO_PIECE
    piece, square = code >> 6, code & 63
    square ^= (56 if perspective else 0) ^ (7 if mirrored else 0)
    return (piece + 6 * perspective) % 12 * 64 + square


def feature_table():
    """Line 2 * perspective + mirrored, flattened: the entry of a code is at line * 769 + code."""
    return np.array([feature(perspective, mirrored, code)
                     for perspective in (0, 1) for mirrored in (0, 1) for code in range(LINE)], np.int64)


def king_mirrors(codes, colour):
    """Whether the king of a colour stands on the files e to h. Works on arrays and tensors."""
    first = (KING + 6 * colour) * 64
    return ((codes >= first) & (codes < first + 64) & ((codes & 4) != 0)).any(-1)


def table_offsets(codes, side):
    """Where the table lines of the side to move and of the other side begin. Works on arrays and tensors."""
    white = king_mirrors(codes, 0) * LINE
    black = king_mirrors(codes, 1) * LINE + 2 * LINE
    return white + (black - white) * side, black + (white - black) * side


def indices(codes, side):
    """[positions, 2, 32] features: the side to move first, then the other side."""
    codes = codes.astype(np.int64)
    us, them = table_offsets(codes, side.astype(np.int64))
    return feature_table()[np.stack((us, them), 1)[:, :, None] + codes[:, None, :]]


def piece_count(codes):
    return (codes != NO_PIECE).sum(-1)


def bucket_of(pieces, buckets):
    """The output bucket for a number of pieces. Works on arrays and tensors."""
    return (pieces - 2) // -(-32 // buckets)


def fen(codes, side):
    """The position without castling rights, en passant square and counters, which the network does not see."""
    board = ["."] * 64
    for code in codes[codes != NO_PIECE].tolist():
        board[code & 63] = PIECES[code >> 6]
    ranks = ["".join(board[rank * 8:rank * 8 + 8]) for rank in range(7, -1, -1)]
    placement = "/".join(ranks)
    for empty in range(8, 0, -1):
        placement = placement.replace("." * empty, str(empty))
    return f"{placement} {'b' if side else 'w'} - - 0 1"
