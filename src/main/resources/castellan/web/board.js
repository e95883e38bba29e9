/**
 * The board: draws a position as a grid of 64 named squares. It knows no rules: {@link ChessBoard#legal} says what may move
 * where, and what the player tries becomes an event "attempt".
 */

/** @import {Arrow} from './arrows.js' */
/** @import {Color, LegalMove, Shape} from './messages.js' */
/** @import {Piece, Pieces} from './position.js' */

import {element, pieceImage, svgElement} from './dom.js';
import {readPieces, squaresSeenBy} from './position.js';
import {drawArrows} from './arrows.js';
import {drawShapes} from './shapes.js';
import {choosePromotion} from './promotion.js';
import {Hand} from './hand.js';
import {texts} from './texts.js';

const SLIDE_MILLIS = 170;

/** @typedef {{from: string, to: string}} Squares */
/** @typedef {Map<string, 'move' | 'capture'>} Targets by square */

/**
 * @param {Piece | undefined} one
 * @param {Piece | undefined} another
 */
const samePiece = (one, another) => one?.color === another?.color && one?.kind === another?.kind;

export class ChessBoard extends HTMLElement {
  /** @type {LegalMove[]} */
  legal = [];
  /** Whether pieces can be selected at all. */
  active = false;

  /** @type {HTMLElement[]} */
  #cells = [];
  /** The piece that is drawn in each cell. @type {Map<Element, Piece | undefined>} */
  #drawn = new Map();
  /** @type {Color} */
  #bottom = 'white';
  /** @type {Pieces} */
  #pieces = new Map();
  /** @type {{fen: string | null, last: Squares | null, check: string | null}} */
  #shown = {fen: null, last: null, check: null};
  /** @type {{selected: string | null, targets: Targets}} */
  #marks = {selected: null, targets: new Map()};
  /** A move that waits for the opponent's. @type {Squares | null} */
  #premove = null;
  /** @type {Arrow[]} */
  #arrows = [];
  /** What people have drawn. @type {Shape[]} */
  #shapes = [];
  /** @type {Hand | undefined} */
  #hand;
  #shapeLayer = svgElement('svg', {class: 'arrows', viewBox: '0 0 8 8', 'aria-hidden': 'true'});
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
    this.append(this.#shapeLayer, this.#arrowLayer);
    this.#turnCells();
    if (!this.hasAttribute('still')) {
      this.#cells[0].tabIndex = 0;
      this.#hand = new Hand(this);
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
   * @param {object} position
   * @param {string} position.fen
   * @param {Squares | null} [position.last] the move that led here
   * @param {string | null} [position.check] the square of a king in check
   */
  show({fen, last = null, check = null}) {
    const before = this.#pieces;
    this.#pieces = readPieces(fen);
    const moved = this.#shown.fen !== null ? this.#whatMoved(before) : [];
    this.#shown = {fen, last, check};
    this.#drawAll();
    this.#hand?.refresh();
    for (const {from, to} of moved) {
      this.#slide(from, to);
    }
  }

  /**
   * Puts a piece where the player dropped it, until the server has answered.
   *
   * @param {string} from
   * @param {string} to
   */
  pretend(from, to) {
    const piece = this.#pieces.get(from);
    if (!piece) {
      return;
    }
    this.#pieces = new Map(this.#pieces);
    this.#pieces.set(to, piece);
    this.#pieces.delete(from);
    this.#drawAll();
  }

  /** @param {string} square */
  pieceOn(square) {
    return this.#pieces.get(square);
  }

  /**
   * Marks the selected square and its targets.
   *
   * @param {string | null} selected
   * @param {Targets} [targets]
   */
  mark(selected, targets = new Map()) {
    this.#marks = {selected, targets};
    this.#drawAll();
  }

  get premove() {
    return this.#premove;
  }

  set premove(squares) {
    this.#premove = squares;
    this.#drawAll();
  }

  /** @param {Arrow[]} arrows */
  set arrows(arrows) {
    this.#arrows = arrows;
    drawArrows(this.#arrowLayer, arrows, this.#bottom);
  }

  /** @param {Shape[]} shapes */
  set shapes(shapes) {
    this.#shapes = shapes;
    drawShapes(this.#shapeLayer, shapes, this.#bottom);
  }

  get cells() {
    return this.#cells;
  }

  /** @param {string} square */
  cell(square) {
    return this.#cells[squaresSeenBy(this.#bottom).indexOf(square)];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  squareAt(x, y) {
    const frame = this.getBoundingClientRect();
    const column = Math.floor((x - frame.left) / frame.width * 8);
    const row = Math.floor((y - frame.top) / frame.height * 8);
    const inside = column >= 0 && column < 8 && row >= 0 && row < 8;
    return inside ? squaresSeenBy(this.#bottom)[row * 8 + column] : null;
  }

  /**
   * Turns a try into the move that is sent: the one legal move, the chosen promotion, or just the two squares.
   *
   * @param {string} from
   * @param {string} to
   */
  async attempt(from, to) {
    const fitting = this.legal.filter(move => move.from === from && move.to.includes(to));
    const piece = this.pieceOn(from);
    /** @type {LegalMove | null} */
    let move = fitting[0] ?? null;
    if (fitting.length > 1 && piece) {
      move = await choosePromotion(this, to, fitting, piece.color);
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

  /** Drops a dragged piece and selects nothing. */
  letGo() {
    this.#hand?.letGo();
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
    drawShapes(this.#shapeLayer, this.#shapes, this.#bottom);
  }

  #drawAll() {
    const squares = squaresSeenBy(this.#bottom);
    this.#cells.forEach((cell, index) => this.#drawCell(cell, squares[index]));
  }

  /**
   * @param {Element} cell
   * @param {string} square
   */
  #drawCell(cell, square) {
    const piece = this.#pieces.get(square);
    if (!samePiece(piece, this.#drawn.get(cell))) {
      cell.replaceChildren(...(piece ? [pieceImage(piece)] : []));
      this.#drawn.set(cell, piece);
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
      premove: this.#premove?.from === square || this.#premove?.to === square,
    };
    for (const [name, holds] of Object.entries(states)) {
      cell.classList.toggle(name, holds);
    }
    const words = texts.board.notes;
    const notes = [
      states['last-from'] || states['last-to'] ? words.last : '',
      states.check ? words.check : '',
      states.selected ? words.selected : '',
      states['may-move'] ? words.move : '',
      states['may-capture'] ? words.capture : '',
      states.premove ? words.premove : '',
    ].filter(Boolean);
    cell.setAttribute('aria-label', texts.board.square(square, piece, notes));
    cell.setAttribute('aria-selected', String(states.selected));
  }

  /**
   * Finds, for each piece that is new on its square, the nearest square that such a piece has left.
   *
   * @param {Pieces} before
   */
  #whatMoved(before) {
    const left = [...before].filter(([square, piece]) => !samePiece(this.#pieces.get(square), piece));
    const moved = [];
    for (const [to, piece] of this.#pieces) {
      if (samePiece(before.get(to), piece)) {
        continue;
      }
      const distance = (/** @type {string} */ from) =>
        Math.hypot(from.charCodeAt(0) - to.charCodeAt(0), from.charCodeAt(1) - to.charCodeAt(1));
      const sources = left.filter(([, candidate]) => samePiece(candidate, piece))
        .sort(([one], [another]) => distance(one) - distance(another));
      if (sources.length > 0) {
        moved.push({from: sources[0][0], to});
        left.splice(left.indexOf(sources[0]), 1);
      }
    }
    return moved;
  }

  /**
   * @param {string} from
   * @param {string} to
   */
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
