/** Mouse, touch and keyboard on the board: selects a square and tries to move. */

/** @import {ChessBoard, Targets} from './board.js' */

import {texts} from './texts.js';
import {announce} from './announce.js';

/** A pointer that moves less than this has clicked. */
const CLICK_PIXELS = 5;
const STEPS = new Map([['ArrowUp', -8], ['ArrowDown', 8], ['ArrowLeft', -1], ['ArrowRight', 1]]);

/**
 * A pointer that is down.
 *
 * @typedef {object} Press
 * @property {number} pointer
 * @property {string} square
 * @property {string | null} mover the square of the selected piece, if releasing the pointer here moves it
 * @property {boolean} wasSelected whether this square was selected before
 * @property {number} x
 * @property {number} y
 * @property {SVGElement | null} image the piece that can be dragged
 * @property {boolean} dragging
 * @property {number} right how far the piece has to move so that the pointer holds its center
 * @property {number} down
 */

export class Hand {
  #board;
  /** @type {string | null} */
  #selected = null;
  /** @type {Press | null} */
  #press = null;

  /** @param {ChessBoard} board */
  constructor(board) {
    this.#board = board;
    board.addEventListener('pointerdown', event => this.#down(event));
    board.addEventListener('pointermove', event => this.#move(event));
    board.addEventListener('pointerup', event => this.#up(event));
    board.addEventListener('pointercancel', () => this.#endDrag());
    // A mouse on the board does not take the focus, so the arrow keys still step through the game.
    board.addEventListener('mousedown', event => event.preventDefault());
    // A touch ends when the finger leaves. The click that would follow could hit what has just opened above the square.
    board.addEventListener('touchend', event => event.cancelable && event.preventDefault(), {passive: false});
    board.addEventListener('keydown', event => this.#key(event));
    board.addEventListener('focusin', event => this.#focused(event.target));
  }

  letGo() {
    this.#endDrag();
    this.#select(null);
  }

  /** Updates the targets when a position arrives while a piece is selected. */
  refresh() {
    this.#select(this.#selected && this.#board.pieceOn(this.#selected) ? this.#selected : null);
  }

  /** @param {string} square */
  #targetsOf(square) {
    /** @type {Targets} */
    const targets = new Map();
    for (const move of this.#board.legal) {
      if (move.from === square) {
        move.to.forEach(to => targets.set(to, move.capture ? 'capture' : 'move'));
      }
    }
    return targets;
  }

  /** Touching the board again takes back a move that waits. */
  #cancelPremove() {
    if (this.#board.premove) {
      this.#board.premove = null;
      announce(texts.board.premoveGone);
    }
  }

  /** @param {string | null} square */
  #select(square) {
    this.#selected = square;
    this.#board.mark(square, square ? this.#targetsOf(square) : undefined);
  }

  /**
   * The square of the selected piece, if a click on this square moves it rather than selecting another piece; else null.
   *
   * @param {string} square
   */
  #moverTo(square) {
    const from = this.#selected;
    if (!from || from === square) {
      return null;
    }
    const moves = this.#targetsOf(from).has(square)
      || this.#board.pieceOn(square)?.color !== this.#board.pieceOn(from)?.color;
    return moves ? from : null;
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #attempt(from, to) {
    this.#selected = null;
    this.#board.attempt(from, to);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const board = this.#board;
    if (event.button !== 0 || !board.active || this.#press) {
      return;
    }
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) {
      return;
    }
    this.#cancelPremove();
    const mover = this.#moverTo(square);
    const wasSelected = this.#selected === square;
    if (!mover && board.pieceOn(square)) {
      this.#select(square);
    }
    this.#press = {
      pointer: event.pointerId, square, mover, wasSelected,
      x: event.clientX, y: event.clientY,
      image: mover ? null : board.cell(square).querySelector('svg.piece'),
      dragging: false, right: 0, down: 0,
    };
    if (this.#press.image) {
      board.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press?.image || press.pointer !== event.pointerId) {
      return;
    }
    const right = event.clientX - press.x;
    const down = event.clientY - press.y;
    if (!press.dragging && Math.hypot(right, down) < CLICK_PIXELS) {
      return;
    }
    if (!press.dragging) {
      press.dragging = true;
      press.image.classList.add('lifted');
      const frame = press.image.getBoundingClientRect();
      // The piece is held at its center, wherever it was grabbed.
      press.right = press.x - (frame.left + frame.width / 2);
      press.down = press.y - (frame.top + frame.height / 2);
    }
    press.image.style.transform = `translate(${right + press.right}px, ${down + press.down}px)`;
    this.#hover(this.#board.squareAt(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) {
      return;
    }
    const {square, dragging, mover, wasSelected} = press;
    this.#endDrag();
    const under = this.#board.squareAt(event.clientX, event.clientY);
    if (dragging) {
      if (under && under !== square) {
        this.#attempt(square, under);
      }
    } else if (mover) {
      if (under === square) {
        this.#attempt(mover, square);
      }
    } else if (wasSelected) {
      this.#select(null);
    }
  }

  #endDrag() {
    if (this.#press?.image) {
      this.#press.image.classList.remove('lifted');
      this.#press.image.style.transform = '';
    }
    this.#press = null;
    this.#hover(null);
  }

  /** @param {string | null} square */
  #hover(square) {
    for (const cell of this.#board.cells) {
      cell.classList.toggle('over', cell.dataset.square === square);
    }
  }

  /** @param {EventTarget | null} target */
  #focused(target) {
    if (this.#board.cells.some(cell => cell === target)) {
      for (const cell of this.#board.cells) {
        cell.tabIndex = cell === target ? 0 : -1;
      }
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = this.#board.cells.findIndex(cell => cell === event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const step = STEPS.get(event.key);
    if (step) {
      this.#step(index, step);
    } else if (event.key === 'Home' || event.key === 'End') {
      this.#board.cells[index - index % 8 + (event.key === 'Home' ? 0 : 7)].focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#touch(this.#board.cells[index].dataset.square ?? '');
    } else if (event.key === 'Escape' && this.#selected) {
      this.#select(null);
      announce(texts.board.unselected);
    } else if (event.key === 'Escape' && this.#board.premove) {
      this.#cancelPremove();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {number} index
   * @param {number} step
   */
  #step(index, step) {
    const sideways = Math.abs(step) === 1;
    const next = index + step;
    const sameRow = Math.floor(next / 8) === Math.floor(index / 8);
    if (next >= 0 && next < 64 && (!sideways || sameRow)) {
      this.#board.cells[next].focus();
    }
  }

  /** @param {string} square */
  #touch(square) {
    const board = this.#board;
    if (!board.active) {
      return;
    }
    const mover = this.#moverTo(square);
    const piece = board.pieceOn(square);
    if (mover) {
      this.#attempt(mover, square);
    } else if (this.#selected === square) {
      this.#select(null);
      announce(texts.board.unselected);
    } else if (piece) {
      this.#select(square);
      announce(texts.board.selected(square, piece, this.#targetsOf(square).size));
    }
  }
}
