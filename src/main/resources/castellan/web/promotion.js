/** Asks what a pawn becomes, beside the square that it goes to. */

import {button, element, pieceImage} from './dom.js';
import {texts} from './texts.js';

const ORDER = 'qrbn';

/** @returns a promise of the chosen one of these moves, or of null */
export function choosePromotion(board, square, moves, color) {
  return new Promise(resolve => {
    const cameFrom = document.activeElement;
    const finish = move => {
      dialog.close();
      dialog.remove();
      cameFrom?.focus?.({preventScroll: true});
      resolve(move);
    };
    const choices = [...moves]
      .sort((one, other) => ORDER.indexOf(one.promotion) - ORDER.indexOf(other.promotion))
      .map(move => {
        const choice = button('', () => finish(move), {'aria-label': texts.board.promote(move.promotion), 'data-promotion': move.promotion});
        choice.append(pieceImage({color, kind: move.promotion}));
        return choice;
      });
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
    dialog.addEventListener('keydown', event => moveAmong(choices, event));
    document.body.append(dialog);
    dialog.showModal();
    place(dialog, board.cell(square), board);
    choices[0].focus();
  });
}

/** Over the pawn's square, growing into the board. */
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

function moveAmong(choices, event) {
  const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
  if (step) {
    const next = choices.indexOf(document.activeElement) + step;
    choices[(next + choices.length) % choices.length].focus();
    event.preventDefault();
  }
}
