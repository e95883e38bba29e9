/**
 * How moves are made: on the board, in the field or ahead of time, in the game or in the tree. The page knows no rules; it
 * asks the server what may move, and shows why a move was refused.
 */

/** @import {Confirmation} from './actions.js' */
/** @import {Edit} from './annotations.js' */
/** @import {ChessBoard} from './board.js' */
/** @import {Game} from './game.js' */
/** @import {LegalMove} from './messages.js' */
/** @import {Requests} from './requests.js' */

import {announce, clearNotice, notice, noticeFailure} from './announce.js';
import {byId, inputById} from './dom.js';
import {settings} from './settings.js';
import {texts} from './texts.js';

/**
 * @typedef {object} MovingDeeds
 * @property {(move: string, ply: number) => Promise<boolean>} send plays a move in the game
 * @property {Edit} edit
 * @property {(node: number) => void} stand
 * @property {() => void} draw
 * @property {() => void} showMoves shows the tab with the moves and the field
 * @property {(confirmation: Confirmation | null) => void} confirm
 * @property {() => boolean} mayEdit whether the person may change the tree
 * @property {{trying: boolean, judging: boolean, attempt: (move: string) => Promise<void>}} trial "try it yourself"
 */

export class Moving {
  #board;
  #requests;
  #does;
  #signal;
  /** Undefined before the first state has come. @type {Game} */
  #game;
  #sending = false;
  /** Ends the wait for the first state. */
  #come = () => {};
  /** Ends when there is a game and everything that was typed so far is played or refused. @type {Promise<void>} */
  #typed = new Promise(resolve => { this.#come = resolve; });
  /** Ends the wait for news of a move that was accepted. */
  #heard = () => {};
  /** Whether the person is asked if the move on the board is to be played. */
  #confirming = false;
  /** The legal moves of a position beside the game. @type {{node: number | null, legal: LegalMove[]}} */
  #beside = {node: null, legal: []};

  /**
   * @param {ChessBoard} board
   * @param {Requests} requests
   * @param {MovingDeeds} does
   * @param {AbortSignal} signal
   */
  constructor(board, requests, does, signal) {
    this.#board = board;
    this.#requests = requests;
    this.#does = does;
    this.#signal = signal;
    board.addEventListener('attempt', event => event instanceof CustomEvent && this.#attempt(event.detail), {signal});
    byId('field').addEventListener('submit', event => {
      event.preventDefault();
      this.#takeTyped();
    }, {signal});
    const typed = inputById('field-move');
    typed.value = ''; // what was typed at another table
    typed.removeAttribute('aria-invalid');
    byId('field').classList.remove('wanted');
    typed.addEventListener('input', () => typed.removeAttribute('aria-invalid'), {signal});
    typed.addEventListener('blur', () => byId('field').classList.toggle('wanted', typed.value !== ''), {signal});
  }

  /** @param {Game} game */
  setGame(game) {
    this.#game = game;
    this.#come();
  }

  /** The tree was fetched anew. */
  forgetLegalMoves() {
    this.#beside = {node: null, legal: []};
  }

  /** Whether the board shows a move that nobody has accepted yet, and must not be drawn anew. */
  get pending() {
    return this.#sending || this.#confirming || this.#does.trial.judging;
  }

  /** Whether a move on the board is tried in the tree rather than played in the game. */
  get tries() {
    const game = this.#game;
    return this.#does.mayEdit() && (game.opponent === 'analysis' || !game.live || game.over);
  }

  /** Whether the person may move in a position beside the game. */
  get #movesBeside() {
    return this.tries || this.#does.trial.trying;
  }

  /** Whether what is moved now waits for the opponent's move. */
  get #mayPremove() {
    const game = this.#game;
    return settings.premoves && game.playing && game.live && game.you.length === 1 && !game.yourTurn;
  }

  /** Tells the board what may move. */
  draw() {
    const game = this.#game;
    const isBeside = this.#movesBeside;
    this.#heard();
    this.#board.active = !game.over || isBeside;
    this.#board.legal = isBeside ? this.#beside.legal : game.live && game.yourTurn ? game.now.legal : [];
  }

  /** Shows the field for moves where it is of use. */
  drawField() {
    const game = this.#game;
    byId('field').hidden = !this.tries && (game.you.length === 0 || game.opponent === 'engines' || game.over);
  }

  /** Shows the field where it is of use but out of sight, as on phones, where few people type moves; null elsewhere. */
  get fieldOpener() {
    const isOutOfSight = !byId('field').hidden && !byId('field').checkVisibility();
    return isOutOfSight ? () => this.#openField() : null;
  }

  /** It stays while something is typed there. */
  #openField() {
    this.#does.showMoves();
    byId('field').classList.add('wanted');
    inputById('field-move').focus();
  }

  /** The legal moves of a position beside the game have to be fetched. */
  async askForLegalMoves() {
    const game = this.#game;
    const node = game.at;
    if (!this.#movesBeside || this.#beside.node === node) {
      return;
    }
    this.#beside = {node, legal: []};
    try {
      const {legal} = await this.#requests.legal(node);
      if (this.#beside.node === node && game.at === node) {
        this.#beside.legal = legal;
        this.#does.draw();
      }
    } catch (refused) {
      noticeFailure(refused);
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
    const {trial} = this.#does;
    if (trial.trying) {
      await trial.attempt(text);
      return;
    }
    if (this.#mayPremove && this.#board.pieceOn(from)?.color === this.#game.you[0]) {
      this.#board.premove = {from, to};
      announce(texts.board.premoveSet(from, to));
      this.#does.draw();
      return;
    }
    const isLegal = this.#board.legal.some(move => move.uci === text);
    if (!settings.confirm || !isLegal || this.tries) {
      await this.play(text);
      return;
    }
    this.#confirming = true;
    this.#does.confirm({
      from, to,
      play: () => {
        this.stopConfirming();
        this.play(text);
      },
      cancel: () => {
        this.stopConfirming();
        this.#does.draw();
      },
    });
  }

  stopConfirming() {
    if (this.#confirming) {
      this.#confirming = false;
      this.#does.confirm(null);
    }
  }

  /** Plays the move that has waited, if the rules allow it now; a pawn becomes a queen. */
  playPremove() {
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
      this.play(move.uci);
    } else {
      announce(texts.board.premoveGone);
    }
  }

  /**
   * Sends a move: to the game, or into the tree. The board shows it already, and takes it back if it is refused.
   *
   * @param {string} text
   */
  async play(text) {
    const game = this.#game;
    clearNotice();
    if (!game.live && !this.tries) {
      notice(texts.status.elsewhereInGame);
      this.#does.draw();
      return false;
    }
    this.#sending = true;
    const isPlayed = this.tries ? await this.#try(text) : await this.#does.send(text, game.now.ply);
    this.#sending = false;
    if (!isPlayed) {
      this.#does.draw();
    }
    return isPlayed;
  }

  /**
   * Plays a move into the tree and stands on it, unless the person has walked on before the server answered.
   *
   * @param {string} move
   */
  async #try(move) {
    const from = this.#game.at;
    const change = await this.#does.edit('play', {node: from, move});
    if (change && this.#game.at === from) {
      this.#does.stand(change.node);
    }
    return change !== null;
  }

  /**
   * Plays several moves into the tree.
   *
   * @param {number} node
   * @param {string[]} moves
   * @param {boolean} stays whether the board stays where it is
   */
  async playLine(node, moves, stays) {
    const from = this.#game.at;
    const change = await this.#does.edit('line', {node, moves});
    if (change && stays) {
      notice(change.nodes.length > 0 ? texts.analysis.lineAdded : texts.analysis.lineKnown, 'good');
    } else if (change && this.#game.at === from) {
      this.#does.stand(change.node);
    }
  }

  /** The field is free for the next move at once, which waits until this one is played. */
  #takeTyped() {
    const field = inputById('field-move');
    const text = field.value.trim();
    if (text) {
      field.value = '';
      this.#typed = this.#typed.then(() => this.#playTyped(text));
    }
  }

  /** @param {string} text */
  async #playTyped(text) {
    const field = inputById('field-move');
    const {ply} = this.#game.now;
    const isInGame = !this.tries;
    const isPlayed = await this.play(withCapital(text, /^[nrqk](?=[a-h1-8x])/))
      // A small b is a file before it is a bishop.
      || /^b[a-h1-8x]/.test(text) && await this.play(withCapital(text, /^b/));
    if (this.#signal.aborted) {
      return; // it is another table's field now
    }
    if (isPlayed) {
      if (isInGame) {
        await this.#newsAfter(ply);
      }
      byId('field').classList.toggle('wanted', document.activeElement === field);
    } else if (!field.value) {
      field.value = text;
      field.setAttribute('aria-invalid', 'true');
      field.select();
    }
  }

  /**
   * Resolves when the page has heard of the move after a ply. The server's answer may come earlier, but the next move needs
   * the new position.
   *
   * @param {number} ply
   * @returns {Promise<void>}
   */
  #newsAfter(ply) {
    return new Promise(resolve => {
      this.#heard = () => {
        if (this.#game.now.ply !== ply) {
          resolve();
        }
      };
      this.#heard();
    });
  }
}

/**
 * A piece may be written with a small letter.
 *
 * @param {string} text
 * @param {RegExp} piece
 */
const withCapital = (text, piece) => text.replace(piece, letter => letter.toUpperCase());
