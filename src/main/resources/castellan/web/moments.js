/** The mistakes of a reviewed game: a list, the better line of each, and "try it yourself". */

/** @import {Act, Question} from './actions.js' */
/** @import {Arrow} from './arrows.js' */
/** @import {Game} from './game.js' */
/** @import {LineDeeds} from './lines.js' */
/** @import {Evaluation, Judged, Move} from './messages.js' */

import {button, byId, element, setText} from './dom.js';
import {LineRow} from './lines.js';
import {numbered} from './sheet.js';
import {texts} from './texts.js';

const words = texts.review;

/**
 * @typedef {object} MomentDeeds
 * @property {Act} act
 * @property {(node: number) => void} stand
 * @property {(question: Question | null) => void} pose asks in the slot under the board
 * @property {() => void} redraw
 * @property {() => string | null} stream
 */

/**
 * A position in which the person looks for the better move.
 *
 * @typedef {{node: number, moment: Evaluation, state: 'open' | 'judging' | 'poor' | 'solved'}} Trial
 */

export class Moments {
  #does;
  #line;
  #list = element('ol', {class: 'moments-list', 'aria-label': words.moments});
  #text = element('p', {class: 'moment-text'});
  #none = element('p', {class: 'quiet'}, words.noMoments);
  #add;
  #try;
  #detail;
  #steps;
  #root = byId('moments');
  /** @type {Game} */
  #game;
  /** @type {Trial | null} */
  #trial = null;

  /**
   * @param {MomentDeeds} does
   * @param {LineDeeds} lines
   */
  constructor(does, lines) {
    this.#does = does;
    this.#line = new LineRow(lines);
    this.#add = button(words.addLine, () => this.#line.add(), {'data-act': 'add-better'});
    this.#try = button(words.tryIt, () => this.#begin(this.#here ?? this.#neighbour(1)), {'data-act': 'try-it'});
    this.#detail = element('div', {class: 'moment'}, this.#text, this.#line.root,
      element('div', {class: 'answers'}, this.#add, this.#try));
    this.#steps = element('div', {class: 'moment-steps'},
      button(words.previousMoment, () => this.step(-1), {'data-act': 'previous-moment', title: words.previousKey}),
      button(words.nextMoment, () => this.step(1), {'data-act': 'next-moment', title: words.nextKey}));
    this.#root.replaceChildren(this.#none, this.#steps, this.#detail, this.#list);
  }

  close() {
    this.#end();
  }

  /** Whether a move on the board is an answer to "try it yourself". */
  get trying() {
    return this.#trial !== null && this.#trial.state !== 'solved';
  }

  /** Whether the board waits for the verdict. */
  get judging() {
    return this.#trial?.state === 'judging';
  }

  get #moments() {
    return (this.#game.state.review?.moves ?? []).filter(({mark}) => mark !== null);
  }

  /** The moment that the page stands on. */
  get #here() {
    return this.#moments.find(({node}) => node === this.#game.at);
  }

  /**
   * The better move, unless the person is looking for it.
   *
   * @returns {Arrow[]}
   */
  get arrows() {
    const shown = this.#trial ? (this.trying ? undefined : this.#trial.moment) : this.#here;
    return shown?.line.slice(0, 1).map(({from, to}) => ({from, to, rank: 1})) ?? [];
  }

  /** @param {Game} game */
  draw(game) {
    this.#game = game;
    const trial = this.#trial;
    if (trial && (game.at !== trial.node || !this.#moments.some(({node}) => node === trial.moment.node))) {
      this.#end();
    }
    const {review} = game.state;
    const moments = this.#moments;
    this.#root.hidden = !review || review.running && moments.length === 0;
    this.#none.hidden = moments.length > 0;
    this.#steps.hidden = moments.length === 0;
    this.#drawList(moments);
    this.#drawDetail(this.#here);
  }

  /**
   * Whoever looks for better moves must not read them here, neither that of this mistake nor that of the next one.
   *
   * @param {Evaluation[]} moments
   */
  #drawList(moments) {
    const isSecret = this.#trial !== null;
    const key = `${isSecret} ${moments.map(({node, best}) => `${node} ${best}`).join()}`;
    if (this.#list.dataset.key !== key) {
      this.#list.dataset.key = key;
      this.#list.replaceChildren(...moments.map(moment => element('li', {},
        button(isSecret ? this.#name(moment) : this.#inWords(moment), () => this.#does.stand(moment.node),
          {class: 'plain moment-entry', 'data-node': moment.node, 'data-mark': moment.mark}))));
    }
    for (const entry of this.#list.querySelectorAll('button')) {
      entry.setAttribute('aria-current', String(Number(entry.dataset.node) === this.#game.at));
    }
  }

  /** @param {Evaluation | undefined} here */
  #drawDetail(here) {
    const moment = this.#trial ? undefined : here;
    const move = moment && this.#game.study.node(moment.node).move;
    this.#detail.hidden = this.#moments.length === 0;
    this.#detail.classList.toggle('idle', !moment);
    this.#add.hidden = !moment;
    this.#try.hidden = this.#trial !== null;
    setText(this.#text, moment ? this.#inWords(moment) : this.#trial ? words.playIt : words.chooseMoment);
    this.#line.draw(moment ? this.#before(moment) : 0, moment?.line ?? [], moment && move ? withNumbers(move, moment) : '');
  }

  /** "9… b5?! Best was Qc7." @param {Evaluation} moment */
  #inWords(moment) {
    return words.moment(this.#name(moment), moment.best ?? '');
  }

  /** "9… b5?!" @param {Evaluation} moment */
  #name({node, mark}) {
    const {move} = this.#game.study.node(node);
    return `${move ? numbered(move) : ''}${mark ? texts.sheet.marks[mark][0] : ''}`;
  }

  /** The node before the mistake. @param {Evaluation} moment */
  #before({node}) {
    return this.#game.study.node(node).parent ?? 0;
  }

  /**
   * Goes to the next or previous mistake, seen from the position on the board. After the last one comes the first: whoever
   * has played or loaded a game stands at its end.
   *
   * @param {1 | -1} direction
   * @returns whether there is one
   */
  step(direction) {
    const next = this.#neighbour(direction);
    if (next) {
      this.#does.stand(next.node);
    }
    return next !== undefined;
  }

  /** @param {1 | -1} direction */
  #neighbour(direction) {
    const moments = this.#moments;
    // From a variation it counts where that has left the game.
    const reviewed = new Map((this.#game.state.review?.moves ?? []).map(({node, ply}) => [node, ply]));
    const path = [0, ...this.#game.study.path(this.#game.at).map(({id}) => id)];
    const ply = Math.max(0, ...path.flatMap(id => reviewed.get(id) ?? []));
    return direction > 0
      ? moments.find(moment => moment.ply > ply) ?? moments[0]
      : moments.filter(moment => moment.ply < ply).pop() ?? moments.at(-1);
  }

  // ---- Try it yourself

  /** @param {Evaluation | undefined} moment */
  #begin(moment) {
    if (moment) {
      const node = this.#before(moment);
      this.#does.stand(node);
      this.#set({node, moment, state: 'open'});
    }
  }

  #end() {
    if (this.#trial) {
      this.#trial = null;
      this.#does.pose(null);
    }
  }

  /** @param {Trial} trial */
  #set(trial, verdict = '') {
    this.#trial = trial;
    const {move} = this.#game.study.node(trial.moment.node);
    const text = verdict || (move ? words.find(move.color, numbered(move)) : '');
    this.#does.pose({text, answers: this.#answers(trial)});
    this.#does.redraw();
  }

  /**
   * @param {Trial} trial
   * @returns {Question['answers']}
   */
  #answers({state, moment}) {
    if (state !== 'solved') {
      return [{text: words.show, act: 'show-better', click: () => this.#leave()}];
    }
    const next = this.#moments.find(({ply}) => ply > moment.ply);
    return [
      {text: words.done, act: 'end-trial', click: () => this.#leave()},
      ...(next ? [{text: words.nextMoment, act: 'next-trial', click: () => this.#begin(next)}] : []),
    ];
  }

  /** Back to the mistake, where the better move is shown. */
  #leave() {
    const node = this.#trial?.moment.node;
    this.#end();
    if (node !== undefined) {
      this.#does.stand(node);
    }
  }

  /**
   * Lets the server judge a move.
   *
   * @param {string} move
   */
  async attempt(move) {
    const trial = this.#trial;
    const stream = this.#does.stream();
    if (!trial || !stream) {
      return;
    }
    // The question stays until the move is accepted: another one would take the place of the refusal.
    this.#trial = {...trial, state: 'judging'};
    const isAccepted = await this.#does.act('judge', {stream, node: trial.node, move});
    if (!this.judging) {
      return;
    }
    if (isAccepted) {
      this.#set(this.#trial, words.judging);
    } else {
      this.#trial = trial;
      this.#does.redraw();
    }
  }

  /** @param {Judged} judged */
  hear({node, move, verdict, loss}) {
    const trial = this.#trial;
    if (trial?.state === 'judging' && trial.node === node) {
      this.#set({...trial, state: verdict === 'poor' ? 'poor' : 'solved'}, words.verdicts[verdict](move, Math.round(loss * 100)));
    }
  }

  /** A new stream never hears of a move that was judged for the old one. */
  reconnected() {
    if (this.#trial?.state === 'judging') {
      this.#set({...this.#trial, state: 'open'});
    }
  }
}

/**
 * The better line with the numbers of its moves: "3... exd4 4. Nxd4 Nf6".
 *
 * @param {Move} mistake
 * @param {Evaluation} moment
 */
function withNumbers({number, color}, {line}) {
  const first = 2 * number + (color === 'black' ? 1 : 0);
  return line.map(({san}, index) => {
    const half = first + index;
    const dots = half % 2 === 0 ? '.' : index === 0 ? '...' : '';
    return `${dots ? `${Math.floor(half / 2)}${dots} ` : ''}${san}`;
  }).join(' ');
}
