"""What the pieces of positions attack, as inputs that a network could have beside the pieces themselves (see inputs.py)."""
import ctypes
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from features import FEATURES
from games import MAX_PIECES, compiled_library

# By group, the counts that attacks.c writes for each side, and the largest value of each that is told apart. Squares count
# for mobility unless an own piece stands there or an enemy pawn attacks them. The king's ring is its square and those
# around it. A threatened piece "hangs" if nothing defends it, and is "held" if something does.
GROUPS = {
    "mobility": {"knights": 15, "bishops": 19, "rooks": 23, "queens": 27},
    "king": {"ring attacked by minor pieces": 9, "ring attacked by rooks": 9, "ring attacked by queens": 9,
             "ring attacked by pawns": 4, "ring attacked and defended by the king only": 9, "safe checks by knights": 3,
             "safe checks by bishops": 3, "safe checks by rooks": 3, "safe checks by queens": 6,
             "squares that a queen on its square would reach": 15, "pawns in front": 6},
    "threatened": {"pawns that hang": 4, "pawns that are held": 6, "minor pieces attacked by pawns": 2,
                   "minor pieces that hang": 2, "minor pieces that are held": 4, "rooks attacked by lesser pieces": 2,
                   "rooks that hang": 2, "queens attacked by lesser pieces": 2, "pieces neither attacked nor defended": 5},
    "pawns": {"passed": 4, "rank of the farthest passed": 6, "passed and free to advance": 3, "isolated": 6, "doubled": 4,
              "defended by pawns": 7},
    "material": {"queens": 1, "rooks": 2, "minor pieces": 4, "pawns": 8},
}
LARGEST = np.array([largest for group in GROUPS.values() for largest in group.values()], np.uint8)
COUNTS = len(LARGEST)
# Each value of each count of both sides is an input.
FIRST_INPUTS = np.concatenate(([0], np.cumsum(np.tile(LARGEST.astype(int) + 1, 2))[:-1])).reshape(2, COUNTS)
COUNT_INPUTS = int(2 * (LARGEST.astype(int) + 1).sum())
# A piece is threatened by a pawn, by a minor piece, or by a greater one; the last two with or without a defender.
THREATS = 5
THREAT_INPUTS = THREATS * FEATURES
CHUNK = 1 << 18


def compiled(compiler):
    """A function that finds [positions, 2, COUNTS] counts, the side to move first, the threat to each piece or 0, and which
    positions are in check."""
    library = compiled_library(compiler, "attacks.c")
    library.find.restype = None
    library.find.argtypes = [ctypes.c_int64] + [ctypes.c_void_p] * 5

    def find(codes, side):
        counts = np.empty((len(codes), 2, COUNTS), np.uint8)
        threats = np.empty((len(codes), MAX_PIECES), np.uint8)
        checks = np.empty(len(codes), bool)

        def part(first):
            arrays = [array[first:first + CHUNK] for array in (codes, side, counts, threats, checks)]
            library.find(len(arrays[0]), *(array.ctypes.data for array in arrays))
            np.minimum(arrays[2], LARGEST, out=arrays[2])
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(part, range(0, len(codes), CHUNK)))
        return counts, threats, checks
    return find


def inputs_of(groups):
    """Which of the inputs by counts belong to the groups."""
    chosen = np.repeat([group in groups for group, counts in GROUPS.items() for _ in counts], LARGEST.astype(int) + 1)
    return np.tile(chosen, 2)
