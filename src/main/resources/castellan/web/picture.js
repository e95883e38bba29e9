/** The board as a picture that stands alone: SVG with the drawings and colours of the page, and PNG made from it. */

/** @import {ChessBoard} from './board.js' */

import {element, svgElement} from './dom.js';

const SQUARE = 100;
const BOARD = 8 * SQUARE;
/** What the page's style says about a drawing and a file has to say itself. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap', 'opacity', 'color'];
/** From one picture to the next the browser needs the address of the last one for a moment. */
const KEEP_MILLIS = 10000;

/**
 * The position, the last move, arrows and circles, as the board shows them.
 *
 * @param {ChessBoard} board
 */
export function boardPicture(board) {
  const picture = svgElement('svg', {xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${BOARD} ${BOARD}`, width: BOARD, height: BOARD});
  board.cells.forEach((cell, index) => {
    const x = index % 8 * SQUARE;
    const y = Math.floor(index / 8) * SQUARE;
    picture.append(svgElement('rect', {x, y, width: SQUARE, height: SQUARE, fill: plain(getComputedStyle(cell).backgroundColor)}));
    const image = cell.querySelector('svg.piece');
    const drawing = image && document.querySelector(image.querySelector('use')?.getAttribute('href') ?? '');
    if (image && drawing) {
      picture.append(svgElement('g', {transform: `translate(${x + 3} ${y + 3}) scale(0.94)`, ...stylesOf(image)},
        ...[...drawing.children].map(part => part.cloneNode(true))));
    }
  });
  for (const layer of board.querySelectorAll('svg.arrows')) {
    picture.append(svgElement('g', {transform: `scale(${SQUARE})`}, ...[...layer.children].map(shape => {
      const copy = /** @type {Element} */ (shape.cloneNode(true));
      Object.entries(stylesOf(shape)).forEach(([name, value]) => copy.setAttribute(name, value));
      return copy;
    })));
  }
  return new XMLSerializer().serializeToString(picture);
}

/**
 * Mixed colours come as "color(srgb 0.5 0.5 0.5)", which few other programs know.
 *
 * @param {string} color
 */
function plain(color) {
  const parts = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)/.exec(color);
  return parts ? `rgb(${parts.slice(1).map(part => Math.round(Number(part) * 255)).join(', ')})` : color;
}

/** @param {Element} drawn */
function stylesOf(drawn) {
  const style = getComputedStyle(drawn);
  return Object.fromEntries(STYLES.map(name => [name, style.getPropertyValue(name)]));
}

/**
 * @param {ChessBoard} board
 * @param {string} name of the file, without its ending
 */
export function saveSvg(board, name) {
  save(new Blob([boardPicture(board)], {type: 'image/svg+xml'}), `${name}.svg`);
}

/**
 * @param {ChessBoard} board
 * @param {string} name
 * @throws if the browser cannot draw it
 */
export async function savePng(board, name) {
  const address = URL.createObjectURL(new Blob([boardPicture(board)], {type: 'image/svg+xml'}));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = element('canvas', {width: BOARD, height: BOARD});
  canvas.getContext('2d')?.drawImage(image, 0, 0, BOARD, BOARD);
  URL.revokeObjectURL(address);
  /** @type {Blob | null} */
  const png = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
  if (!png) {
    throw new Error('the canvas gives no PNG');
  }
  save(png, `${name}.png`);
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function save(file, name) {
  const address = URL.createObjectURL(file);
  const link = element('a', {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MILLIS);
}
