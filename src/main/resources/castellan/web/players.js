/** The two strips beside the board: who plays, what was captured, and the clocks. */

import {element, pieceImage, setText} from './dom.js';
import {capturedPieces} from './position.js';
import {other} from './game.js';
import {texts} from './texts.js';

const TENTHS_BELOW_MILLIS = 20000;
const TICK_MILLIS = 100;

/** "1:05:09", "5:03", or "9.4" when it gets short. */
function clockText(millis) {
  const left = Math.max(0, millis);
  if (left < TENTHS_BELOW_MILLIS) {
    return (Math.floor(left / 100) / 10).toFixed(1);
  }
  const seconds = Math.floor(left / 1000);
  const two = number => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

class Strip {
  constructor() {
    this.name = element('span', {class: 'name'});
    this.remark = element('span', {class: 'remark'});
    this.taken = element('span', {class: 'taken', role: 'img'});
    this.clock = element('span', {class: 'clock', role: 'timer'});
    this.root = element('div', {class: 'strip'},
      element('span', {class: 'disc', 'aria-hidden': 'true'}), this.name, this.remark, this.taken, this.clock);
  }
}

export class Players {
  #strips = {above: new Strip(), below: new Strip()};
  #clock = null;
  #heardAt = 0;
  #bottom = 'white';
  #ticking;

  constructor(above, below) {
    above.replaceChildren(this.#strips.above.root);
    below.replaceChildren(this.#strips.below.root);
    this.#ticking = setInterval(() => this.#drawClocks(), TICK_MILLIS);
  }

  close() {
    clearInterval(this.#ticking);
  }

  /** What the clocks show from now on; the time runs on here until the server says more. */
  setClock(clock) {
    this.#clock = clock;
    this.#heardAt = performance.now();
    this.#drawClocks();
  }

  draw(game, bottom) {
    this.#bottom = bottom;
    const captured = capturedPieces(game.state.start.fen, game.moves.slice(0, game.shown));
    for (const color of ['white', 'black']) {
      const strip = this.#stripOf(color);
      strip.root.classList.toggle('black', color === 'black');
      strip.root.dataset.color = color;
      strip.root.classList.toggle('turn', !game.over && game.now.turn === color);
      setText(strip.name, this.#nameOf(game, color));
      setText(strip.remark, this.#remarkOn(game, color));
      this.#drawTaken(strip.taken, other(color), captured[other(color)]);
    }
    this.#drawClocks();
  }

  #stripOf(color) {
    return color === this.#bottom ? this.#strips.below : this.#strips.above;
  }

  #nameOf(game, color) {
    const seat = game.state.seats[color];
    const tag = game.state.tags?.[color === 'white' ? 'White' : 'Black'];
    if (seat.kind === 'engine') {
      return texts.players.engine(seat.level);
    }
    return tag && tag !== '?' ? tag : texts.colorOf(color);
  }

  #remarkOn(game, color) {
    const remarks = [];
    if (game.now.thinking === color) {
      remarks.push(texts.players.thinking);
    } else if (game.you.length === 1 && game.you[0] === color) {
      remarks.push(texts.players.you);
    } else if (game.opponent === 'elsewhere' && !game.now.present[color]) {
      remarks.push(texts.players.away);
    }
    return remarks.join(', ');
  }

  #drawTaken(place, color, kinds) {
    const key = color + kinds.join('');
    if (place.dataset.key === key) {
      return;
    }
    place.dataset.key = key;
    place.replaceChildren(...kinds.map(kind => pieceImage({color, kind})));
    if (kinds.length > 0) {
      place.setAttribute('aria-label', texts.players.taken(color, kinds));
    } else {
      place.removeAttribute('aria-label');
    }
  }

  #drawClocks() {
    for (const color of ['white', 'black']) {
      const place = this.#stripOf(color).clock;
      place.hidden = !this.#clock;
      if (!this.#clock) {
        continue;
      }
      const running = this.#clock.running === color;
      const left = this.#clock[color] - (running ? performance.now() - this.#heardAt : 0);
      setText(place, clockText(left));
      place.setAttribute('aria-label', texts.players.clock(color));
      place.classList.toggle('running', running);
      place.classList.toggle('short', left < TENTHS_BELOW_MILLIS);
    }
  }
}
