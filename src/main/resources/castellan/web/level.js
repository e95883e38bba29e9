/** The choice of an engine's strength. */

/** @import {Level, LevelRange} from './messages.js' */

import {element, setText} from './dom.js';
import {settings} from './settings.js';
import {texts} from './texts.js';

const words = texts.fresh;
export const FULL = 'full';

/** A slider, a number field with the same value, and a checkbox for full strength. */
export class LevelChoice {
  #slider;
  #number;
  #full;
  #word = element('span', {class: 'quiet'});

  /**
   * @param {string} name
   * @param {LevelRange} levels
   */
  constructor(name, levels) {
    const limits = {min: levels.min, max: levels.max, step: 50, value: settings.level};
    this.#slider = element('input', {type: 'range', ...limits, 'aria-label': name, input: () => this.#set(this.#slider.value)});
    this.#number = element('input', {type: 'number', ...limits, step: 1, 'aria-label': name, input: () => this.#set(this.#number.value)});
    this.#full = element('input', {type: 'checkbox', change: () => this.#draw()});
    this.#full.checked = settings.full;
    this.name = element('span', {class: 'level-name'}, name);
    this.root = element('div', {class: 'level'}, this.name, this.#slider, this.#number,
      element('label', {class: 'check'}, this.#full, words.full), this.#word);
    this.#draw();
  }

  /** @returns {Level} */
  get value() {
    return this.#full.checked ? FULL : Number(this.#number.value);
  }

  /** @param {string} value */
  #set(value) {
    this.#slider.value = value;
    if (document.activeElement !== this.#number) {
      this.#number.value = value;
    }
    this.#draw();
  }

  #draw() {
    this.#slider.disabled = this.#number.disabled = this.#full.checked;
    setText(this.#word, this.#full.checked ? '' : words.levelWord(Number(this.#number.value)));
  }
}
