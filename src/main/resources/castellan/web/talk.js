/** What the page says of the things that happen in a game: moves, results, offers that were declined. */

/** @import {Game} from './game.js' */
/** @import {Acts, Move, Now, Offers, Result} from './messages.js' */

import {announce, clearNotice, notice} from './announce.js';
import {play as playSound} from './sound.js';
import {texts} from './texts.js';

/** @type {(keyof Offers)[]} */
const OFFERS = ['draw', 'takeback', 'redo', 'rematch'];

export class Talk {
  /** The offer that this page has taken back, which nobody has declined. @type {keyof Acts | null} */
  #withdrawn = null;

  /**
   * @param {Move} move
   * @param {Now} now
   */
  move(move, now) {
    clearNotice();
    announce(texts.spoken(move.color, move.san));
    if (now.result) {
      this.#result(now.result);
    } else {
      playSound(move.check ? 'check' : move.capture ? 'capture' : 'move');
    }
  }

  /** @param {Result} result */
  #result(result) {
    announce(texts.server.result(result));
    playSound('end');
  }

  /**
   * Something other than the moves has changed.
   *
   * @param {Game} game before it
   * @param {Now} now after it
   */
  change(game, now) {
    if (now.result && !game.over) {
      this.#result(now.result);
    } else {
      this.#declined(game, now);
    }
  }

  /**
   * An offer of this page that is gone without a result was declined, unless this page has withdrawn it.
   *
   * @param {Game} game
   * @param {Now} now
   */
  #declined({now: {offers: before}, you}, now) {
    for (const kind of OFFERS) {
      const by = before[kind];
      if (by !== null && now.offers[kind] === null && !now.next && you.length === 1 && you[0] === by) {
        if (this.#withdrawn !== kind) {
          notice(texts.acts.declined[kind]);
        }
        this.#withdrawn = null;
      }
    }
  }

  /**
   * This page is about to do something.
   *
   * @template {keyof Acts} P
   * @param {Game} game
   * @param {P} path
   * @param {Acts[P]} body
   */
  acts(game, path, body) {
    const offer = OFFERS.find(kind => kind === path);
    const by = offer && game.now.offers[offer];
    if ('accept' in body && body.accept === false && by && game.you.includes(by)) {
      this.#withdrawn = path;
    }
  }

  /**
   * The engine answers the offer of a draw at once.
   *
   * @template {keyof Acts} P
   * @param {Acts[P]} body
   * @param {{now: Now}} answer
   */
  answered(body, answer) {
    if ('act' in body && body.act === 'offer' && !answer.now.result && answer.now.offers.draw === null) {
      notice(texts.acts.declined.draw);
    }
  }
}
