/** The event stream of a table, which reconnects by itself when the connection is lost. */

/** @import {Events} from './messages.js' */
/** @import {Place} from './source.js' */

import {BEAT, openSource, shares, SILENCE_MILLIS} from './source.js';

const RETRY_MILLIS = 2000;

/**
 * An event with the data that belong to its name.
 *
 * @typedef {{[N in keyof Events]: {name: N, data: Events[N]}}[keyof Events]} StreamEvent
 */

/**
 * @typedef {object} StreamListener
 * @property {(event: StreamEvent) => void} hear
 * @property {(connected: boolean) => void} report called when the connection comes or goes
 * @property {() => Promise<boolean>} mayReturn asked before each new try; false ends them; fails if the server is not reached
 */

export class Stream {
  #place;
  #listener;
  /** @type {{close: () => void} | null} */
  #source = null;
  #heardAt = 0;
  /** @type {number | undefined} */
  #timer;
  #watch;
  #listening = new AbortController();
  #asking = false;
  #left = false;
  #closed = false;

  /**
   * @param {Place} place
   * @param {StreamListener} listener
   */
  constructor(place, listener) {
    this.#place = place;
    this.#listener = listener;
    const {signal} = this.#listening;
    addEventListener('online', () => this.#again(), {signal});
    addEventListener('offline', () => this.#checkReach(), {signal});
    addEventListener('pageshow', () => this.#setLeft(false), {signal});
    addEventListener('pagehide', () => this.#setLeft(true), {signal});
    document.addEventListener('visibilitychange', () => this.#isUnseen ? this.#leave() : this.#again(), {signal});
    this.#watch = setInterval(() => this.#checkSilence(), 5000);
    if (!this.#isUnseen) {
      this.#open();
    }
  }

  close() {
    this.#closed = true;
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#listening.abort();
  }

  /** A hidden page that has a connection of its own leaves it to the pages that are seen. */
  get #isUnseen() {
    return document.hidden && !shares;
  }

  #open() {
    this.#heardAt = performance.now();
    const source = openSource(this.#place, {
      hear: (name, text) => source === this.#source && this.#hear(name, text),
      lost: () => source === this.#source && this.#lost(),
    });
    this.#source = source;
  }

  /**
   * @param {keyof Events} name
   * @param {string} text
   */
  #hear(name, text) {
    this.#heardAt = performance.now();
    if (name === BEAT) {
      return;
    }
    if (name === 'state') {
      this.#listener.report(true);
    }
    this.#listener.hear({name, data: JSON.parse(text)});
  }

  #lost() {
    this.#leave();
    this.#listener.report(false);
    this.#retryLater();
  }

  #retryLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), RETRY_MILLIS);
  }

  /**
   * A page that is left may live on in the browser's back-forward cache, where it is not at the table.
   *
   * @param {boolean} left
   */
  #setLeft(left) {
    this.#left = left;
    if (left) {
      this.#leave();
    } else {
      this.#again();
    }
  }

  #leave() {
    this.#source?.close();
    this.#source = null;
  }

  async #again() {
    if (this.#source || this.#closed || this.#asking || this.#left || this.#isUnseen) {
      return;
    }
    clearTimeout(this.#timer);
    this.#asking = true;
    try {
      if (await this.#listener.mayReturn()) {
        if (!this.#closed && !this.#left && !this.#isUnseen) {
          this.#open();
        }
      } else {
        this.close();
      }
    } catch (unreached) {
      if (!this.#closed) {
        this.#listener.report(false);
        this.#retryLater();
      }
    } finally {
      this.#asking = false;
    }
  }

  /**
   * The browser has no network. The way to this server may need none; if it does, the stream itself would only notice
   * after a while.
   */
  async #checkReach() {
    try {
      await this.#listener.mayReturn();
    } catch (unreached) {
      if (this.#source) {
        this.#lost();
      }
    }
  }

  #checkSilence() {
    if (this.#source && performance.now() - this.#heardAt > SILENCE_MILLIS) {
      this.#lost();
    }
  }
}
