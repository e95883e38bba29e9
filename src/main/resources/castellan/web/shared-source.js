/** A shared worker: listens to the server for all pages of this browser, over one connection. */

/** @import {Events} from './messages.js' */
/** @import {Place, Report, Request} from './source.js' */

import {BEAT, END, EVENTS, SILENCE_MILLIS, streamUrl} from './source.js';

const BEAT_MILLIS = 10000;
/** A page that does not answer for so long has crashed, or its browser has put it to sleep. */
const ABSENCE_MILLIS = 60000;

/** One page, as long as it listens to one table. */
class Page {
  /** @type {Place | undefined} */
  place;
  /** Settled when the server has let it join, or refused to. @type {Promise<void> | undefined} */
  joining;
  answeredAt = performance.now();
  #port;

  /**
   * @param {string} label by which the events of this page are known
   * @param {MessagePort} port
   */
  constructor(label, port) {
    this.label = label;
    this.#port = port;
  }

  /** @param {Report} report */
  tell(report) {
    this.#port.postMessage(report);
  }
}

/**
 * The connection. The first page opens it as its own stream; the others join that stream by its name. It ends with the
 * last of them. When it is lost, all pages are told and forgotten; each comes back by itself.
 */
class Connection {
  /** By label. @type {Map<string, Page>} */
  #pages = new Map();
  /** @type {EventSource | null} */
  #source = null;
  /** The name of the stream, known when it has said hello. @type {string | null} */
  #name = null;
  #heardAt = 0;
  /** Pages join one after another: the whole states of many tables at once could be more than the server queues. */
  #lastJoining = Promise.resolve();

  constructor() {
    setInterval(() => this.#beat(), BEAT_MILLIS);
  }

  /** @param {Page} page */
  add(page) {
    this.#pages.set(page.label, page);
    if (!this.#source) {
      this.#open();
    } else if (this.#name) {
      this.#join(page, this.#name);
    }
  }

  /** @param {Page} page */
  remove(page) {
    if (!this.#pages.delete(page.label) || !this.#source) {
      return;
    }
    const isLast = this.#pages.size === 0;
    if (this.#name) {
      // Of the last page too: that a connection was closed is noticed only by the second event that nobody reads.
      this.#leave(page, this.#name);
    }
    if (isLast) {
      this.#close();
    } else if (!this.#name) {
      // It may be the page for which the stream was being opened.
      this.#close();
      this.#open();
    }
  }

  #open() {
    const [first] = this.#pages.values();
    if (!first.place) {
      throw new Error('the page has not said where it listens');
    }
    const source = new EventSource(streamUrl(first.place, first.label));
    this.#source = source;
    this.#heardAt = performance.now();
    for (const name of EVENTS) {
      source.addEventListener(name, event => source === this.#source && this.#hear(name, event));
    }
    source.addEventListener('error', () => source === this.#source && this.#lost());
  }

  #close() {
    this.#source?.close();
    this.#source = null;
    this.#name = null;
  }

  #lost() {
    this.#close();
    const pages = [...this.#pages.values()];
    this.#pages.clear();
    pages.forEach(page => page.tell('lost'));
  }

  /**
   * @param {keyof Events} name
   * @param {MessageEvent} event
   */
  #hear(name, {data: text, lastEventId: label}) {
    this.#heardAt = performance.now();
    if (name === BEAT) {
      return; // the pages have a beat of this worker's own
    }
    const page = this.#pages.get(label);
    if (name === 'hello' && !this.#name) {
      this.#helloFrom(JSON.parse(text).stream, label);
    }
    if (name === END) {
      this.#pages.delete(label);
      page?.tell('lost');
    } else {
      page?.tell({name, text});
    }
  }

  /**
   * @param {string} stream
   * @param {string} first the label of the page for which the stream was opened
   */
  #helloFrom(stream, first) {
    this.#name = stream;
    for (const page of this.#pages.values()) {
      if (page.label !== first) {
        this.#join(page, stream);
      }
    }
  }

  /**
   * @param {Page} page
   * @param {string} stream
   */
  #join(page, stream) {
    const isWaiting = () => this.#pages.get(page.label) === page;
    page.joining = this.#lastJoining.then(async () => {
      try {
        if (isWaiting()) {
          await this.#share(page, stream, true);
        }
      } catch (refused) {
        console.warn(refused);
        if (isWaiting()) {
          this.#pages.delete(page.label);
          page.tell('lost');
          if (this.#pages.size === 0) {
            this.#close();
          }
        }
      }
    });
    this.#lastJoining = page.joining;
  }

  /**
   * @param {Page} page
   * @param {string} stream
   */
  async #leave(page, stream) {
    await page.joining;
    try {
      await this.#share(page, stream, false);
    } catch (unreached) {
      console.warn(unreached); // then the connection is lost too, and the server forgets its pages
    }
  }

  /**
   * @param {Page} page
   * @param {string} stream
   * @param {boolean} on
   */
  async #share({label, place}, stream, on) {
    const {path, seats} = place ?? {path: '', seats: []};
    const answer = await fetch(`${path}/share`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...(seats.length > 0 ? {'Castellan-Seat': seats.join(' ')} : {})},
      body: JSON.stringify({stream, label, on}),
      keepalive: !on, // the worker may end with its last page
      signal: AbortSignal.timeout(SILENCE_MILLIS),
    });
    if (!answer.ok) {
      throw new Error(`${path}: ${answer.status}`);
    }
  }

  #beat() {
    const now = performance.now();
    if (this.#source && now - this.#heardAt > SILENCE_MILLIS) {
      this.#lost();
    }
    for (const page of [...this.#pages.values()]) {
      if (now - page.answeredAt > ABSENCE_MILLIS) {
        this.remove(page);
        page.tell('lost'); // it reads this if it wakes up
      } else {
        page.tell({name: BEAT, text: '{}'});
      }
    }
  }
}

const connection = new Connection();
let labels = 0;

addEventListener('connect', event => {
  const {ports: [port]} = /** @type {MessageEvent} */ (event);
  const page = new Page(String(++labels), port);
  port.addEventListener('message', ({data}) => {
    /** @type {Request} */
    const request = data;
    page.answeredAt = performance.now();
    if (request === 'leaves') {
      connection.remove(page);
    } else if (request !== 'here') {
      page.place = request;
      connection.add(page);
    }
  });
  // Not every browser reports the end of a page that has crashed.
  port.addEventListener('close', () => connection.remove(page));
  port.start();
});
