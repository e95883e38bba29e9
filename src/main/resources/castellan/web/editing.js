/** The tree of moves at a table: keeps the page's copy in step with the server's, and sends what the person changes. */

/** @import {Game} from './game.js' */
/** @import {Acts, Change} from './messages.js' */
/** @import {Requests} from './requests.js' */

import {noticeFailure} from './announce.js';

export class Editing {
  #requests;
  #does;
  /** Undefined before the first state has come. @type {Game} */
  #game;
  /** The latest version of the tree that the server has told of. */
  #version = 0;
  #fetching = false;

  /**
   * @param {Requests} requests
   * @param {{draw: () => void, fetched: () => void}} does fetched: the whole tree was replaced
   */
  constructor(requests, does) {
    this.#requests = requests;
    this.#does = does;
  }

  /** @param {Game} game */
  setGame(game) {
    this.#game = game;
  }

  /** The state of the table tells the version. */
  compare() {
    const {state: {version}, study} = this.#game;
    if (version !== study.version) {
      this.#version = version; // smaller than before if the clock of the server was put back
      this.fetch();
    }
  }

  /** Gets the tree until it is as new as the server has told. */
  async fetch() {
    if (this.#fetching) {
      return;
    }
    this.#fetching = true;
    try {
      do {
        this.#game.loadStudy(await this.#requests.study());
      } while (this.#game.study.version < this.#version);
      this.#does.fetched();
      this.#does.draw();
    } catch (refused) {
      noticeFailure(refused);
    } finally {
      this.#fetching = false;
    }
  }

  /** @param {Change} change */
  hear(change) {
    this.#version = Math.max(this.#version, change.version);
    if (!this.#game.change(change)) {
      this.fetch();
    }
    this.#does.draw();
  }

  /**
   * Changes the tree.
   *
   * @template {keyof Acts} P
   * @param {P} path
   * @param {Omit<Acts[P], 'version'>} body
   * @returns {Promise<Change | null>} null if it was refused; the person has been told why
   */
  async edit(path, body) {
    try {
      const change = await this.#requests.edit(path, {...body, version: this.#game.study.version});
      this.hear(change);
      return change;
    } catch (refused) {
      noticeFailure(refused);
      return null;
    }
  }
}
