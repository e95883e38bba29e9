"""How scores relate to results: the scale from scores to logits, and the win model.

The functions work on counts per score, so that using all positions costs little.
"""
import numpy as np

STEP = 25       # units per row of the table
LIMIT = 1500    # the table's largest value on either side


def fit_scales(positions):
    """A scale for each evaluator, because evaluators differ in what a centipawn means."""
    scales = {}
    for evaluator in distinct(positions.evaluator):
        own = positions.evaluator == evaluator
        scales[evaluator] = fit_scale(positions.score[own], positions.result[own])
    return scales


def distinct(values):
    """The few values of a long array, without sorting it."""
    found = []
    while len(values):
        found.append(int(values[0]))
        values = values[values != values[0]]
    return sorted(found)


def logits(positions):
    """The scores in units that are the same for all evaluators: the logit of White's expected result."""
    divisor = np.empty(len(positions.score), np.float32)
    for evaluator, scale in positions.scales.items():
        divisor[positions.evaluator == evaluator] = scale
    return positions.score / divisor


def fit_scale(score, result):
    """The K that minimises the squared error of sigmoid(score / K) against the results (0, 1/2, 1)."""
    score = score.astype(np.int64)
    lowest = score.min()
    count = np.bincount(score - lowest)
    points = np.bincount(score - lowest, weights=result / 2)
    values = np.arange(len(count)) + lowest

    def error(scale):
        chance = _sigmoid(values / scale)
        return (count * chance * chance - 2 * points * chance).sum()
    return round(_minimum(error, 50, 3000))


def result_table(value, result):
    """Rows of (centre of the range of values, black wins, draws, white wins) within +-1500, White's view."""
    row = np.floor((value + LIMIT + STEP / 2) / STEP).astype(np.int64)
    rows = 2 * LIMIT // STEP + 1
    inside = (row >= 0) & (row < rows)
    counts = np.bincount(row[inside] * 3 + result[inside], minlength=rows * 3).reshape(rows, 3)
    return [[index * STEP - LIMIT, *line] for index, line in enumerate(counts.tolist())]


def fit_win_model(table):
    """a, b of P(win) = 1 / (1 + exp((a - x) / b)), P(loss) the same at -x; least squares on ever finer grids."""
    x, losses, draws, wins = np.array(table, np.float64).T
    games = np.maximum(losses + draws + wins, 1)

    def error(a, b):
        win, loss = _sigmoid((x - a) / b), _sigmoid((-x - a) / b)
        return (games * ((wins / games - win) ** 2 + (losses / games - loss) ** 2)).sum()
    best, width = (300.0, 300.0), 295.0
    while width > 0.05:
        around = np.linspace(-width, width, 13)
        best = min(((best[0] + da, max(best[1] + db, 5.0)) for da in around for db in around),
                   key=lambda pair: error(*pair))
        width *= 0.7
    return round(best[0], 1), round(best[1], 1)


def _minimum(function, low, high):
    """Golden-section search."""
    ratio = (5 ** 0.5 - 1) / 2
    while high - low > 0.1:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, right) if function(left) < function(right) else (left, high)
    return (low + high) / 2


def _sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -60, 60)))
