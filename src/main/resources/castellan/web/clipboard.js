/** Copies text, also on a page that came over plain HTTP from another machine, where browsers give no clipboard. */

import {element} from './dom.js';
import {notice} from './announce.js';
import {texts} from './texts.js';

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(texts.share.copied, 'good');
  } catch (notAllowed) {
    copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const field = element('textarea', {class: 'unseen', readonly: true});
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) {
    focused.focus();
  }
  if (copied) {
    notice(texts.share.copied, 'good');
  } else {
    window.prompt(texts.share.copyYourself, text);
  }
}
