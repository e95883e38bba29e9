/**
 * The score sheet: the opening, the main line in two columns with comments and variations between its rows, and the buttons
 * to step through the game.
 */

/** @import {Game} from './game.js' */
/** @import {Evaluation, Move, Place} from './messages.js' */

import {button, element, setText, svgElement} from './dom.js';
import {glyphImage, GLYPH_OF_MARK, MOVE_GLYPHS, nameOf} from './glyphs.js';
import {settings} from './settings.js';
import {texts} from './texts.js';
import {timeOf} from './times.js';

/** @typedef {keyof typeof STEP_SHAPES} Step */

const STEP_SHAPES = {
  first: 'M3 4H6V16H3ZM17 4V16L7 10Z',
  previous: 'M14 4V16L5 10Z',
  next: 'M6 4V16L15 10Z',
  last: 'M17 4H14V16H17ZM3 4V16L13 10Z',
};
const EDIT_SHAPE = 'M3 8H7V12H3ZM8 8H12V12H8ZM13 8H17V12H13Z';

/** @type {Step[]} */
const STEPS = ['first', 'previous', 'next', 'last'];

/** @type {Map<string, Step>} */
const KEYS = new Map([['ArrowLeft', 'previous'], ['ArrowRight', 'next'], ['Home', 'first'], ['End', 'last']]);

/** In a larger tree, and from this depth on, variations are folded until they are opened. */
const LARGE_TREE = 2000;
const DEEP = 6;

/**
 * The half-move that a step leads to.
 *
 * @param {Game} game
 * @param {Step} step
 */
export function target(game, step) {
  return {first: 0, previous: game.shown - 1, next: game.shown + 1, last: game.last}[step];
}

/** @param {string} key */
export const stepOfKey = key => KEYS.get(key);

/**
 * @typedef {object} SheetDeeds
 * @property {(step: Step) => void} walk
 * @property {(node: number) => void} stand
 * @property {(opener: Element) => void} edit opens the menu for the move that the page stands on
 */

export class Sheet {
  #list = element('ol', {class: 'moves', 'aria-label': texts.sheet.label});
  #result = element('p', {class: 'sheet-result'});
  #none = element('p', {class: 'quiet no-moves'}, texts.sheet.none);
  #opening = element('p', {class: 'opening quiet'});
  #scroll = element('div', {class: 'scroll', tabindex: '-1'}, this.#none, this.#list, this.#result);
  /** The button of each node that is drawn. @type {Map<number, HTMLElement>} */
  #places = new Map();
  /** What the person has folded or opened. @type {Map<number, boolean>} */
  #folds = new Map();
  /** What the list was drawn from. */
  #key = '';
  /** The moves with the number of their half-move: those of the line that the page stands in. @type {Place[]} */
  #line = [];
  /** @type {number | null} */
  #current = null;
  /** The nodes that lead to the position on the board. @type {Set<number>} */
  #path = new Set();
  /** @type {Map<number, Evaluation>} */
  #reviewed = new Map();
  /** @type {Game} */
  #game;
  /** When the list appears, or something beside it comes or goes, the current move stays in sight. */
  #resizing = new ResizeObserver(() => this.#current !== null && this.#scrollTo(this.#current));
  #steps;
  #edit;
  #does;

  /**
   * @param {Element} root
   * @param {SheetDeeds} does
   */
  constructor(root, does) {
    this.#does = does;
    const tool = (/** @type {string} */ text, /** @type {string} */ shape, /** @type {() => void} */ click, members = {}) => {
      const made = button('', click, {'aria-label': text, title: text, ...members});
      made.append(svgElement('svg', {viewBox: '0 0 20 20', 'aria-hidden': 'true'}, svgElement('path', {d: shape})));
      return made;
    };
    this.#steps = STEPS.map(step => tool(texts.sheet.steps[step], STEP_SHAPES[step], () => does.walk(step), {'data-step': step}));
    this.#edit = tool(texts.sheet.edit, EDIT_SHAPE, () => does.edit(this.#edit), {'data-act': 'edit', 'aria-haspopup': 'menu'});
    this.#list.addEventListener('click', event => this.#click(event.target));
    this.#list.addEventListener('contextmenu', event => this.#menu(event));
    this.#resizing.observe(this.#scroll);
    root.replaceChildren(this.#opening, this.#scroll, element('div', {class: 'steps'}, ...this.#steps, this.#edit));
  }

  close() {
    this.#resizing.disconnect();
  }

  /**
   * @param {Game} game
   * @param {boolean} mayEdit
   */
  draw(game, mayEdit) {
    this.#game = game;
    this.#path = new Set(game.study.path(game.at).map(({id}) => id));
    // The opening takes room from the list, so it comes before the current move is brought into sight.
    const opening = game.shownOpening;
    setText(this.#opening, opening ? texts.sheet.opening(opening.eco, opening.name) : '');
    this.#opening.title = this.#opening.textContent ?? '';
    // At the start it keeps its place, so that the moves do not jump.
    this.#opening.hidden = !opening && !game.moves.some(move => move.opening);
    this.#drawList();
    this.#markLine();
    this.#markCurrent();
    this.#none.hidden = this.#list.childElementCount > 0;
    this.#list.hidden = !this.#none.hidden;
    setText(this.#result, game.now.result ? texts.score(game.now.result.result) : '');
    this.#steps.forEach((step, index) => {
      step.disabled = index < 2 ? game.shown === 0 : game.shown === game.last;
    });
    this.#edit.hidden = !mayEdit;
  }

  #drawList() {
    const game = this.#game;
    const review = game.state.review?.moves ?? [];
    const main = game.mainLine;
    const opened = [...this.#path].filter(id => this.#isVariation(id));
    const key = JSON.stringify([
      game.study.version, main.length, opened, [...this.#folds], review.length, game.state.review?.running,
      settings.evaluations, settings.times]);
    if (key === this.#key) {
      return;
    }
    this.#key = key;
    this.#reviewed = new Map(review.map(evaluation => [evaluation.node, evaluation]));
    const focused = document.activeElement?.closest('#sheet [data-node]')?.getAttribute('data-node');
    const {scrollTop} = this.#scroll;
    this.#places.clear();
    this.#line = [];
    this.#current = null;
    this.#list.replaceChildren(...this.#rows(main));
    this.#scroll.scrollTop = scrollTop;
    if (focused) {
      this.#places.get(Number(focused))?.focus({preventScroll: true});
    }
  }

  /** @param {number} id */
  #isVariation(id) {
    const {parent} = this.#game.study.node(id);
    return parent !== null && this.#game.study.node(parent).children[0] !== id;
  }

  /**
   * The main line: pairs of moves, and what people have written between them.
   *
   * @param {Place[]} main
   */
  #rows(main) {
    const start = this.#game.study.node(0);
    const rows = start.comment ? [notes(comment(start.comment))] : [];
    /** @type {HTMLLIElement | null} */
    let row = null;
    let parent = start;
    for (const node of main) {
      const {move} = node;
      if (!move) {
        continue;
      }
      if (node.before) {
        rows.push(notes(comment(node.before)));
        row = null;
      }
      if (!row) {
        row = element('li', {class: 'pair'}, number(`${move.number}.`), ...(move.color === 'black' ? [gap()] : []));
        rows.push(row);
      }
      row.append(element('span', {class: 'half'}, this.#place(node), ...this.#facts(node)));
      const parts = [
        ...(node.comment ? [comment(node.comment)] : []),
        ...parent.children.slice(1).map(other => this.#variation(other, 1)),
      ];
      if (parts.length > 0) {
        rows.push(notes(...parts));
      }
      if (parts.length > 0 || move.color === 'black') {
        row = null;
      }
      parent = node;
    }
    return rows;
  }

  /**
   * A variation in running text, with its own variations inside.
   *
   * @param {number} id of its first move
   * @param {number} depth
   * @returns {HTMLElement}
   */
  #variation(id, depth) {
    const {study} = this.#game;
    const isFolded = !this.#path.has(id) && (this.#folds.get(id) ?? (depth > DEEP || study.size > LARGE_TREE));
    let node = study.node(id);
    const name = node.move ? numbered(node.move) : '';
    const root = element('div', {class: 'variation', role: 'group', 'aria-label': texts.sheet.variation(name)},
      button(isFolded ? '▸' : '▾', () => this.#fold(id, !isFolded), {
        class: 'fold', 'aria-expanded': String(!isFolded), 'aria-label': texts.sheet.fold(name), 'data-fold': id,
      }));
    let needsNumber = true;
    for (;;) {
      if (node.before) {
        root.append(comment(node.before));
        needsNumber = true;
      }
      if (node.move && (needsNumber || node.move.color === 'white')) {
        root.append(number(`${node.move.number}${node.move.color === 'white' ? '.' : '…'}`));
      }
      root.append(this.#place(node), ...this.#facts(node));
      needsNumber = false;
      if (isFolded) {
        root.append(node.children.length > 0 ? ' …' : '');
        return root;
      }
      if (node.comment) {
        root.append(comment(node.comment));
        needsNumber = true;
      }
      // The other variations at its first move stand beside this one.
      if (node.id !== id && node.parent !== null) {
        const others = study.node(node.parent).children.slice(1);
        root.append(...others.map(other => this.#variation(other, depth + 1)));
        needsNumber ||= others.length > 0;
      }
      if (node.children.length === 0) {
        return root;
      }
      node = study.node(node.children[0]);
    }
  }

  /**
   * @param {number} id
   * @param {boolean} fold
   */
  #fold(id, fold) {
    this.#folds.set(id, fold);
    if (fold && this.#path.has(id)) {
      this.#does.stand(this.#game.study.node(id).parent ?? 0);
    } else {
      this.draw(this.#game, !this.#edit.hidden);
    }
    const again = this.#list.querySelector(`[data-fold="${id}"]`);
    if (again instanceof HTMLElement) {
      again.focus({preventScroll: true});
    }
  }

  /**
   * The button of a move, with its glyphs; where people have not judged it, with that of the review.
   *
   * @param {Place} node
   */
  #place({id, move, glyphs}) {
    const evaluation = this.#reviewed.get(id);
    const mark = evaluation?.mark;
    const isJudged = glyphs.some(glyph => MOVE_GLYPHS.includes(glyph));
    const all = [...(mark && !isJudged ? [GLYPH_OF_MARK[mark]] : []), ...glyphs];
    const title = mark && evaluation?.best ? texts.review.better(texts.sheet.marks[mark][1], evaluation.best) : '';
    const place = element('button', {
      type: 'button', class: 'move', 'data-node': id, title,
      'aria-label': move && texts.sheet.move(move.color, move.san, all.map(nameOf).join(', ')),
    }, move?.san ?? '', ...all.map(glyphImage));
    this.#places.set(id, place);
    return place;
  }

  /**
   * Evaluation and time, if they are wanted.
   *
   * @param {Place} node
   */
  #facts(node) {
    const evaluation = settings.evaluations ? node.evaluation?.text ?? this.#reviewed.get(node.id)?.text : null;
    const time = settings.times ? timeOf(node, this.#game) : null;
    const text = [evaluation, time].filter(Boolean).join(' · ');
    return text ? [element('span', {class: 'facts quiet'}, text)] : [];
  }

  #markLine() {
    const {line} = this.#game;
    if (line === this.#line) {
      return;
    }
    this.#line.forEach(({id}) => this.#places.get(id)?.removeAttribute('data-ply'));
    line.forEach(({id}, index) => this.#places.get(id)?.setAttribute('data-ply', String(index + 1)));
    this.#line = line;
  }

  #markCurrent() {
    const {at} = this.#game;
    if (at === this.#current) {
      return;
    }
    if (this.#current !== null) {
      this.#places.get(this.#current)?.removeAttribute('aria-current');
    }
    this.#current = at;
    this.#places.get(at)?.setAttribute('aria-current', 'true');
    this.#scrollTo(at);
  }

  /** @param {EventTarget | null} clicked */
  #click(clicked) {
    const node = nodeOf(clicked);
    if (node !== null) {
      this.#does.stand(node);
    }
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const node = nodeOf(event.target);
    if (node === null || this.#edit.hidden) {
      return;
    }
    event.preventDefault();
    this.#does.stand(node);
    this.#does.edit(this.#places.get(node) ?? this.#edit);
  }

  /**
   * Keeps the current move and the row below it in sight without scrolling the page.
   *
   * @param {number} node
   */
  #scrollTo(node) {
    const scroll = this.#scroll;
    const place = this.#places.get(node);
    if (!place) {
      scroll.scrollTop = 0;
      return;
    }
    const frame = scroll.getBoundingClientRect();
    const {top, bottom} = place.getBoundingClientRect();
    const row = bottom - top;
    if (top < frame.top || bottom + row > frame.bottom) {
      scroll.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
    }
  }
}

/** @param {EventTarget | null} target */
function nodeOf(target) {
  const node = target instanceof Element ? target.closest('.move')?.getAttribute('data-node') : null;
  return node ? Number(node) : null;
}

/** @param {string} text */
const comment = text => element('span', {class: 'comment'}, text);

/** @param {Element[]} parts */
const notes = (...parts) => element('li', {class: 'notes'}, ...parts);

/** @param {string} text */
const number = text => element('span', {class: 'number', 'aria-hidden': 'true'}, text);

const gap = () => element('span', {class: 'gap', 'aria-hidden': 'true'}, '…');

/**
 * Where in the game the shown position is: "After 12… Nf6".
 *
 * @param {Game} game
 */
export function placeInGame(game) {
  const move = game.shownMove;
  return move ? texts.status.lookingBack(numbered(move)) : texts.status.atStart;
}

/**
 * "12. Nf3" or "12… Nf6".
 *
 * @param {Move} move
 */
export const numbered = move => `${move.number}${move.color === 'white' ? '.' : '…'} ${move.san}`;
