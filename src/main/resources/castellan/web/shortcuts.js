/** The sheet of keyboard shortcuts. */

import {button, element} from './dom.js';
import {texts} from './texts.js';

const words = texts.shortcuts;

export function openShortcuts() {
  const rows = words.rows.map(([keys, text]) => element('tr', {},
    element('td', {}, ...keys.split(' ').flatMap(key => [element('kbd', {}, key), ' '])), element('td', {}, text)));
  const dialog = element('dialog', {class: 'shortcuts', 'aria-label': words.title},
    element('h2', {}, words.title),
    element('table', {}, element('tbody', {}, ...rows)),
    element('div', {class: 'answers'}, button(words.close, () => dialog.close(), {class: 'strong', autofocus: true})));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
