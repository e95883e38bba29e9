/** Making elements, and putting the words of the page into those that index.html has. */

import {texts} from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';
const NAMES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};

export const byId = id => document.getElementById(id);

/** A member that is a function listens to the event of its name; the others are attributes. */
function furnish(made, members, children) {
  for (const [name, value] of Object.entries(members)) {
    if (typeof value === 'function') {
      made.addEventListener(name, value);
    } else if (value === true) {
      made.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}

export function element(name, members = {}, ...children) {
  return furnish(document.createElement(name), members, children);
}

export function svgElement(name, members = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), members, children);
}

export function button(text, click, members = {}) {
  return element('button', {type: 'button', click, ...members}, text);
}

/** The drawing of a piece; whoever needs its name gives it to the element around it. */
export function pieceImage({color, kind}) {
  return svgElement('svg', {class: `piece ${color}`, 'aria-hidden': 'true', viewBox: '0 0 100 100'},
    svgElement('use', {href: `pieces.svg#${NAMES[kind]}`}));
}

/** Follows a path like "top.newGame" into the texts. */
function textAt(path) {
  return path.split('.').reduce((part, name) => part[name], texts);
}

/** Fills data-text (content), data-label (name for the ear) and data-hint (placeholder) from the texts. */
export function fillTexts(root) {
  for (const place of root.querySelectorAll('[data-text]')) {
    place.textContent = textAt(place.dataset.text);
  }
  for (const place of root.querySelectorAll('[data-label]')) {
    place.setAttribute('aria-label', textAt(place.dataset.label));
    place.title = textAt(place.dataset.label);
  }
  for (const place of root.querySelectorAll('[data-hint]')) {
    place.placeholder = textAt(place.dataset.hint);
  }
}

/** Sets what differs only, so that a screen reader is not told the same twice. */
export function setText(place, text) {
  if (place.textContent !== text) {
    place.textContent = text;
  }
}
