"""The network's inputs: which of the 768 features a position has for either side, and which weights they use.

A position is a row of codes: (0-5 white P N B R Q K, 6-11 black) * 64 + square, padded with 768.
Each side sees the board from its own first rank, and mirrored left to right when its king is on the files e to h.
A table with one line for each side and mirroring maps codes to features, so that a batch needs one look-up.
The position of a side's own king selects its king bucket: the set of weights for that side's features. A network may
have separate king buckets for each stage of the game; the number of pieces selects the stage.
"""
import numpy as np

FEATURES = 768
NO_PIECE = 768              # the code, and the feature, of an unused slot
LINE = NO_PIECE + 1         # length of one line of the table
KING = 5
PIECES = "PNBRQKpnbrqk"
# The king bucket of each square of the left half, rank by rank from a side's own first, by number of buckets.
# Kings stay at home for most of a game, so the first ranks have the finest division. Each map divides those before it, so
# that training can go on with more buckets. With 16 there are two stages, each with the division into eight: that of few
# pieces, then that of many.
KING_PLACES = 32
KING_MAPS = {1: [0] * 32, 4: [0, 0, 1, 1] + [2] * 4 + [3] * 24, 8: [0, 1, 2, 3, 4, 4, 5, 5] + [6] * 4 + [7] * 20}
KING_MAPS[16] = KING_MAPS[8] + [8 + bucket for bucket in KING_MAPS[8]]


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


def king_squares(codes, colour):
    """Where the king of a colour stands. Works on arrays and tensors."""
    first = (KING + 6 * colour) * 64
    return (((codes >= first) & (codes < first + 64)) * (codes & 63)).sum(-1)


def king_places(codes, colour):
    """The square of the left half, rank by rank, on which a colour sees its own king. Works on arrays and tensors."""
    square = king_squares(codes, colour) ^ (56 if colour else 0)
    file = square & 7
    return (square >> 3) * 4 + (file ^ (file > 3) * 7)


def king_buckets(codes, side, king_map):
    """The king buckets of the side to move and of the other side. Works on arrays and tensors."""
    first = KING_PLACES * stage_of(piece_count(codes), len(king_map) // KING_PLACES)
    white, black = king_map[first + king_places(codes, 0)], king_map[first + king_places(codes, 1)]
    return white + (black - white) * side, black + (white - black) * side


def table_offsets(codes, side):
    """Where the table lines of the side to move and of the other side begin. Works on arrays and tensors."""
    white = king_mirrors(codes, 0) * LINE
    black = king_mirrors(codes, 1) * LINE + 2 * LINE
    return white + (black - white) * side, black + (white - black) * side


def indices(codes, side, king_map=KING_MAPS[1]):
    """[positions, 2, 32] rows of weights, 768 for each king bucket and one for unused slots: the side to move first."""
    codes, side, king_map = codes.astype(np.int64), side.astype(np.int64), np.asarray(king_map, np.int64)
    lines = np.stack(table_offsets(codes, side), 1)
    buckets = np.stack(king_buckets(codes, side, king_map), 1)
    found = feature_table()[lines[:, :, None] + codes[:, None, :]]
    return np.where(found == NO_PIECE, (king_map.max() + 1) * FEATURES, buckets[:, :, None] * FEATURES + found)


def piece_count(codes):
    return (codes != NO_PIECE).sum(-1)


def bucket_of(pieces, buckets):
    """The output bucket for a number of pieces. Works on arrays and tensors."""
    return (pieces - 2) // -(-32 // buckets)


def stage_of(pieces, stages):
    """The stage of the game for a number of pieces, from few to many. Works on arrays and tensors."""
    return (pieces - 2) * stages // 32


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


def from_fen(text):
    """The codes and the side to move of a FEN."""
    placement, side = text.split()[:2]
    codes, square = [], 56
    for letter in placement:
        if letter == "/":
            square -= 16
        elif letter.isdigit():
            square += int(letter)
        else:
            codes.append(PIECES.index(letter) * 64 + square)
            square += 1
    return codes + [NO_PIECE] * (32 - len(codes)), int(side == "b")
