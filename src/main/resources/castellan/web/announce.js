/** Announcements: moves for screen readers only, and notices that everybody sees for a while in the slot under the board. */

import {button, byId, element} from './dom.js';

const NOTICE_MILLIS = 7000;

/**
 * Adds a line to the polite live region, which keeps the last four.
 *
 * @param {string} text
 */
export function announce(text) {
  const region = byId('aloud');
  region.append(element('p', {}, text));
  while (region.children.length > 4) {
    region.firstElementChild?.remove();
  }
}

/** @type {number | undefined} */
let fading;
/** How many notices there have been. */
let notices = 0;

/** Where a notice is shown: on the start page there is no slot. */
const place = () => byId(byId('table').hidden ? 'home-notice' : 'notice');

/**
 * Shows a notice, such as the reason why a move was refused. A click on it takes it away.
 *
 * @param {string} text
 * @param {string} [kind] good or refusal
 * @param {object} [more]
 * @param {{text: string, click: () => void}} [more.answer] what can be done about it
 * @param {number} [more.millis] how long it is shown
 * @param {boolean} [more.stays] whether it is shown until it is taken away
 * @returns {() => void} takes it away, if no other has taken its place
 */
export function notice(text, kind = 'refusal', {answer, millis = NOTICE_MILLIS, stays = false} = {}) {
  clearNotice();
  const number = ++notices;
  const shown = place();
  shown.classList.toggle('good', kind === 'good');
  shown.hidden = false;
  shown.replaceChildren(text, ...(answer ? [button(answer.text, answer.click, {'data-act': 'undo'})] : []));
  shown.onclick = clearNotice;
  if (!stays) {
    fading = setTimeout(clearNotice, millis);
  }
  return () => number === notices && clearNotice();
}

/** @param {unknown} failure what a request has thrown */
export function noticeFailure(failure) {
  notice(messageOf(failure));
}

/** @param {unknown} failure */
export function messageOf(failure) {
  return failure instanceof Error ? failure.message : String(failure);
}

export function clearNotice() {
  clearTimeout(fading);
  byId('notice').textContent = '';
  if (byId('table').hidden) {
    byId('home-notice').hidden = true;
  }
}
