/** What the person has chosen for this browser: appearance, sound, how moves are played, the last new game. */

/** @import {Level, Opponent} from './messages.js' */

const STORE = 'castellan.settings';
/** So many tables stay flipped. */
const MAX_FLIPPED = 100;

/** @typedef {typeof DEFAULTS} Settings */
const DEFAULTS = {
  theme: 'system', board: 'green', pieces: 'modern', sound: true, autoFlip: false, premoves: true, confirm: false, lines: 1,
  evaluations: false, times: false,
  name: '', opponent: /** @type {Opponent} */ ('engine'), level: /** @type {Level} */ (1600), full: false,
  clock: 'none', color: 'random',
  /** The tables whose board is flipped, the latest first. */
  flipped: /** @type {number[]} */ ([]),
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

/** @param {number} table */
export const isFlipped = table => settings.flipped.includes(table);

/** @param {number} table */
export function flip(table) {
  const others = settings.flipped.filter(other => other !== table);
  change({flipped: isFlipped(table) ? others : [table, ...others].slice(0, MAX_FLIPPED)});
}
