/** The start page: kinds of games to start, and the games that exist. */

/** @import {DamagedTable, Games, Home as Facts, ListedGame, NewTable, Opponent} from './messages.js' */
/** @import {Kind} from './position.js' */

import {button, byId, chooser, element, inputById, pieceImage} from './dom.js';
import {get, getText, post, Refused} from './server.js';
import {ask} from './ask.js';
import {clearNotice, noticeFailure} from './announce.js';
import {forget, rememberedLink, rememberedTables} from './link.js';
import {miniature} from './miniature.js';
import {isFlipped} from './settings.js';
import {texts} from './texts.js';

const words = texts.home;
const RETRY_MILLIS = 2000;
/** What is typed is searched after a pause. */
const PAUSE_MILLIS = 250;
/** The fields of the search, by what they search for. */
const FIELDS = {player: 'search-player', opening: 'search-opening'};
/** So many games that wait for a move are shown first. */
const CONTINUED = 4;
/** The choices in their order, each with a piece for decoration. @type {[Opponent, Kind][]} */
const CHOICES = [['engine', 'r'], ['here', 'p'], ['elsewhere', 'n'], ['engines', 'q'], ['analysis', 'b']];

export class Home {
  /** @type {number | undefined} */
  #retry;
  #shown = false;
  /** What the server answered last; null for a guest. @type {Facts | null} */
  facts = null;

  /** @type {ListedGame[]} */
  #games = [];
  #searches = 0;
  /** @type {number | undefined} */
  #pause;
  #result = 'any';
  #follow;

  /**
   * @param {(opponent: Opponent) => void} newGame opens the dialog for this opponent
   * @param {(link: string) => void} follow
   */
  constructor(newGame, follow) {
    this.#follow = follow;
    byId('choices').replaceChildren(...CHOICES.map(([opponent, kind]) => {
      const [title, lead] = words.choices[opponent];
      return element('button', {type: 'button', class: 'choice', 'data-opponent': opponent, click: () => newGame(opponent)},
        pieceImage({color: 'white', kind}), element('strong', {}, title), element('span', {}, lead));
    }));
    chooser(byId('search-result'), 'result', words.results, this.#result, result => {
      this.#result = result;
      this.#search();
    });
    for (const field of Object.values(FIELDS)) {
      inputById(field).addEventListener('input', () => {
        clearTimeout(this.#pause);
        this.#pause = setTimeout(() => this.#search(), PAUSE_MILLIS);
      });
    }
    byId('search').addEventListener('submit', event => {
      event.preventDefault();
      this.#search();
    });
    byId('more-games').addEventListener('click', () => this.#search(this.#games.length));
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
      await this.#draw();
    } catch (unreached) {
      this.#say(words.notReached);
      this.#retry = setTimeout(() => this.#shown && this.show(), RETRY_MILLIS);
    }
  }

  hide() {
    clearNotice();
    clearTimeout(this.#pause);
    this.#shown = false;
    clearTimeout(this.#retry);
  }

  /** @param {string} text */
  #say(text) {
    const place = byId('home-notice');
    place.hidden = !text;
    place.textContent = text;
  }

  async #draw() {
    const {facts} = this;
    byId('choices-part').hidden = byId('search').hidden = !facts;
    this.#say(facts ? '' : words.notAdmitted);
    if (facts) {
      await Promise.all([this.#search(), this.#drawContinue()]);
    } else {
      byId('continue-part').hidden = byId('more-games').hidden = true;
      drawList(this.#knownRows(), words.none);
    }
  }

  /** The games in progress where this browser has a seat. */
  async #drawContinue() {
    /** @type {Games} */
    const {games} = await get('/games?result=running');
    const own = games.filter(({table}) => rememberedLink(table)).slice(0, CONTINUED);
    byId('continue-part').hidden = own.length === 0;
    byId('continue').replaceChildren(...own.map(game => element('li', {'data-continue': game.table}, gameLink(game))));
  }

  /** The part of an address that says what is searched for. */
  get #query() {
    const query = new URLSearchParams();
    for (const [name, field] of Object.entries(FIELDS)) {
      const text = inputById(field).value.trim();
      if (text) {
        query.set(name, name === 'opening' ? words.openingToSearch(text) : text);
      }
    }
    if (this.#result !== 'any') {
      query.set('result', this.#result);
    }
    return query;
  }

  /** @param {number} from how many of the games are shown already */
  async #search(from = 0) {
    const search = ++this.#searches;
    const query = this.#query;
    byId('search-pgn').setAttribute('href', `/games/pgn?${query}`);
    if (from > 0) {
      query.set('from', String(from));
    }
    try {
      /** @type {Games} */
      const {games, more} = await get(`/games?${query}`);
      if (search === this.#searches) {
        this.#games = [...this.#games.slice(0, from), ...games];
        this.#drawGames(more);
      }
    } catch (refused) {
      noticeFailure(refused);
    }
  }

  /** @param {boolean} more */
  #drawGames(more) {
    const isSearch = this.#query.size > 0;
    const damaged = isSearch ? [] : (this.facts?.damaged ?? []).map(table => this.#damagedRow(table));
    const sound = this.#games.filter(game => !this.facts?.damaged.some(({table}) => table === game.table));
    drawList([...damaged, ...sound.map(game => this.#row(game))], isSearch ? words.noneFound : words.none);
    byId('more-games').hidden = !more;
  }

  /** Guests get no list, but this browser remembers the tables where it has a seat. */
  #knownRows() {
    return rememberedTables().map(table =>
      element('li', {}, element('a', {class: 'game', href: rememberedLink(table)}, words.knownGame(table))));
  }

  /** @param {ListedGame} game */
  #row(game) {
    const {table, archived} = game;
    const row = element('li', {'data-table': table});
    if (archived) {
      row.append(element('a', {
        class: 'game', href: `/tables/${table}/file`, title: words.openArchived(table),
        click: event => {
          event.preventDefault();
          this.#openArchived(table);
        },
      }, ...gameParts(game)));
    } else {
      row.append(gameLink(game), this.#removeButton(table));
    }
    return row;
  }

  /** A game that was removed is looked at on a board of its own. @param {number} table */
  async #openArchived(table) {
    try {
      /** @type {NewTable} */
      const request = {opponent: 'analysis', start: {kind: 'pgn', pgn: await getText(`/tables/${table}/file`)}};
      this.#follow((await post('/tables', request)).link);
    } catch (refused) {
      noticeFailure(refused);
    }
  }

  /** @param {DamagedTable} listed a game that cannot be opened, but saved as it is */
  #damagedRow({table, sentence, changed}) {
    return element('li', {'data-table': table, class: 'damaged'},
      element('div', {class: 'facts'},
        element('strong', {}, words.damaged(table)),
        element('span', {class: 'reason'}, texts.server.damaged(sentence)),
        element('span', {class: 'quiet more'}, when(changed))),
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
 * @param {Element[]} rows
 * @param {string} otherwise
 */
function drawList(rows, otherwise) {
  byId('tables').replaceChildren(...(rows.length > 0 ? rows : [element('li', {class: 'quiet'}, otherwise)]));
}

/** @param {ListedGame} game */
function gameLink(game) {
  return element('a', {class: 'game', href: rememberedLink(game.table) ?? `#table=${game.table}`}, ...gameParts(game));
}

/** @param {ListedGame} game */
function gameParts({table, archived, analysis, names, plies, turn, fen, last, result, opening, changed}) {
  const isRunning = result === '*';
  const [board] = words.choices.analysis;
  const players = words.players(names.white ?? texts.colorOf('white'), names.black ?? texts.colorOf('black'));
  const isUnnamed = analysis && !names.white && !names.black;
  const state = !isRunning ? texts.score(result) : analysis ? '' : words.toMove(turn);
  return [
    miniature(words.picture, fen, last, isFlipped(table) ? 'black' : 'white'),
    element('div', {class: 'facts'},
      element('strong', {}, isUnnamed ? board : players),
      ...(state ? [element('span', {class: isRunning ? 'running' : 'over'}, state)] : []),
      ...(analysis && !isUnnamed ? [element('span', {class: 'quiet more'}, board)] : []),
      ...(opening ? [element('span', {class: 'quiet more'}, texts.sheet.opening(opening.eco, opening.name))] : []),
      element('span', {class: 'quiet more'}, words.plies(plies)),
      element('span', {class: 'quiet more'}, when(changed)),
      ...(archived ? [element('span', {class: 'quiet more'}, words.archived)] : [])),
  ];
}

/** @param {string} instant */
function when(instant) {
  return new Date(instant).toLocaleString(texts.language, {dateStyle: 'medium', timeStyle: 'short'});
}
