/** The event stream of a table, which reconnects by itself when the connection is lost. */

/** @import {Events} from './messages.js' */

const RETRY_MILLIS = 2000;
/** The server sends something at least every ten seconds. */
const SILENCE_MILLIS = 25000;
const BEAT = 'beat';
/** @type {(keyof Events)[]} */
const EVENTS = ['hello', 'state', 'move', 'now', 'clock', 'thinking', 'analysis', 'review', 'gone', BEAT];

/**
 * An event with the data that belong to its name.
 *
 * @typedef {{[N in keyof Events]: {name: N, data: Events[N]}}[keyof Events]} StreamEvent
 */

/**
 * @typedef {object} StreamListener
 * @property {(event: StreamEvent) => void} hear
 * @property {(connected: boolean) => void} report called when the connection comes or goes
 * @property {() => Promise<boolean>} mayReturn asked before each new try; false ends them
 */

export class Stream {
  #url;
  #listener;
  /** @type {EventSource | null} */
  #source = null;
  #heardAt = 0;
  /** @type {number | undefined} */
  #timer;
  #watch;
  #listening = new AbortController();
  #asking = false;
  #closed = false;

  /**
   * @param {string} url
   * @param {StreamListener} listener
   */
  constructor(url, listener) {
    this.#url = url;
    this.#listener = listener;
    const {signal} = this.#listening;
    addEventListener('online', () => this.#again(), {signal});
    addEventListener('pageshow', () => this.#again(), {signal});
    addEventListener('pagehide', () => this.#leave(), {signal});
    document.addEventListener('visibilitychange', () => document.hidden || this.#again(), {signal});
    this.#watch = setInterval(() => this.#checkSilence(), 5000);
    this.#open();
  }

  close() {
    this.#closed = true;
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#listening.abort();
  }

  #open() {
    const source = new EventSource(this.#url);
    this.#source = source;
    this.#heardAt = performance.now();
    for (const name of EVENTS) {
      source.addEventListener(name, event => {
        this.#heardAt = performance.now();
        if (name === BEAT) {
          return;
        }
        if (name === 'state') {
          this.#listener.report(true);
        }
        this.#listener.hear({name, data: JSON.parse(event.data)});
      });
    }
    source.addEventListener('error', () => this.#lost(source));
  }

  /** @param {EventSource} source */
  #lost(source) {
    if (source !== this.#source || this.#closed) {
      return;
    }
    source.close();
    this.#source = null;
    this.#listener.report(false);
    this.#timer = setTimeout(() => this.#again(), RETRY_MILLIS);
  }

  /** A page in the browser's back-forward cache is not at the table. */
  #leave() {
    this.#source?.close();
    this.#source = null;
  }

  async #again() {
    if (this.#source || this.#closed || this.#asking) {
      return;
    }
    clearTimeout(this.#timer);
    this.#asking = true;
    try {
      if (await this.#listener.mayReturn()) {
        if (!this.#closed) {
          this.#open();
        }
      } else {
        this.close();
      }
    } catch (unreached) {
      this.#timer = setTimeout(() => this.#again(), RETRY_MILLIS);
    } finally {
      this.#asking = false;
    }
  }

  #checkSilence() {
    if (this.#source && performance.now() - this.#heardAt > SILENCE_MILLIS) {
      this.#lost(this.#source);
    }
  }
}
