/**
 * The board: draws a position as a grid of 64 named squares. It knows no rule. What may move where it is told by
 * {@link ChessBoard#legal}; what the player tries it reports as an event "attempt".
 */

import {element, pieceImage, svgElement} from './dom.js';
import {readPieces, squaresSeenBy} from './position.js';
import {drawArrows} from './arrows.js';
import {choosePromotion} from './promotion.js';
import {Hand} from './hand.js';
import {texts} from './texts.js';

const SLIDE_MILLIS = 170;

const samePiece = (one, other) => one?.color === other?.color && one?.kind === other?.kind;

export class ChessBoard extends HTMLElement {
  /** The moves that may be made now, in the form of the server's NOW.legal. */
  legal = [];
  /** Whether pieces may be taken in hand at all. */
  active = false;

  #cells = [];
  #bottom = 'white';
  #pieces = new Map();
  #shown = {fen: null, last: null, check: null};
  #marks = {selected: null, targets: new Map()};
  #arrows = [];
  #arrowLayer = svgElement('svg', {class: 'arrows', viewBox: '0 0 8 8', 'aria-hidden': 'true'});

  connectedCallback() {
    if (this.#cells.length > 0) {
      return;
    }
    this.setAttribute('role', 'grid');
    for (let row = 0; row < 8; row++) {
      const cells = [];
      for (let column = 0; column < 8; column++) {
        const shade = (row + column) % 2 === 0 ? 'light' : 'dark';
        cells.push(element('div', {role: 'gridcell', class: `cell ${shade}`, tabindex: '-1'}));
      }
      this.#cells.push(...cells);
      this.append(element('div', {role: 'row', class: 'row'}, ...cells));
    }
    this.append(this.#arrowLayer);
    this.#turnCells();
    if (!this.hasAttribute('still')) {
      this.#cells[0].tabIndex = 0;
      this.hand = new Hand(this);
    }
  }

  get bottom() {
    return this.#bottom;
  }

  set bottom(color) {
    if (color !== this.#bottom) {
      this.#bottom = color;
      this.#turnCells();
    }
  }

  /**
   * Draws a position; the pieces that have moved slide to their squares.
   *
   * @param last the squares {from, to} of the move that led here, or null
   * @param check the square of a king in check, or null
   */
  show({fen, last = null, check = null}) {
    const before = this.#pieces;
    this.#pieces = readPieces(fen);
    const moved = this.#shown.fen !== null ? this.#whatMoved(before) : [];
    this.#shown = {fen, last, check};
    this.#drawAll();
    this.hand?.refresh();
    for (const {from, to} of moved) {
      this.#slide(from, to);
    }
  }

  /** Puts a piece where the player dropped it, until the server has answered. */
  pretend(from, to) {
    this.#pieces = new Map(this.#pieces);
    this.#pieces.set(to, this.#pieces.get(from));
    this.#pieces.delete(from);
    this.#drawAll();
  }

  pieceOn(square) {
    return this.#pieces.get(square);
  }

  /** Marks the chosen square and its targets, a map from square to "move" or "capture". */
  mark(selected, targets = new Map()) {
    this.#marks = {selected, targets};
    this.#drawAll();
  }

  /** @param arrows a list of {from, to, rank}: rank 1 is the broadest */
  set arrows(arrows) {
    this.#arrows = arrows;
    drawArrows(this.#arrowLayer, arrows, this.#bottom);
  }

  get cells() {
    return this.#cells;
  }

  cell(square) {
    return this.#cells.find(cell => cell.dataset.square === square);
  }

  squareAt(x, y) {
    const frame = this.getBoundingClientRect();
    const column = Math.floor((x - frame.left) / frame.width * 8);
    const row = Math.floor((y - frame.top) / frame.height * 8);
    const inside = column >= 0 && column < 8 && row >= 0 && row < 8;
    return inside ? this.#cells[row * 8 + column].dataset.square : null;
  }

  /** Turns a try into the move that is sent: the one legal move, the chosen promotion, or just the two squares. */
  async attempt(from, to) {
    const fitting = this.legal.filter(move => move.from === from && move.to.includes(to));
    let move = fitting[0];
    if (fitting.length > 1) {
      move = await choosePromotion(this, to, fitting, this.pieceOn(from).color);
      if (!move) {
        this.mark(null);
        return;
      }
    }
    this.mark(null);
    if (move && !move.castling) {
      this.pretend(from, to);
    }
    this.dispatchEvent(new CustomEvent('attempt', {detail: move ? move.uci : from + to}));
  }

  /** Takes nothing in hand any more. */
  letGo() {
    this.hand?.letGo();
  }

  #turnCells() {
    this.setAttribute('aria-label', texts.board.label(this.#bottom));
    const squares = squaresSeenBy(this.#bottom);
    this.#cells.forEach((cell, index) => {
      cell.dataset.square = squares[index];
      cell.dataset.file = index >= 56 ? squares[index][0] : '';
      cell.dataset.rank = index % 8 === 7 ? squares[index][1] : '';
    });
    this.#drawAll();
    drawArrows(this.#arrowLayer, this.#arrows, this.#bottom);
  }

  #drawAll() {
    for (const cell of this.#cells) {
      this.#drawCell(cell);
    }
  }

  #drawCell(cell) {
    const square = cell.dataset.square;
    const piece = this.#pieces.get(square);
    if (!samePiece(piece, cell.piece)) {
      cell.replaceChildren(...(piece ? [pieceImage(piece)] : []));
      cell.piece = piece;
    }
    const {last, check} = this.#shown;
    const {selected, targets} = this.#marks;
    const states = {
      'last-from': last?.from === square,
      'last-to': last?.to === square,
      check: check === square,
      selected: selected === square,
      'may-move': targets.get(square) === 'move',
      'may-capture': targets.get(square) === 'capture',
    };
    for (const [name, holds] of Object.entries(states)) {
      cell.classList.toggle(name, holds);
    }
    const words = texts.board.notes;
    const notes = [
      states['last-from'] || states['last-to'] ? words.last : null,
      states.check ? words.check : null,
      states.selected ? words.selected : null,
      states['may-move'] ? words.move : null,
      states['may-capture'] ? words.capture : null,
    ].filter(Boolean);
    cell.setAttribute('aria-label', texts.board.square(square, piece, notes));
    cell.setAttribute('aria-selected', String(states.selected));
  }

  /** For each piece that is new on its square the nearest square that such a piece has left. */
  #whatMoved(before) {
    const left = [...before].filter(([square, piece]) => !samePiece(this.#pieces.get(square), piece));
    const moved = [];
    for (const [to, piece] of this.#pieces) {
      if (samePiece(before.get(to), piece)) {
        continue;
      }
      const distance = ([from]) => Math.hypot(from.charCodeAt(0) - to.charCodeAt(0), from[1] - to[1]);
      const sources = left.filter(([, candidate]) => samePiece(candidate, piece))
        .sort((one, other) => distance(one) - distance(other));
      if (sources.length > 0) {
        moved.push({from: sources[0][0], to});
        left.splice(left.indexOf(sources[0]), 1);
      }
    }
    return moved;
  }

  #slide(from, to) {
    const image = this.cell(to).querySelector('.piece');
    if (!image || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return;
    }
    const start = this.cell(from).getBoundingClientRect();
    const end = this.cell(to).getBoundingClientRect();
    const offset = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
    image.animate([{transform: offset, zIndex: 4}, {transform: 'none', zIndex: 4}], {duration: SLIDE_MILLIS, easing: 'ease-out'});
  }
}

customElements.define('chess-board', ChessBoard);
