/** The mistakes of a reviewed game: a list, the better line of each, and "try it yourself". */

/** @import {Act, Question} from './actions.js' */
/** @import {Arrow} from './arrows.js' */
/** @import {Game} from './game.js' */
/** @import {LineDeeds} from './lines.js' */
/** @import {Evaluation, Judged} from './messages.js' */

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
    this.#try = button(words.tryIt, () => this.#begin(), {'data-act': 'try-it'});
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

  /** @param {Evaluation[]} moments */
  #drawList(moments) {
    const key = moments.map(({node, best}) => `${node} ${best}`).join();
    if (this.#list.dataset.key !== key) {
      this.#list.dataset.key = key;
      this.#list.replaceChildren(...moments.map(moment => element('li', {},
        button(this.#inWords(moment), () => this.#does.stand(moment.node),
          {class: 'plain moment-entry', 'data-node': moment.node, 'data-mark': moment.mark}))));
    }
    for (const entry of this.#list.querySelectorAll('button')) {
      entry.setAttribute('aria-current', String(Number(entry.dataset.node) === this.#game.at));
    }
  }

  /** @param {Evaluation | undefined} moment */
  #drawDetail(moment) {
    this.#detail.hidden = this.#moments.length === 0;
    this.#detail.classList.toggle('idle', !moment);
    setText(this.#text, moment ? this.#inWords(moment) : words.chooseMoment);
    this.#line.draw(moment ? this.#before(moment) : 0, moment?.line ?? []);
  }

  /** "9… b5?! Best was Qc7." @param {Evaluation} moment */
  #inWords({node, mark, best}) {
    const {move} = this.#game.study.node(node);
    return words.moment(`${move ? numbered(move) : ''}${mark ? texts.sheet.marks[mark][0] : ''}`, best ?? '');
  }

  /** The node before the mistake. @param {Evaluation} moment */
  #before({node}) {
    return this.#game.study.node(node).parent ?? 0;
  }

  /**
   * Goes to the next or previous mistake, seen from the position on the board.
   *
   * @param {1 | -1} direction
   * @returns whether there is one
   */
  step(direction) {
    const moments = this.#moments;
    // From a variation it counts where that has left the game.
    const reviewed = new Map((this.#game.state.review?.moves ?? []).map(({node, ply}) => [node, ply]));
    const path = [0, ...this.#game.study.path(this.#game.at).map(({id}) => id)];
    const ply = Math.max(0, ...path.flatMap(id => reviewed.get(id) ?? []));
    const next = direction > 0 ? moments.find(moment => moment.ply > ply) : moments.filter(moment => moment.ply < ply).pop();
    if (next) {
      this.#does.stand(next.node);
    }
    return next !== undefined;
  }

  // ---- Try it yourself

  #begin() {
    const moment = this.#here;
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
  #answers({state}) {
    const show = {text: words.show, act: 'show-better', click: () => this.#leave()};
    return {
      open: [show],
      judging: [show],
      poor: [show],
      solved: [{text: words.goOn, act: 'end-trial', click: () => this.#leave()}],
    }[state];
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
    this.#set({...trial, state: 'judging'}, words.judging);
    if (!await this.#does.act('judge', {stream, node: trial.node, move}) && this.judging) {
      this.#set({...trial, state: 'open'});
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
