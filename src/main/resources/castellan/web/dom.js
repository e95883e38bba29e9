/** Makes elements, and puts the texts of the page into those of index.html. */

/** @import {Kind, Piece} from './position.js' */

import {settings} from './settings.js';
import {texts} from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The drawings in index.html; their names begin with that of the set. */
const DRAWINGS = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};

/**
 * A member that is a function listens to the event of its name; the others are attributes.
 *
 * @typedef {{[name: string]: string | number | boolean | null | undefined | ((event: Event) => void)}} Members
 */
/** @typedef {Node | string} Child */

/**
 * The element of index.html with this id, which must be of this type.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 */
export function elementById(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) {
    throw new Error(`index.html has no ${type.name} #${id}`);
  }
  return found;
}

/** @param {string} id */
export const byId = id => elementById(id, HTMLElement);

/** @param {string} id */
export const inputById = id => elementById(id, HTMLInputElement);

/**
 * @template {Element} T
 * @param {T} made
 * @param {Members} members
 * @param {Child[]} children
 */
function furnish(made, members, children) {
  for (const [name, value] of Object.entries(members)) {
    if (typeof value === 'function') {
      made.addEventListener(name, value);
    } else if (value === true) {
      made.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, String(value));
    }
  }
  made.append(...children);
  return made;
}

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Members} [members]
 * @param {Child[]} children
 */
export function element(name, members = {}, ...children) {
  return furnish(document.createElement(name), members, children);
}

/**
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name
 * @param {Members} [members]
 * @param {Child[]} children
 */
export function svgElement(name, members = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), members, children);
}

/**
 * @param {string} text
 * @param {() => void} click
 * @param {Members} [members]
 */
export function button(text, click, members = {}) {
  return element('button', {type: 'button', click, ...members}, text);
}

/**
 * The drawing of a piece, hidden from screen readers: its name belongs to the element around it.
 *
 * @param {Piece} piece
 */
export function pieceImage({color, kind}) {
  return svgElement('svg', {class: `piece ${color}`, 'aria-hidden': 'true', viewBox: '0 0 100 100'}, pieceDrawing(kind));
}

/**
 * @param {Kind} kind
 * @param {Members} [members]
 */
export function pieceDrawing(kind, members = {}) {
  return svgElement('use', {href: `#${settings.pieces}-${DRAWINGS[kind]}`, ...members});
}

/** Gives all pieces on the page the drawings of the chosen set. */
export function redrawPieces() {
  for (const drawing of document.querySelectorAll('use[href^="#modern-"], use[href^="#classic-"]')) {
    drawing.setAttribute('href', (drawing.getAttribute('href') ?? '').replace(/^#\w+/, `#${settings.pieces}`));
  }
}

/** The lines of the icons, on a field of 24 by 24. */
const ICONS = {
  flip: 'M7 4V19M7 19L3.5 15.5M7 19L10.5 15.5M17 20V5M17 5L13.5 8.5M17 5L20.5 8.5',
  takeback: 'M9 14L4 9L9 4M4 9H14A5.5 5.5 0 0 1 14 20H9',
  redo: 'M15 14L20 9L15 4M20 9H10A5.5 5.5 0 0 0 10 20H15',
  back: 'M15 5L8 12L15 19',
  forward: 'M9 5L16 12L9 19',
  draw: 'M5 9H19M5 15H19',
  resign: 'M6 21V4M6 4H18L15 8.5L18 13H6',
  pause: 'M9 5V19M15 5V19',
  menu: 'M4 7H20M4 12H20M4 17H20',
  settings: 'M4 7H13M17 7H20M4 17H7M11 17H20M15 4.5V9.5M9 14.5V19.5',
  add: 'M12 5V19M5 12H19',
  move: 'M6 3L19 12.5L12.5 13.5L9.5 19.5Z',
  erase: 'M6 6L18 18M18 6L6 18',
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return svgElement('svg', {class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'}, svgElement('path', {d: ICONS[name]}));
}

/**
 * A group of radio buttons side by side in one frame.
 *
 * @param {Element} place
 * @param {string} name
 * @param {{[value: string]: string}} choices the text for each value
 */
export function segments(place, name, choices) {
  place.replaceChildren(...Object.entries(choices).map(([value, text]) =>
    element('label', {class: 'segment'}, element('input', {type: 'radio', name, value}), element('span', {}, text))));
}

/**
 * Segments that show a value and tell which one was chosen.
 *
 * @param {HTMLElement} place
 * @param {string} name
 * @param {{[value: string]: string}} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function chooser(place, name, choices, chosen, choose) {
  segments(place, name, choices);
  for (const input of place.querySelectorAll('input')) {
    input.checked = input.value === chosen;
  }
  place.onchange = event => event.target instanceof HTMLInputElement && choose(event.target.value);
}

/**
 * Follows a path like "top.newGame" into the texts.
 *
 * @param {string} path
 */
function textAt(path) {
  return String(path.split('.').reduce((part, name) => part[name], Object(texts)));
}

/**
 * @param {string} attribute
 * @param {(place: Element, text: string) => void} put
 */
function fill(attribute, put) {
  for (const place of document.querySelectorAll(`[${attribute}]`)) {
    put(place, textAt(place.getAttribute(attribute) ?? ''));
  }
}

/**
 * Fills data-text (content), data-label (name for screen readers) and data-hint (placeholder) from the texts, and data-icon
 * with the drawing.
 */
export function fillTexts() {
  document.documentElement.lang = texts.language;
  fill('data-text', (place, text) => { place.textContent = text; });
  fill('data-label', (place, text) => {
    place.setAttribute('aria-label', text);
    place.setAttribute('title', text);
  });
  fill('data-hint', (place, text) => place.setAttribute('placeholder', text));
  for (const place of document.querySelectorAll('[data-icon]')) {
    place.prepend(icon(/** @type {Icon} */ (place.getAttribute('data-icon'))));
  }
}

/**
 * Changes a text only if it differs, so that a screen reader does not read it twice.
 *
 * @param {Element} place
 * @param {string} text
 */
export function setText(place, text) {
  if (place.textContent !== text) {
    place.textContent = text;
  }
}
