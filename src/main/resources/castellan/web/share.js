/** Shares the game: FEN, PGN, a picture of the board, links for spectators and the opponent, and who on the network can open them. */

/** @import {Game} from './game.js' */
/** @import {LinkCode} from './messages.js' */

import {ask} from './ask.js';
import {ChessBoard} from './board.js';
import {button, element, elementById, svgElement} from './dom.js';
import {withLine} from './link.js';
import {savePng, saveSvg} from './picture.js';
import {get, getText} from './server.js';
import {copy} from './clipboard.js';
import {notice, noticeFailure} from './announce.js';
import {texts} from './texts.js';

const words = texts.share;
/** Modules of white around a code, without which some cameras do not find it. */
const MARGIN = 4;

/**
 * Who can reach the server, as far as this page may know and change it.
 *
 * @typedef {object} Reach
 * @property {() => boolean} local whether only this machine can
 * @property {() => boolean} opened whether other devices were let in by the button
 * @property {() => boolean} mayChange
 * @property {(on: boolean) => Promise<void>} change
 */

export class Share {
  #invitation = element('input', {class: 'invitation', readonly: true, 'aria-label': words.invite, focus: () => this.#invitation.select()});
  #board = elementById('board', ChessBoard);
  #local = element('div', {class: 'reach'}, element('p', {}, words.local),
    button(words.letIn, () => this.#letIn(), {'data-act': 'let-in'}));
  #open = element('div', {class: 'reach'}, element('p', {}, words.opened),
    button(words.keepOut, () => this.#change(false), {'data-act': 'keep-out'}));
  #code = element('div', {class: 'code'});
  #coded = '';
  #invite;
  #seats;
  #reach;
  /** @type {Game} */
  #game;

  /**
   * @param {HTMLElement} invite
   * @param {string[]} seats
   * @param {Reach} reach
   */
  constructor(invite, seats, reach) {
    this.#invite = invite;
    this.#seats = seats;
    this.#reach = reach;
    invite.replaceChildren(
      element('p', {}, words.invite),
      element('div', {class: 'row'}, this.#invitation,
        button(words.copyInvite, () => copy(this.#invitation.value), {class: 'strong'})),
      this.#code, this.#local, this.#open);
  }

  /**
   * @param {Game} game
   * @param {boolean} hasCome whether the opponent has been here; then the invitation is no longer needed
   */
  draw(game, hasCome) {
    this.#game = game;
    const {invite} = game.state.links;
    const wanted = invite !== null && !game.over && !hasCome && game.now.ply <= 1;
    const local = this.#reach.local();
    this.#invite.hidden = !wanted;
    this.#invitation.value = invite ?? '';
    this.#local.hidden = !local;
    this.#open.hidden = !this.#reach.opened();
    this.#code.hidden = local;
    if (wanted && !local && invite !== this.#coded) {
      this.#coded = invite;
      this.#drawCode();
    }
  }

  async #drawCode() {
    try {
      /** @type {LinkCode} */
      const {rows} = await get(`/tables/${this.#game.state.table}/code`, this.#seats);
      const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('');
      const size = rows.length + 2 * MARGIN;
      this.#code.replaceChildren(
        svgElement('svg', {
          class: 'qr', role: 'img', 'aria-label': words.code, viewBox: `${-MARGIN} ${-MARGIN} ${size} ${size}`,
        }, svgElement('path', {d: dark})),
        element('p', {}, words.scan));
    } catch (refused) {
      this.#coded = '';
      noticeFailure(refused);
    }
  }

  async #letIn() {
    if (await ask(words.letInQuestion, words.letInYes, words.letInNo)) {
      await this.#change(true);
    }
  }

  /** @param {boolean} on */
  async #change(on) {
    try {
      await this.#reach.change(on);
    } catch (refused) {
      noticeFailure(refused);
    }
  }

  /** The entries of the menu. */
  entries() {
    const {invite, watch} = this.#game.state.links;
    return [
      button(words.fen, () => copy(this.#game.shownFen), {'data-share': 'fen'}),
      button(words.pgn, () => this.#copyPgn(), {'data-share': 'pgn'}),
      element('a', {class: 'button', download: '', href: this.#pgnPath(), 'data-share': 'save'}, words.savePgn),
      button(words.svg, () => saveSvg(this.#board, this.#pictureName), {'data-share': 'svg'}),
      button(words.png, () => this.#savePng(), {'data-share': 'png'}),
      button(words.position, () => this.#copyPosition(), {'data-share': 'position'}),
      button(words.watch, () => copy(watch), {'data-share': 'watch'}),
      ...(invite ? [button(words.inviteAgain, () => copy(invite), {'data-share': 'invite'})] : []),
      ...this.#reachEntries(),
    ];
  }

  get #pictureName() {
    return `castellan-${this.#game.state.table}-${this.#game.shown}`;
  }

  async #savePng() {
    try {
      await savePng(this.#board, this.#pictureName);
    } catch (failed) {
      console.warn(failed);
      notice(words.noPicture);
    }
  }

  #reachEntries() {
    if (!this.#reach.mayChange()) {
      return [];
    }
    if (this.#reach.opened()) {
      return [button(words.keepOut, () => this.#change(false), {'data-share': 'keep-out'})];
    }
    return this.#reach.local() ? [button(words.letIn, () => this.#letIn(), {'data-share': 'let-in'})] : [];
  }

  #pgnPath() {
    const evaluations = this.#game.state.review && !this.#game.state.review.running ? '?evaluations=yes' : '';
    return `/tables/${this.#game.state.table}/pgn${evaluations}`;
  }

  async #copyPgn() {
    try {
      await copy(await getText(this.#pgnPath()));
    } catch (refused) {
      noticeFailure(refused);
    }
  }

  #copyPosition() {
    copy(withLine(this.#game.state.links.watch, this.#game.shownLine));
  }
}
