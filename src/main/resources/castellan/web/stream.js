/** The one stream of events of a table, which comes back by itself when the connection is lost. */

const RETRY_MILLIS = 2000;
/** The server says something at least every ten seconds. */
const SILENCE_MILLIS = 25000;
const EVENTS = ['hello', 'state', 'move', 'now', 'clock', 'thinking', 'analysis', 'review', 'gone', 'beat'];

export class Stream {
  #url;
  #hear;
  #report;
  #mayReturn;
  #source = null;
  #heardAt = 0;
  #timer = null;
  #watch;
  #listening = new AbortController();
  #asking = false;
  #closed = false;

  /**
   * @param hear gets the name and the data of every event
   * @param report is told true or false when the connection comes or goes
   * @param mayReturn is asked before each new try: a promise of false ends them
   */
  constructor(url, {hear, report, mayReturn}) {
    this.#url = url;
    this.#hear = hear;
    this.#report = report;
    this.#mayReturn = mayReturn;
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
        if (name === 'beat') {
          return;
        }
        if (name === 'state') {
          this.#report(true);
        }
        this.#hear(name, JSON.parse(event.data));
      });
    }
    source.addEventListener('error', () => this.#lost(source));
  }

  #lost(source) {
    if (source !== this.#source || this.#closed) {
      return;
    }
    source.close();
    this.#source = null;
    this.#report(false);
    this.#timer = setTimeout(() => this.#again(), RETRY_MILLIS);
  }

  /** A page that the browser keeps for the way back does not sit at the table meanwhile. */
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
      if (await this.#mayReturn()) {
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
