/**
 * The entry point: reads the address and shows the start page or a table. Modules are loaded when they are first needed,
 * so that the page appears soon.
 */

/** @import {Link, TableLink} from './link.js' */
/** @import {Opponent, TableStart} from './messages.js' */
/** @import {Arrival, NewGame} from './newgame.js' */
/** @import {Table} from './table.js' */

import './board.js';
import {byId, fillTexts, setText} from './dom.js';
import {forget, fragmentOf, readLink, rememberedLink} from './link.js';
import {enter, post, Refused} from './server.js';
import {Home} from './home.js';
import {notice} from './announce.js';
import {listenToImports} from './importing.js';
import {ask} from './ask.js';
import {applyAppearance, openPreferences, preparePreferences} from './preferences.js';
import {texts} from './texts.js';

const FALLBACK_LEVELS = {min: 400, max: 2800};
const RETRY_MILLIS = 2000;

class Page {
  /** @type {Table | null} */
  #table = null;
  #address = '';
  #routes = 0;
  #own = false;
  /** @type {Arrival} */
  #arrival = {};
  /** @type {NewGame | undefined} */
  #newGame;
  #home = new Home(opponent => this.#openNewGame(opponent), link => this.follow(link));

  constructor() {
    fillTexts();
    applyAppearance();
    preparePreferences();
    byId('open-settings').addEventListener('click', openPreferences);
    byId('new-game').addEventListener('click', () => this.#openNewGame());
    listenToImports(text => this.#import(text));
    addEventListener('hashchange', () => this.#route());
    this.#route();
  }

  /**
   * Follows one of our own links, without a question.
   *
   * @param {string} link
   * @param {Arrival} [arrival]
   */
  follow(link, arrival = {}) {
    this.#arrival = arrival;
    const fragment = link.replace(/^[^#]*/, '');
    if (fragment === location.hash) {
      this.#route();
    } else {
      this.#own = true;
      location.hash = fragment;
    }
  }

  /**
   * @param {Opponent | null} [opponent]
   * @param {TableStart | null} [start]
   */
  async #openNewGame(opponent, start) {
    (await this.#dialog()).open(opponent, start);
  }

  async #dialog() {
    const {NewGame} = await import('./newgame.js');
    this.#newGame ??= new NewGame(this.#home.facts?.levels ?? FALLBACK_LEVELS, (link, arrival) => this.follow(link, arrival));
    return this.#newGame;
  }

  /** @param {string} text a position or games */
  async #import(text) {
    if (this.#home.facts === null) {
      await this.#home.ask(); // the page may have just been opened
    }
    if (this.#home.facts !== null) {
      (await this.#dialog()).take(text);
    }
  }

  async #route() {
    const link = readLink(location.hash);
    const own = this.#own;
    this.#own = false;
    if (await this.#staysHere(link, own)) {
      history.replaceState(null, '', this.#address);
      return;
    }
    this.#leave();
    const route = ++this.#routes;
    const wanted = () => route === this.#routes;
    try {
      if (link.key) {
        await enter(link);
        // The key does not stay in the address, where others could read it.
        history.replaceState(null, '', '/');
      }
      this.#address = location.hash || '/';
      const {table} = link;
      await (table === null ? this.#showHome() : this.#showTable({...link, table}, wanted));
    } catch (refused) {
      if (wanted()) {
        this.#refused(refused);
      }
    }
  }

  /**
   * Asks before a link that is opened in the middle of a game replaces that game.
   *
   * @param {Link} link
   * @param {boolean} own whether the page itself follows it
   */
  async #staysHere(link, own) {
    if (own || !this.#table?.playing || link.table === null || link.table === this.#table.table) {
      return false;
    }
    const {leave, leaveYes, leaveNo} = texts.question;
    return !await ask(leave, leaveYes, leaveNo);
  }

  #leave() {
    this.#table?.close();
    this.#table = null;
    this.#home.hide();
    this.#connection('');
    document.title = texts.name;
  }

  async #showHome() {
    byId('table').hidden = true;
    byId('home').hidden = false;
    await this.#home.show();
    byId('new-game').hidden = this.#home.facts === null;
  }

  /**
   * Shows a table when it has been loaded. Until then the page stays as it is: the board is still another table's.
   *
   * @param {TableLink} link
   * @param {() => boolean} wanted false if the person has gone elsewhere while something was loaded
   */
  async #showTable(link, wanted) {
    const known = link.seats.length === 0 && !link.watch ? rememberedLink(link.table) : null;
    const full = known ? {...readLink(known), table: link.table, ply: link.ply, line: link.line} : link;
    const {Table} = await import('./table.js');
    await this.#home.ask();
    if (!wanted()) {
      return;
    }
    const table = new Table(full, {
      // Guests may play at the table they were invited to, but start no games.
      mayBegin: () => this.#home.facts !== null,
      newGame: start => this.#openNewGame(null, start),
      follow: next => this.follow(next),
      gone: sentence => this.#connection(sentence),
      addressed: fragment => { this.#address = fragment; },
      connected: (connected, hasClocks) => this.#connected(connected, hasClocks),
      local: () => this.#home.facts?.local ?? false,
      opened: () => this.#home.facts?.opened ?? false,
      letIn: async on => {
        await post('/network', {on});
        await this.#home.ask();
      },
    });
    this.#table = table;
    byId('new-game').hidden = this.#home.facts === null;
    try {
      const loaded = await table.load();
      if (!wanted()) {
        return;
      }
      byId('home').hidden = true;
      byId('table').hidden = false;
      table.start(loaded);
      this.#arrive();
    } catch (refused) {
      const wrongSecret = refused instanceof Refused && refused.status === 403;
      if (!wrongSecret || !wanted() || fragmentOf(full) !== rememberedLink(link.table)) {
        throw refused;
      }
      // The seat that this browser remembers belongs to another data folder; the table can still be watched.
      forget(link.table);
      this.follow(`#table=${link.table}`);
    }
  }

  #arrive() {
    const {greeting, byKeyboard} = this.#arrival;
    this.#arrival = {};
    if (greeting) {
      notice(greeting, 'good');
    }
    const cell = document.querySelector('#board .cell[tabindex="0"]');
    if (byKeyboard && cell instanceof HTMLElement) {
      cell.focus();
    }
  }

  /** @param {unknown} refused */
  #refused(refused) {
    if (!(refused instanceof Refused) || refused.unreached) {
      // A module could not be loaded, or the server did not answer.
      console.warn(refused);
      this.#connected(false);
      const route = this.#routes;
      setTimeout(() => route === this.#routes && this.#route(), RETRY_MILLIS);
      return;
    }
    this.#leave();
    byId('table').hidden = true;
    byId('home').hidden = false;
    const {gone, refused: noGame} = texts.connection;
    const sentence = refused.status === 404 ? gone : refused.status >= 500 ? refused.message : noGame;
    this.#home.show().then(() => this.#connection(sentence));
  }

  /** @param {boolean} connected */
  #connected(connected, hasClocks = false) {
    const {lost, lostClocks} = texts.connection;
    this.#connection(connected ? '' : hasClocks ? lostClocks : lost);
    document.body.classList.toggle('unconnected', !connected);
  }

  /** @param {string} sentence */
  #connection(sentence) {
    setText(byId('connection'), sentence);
    document.body.classList.remove('unconnected');
  }
}

new Page();
