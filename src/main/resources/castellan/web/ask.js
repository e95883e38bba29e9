/** A yes-or-no question in a dialog. The answer that changes nothing has the focus. */

import {button, byId, elementById} from './dom.js';

/**
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function ask(question, yes, no) {
  const dialog = elementById('question', HTMLDialogElement);
  return new Promise(resolve => {
    const answer = (/** @type {string} */ value) => () => {
      dialog.returnValue = value;
      dialog.close(value);
    };
    byId('question-text').textContent = question;
    byId('question-answers').replaceChildren(
      button(no, answer('no'), {autofocus: true}),
      button(yes, answer('yes'), {class: 'strong'}));
    dialog.returnValue = 'no';
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), {once: true});
    dialog.showModal();
  });
}
