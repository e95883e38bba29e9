/** Copies text, also where the page came over plain HTTP from another machine and browsers give no clipboard. */

import {element} from './dom.js';
import {notice} from './announce.js';
import {texts} from './texts.js';

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(texts.share.copied, 'good');
  } catch (notAllowed) {
    copyBySelection(text);
  }
}

function copyBySelection(text) {
  const field = element('textarea', {class: 'unseen', readonly: true});
  field.value = text;
  const cameFrom = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  cameFrom?.focus();
  if (copied) {
    notice(texts.share.copied, 'good');
  } else {
    window.prompt(texts.share.copyYourself, text);
  }
}
