/** The tabs of the panel beside the board. Each shows one part of it; the panel itself keeps its size. */

import {button, byId, setText} from './dom.js';
import {texts} from './texts.js';

/** @typedef {keyof typeof NAMES} TabName */

const NAMES = {moves: texts.tabs.moves, engine: texts.tabs.engine, review: texts.tabs.review};
const ORDER = /** @type {TabName[]} */ (Object.keys(NAMES));
const STEPS = new Map([['ArrowLeft', -1], ['ArrowRight', 1]]);

export class Tabs {
  /** @type {{[name in TabName]: HTMLButtonElement}} */
  #buttons;
  /** @type {TabName} */
  #shown = 'moves';
  #told;

  /** @param {() => void} told when another tab is shown */
  constructor(told) {
    this.#told = told;
    const made = (/** @type {TabName} */ name) => button(NAMES[name], () => this.show(name), {
      role: 'tab', id: `tab-${name}-name`, 'aria-controls': `tab-${name}`, 'data-tab': name,
    });
    this.#buttons = {moves: made('moves'), engine: made('engine'), review: made('review')};
    const place = byId('tabs');
    place.replaceChildren(...Object.values(this.#buttons));
    place.onkeydown = event => this.#key(event);
    this.#draw();
  }

  get shown() {
    return this.#shown;
  }

  /** @param {TabName} name */
  show(name) {
    if (name !== this.#shown) {
      this.#shown = name;
      this.#draw();
      this.#told();
    }
  }

  /**
   * @param {TabName} name
   * @param {boolean} allowed a tab that is not allowed is not there
   */
  allow(name, allowed) {
    this.#buttons[name].hidden = !allowed;
    if (!allowed && this.#shown === name) {
      this.show('moves');
    }
  }

  #draw() {
    for (const name of ORDER) {
      const chosen = name === this.#shown;
      this.#buttons[name].setAttribute('aria-selected', String(chosen));
      this.#buttons[name].tabIndex = chosen ? 0 : -1;
      setText(this.#buttons[name], NAMES[name]);
      byId(`tab-${name}`).hidden = !chosen;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS.get(event.key);
    if (!step) {
      return;
    }
    const there = ORDER.filter(name => !this.#buttons[name].hidden);
    const next = there[(there.indexOf(this.#shown) + step + there.length) % there.length];
    this.show(next);
    this.#buttons[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
