/** One table on the page: receives its events, passes them to the parts that draw, and sends what the person does. */

/** @import {TableLink} from './link.js' */
/** @import {Acts, Analysis as Found, Change, Color, LegalMove, LegalMoves, Move, Now, Offers, PlayedMove, Result, Shape, State, TableStart} from './messages.js' */
/** @import {WholeStudy} from './messages.js' */
/** @import {Step} from './sheet.js' */
/** @import {StreamEvent} from './stream.js' */

import {ChessBoard} from './board.js';
import {button, byId, elementById, inputById} from './dom.js';
import {changed, openPreferences} from './preferences.js';
import {enter, get, post, Refused} from './server.js';
import {Stream} from './stream.js';
import {Game} from './game.js';
import {Players} from './players.js';
import {placeInGame, Sheet, stepOfKey, target} from './sheet.js';
import {Actions} from './actions.js';
import {Annotations} from './annotations.js';
import {Share} from './share.js';
import {Analysis} from './analysis.js';
import {announce, clearNotice, notice, noticeFailure} from './announce.js';
import {forget, remember} from './link.js';
import {closeMenu} from './menu.js';
import {Presence} from './presence.js';
import {flip, isFlipped, settings} from './settings.js';
import {play as playSound} from './sound.js';
import {openShortcuts} from './shortcuts.js';
import {Pencil} from './shapes.js';
import {listenToSwipes, listenToWheel} from './swipe.js';
import {Tabs} from './tabs.js';
import {texts} from './texts.js';

/**
 * What the table needs of the page around it.
 *
 * @typedef {object} Surroundings
 * @property {() => boolean} mayBegin
 * @property {(start: TableStart | null) => void} newGame
 * @property {(link: string) => void} follow
 * @property {(sentence: string) => void} gone
 * @property {(connected: boolean, hasClocks: boolean) => void} connected
 * @property {() => boolean} local whether only this machine can reach the server
 * @property {() => boolean} opened whether other devices were let in by a button of the page
 * @property {(on: boolean) => Promise<void>} letIn
 */

/** @type {(keyof Offers)[]} */
const OFFERS = ['draw', 'takeback', 'redo', 'rematch'];
/** They lead to the next and the previous mistake of a reviewed game. @type {Map<string, 1 | -1>} */
const MOMENT_KEYS = new Map([['n', 1], ['p', -1]]);

export class Table {
  #link;
  #path;
  #does;
  #board = elementById('board', ChessBoard);
  /** Undefined until the first state has come; nothing is drawn and nothing can be done before. @type {Game} */
  #game;
  /** @type {Stream | undefined} */
  #stream;
  #players = new Players(byId('above'), byId('below'));
  #sheet = new Sheet(byId('sheet'), {
    walk: step => this.goTo(step),
    stand: node => this.#stand(node),
    edit: opener => this.#annotations.openMenu(opener, this.#game),
  });
  #annotations = new Annotations({edit: (path, body) => this.#edit(path, body), stand: node => this.#stand(node)});
  #actions;
  #share;
  #presence = new Presence();
  #tabs = new Tabs(() => this.#game && this.#draw());
  #analysis;
  /** What the analysis has last found. @type {Found | null} */
  #found = null;
  #sending = false;
  /** Whether the person is asked if the move on the board is to be played. */
  #confirming = false;
  /** @type {string | null} */
  #namedAs = null;
  /** @type {string | null} */
  #drawnFen = null;
  /** The legal moves of a position beside the game. @type {{node: number | null, legal: LegalMove[]}} */
  #beside = {node: null, legal: []};
  /** The latest version of the tree that the server has told of. */
  #version = 0;
  #fetchingStudy = false;
  /** What was drawn where the tree cannot be changed; gone with the position. @type {{node: number | null, shapes: Shape[]}} */
  #ownShapes = {node: null, shapes: []};
  #lostOnce = false;
  /** @type {keyof Acts | null} */
  #withdrawn = null;
  #listening = new AbortController();

  /**
   * @param {TableLink} link
   * @param {Surroundings} does
   */
  constructor(link, does) {
    this.#link = link;
    this.#path = `/tables/${link.table}`;
    this.#does = does;
    const act = this.#act.bind(this);
    this.#share = new Share(byId('invite'), link.seats, {
      local: does.local,
      opened: does.opened,
      mayChange: does.mayBegin,
      change: async on => {
        await does.letIn(on);
        this.#setState(await this.#fetchState());
      },
    });
    this.#analysis = new Analysis(this.#tabs, {
      act,
      stand: node => this.#stand(node),
      arrows: arrows => { this.#board.arrows = arrows; },
      play: (node, moves, stays) => this.#playLine(node, moves, stays),
      mayPlay: () => this.#mayEdit,
      bottom: () => this.#bottom,
      pose: question => this.#actions.pose(question),
      redraw: () => this.#draw(),
    });
    this.#actions = new Actions({acts: byId('acts'), prompts: byId('prompts'), result: byId('result')}, {
      act,
      mayBegin: does.mayBegin,
      playOn: () => does.newGame({kind: 'table', table: link.table, node: this.#game.at}),
      newGame: () => does.newGame(null),
      flip: () => this.#flip(),
      follow: does.follow,
      threat: {isShown: () => this.#analysis.showsThreat, toggle: () => this.#analysis.toggleThreat()},
      shares: () => this.#share.entries(),
      settings: openPreferences,
    });
    this.#listen();
  }

  /** Whether leaving the page would leave a game in progress. */
  get playing() {
    return this.#game?.playing && this.#game.now.ply > 0;
  }

  get table() {
    return this.#link.table;
  }

  async start() {
    await enter(this.#link);
    const state = await this.#fetchState();
    const study = await this.#fetchStudy();
    if (this.#listening.signal.aborted) {
      return;
    }
    this.#begin(state, study);
    this.#tellName();
    this.#stream = new Stream({path: this.#path, seats: this.#link.seats}, {
      hear: event => this.#hear(event),
      report: connected => this.#report(connected),
      mayReturn: () => this.#mayReturn(),
    });
  }

  close() {
    this.#listening.abort();
    this.#stream?.close();
    this.#players.close();
    this.#analysis.close();
    this.#presence.close();
    closeMenu();
    this.#board.letGo();
    this.#board.premove = null;
    this.#board.shapes = [];
    this.#board.active = false;
    clearNotice();
  }

  /** @param {Step} step */
  goTo(step) {
    if (this.#game) {
      this.#game.goTo(target(this.#game, step));
      this.#stood();
    }
  }

  /** @param {number} node */
  #stand(node) {
    this.#game.stand(node);
    this.#stood();
  }

  #stood() {
    clearNotice();
    this.#draw();
    announce(placeInGame(this.#game));
  }

  #listen() {
    const {signal} = this.#listening;
    this.#board.addEventListener('attempt', event => event instanceof CustomEvent && this.#attempt(event.detail), {signal});
    changed.addEventListener('change', () => this.#game && this.#settingsChanged(), {signal});
    const onPiece = (/** @type {PointerEvent} */ event) => event.target instanceof Element && event.target.closest('.cell:has(.piece)') !== null;
    listenToSwipes(byId('table'), event => !onPiece(event) && !isWidget(event.target), step => this.goTo(step), signal);
    new Pencil(this.#board, () => (this.#game ? this.#shapes : []), shapes => this.#game && this.#drew(shapes), signal);
    listenToWheel(this.#board, step => this.goTo(step), signal);
    byId('field').addEventListener('submit', event => {
      event.preventDefault();
      this.#playTyped();
    }, {signal});
    const typed = inputById('field-move');
    typed.addEventListener('input', () => typed.removeAttribute('aria-invalid'), {signal});
    document.addEventListener('keydown', event => this.#key(event), {signal});
  }

  #settingsChanged() {
    if (!settings.premoves) {
      this.#board.premove = null;
    }
    this.#tellName();
    this.#draw();
  }

  /** Tells the table the name that the person has chosen for this browser, if it has another one. */
  #tellName() {
    const {you, state} = this.#game;
    if (you.length !== 1 || this.#game.opponent === 'analysis') {
      return;
    }
    const known = state.tags[you[0] === 'white' ? 'White' : 'Black'];
    if (settings.name && settings.name !== known && settings.name !== this.#namedAs) {
      this.#namedAs = settings.name;
      this.#act('name', {name: settings.name});
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea, dialog, [role=slider], [role=tablist], [role=menu]');
    if (!this.#game || typing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey && event.key !== '?') {
      return;
    }
    const step = stepOfKey(event.key);
    const moment = MOMENT_KEYS.get(event.key);
    if (step) {
      this.goTo(step);
    } else if (moment) {
      this.#analysis.stepToMoment(moment);
    } else if (!this.#shortcut(event)) {
      return;
    }
    event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns whether the key means something here
   */
  #shortcut({key, target: where}) {
    switch (key) {
      case 'ArrowUp':
      case 'ArrowDown':
        return this.#changeVariation(key === 'ArrowUp' ? -1 : 1);
      case 'f':
        this.#flip();
        return true;
      case ' ':
        // On a button the space bar presses it.
        return !(where instanceof Element && where.closest('button, a')) && this.#playBest();
      case 'c':
        if (this.#mayEdit) {
          this.#annotations.open(this.#game);
        }
        return this.#mayEdit;
      case 'x':
        return this.#analysis.toggleThreat();
      case '?':
        openShortcuts();
        return true;
      default:
        return false;
    }
  }

  /** @param {1 | -1} step */
  #changeVariation(step) {
    const node = this.#game.study.neighbour(this.#game.at, step);
    if (node !== null) {
      this.#stand(node);
    }
    return node !== null;
  }

  /** Plays the best move of the analysis into the tree. */
  #playBest() {
    const best = this.#found?.fen === this.#game.shownFen && inputById('analysis-on').checked ? this.#found.lines[0]?.pv[0] : null;
    if (best && this.#tries) {
      this.#play(best.uci);
    }
    return Boolean(best);
  }

  #flip() {
    flip(this.#link.table);
    this.#draw();
  }

  /** @returns {Promise<State>} */
  #fetchState() {
    return get(this.#path, this.#link.seats);
  }

  /** @returns {Promise<WholeStudy>} */
  #fetchStudy() {
    return get(`${this.#path}/study`, this.#link.seats);
  }

  /**
   * @param {State} state
   * @param {WholeStudy} study
   */
  #begin(state, study) {
    const {line, ply} = this.#link;
    this.#game = new Game(state, study);
    if (line !== null) {
      this.#game.stand(this.#game.study.find(line.split('.')));
    } else if (ply !== null) {
      this.#game.goTo(ply);
    }
    this.#rememberSeats();
    this.#players.setClock(state.now.clock);
    this.#stopConfirming();
    this.#presence.see(this.#game);
    this.#draw();
    this.#playPremove();
  }

  /** @param {State} state */
  #setState(state) {
    if (state.moves.length < this.#game.state.moves.length) {
      announce(texts.takenBack);
    }
    this.#game.load(state);
    this.#players.setClock(state.now.clock);
    if (state.version !== this.#game.study.version) {
      this.#version = state.version; // smaller than before if the clock of the server was put back
      this.#updateStudy();
    }
    this.#stopConfirming();
    this.#presence.see(this.#game);
    this.#draw();
    this.#playPremove();
  }

  /** Gets the tree until it is as new as the server has told. */
  async #updateStudy() {
    if (this.#fetchingStudy) {
      return;
    }
    this.#fetchingStudy = true;
    try {
      do {
        this.#game.loadStudy(await this.#fetchStudy());
      } while (this.#game.study.version < this.#version);
      this.#beside = {node: null, legal: []};
      this.#draw();
    } catch (refused) {
      noticeFailure(refused);
    } finally {
      this.#fetchingStudy = false;
    }
  }

  /** @param {Change} change */
  #hearStudy(change) {
    this.#version = Math.max(this.#version, change.version);
    if (!this.#game.change(change)) {
      this.#updateStudy();
    }
  }

  #rememberSeats() {
    if (this.#game.you.length > 0) {
      remember(this.#link);
    } else if (this.#link.seats.length > 0) {
      forget(this.#link.table);
    }
  }

  /** @param {StreamEvent} event */
  #hear(event) {
    switch (event.name) {
      case 'hello':
        this.#analysis.setStream(event.data.stream);
        break;
      case 'state':
        this.#setState(event.data);
        break;
      case 'study':
        this.#hearStudy(event.data);
        this.#draw();
        break;
      case 'move':
        this.#hearMove(event.data);
        break;
      case 'now':
        this.#hearNow(event.data.now);
        break;
      case 'clock':
        this.#players.setClock(event.data);
        break;
      case 'thinking':
        this.#analysis.hearThought(event.data);
        break;
      case 'analysis':
        this.#found = event.data;
        this.#analysis.hear(event.data);
        break;
      case 'judged':
        this.#analysis.hearJudged(event.data);
        break;
      case 'threat':
        this.#analysis.hearThreat(event.data);
        break;
      case 'review':
        this.#analysis.hearReview(event.data);
        this.#draw();
        break;
      case 'gone':
        notice(texts.server.gone(event.data.sentence));
        break;
    }
  }

  /** @param {PlayedMove} played */
  async #hearMove({move, now}) {
    if (this.#game.add(move, now)) {
      this.#sayMove(move, now);
      this.#stopConfirming();
      this.#setNow(now);
    } else if (move.ply > this.#game.state.moves.length) {
      this.#setState(await this.#fetchState());
    }
  }

  /** @param {Now} now */
  #hearNow(now) {
    if (now.result && !this.#game.over) {
      this.#sayResult(now.result);
    } else {
      this.#sayDeclined(this.#game.now.offers, now);
    }
    this.#setNow(now);
  }

  /** @param {Now} now */
  #setNow(now) {
    const hadNext = this.#game.now.next;
    this.#game.setNow(now);
    if (!this.#game.ready) {
      this.#updateStudy();
    }
    this.#players.setClock(now.clock);
    this.#presence.see(this.#game);
    this.#draw();
    this.#playPremove();
    if (now.next && !hadNext && this.#game.you.length > 0) {
      this.#does.follow(now.next.link);
    }
  }

  /**
   * @param {Move} move
   * @param {Now} now
   */
  #sayMove(move, now) {
    clearNotice();
    announce(texts.spoken(move.color, move.san));
    if (now.result) {
      this.#sayResult(now.result);
    } else {
      playSound(move.check ? 'check' : move.capture ? 'capture' : 'move');
    }
  }

  /** @param {Result} result */
  #sayResult(result) {
    announce(texts.server.result(result));
    playSound('end');
  }

  /**
   * An offer of this page that is gone without a result was declined, unless this page has withdrawn it.
   *
   * @param {Offers} before
   * @param {Now} now
   */
  #sayDeclined(before, now) {
    for (const kind of OFFERS) {
      const by = before[kind];
      if (by !== null && now.offers[kind] === null && !now.next && this.#game.you.length === 1 && this.#game.you[0] === by) {
        if (this.#withdrawn !== kind) {
          notice(texts.acts.declined[kind]);
        }
        this.#withdrawn = null;
      }
    }
  }

  /** @param {boolean} connected */
  #report(connected) {
    this.#players.setConnected(connected);
    this.#does.connected(connected, this.#game.now.clock !== null && !this.#game.over);
    if (connected && this.#lostOnce) {
      announce(texts.connection.back);
    }
    this.#lostOnce ||= !connected;
  }

  /** Asked before each try to reconnect. If the server does not answer, this throws, and the next try follows. */
  async #mayReturn() {
    try {
      await enter(this.#link);
      await this.#fetchState();
      return true;
    } catch (refused) {
      if (refused instanceof Refused && [401, 403, 404].includes(refused.status)) {
        this.#does.gone(refused.status === 404 ? texts.connection.gone : refused.message);
        return false;
      }
      throw refused;
    }
  }

  /**
   * @template {keyof Acts} P
   * @param {P} path
   * @param {Acts[P]} body
   * @returns whether it was done; if not, the person has been told why
   */
  async #act(path, body) {
    const offer = OFFERS.find(kind => kind === path);
    const by = offer && this.#game.now.offers[offer];
    if ('accept' in body && body.accept === false && by && this.#game.you.includes(by)) {
      this.#withdrawn = path;
    }
    try {
      const answer = await post(`${this.#path}/${path}`, body, this.#link.seats);
      // The engine answers an offer at once.
      if ('act' in body && body.act === 'offer') {
        this.#sayAnswered(answer.now);
      }
      return true;
    } catch (refused) {
      noticeFailure(refused);
      return false;
    }
  }

  /** @param {Now} now after an offer of a draw */
  #sayAnswered(now) {
    if (!now.result && now.offers.draw === null) {
      notice(texts.acts.declined.draw);
    }
  }

  /**
   * What the person has tried on the board: a move, which may have to be confirmed, or a premove.
   *
   * @param {string} text
   */
  async #attempt(text) {
    const from = text.slice(0, 2);
    const to = text.slice(2, 4);
    const game = this.#game;
    if (this.#analysis.trying) {
      await this.#analysis.attempt(text);
      return;
    }
    if (this.#mayPremove && this.#board.pieceOn(from)?.color === game.you[0]) {
      this.#board.premove = {from, to};
      announce(texts.board.premoveSet(from, to));
      this.#draw();
      return;
    }
    const legal = this.#board.legal.some(move => move.uci === text);
    if (!settings.confirm || !legal || this.#tries) {
      await this.#play(text);
      return;
    }
    this.#confirming = true;
    this.#actions.confirm({
      from, to,
      play: () => {
        this.#stopConfirming();
        this.#play(text);
      },
      cancel: () => {
        this.#stopConfirming();
        this.#draw();
      },
    });
  }

  #stopConfirming() {
    if (this.#confirming) {
      this.#confirming = false;
      this.#actions.confirm(null);
    }
  }

  /** Whether what is moved now waits for the opponent's move. */
  get #mayPremove() {
    const game = this.#game;
    return settings.premoves && game.playing && game.live && game.you.length === 1 && !game.yourTurn;
  }

  /** Plays the move that has waited, if the rules allow it now; a pawn becomes a queen. */
  #playPremove() {
    const squares = this.#board.premove;
    const game = this.#game;
    if (!squares || !game.yourTurn || !game.live) {
      if (game.over) {
        this.#board.premove = null;
      }
      return;
    }
    this.#board.premove = null;
    const fitting = game.now.legal.filter(move => move.from === squares.from && move.to.includes(squares.to));
    const move = fitting.find(({promotion}) => promotion === 'q') ?? fitting[0];
    if (move) {
      this.#play(move.uci);
    } else {
      announce(texts.board.premoveGone);
    }
  }

  /**
   * Sends a move: to the game, or into the tree. The board shows it already, and takes it back if it is refused.
   *
   * @param {string} text
   */
  async #play(text) {
    const game = this.#game;
    clearNotice();
    if (!game.live && !this.#tries) {
      notice(texts.status.elsewhereInGame);
      this.#draw();
      return false;
    }
    this.#sending = true;
    const played = this.#tries ? await this.#try(text) : await this.#act('moves', {move: text, ply: game.now.ply});
    this.#sending = false;
    if (!played) {
      this.#draw();
    }
    return played;
  }

  /**
   * Plays a move into the tree and stands on it.
   *
   * @param {string} move
   */
  async #try(move) {
    const change = await this.#edit('play', {node: this.#game.at, move});
    if (change) {
      this.#stand(change.node);
    }
    return change !== null;
  }

  /**
   * Changes the tree.
   *
   * @template {keyof Acts} P
   * @param {P} path
   * @param {Omit<Acts[P], 'version'>} body
   * @returns {Promise<Change | null>} null if it was refused; the person has been told why
   */
  async #edit(path, body) {
    try {
      /** @type {Change} */
      const change = await post(`${this.#path}/${path}`, {...body, version: this.#game.study.version}, this.#link.seats);
      this.#hearStudy(change);
      this.#draw();
      return change;
    } catch (refused) {
      noticeFailure(refused);
      return null;
    }
  }

  /**
   * Plays several moves into the tree.
   *
   * @param {number} node
   * @param {string[]} moves
   * @param {boolean} stays whether the board stays where it is
   */
  async #playLine(node, moves, stays) {
    try {
      /** @type {Change} */
      const change = await post(`${this.#path}/line`, {node, moves, version: this.#game.study.version}, this.#link.seats);
      this.#hearStudy(change);
      if (stays) {
        this.#draw();
        notice(change.nodes.length > 0 ? texts.analysis.lineAdded : texts.analysis.lineKnown, 'good');
      } else {
        this.#stand(change.node);
      }
    } catch (refused) {
      noticeFailure(refused);
    }
  }

  async #playTyped() {
    const field = inputById('field-move');
    const text = field.value.trim();
    if (!text) {
      return;
    }
    const played = await this.#play(withCapital(text, /^[nrqk](?=[a-h1-8x])/))
      // A small b is a file before it is a bishop.
      || /^b[a-h1-8x]/.test(text) && await this.#play(withCapital(text, /^b/));
    field.setAttribute('aria-invalid', String(!played));
    if (played) {
      field.value = '';
    } else {
      field.select();
    }
  }

  /** The arrows and circles of the position on the board. */
  get #shapes() {
    const {at, study} = this.#game;
    return this.#ownShapes.node === at ? this.#ownShapes.shapes : study.node(at).shapes;
  }

  /**
   * Keeps what was drawn in the tree or, where that cannot be changed, on this page until the position changes.
   *
   * @param {Shape[]} shapes
   */
  async #drew(shapes) {
    const node = this.#game.at;
    this.#ownShapes = {node, shapes};
    this.#draw();
    if (this.#mayEdit) {
      await this.#edit('shapes', {node, shapes});
      this.#ownShapes = {node: null, shapes: []};
      this.#draw();
    }
  }

  /** Whether the person may change the tree. */
  get #mayEdit() {
    const game = this.#game;
    return game.now.study.allowed && (game.you.length > 0 || this.#does.mayBegin());
  }

  /** Whether a move on the board is tried in the tree rather than played in the game. */
  get #tries() {
    const game = this.#game;
    return this.#mayEdit && (game.opponent === 'analysis' || !game.live || game.over);
  }

  /** Whether the person may move in a position beside the game. */
  get #movesBeside() {
    return this.#tries || this.#analysis.trying;
  }

  /** The legal moves of a position beside the game have to be fetched. */
  async #askForLegalMoves() {
    const game = this.#game;
    const node = game.at;
    if (!this.#movesBeside || this.#beside.node === node) {
      return;
    }
    this.#beside = {node, legal: []};
    try {
      /** @type {LegalMoves} */
      const {legal} = await get(`${this.#path}/legal?node=${node}`, this.#link.seats);
      if (this.#beside.node === node && game.at === node) {
        this.#beside.legal = legal;
        this.#draw();
      }
    } catch (refused) {
      noticeFailure(refused);
    }
  }

  /** @returns {Color} */
  get #bottom() {
    const game = this.#game;
    let color = game.you.length === 1 ? game.you[0] : 'white';
    if (game.opponent === 'here' && settings.autoFlip) {
      color = game.over ? color : game.now.turn;
    }
    return color === 'white' !== isFlipped(this.#link.table) ? 'white' : 'black';
  }

  #draw() {
    const game = this.#game;
    if (!game.ready) {
      return;
    }
    const waits = this.#sending || this.#confirming || this.#analysis.judging;
    if (!waits || game.shownFen !== this.#drawnFen) {
      this.#drawBoard();
    }
    const bottom = this.#bottom;
    this.#players.draw(game, bottom);
    this.#sheet.draw(game, this.#mayEdit);
    this.#actions.draw(game);
    this.#share.draw(game, this.#presence.hasCome);
    this.#analysis.draw(game);
    this.#drawStatus();
    byId('field').hidden = !this.#tries && (game.you.length === 0 || game.opponent === 'engines' || game.over);
    this.#askForLegalMoves();
  }

  #drawBoard() {
    const game = this.#game;
    const tries = this.#movesBeside;
    this.#board.bottom = this.#bottom;
    byId('bar').classList.toggle('turned', this.#bottom === 'black');
    this.#board.active = !game.over || tries;
    this.#board.legal = tries ? this.#beside.legal : game.live && game.yourTurn ? game.now.legal : [];
    const move = game.shownMove;
    this.#board.show({fen: game.shownFen, last: move && {from: move.from, to: move.to}, check: game.shownCheck});
    if (this.#ownShapes.node !== game.at) {
      this.#ownShapes.node = null;
    }
    this.#board.shapes = this.#shapes;
    this.#drawnFen = game.shownFen;
  }

  #drawStatus() {
    const game = this.#game;
    const place = byId('status');
    const words = texts.status;
    const {result} = game.now;
    const parts = [];
    if (!game.live) {
      parts.push(placeInGame(game));
    } else if (result) {
      parts.push(texts.server.result(result));
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
      place.append(button(words.toGame, () => this.#stand(this.#game.now.node), {class: 'plain'}));
    }
    const yours = game.yourTurn && game.you.length === 1;
    document.title = yours ? words.titleYourTurn : texts.name;
  }
}

/**
 * Whether a finger there works a control that moves sideways itself.
 *
 * @param {EventTarget | null} target
 */
const isWidget = target => target instanceof Element && target.closest('input, [role=slider], .graph') !== null;

/**
 * A piece may be written with a small letter.
 *
 * @param {string} text
 * @param {RegExp} piece
 */
const withCapital = (text, piece) => text.replace(piece, letter => letter.toUpperCase());
