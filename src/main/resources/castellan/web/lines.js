/** Lines of the engine whose moves can be looked at and played. */

/** @import {Color, Line, LineMove} from './messages.js' */

import {button, element, setText} from './dom.js';
import {endPeek, peek} from './peek.js';
import {texts} from './texts.js';

const words = texts.analysis;
/** A move with its number, if it has one: "7. Nf3", "Nc6". */
const WORDS = /(?:\d+\.(?:\.\.)? )?\S+/g;

/**
 * @typedef {object} LineDeeds
 * @property {(node: number, moves: string[], stays: boolean) => void} play plays moves from a node into the tree; stays: the
 *     board does not follow
 * @property {() => boolean} mayPlay
 * @property {() => Color} bottom
 */

/** One line: a button for each move, and one that adds them all. */
export class LineRow {
  #does;
  #moves = element('span', {class: 'sans'});
  #add;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #node = 0;
  /** @type {LineMove[]} */
  #pv = [];

  /** @param {LineDeeds} does */
  constructor(does) {
    this.#does = does;
    this.#add = button('+', () => this.add(), {class: 'plain add-line', title: words.addLine, 'aria-label': words.addLine});
    this.root = element('span', {class: 'line-row', pointerleave: endPeek}, this.#moves, this.#add);
  }

  /** Whether somebody is about to press a move here, so that the moves must not change. */
  get held() {
    return this.root.matches(':hover') || this.root.querySelector(':focus-visible') !== null;
  }

  add() {
    this.#does.play(this.#node, this.#pv.map(({uci}) => uci), true);
  }

  /**
   * @param {number} node where the line begins
   * @param {LineMove[]} pv
   * @param {string} [sans] its text, with the numbers of the moves
   */
  draw(node, pv, sans = '') {
    this.#node = node;
    this.#pv = pv;
    this.#add.hidden = pv.length === 0 || !this.#does.mayPlay();
    const names = sans.match(WORDS) ?? pv.map(({san}) => san);
    while (this.#buttons.length < pv.length) {
      this.#buttons.push(this.#button(this.#buttons.length));
    }
    // The elements stay, so that the focus does.
    this.#buttons.forEach((place, index) => {
      if (index >= pv.length) {
        place.remove();
        return;
      }
      setText(place, names[index] ?? pv[index].san);
      place.dataset.move = pv[index].uci;
      if (!place.isConnected) {
        this.#moves.append(place);
      }
    });
  }

  /** @param {number} index */
  #button(index) {
    const show = () => this.#pv[index] && peek(made, this.#pv[index], this.#does.bottom());
    const made = button('', () => this.#play(index), {
      class: 'plain line-move', title: words.playLine, focus: show, blur: endPeek, pointerleave: endPeek,
      // A finger that touches a move plays it.
      pointerenter: event => event instanceof PointerEvent && event.pointerType !== 'touch' && show(),
    });
    return made;
  }

  /** @param {number} index of the last move that is played */
  #play(index) {
    if (this.#does.mayPlay()) {
      endPeek();
      this.#does.play(this.#node, this.#pv.slice(0, index + 1).map(({uci}) => uci), false);
    }
  }
}

/** The list of the analysis. */
export class Lines {
  #list;
  #does;
  /** @type {{score: HTMLElement, row: LineRow, root: HTMLElement}[]} */
  #rows = [];
  #fen = '';

  /**
   * @param {HTMLElement} list
   * @param {LineDeeds} does
   */
  constructor(list, does) {
    this.#list = list;
    this.#does = does;
    list.replaceChildren();
  }

  /**
   * @param {number} node
   * @param {string} fen the position in which the lines begin
   * @param {Line[]} lines
   */
  draw(node, fen, lines) {
    const same = fen === this.#fen;
    this.#fen = fen;
    if (!same) {
      endPeek();
    }
    while (this.#rows.length < lines.length) {
      const score = element('strong', {class: 'eval'});
      const row = new LineRow(this.#does);
      this.#rows.push({score, row, root: element('li', {}, score, row.root)});
    }
    this.#rows.forEach(({score, row, root}, index) => {
      const line = lines[index];
      if (!line) {
        root.remove();
        return;
      }
      if (!root.isConnected) {
        this.#list.append(root);
      }
      if (same && row.held) {
        return;
      }
      setText(score, line.text);
      score.classList.toggle('black', line.text.includes('-') || line.text.includes('−'));
      row.draw(node, line.pv, line.sans);
    });
  }
}
