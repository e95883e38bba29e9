/** The evaluation of a whole game as a graph that can be clicked, focused, read aloud and moved along with keys. */

import {element, svgElement} from './dom.js';
import {numbered} from './sheet.js';
import {texts} from './texts.js';

const HEIGHT = 120;
const KEYS = {ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10};

/** Marks differ in form, not only in colour. */
const SHAPES = {
  inaccuracy: (x, y) => svgElement('circle', {cx: x, cy: y, r: 4}),
  mistake: (x, y) => svgElement('rect', {x: x - 4, y: y - 4, width: 8, height: 8}),
  blunder: (x, y) => svgElement('path', {d: `M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z`}),
};

export class Graph {
  #svg = svgElement('svg', {
    role: 'slider', tabindex: '0', class: 'graph', preserveAspectRatio: 'none', 'aria-label': texts.review.graph, 'aria-valuemin': '0',
  });
  #counts = element('ul', {class: 'counts'});
  #goTo;
  #game;
  #root;
  /** In pixels, like the height: marks keep their form on every screen. */
  #width = 0;
  #resizing = new ResizeObserver(() => this.#fit());

  constructor(root, goTo) {
    this.#root = root;
    this.#goTo = goTo;
    this.#svg.addEventListener('click', event => this.#click(event));
    this.#svg.addEventListener('keydown', event => this.#key(event));
    root.replaceChildren(this.#svg, this.#counts);
    this.#resizing.observe(root);
  }

  close() {
    this.#resizing.disconnect();
  }

  draw(game) {
    this.#game = game;
    const points = game.state.review?.moves ?? [];
    this.#root.hidden = points.length === 0;
    if (points.length === 0) {
      return;
    }
    this.#width = this.#svg.clientWidth;
    this.#svg.setAttribute('viewBox', `0 0 ${this.#width || 1} ${HEIGHT}`);
    const line = points.map(({ply, bar}) => `${this.#x(ply)} ${this.#y(bar)}`);
    const end = this.#x(points.at(-1).ply);
    const marks = points.filter(({mark}) => mark).map(({ply, bar, mark}) => {
      const shape = SHAPES[mark](this.#x(ply), this.#y(bar));
      shape.setAttribute('class', `mark ${mark}`);
      shape.dataset.ply = ply;
      return shape;
    });
    const here = this.#x(game.shown);
    this.#svg.replaceChildren(
      svgElement('rect', {class: 'ground', width: this.#width, height: HEIGHT}),
      svgElement('path', {class: 'area', d: `M0 ${HEIGHT}L${line.join('L')}L${end} ${HEIGHT}Z`}),
      svgElement('path', {class: 'middle', d: `M0 ${HEIGHT / 2}H${this.#width}`}),
      svgElement('path', {class: 'line', d: `M${line.join('L')}`}),
      ...marks,
      svgElement('path', {class: 'here', d: `M${here} 0V${HEIGHT}`}));
    this.#svg.setAttribute('aria-valuemax', game.last);
    this.#svg.setAttribute('aria-valuenow', game.shown);
    this.#svg.setAttribute('aria-valuetext', this.#inWords(points));
    this.#drawCounts(points);
  }

  #fit() {
    if (this.#game && this.#svg.clientWidth !== this.#width) {
      this.draw(this.#game);
    }
  }

  #x(ply) {
    return Math.round(ply / Math.max(1, this.#game.last) * this.#width * 10) / 10;
  }

  #y(bar) {
    return Math.round((1 - bar) * HEIGHT * 10) / 10;
  }

  #inWords(points) {
    const move = this.#game.shownMove;
    const where = move ? numbered(move) : texts.review.start0;
    const point = points[this.#game.shown];
    return point ? texts.review.point(where, point.text, texts.sheet.marks[point.mark]?.[1], point.best) : where;
  }

  #drawCounts(points) {
    const counts = {
      white: {inaccuracy: 0, mistake: 0, blunder: 0},
      black: {inaccuracy: 0, mistake: 0, blunder: 0},
    };
    for (const {ply, mark} of points) {
      if (mark) {
        counts[this.#game.moves[ply - 1].color][mark]++;
      }
    }
    const lines = Object.keys(counts).map(color => texts.review.counts(color, counts[color]));
    if (this.#counts.textContent !== lines.join('')) {
      this.#counts.replaceChildren(...lines.map(line => element('li', {}, line)));
    }
  }

  #click(event) {
    const frame = this.#svg.getBoundingClientRect();
    this.#goTo(Math.round((event.clientX - frame.left) / frame.width * this.#game.last));
  }

  #key(event) {
    const target = {Home: 0, End: this.#game.last}[event.key] ?? this.#game.shown + (KEYS[event.key] ?? NaN);
    if (!Number.isNaN(target)) {
      this.#goTo(target);
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
