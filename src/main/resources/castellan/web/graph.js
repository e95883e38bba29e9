/** The evaluation of a whole game as a graph that works with the mouse, the keyboard and a screen reader. */

/** @import {Game} from './game.js' */
/** @import {Color, Evaluation, Mark} from './messages.js' */

import {element, svgElement} from './dom.js';
import {COLORS} from './game.js';
import {numbered} from './sheet.js';
import {texts} from './texts.js';

const STEPS = new Map(
  [['ArrowLeft', -1], ['ArrowRight', 1], ['ArrowDown', -1], ['ArrowUp', 1], ['PageDown', -10], ['PageUp', 10]]);

/** @typedef {(x: number, y: number) => SVGElement} Shape */

/** Marks differ in shape, not only in colour. */
const SHAPES = {
  inaccuracy: /** @type {Shape} */ ((x, y) => svgElement('circle', {cx: x, cy: y, r: 4})),
  mistake: /** @type {Shape} */ ((x, y) => svgElement('rect', {x: x - 4, y: y - 4, width: 8, height: 8})),
  blunder: /** @type {Shape} */ ((x, y) => svgElement('path', {d: `M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z`})),
};

export class Graph {
  #svg = svgElement('svg', {
    role: 'slider', tabindex: '0', class: 'graph', preserveAspectRatio: 'none', 'aria-label': texts.review.graph, 'aria-valuemin': '0',
  });
  #counts = element('table', {class: 'counts'});
  #stand;
  /** @type {Game | undefined} */
  #game;
  #root;
  /** In pixels, like the height, so that marks keep their shape on every screen. */
  #width = 0;
  #resizing = new ResizeObserver(() => this.#fit());

  /**
   * @param {HTMLElement} root
   * @param {(node: number) => void} stand
   */
  constructor(root, stand) {
    this.#root = root;
    this.#stand = stand;
    this.#svg.addEventListener('click', event => this.#click(event));
    this.#svg.addEventListener('keydown', event => this.#key(event));
    root.replaceChildren(this.#svg, this.#counts);
    this.#resizing.observe(root);
  }

  close() {
    this.#resizing.disconnect();
  }

  /** @param {Game} game */
  draw(game) {
    this.#game = game;
    const points = game.state.review?.moves ?? [];
    this.#root.hidden = points.length === 0;
    if (points.length === 0) {
      return;
    }
    this.#width = this.#svg.clientWidth;
    const height = this.#svg.clientHeight;
    const last = (game.state.review?.of ?? 1) - 1;
    this.#svg.setAttribute('viewBox', `0 0 ${this.#width || 1} ${height || 1}`);
    const x = (/** @type {number} */ ply) => Math.round(ply / Math.max(1, last) * this.#width * 10) / 10;
    const y = (/** @type {number} */ bar) => Math.round((1 - bar) * height * 10) / 10;
    const line = points.map(({ply, bar}) => `${x(ply)} ${y(bar)}`);
    const end = x(points[points.length - 1].ply);
    const marks = points.flatMap(({ply, bar, mark}) => {
      if (!mark) {
        return [];
      }
      const shape = SHAPES[mark](x(ply), y(bar));
      shape.setAttribute('class', `mark ${mark}`);
      shape.dataset.ply = String(ply);
      return [shape];
    });
    const shown = Math.min(game.shown, last);
    const here = x(shown);
    this.#svg.replaceChildren(
      svgElement('rect', {class: 'ground', width: end, height}),
      svgElement('path', {class: 'area', d: `M0 ${height}L${line.join('L')}L${end} ${height}Z`}),
      svgElement('path', {class: 'middle', d: `M0 ${height / 2}H${this.#width}`}),
      svgElement('path', {class: 'line', d: `M${line.join('L')}`}),
      ...marks,
      svgElement('path', {class: 'here', d: `M${here} 0V${height}`}));
    this.#svg.setAttribute('aria-valuemax', String(last));
    this.#svg.setAttribute('aria-valuenow', String(shown));
    this.#svg.setAttribute('aria-valuetext', inWords(game, points.find(({node}) => node === game.at)));
    this.#drawCounts(game, points);
  }

  #fit() {
    if (this.#game && this.#svg.clientWidth !== this.#width) {
      this.draw(this.#game);
    }
  }

  /**
   * @param {Game} game
   * @param {Evaluation[]} points
   */
  #drawCounts(game, points) {
    /** @type {{[color in Color]: {[mark in Mark]: number}}} */
    const counts = {
      white: {inaccuracy: 0, mistake: 0, blunder: 0},
      black: {inaccuracy: 0, mistake: 0, blunder: 0},
    };
    for (const {node, mark} of points) {
      const {move} = game.study.node(node);
      if (mark && move) {
        counts[move.color][mark]++;
      }
    }
    const {accuracy} = game.state.review ?? {};
    const rows = COLORS.map(color => ({
      name: texts.colorOf(color),
      cells: {accuracy: texts.review.percent(accuracy?.[color] ?? null), ...counts[color]},
    }));
    const key = JSON.stringify(rows);
    if (this.#counts.dataset.key !== key) {
      this.#counts.dataset.key = key;
      this.#counts.replaceChildren(
        element('thead', {}, element('tr', {}, element('td'), ...Object.entries(texts.review.columns).map(([column, name]) =>
          element('th', {scope: 'col', ...(column === 'accuracy' ? {title: texts.review.accuracyHint} : {})}, name)))),
        element('tbody', {}, ...rows.map(({name, cells}) => element('tr', {}, element('th', {scope: 'row'}, name),
          ...Object.entries(cells).map(([column, text]) => element('td', {class: column}, String(text)))))));
    }
  }

  get #points() {
    return this.#game?.state.review?.moves ?? [];
  }

  /** @param {number} ply of the reviewed line */
  #goTo(ply) {
    const point = this.#points[Math.max(0, Math.min(ply, this.#points.length - 1))];
    if (point) {
      this.#stand(point.node);
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const frame = this.#svg.getBoundingClientRect();
    this.#goTo(Math.round((event.clientX - frame.left) / frame.width * ((this.#game?.state.review?.of ?? 1) - 1)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const shown = this.#game?.shown ?? 0;
    const step = {Home: -shown, End: this.#points.length - 1 - shown}[event.key] ?? STEPS.get(event.key);
    if (step !== undefined) {
      this.#goTo(shown + step);
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

/**
 * @param {Game} game
 * @param {Evaluation | undefined} point
 */
function inWords(game, point) {
  const where = game.shownMove ? numbered(game.shownMove) : texts.review.atStart;
  return point
    ? texts.review.point(where, point.text, point.mark ? texts.sheet.marks[point.mark][1] : '', point.best)
    : where;
}
