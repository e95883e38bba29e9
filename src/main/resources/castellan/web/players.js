/** The two strips above and below the board: who plays, what was captured, and the clocks. */

/** @import {Game} from './game.js' */
/** @import {Clock, Color} from './messages.js' */
/** @import {Kind} from './position.js' */

import {element, pieceImage, setText} from './dom.js';
import {capturedPieces, material} from './position.js';
import {COLORS, other} from './game.js';
import {texts} from './texts.js';

const TENTHS_BELOW_MILLIS = 20000;
const TICK_MILLIS = 100;

/**
 * "1:05:09", "5:03", or "9.4" when little is left.
 *
 * @param {number} millis
 */
function clockText(millis) {
  const left = Math.max(0, millis);
  if (left < TENTHS_BELOW_MILLIS) {
    return (Math.floor(left / 100) / 10).toFixed(1);
  }
  const seconds = Math.floor(left / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

class Strip {
  name = element('span', {class: 'name'});
  remark = element('span', {class: 'remark'});
  taken = element('span', {class: 'taken', role: 'img'});
  clock = element('span', {class: 'clock', role: 'timer'});
  root = element('div', {class: 'strip'},
    element('span', {class: 'disc', 'aria-hidden': 'true'}), this.name, this.remark, this.taken, this.clock);
}

export class Players {
  #strips = {above: new Strip(), below: new Strip()};
  /** @type {Clock | null} */
  #clock = null;
  #heardAt = 0;
  /** When the connection was lost; null while there is one. @type {number | null} */
  #lostAt = null;
  #over = false;
  /** @type {Color} */
  #bottom = 'white';
  #ticking;

  /**
   * @param {Element} above
   * @param {Element} below
   */
  constructor(above, below) {
    above.replaceChildren(this.#strips.above.root);
    below.replaceChildren(this.#strips.below.root);
    this.#ticking = setInterval(() => this.#drawClocks(), TICK_MILLIS);
  }

  close() {
    clearInterval(this.#ticking);
  }

  /**
   * Sets the clocks. They run on here until the server sends them again.
   *
   * @param {Clock | null} clock
   */
  setClock(clock) {
    this.#clock = clock;
    this.#heardAt = performance.now();
    this.#drawClocks();
  }

  /**
   * Clocks stand still without a connection: nobody here knows whether those of the game are running.
   *
   * @param {boolean} connected
   */
  setConnected(connected) {
    this.#lostAt = connected ? null : this.#lostAt ?? performance.now();
    this.#drawClocks();
  }

  /**
   * @param {Game} game
   * @param {Color} bottom
   */
  draw(game, bottom) {
    this.#bottom = bottom;
    this.#over = game.over;
    const captured = capturedPieces(game.state.start.fen, game.moves.slice(0, game.shown));
    const balance = material(game.shownFen);
    const ahead = {white: balance, black: -balance};
    for (const color of COLORS) {
      const strip = this.#stripOf(color);
      strip.root.classList.toggle('black', color === 'black');
      strip.root.dataset.color = color;
      strip.root.classList.toggle('turn', !game.over && game.now.turn === color);
      setText(strip.name, nameOf(game, color));
      setText(strip.remark, remarkOn(game, color));
      drawTaken(strip.taken, other(color), captured[other(color)], ahead[color]);
    }
    this.#drawClocks();
  }

  /** @param {Color} color */
  #stripOf(color) {
    return color === this.#bottom ? this.#strips.below : this.#strips.above;
  }

  #drawClocks() {
    for (const color of COLORS) {
      const place = this.#stripOf(color).clock;
      place.hidden = !this.#clock;
      if (!this.#clock) {
        continue;
      }
      const running = this.#clock.running === color;
      const isLost = this.#lostAt !== null && !this.#over;
      const left = this.#clock[color] - (running ? Math.max(0, (this.#lostAt ?? performance.now()) - this.#heardAt) : 0);
      setText(place, clockText(left));
      place.setAttribute('aria-label', isLost ? texts.players.lostClock(color) : texts.players.clock(color));
      place.classList.toggle('running', running && !isLost);
      place.classList.toggle('lost', isLost);
      place.classList.toggle('short', running && !isLost && left < TENTHS_BELOW_MILLIS);
    }
  }
}

/**
 * @param {Game} game
 * @param {Color} color
 */
function nameOf(game, color) {
  const seat = game.state.seats[color];
  const tag = game.state.tags[color === 'white' ? 'White' : 'Black'];
  if (seat.kind === 'engine') {
    return texts.players.engine(seat.level);
  }
  return tag && tag !== '?' ? tag : texts.colorOf(color);
}

/**
 * @param {Game} game
 * @param {Color} color
 */
function remarkOn(game, color) {
  if (game.now.thinking === color) {
    return texts.players.thinking;
  }
  if (game.you.length === 1 && game.you[0] === color) {
    return texts.players.you;
  }
  return game.opponent === 'elsewhere' && !game.now.present[color] ? texts.players.away : '';
}

/**
 * Draws each kind of captured piece once, with its number, and by how many pawns the captor is ahead.
 *
 * @param {HTMLElement} place
 * @param {Color} color
 * @param {Kind[]} kinds
 * @param {number} ahead
 */
function drawTaken(place, color, kinds, ahead) {
  const key = `${color}${kinds.join('')}${ahead}`;
  if (place.dataset.key === key) {
    return;
  }
  place.dataset.key = key;
  const groups = [...new Set(kinds)].map(kind => {
    const count = kinds.filter(other => other === kind).length;
    return element('span', {class: 'group'}, pieceImage({color, kind}), count > 1 ? String(count) : '');
  });
  const lead = ahead > 0 ? texts.players.ahead(ahead) : '';
  place.replaceChildren(...groups, element('strong', {}, lead));
  if (kinds.length > 0 || lead) {
    place.setAttribute('aria-label', [kinds.length > 0 ? texts.players.taken(color, kinds) : '', lead].filter(Boolean).join(', '));
  } else {
    place.removeAttribute('aria-label');
  }
}
