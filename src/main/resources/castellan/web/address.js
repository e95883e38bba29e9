/**
 * The address of a table's page. It carries the place in the tree where the page stands, so that a reload, a bookmark or
 * "back" leads there again; at the latest position of the game it carries none, and the page follows the game.
 */

/** @import {Game} from './game.js' */

import {readLink, withLine} from './link.js';

/** Browsers refuse to change the address often: whoever walks through a game changes it when he rests. */
const PAUSE_MILLIS = 300;

export class Address {
  #table;
  #told;
  /** Undefined before the first position. @type {string | null | undefined} */
  #line;
  /** @type {number | undefined} */
  #pause;

  /**
   * @param {number} table
   * @param {(fragment: string) => void} told called when the address has changed
   */
  constructor(table, told) {
    this.#table = table;
    this.#told = told;
  }

  /** @param {Game} game */
  draw(game) {
    const line = game.live ? null : game.shownLine;
    if (line !== this.#line) {
      this.#line = line;
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#write(line), PAUSE_MILLIS);
    }
  }

  close() {
    clearTimeout(this.#pause);
  }

  /** @param {string | null} line */
  #write(line) {
    const {hash} = location;
    const fragment = withLine(hash, line);
    // While the page asks whether to leave the table, the address is already that of the other one.
    if (fragment !== hash && readLink(hash).table === this.#table) {
      history.replaceState(null, '', fragment);
      this.#told(fragment);
    }
  }
}
