/** Reads what a FEN says about the board: what stands where. */

const FILES = 'abcdefgh';

/** @returns a map from square to {color, kind} */
export function readPieces(fen) {
  const [placement] = fen.split(' ');
  const pieces = new Map();
  placement.split('/').forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') {
        file += Number(letter);
      } else {
        const kind = letter.toLowerCase();
        pieces.set(FILES[file] + (8 - down), {color: letter === kind ? 'black' : 'white', kind});
        file++;
      }
    }
  });
  return pieces;
}

/** The squares from the top left to the bottom right, as whoever sits at the bottom sees them. */
export function squaresSeenBy(bottom) {
  const squares = [];
  for (let index = 0; index < 64; index++) {
    const seen = bottom === 'white' ? index : 63 - index;
    squares.push(FILES[seen % 8] + (8 - Math.floor(seen / 8)));
  }
  return squares;
}

/** What was captured on the way through these positions: the pieces that a side had before a capture and not after it. */
export function capturedPieces(start, moves) {
  const captured = {white: [], black: []};
  let before = start;
  for (const move of moves) {
    if (move.capture) {
      const victim = move.color === 'white' ? 'black' : 'white';
      const after = kindsOf(victim, move.fen);
      for (const kind of kindsOf(victim, before)) {
        const place = after.indexOf(kind);
        if (place < 0) {
          captured[victim].push(kind);
        } else {
          after.splice(place, 1);
        }
      }
    }
    before = move.fen;
  }
  captured.white.sort(byWorth);
  captured.black.sort(byWorth);
  return captured;
}

function kindsOf(color, fen) {
  return [...readPieces(fen).values()].filter(piece => piece.color === color).map(piece => piece.kind);
}

const byWorth = (one, other) => 'qrbnp'.indexOf(one) - 'qrbnp'.indexOf(other);
