/** Arrows over the board, in units of a square. Of those of the analysis, the better the line, the wider the arrow. */

/** @import {Members} from './dom.js' */
/** @import {Color} from './messages.js' */

import {svgElement} from './dom.js';
import {squaresSeenBy} from './position.js';

const WIDTHS = [0.17, 0.13, 0.11, 0.09, 0.07];

/** @typedef {{from: string, to: string, rank: number | 'threat'}} Arrow rank 1 is the widest; a threat has a colour of its own */
/** @typedef {{x: number, y: number}} Point */

/**
 * @param {Element} layer
 * @param {Arrow[]} arrows
 * @param {Color} bottom
 */
export function drawArrows(layer, arrows, bottom) {
  const center = centerFor(bottom);
  // The best arrow is drawn last, over the others.
  layer.replaceChildren(...[...arrows].reverse().map(({from, to, rank}) =>
    arrowShape(center(from), center(to), widthOf(rank), {
      class: `arrow ${rank === 'threat' ? rank : `rank${rank}`}`, 'data-move': from + to,
    })));
}

/** @param {Arrow['rank']} rank */
const widthOf = rank => WIDTHS[rank === 'threat' ? 0 : Math.min(rank, WIDTHS.length) - 1];

/**
 * Finds the center of a square.
 *
 * @param {Color} bottom
 * @returns {(square: string) => Point}
 */
export function centerFor(bottom) {
  const squares = squaresSeenBy(bottom);
  return square => {
    const index = squares.indexOf(square);
    return {x: index % 8 + 0.5, y: Math.floor(index / 8) + 0.5};
  };
}

/**
 * @param {Point} start
 * @param {Point} end
 * @param {number} width
 * @param {Members} members
 */
export function arrowShape(start, end, width, members) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const head = width * 2.2;
  const stem = length - 0.12 - head;
  // Drawn along the x axis from the center of the first square, then rotated.
  const outline = [
    [0.25, -width / 2], [stem, -width / 2], [stem, -head / 1.6], [length - 0.12, 0],
    [stem, head / 1.6], [stem, width / 2], [0.25, width / 2],
  ].map(point => point.map(value => value.toFixed(3)).join(',')).join(' ');
  const angle = Math.atan2(end.y - start.y, end.x - start.x) * 180 / Math.PI;
  return svgElement('polygon', {
    points: outline,
    transform: `translate(${start.x} ${start.y}) rotate(${angle.toFixed(2)})`,
    ...members,
  });
}
