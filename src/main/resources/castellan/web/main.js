/**
 * Where the page begins: reads its address and shows the start page or a table. Each is loaded when it is first needed, so
 * that little has to come before something is seen.
 */

import './board.js';
import {byId, fillTexts, setText} from './dom.js';
import {forget, fragmentOf, readLink, rememberedLink} from './link.js';
import {enter, Refused} from './server.js';
import {Home} from './home.js';
import {ask} from './ask.js';
import {change, settings} from './settings.js';
import {texts} from './texts.js';

const FALLBACK_LEVELS = {min: 800, max: 2800};
const RETRY_MILLIS = 2000;

class Page {
  #table = null;
  #address = '';
  #routes = 0;
  #own = false;
  #newGame = null;
  #home = new Home(opponent => this.#openNewGame({opponent}));

  constructor() {
    fillTexts(document);
    this.#fitAppearance();
    byId('new-game').addEventListener('click', () => this.#openNewGame({}));
    addEventListener('hashchange', () => this.#route());
    this.#route();
  }

  /** Goes where one of our own links leads, without a question. */
  follow(link) {
    const fragment = link.replace(/^[^#]*/, '');
    if (fragment === location.hash) {
      this.#route();
    } else {
      this.#own = true;
      location.hash = fragment;
    }
  }

  async #openNewGame(wanted) {
    const {NewGame} = await import('./newgame.js');
    this.#newGame ??= new NewGame(link => this.follow(link));
    this.#newGame.open(this.#home.facts?.levels ?? FALLBACK_LEVELS, wanted);
  }

  #fitAppearance() {
    const theme = byId('theme');
    const apply = () => { document.documentElement.dataset.theme = settings.theme; };
    theme.value = settings.theme;
    theme.addEventListener('change', () => {
      change({theme: theme.value});
      apply();
    });
    apply();
    byId('sound').checked = settings.sound;
    byId('sound').addEventListener('change', event => change({sound: event.target.checked}));
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
    try {
      if (link.key) {
        await enter(link);
        // The secret of the house does not stay in the address, where others could read it.
        history.replaceState(null, '', '/');
      }
      this.#address = location.hash || '/';
      await (link.table === null ? this.#showHome() : this.#showTable(link, () => route === this.#routes));
    } catch (refused) {
      this.#refused(refused);
    }
  }

  /** A link that somebody opens in the middle of a game replaces the game only after a question. */
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
    setText(document.querySelector('title'), texts.name);
  }

  async #showHome() {
    byId('table').hidden = true;
    byId('home').hidden = false;
    await this.#home.show();
    byId('new-game').hidden = this.#home.facts === null;
  }

  /** @param wanted whether nobody has gone elsewhere while something was loaded */
  async #showTable(link, wanted) {
    const known = link.seats.length === 0 && !link.watch ? rememberedLink(link.table) : null;
    const full = known ? {...readLink(known), ply: link.ply} : link;
    const {Table} = await import('./table.js');
    await this.#home.ask();
    if (!wanted()) {
      return;
    }
    const table = new Table(full, {
      // A guest may sit at the table that he was invited to, and begins none.
      mayBegin: () => this.#home.facts !== null,
      newGame: start => this.#openNewGame(start ? {start} : {}),
      follow: next => this.follow(next),
      gone: sentence => this.#connection(sentence),
      connected: connected => this.#connection(connected ? '' : texts.connection.lost),
      local: () => this.#home.facts?.local ?? false,
    });
    this.#table = table;
    byId('home').hidden = true;
    byId('table').hidden = false;
    byId('new-game').hidden = this.#home.facts === null;
    try {
      await table.start();
    } catch (refused) {
      if (refused.status !== 403 || fragmentOf(full) !== rememberedLink(link.table)) {
        throw refused;
      }
      // The seat that this browser remembers is one of another data folder; the table may still be looked at.
      forget(link.table);
      this.follow(`#table=${link.table}`);
    }
  }

  #refused(refused) {
    if (!(refused instanceof Refused) || refused.unreached) {
      // A module that could not be loaded is no answer either.
      console.warn(refused);
      this.#connection(texts.connection.lost);
      const route = this.#routes;
      setTimeout(() => route === this.#routes && this.#route(), RETRY_MILLIS);
      return;
    }
    this.#leave();
    byId('table').hidden = true;
    byId('home').hidden = false;
    const sentence = refused.status === 404 ? texts.connection.gone : texts.connection.refused;
    this.#home.show().then(() => this.#connection(sentence));
  }

  #connection(sentence) {
    setText(byId('connection'), sentence);
    document.body.classList.toggle('unconnected', sentence === texts.connection.lost);
  }
}

new Page();
