/** Makes elements, and puts the texts of the page into those of index.html. */

/** @import {Piece} from './position.js' */

import {texts} from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The drawings in index.html. */
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
  return svgElement('svg', {class: `piece ${color}`, 'aria-hidden': 'true', viewBox: '0 0 100 100'},
    svgElement('use', {href: `#piece-${DRAWINGS[kind]}`}));
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

/** Fills data-text (content), data-label (name for screen readers) and data-hint (placeholder) from the texts. */
export function fillTexts() {
  fill('data-text', (place, text) => { place.textContent = text; });
  fill('data-label', (place, text) => {
    place.setAttribute('aria-label', text);
    place.setAttribute('title', text);
  });
  fill('data-hint', (place, text) => place.setAttribute('placeholder', text));
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
