/** The line under the board when there is nothing to ask: whose turn it is, or where in the game the board stands. */

/** @import {Game} from './game.js' */

import {button, byId} from './dom.js';
import {placeInGame} from './sheet.js';
import {texts} from './texts.js';

const words = texts.status;

/** @param {Game} game */
function inWords(game) {
  const {result, thinking, turn, check} = game.now;
  if (!game.live) {
    return placeInGame(game);
  }
  if (result) {
    return texts.server.result(result);
  }
  const isMine = game.you.length === 1 && game.yourTurn;
  return [
    isMine ? words.yourTurn : thinking ? words.thinking(thinking) : words.turn(turn),
    check ? words.check : '',
    game.you.length === 0 ? words.watching : '',
  ].filter(Boolean).join(' · ');
}

/**
 * @param {Game} game
 * @param {() => void} toGame shows the latest position of the game
 */
export function drawStatus(game, toGame) {
  const place = byId('status');
  const text = inWords(game);
  if (place.firstChild?.textContent !== text) {
    place.replaceChildren(text);
  }
  const back = place.querySelector('button');
  if (game.live) {
    back?.remove();
  } else if (!back) {
    place.append(button(words.toGame, toGame, {class: 'plain'}));
  }
  document.title = game.yourTurn && game.you.length === 1 ? words.titleYourTurn : texts.name;
}
