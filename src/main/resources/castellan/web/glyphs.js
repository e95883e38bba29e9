/** The marks that people put behind moves, by their numbers in PGN, and how they are drawn: in colour and in form. */

/** @import {Mark} from './messages.js' */

import {element} from './dom.js';
import {texts} from './texts.js';

/** @type {{[glyph: number]: string}} */
const SIGNS = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '+=', 15: '=+', 16: '±', 17: '∓', 18: '+−', 19: '−+',
  22: '⊙', 23: '⊙', 36: '→', 37: '→', 40: '↑', 41: '↑', 44: '=∞', 45: '=∞', 132: '⇆', 133: '⇆', 138: '⊕', 139: '⊕', 146: 'N',
};

/** Those that judge the move itself; one move has at most one of them. */
export const MOVE_GLYPHS = [1, 2, 3, 4, 5, 6, 7];
/** Those that judge the position; again at most one. */
export const POSITION_GLYPHS = [10, 13, 14, 15, 16, 17, 18, 19];

/** The glyph that says the same as a mark of the review. @type {{[mark in Mark]: number}} */
export const GLYPH_OF_MARK = {inaccuracy: 6, mistake: 2, blunder: 4};

/** @param {number} glyph */
export const signOf = glyph => SIGNS[glyph] ?? `$${glyph}`;

/** @param {number} glyph */
export function nameOf(glyph) {
  /** @type {{[glyph: number]: string}} */
  const names = texts.glyphs.names;
  return names[glyph] ?? signOf(glyph);
}

/** @param {number} glyph */
export function glyphImage(glyph) {
  return element('span', {class: 'glyph', 'data-glyph': glyph, title: nameOf(glyph)}, signOf(glyph));
}
