/** The score sheet: the opening, one button per half-move, the buttons to step through the game, and the result at the end. */

/** @import {Game} from './game.js' */
/** @import {Move} from './messages.js' */

import {button, element, setText, svgElement} from './dom.js';
import {texts} from './texts.js';

/** @typedef {keyof typeof STEP_SHAPES} Step */

const STEP_SHAPES = {
  first: 'M3 4H6V16H3ZM17 4V16L7 10Z',
  previous: 'M14 4V16L5 10Z',
  next: 'M6 4V16L15 10Z',
  last: 'M17 4H14V16H17ZM3 4V16L13 10Z',
};

/** @type {Step[]} */
const STEPS = ['first', 'previous', 'next', 'last'];

/** Up and down are left for scrolling. @type {Map<string, Step>} */
const KEYS = new Map([['ArrowLeft', 'previous'], ['ArrowRight', 'next'], ['Home', 'first'], ['End', 'last']]);

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

export class Sheet {
  #list = element('ol', {class: 'moves', 'aria-label': texts.sheet.label});
  #result = element('p', {class: 'sheet-result'});
  #none = element('p', {class: 'quiet'}, texts.sheet.none);
  #others = element('p', {class: 'quiet others'});
  #opening = element('p', {class: 'opening quiet'});
  #scroll = element('div', {class: 'scroll', tabindex: '-1'}, this.#none, this.#list, this.#result);
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #steps;
  #goTo;
  #stand;

  /**
   * @param {Element} root
   * @param {(target: number | Step) => void} goTo
   * @param {(node: number) => void} stand
   */
  constructor(root, goTo, stand) {
    this.#goTo = goTo;
    this.#stand = stand;
    this.#steps = STEPS.map(step => {
      const text = texts.sheet.steps[step];
      const made = button('', () => goTo(step), {'aria-label': text, title: text, 'data-step': step});
      made.append(svgElement('svg', {viewBox: '0 0 20 20', 'aria-hidden': 'true'}, svgElement('path', {d: STEP_SHAPES[step]})));
      return made;
    });
    root.replaceChildren(this.#opening, this.#scroll, this.#others, element('div', {class: 'steps'}, ...this.#steps));
  }

  /** @param {Game} game */
  draw(game) {
    this.#fit(game);
    const marks = new Map((game.state.review?.moves ?? []).map(evaluation => [evaluation.node, evaluation]));
    this.#buttons.forEach((place, index) => {
      const ply = index + 1;
      const move = game.moves[index];
      const evaluation = marks.get(game.line[index].id);
      const [sign, word] = evaluation?.mark ? texts.sheet.marks[evaluation.mark] : ['', ''];
      setText(place, move.san + sign);
      place.setAttribute('aria-label', texts.sheet.move(move.color, move.san, word));
      place.title = word && evaluation?.best ? texts.review.better(word, evaluation.best) : '';
      place.dataset.mark = evaluation?.mark ?? '';
      const current = ply === game.shown;
      if (current !== (place.getAttribute('aria-current') === 'true')) {
        place.setAttribute('aria-current', String(current));
      }
    });
    const opening = game.shownOpening;
    setText(this.#opening, opening ? texts.sheet.opening(opening.eco, opening.name) : '');
    this.#opening.hidden = !opening;
    this.#none.hidden = game.last > 0;
    this.#list.hidden = game.last === 0;
    setText(this.#result, game.now.result?.result.replace('1/2-1/2', '½–½').replace('-', '–') ?? '');
    this.#steps.forEach((step, index) => {
      step.disabled = index < 2 ? game.shown === 0 : game.shown === game.last;
    });
    this.#scrollTo(game.shown);
    this.#drawOthers(game);
  }

  /** @param {Game} game */
  #drawOthers({others}) {
    const key = others.map(node => node.id).join();
    if (this.#others.dataset.nodes !== key) {
      this.#others.dataset.nodes = key;
      this.#others.replaceChildren(...others.flatMap(({id, move}) =>
        move ? [button(numbered(move), () => this.#stand(id), {class: 'plain', 'data-node': id})] : []));
      this.#others.prepend(...others.length > 0 ? [texts.sheet.others] : []);
    }
    this.#others.hidden = others.length === 0;
  }

  /**
   * Makes one button per half-move; those that stay keep the focus.
   *
   * @param {Game} game
   */
  #fit(game) {
    let kept = 0;
    while (kept < this.#buttons.length && kept < game.last && this.#buttons[kept].dataset.fen === game.moves[kept].fen) {
      kept++;
    }
    for (const stale of this.#buttons.splice(kept)) {
      const row = stale.parentElement;
      stale.remove();
      if (!row?.querySelector('button')) {
        row?.remove();
      }
    }
    for (let index = kept; index < game.last; index++) {
      const move = game.moves[index];
      const place = button('', () => this.#goTo(index + 1), {'data-fen': move.fen, 'data-ply': index + 1, class: 'move'});
      this.#buttons.push(place);
      this.#rowFor(move, index).append(place);
    }
  }

  /**
   * @param {Move} move
   * @param {number} index
   */
  #rowFor(move, index) {
    const row = this.#list.lastElementChild;
    if (row && index > 0 && move.color === 'black') {
      return row;
    }
    const number = element('span', {class: 'number', 'aria-hidden': 'true'}, `${move.number}.`);
    const fresh = element('li', {}, number);
    if (move.color === 'black') {
      fresh.append(element('span', {class: 'gap', 'aria-hidden': 'true'}, '…'));
    }
    this.#list.append(fresh);
    return fresh;
  }

  /**
   * Keeps the current move in sight without scrolling the page.
   *
   * @param {number} ply
   */
  #scrollTo(ply) {
    const scroll = this.#scroll;
    if (ply === 0) {
      scroll.scrollTop = 0;
      return;
    }
    const place = this.#buttons[ply - 1];
    const top = place.offsetTop;
    if (top < scroll.scrollTop || top + place.offsetHeight > scroll.scrollTop + scroll.clientHeight) {
      scroll.scrollTop = top - scroll.clientHeight / 2;
    }
  }
}

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
