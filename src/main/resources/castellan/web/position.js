/** Reads the pieces on the board from a FEN, and writes them. */

/** @import {Color, Move} from './messages.js' */

export const FILES = 'abcdefgh';
/** In order of value. */
const KINDS = /** @type {const} */ (['k', 'q', 'r', 'b', 'n', 'p']);

/** @typedef {typeof KINDS[number]} Kind */
/** @typedef {{color: Color, kind: Kind}} Piece */
/** @typedef {Map<string, Piece>} Pieces by square */

/**
 * @param {string} fen
 * @returns {Pieces}
 */
export function readPieces(fen) {
  const [placement] = fen.split(' ');
  /** @type {Pieces} */
  const pieces = new Map();
  placement.split('/').forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      const kind = KINDS.find(candidate => candidate === letter.toLowerCase());
      if (kind) {
        pieces.set(FILES[file] + (8 - down), {color: letter === kind ? 'black' : 'white', kind});
        file++;
      } else {
        file += Number(letter);
      }
    }
  });
  return pieces;
}

/**
 * The side to move.
 *
 * @param {string} fen
 * @returns {Color}
 */
export const turnOf = fen => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** @param {Piece} piece */
export const letterOf = ({color, kind}) => (color === 'white' ? kind.toUpperCase() : kind);

/**
 * The first field of a FEN.
 *
 * @param {Pieces} pieces
 */
export function writePieces(pieces) {
  const rows = [];
  for (let rank = 8; rank >= 1; rank--) {
    const row = [...FILES].map(file => {
      const piece = pieces.get(file + rank);
      return piece ? letterOf(piece) : '1';
    });
    rows.push(row.join('').replace(/1+/g, empty => String(empty.length)));
  }
  return rows.join('/');
}

/**
 * The squares from top left to bottom right, as the player at the bottom sees them.
 *
 * @param {Color} bottom
 */
export function squaresSeenBy(bottom) {
  const squares = [];
  for (let index = 0; index < 64; index++) {
    const seen = bottom === 'white' ? index : 63 - index;
    squares.push(FILES[seen % 8] + (8 - Math.floor(seen / 8)));
  }
  return squares;
}

/** In pawns, as people count. @type {{[kind in Kind]: number}} */
const VALUES = {k: 0, q: 9, r: 5, b: 3, n: 3, p: 1};

/**
 * By how many pawns White has more on the board; negative if Black has.
 *
 * @param {string} fen
 */
export function material(fen) {
  return [...readPieces(fen).values()].reduce((sum, {color, kind}) => sum + (color === 'white' ? VALUES[kind] : -VALUES[kind]), 0);
}

/**
 * What each side has lost: the pieces that it had before a capture and not after it.
 *
 * @param {string} start
 * @param {Move[]} moves
 */
export function capturedPieces(start, moves) {
  /** @type {{[color in Color]: Kind[]}} */
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
  captured.white.sort(byValue);
  captured.black.sort(byValue);
  return captured;
}

/**
 * @param {Color} color
 * @param {string} fen
 */
function kindsOf(color, fen) {
  return [...readPieces(fen).values()].filter(piece => piece.color === color).map(piece => piece.kind);
}

/**
 * @param {Kind} one
 * @param {Kind} another
 */
const byValue = (one, another) => KINDS.indexOf(one) - KINDS.indexOf(another);
