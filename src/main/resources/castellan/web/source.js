/**
 * Where a page gets its events from. A browser opens at most six connections to a server, and a stream keeps one of them
 * for as long as it lasts. So all pages of a browser share one, which a shared worker holds; a browser without shared
 * workers, as on some phones, has one for each page.
 */

/** @import {Events} from './messages.js' */

/** The server sends something at least every ten seconds. */
export const SILENCE_MILLIS = 25000;
export const BEAT = 'beat';
/** The stream of one page has ended; see docs/web-api.md. */
export const END = 'end';
/** @type {(keyof Events)[]} */
export const EVENTS = ['hello', 'state', 'study', 'move', 'now', 'clock', 'thinking', 'analysis', 'review', 'judged', 'threat', 'gone', BEAT, END];

/** Whether the pages of this browser share their connection. */
export const shares = 'SharedWorker' in globalThis;

/**
 * What a page is told. A source that is lost stays lost.
 *
 * @typedef {object} SourceListener
 * @property {(name: keyof Events, text: string) => void} hear
 * @property {() => void} lost
 */

/** @typedef {{path: string, seats: string[]}} Place a table, and the seats that the page holds there */

/**
 * What a page says to the worker: where it wants to listen, that it is still there, or that it leaves.
 *
 * @typedef {Place | 'here' | 'leaves'} Request
 */

/**
 * What the worker says to a page: an event, or that there will be no more.
 *
 * @typedef {{name: keyof Events, text: string} | 'lost'} Report
 */

/**
 * @param {Place} place
 * @param {string} [label]
 */
export function streamUrl({path, seats}, label) {
  const query = [...(label ? [`label=${label}`] : []), ...seats.map(seat => `seat=${seat}`)].join('&');
  return `${path}/events${query ? `?${query}` : ''}`;
}

/**
 * @param {Place} place
 * @param {SourceListener} listener
 * @returns {{close: () => void}}
 */
export function openSource(place, listener) {
  return shares ? openShared(place, listener) : openOwn(place, listener);
}

/**
 * @param {Place} place
 * @param {SourceListener} listener
 */
function openOwn(place, {hear, lost}) {
  const source = new EventSource(streamUrl(place));
  for (const name of EVENTS) {
    source.addEventListener(name, event => hear(name, event.data));
  }
  source.addEventListener('error', lost);
  return source;
}

/**
 * @param {Place} place
 * @param {SourceListener} listener
 */
function openShared(place, {hear, lost}) {
  const worker = new SharedWorker(new URL('shared-source.js', import.meta.url), {type: 'module', name: 'castellan'});
  const {port} = worker;
  const say = (/** @type {Request} */ request) => port.postMessage(request);
  worker.addEventListener('error', lost);
  port.addEventListener('message', event => {
    /** @type {Report} */
    const report = event.data;
    if (report === 'lost') {
      lost();
      return;
    }
    if (report.name === BEAT) {
      say('here');
    }
    hear(report.name, report.text);
  });
  port.start();
  say(place);
  return {
    close() {
      say('leaves');
      port.close();
    },
  };
}
