/** The player's hand on the board: mouse, touch and keyboard become a chosen square and a try to move. */

import {texts} from './texts.js';
import {announce} from './announce.js';

/** A pointer that moves less than this has clicked. */
const CLICK_PIXELS = 5;
const STEPS = {ArrowUp: -8, ArrowDown: 8, ArrowLeft: -1, ArrowRight: 1};

export class Hand {
  #board;
  #selected = null;
  #press = null;

  constructor(board) {
    this.#board = board;
    board.addEventListener('pointerdown', event => this.#down(event));
    board.addEventListener('pointermove', event => this.#move(event));
    board.addEventListener('pointerup', event => this.#up(event));
    board.addEventListener('pointercancel', () => this.#endDrag());
    // A mouse on the board does not take the focus: the arrow keys go on leafing through the game.
    board.addEventListener('mousedown', event => event.preventDefault());
    // A touch is done when the finger leaves; the click that would follow could hit what has just opened above the square.
    board.addEventListener('touchend', event => event.cancelable && event.preventDefault(), {passive: false});
    board.addEventListener('keydown', event => this.#key(event));
    board.addEventListener('focusin', event => this.#focused(event.target));
  }

  letGo() {
    this.#endDrag();
    this.#select(null);
  }

  /** The targets change when a position arrives while a piece is in hand. */
  refresh() {
    this.#select(this.#selected && this.#board.pieceOn(this.#selected) ? this.#selected : null);
  }

  #targetsOf(square) {
    const targets = new Map();
    for (const move of this.#board.legal) {
      if (move.from === square) {
        move.to.forEach(to => targets.set(to, move.capture ? 'capture' : 'move'));
      }
    }
    return targets;
  }

  #select(square) {
    this.#selected = square;
    this.#board.mark(square, square ? this.#targetsOf(square) : undefined);
  }

  /** Whether a touch of this square moves the chosen piece rather than choosing another. */
  #completes(square) {
    if (!this.#selected || this.#selected === square) {
      return false;
    }
    if (this.#targetsOf(this.#selected).has(square)) {
      return true;
    }
    return this.#board.pieceOn(square)?.color !== this.#board.pieceOn(this.#selected)?.color;
  }

  #attempt(from, to) {
    this.#selected = null;
    this.#board.attempt(from, to);
  }

  #down(event) {
    const board = this.#board;
    if (event.button !== 0 || !board.active || this.#press || event.target.closest('.promotion')) {
      return;
    }
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) {
      return;
    }
    const completes = this.#completes(square);
    const chosenBefore = this.#selected === square;
    if (!completes && board.pieceOn(square)) {
      this.#select(square);
    }
    this.#press = {
      pointer: event.pointerId, square, completes, chosenBefore,
      x: event.clientX, y: event.clientY,
      image: completes ? null : board.cell(square).querySelector('.piece'),
      dragging: false,
    };
    if (this.#press.image) {
      board.setPointerCapture(event.pointerId);
    }
  }

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
      // The piece is held at its middle, wherever it was grasped.
      press.offset = {x: press.x - (frame.left + frame.width / 2), y: press.y - (frame.top + frame.height / 2)};
    }
    press.image.style.transform = `translate(${right + press.offset.x}px, ${down + press.offset.y}px)`;
    this.#hover(this.#board.squareAt(event.clientX, event.clientY));
  }

  #up(event) {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) {
      return;
    }
    const {square, dragging, completes, chosenBefore} = press;
    this.#endDrag();
    const under = this.#board.squareAt(event.clientX, event.clientY);
    if (dragging) {
      if (under && under !== square) {
        this.#attempt(square, under);
      }
    } else if (completes) {
      if (under === square) {
        this.#attempt(this.#selected, square);
      }
    } else if (chosenBefore) {
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

  #hover(square) {
    for (const cell of this.#board.cells) {
      cell.classList.toggle('over', cell.dataset.square === square);
    }
  }

  #focused(target) {
    if (this.#board.cells.includes(target)) {
      for (const cell of this.#board.cells) {
        cell.tabIndex = cell === target ? 0 : -1;
      }
    }
  }

  #key(event) {
    const index = this.#board.cells.indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (event.key in STEPS) {
      this.#step(index, STEPS[event.key]);
    } else if (event.key === 'Home' || event.key === 'End') {
      this.#board.cells[index - index % 8 + (event.key === 'Home' ? 0 : 7)].focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#touch(event.target.dataset.square);
    } else if (event.key === 'Escape' && this.#selected) {
      this.#select(null);
      announce(texts.board.dropped);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #step(index, step) {
    const sideways = Math.abs(step) === 1;
    const next = index + step;
    const sameRow = Math.floor(next / 8) === Math.floor(index / 8);
    if (next >= 0 && next < 64 && (!sideways || sameRow)) {
      this.#board.cells[next].focus();
    }
  }

  #touch(square) {
    const board = this.#board;
    if (!board.active) {
      return;
    }
    if (this.#completes(square)) {
      this.#attempt(this.#selected, square);
    } else if (this.#selected === square) {
      this.#select(null);
      announce(texts.board.dropped);
    } else if (board.pieceOn(square)) {
      this.#select(square);
      announce(texts.board.chosen(square, board.pieceOn(square), this.#targetsOf(square).size));
    }
  }
}
