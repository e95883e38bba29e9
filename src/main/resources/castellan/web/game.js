/** The page's copy of the game and its tree, and which position is on the board. Nothing here judges a move. */

/** @import {Change, Color, Move, Now, Place, State, WholeStudy} from './messages.js' */

import {Study} from './study.js';

/** @type {Color[]} */
export const COLORS = ['white', 'black'];

/**
 * @param {Color} color
 * @returns {Color}
 */
export const other = color => (color === 'white' ? 'black' : 'white');

export class Game {
  study = new Study();
  /** Where in the tree the page stands, unless it follows the game. */
  #at = 0;
  #followsGame = true;
  /** @type {{key: string, nodes: Place[], moves: Move[]}} */
  #line = {key: '', nodes: [], moves: []};

  /**
   * @param {State} state
   * @param {WholeStudy} study
   */
  constructor(state, study) {
    this.state = state;
    this.study.load(study);
  }

  get now() {
    return this.state.now;
  }

  /** The node that the page stands on. */
  get at() {
    return this.#followsGame ? this.now.node : this.#at;
  }

  /**
   * The line that the page stands in. While a game goes on, it ends with the game: what was taken back is not shown, unless
   * the page stands there.
   */
  get line() {
    const {now, at} = this;
    const key = `${this.study.version} ${at} ${now.node} ${this.over}`;
    if (key !== this.#line.key) {
      const whole = this.study.lineThrough(at);
      const goesOn = !this.over && this.opponent !== 'analysis';
      const isInGame = this.shown <= now.ply && (now.node === 0 || whole[now.ply - 1]?.id === now.node);
      const nodes = goesOn && isInGame ? whole.slice(0, now.ply) : whole;
      this.#line = {key, nodes, moves: nodes.flatMap(node => node.move ?? [])};
    }
    return this.#line.nodes;
  }

  /** The main line of the tree. While a game goes on, it ends with the game, unless the page stands behind its end. */
  get mainLine() {
    const {now} = this;
    const whole = this.study.lineThrough(0);
    const goesOn = !this.over && this.opponent !== 'analysis';
    const isBehind = !this.live && (now.node === 0 || this.study.path(this.at).some(({id}) => id === now.node));
    return goesOn && !isBehind ? whole.slice(0, now.ply) : whole;
  }

  /** The moves of the line that the page stands in. */
  get moves() {
    return this.line && this.#line.moves;
  }

  get last() {
    return this.moves.length;
  }

  /** How many half-moves after the start the position on the board is. */
  get shown() {
    return this.shownMove?.ply ?? 0;
  }

  /** Whether the board shows the latest position of the game. */
  get live() {
    return this.at === this.now.node;
  }

  /** Whether the tree has the position of the game; if not, it is being fetched. */
  get ready() {
    return this.study.has(this.now.node);
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
    this.#keepPlace(() => { this.state = state; });
  }

  /** @param {Now} now */
  setNow(now) {
    this.#keepPlace(() => { this.state.now = now; });
  }

  /**
   * @param {Move} move
   * @param {Now} now
   * @returns false if moves are missing in between, so that the state has to be fetched
   */
  add(move, now) {
    if (move.ply !== this.state.moves.length + 1) {
      return false;
    }
    this.state.moves.push(move);
    this.setNow(now);
    return true;
  }

  /** @param {() => void} change of the game */
  #keepPlace(change) {
    const {at, live} = this;
    change();
    if (!live) {
      this.stand(at);
    } else {
      this.#followsGame = true;
    }
  }

  /**
   * A tree that was loaded anew may have other ids, but the moves lead to the same place.
   *
   * @param {WholeStudy} study
   */
  loadStudy(study) {
    const moves = this.study.path(this.at).flatMap(node => node.move?.uci ?? []);
    this.study.load(study);
    this.#at = this.study.find(moves);
  }

  /**
   * @param {Change} change
   * @returns false if the tree has to be fetched
   */
  change(change) {
    const path = this.study.path(this.#at);
    const complete = this.study.apply(change);
    this.#at = path.filter(node => this.study.has(node.id)).pop()?.id ?? 0;
    return complete;
  }

  /** @param {number} node */
  stand(node) {
    this.#at = node;
    this.#followsGame = node === this.now.node;
  }

  /** @param {number} ply of the line that the page stands in */
  goTo(ply) {
    this.stand(this.line[Math.min(ply, this.last) - 1]?.id ?? 0);
  }

  /** The move that led to the position on the board; null at the start. */
  get shownMove() {
    return this.study.node(this.at).move;
  }

  /** The moves that lead to the position on the board, as a link carries them. */
  get shownLine() {
    return this.study.path(this.at).flatMap(({move}) => move?.uci ?? []).join('.');
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
