/** Tells a player when the opponent comes, leaves and returns. */

/** @import {Game} from './game.js' */
/** @import {Color} from './messages.js' */

import {announce, notice} from './announce.js';
import {other} from './game.js';
import {play} from './sound.js';
import {texts} from './texts.js';

const words = texts.players;
/** A page that is loaded again is away for a moment; nobody needs to hear of that. */
const PATIENCE_MILLIS = 2500;

export class Presence {
  /** Whether the opponent was there when people were last told. @type {boolean | null} */
  #told = null;
  /** Whether he has ever been there. */
  hasCome = false;
  /** @type {number | undefined} */
  #waiting;

  close() {
    clearTimeout(this.#waiting);
  }

  /** @param {Game} game */
  see(game) {
    if (game.opponent !== 'elsewhere' || game.you.length !== 1) {
      return;
    }
    const opponent = other(game.you[0]);
    const there = game.now.present[opponent];
    clearTimeout(this.#waiting);
    if (this.#told === null) {
      this.#told = there;
    } else if (there && !this.#told) {
      this.#tell(opponent, true, this.hasCome || game.last > 1 ? words.returned : words.arrived);
    } else if (!there && this.#told && !game.over) {
      this.#waiting = setTimeout(() => this.#tell(opponent, false, words.left), PATIENCE_MILLIS);
    }
    this.hasCome ||= there;
  }

  /**
   * @param {Color} opponent
   * @param {boolean} there
   * @param {(color: Color) => string} sentence
   */
  #tell(opponent, there, sentence) {
    this.#told = there;
    notice(sentence(opponent), 'good');
    announce(sentence(opponent));
    play(there ? 'join' : 'leave');
  }
}
