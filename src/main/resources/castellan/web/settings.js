/** What the person has chosen for this browser: appearance, sound, flipping, analysis lines, the last new game. */

/** @import {Level, Opponent} from './messages.js' */

const STORE = 'castellan.settings';

/** @typedef {typeof DEFAULTS} Settings */
const DEFAULTS = {
  theme: 'system', sound: true, autoFlip: false, lines: 1,
  opponent: /** @type {Opponent} */ ('engine'), level: /** @type {Level} */ (1600), full: false,
};

/** @returns {Settings} */
function read() {
  try {
    return {...DEFAULTS, ...JSON.parse(localStorage.getItem(STORE) ?? '{}')};
  } catch (unreadable) {
    console.warn('The settings cannot be read; using the defaults.', unreadable);
    return {...DEFAULTS};
  }
}

export const settings = read();

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch (full) {
    console.warn('The settings cannot be saved.', full);
  }
}
