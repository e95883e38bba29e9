/** Shares the game: FEN, PGN, and links for spectators and the opponent. */

/** @import {Game} from './game.js' */

import {button, element} from './dom.js';
import {getText} from './server.js';
import {copy} from './clipboard.js';
import {noticeFailure} from './announce.js';
import {texts} from './texts.js';

const words = texts.share;

export class Share {
  #save = element('a', {class: 'button', download: ''}, words.savePgn);
  #position = button(words.position, () => this.#copyPosition(), {'data-share': 'position'});
  #watch = button(words.watch, () => copy(this.#game.state.links.watch), {'data-share': 'watch'});
  #invitation = element('input', {class: 'invitation', readonly: true, 'aria-label': words.invite, focus: () => this.#invitation.select()});
  #reach = element('p', {class: 'quiet'}, words.local);
  #invite;
  /** @type {Game} */
  #game;

  /**
   * @param {Element} root
   * @param {HTMLElement} invite
   */
  constructor(root, invite) {
    this.#invite = invite;
    root.replaceChildren(
      button(words.fen, () => copy(this.#game.shownFen), {'data-share': 'fen'}),
      button(words.pgn, () => this.#copyPgn(), {'data-share': 'pgn'}),
      this.#save, this.#position, this.#watch);
    invite.replaceChildren(
      element('p', {}, words.invite), this.#invitation,
      button(words.copyInvite, () => copy(this.#invitation.value), {class: 'strong'}), this.#reach);
  }

  /**
   * @param {Game} game
   * @param {boolean} local whether only this machine can reach the server
   */
  draw(game, local) {
    this.#game = game;
    const {invite} = game.state.links;
    this.#save.href = this.#pgnPath();
    // Once the opponent has come, the invitation is no longer needed.
    this.#invite.hidden = !invite || game.over || game.now.ply > 1;
    this.#invitation.value = invite ?? '';
    this.#reach.hidden = !local;
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
