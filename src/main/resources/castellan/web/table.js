/** One table on the page: receives its events, passes them to the parts that draw, and sends what the person does. */

/** @import {TableLink} from './link.js' */
/** @import {Acts, Color, Now, PlayedMove, State, TableStart, WholeStudy} from './messages.js' */
/** @import {Step} from './sheet.js' */
/** @import {StreamEvent} from './stream.js' */

import {Address} from './address.js';
import {ChessBoard} from './board.js';
import {byId, elementById} from './dom.js';
import {Drawings} from './drawings.js';
import {Editing} from './editing.js';
import {changed, openPreferences} from './preferences.js';
import {Refused} from './server.js';
import {Stream} from './stream.js';
import {Game} from './game.js';
import {Players} from './players.js';
import {listenToKeys} from './keys.js';
import {Moving} from './moving.js';
import {Requests} from './requests.js';
import {placeInGame, Sheet, target} from './sheet.js';
import {Actions} from './actions.js';
import {Annotations} from './annotations.js';
import {Share} from './share.js';
import {Analysis} from './analysis.js';
import {announce, clearNotice, notice, noticeFailure} from './announce.js';
import {keepSeats} from './link.js';
import {closeMenu} from './menu.js';
import {OwnName} from './own-name.js';
import {Presence} from './presence.js';
import {flip, isFlipped, settings} from './settings.js';
import {drawStatus} from './status.js';
import {listenToSwipes, listenToWheel} from './swipe.js';
import {Tabs} from './tabs.js';
import {Talk} from './talk.js';
import {texts} from './texts.js';

/**
 * What the table needs of the page around it.
 *
 * @typedef {object} Surroundings
 * @property {() => boolean} mayBegin
 * @property {(start: TableStart | null) => void} newGame
 * @property {(link: string) => void} follow
 * @property {(sentence: string) => void} gone
 * @property {(fragment: string) => void} addressed the address carries another place in the tree now
 * @property {(connected: boolean, hasClocks: boolean) => void} connected
 * @property {() => boolean} local whether only this machine can reach the server
 * @property {() => boolean} opened whether other devices were let in by a button of the page
 * @property {(on: boolean) => Promise<void>} letIn
 */

export class Table {
  #link;
  #requests;
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
  #annotations;
  #actions;
  #ownName;
  #share;
  #presence = new Presence();
  #tabs = new Tabs(() => this.#game && this.#draw());
  #talk = new Talk();
  #analysis;
  #moving;
  #editing;
  #drawings;
  #address;
  /** @type {string | null} */
  #drawnFen = null;
  #lostOnce = false;
  #listening = new AbortController();

  /**
   * @param {TableLink} link
   * @param {Surroundings} does
   */
  constructor(link, does) {
    this.#link = link;
    this.#requests = new Requests(link);
    this.#does = does;
    const act = this.#act.bind(this);
    this.#ownName = new OwnName(act);
    this.#address = new Address(link.table, does.addressed);
    this.#share = new Share(byId('invite'), link.seats, {
      local: does.local,
      opened: does.opened,
      mayChange: does.mayBegin,
      change: async on => {
        await does.letIn(on);
        this.#setState(await this.#requests.state());
      },
    });
    this.#analysis = new Analysis(this.#tabs, {
      act,
      stand: node => this.#stand(node),
      arrows: arrows => { this.#board.arrows = arrows; },
      play: (node, moves, stays) => this.#moving.playLine(node, moves, stays),
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
      walk: step => this.goTo(step),
      follow: does.follow,
      threat: {isShown: () => this.#analysis.showsThreat, toggle: () => this.#analysis.toggleThreat()},
      typeMove: () => this.#moving.fieldOpener,
      shares: () => this.#share.entries(),
      settings: openPreferences,
    });
    this.#editing = new Editing(this.#requests, {draw: () => this.#draw(), fetched: () => this.#moving.forgetLegalMoves()});
    const tree = {
      edit: this.#editing.edit.bind(this.#editing),
      mayEdit: () => this.#mayEdit,
      stand: (/** @type {number} */ node) => this.#stand(node),
      draw: () => this.#draw(),
    };
    this.#annotations = new Annotations(tree);
    this.#drawings = new Drawings(this.#board, tree, this.#listening.signal);
    this.#moving = new Moving(this.#board, this.#requests, {
      ...tree,
      send: (move, ply) => act('moves', {move, ply}),
      confirm: confirmation => this.#actions.confirm(confirmation),
      showMoves: () => this.#tabs.show('moves'),
      trial: this.#analysis,
    }, this.#listening.signal);
    this.#listen();
  }

  /** Whether leaving the page would leave a game in progress. */
  get playing() {
    return this.#game?.playing && this.#game.now.ply > 0;
  }

  get table() {
    return this.#link.table;
  }

  /** Fetches what {@link start} draws. */
  async load() {
    await this.#requests.enter();
    return {state: await this.#requests.state(), study: await this.#requests.study()};
  }

  /**
   * Begins on a page that shows the table: what is hidden has no size.
   *
   * @param {{state: State, study: WholeStudy}} loaded
   */
  start({state, study}) {
    const {line, ply} = this.#link;
    this.#game = new Game(state, study);
    for (const part of [this.#moving, this.#editing, this.#drawings]) {
      part.setGame(this.#game);
    }
    if (line !== null) {
      this.#game.stand(this.#game.study.find(line.split('.')));
    } else if (ply !== null) {
      this.#game.goTo(ply);
    }
    keepSeats(this.#link, this.#game.you.length > 0);
    this.#changed();
    this.#ownName.tell(this.#game);
    this.#stream = new Stream({path: this.#requests.path, seats: this.#link.seats}, {
      hear: event => this.#hear(event),
      report: connected => this.#report(connected),
      mayReturn: () => this.#mayReturn(),
    });
  }

  close() {
    this.#listening.abort();
    this.#stream?.close();
    [this.#players, this.#sheet, this.#analysis, this.#presence, this.#address].forEach(part => part.close());
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
    changed.addEventListener('change', () => this.#game && this.#settingsChanged(), {signal});
    listenToSwipes(byId('table'), step => this.goTo(step), signal);
    listenToWheel(this.#board, step => this.goTo(step), signal);
    listenToKeys({
      ready: () => Boolean(this.#game),
      walk: step => this.goTo(step),
      moment: direction => this.#analysis.stepToMoment(direction),
      variation: direction => this.#changeVariation(direction),
      flip: () => this.#flip(),
      best: () => this.#playBest(),
      comment: () => this.#comment(),
      threat: () => this.#analysis.toggleThreat(),
    }, signal);
  }

  #settingsChanged() {
    if (!settings.premoves) {
      this.#board.premove = null;
    }
    this.#ownName.tell(this.#game);
    this.#draw();
  }

  /** @param {1 | -1} step */
  #changeVariation(step) {
    const node = this.#game.study.neighbour(this.#game.at, step);
    if (node !== null) {
      this.#stand(node);
    }
    return node !== null;
  }

  #comment() {
    if (this.#mayEdit) {
      this.#annotations.open(this.#game);
    }
    return this.#mayEdit;
  }

  /** Plays the best move of the analysis into the tree. */
  #playBest() {
    const {best} = this.#analysis;
    if (best && this.#moving.tries) {
      this.#moving.play(best.uci);
    }
    return best !== null;
  }

  #flip() {
    flip(this.#link.table);
    this.#draw();
  }

  /** The game is another than before. */
  #changed() {
    this.#players.setClock(this.#game.now.clock);
    this.#presence.see(this.#game);
    this.#draw();
    this.#moving.playPremove();
  }

  /** @param {State} state */
  #setState(state) {
    if (state.moves.length < this.#game.state.moves.length) {
      announce(texts.takenBack);
    }
    this.#game.load(state);
    this.#editing.compare();
    this.#moving.stopConfirming();
    this.#changed();
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
        this.#editing.hear(event.data);
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
      case 'review':
        this.#analysis.hear(event);
        this.#draw();
        break;
      case 'gone':
        notice(texts.server.gone(event.data.sentence));
        break;
      default:
        this.#analysis.hear(event);
    }
  }

  /** @param {PlayedMove} played */
  async #hearMove({move, now}) {
    if (this.#game.add(move, now)) {
      this.#talk.move(move, now);
      this.#moving.stopConfirming();
      this.#setNow(now);
    } else if (move.ply > this.#game.state.moves.length) {
      this.#setState(await this.#requests.state());
    }
  }

  /** @param {Now} now */
  #hearNow(now) {
    this.#talk.change(this.#game, now);
    this.#setNow(now);
  }

  /** @param {Now} now */
  #setNow(now) {
    const hadNext = this.#game.now.next;
    this.#game.setNow(now);
    if (!this.#game.ready) {
      this.#editing.fetch();
    }
    this.#changed();
    if (now.next && !hadNext && this.#game.you.length > 0) {
      this.#does.follow(now.next.link);
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
      await this.#requests.enter();
      await this.#requests.state();
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
    try {
      this.#talk.acts(this.#game, path, body);
      this.#talk.answered(body, await this.#requests.post(path, body));
      return true;
    } catch (refused) {
      noticeFailure(refused);
      return false;
    }
  }

  /** Whether the person may change the tree. */
  get #mayEdit() {
    const game = this.#game;
    return game.now.study.allowed && (game.you.length > 0 || this.#does.mayBegin());
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
    if (!this.#moving.pending || game.shownFen !== this.#drawnFen) {
      this.#drawBoard();
    }
    const bottom = this.#bottom;
    this.#players.draw(game, bottom);
    this.#sheet.draw(game, this.#mayEdit);
    this.#actions.draw(game);
    this.#share.draw(game, this.#presence.hasCome);
    this.#analysis.draw(game);
    drawStatus(game, () => this.#stand(this.#game.now.node));
    this.#address.draw(game);
    this.#moving.drawField();
    this.#moving.askForLegalMoves();
  }

  #drawBoard() {
    const game = this.#game;
    this.#board.bottom = this.#bottom;
    byId('bar').classList.toggle('turned', this.#bottom === 'black');
    this.#moving.draw();
    const move = game.shownMove;
    this.#board.show({fen: game.shownFen, last: move && {from: move.from, to: move.to}, check: game.shownCheck});
    this.#drawings.draw();
    this.#drawnFen = game.shownFen;
  }
}
