/** What people do to the move that the page stands on: comment, mark, move its variation up and down, delete it, undo that. */

/** @import {Game} from './game.js' */
/** @import {Acts, Change} from './messages.js' */

import {button, element} from './dom.js';
import {notice} from './announce.js';
import {MOVE_GLYPHS, nameOf, POSITION_GLYPHS, signOf} from './glyphs.js';
import {openMenu} from './menu.js';
import {numbered} from './sheet.js';
import {texts} from './texts.js';

const words = texts.annotations;
const LONGEST_COMMENT = 10000;
/** Longer than other notices: whoever has deleted something needs time to notice it. */
const UNDO_MILLIS = 20000;

/** @typedef {<P extends keyof Acts>(path: P, body: Omit<Acts[P], 'version'>) => Promise<Change | null>} Edit null if it was refused */

/**
 * @typedef {object} AnnotationDeeds
 * @property {Edit} edit
 * @property {(node: number) => void} stand
 */

export class Annotations {
  #does;

  /** @param {AnnotationDeeds} does */
  constructor(does) {
    this.#does = does;
  }

  /**
   * @param {Element} opener
   * @param {Game} game
   */
  openMenu(opener, game) {
    const {study, at: node} = game;
    const {edit} = this.#does;
    const {move, shapes} = study.node(node);
    const path = study.path(node);
    const isInVariation = path.some(({id, parent}) => study.node(parent ?? 0).children[0] !== id);
    const hasNeighbours = path.some(({parent}) => study.node(parent ?? 0).children.length > 1);
    const [deleted] = study.deleted;
    const entry = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ click, enabled = true) =>
      button(text, click, {'data-act': name, disabled: !enabled});
    openMenu(opener, [
      entry('comment', words.comment, () => this.open(game)),
      ...(shapes.length > 0 ? [entry('clear-shapes', words.clearShapes, () => edit('shapes', {node, shapes: []}))] : []),
      null,
      entry('promote', words.promote, () => edit('promote', {node}), isInVariation),
      entry('first', words.first, () => edit('promote', {node, first: true}), isInVariation),
      entry('demote', words.demote, () => edit('demote', {node}), hasNeighbours),
      null,
      ...(move ? [entry('delete', words.delete(numbered(move)), () => this.#delete(game))] : []),
      ...(deleted !== undefined ? [entry('restore', words.undoLast, () => this.#restore(deleted))] : []),
    ]);
  }

  /** @param {Game} game */
  async #delete({study, at: node}) {
    const {move} = study.node(node);
    const change = await this.#does.edit('delete', {node});
    if (change && move) {
      notice(words.deleted(numbered(move)), 'good', {answer: {text: words.undo, click: () => this.#restore(node)}, millis: UNDO_MILLIS});
    }
  }

  /** @param {number} node */
  async #restore(node) {
    if (await this.#does.edit('restore', {node})) {
      this.#does.stand(node);
    }
  }

  /**
   * The dialog for comments and glyphs. Each is sent only if it was changed.
   *
   * @param {Game} game
   */
  open({study, at: node}) {
    const {move, parent, before, comment, glyphs} = study.node(node);
    const after = textArea(words.after, comment, 'comment-after');
    const beginsVariation = parent !== null && study.node(parent).children[0] !== node;
    const ahead = before || beginsVariation ? textArea(words.before, before, 'comment-before') : null;
    const toggles = [MOVE_GLYPHS, POSITION_GLYPHS].map(group => glyphToggles(group, glyphs));
    const others = glyphs.filter(glyph => !MOVE_GLYPHS.includes(glyph) && !POSITION_GLYPHS.includes(glyph));
    const dialog = element('dialog', {class: 'annotate', 'aria-label': words.title},
      element('form', {method: 'dialog', autocomplete: 'off'},
        element('h2', {}, move ? numbered(move) : texts.status.atStart),
        ...(ahead ? [ahead.label] : []), after.label,
        ...(move ? toggles.map(({root}) => root) : []),
        element('div', {class: 'answers'},
          button(words.cancel, () => dialog.close('cancel')),
          element('button', {class: 'strong', value: 'save', 'data-act': 'save-comment'}, words.save))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (dialog.returnValue === 'save') {
        const marks = [...toggles.flatMap(({chosen}) => chosen()), ...others];
        this.#save(node, [
          ...(after.area.value !== comment ? [{place: /** @type {const} */ ('after'), text: after.area.value}] : []),
          ...(ahead && ahead.area.value !== before ? [{place: /** @type {const} */ ('before'), text: ahead.area.value}] : []),
        ], marks.length === glyphs.length && marks.every(glyph => glyphs.includes(glyph)) ? null : marks);
      }
    });
    document.body.append(dialog);
    dialog.showModal();
    after.area.focus();
    after.area.setSelectionRange(comment.length, comment.length);
  }

  /**
   * @param {number} node
   * @param {{place: 'before' | 'after', text: string}[]} comments
   * @param {number[] | null} glyphs
   */
  async #save(node, comments, glyphs) {
    for (const {place, text} of comments) {
      await this.#does.edit('comment', {node, text: text.trim(), place});
    }
    if (glyphs) {
      await this.#does.edit('glyphs', {node, glyphs});
    }
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} id
 */
function textArea(name, text, id) {
  const area = element('textarea', {rows: 3, maxlength: LONGEST_COMMENT, id}, text);
  area.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      area.form?.requestSubmit(area.form.querySelector('[value=save]') ?? undefined);
    }
  });
  return {area, label: element('label', {}, name, area)};
}

/**
 * Buttons of which at most one is pressed.
 *
 * @param {number[]} group
 * @param {number[]} glyphs
 */
function glyphToggles(group, glyphs) {
  let pressed = group.find(glyph => glyphs.includes(glyph)) ?? null;
  const buttons = group.map(glyph => button(signOf(glyph), () => {
    pressed = pressed === glyph ? null : glyph;
    draw();
  }, {class: 'glyph-choice', 'data-glyph': glyph, 'aria-label': nameOf(glyph), title: nameOf(glyph)}));
  const draw = () => buttons.forEach((made, index) => made.setAttribute('aria-pressed', String(group[index] === pressed)));
  draw();
  return {root: element('div', {class: 'glyph-row'}, ...buttons), chosen: () => (pressed === null ? [] : [pressed])};
}
