/** The arrows of the analysis over the board, in units of a square; the better the line, the broader its arrow. */

import {svgElement} from './dom.js';
import {squaresSeenBy} from './position.js';

const BREADTHS = [0.17, 0.13, 0.11, 0.09, 0.07];

export function drawArrows(layer, arrows, bottom) {
  const squares = squaresSeenBy(bottom);
  const middle = square => {
    const index = squares.indexOf(square);
    return {x: index % 8 + 0.5, y: Math.floor(index / 8) + 0.5};
  };
  // The best arrow is drawn last, over the others.
  layer.replaceChildren(...[...arrows].reverse().map(arrow => arrowShape(middle(arrow.from), middle(arrow.to), arrow)));
}

function arrowShape(start, end, {from, to, rank}) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const breadth = BREADTHS[Math.min(rank, BREADTHS.length) - 1];
  const head = breadth * 2.2;
  const stem = length - 0.12 - head;
  // Drawn along the x axis from the middle of the first square, then turned.
  const outline = [
    [0.25, -breadth / 2], [stem, -breadth / 2], [stem, -head / 1.6], [length - 0.12, 0],
    [stem, head / 1.6], [stem, breadth / 2], [0.25, breadth / 2],
  ].map(point => point.map(value => value.toFixed(3)).join(',')).join(' ');
  const angle = Math.atan2(end.y - start.y, end.x - start.x) * 180 / Math.PI;
  return svgElement('polygon', {
    points: outline,
    transform: `translate(${start.x} ${start.y}) rotate(${angle.toFixed(2)})`,
    class: `arrow rank${rank}`,
    'data-move': from + to,
  });
}
