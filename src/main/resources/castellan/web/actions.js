/** What a player may do besides moving: take back, offer, claim, resign, pause; and the answers to the other's offers. */

import {button, element} from './dom.js';
import {other} from './game.js';
import {texts} from './texts.js';

const words = texts.acts;

export class Actions {
  #acts;
  #prompts;
  #result;
  #do;
  #resigning = false;
  #game;
  /** What the parts look like that this table has drawn. */
  #looks = new Map();

  /** @param does what the buttons call: {act(path, body), mayBegin(), playOn(), newGame(), review(), follow(link)} */
  constructor({acts, prompts, result}, does) {
    this.#acts = acts;
    this.#prompts = prompts;
    this.#result = result;
    this.#do = does;
  }

  draw(game) {
    this.#game = game;
    if (!game.playing) {
      this.#resigning = false;
    }
    this.#replaceIfChanged(this.#acts, this.#actButtons(game));
    this.#replaceIfChanged(this.#prompts, [...this.#offers(game), ...this.#claims(game), ...this.#standing(game), ...this.#resignation(game)]);
    this.#replaceIfChanged(this.#result, game.over ? this.#banner(game) : []);
    this.#result.hidden = !game.over;
  }

  #actButtons(game) {
    const {now} = game;
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
      const offers = () => this.#do.act('draw', this.#withColor({act: 'offer'}, this.#game.now.turn));
      buttons.push(act('draw', offers, now.offers.draw === null));
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

  /** Where one page has both seats, an act has to say whose it is. */
  #withColor(body, color) {
    return this.#game.both ? {...body, color} : body;
  }

  #offers(game) {
    const prompts = [];
    for (const [kind, by] of Object.entries(game.now.offers)) {
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

  #answer(kind, accept, color) {
    const body = kind === 'draw' ? {act: accept ? 'accept' : 'decline'} : {accept};
    this.#do.act(kind, kind === 'draw' ? this.#withColor(body, color) : body);
  }

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

  /** Many moves would give a draw, so one of them is chosen. */
  #announcement(claims) {
    const choice = element('select', {'aria-label': words.announce, 'data-act': 'announce'},
      ...claims.map(({move}) => element('option', {}, move)));
    return inquiry(words.announce, choice,
      button(words.announceNow, () => this.#do.act('draw', {act: 'claim', move: choice.value}), {'data-act': 'claim'}));
  }

  #standing(game) {
    if (!game.now.paused || game.over) {
      return [];
    }
    const goOn = button(words.goOn, () => this.#do.act('pause', {on: false}), {class: 'strong', 'data-act': 'go-on'});
    return [inquiry(texts.status.paused, ...(game.you.length > 0 ? [goOn] : []))];
  }

  #askToResign(asks) {
    this.#resigning = asks;
    this.draw(this.#game);
    (asks ? this.#prompts : this.#acts).querySelector(asks ? '[data-act^=resign-]' : '[data-act=resign]')?.focus();
  }

  #resignation(game) {
    if (!this.#resigning) {
      return [];
    }
    const resign = color => () => {
      this.#resigning = false;
      this.#do.act('resign', this.#withColor({}, color));
    };
    const colors = game.both ? ['white', 'black'] : game.you;
    return [inquiry(words.resignQuestion,
      ...colors.map(color => button(game.both ? words.resignColor(color) : words.resign, resign(color),
        {class: 'danger', 'data-act': `resign-${color}`})),
      button(words.keepPlaying, () => this.#askToResign(false)))];
  }

  #banner(game) {
    const {result, next} = game.now;
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
   * Leaves a part of the page alone that would look the same, so that it keeps the focus. What a button does must therefore
   * read the game when it is pressed.
   */
  #replaceIfChanged(place, children) {
    const look = children.map(child => child.outerHTML).join('');
    if (this.#looks.get(place) === look) {
      return;
    }
    const focused = place.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    this.#looks.set(place, look);
    place.replaceChildren(...children);
    if (focused) {
      place.querySelector(`[data-act="${focused}"]`)?.focus();
    }
  }
}

function inquiry(text, ...answers) {
  return element('div', {class: 'prompt'}, element('span', {}, text), element('div', {class: 'answers'}, ...answers));
}
