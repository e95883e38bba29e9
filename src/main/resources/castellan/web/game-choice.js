/** The games of a text with several, from which one is chosen. */

import {byId, element, elementById} from './dom.js';
import {listGames} from './importing.js';
import {texts} from './texts.js';

export class GameChoice {
  #place = elementById('fresh-game', HTMLSelectElement);
  /** The text whose games are listed. */
  text = '';

  /** Shows the games of a text, if there are several. @param {string} text */
  async list(text) {
    if (text === this.text) {
      return;
    }
    this.text = text;
    byId('fresh-games').hidden = true;
    const {games} = await listGames(text);
    if (text !== this.text) {
      return;
    }
    this.#place.replaceChildren(...games.map((game, index) =>
      element('option', {value: index + 1, disabled: game.fault !== null}, texts.importing.game(index + 1, game))));
    const firstGood = games.findIndex(({fault}) => fault === null);
    this.#place.selectedIndex = Math.max(0, firstGood);
    byId('fresh-games').hidden = games.length < 2;
  }

  /** The chosen one, as the start of a game names it. @param {string} text */
  in(text) {
    return this.text === text && Number(this.#place.value) > 1 ? {game: Number(this.#place.value)} : {};
  }
}
