/** The arrows and circles that people draw: kept in the tree or, where that cannot be changed, on this page for a while. */

/** @import {Edit} from './annotations.js' */
/** @import {ChessBoard} from './board.js' */
/** @import {Game} from './game.js' */
/** @import {Shape} from './messages.js' */

import {Pencil} from './shapes.js';

/**
 * @typedef {object} DrawingDeeds
 * @property {Edit} edit
 * @property {() => boolean} mayEdit
 * @property {() => void} draw
 */

export class Drawings {
  #board;
  #does;
  /** Undefined before the first state has come. @type {Game} */
  #game;
  /** What was drawn and is not in the tree; gone with the position. @type {{node: number | null, shapes: Shape[]}} */
  #own = {node: null, shapes: []};

  /**
   * @param {ChessBoard} board
   * @param {DrawingDeeds} does
   * @param {AbortSignal} signal
   */
  constructor(board, does, signal) {
    this.#board = board;
    this.#does = does;
    new Pencil(board, () => (this.#game ? this.#shapes : []), shapes => this.#game && this.#drew(shapes), signal);
  }

  /** @param {Game} game */
  setGame(game) {
    this.#game = game;
  }

  draw() {
    if (this.#own.node !== this.#game.at) {
      this.#own.node = null;
    }
    this.#board.shapes = this.#shapes;
  }

  /** Those of the position on the board. */
  get #shapes() {
    const {at, study} = this.#game;
    return this.#own.node === at ? this.#own.shapes : study.node(at).shapes;
  }

  /** @param {Shape[]} shapes */
  async #drew(shapes) {
    const node = this.#game.at;
    this.#own = {node, shapes};
    this.#does.draw();
    if (this.#does.mayEdit()) {
      await this.#does.edit('shapes', {node, shapes});
      this.#own = {node: null, shapes: []};
      this.#does.draw();
    }
  }
}
