/**
 * The threat: what the other side would play if it could move now. An arrow and a line of words show it until it is asked for
 * again or the board shows another position.
 */

/** @import {Act} from './actions.js' */
/** @import {Arrow} from './arrows.js' */
/** @import {Game} from './game.js' */
/** @import {Threat as Found} from './messages.js' */

import {notice} from './announce.js';
import {other} from './game.js';
import {turnOf} from './position.js';
import {texts} from './texts.js';

const words = texts.analysis;
/** So many half-moves are named: often it takes two moves to see what is threatened. */
const NAMED = 3;

export class Threat {
  #does;
  /** The position that was asked about; null while no threat is wanted. @type {{node: number, fen: string} | null} */
  #asked = null;
  /** @type {Found | null} */
  #found = null;
  #unsay = () => {};

  /** @param {{act: Act, stream: () => string | null, redraw: () => void}} does */
  constructor(does) {
    this.#does = does;
  }

  /** Whether a threat is shown or looked for. */
  get wanted() {
    return this.#asked !== null;
  }

  /** @returns {Arrow[]} */
  get arrows() {
    return this.#found ? this.#found.line.slice(0, 1).map(({from, to}) => ({from, to, rank: 'threat'})) : [];
  }

  /** @param {Game} game */
  toggle(game) {
    if (this.#asked) {
      this.hide();
      this.#does.redraw();
    } else {
      this.#asked = {node: game.at, fen: game.shownFen};
      this.#say(words.lookingForThreat);
      this.ask();
    }
  }

  /** Asks the server, also again if an answer was lost with the connection; without one it is asked later. */
  async ask() {
    const asked = this.#asked;
    const stream = this.#does.stream();
    if (!asked || !stream || this.#found) {
      return;
    }
    const isAccepted = await this.#does.act('threat', {stream, node: asked.node});
    if (!isAccepted && this.#asked === asked) {
      this.#asked = null;
    }
  }

  hide() {
    this.#asked = this.#found = null;
    this.#unsay();
  }

  /** @param {Found} found */
  hear(found) {
    if (this.#asked && found.node === this.#asked.node) {
      this.#found = found;
      const moves = found.line.slice(0, NAMED).map(({san}) => san);
      this.#say(words.threat(other(turnOf(this.#asked.fen)), moves.join(' '), found.text));
      this.#does.redraw();
    }
  }

  /** Hides the threat of another position than that on the board. @param {Game} game */
  draw(game) {
    if (this.#asked && this.#asked.fen !== game.shownFen) {
      this.hide();
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#unsay = notice(text, 'good', {stays: true});
  }
}
