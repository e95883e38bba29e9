/** A question in a dialog of its own, answered with yes or no. */

import {byId, button} from './dom.js';

export function ask(question, yes, no) {
  const dialog = byId('question');
  return new Promise(resolve => {
    const answer = value => () => {
      dialog.returnValue = value;
      dialog.close(value);
    };
    byId('question-text').textContent = question;
    byId('question-answers').replaceChildren(
      button(no, answer('no')),
      button(yes, answer('yes'), {class: 'strong'}));
    dialog.returnValue = 'no';
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), {once: true});
    dialog.showModal();
  });
}
