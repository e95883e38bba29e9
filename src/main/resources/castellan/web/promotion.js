/** Asks which piece a pawn becomes, beside the square that it goes to. */

/** @import {ChessBoard} from './board.js' */
/** @import {Color, LegalMove, Promotion} from './messages.js' */

import {button, element, pieceImage} from './dom.js';
import {texts} from './texts.js';

/** @type {Promotion[]} */
const ORDER = ['q', 'r', 'b', 'n'];

/**
 * @param {ChessBoard} board
 * @param {string} square
 * @param {LegalMove[]} moves
 * @param {Color} color
 * @returns {Promise<LegalMove | null>} the chosen move; null if the person has chosen none
 */
export function choosePromotion(board, square, moves, color) {
  return new Promise(resolve => {
    const focused = document.activeElement;
    const finish = (/** @type {LegalMove | null} */ move) => {
      dialog.close();
      dialog.remove();
      if (focused instanceof HTMLElement) {
        focused.focus({preventScroll: true});
      }
      resolve(move);
    };
    const choices = ORDER.flatMap(kind => moves.filter(move => move.promotion === kind).map(move => {
      const choice = button('', () => finish(move), {'aria-label': texts.board.promote(kind), 'data-promotion': kind});
      choice.append(pieceImage({color, kind}));
      return choice;
    }));
    const dialog = element('dialog', {class: 'promotion', 'aria-label': texts.board.promotion}, ...choices);
    dialog.addEventListener('cancel', event => {
      event.preventDefault();
      finish(null);
    });
    dialog.addEventListener('click', event => {
      if (event.target === dialog) {
        finish(null);
      }
    });
    dialog.addEventListener('keydown', event => moveFocus(choices, event));
    document.body.append(dialog);
    dialog.showModal();
    place(dialog, board.cell(square), board);
    choices[0].focus();
  });
}

/**
 * Puts the dialog over the pawn's square, extending into the board.
 *
 * @param {HTMLElement} dialog
 * @param {Element} cell
 * @param {Element} board
 */
function place(dialog, cell, board) {
  const square = cell.getBoundingClientRect();
  const frame = board.getBoundingClientRect();
  const size = square.width;
  dialog.style.setProperty('--square', `${size}px`);
  dialog.style.left = `${square.left}px`;
  const atTop = square.top - frame.top < frame.height / 2;
  dialog.style.top = `${atTop ? square.top : square.bottom - 4 * size}px`;
  dialog.classList.toggle('upwards', !atTop);
}

/**
 * @param {HTMLElement[]} choices
 * @param {KeyboardEvent} event
 */
function moveFocus(choices, event) {
  const step = new Map([['ArrowDown', 1], ['ArrowRight', 1], ['ArrowUp', -1], ['ArrowLeft', -1]]).get(event.key);
  if (step) {
    const next = choices.findIndex(choice => choice === document.activeElement) + step;
    choices[(next + choices.length) % choices.length].focus();
    event.preventDefault();
  }
}
