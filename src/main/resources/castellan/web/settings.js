/** What the person has chosen for this browser: appearance, sound, turning of the board, lines of analysis. */

const STORE = 'castellan.settings';
const DEFAULTS = {theme: 'system', sound: true, autoFlip: false, lines: 1, opponent: 'engine', level: 1600, full: false};

function read() {
  try {
    return {...DEFAULTS, ...JSON.parse(localStorage.getItem(STORE))};
  } catch (unreadable) {
    console.warn('The settings cannot be read and begin anew.', unreadable);
    return {...DEFAULTS};
  }
}

export const settings = read();

export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch (full) {
    console.warn('Settings cannot be kept here.', full);
  }
}
