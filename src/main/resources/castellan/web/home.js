/** The start page: kinds of games to start, and the games that exist. */

/** @import {DamagedTable, Home as Facts, ListedTable, Opponent} from './messages.js' */
/** @import {Kind} from './position.js' */

import {button, byId, element, pieceImage} from './dom.js';
import {get, post, Refused} from './server.js';
import {ask} from './ask.js';
import {noticeFailure} from './announce.js';
import {forget, rememberedLink, rememberedTables} from './link.js';
import {texts} from './texts.js';

const words = texts.home;
const RETRY_MILLIS = 2000;
/** The choices in their order, each with a piece for decoration. @type {[Opponent, Kind][]} */
const CHOICES = [['engine', 'r'], ['here', 'p'], ['elsewhere', 'n'], ['engines', 'q'], ['analysis', 'b']];

export class Home {
  /** @type {number | undefined} */
  #retry;
  #shown = false;
  /** What the server answered last; null for a guest. @type {Facts | null} */
  facts = null;

  /** @param {(opponent: Opponent) => void} newGame opens the dialog for this opponent */
  constructor(newGame) {
    byId('choices').replaceChildren(...CHOICES.map(([opponent, kind]) => {
      const [title, lead] = words.choices[opponent];
      return element('button', {type: 'button', class: 'choice', 'data-opponent': opponent, click: () => newGame(opponent)},
        pieceImage({color: 'white', kind}), element('strong', {}, title), element('span', {}, lead));
    }));
  }

  /** Fetches the facts, which guests are refused. */
  async ask() {
    try {
      this.facts = await get('/home');
    } catch (refused) {
      if (refused instanceof Refused && refused.unreached) {
        throw refused;
      }
      this.facts = null;
    }
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

  /** @param {string} text */
  #say(text) {
    const place = byId('home-notice');
    place.hidden = !text;
    place.textContent = text;
  }

  #draw() {
    const {facts} = this;
    byId('choices').hidden = !facts;
    this.#say(facts ? '' : words.notAdmitted);
    const rows = facts
      ? [...facts.damaged.map(table => this.#damagedRow(table)), ...facts.tables.map(table => this.#row(table))]
      : this.#knownRows();
    byId('tables').replaceChildren(...(rows.length > 0 ? rows : [element('li', {class: 'quiet'}, words.none)]));
  }

  /** Guests get no list, but this browser remembers the tables where it has a seat. */
  #knownRows() {
    return rememberedTables().map(table =>
      element('li', {}, element('a', {href: rememberedLink(table)}, words.knownGame(table))));
  }

  /** @param {ListedTable} listed */
  #row({table, white, black, plies, result, sentence, changed}) {
    const link = element('a', {href: rememberedLink(table) ?? `#table=${table}`},
      element('strong', {}, words.players(seatName(white), seatName(black))),
      element('span', {class: result === '*' ? 'running' : 'over'}, texts.sentence(sentence)),
      element('span', {class: 'quiet'}, `${words.plies(plies)} · ${when(changed)}`));
    return element('li', {'data-table': table}, link, this.#removeButton(table));
  }

  /** @param {DamagedTable} listed a game that cannot be opened, but saved as it is */
  #damagedRow({table, sentence, changed}) {
    return element('li', {'data-table': table, class: 'damaged'},
      element('div', {},
        element('strong', {}, words.damaged(table)),
        element('span', {class: 'reason'}, texts.sentence(sentence)),
        element('span', {class: 'quiet'}, when(changed))),
      element('a', {class: 'button', href: `/tables/${table}/file`, download: '', 'aria-label': words.downloadName(table)}, words.download),
      this.#removeButton(table));
  }

  /** @param {number} table */
  #removeButton(table) {
    return button(words.remove, () => this.#remove(table), {class: 'plain', 'aria-label': words.removeName(table)});
  }

  /** @param {number} table */
  async #remove(table) {
    if (await ask(words.removeQuestion, words.remove, words.keep)) {
      try {
        await post(`/tables/${table}/remove`, {});
        forget(table);
      } catch (refused) {
        noticeFailure(refused);
      }
      await this.show();
    }
  }
}

/**
 * Turns the server's "person" and "engine 1600" into names for people.
 *
 * @param {string} seat
 */
function seatName(seat) {
  const [kind, level] = seat.split(' ');
  return kind === 'engine' ? texts.players.engine(Number(level) || 'full') : words.person;
}

/** @param {string} instant */
function when(instant) {
  return new Date(instant).toLocaleString(undefined, {dateStyle: 'medium', timeStyle: 'short'});
}
