/** The editor for positions. It knows no rules: the server says what is wrong with the FEN that it makes. */

/** @import {Color} from './messages.js' */
/** @import {Piece, Pieces} from './position.js' */

import {ChessBoard} from './board.js';
import {button, chooser, element, icon, pieceImage} from './dom.js';
import {FILES, letterOf, readPieces, START_FEN, writePieces} from './position.js';
import {texts} from './texts.js';

const words = texts.editor;
const KINDS = /** @type {const} */ (['k', 'q', 'r', 'b', 'n', 'p']);
const RIGHTS = /** @type {const} */ (['K', 'Q', 'k', 'q']);
const STEPS = new Map([['ArrowUp', -8], ['ArrowDown', 8], ['ArrowLeft', -1], ['ArrowRight', 1]]);
const EMPTY = '8/8/8/8/8/8/8/8';

/** @typedef {Piece | 'move' | 'erase'} Brush what a click on a square does */

export class Editor {
  /** @type {Pieces} */
  #pieces = new Map();
  /** @type {Color} */
  #turn = 'white';
  /** The half-move clock and the number of the move, as they were entered. */
  #counters = '0 1';
  /** @type {Brush} */
  #brush = 'move';
  /** The piece in the hand; from is null if it comes from beside the board. @type {{piece: Piece, from: string | null, ghost: Element} | null} */
  #drag = null;
  #board = new ChessBoard();
  #turnPlace = element('div', {class: 'segments', role: 'radiogroup', 'aria-label': words.turn});
  /** The file where a pawn has just moved two squares; empty if none has. */
  #passed = element('select', {id: 'editor-passed', change: () => this.#edited()},
    ...['', ...FILES].map(file => element('option', {value: file}, file || '–')));
  #rights = RIGHTS.map(right => ({right, box: element('input', {type: 'checkbox', 'data-right': right, change: () => this.#edited()})}));
  /** @type {{brush: Brush, choice: HTMLButtonElement}[]} */
  #choices = [];
  #root;
  #changed;

  /**
   * @param {HTMLElement} root
   * @param {(fen: string) => void} changed
   */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
    this.#board.setAttribute('still', '');
    this.#board.className = 'editor-board';
    const palette = (/** @type {Brush[]} */ brushes) => element('div', {class: 'palette'}, ...brushes.map(brush => this.#choice(brush)));
    const pieces = (/** @type {Color} */ color) => KINDS.map(kind => ({color, kind}));
    root.replaceChildren(
      element('div', {class: 'editor-side'},
        palette([...pieces('black'), 'move']), this.#board, palette([...pieces('white'), 'erase'])),
      element('div', {class: 'editor-facts'},
        this.#turnPlace,
        element('div', {class: 'rights', role: 'group', 'aria-label': words.rights},
          ...this.#rights.map(({right, box}) => element('label', {class: 'check'}, box, words.castling[right]))),
        element('label', {class: 'passed', title: words.passedHint}, words.passed, this.#passed),
        element('div', {class: 'pair'},
          button(words.start, () => this.#set(START_FEN), {'data-act': 'editor-start'}),
          button(words.clear, () => this.#set(`${EMPTY} w - - 0 1`), {'data-act': 'editor-clear'}),
          button(words.flip, () => this.#flip())),
        element('p', {class: 'quiet'}, words.hint)));
    chooser(this.#turnPlace, 'editor-turn', words.turns, this.#turn, turn => {
      this.#turn = turn === 'black' ? 'black' : 'white';
      this.#edited();
    });
    this.#listen(this.#board);
    this.#choose('move');
  }

  /** Shows a position that was entered elsewhere; what is no position is left alone. @param {string} fen */
  show(fen) {
    const [placement, turn = 'w', rights = '-', passed = '-', ...counters] = fen.trim().split(/\s+/);
    if (placement.split('/').length !== 8) {
      return;
    }
    this.#pieces = readPieces(placement);
    this.#turn = turn === 'b' ? 'black' : 'white';
    this.#passed.value = /^[a-h][36]$/.test(passed) ? passed[0] : '';
    this.#counters = counters.length === 2 ? counters.join(' ') : '0 1';
    const read = this.#readRights(rights);
    this.#rights.forEach(({right, box}) => { box.checked = read.includes(right); });
    this.#draw();
  }

  /**
   * Chess960 may name the file of the rook instead of the side.
   *
   * @param {string} rights
   */
  #readRights(rights) {
    return [...rights].map(letter => {
      const isWhite = letter === letter.toUpperCase();
      const king = [...this.#pieces].find(([, {color, kind}]) => kind === 'k' && color === (isWhite ? 'white' : 'black'));
      const side = !/[a-h]/i.test(letter) ? letter.toLowerCase() : letter.toLowerCase() > (king?.[0] ?? 'e') ? 'k' : 'q';
      return isWhite ? side.toUpperCase() : side;
    });
  }

  /** @param {string} fen */
  #set(fen) {
    this.show(fen);
    this.#edited();
  }

  #flip() {
    this.#board.bottom = this.#board.bottom === 'white' ? 'black' : 'white';
    this.#draw();
  }

  #edited() {
    const rights = this.#rights.filter(({box}) => box.checked).map(({right}) => right).join('') || '-';
    this.#draw();
    const isWhite = this.#turn === 'white';
    const passed = this.#passed.value ? this.#passed.value + (isWhite ? '6' : '3') : '-';
    this.#changed(`${writePieces(this.#pieces)} ${isWhite ? 'w' : 'b'} ${rights} ${passed} ${this.#counters}`);
  }

  #draw() {
    this.#board.show({fen: writePieces(this.#pieces)});
    for (const input of this.#turnPlace.querySelectorAll('input')) {
      input.checked = input.value === this.#turn;
    }
  }

  /** @param {Brush} brush */
  #choice(brush) {
    const isPiece = typeof brush !== 'string';
    const name = isPiece ? texts.board.square('', brush, []).replace(/^, /, '') : words.brushes[brush];
    const choice = button('', () => this.#choose(brush), {
      class: 'brush', 'aria-label': name, title: name, 'data-brush': isPiece ? letterOf(brush) : brush,
    });
    choice.append(isPiece ? pieceImage(brush) : icon(brush));
    if (isPiece) {
      choice.addEventListener('pointerdown', event => event.button === 0 && this.#lift(brush, null, event));
    }
    this.#choices.push({brush, choice});
    return choice;
  }

  /** @param {Brush} chosen */
  #choose(chosen) {
    this.#brush = chosen;
    this.#choices.forEach(({brush, choice}) => choice.setAttribute('aria-pressed', String(brush === chosen)));
  }

  /** @param {ChessBoard} board */
  #listen(board) {
    board.addEventListener('pointerdown', event => {
      const square = board.squareAt(event.clientX, event.clientY);
      const piece = square && this.#pieces.get(square);
      if (event.button !== 0 || !square) {
        return;
      }
      event.preventDefault();
      if (this.#brush !== 'move') {
        this.#put(square, this.#brush);
      } else if (piece) {
        this.#lift(piece, square, event);
      }
    });
    board.addEventListener('keydown', event => this.#key(board, event));
  }

  /**
   * @param {string} square
   * @param {Piece | 'erase'} brush
   */
  #put(square, brush) {
    const old = this.#pieces.get(square);
    this.#pieces.delete(square);
    if (brush !== 'erase' && !(old?.color === brush.color && old.kind === brush.kind)) {
      this.#pieces.set(square, brush);
    }
    this.#edited();
  }

  /**
   * @param {Piece} piece
   * @param {string | null} from
   * @param {PointerEvent} event
   */
  #lift(piece, from, event) {
    event.preventDefault();
    const ghost = element('div', {class: 'ghost'}, pieceImage(piece));
    const size = this.#board.clientWidth / 8;
    const place = (/** @type {PointerEvent} */ {clientX, clientY}) => {
      ghost.style.cssText = `width: ${size}px; height: ${size}px; left: ${clientX - size / 2}px; top: ${clientY - size / 2}px`;
    };
    // It has to be inside the dialog, because nothing else is above that.
    (this.#root.closest('dialog') ?? document.body).append(ghost);
    ghost.hidden = from === null;
    place(event);
    this.#drag = {piece, from, ghost};
    const listening = new AbortController();
    const {signal} = listening;
    addEventListener('pointermove', moved => {
      ghost.hidden = false;
      place(moved);
    }, {signal});
    addEventListener('pointerup', up => {
      listening.abort();
      this.#drop(this.#board.squareAt(up.clientX, up.clientY));
    }, {signal});
    addEventListener('pointercancel', () => {
      listening.abort();
      this.#drop(from);
    }, {signal});
  }

  /** @param {string | null} to beside the board the piece is gone */
  #drop(to) {
    const drag = this.#drag;
    this.#drag = null;
    drag?.ghost.remove();
    if (!drag || drag.from === to) {
      return;
    }
    if (drag.from) {
      this.#pieces.delete(drag.from);
    } else {
      this.#choose('move');
    }
    if (to) {
      this.#pieces.set(to, drag.piece);
    }
    this.#edited();
  }

  /**
   * Arrows walk over the squares; the letter of a piece puts it there, a capital one for White.
   *
   * @param {ChessBoard} board
   * @param {KeyboardEvent} event
   */
  #key(board, event) {
    const index = board.cells.findIndex(cell => cell === event.target);
    const square = board.cells[index]?.dataset.square;
    const step = STEPS.get(event.key);
    const kind = KINDS.find(letter => letter === event.key.toLowerCase());
    if (!square || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (step) {
      board.cells[index + step]?.focus();
    } else if (kind) {
      this.#put(square, {color: event.key === kind ? 'black' : 'white', kind});
    } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === ' ' && this.#brush === 'erase') {
      this.#put(square, 'erase');
    } else if (event.key === ' ' && this.#brush !== 'move') {
      this.#put(square, this.#brush);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The squares can be reached by keyboard once the board is on the page. */
  attach() {
    this.#board.cells.forEach((cell, index) => { cell.tabIndex = index === 0 ? 0 : -1; });
  }
}
