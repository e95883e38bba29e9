/** What a player can do besides moving: take back, offer, claim, resign, pause, and answer the opponent's offers. */

/** @import {Game} from './game.js' */
/** @import {Acts, Claim, Color, Offers, Result} from './messages.js' */

import {button, element} from './dom.js';
import {COLORS, other} from './game.js';
import {texts} from './texts.js';

const words = texts.acts;

/** @typedef {<P extends keyof Acts>(path: P, body: Acts[P]) => Promise<boolean>} Act sends an act; false if it was refused */

/**
 * What the buttons do.
 *
 * @typedef {object} Deeds
 * @property {Act} act
 * @property {() => boolean} mayBegin
 * @property {() => void} playOn
 * @property {() => void} newGame
 * @property {() => void} review
 * @property {(link: string) => void} follow
 */

/** @type {(keyof Offers)[]} */
const OFFERS = ['draw', 'takeback', 'redo', 'rematch'];

export class Actions {
  #acts;
  #prompts;
  #result;
  #do;
  #resigning = false;
  /** @type {Game} */
  #game;
  /** The HTML that each part was drawn with. @type {Map<Element, string>} */
  #looks = new Map();

  /**
   * @param {{acts: HTMLElement, prompts: HTMLElement, result: HTMLElement}} places
   * @param {Deeds} deeds
   */
  constructor({acts, prompts, result}, deeds) {
    this.#acts = acts;
    this.#prompts = prompts;
    this.#result = result;
    this.#do = deeds;
  }

  /** @param {Game} game */
  draw(game) {
    this.#game = game;
    const {result} = game.now;
    if (!game.playing) {
      this.#resigning = false;
    }
    this.#replaceIfChanged(this.#acts, this.#actButtons(game));
    this.#replaceIfChanged(this.#prompts, [...this.#offers(game), ...this.#claims(game), ...this.#paused(game), ...this.#resignation(game)]);
    this.#replaceIfChanged(this.#result, result ? this.#banner(game, result) : []);
    this.#result.hidden = !result;
  }

  /** @param {Game} game */
  #actButtons(game) {
    const {now} = game;
    /** @type {(name: 'takeback' | 'redo' | 'draw' | 'resign' | 'pause' | 'playOn', click: () => void, enabled?: boolean) => Element} */
    const act = (name, click, enabled = true) => button(words[name], click, {'data-act': name, disabled: !enabled});
    const buttons = [];
    const seated = game.you.length > 0;
    const elsewhere = game.opponent === 'elsewhere';
    if (seated) {
      const asks = elsewhere && !game.over && now.offers.takeback === null && now.ply > 0;
      buttons.push(act('takeback', () => this.#do.act('takeback', {}), now.takeback > 0 || asks));
      if (!elsewhere || now.redo > 0) {
        buttons.push(act('redo', () => this.#do.act('redo', {}), now.redo > 0));
      }
    }
    if (game.playing) {
      const offer = () => this.#do.act('draw', {act: 'offer', ...this.#side(this.#game.now.turn)});
      buttons.push(act('draw', offer, now.offers.draw === null));
      buttons.push(act('resign', () => this.#askToResign(true), !this.#resigning));
    }
    if (seated && !game.over && !elsewhere && !now.paused && (game.state.control || game.hasEngine)) {
      buttons.push(act('pause', () => this.#do.act('pause', {on: true})));
    }
    if (this.#do.mayBegin()) {
      buttons.push(act('playOn', () => this.#do.playOn()));
    }
    return buttons;
  }

  /**
   * On a page with both seats, an act has to name its side.
   *
   * @param {Color} color
   */
  #side(color) {
    return this.#game.both ? {color} : {};
  }

  /** @param {Game} game */
  #offers(game) {
    const prompts = [];
    for (const kind of OFFERS) {
      const by = game.now.offers[kind];
      if (by === null) {
        continue;
      }
      const answerer = other(by);
      if (game.you.includes(answerer)) {
        prompts.push(inquiry(words.offers[kind](by),
          button(words.accept, () => this.#answer(kind, true, answerer), {class: 'strong', 'data-act': `accept-${kind}`}),
          button(words.decline, () => this.#answer(kind, false, answerer), {'data-act': `decline-${kind}`})));
      } else if (game.you.includes(by)) {
        const withdraw = button(words.withdraw, () => this.#answer(kind, false, by), {'data-act': `withdraw-${kind}`});
        prompts.push(inquiry(words.made[kind], ...(kind === 'draw' ? [] : [withdraw])));
      }
    }
    return prompts;
  }

  /**
   * @param {keyof Offers} kind
   * @param {boolean} accept
   * @param {Color} color
   */
  #answer(kind, accept, color) {
    if (kind === 'draw') {
      this.#do.act(kind, {act: accept ? 'accept' : 'decline', ...this.#side(color)});
    } else {
      this.#do.act(kind, {accept});
    }
  }

  /** @param {Game} game */
  #claims(game) {
    if (!game.playing || !game.yourTurn) {
      return [];
    }
    const {claims} = game.now;
    if (claims.length > 1 && claims[0].move) {
      return [this.#announcement(claims)];
    }
    return claims.map(({sentence, move}) => inquiry('',
      button(words.claim(sentence), () => this.#do.act('draw', {act: 'claim', move}), {'data-act': 'claim'})));
  }

  /**
   * Lets the player choose among several moves that would give a draw.
   *
   * @param {Claim[]} claims
   */
  #announcement(claims) {
    const choice = element('select', {'aria-label': words.announce, 'data-act': 'announce'},
      ...claims.map(({move}) => element('option', {}, move ?? '')));
    return inquiry(words.announce, choice,
      button(words.announceNow, () => this.#do.act('draw', {act: 'claim', move: choice.value}), {'data-act': 'claim'}));
  }

  /** @param {Game} game */
  #paused(game) {
    if (!game.now.paused || game.over) {
      return [];
    }
    const goOn = button(words.goOn, () => this.#do.act('pause', {on: false}), {class: 'strong', 'data-act': 'go-on'});
    return [inquiry(texts.status.paused, ...(game.you.length > 0 ? [goOn] : []))];
  }

  /** @param {boolean} asks */
  #askToResign(asks) {
    this.#resigning = asks;
    this.draw(this.#game);
    focusIn(asks ? this.#prompts : this.#acts, asks ? '[data-act^=resign-]' : '[data-act=resign]');
  }

  /** @param {Game} game */
  #resignation(game) {
    if (!this.#resigning) {
      return [];
    }
    const resign = (/** @type {Color} */ color) => () => {
      this.#resigning = false;
      this.#do.act('resign', this.#side(color));
    };
    const colors = game.both ? COLORS : game.you;
    return [inquiry(words.resignQuestion,
      ...colors.map(color => button(game.both ? words.resignColor(color) : words.resign, resign(color),
        {class: 'danger', 'data-act': `resign-${color}`})),
      button(words.keepPlaying, () => this.#askToResign(false)))];
  }

  /**
   * @param {Game} game
   * @param {Result} result
   */
  #banner(game, result) {
    const {next} = game.now;
    const buttons = [];
    if (next) {
      buttons.push(button(words.nextGame, () => this.#do.follow(next.link), {class: 'strong', 'data-act': 'next'}));
    } else if (game.you.length > 0 && game.opponent !== 'analysis' && game.now.offers.rematch === null) {
      buttons.push(button(words.rematch, () => this.#do.act('rematch', {}), {class: 'strong', 'data-act': 'rematch'}));
    }
    if (this.#do.mayBegin()) {
      buttons.push(button(words.newGame, () => this.#do.newGame()));
    }
    if (game.last > 0 && !game.state.review) {
      buttons.push(button(words.review, () => this.#do.review(), {'data-act': 'review'}));
    }
    return [
      element('strong', {class: 'score'}, result.result.replace('1/2-1/2', '½ – ½').replace(/^(\d)-(\d)$/, '$1 – $2')),
      element('span', {class: 'reason'}, texts.sentence(result.sentence)),
      element('div', {class: 'answers'}, ...buttons),
    ];
  }

  /**
   * Leaves a part of the page that would look the same alone, so that it keeps the focus. A button must therefore read the
   * game when it is pressed.
   *
   * @param {Element} place
   * @param {Element[]} children
   */
  #replaceIfChanged(place, children) {
    const look = children.map(child => child.outerHTML).join('');
    if (this.#looks.get(place) === look) {
      return;
    }
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-act') : null;
    this.#looks.set(place, look);
    place.replaceChildren(...children);
    if (focused) {
      focusIn(place, `[data-act="${focused}"]`);
    }
  }
}

/**
 * @param {Element} place
 * @param {string} selector
 */
function focusIn(place, selector) {
  const found = place.querySelector(selector);
  if (found instanceof HTMLElement) {
    found.focus();
  }
}

/**
 * @param {string} text
 * @param {Element[]} answers
 */
function inquiry(text, ...answers) {
  return element('div', {class: 'prompt'}, element('span', {}, text), element('div', {class: 'answers'}, ...answers));
}
