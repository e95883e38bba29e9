/** What a player can do besides moving: take back, offer, claim, resign, pause, and answer the opponent's offers. */

/** @import {Game} from './game.js' */
/** @import {Acts, Claim, Color, Offers, Result} from './messages.js' */

import {button, element, icon} from './dom.js';
import {COLORS, other} from './game.js';
import {clearNotice} from './announce.js';
import {openMenu} from './menu.js';
import {openShortcuts} from './shortcuts.js';
import {texts} from './texts.js';

/** @import {Icon} from './dom.js' */

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
 * @property {() => void} flip
 * @property {(link: string) => void} follow
 * @property {{isShown: () => boolean, toggle: () => void}} threat
 * @property {() => (() => void) | null} typeMove shows the field for moves where it is out of sight; null where it is of no use
 * @property {() => Element[]} shares the entries of the menu with which the game is shared
 * @property {(step: 'previous' | 'next') => void} walk
 * @property {() => void} settings
 */

/**
 * A move that the person has made and that is asked for once more before it is sent.
 *
 * @typedef {{from: string, to: string, play: () => void, cancel: () => void}} Confirmation
 */

/**
 * A question of another part of the page.
 *
 * @typedef {{text: string, answers: {text: string, act: string, click: () => void}[]}} Question
 */

/** @type {(keyof Offers)[]} */
const OFFERS = ['draw', 'takeback', 'redo', 'rematch'];

export class Actions {
  #acts;
  #prompts;
  #result;
  #do;
  #resigning = false;
  /** @type {Confirmation | null} */
  #confirmation = null;
  /** @type {Question | null} */
  #posed = null;
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
    prompts.replaceChildren();
    result.hidden = true;
  }

  /** @param {Game} game */
  draw(game) {
    this.#game = game;
    const {result} = game.now;
    if (!game.playing) {
      this.#resigning = false;
    }
    this.#replaceIfChanged(this.#acts, this.#tools(game));
    const questions = [
      ...this.#resignation(game), ...this.#confirmations(), ...this.#questions(), ...this.#offers(game), ...this.#claims(game), ...this.#paused(game)];
    if (this.#replaceIfChanged(this.#prompts, questions) && questions.length > 0) {
      clearNotice(); // it belongs to what was before the question
    }
    this.#replaceIfChanged(this.#result, result ? this.#banner(game, result) : []);
    this.#result.hidden = !result;
  }

  /**
   * Asks whether a move is to be played; null if the question is no longer needed.
   *
   * @param {Confirmation | null} confirmation
   */
  confirm(confirmation) {
    this.#confirmation = confirmation;
    this.draw(this.#game);
    // Whoever moves by keyboard answers by keyboard.
    if (confirmation && document.activeElement?.matches('.cell')) {
      focusIn(this.#prompts, '[data-act=confirm-move]');
    }
  }

  /** @param {Question | null} question null if it is no longer needed */
  pose(question) {
    this.#posed = question;
    this.draw(this.#game);
  }

  #questions() {
    return this.#posed
      ? [inquiry(this.#posed.text, ...this.#posed.answers.map(({text, act, click}) => button(text, click, {'data-act': act})))]
      : [];
  }

  /** The row of icons. What is not possible now is disabled rather than gone, so that the others stay where they are. @param {Game} game */
  #tools(game) {
    const {now} = game;
    /** @type {(name: Icon, text: string, click: () => void, enabled?: boolean, hint?: string) => HTMLButtonElement} */
    const tool = (name, text, click, enabled = true, hint = text) => {
      const made = button('', click, {class: `tool ${name}`, 'data-act': name, disabled: !enabled, title: hint, 'aria-label': hint});
      made.append(icon(name), element('span', {}, text));
      return made;
    };
    const seated = game.you.length > 0;
    const elsewhere = game.opponent === 'elsewhere';
    const buttons = [tool('flip', words.flip, () => this.#do.flip(), true, words.flipHint)];
    if (!seated || game.opponent === 'analysis') {
      // Nothing is played here that could be taken back; the tabs without the moves need a way to walk.
      const {previous, next} = texts.sheet.steps;
      buttons.push(tool('back', words.back, () => this.#do.walk('previous'), game.shown > 0, previous));
      buttons.push(tool('forward', words.forward, () => this.#do.walk('next'), game.shown < game.last, next));
    } else {
      const asks = elsewhere && !game.over && now.offers.takeback === null && now.ply > 0;
      buttons.push(tool('takeback', words.takeback, () => this.#do.act('takeback', {}), now.takeback > 0 || asks));
      buttons.push(tool('redo', words.redo, () => this.#do.act('redo', {}), now.redo > 0));
    }
    if (game.opponent === 'engines' && seated) {
      buttons.push(tool('pause', words.pause, () => this.#do.act('pause', {on: true}), this.#mayPause(game)));
    }
    if (seated && !['analysis', 'engines'].includes(game.opponent)) {
      const offer = () => this.#do.act('draw', {act: 'offer', ...this.#side(this.#game.now.turn)});
      buttons.push(tool('draw', words.draw, offer, game.playing && now.offers.draw === null, words.drawHint));
      buttons.push(tool('resign', words.resign, () => this.#askToResign(true), game.playing && !this.#resigning));
    }
    const menu = tool('menu', words.menu, () => openMenu(menu, this.#menu()));
    menu.classList.add('menu-tool');
    menu.setAttribute('aria-haspopup', 'menu');
    buttons.push(menu);
    return buttons;
  }

  /** @param {Game} game */
  #mayPause(game) {
    return game.you.length > 0 && !game.over && game.opponent !== 'elsewhere' && !game.now.paused
      && (game.state.control !== null || game.hasEngine);
  }

  #menu() {
    const game = this.#game;
    const begins = this.#do.mayBegin()
      ? [button(words.playOn, () => this.#do.playOn(), {'data-act': 'playOn'}), button(words.newGame, () => this.#do.newGame())]
      : [];
    const pause = game.opponent !== 'engines' && this.#mayPause(game)
      ? [button(words.pause, () => this.#do.act('pause', {on: true}), {'data-act': 'pause'})]
      : [];
    const {threat} = this.#do;
    const threats = game.now.analysis.allowed
      ? [button(threat.isShown() ? words.hideThreat : words.showThreat, () => threat.toggle(), {'data-act': 'threat'})]
      : [];
    const typeMove = this.#do.typeMove();
    const types = typeMove ? [button(words.typeMove, typeMove, {'data-act': 'type-move'})] : [];
    const first = [...pause, ...types, ...threats, ...begins];
    const hasKeys = !matchMedia('(hover: none) and (pointer: coarse)').matches;
    return [...first, ...(first.length > 0 ? [null] : []), ...this.#do.shares(), null,
      ...(hasKeys ? [button(texts.shortcuts.title, openShortcuts, {'data-act': 'shortcuts'})] : []),
      button(words.settings, () => this.#do.settings(), {'data-act': 'settings'})];
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
    return claims.map(claim => inquiry('',
      button(words.claim(texts.server.claim(claim)), () => this.#do.act('draw', {act: 'claim', move: claim.move}), {'data-act': 'claim'})));
  }

  #confirmations() {
    const asked = this.#confirmation;
    if (!asked) {
      return [];
    }
    // The question stays the same element for the same squares, so the buttons read what is asked when they are pressed.
    return [inquiry(words.confirmMove(asked.from, asked.to),
      button(words.cancelMove, () => this.#confirmation?.cancel(), {'data-act': 'cancel-move'}),
      button(words.confirm, () => this.#confirmation?.play(), {class: 'strong', 'data-act': 'confirm-move'}))];
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
    focusIn(asks ? this.#prompts : this.#acts, asks ? '[data-act=keep-playing]' : '[data-act=resign]');
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
    return [inquiry(game.both ? words.whoResigns : words.resignQuestion,
      button(game.both ? words.nobodyResigns : words.keepPlaying, () => this.#askToResign(false), {'data-act': 'keep-playing'}),
      ...colors.map(color => button(game.both ? texts.colorOf(color) : words.resign, resign(color),
        {class: 'danger', 'data-act': `resign-${color}`})))];
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
    return [
      element('strong', {class: 'score'}, texts.score(result.result)),
      element('span', {class: 'reason'}, texts.server.result(result)),
      element('div', {class: 'answers'}, ...buttons),
    ];
  }

  /**
   * Leaves a part of the page that would look the same alone, so that it keeps the focus. A button must therefore read the
   * game when it is pressed.
   *
   * @param {Element} place
   * @param {Element[]} children
   * @returns whether it looks different now
   */
  #replaceIfChanged(place, children) {
    const look = children.map(child => child.outerHTML).join('');
    if (this.#looks.get(place) === look) {
      return false;
    }
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-act') : null;
    this.#looks.set(place, look);
    place.replaceChildren(...children);
    if (focused) {
      focusIn(place, `[data-act="${focused}"]`);
    }
    return true;
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
