"""Draws line charts as PNG files with nothing but the standard library and numpy."""
import struct
import zlib

import numpy as np

WIDTH, HEIGHT = 900, 540
LEFT, RIGHT, TOP, BOTTOM = 110, 30, 40, 60
BLACK, GREY = (0, 0, 0), (225, 225, 225)
COLOURS = [(31, 119, 180), (214, 39, 40), (44, 160, 44), (148, 103, 189), (255, 127, 14), (23, 190, 207)]
PIXEL = 2           # size of a dot of a letter
TICKS = 5

# Letters of 3 x 5 dots: five rows of three bits, from the top.
GLYPHS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71122",
    "8": "75757", "9": "75717", "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644",
    "G": "34553", "H": "55755", "I": "72227", "L": "44447", "M": "57755", "N": "65555", "O": "25552", "P": "65644",
    "R": "65655", "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "55775", ".": "00002", "-": "00700",
    " ": "00000",
}


def line_chart(path, title, lines, x_label):
    """lines: (name, colour number, [(x, y), ...]) each; lines of the same colour number share a colour."""
    canvas = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    points = np.array([point for _, _, line in lines for point in line], np.float64)
    (x_low, y_low), (x_high, y_high) = points.min(0), points.max(0)
    x_low, y_margin = min(0.0, x_low), 0.03 * (y_high - y_low) + 1e-6
    y_low, y_high = y_low - y_margin, y_high + y_margin

    def across(x):
        return LEFT + (x - x_low) / max(x_high - x_low, 1e-9) * (WIDTH - LEFT - RIGHT)

    def down(y):
        return HEIGHT - BOTTOM - (y - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM)

    for tick in range(TICKS + 1):
        x, y = x_low + (x_high - x_low) * tick / TICKS, y_low + (y_high - y_low) * tick / TICKS
        _line(canvas, across(x), TOP, across(x), HEIGHT - BOTTOM, GREY)
        _line(canvas, LEFT, down(y), WIDTH - RIGHT, down(y), GREY)
        _text(canvas, across(x) - 20, HEIGHT - BOTTOM + 10, f"{x:.0f}" if x_high >= 10 else f"{x:.2f}", BLACK)
        _text(canvas, 20, down(y) - 5, f"{y:.6f}", BLACK)
    _text(canvas, LEFT, 15, title, BLACK)
    _text(canvas, WIDTH // 2 - 80, HEIGHT - 25, x_label, BLACK)
    for row, (name, colour, line) in enumerate(lines):
        shade = COLOURS[colour % len(COLOURS)]
        for (x1, y1), (x2, y2) in zip(line, line[1:]):
            _line(canvas, across(x1), down(y1), across(x2), down(y2), shade)
        _text(canvas, WIDTH - RIGHT - 220, TOP + 10 + 16 * row, name, shade)
    with open(path, "wb") as file:
        file.write(_png(canvas))


def _line(canvas, x1, y1, x2, y2, colour):
    steps = int(max(abs(x2 - x1), abs(y2 - y1))) + 1
    across = np.rint(np.linspace(x1, x2, steps)).astype(int).clip(0, WIDTH - 1)
    down = np.rint(np.linspace(y1, y2, steps)).astype(int).clip(0, HEIGHT - 2)
    canvas[down, across] = colour
    canvas[down + 1, across] = colour


def _text(canvas, x, y, text, colour):
    for letter in text.upper():
        for row, bits in enumerate(GLYPHS[letter]):
            for column in range(3):
                if int(bits) >> (2 - column) & 1:
                    top, left = int(y) + row * PIXEL, int(x) + column * PIXEL
                    canvas[top:top + PIXEL, left:left + PIXEL] = colour
        x += 4 * PIXEL


def _png(canvas):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    height, width, _ = canvas.shape
    rows = np.hstack((np.zeros((height, 1), np.uint8), canvas.reshape(height, -1)))     # each row begins with filter 0
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows.tobytes())) + chunk(b"IEND", b""))
