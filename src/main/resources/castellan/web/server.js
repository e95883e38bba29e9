/** Requests to the server. Every answer from 400 on becomes a {@link Refused} with the sentence that people are shown. */

import {texts} from './texts.js';

export class Refused extends Error {
  constructor(status, code, sentence) {
    super(sentence);
    this.status = status;
    this.code = code;
  }

  /** True where nobody answered at all. */
  get unreached() {
    return this.status === 0;
  }
}

async function request(path, options, seats) {
  const headers = {...options.headers};
  if (seats.length > 0) {
    headers['Castellan-Seat'] = seats.join(' ');
  }
  let answer;
  try {
    answer = await fetch(path, {...options, headers, cache: 'no-store'});
  } catch (unreachable) {
    throw new Refused(0, 'unreached', texts.status.notReached);
  }
  if (answer.ok) {
    return answer;
  }
  let error;
  try {
    ({error} = await answer.json());
  } catch (notJson) {
    error = {code: 'failed', sentence: `${answer.status} ${answer.statusText}`};
  }
  throw new Refused(answer.status, error.code, texts.sentence(error.sentence));
}

async function json(answer) {
  const text = await answer.text();
  return text ? JSON.parse(text) : null;
}

export async function get(path, seats = []) {
  return json(await request(path, {}, seats));
}

export async function getText(path, seats = []) {
  return (await request(path, {}, seats)).text();
}

export async function post(path, body = {}, seats = []) {
  const options = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)};
  return json(await request(path, options, seats));
}

/** Shows the secret of a link, for which the server gives a cookie. A link without a secret has nothing to show. */
export async function enter({key, table, seats, watch}) {
  const secret = key ?? seats[0] ?? watch;
  if (secret) {
    await post('/enter', key ? {secret} : {secret, table});
  }
}
