/** Taking the game away: FEN, PGN, links for onlookers and for the other seat. */

import {button, element} from './dom.js';
import {getText} from './server.js';
import {copy} from './clipboard.js';
import {notice} from './announce.js';
import {texts} from './texts.js';

const words = texts.share;

export class Share {
  #save = element('a', {class: 'button', download: ''}, words.savePgn);
  #position = button(words.position, () => this.#copyPosition(), {'data-share': 'position'});
  #watch = button(words.watch, () => copy(this.#game.state.links.watch), {'data-share': 'watch'});
  #invitation = element('input', {class: 'invitation', readonly: true, 'aria-label': words.invite, focus: event => event.target.select()});
  #reach = element('p', {class: 'quiet'}, words.local);
  #invite;
  #game;

  constructor(root, invite) {
    this.#invite = invite;
    root.replaceChildren(
      button(words.fen, () => copy(this.#game.shownFen), {'data-share': 'fen'}),
      button(words.pgn, () => this.#copyPgn(), {'data-share': 'pgn'}),
      this.#save, this.#position, this.#watch);
    invite.replaceChildren(
      element('p', {}, words.invite), this.#invitation,
      button(words.copyInvite, () => copy(this.#game.state.links.invite), {class: 'strong'}), this.#reach);
  }

  draw(game, local) {
    this.#game = game;
    const {invite, watch} = game.state.links;
    this.#save.href = this.#pgnPath();
    this.#position.hidden = this.#watch.hidden = !watch;
    // Once the other player has come, the invitation has done its work.
    this.#invite.hidden = !invite || game.over || game.last > 1;
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
      notice(refused.message);
    }
  }

  #copyPosition() {
    copy(`${this.#game.state.links.watch}&ply=${this.#game.shown}`);
  }
}
