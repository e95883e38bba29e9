/** Tells a table the name that the person has chosen for this browser. */

/** @import {Act} from './actions.js' */
/** @import {Game} from './game.js' */

import {settings} from './settings.js';

export class OwnName {
  #act;
  /** @type {string | null} */
  #told = null;

  /** @param {Act} act */
  constructor(act) {
    this.#act = act;
  }

  /** Tells it if the table has another one. @param {Game} game */
  tell({you, opponent, state}) {
    if (you.length !== 1 || opponent === 'analysis') {
      return;
    }
    const known = state.tags[you[0] === 'white' ? 'White' : 'Black'];
    if (settings.name && settings.name !== known && settings.name !== this.#told) {
      this.#told = settings.name;
      this.#act('name', {name: settings.name});
    }
  }
}
