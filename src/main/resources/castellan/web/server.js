/** Requests to the server. Every status from 400 on becomes a {@link Refused} with the sentence that people are shown. */

/** @import {Enter, ErrorAnswer, Fault} from './messages.js' */
/** @import {Link} from './link.js' */

import {texts} from './texts.js';

export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Fault} fault
   */
  constructor(status, {code, sentence}) {
    super(sentence);
    this.status = status;
    this.code = code;
  }

  /** Whether the server did not answer at all. */
  get unreached() {
    return this.status === 0;
  }
}

/**
 * @param {string} path
 * @param {string[]} seats
 * @param {RequestInit} [options]
 */
async function request(path, seats, options = {}) {
  const headers = new Headers(options.headers);
  if (seats.length > 0) {
    headers.set('Castellan-Seat', seats.join(' '));
  }
  let answer;
  try {
    answer = await fetch(path, {...options, headers, cache: 'no-store'});
  } catch (unreachable) {
    throw new Refused(0, {code: 'unreached', sentence: texts.status.notReached});
  }
  if (answer.ok) {
    return answer;
  }
  const {code, sentence} = await faultIn(answer);
  throw new Refused(answer.status, {code, sentence: texts.server.refusal(code, sentence)});
}

/**
 * @param {Response} answer
 * @returns {Promise<Fault>}
 */
async function faultIn(answer) {
  try {
    /** @type {ErrorAnswer} */
    const {error} = await answer.json();
    return error;
  } catch (notJson) {
    return {code: 'failed', sentence: `${answer.status} ${answer.statusText}`};
  }
}

/**
 * @param {string} path
 * @param {string[]} [seats]
 */
export async function get(path, seats = []) {
  return (await request(path, seats)).json();
}

/**
 * @param {string} path
 * @param {string[]} [seats]
 */
export async function getText(path, seats = []) {
  return (await request(path, seats)).text();
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string[]} [seats]
 * @returns what was answered; null if the answer has no content
 */
export async function post(path, body, seats = []) {
  const options = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)};
  const text = await (await request(path, seats, options)).text();
  return text ? JSON.parse(text) : null;
}

/**
 * Shows the secret of a link, for which the server gives a cookie. A link without a secret has nothing to show.
 *
 * @param {Link} link
 */
export async function enter({key, table, seats, watch}) {
  const secret = key ?? seats[0] ?? watch;
  if (secret) {
    /** @type {Enter} */
    const body = key || table === null ? {secret} : {secret, table};
    await post('/enter', body);
  }
}
