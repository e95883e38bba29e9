/** One table on the page: hears its events, hands them to the parts that draw, and sends what the person does. */

import {byId, button, setText} from './dom.js';
import {get, post, enter} from './server.js';
import {Stream} from './stream.js';
import {Game} from './game.js';
import {Players} from './players.js';
import {Sheet, leaf, placeInGame, stepOfKey} from './sheet.js';
import {Actions} from './actions.js';
import {Share} from './share.js';
import {Analysis} from './analysis.js';
import {announce, clearNotice, notice} from './announce.js';
import {forget, remember} from './link.js';
import {change, settings} from './settings.js';
import {play as playSound} from './sound.js';
import {texts} from './texts.js';

export class Table {
  #link;
  #path;
  #does;
  #board = byId('board');
  #game = null;
  #stream = null;
  #players = new Players(byId('above'), byId('below'));
  #sheet = new Sheet(byId('sheet'), target => this.goTo(target));
  #actions;
  #share = new Share(byId('share'), byId('invite'));
  #analysis;
  #turned = false;
  #sending = false;
  #drawnFen = null;
  #earlier = {ply: null, legal: []};
  #lostOnce = false;
  #withdrawn = null;
  #listening = new AbortController();

  /** @param does {mayBegin(), newGame(start), follow(link), gone(sentence), connected(boolean), local()} */
  constructor(link, does) {
    this.#link = link;
    this.#path = `/tables/${link.table}`;
    this.#does = does;
    const act = (path, body) => this.#act(path, body);
    this.#analysis = new Analysis({act, goTo: ply => this.goTo(ply), arrows: arrows => { this.#board.arrows = arrows; }});
    this.#actions = new Actions({acts: byId('acts'), prompts: byId('prompts'), result: byId('result')}, {
      act,
      mayBegin: does.mayBegin,
      playOn: () => does.newGame({kind: 'table', table: link.table, ply: this.#game.shown}),
      newGame: () => does.newGame(null),
      review: () => this.#analysis.startReview(),
      follow: does.follow,
    });
    this.#listen();
  }

  /** Whether leaving the page would leave a game that somebody here is playing. */
  get playing() {
    return this.#game !== null && this.#game.playing && this.#game.last > 0;
  }

  get table() {
    return this.#link.table;
  }

  async start() {
    await enter(this.#link);
    const state = await get(this.#path, this.#link.seats);
    if (this.#listening.signal.aborted) {
      return;
    }
    this.#setState(state);
    const seats = this.#link.seats.map(seat => `seat=${seat}`).join('&');
    this.#stream = new Stream(`${this.#path}/events${seats ? `?${seats}` : ''}`, {
      hear: (name, data) => this.#hear(name, data),
      report: connected => this.#report(connected),
      mayReturn: () => this.#mayReturn(),
    });
  }

  close() {
    this.#listening.abort();
    this.#stream?.close();
    this.#players.close();
    this.#analysis.close();
    this.#board.letGo();
    this.#board.active = false;
    clearNotice();
  }

  /** @param target a half-move, or a step such as "previous" */
  goTo(target) {
    this.#game.goTo(typeof target === 'number' ? target : leaf(this.#game, target));
    clearNotice();
    this.#draw();
    announce(placeInGame(this.#game));
  }

  #listen() {
    const {signal} = this.#listening;
    this.#board.addEventListener('attempt', event => this.#play(event.detail), {signal});
    byId('flip').addEventListener('click', () => {
      this.#turned = !this.#turned;
      this.#draw();
    }, {signal});
    byId('auto-flip').checked = settings.autoFlip;
    byId('auto-flip').addEventListener('change', event => {
      change({autoFlip: event.target.checked});
      this.#draw();
    }, {signal});
    byId('field').addEventListener('submit', event => {
      event.preventDefault();
      this.#playTyped();
    }, {signal});
    document.addEventListener('keydown', event => this.#key(event), {signal});
  }

  #key(event) {
    const step = stepOfKey(event.key);
    const typing = event.target.closest('input, select, textarea, dialog, [role=slider]');
    if (!step || !this.#game || typing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    this.goTo(step);
  }

  #setState(state) {
    if (this.#game) {
      if (state.moves.length < this.#game.last) {
        announce(texts.takenBack);
      }
      this.#game.load(state);
    } else {
      this.#game = new Game(state, this.#link.ply);
      this.#rememberSeats();
    }
    this.#earlier = {ply: null, legal: []};
    this.#players.setClock(state.now.clock);
    this.#draw();
  }

  #rememberSeats() {
    if (this.#game.you.length > 0) {
      remember(this.#link);
    } else if (this.#link.seats.length > 0) {
      forget(this.#link.table);
    }
  }

  async #hear(name, data) {
    switch (name) {
      case 'hello':
        this.#analysis.setStream(data.stream);
        break;
      case 'state':
        this.#setState(data);
        break;
      case 'move':
        if (this.#game.add(data.move, data.now)) {
          this.#sayMove(data.move, data.now);
          this.#setNow(data.now);
        } else if (data.move.ply > this.#game.last) {
          this.#setState(await get(this.#path, this.#link.seats));
        }
        break;
      case 'now':
        if (data.now.result && !this.#game.over) {
          this.#sayResult(data.now.result);
        } else {
          this.#sayDeclined(this.#game.now.offers, data.now);
        }
        this.#setNow(data.now);
        break;
      case 'clock':
        this.#players.setClock(data);
        break;
      case 'thinking':
        this.#analysis.hearThought(data);
        break;
      case 'analysis':
        this.#analysis.hear(data);
        break;
      case 'review':
        this.#analysis.hearReview(data);
        this.#draw();
        break;
      case 'gone':
        notice(texts.sentence(data.sentence));
        break;
    }
  }

  #setNow(now) {
    const hadNext = this.#game.now.next;
    this.#game.state.now = now;
    this.#players.setClock(now.clock);
    this.#draw();
    if (now.next && !hadNext && this.#game.you.length > 0) {
      this.#does.follow(now.next.link);
    }
  }

  #sayMove(move, now) {
    clearNotice();
    announce(texts.spoken(move.color, move.san));
    if (now.result) {
      this.#sayResult(now.result);
    } else {
      playSound(move.check ? 'check' : move.capture ? 'capture' : 'move');
    }
  }

  #sayResult(result) {
    announce(texts.sentence(result.sentence));
    playSound('end');
  }

  /** An offer of this page that is gone without a result was declined, unless this page has withdrawn it. */
  #sayDeclined(before, now) {
    for (const [kind, by] of Object.entries(before)) {
      if (by !== null && now.offers[kind] === null && !now.next && this.#game.you.length === 1 && this.#game.you[0] === by) {
        if (this.#withdrawn !== kind) {
          notice(texts.acts.declined[kind]);
        }
        this.#withdrawn = null;
      }
    }
  }

  #report(connected) {
    this.#does.connected(connected);
    if (connected && this.#lostOnce) {
      announce(texts.connection.back);
    }
    this.#lostOnce ||= !connected;
  }

  /** Asked before each try to come back. A server that does not answer throws, and the next try follows. */
  async #mayReturn() {
    try {
      await enter(this.#link);
      await get(this.#path, this.#link.seats);
      return true;
    } catch (refused) {
      if ([401, 403, 404].includes(refused.status)) {
        this.#does.gone(refused.status === 404 ? texts.connection.gone : refused.message);
        return false;
      }
      throw refused;
    }
  }

  /** @returns whether it was done; if not, the person has been told why */
  async #act(path, body) {
    if (body.accept === false && this.#game.you.includes(this.#game.now.offers[path])) {
      this.#withdrawn = path;
    }
    try {
      const answer = await post(`${this.#path}/${path}`, body, this.#link.seats);
      // The engine answers an offer at once.
      if (body.act === 'offer' && !answer.now.result && answer.now.offers.draw === null) {
        notice(texts.acts.declined.draw);
      }
      return true;
    } catch (refused) {
      notice(refused.message);
      return false;
    }
  }

  /** Sends a move. The board shows it already, and takes it back if it is refused. */
  async #play(text) {
    const game = this.#game;
    if (!game.live && !this.#besideGame) {
      notice(texts.status.elsewhereInGame);
      this.#draw();
      return false;
    }
    this.#sending = true;
    const ply = game.shown;
    const atPlace = !this.#besideGame || await this.#act('goto', {ply});
    const played = atPlace && await this.#act('moves', {move: text, ply});
    this.#sending = false;
    if (!played) {
      this.#draw();
    }
    return played;
  }

  async #playTyped() {
    const field = byId('field-move');
    const text = field.value.trim();
    if (!text) {
      return;
    }
    const played = await this.#play(text);
    field.setAttribute('aria-invalid', String(!played));
    if (played) {
      field.value = '';
    } else {
      field.select();
    }
  }

  /**
   * Whether the board shows a position of an analysis board in which the game does not stand: an earlier one, or one after
   * which it has ended. Moves may be tried there too, and lead the game there.
   */
  get #besideGame() {
    return this.#game.opponent === 'analysis' && (!this.#game.live || this.#game.over);
  }

  /** What may move in such a position has to be asked for. */
  async #askForEarlierMoves() {
    const game = this.#game;
    const ply = game.shown;
    if (!this.#besideGame || game.you.length === 0 || this.#earlier.ply === ply) {
      return;
    }
    this.#earlier = {ply, legal: []};
    try {
      const {legal} = await get(`${this.#path}/legal?ply=${ply}`, this.#link.seats);
      if (this.#earlier.ply === ply && game.shown === ply) {
        this.#earlier.legal = legal;
        this.#draw();
      }
    } catch (refused) {
      notice(refused.message);
    }
  }

  get #bottom() {
    const game = this.#game;
    let color = game.you.length === 1 ? game.you[0] : 'white';
    if (game.opponent === 'here' && settings.autoFlip) {
      color = game.over ? color : game.now.turn;
    }
    return color === 'white' !== this.#turned ? 'white' : 'black';
  }

  #draw() {
    const game = this.#game;
    if (!this.#sending || !game.live || game.shownFen !== this.#drawnFen) {
      this.#drawBoard();
    }
    const bottom = this.#bottom;
    this.#players.draw(game, bottom);
    this.#sheet.draw(game);
    this.#actions.draw(game);
    this.#share.draw(game, this.#does.local());
    this.#analysis.draw(game);
    this.#drawStatus();
    byId('auto-flip').parentElement.hidden = game.opponent !== 'here';
    byId('field').hidden = game.you.length === 0 || game.opponent === 'engines' || (game.over && !this.#besideGame);
    this.#askForEarlierMoves();
  }

  #drawBoard() {
    const game = this.#game;
    const beside = this.#besideGame;
    this.#board.bottom = this.#bottom;
    byId('bar').classList.toggle('turned', this.#bottom === 'black');
    this.#board.active = !game.over || beside;
    this.#board.legal = beside ? this.#earlier.legal : game.live && game.yourTurn ? game.now.legal : [];
    const move = game.shownMove;
    this.#board.show({fen: game.shownFen, last: move && {from: move.from, to: move.to}, check: game.shownCheck});
    this.#drawnFen = game.shownFen;
  }

  #drawStatus() {
    const game = this.#game;
    const place = byId('status');
    const words = texts.status;
    const parts = [];
    if (!game.live) {
      parts.push(placeInGame(game));
    } else if (game.over) {
      parts.push(texts.sentence(game.now.result.sentence));
    } else {
      const mine = game.you.length === 1 && game.yourTurn;
      parts.push(mine ? words.yourTurn : game.now.thinking ? words.thinking(game.now.thinking) : words.turn(game.now.turn));
      if (game.now.check) {
        parts.push(words.check);
      }
      if (game.you.length === 0) {
        parts.push(words.watching);
      }
    }
    const text = parts.join(' · ');
    if (place.firstChild?.textContent !== text) {
      place.replaceChildren(text);
    }
    const back = place.querySelector('button');
    if (game.live) {
      back?.remove();
    } else if (!back) {
      place.append(button(words.toGame, () => this.goTo('last'), {class: 'plain'}));
    }
    const yours = game.yourTurn && game.you.length === 1;
    setText(document.querySelector('title'), yours ? words.titleYourTurn : texts.name);
  }
}
