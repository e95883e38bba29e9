/** A small picture of a position, for lists of games. */

/** @import {Color} from './messages.js' */

import {pieceDrawing, svgElement} from './dom.js';
import {readPieces, squaresSeenBy} from './position.js';

/** All dark squares as one shape. */
const DARK = Array.from({length: 32}, (_, index) => {
  const row = index >> 2;
  return `M${(index % 4) * 2 + (row % 2 === 0 ? 1 : 0)} ${row}h1v1h-1z`;
}).join('');

/**
 * @param {string} name for screen readers
 * @param {string} fen
 * @param {{from: string, to: string} | null} last the move that led here
 * @param {Color} [bottom]
 */
export function miniature(name, fen, last, bottom = 'white') {
  const squares = squaresSeenBy(bottom);
  const place = (/** @type {string} */ square) => ({x: squares.indexOf(square) % 8, y: squares.indexOf(square) >> 3, width: 1, height: 1});
  return svgElement('svg', {class: 'miniature', viewBox: '0 0 8 8', role: 'img', 'aria-label': name},
    svgElement('rect', {class: 'light', width: 8, height: 8}),
    svgElement('path', {class: 'dark', d: DARK}),
    ...(last ? [last.from, last.to] : []).map(square => svgElement('rect', {class: 'last', ...place(square)})),
    ...[...readPieces(fen)].map(([square, {color, kind}]) => svgElement('g', {class: `piece ${color}`}, pieceDrawing(kind, place(square)))));
}
