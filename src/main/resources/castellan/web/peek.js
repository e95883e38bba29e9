/** The small board that shows the position after a move of a line, while the pointer or the focus is on that move. */

/** @import {Color, LineMove} from './messages.js' */

import {element} from './dom.js';
import {miniature} from './miniature.js';

const GAP = 6;

/** Drawn over everything, so that nothing moves for it. */
const place = element('div', {class: 'peek', hidden: true, 'aria-hidden': 'true'});

/**
 * @param {Element} beside the move
 * @param {LineMove} move
 * @param {Color} bottom
 */
export function peek(beside, move, bottom) {
  place.replaceChildren(miniature('', move.fen, move, bottom));
  document.body.append(place);
  place.hidden = false;
  const {left, top, bottom: under} = beside.getBoundingClientRect();
  const {width, height} = place.getBoundingClientRect();
  const fits = under + GAP + height <= innerHeight;
  place.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  place.style.top = `${fits ? under + GAP : Math.max(GAP, top - height - GAP)}px`;
}

export function endPeek() {
  place.hidden = true;
}
