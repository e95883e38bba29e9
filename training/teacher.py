"""The teacher: a deep network that judges single positions better than the engine's small network can, and is far too
slow for a search. It learns from the same games (teach.py); the small network then learns from its judgements
(train.py --teacher).

Its input is the board as the side to move sees it, mirrored like the small network's. Its outputs are three chances of
the side to move: by the search's score, by the outlook of the game, by its result.
"""
import pickle
import zipfile

import torch
import torch.nn.functional as F
from torch import nn

from features import NO_PIECE

SQUARES = 64
PLANES = 16                     # 12 kinds of pieces, and four empty planes for aligned memory
GATHERED = 32                   # channels in front of the last layers
CHUNK = 1 << 15                 # positions judged at a time
OUTPUTS = 3                     # chances by score, outlook and result
RESULT = 2                      # agrees best with a deep search; any share of the others is worse (docs/network.md)


class TeacherError(Exception):
    """A file that is no teacher."""


class Teacher(nn.Module):
    """A tower of residual blocks."""

    def __init__(self, channels, blocks):
        super().__init__()
        self.size = (channels, blocks)
        self.stem = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.tower = nn.Sequential(*(Block(channels, sees_board=place % 2 == 1) for place in range(blocks)))
        self.gather = nn.Conv2d(channels, GATHERED, 1, bias=False)
        self.gather_norm = nn.BatchNorm2d(GATHERED)
        self.hidden = nn.Linear(GATHERED * SQUARES, 128)
        self.output = nn.Linear(128, OUTPUTS)

    def forward(self, features):
        """[positions, 3] logits."""
        x = F.relu(self.stem_norm(self.stem(board_planes(features))))
        x = F.relu(self.gather_norm(self.gather(self.tower(x))))
        with torch.autocast(x.device.type, enabled=False):      # exact last layers: neighbours must not differ by noise
            return self.output(F.relu(self.hidden(x.flatten(1).float())))


class Block(nn.Module):
    def __init__(self, channels, sees_board):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.board = WholeBoard(channels) if sees_board else nn.Identity()
        nn.init.zeros_(self.second_norm.weight)     # a block begins as the identity, which keeps deep towers trainable

    def forward(self, x):
        change = F.relu(self.first_norm(self.first(x)))
        return F.relu(x + self.board(self.second_norm(self.second(change))))


class WholeBoard(nn.Module):
    """Scales and shifts every channel by its mean over the board, because convolutions see far squares late."""

    def __init__(self, channels):
        super().__init__()
        self.squeeze = nn.Linear(channels, max(channels // 4, 1))
        self.excite = nn.Linear(max(channels // 4, 1), 2 * channels)

    def forward(self, x):
        scale, shift = self.excite(F.relu(self.squeeze(x.mean((2, 3))))).chunk(2, 1)
        return x * torch.sigmoid(scale)[:, :, None, None] + shift[:, :, None, None]


def board_planes(features):
    """[positions, 16, 8, 8]: a one where a piece of the kind stands; the channels lie together in memory."""
    place = torch.where(features == NO_PIECE, SQUARES * PLANES, features % SQUARES * PLANES + features // SQUARES)
    flat = torch.zeros(len(features), SQUARES * PLANES + 1, device=features.device,
                       dtype=torch.bfloat16 if features.is_cuda else torch.float32)
    flat.scatter_(1, place, 1.0)
    return flat[:, :-1].reshape(-1, 8, 8, PLANES).permute(0, 3, 1, 2)


def side_to_move(data, rows):
    """[rows, 32] features of the side to move."""
    return data.inputs(rows)[0][0::2]


def half_precision(device):
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")


@torch.no_grad()
def chances(teacher, features):
    """[positions, 3] chances of the side to move. Leaves the teacher as it was, in training or not."""
    training = teacher.training
    teacher.eval()
    with half_precision(features.device):
        found = [torch.sigmoid(teacher(part)) for part in features.split(CHUNK)]
    teacher.train(training)
    return torch.cat(found)


def compiled(teacher, device):
    """The same teacher, 1.6 times as fast on a GPU (H200), for batches of one size; the plain one where PyTorch cannot
    compile."""
    if device.type != "cuda":
        return teacher
    import torch._dynamo
    torch._dynamo.config.suppress_errors = True
    return torch.compile(teacher)


def judgement(found):
    """One chance for each position."""
    return found[:, RESULT]


def write(teacher, path):
    """16 bits are enough: the next training moves every weight by more."""
    weights = {name: part.half() if part.is_floating_point() else part for name, part in teacher.state_dict().items()}
    unfinished = path.with_suffix(".part")
    torch.save({"size": teacher.size, "weights": weights}, unfinished)
    unfinished.replace(path)


def read(path, device):
    try:
        content = torch.load(path, map_location=device, weights_only=True)
        teacher = Teacher(*content["size"])
        teacher.load_state_dict({name: part.float() if part.is_floating_point() else part
                                 for name, part in content["weights"].items()})
    except (OSError, KeyError, TypeError, ValueError, RuntimeError, pickle.UnpicklingError, EOFError,
            zipfile.BadZipFile) as error:
        raise TeacherError(f"{path} is no teacher: {error}") from error
    return for_device(teacher, device)


def for_device(teacher, device):
    return teacher.to(device).to(memory_format=torch.channels_last)
