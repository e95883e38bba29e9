/** The keys of a table; they are listed in the sheet of shortcuts. */

/** @import {Step} from './sheet.js' */

import {stepOfKey} from './sheet.js';
import {openShortcuts} from './shortcuts.js';

/** They lead to the next and the previous mistake of a reviewed game. @type {Map<string, 1 | -1>} */
const MOMENT_KEYS = new Map([['n', 1], ['p', -1]]);
/** Where a key belongs to what has the focus. */
const OWN_KEYS = 'input, select, textarea, dialog, [role=slider], [role=tablist], [role=menu]';
/** What a click only presses. */
const PRESSED = ':is(.top, .panel, .tools) :is(button, a, [type=checkbox], [type=radio])';

/**
 * What the keys do. Those that return a value tell whether the key means something now.
 *
 * @typedef {object} KeyDeeds
 * @property {() => boolean} ready
 * @property {(step: Step) => void} walk
 * @property {(direction: 1 | -1) => void} moment
 * @property {(direction: 1 | -1) => boolean} variation
 * @property {() => void} flip
 * @property {() => boolean} best plays the engine's best move
 * @property {() => boolean} comment
 * @property {() => boolean} threat
 */

/**
 * @param {KeyDeeds} does
 * @param {AbortSignal} signal
 */
export function listenToKeys(does, signal) {
  document.addEventListener('keydown', event => {
    const isForOthers = event.target instanceof Element && event.target.closest(OWN_KEYS);
    const isCombined = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey && event.key !== '?';
    if (does.ready() && !isForOthers && !isCombined && press(event, does)) {
      event.preventDefault();
    }
  }, {signal});
  letGoAfterClicks(signal);
}

/**
 * A click leaves the focus on what it pressed, where Space would press it again and arrow keys would change the choice. Whoever
 * uses the mouse means the keys of the table, so the focus goes. Whoever came by Tab keeps it.
 *
 * @param {AbortSignal} signal
 */
function letGoAfterClicks(signal) {
  let byPointer = false;
  /** @type {Element | null} */
  let pressed = null;
  const letGo = () => {
    const focused = document.activeElement;
    if (byPointer && focused instanceof HTMLElement && focused.matches(PRESSED)) {
      focused.blur();
    }
  };
  document.addEventListener('pointerdown', ({target}) => {
    byPointer = true;
    pressed = target instanceof Element && target.closest(PRESSED) || pressed;
  }, {signal, capture: true});
  document.addEventListener('keydown', () => {
    if (document.activeElement === pressed) {
      letGo(); // a key may come before the dialog tells that it is closed
    }
    byPointer = false;
  }, {signal, capture: true});
  document.addEventListener('click', letGo, {signal});
  // A dialog gives the focus back to what has opened it.
  document.addEventListener('close', letGo, {signal, capture: true});
}

/**
 * @param {KeyboardEvent} event
 * @param {KeyDeeds} does
 * @returns whether the key means something here
 */
function press({key}, does) {
  const step = stepOfKey(key);
  const moment = MOMENT_KEYS.get(key);
  if (step) {
    does.walk(step);
    return true;
  }
  if (moment) {
    does.moment(moment);
    return true;
  }
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return does.variation(key === 'ArrowUp' ? -1 : 1);
    case 'f':
      does.flip();
      return true;
    case ' ':
      // On a button the space bar presses it.
      return !document.activeElement?.closest('button, a') && does.best();
    case 'c':
      return does.comment();
    case 'x':
      return does.threat();
    case '?':
      openShortcuts();
      return true;
    default:
      return false;
  }
}
