/** What is said aloud: moves for the ear only, and notices that everybody sees for a while. */

import {byId, element} from './dom.js';

const NOTICE_MILLIS = 7000;

/** Adds a line to the polite live region; only the last few stay. */
export function announce(text) {
  const region = byId('aloud');
  region.append(element('p', {}, text));
  while (region.children.length > 4) {
    region.firstElementChild.remove();
  }
}

let fading = null;

/** Shows a notice, such as the reason why a move was refused. */
export function notice(text, kind = 'refusal') {
  const place = byId('notice');
  clearTimeout(fading);
  place.className = `notice ${kind}`;
  place.textContent = text;
  fading = setTimeout(clearNotice, NOTICE_MILLIS);
}

export function clearNotice() {
  clearTimeout(fading);
  byId('notice').textContent = '';
}
