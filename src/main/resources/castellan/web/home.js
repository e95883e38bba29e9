/** The start page: what can be begun, and the games that are there. */

import {button, byId, element, pieceImage} from './dom.js';
import {get, post} from './server.js';
import {ask} from './ask.js';
import {notice} from './announce.js';
import {forget, rememberedLink, rememberedTables} from './link.js';
import {texts} from './texts.js';

const words = texts.home;
const RETRY_MILLIS = 2000;
/** The piece that stands on each choice. */
const SIGNS = {engine: 'r', here: 'p', elsewhere: 'n', engines: 'q', analysis: 'b'};

export class Home {
  #retry = null;
  #shown = false;
  /** What the server said last: the levels of the engine, and whether other machines can reach it. */
  facts = null;

  /** @param newGame opens the dialog for a kind of opponent */
  constructor(newGame) {
    byId('choices').replaceChildren(...Object.entries(words.choices).map(([opponent, [title, lead]]) =>
      element('button', {type: 'button', class: 'choice', 'data-opponent': opponent, click: () => newGame(opponent)},
        pieceImage({color: 'white', kind: SIGNS[opponent]}), element('strong', {}, title), element('span', {}, lead))));
  }

  /** Asks for the facts; a guest, whom the house does not know, gets null. */
  async ask() {
    try {
      this.facts = await get('/home');
    } catch (refused) {
      if (refused.unreached) {
        throw refused;
      }
      this.facts = null;
    }
    return this.facts;
  }

  async show() {
    this.#shown = true;
    clearTimeout(this.#retry);
    try {
      await this.ask();
      this.#draw();
    } catch (unreached) {
      this.#say(words.notReached);
      this.#retry = setTimeout(() => this.#shown && this.show(), RETRY_MILLIS);
    }
  }

  hide() {
    this.#shown = false;
    clearTimeout(this.#retry);
  }

  #say(text) {
    const place = byId('home-notice');
    place.hidden = !text;
    place.textContent = text;
  }

  #draw() {
    const admitted = this.facts !== null;
    byId('choices').hidden = !admitted;
    this.#say(admitted ? '' : words.notAdmitted);
    const rows = admitted ? this.facts.tables.map(table => this.#row(table)) : this.#knownRows();
    byId('tables').replaceChildren(...(rows.length > 0 ? rows : [element('li', {class: 'quiet'}, words.none)]));
  }

  /** A guest has no list; this browser still knows where it has sat. */
  #knownRows() {
    return rememberedTables().map(table =>
      element('li', {}, element('a', {href: rememberedLink(table)}, words.knownGame(table))));
  }

  #row({table, white, black, plies, result, sentence, changed}) {
    const link = element('a', {href: rememberedLink(table) ?? `#table=${table}`},
      element('strong', {}, words.players(seatName(white), seatName(black))),
      element('span', {class: result === '*' ? 'running' : 'over'}, texts.sentence(sentence)),
      element('span', {class: 'quiet'}, `${words.plies(plies)} · ${when(changed)}`));
    return element('li', {'data-table': table}, link,
      button(words.remove, () => this.#remove(table), {class: 'plain', 'aria-label': words.removeName(table)}));
  }

  async #remove(table) {
    if (await ask(words.removeQuestion, words.remove, words.keep)) {
      try {
        await post(`/tables/${table}/remove`, {});
        forget(table);
      } catch (refused) {
        notice(refused.message);
      }
      await this.show();
    }
  }
}

/** "person" and "engine 1600" as the server writes them, for people. */
function seatName(seat) {
  const [kind, level] = seat.split(' ');
  return kind === 'engine' ? texts.players.engine(level ?? 'full') : words.seat[kind] ?? seat;
}

function when(instant) {
  return new Date(instant).toLocaleString(undefined, {dateStyle: 'medium', timeStyle: 'short'});
}
