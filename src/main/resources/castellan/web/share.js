/** Shares the game: FEN, PGN, a picture of the board, and links for spectators and the opponent. */

/** @import {Game} from './game.js' */

import {ChessBoard} from './board.js';
import {button, element, elementById} from './dom.js';
import {savePng, saveSvg} from './picture.js';
import {getText} from './server.js';
import {copy} from './clipboard.js';
import {notice, noticeFailure} from './announce.js';
import {texts} from './texts.js';

const words = texts.share;

export class Share {
  #invitation = element('input', {class: 'invitation', readonly: true, 'aria-label': words.invite, focus: () => this.#invitation.select()});
  #board = elementById('board', ChessBoard);
  #reach = element('p', {class: 'quiet'}, words.local);
  #invite;
  /** @type {Game} */
  #game;

  /** @param {HTMLElement} invite */
  constructor(invite) {
    this.#invite = invite;
    invite.replaceChildren(
      element('p', {}, words.invite),
      element('div', {class: 'row'}, this.#invitation,
        button(words.copyInvite, () => copy(this.#invitation.value), {class: 'strong'})),
      this.#reach);
  }

  /**
   * @param {Game} game
   * @param {boolean} local whether only this machine can reach the server
   * @param {boolean} hasCome whether the opponent has been here; then the invitation is no longer needed
   */
  draw(game, local, hasCome) {
    this.#game = game;
    const {invite} = game.state.links;
    this.#invite.hidden = !invite || game.over || hasCome || game.now.ply > 1;
    this.#invitation.value = invite ?? '';
    this.#reach.hidden = !local;
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
    const moves = this.#game.study.path(this.#game.at).map(node => node.move?.uci);
    copy(`${this.#game.state.links.watch}&line=${moves.join('.')}`);
  }
}
