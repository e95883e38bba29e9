/** The dialog for the settings. What is chosen takes effect at once. */

/** @import {Settings} from './settings.js' */

import {byId, chooser, elementById, inputById, redrawPieces} from './dom.js';
import {change, settings} from './settings.js';
import {texts} from './texts.js';

const words = texts.settings;

/** Gives the page the chosen look. */
export function applyAppearance() {
  const {dataset} = document.documentElement;
  dataset.theme = settings.theme;
  dataset.board = settings.board;
  redrawPieces();
}

/** Told when a setting has changed that a table has to draw. */
export const changed = new EventTarget();

/** @param {Partial<Settings>} changes */
function set(changes) {
  change(changes);
  applyAppearance();
  changed.dispatchEvent(new Event('change'));
}

/** Fills the dialog; the buttons that open it are the page's. */
export function preparePreferences() {
  chooser(byId('settings-theme'), 'theme', words.themes, settings.theme, theme => set({theme}));
  chooser(byId('settings-board'), 'board', words.boards, settings.board, board => set({board}));
  chooser(byId('settings-pieces'), 'pieces', words.sets, settings.pieces, pieces => set({pieces}));
  tick('sound', settings.sound, sound => set({sound}));
  tick('premoves', settings.premoves, premoves => set({premoves}));
  tick('confirm', settings.confirm, confirm => set({confirm}));
  tick('auto-flip', settings.autoFlip, autoFlip => set({autoFlip}));
  tick('evaluations', settings.evaluations, evaluations => set({evaluations}));
  tick('times', settings.times, times => set({times}));
  const name = inputById('player-name');
  name.value = settings.name;
  name.addEventListener('change', () => set({name: name.value.trim()}));
}

/**
 * @param {string} id
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
function tick(id, on, choose) {
  const box = inputById(id);
  box.checked = on;
  box.addEventListener('change', () => choose(box.checked));
}

export function openPreferences() {
  inputById('player-name').value = settings.name;
  const dialog = elementById('settings', HTMLDialogElement);
  dialog.showModal();
  // Otherwise the focus would be on the first choice, as if that were the chosen one.
  const chosen = dialog.querySelector('input:checked');
  if (chosen instanceof HTMLElement) {
    chosen.focus();
  }
}
