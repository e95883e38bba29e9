"""What changes rarely, as inputs that a network could have beside the pieces themselves (see inputs.py): the material of
both sides, and the structure of their pawns.

A board is a line of 768 zeros and ones: the features of the pieces as a side sees them, its own ones first.
"""
import numpy as np
import torch

PAWN, KNIGHT, BISHOP, ROOK, QUEEN = 0, 64, 128, 192, 256    # where the features of the own pieces begin
OTHER_SIDE = 384
FEATURES = 2 * OTHER_SIDE

VALUES = [2, 3, 3, 4, 9] * 2        # of each fact about the material, the own side's first
FACT = np.repeat(np.arange(len(VALUES)), VALUES)
VALUE_PAIRS = np.array([(one, other) for one in range(len(FACT)) for other in range(one, len(FACT))
                        if FACT[one] != FACT[other]]).T
FIRST_SQUARE, SQUARES = 8, 48       # on which a pawn can stand
PAWN_PAIRS = np.array([(one, other) for one in range(2 * SQUARES) for other in range(one + 1, 2 * SQUARES)
                       if one % SQUARES != other % SQUARES and abs(one % 8 - other % 8) <= 1]).T


class MaterialPairs:
    """For each side how many queens, rooks and knights it has, on squares of which colours its bishops stand, and how many
    pawns it has. Each value of these ten *facts* is an input, and each pair of values of two facts."""

    INPUTS = len(FACT) + VALUE_PAIRS.shape[1]

    def __init__(self, constant):
        """`constant` makes a tensor of an array."""
        self.sums = constant(self._sums())
        self.most = constant(np.array(VALUES, np.float32) - 1)
        self.value = constant(np.concatenate([np.arange(count, dtype=np.float32) for count in VALUES]))
        self.fact, self.pairs = constant(FACT), constant(VALUE_PAIRS)

    @staticmethod
    def _sums():
        """For each side columns that count queens, rooks, knights, bishops on dark and on light squares, and pawns."""
        square = np.arange(64)
        dark = (square // 8 + square % 8) % 2 == 0
        sums = np.zeros((FEATURES, 12), np.float32)
        for side in (0, 1):
            kinds = ((QUEEN, square), (ROOK, square), (KNIGHT, square), (BISHOP, square[dark]), (BISHOP, square[~dark]),
                     (PAWN, square))
            for column, (piece, squares) in enumerate(kinds):
                sums[side * OTHER_SIDE + piece + squares, 6 * side + column] = 1
        return sums

    def of(self, boards):
        """[boards, INPUTS] zeros and ones."""
        count = boards @ self.sums
        bishops = [(count[:, at:at + 1] > 0) + 2 * (count[:, at + 1:at + 2] > 0).to(count.dtype) for at in (3, 9)]
        facts = torch.cat([count[:, 0:3], bishops[0], count[:, 5:6], count[:, 6:9], bishops[1], count[:, 11:12]], 1)
        single = (facts.minimum(self.most)[:, self.fact] == self.value).to(boards.dtype)
        return torch.cat([single, single[:, self.pairs[0]] * single[:, self.pairs[1]]], 1)


class PawnPairs:
    """Every pair of pawns on the same file or on neighbouring ones, every passed pawn and every isolated one, with their
    squares."""

    INPUTS = PAWN_PAIRS.shape[1] + 4 * SQUARES

    def __init__(self, constant):
        self.pairs = constant(PAWN_PAIRS)
        rank, file = np.arange(SQUARES) // 8, np.arange(SQUARES) % 8
        apart = np.abs(file[:, None] - file)
        # A column for each square of a pawn: where other pawns would stop it, or make it not isolated.
        self.ahead_of_own, self.ahead_of_other, self.beside = (constant(mask.astype(np.float32)) for mask in (
            (apart <= 1) & (rank[:, None] > rank), (apart <= 1) & (rank[:, None] < rank), apart == 1))

    def of(self, boards):
        """[boards, INPUTS] zeros and ones."""
        own, other = (boards[:, first + FIRST_SQUARE:][:, :SQUARES] for first in (0, OTHER_SIDE))
        pawns = torch.cat([own, other], 1)
        return torch.cat([pawns[:, self.pairs[0]] * pawns[:, self.pairs[1]],
                          own * (other @ self.ahead_of_own == 0), other * (own @ self.ahead_of_other == 0),
                          own * (own @ self.beside == 0), other * (other @ self.beside == 0)], 1)


GROUPS = {"material-pairs": MaterialPairs, "pawn-pairs": PawnPairs}
