/** The page's copy of the game, and which of its positions is on the board. Nothing here judges a move. */

/** @import {Color, Move, Now, State} from './messages.js' */

/** @type {Color[]} */
export const COLORS = ['white', 'black'];

/**
 * @param {Color} color
 * @returns {Color}
 */
export const other = color => (color === 'white' ? 'black' : 'white');

export class Game {
  /** How many half-moves after the start the position on the board is. */
  shown = 0;

  /**
   * @param {State} state
   * @param {number | null} ply
   */
  constructor(state, ply = null) {
    this.state = state;
    this.shown = ply === null ? this.last : Math.min(ply, this.last);
  }

  get now() {
    return this.state.now;
  }

  get moves() {
    return this.state.moves;
  }

  get last() {
    return this.moves.length;
  }

  /** Whether the board shows the latest position of the game. */
  get live() {
    return this.shown === this.last;
  }

  get over() {
    return this.now.result !== null;
  }

  get opponent() {
    return this.state.opponent;
  }

  get you() {
    return this.state.you;
  }

  get both() {
    return this.you.length === 2;
  }

  /** Whether a person at this page is to move. */
  get yourTurn() {
    return !this.over && this.you.includes(this.now.turn) && this.state.seats[this.now.turn].kind === 'person';
  }

  /** Whether this page plays for a result: it has a seat, and the game is not over. */
  get playing() {
    return !this.over && this.you.length > 0 && !['analysis', 'engines'].includes(this.opponent);
  }

  get hasEngine() {
    return this.state.seats.white.kind === 'engine' || this.state.seats.black.kind === 'engine';
  }

  /**
   * Replaces the whole state. A board that showed the latest position still does so.
   *
   * @param {State} state
   */
  load(state) {
    const live = this.live;
    this.state = state;
    this.shown = live ? this.last : Math.min(this.shown, this.last);
  }

  /**
   * @param {Move} move
   * @param {Now} now
   * @returns false if moves are missing in between, so that the state has to be fetched
   */
  add(move, now) {
    if (move.ply !== this.last + 1) {
      return false;
    }
    const live = this.live;
    this.moves.push(move);
    this.state.now = now;
    this.state.review = null;
    if (live) {
      this.shown = this.last;
    }
    return true;
  }

  /** @param {number} ply */
  goTo(ply) {
    this.shown = Math.max(0, Math.min(ply, this.last));
  }

  /** The move that led to the position on the board; null at the start. */
  get shownMove() {
    return this.shown === 0 ? null : this.moves[this.shown - 1];
  }

  get shownFen() {
    return this.shownMove?.fen ?? this.state.start.fen;
  }

  /** The opening of the latest position with a name, up to the one on the board; null if none has one. */
  get shownOpening() {
    for (let ply = this.shown; ply > 0; ply--) {
      if (this.moves[ply - 1].opening) {
        return this.moves[ply - 1].opening;
      }
    }
    return this.state.start.opening;
  }

  get shownCheck() {
    return this.shownMove ? this.shownMove.check : this.state.start.check;
  }
}
