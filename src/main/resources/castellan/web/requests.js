/** The requests that concern one table, with the seats of this page. What is refused throws. */

/** @import {TableLink} from './link.js' */
/** @import {Acts, Change, LegalMoves, State, WholeStudy} from './messages.js' */

import {enter, get, post} from './server.js';

export class Requests {
  #link;

  /** @param {TableLink} link */
  constructor(link) {
    this.#link = link;
    this.path = `/tables/${link.table}`;
  }

  enter() {
    return enter(this.#link);
  }

  /** @returns {Promise<State>} */
  state() {
    return get(this.path, this.#link.seats);
  }

  /** @returns {Promise<WholeStudy>} */
  study() {
    return get(`${this.path}/study`, this.#link.seats);
  }

  /**
   * The legal moves of a position in the tree.
   *
   * @param {number} node
   * @returns {Promise<LegalMoves>}
   */
  legal(node) {
    return get(`${this.path}/legal?node=${node}`, this.#link.seats);
  }

  /**
   * @template {keyof Acts} P
   * @param {P} act
   * @param {Acts[P]} body
   */
  post(act, body) {
    return post(`${this.path}/${act}`, body, this.#link.seats);
  }

  /**
   * An act that changes the tree.
   *
   * @template {keyof Acts} P
   * @param {P} act
   * @param {Omit<Acts[P], 'version'> & {version: number}} body
   * @returns {Promise<Change>}
   */
  edit(act, body) {
    return post(`${this.path}/${act}`, body, this.#link.seats);
  }
}
