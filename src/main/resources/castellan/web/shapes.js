/** Arrows and circles that people draw on the board: with the right mouse button, or by touch after a long press. */

/** @import {ChessBoard} from './board.js' */
/** @import {Color, Shape} from './messages.js' */

import {arrowShape, centerFor} from './arrows.js';
import {svgElement} from './dom.js';

/** @type {Shape['color'][]} */
const COLORS = ['green', 'red', 'yellow', 'blue'];
const LONG_PRESS_MILLIS = 450;
/** A finger that moves more than this before the press is long enough does something else. */
const STILL_PIXELS = 8;
const WIDTH = 0.15;
const RADIUS = 0.44;

/**
 * @param {Element} layer
 * @param {Shape[]} shapes
 * @param {Color} bottom
 */
export function drawShapes(layer, shapes, bottom) {
  const center = centerFor(bottom);
  layer.replaceChildren(...shapes.map(({color, from, to}) => {
    const members = {class: `shape ${color}`, 'data-shape': from + to};
    const {x, y} = center(from);
    return from === to
      ? svgElement('circle', {...members, cx: x, cy: y, r: RADIUS})
      : arrowShape({x, y}, center(to), WIDTH, members);
  }));
}

/**
 * The shapes after one more was drawn. Drawn again in the same colour it is removed; by touch, which has no other way to
 * choose a colour, it takes the next one first.
 *
 * @param {Shape[]} shapes
 * @param {Shape} drawn
 * @param {boolean} cycles
 */
export function withShape(shapes, drawn, cycles) {
  const old = shapes.find(({from, to}) => from === drawn.from && to === drawn.to);
  const others = shapes.filter(shape => shape !== old);
  if (!old) {
    return [...others, drawn];
  }
  const color = cycles ? COLORS[COLORS.indexOf(old.color) + 1] : drawn.color;
  return color && color !== old.color ? [...others, {...drawn, color}] : others;
}

/** Listens to the board. While something is drawn, the pieces stay where they are. */
export class Pencil {
  #board;
  #shapes;
  #drawn;
  /** @type {{pointer: number, from: string, color: Shape['color'], isTouch: boolean} | null} */
  #stroke = null;
  /** @type {{timer: number, x: number, y: number} | null} */
  #press = null;

  /**
   * @param {ChessBoard} board
   * @param {() => Shape[]} shapes those of the position on the board
   * @param {(shapes: Shape[]) => void} drawn told what they are now
   * @param {AbortSignal} signal
   */
  constructor(board, shapes, drawn, signal) {
    this.#board = board;
    this.#shapes = shapes;
    this.#drawn = drawn;
    board.addEventListener('contextmenu', event => event.preventDefault(), {signal});
    board.addEventListener('pointerdown', event => this.#down(event), {signal});
    board.addEventListener('pointermove', event => this.#move(event), {signal});
    board.addEventListener('pointerup', event => this.#up(event), {signal});
    board.addEventListener('pointercancel', () => this.#stop(), {signal});
    // A finger that draws does not scroll.
    board.addEventListener('touchmove', event => this.#stroke && event.cancelable && event.preventDefault(), {signal, passive: false});
    signal.addEventListener('abort', () => this.#stop());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#stop();
    const from = this.#board.squareAt(event.clientX, event.clientY);
    if (!from) {
      return;
    }
    const pointer = event.pointerId;
    if (event.button === 2) {
      this.#begin({pointer, from, color: colorOf(event), isTouch: false});
    } else if (event.pointerType === 'touch' && event.isPrimary) {
      const timer = setTimeout(() => {
        this.#press = null;
        this.#board.letGo();
        this.#begin({pointer, from, color: 'green', isTouch: true});
      }, LONG_PRESS_MILLIS);
      this.#press = {timer, x: event.clientX, y: event.clientY};
    }
  }

  /** @param {{pointer: number, from: string, color: Shape['color'], isTouch: boolean}} stroke */
  #begin(stroke) {
    this.#stroke = stroke;
    this.#board.setPointerCapture(stroke.pointer);
    this.#preview(stroke.from);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL_PIXELS) {
      this.#stop();
    }
    const to = this.#board.squareAt(event.clientX, event.clientY);
    if (this.#stroke?.pointer === event.pointerId && to) {
      this.#preview(to);
    }
  }

  /** @param {string} to */
  #preview(to) {
    if (this.#stroke) {
      const {from, color, isTouch} = this.#stroke;
      this.#board.shapes = withShape(this.#shapes(), {from, to, color}, isTouch);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const stroke = this.#stroke;
    if (!stroke || stroke.pointer !== event.pointerId) {
      this.#stop();
      return;
    }
    // It is no swipe either.
    event.stopPropagation();
    const {from, color, isTouch} = stroke;
    const to = this.#board.squareAt(event.clientX, event.clientY);
    this.#stop();
    if (to) {
      this.#drawn(withShape(this.#shapes(), {from, to, color}, isTouch));
    }
  }

  #stop() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
    if (this.#stroke) {
      this.#stroke = null;
      this.#board.shapes = this.#shapes();
    }
  }
}

/**
 * @param {PointerEvent} event
 * @returns {Shape['color']}
 */
function colorOf({shiftKey, altKey, ctrlKey}) {
  return ctrlKey || shiftKey && altKey ? 'yellow' : shiftKey ? 'red' : altKey ? 'blue' : 'green';
}
