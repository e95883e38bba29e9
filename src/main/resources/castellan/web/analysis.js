/** Shows the engine's view of the position on the board and of the whole game: lines, arrows, bar, progress, graph, mistakes. */

/** @import {Act, Question} from './actions.js' */
/** @import {Arrow} from './arrows.js' */
/** @import {Game} from './game.js' */
/** @import {LineDeeds} from './lines.js' */
/** @import {Analysis as Found, Review, Thought} from './messages.js' */
/** @import {StreamEvent} from './stream.js' */
/** @import {Tabs} from './tabs.js' */

import {button, byId, chooser, element, inputById, setText} from './dom.js';
import {Graph} from './graph.js';
import {Lines} from './lines.js';
import {Moments} from './moments.js';
import {endPeek} from './peek.js';
import {change, settings} from './settings.js';
import {Threat} from './threat.js';
import {texts} from './texts.js';

const words = texts.analysis;
const LINES = {1: '1', 2: '2', 3: '3', 4: '4', 5: '5'};
/** Stepping quickly through the game asks for the last position only. */
const PAUSE_MILLIS = 200;
/** How long an analysis goes on: at first, and each time that somebody wants to know more. */
const MINUTES = [1, 5, 15, 60];

export class Analysis {
  #tabs;
  #does;
  #graph;
  /** @type {Game} */
  #game;
  /** @type {string | null} */
  #stream = null;
  #on = false;
  /** @type {string | null} */
  #asked = null;
  /** @type {number | undefined} */
  #pause;
  /** @type {Found | null} */
  #found = null;
  /** Which of the times is asked for. */
  #patience = 0;
  /** What was found before it went deeper stays until the search is as deep again. */
  #depth = 0;
  /** What a playing engine has last sent about its position. @type {Thought | null} */
  #thought = null;

  #switch = inputById('analysis-on');
  #more = byId('analysis-more');
  #facts = byId('analysis-facts');
  #list = byId('analysis-list');
  #lines;
  #moments;
  #threat;
  #wdl = byId('analysis-wdl');
  #wdlParts = [element('span'), element('span'), element('span')];
  #bar = byId('bar');
  #barText = element('span');
  #review = byId('review');
  #reviewParts = {
    hint: element('p', {class: 'quiet'}, texts.review.hint),
    progress: element('progress', {'aria-label': texts.review.progressName}),
    count: element('span', {class: 'quiet'}),
    cancel: button(texts.review.cancel, () => this.#does.act('review', {on: false}), {'data-act': 'cancel-review'}),
    start: button(texts.review.start, () => this.startReview(), {'data-act': 'start-review', class: 'strong'}),
  };

  /**
   * @param {Tabs} tabs
   * @param {LineDeeds & {act: Act, stand: (node: number) => void, arrows: (arrows: Arrow[]) => void,
   *   pose: (question: Question | null) => void, redraw: () => void}} does
   */
  constructor(tabs, does) {
    this.#tabs = tabs;
    this.#does = does;
    this.#bar.replaceChildren(this.#barText);
    this.#wdl.replaceChildren(...this.#wdlParts);
    this.#lines = new Lines(this.#list, does);
    this.#moments = new Moments({...does, stream: () => this.#stream}, does);
    this.#threat = new Threat({...does, stream: () => this.#stream});
    this.#graph = new Graph(byId('graph'), does.stand);
    this.#review.replaceChildren(...Object.values(this.#reviewParts));
    this.#switch.checked = false;
    this.#switch.onchange = () => this.turn(this.#switch.checked);
    chooser(byId('analysis-lines'), 'lines', LINES, String(settings.lines), lines => {
      change({lines: Number(lines)});
      this.#askAgain();
    });
    this.#more.onclick = () => this.#goDeeper();
  }

  close() {
    clearTimeout(this.#pause);
    this.#graph.close();
    this.#moments.close();
    endPeek();
    this.#does.arrows([]);
  }

  /**
   * The server ties the analysis to the stream of this page: it ends with the stream.
   *
   * @param {string} stream
   */
  setStream(stream) {
    this.#stream = stream;
    this.#asked = null;
    if (this.#game) {
      this.#moments.reconnected();
      this.#threat.ask();
    }
  }

  /** @param {boolean} on */
  turn(on) {
    this.#on = on;
    this.#asked = null;
    this.#found = null;
    this.#patience = this.#depth = 0;
    if (!on) {
      clearTimeout(this.#pause);
    }
    if (!on && this.#stream) {
      this.#does.act('analysis', {stream: this.#stream, on: false});
    }
    this.draw(this.#game);
  }

  #askAgain() {
    this.#asked = null;
    this.#depth = 0;
    this.draw(this.#game);
  }

  #goDeeper() {
    this.#patience = Math.min(this.#patience + 1, MINUTES.length - 1);
    this.#asked = null;
    if (this.#found) {
      this.#depth = this.#found.depth;
      this.#found = {...this.#found, done: false};
    }
    this.draw(this.#game);
  }

  /** @param {StreamEvent} event */
  hear(event) {
    switch (event.name) {
      case 'analysis':
        this.#hearFound(event.data);
        break;
      case 'thinking':
        this.#thought = event.data;
        this.draw(this.#game);
        break;
      case 'review':
        this.#hearReview(event.data);
        break;
      case 'judged':
        this.#moments.hear(event.data);
        break;
      case 'threat':
        this.#threat.hear(event.data);
        break;
    }
  }

  /** @param {Found} found */
  #hearFound(found) {
    if (!this.#on || !this.#isHere(found)) {
      return;
    }
    const behind = this.#found && found.depth < this.#depth && !found.done;
    this.#found = behind && this.#found ? {...this.#found, waiting: found.waiting, millis: found.millis, speed: found.speed} : found;
    this.draw(this.#game);
  }

  /** The move that the engine would play in the position on the board; null if it does not analyse. */
  get best() {
    return this.#on && this.#found?.lines[0]?.pv[0] || null;
  }

  /** Whether a move on the board is an answer to "try it yourself". */
  get trying() {
    return this.#moments.trying;
  }

  /** Whether the board waits for the verdict on such a move. */
  get judging() {
    return this.#moments.judging;
  }

  /** @param {string} move */
  attempt(move) {
    return this.#moments.attempt(move);
  }

  /** Whether a threat is shown or looked for. */
  get showsThreat() {
    return this.#threat.wanted;
  }

  /** @returns whether a threat may be shown here */
  toggleThreat() {
    const {allowed} = this.#game.now.analysis;
    if (allowed) {
      this.#threat.toggle(this.#game);
    }
    return allowed;
  }

  /**
   * Goes to the next or previous mistake and shows what was better.
   *
   * @param {1 | -1} direction
   */
  stepToMoment(direction) {
    if (this.#moments.step(direction)) {
      this.#tabs.show('review');
    }
  }

  /**
   * Whether it is about the position on the board. The half-move alone does not tell: other moves may have been played.
   *
   * @param {Found | Thought} found
   */
  #isHere(found) {
    return found.fen === this.#game.shownFen;
  }

  /**
   * A running review sends only what is new; its last event has everything.
   *
   * @param {Review} review
   */
  #hearReview(review) {
    const before = this.#game.state.review?.running ? this.#game.state.review.moves : [];
    const moves = review.running ? [...before.slice(0, review.moves[0]?.ply ?? before.length), ...review.moves] : review.moves;
    this.#game.state.review = review.of > 0 ? {...review, moves} : null;
  }

  get #thoughtHere() {
    return this.#thought && this.#isHere(this.#thought) ? this.#thought : null;
  }

  /** @param {Game} game */
  draw(game) {
    this.#game = game;
    const {allowed} = game.now.analysis;
    this.#tabs.allow('engine', allowed);
    this.#tabs.allow('review', allowed);
    if (!allowed) {
      this.#on = false;
      this.#found = null;
      this.#threat.hide();
    }
    this.#threat.draw(game);
    this.#switch.checked = this.#on;
    if (this.#found && !this.#isHere(this.#found)) {
      this.#found = null;
      this.#patience = this.#depth = 0;
    }
    this.#moments.draw(game);
    if (this.trying && this.#on) {
      this.turn(false); // it would tell the answer
      return;
    }
    if (this.#on) {
      this.#askForShown();
    }
    this.#drawFound();
    this.#drawReview();
    this.#drawBar();
    this.#graph.draw(game);
  }

  #askForShown() {
    const stream = this.#stream;
    const key = `${stream} ${this.#game.shownFen} ${this.#game.at} ${settings.lines}`;
    if (!stream || key === this.#asked) {
      return;
    }
    this.#asked = key;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(async () => {
      const done = await this.#does.act('analysis', {
        stream, on: true, node: this.#game.at, lines: settings.lines, minutes: MINUTES[this.#patience],
      });
      if (!done && this.#asked === key) {
        this.#on = false;
        this.draw(this.#game);
      }
    }, PAUSE_MILLIS);
  }

  #drawFound() {
    const found = this.#on ? this.#found : null;
    const thought = this.#on ? null : this.#thoughtHere;
    const lines = found?.lines ?? thought?.lines ?? [];
    this.#drawFacts(found, thought);
    // The text changes many times a second; the elements stay, so that a screen reader can stay on them.
    this.#lines.draw(this.#game.at, this.#game.shownFen, lines);
    const expected = this.#on ? settings.lines : this.#game.opponent === 'engines' ? 1 : 0;
    this.#list.style.setProperty('--lines', String(Math.max(expected, lines.length)));
    const arrows = lines.filter(line => line.pv.length > 0)
      .map((line, index) => ({from: line.pv[0].from, to: line.pv[0].to, rank: index + 1}));
    this.#does.arrows([...this.#threat.arrows, ...(arrows.length > 0 && !this.trying ? arrows : this.#moments.arrows)]);
    this.#drawWdl(lines[0]?.wdl);
  }

  /**
   * @param {Found | null} found
   * @param {Thought | null} thought
   */
  #drawFacts(found, thought) {
    const facts = found ?? thought;
    let text = '';
    if (found?.waiting) {
      text = words.waiting;
    } else if (found?.done && found.lines.length === 0) {
      text = words.over;
    } else if (facts && facts.depth > 0) {
      const verdict = facts.lines[0]?.tablebase;
      text = [
        thought && words.thought(thought.color),
        words.depth(facts.depth),
        verdict && words.tablebase(verdict),
        found && (found.done ? words.finished(facts.millis) : words.thinking(facts.millis, MINUTES[this.#patience])),
        !found?.done && words.speed(facts.speed), // the last, as small screens may cut it off
      ].filter(Boolean).join(', ');
    } else if (this.#on) {
      text = words.starting;
    }
    setText(this.#facts, text);
    this.#facts.classList.toggle('thinking', this.#on && !found?.done && !found?.waiting);
    this.#more.hidden = !found || found.lines.length === 0;
    setText(this.#more, words.deeper(MINUTES[Math.min(this.#patience + 1, MINUTES.length - 1)]));
    this.#facts.title = facts && facts.depth > 0 ? words.speedName : '';
  }

  /** @param {number[] | undefined} wdl */
  #drawWdl(wdl) {
    this.#wdl.classList.toggle('idle', !wdl);
    if (wdl) {
      this.#wdl.setAttribute('aria-label', words.wdl(wdl));
      this.#wdl.title = words.wdl(wdl);
      this.#wdlParts.forEach((part, index) => {
        part.style.flexGrow = String(wdl[index]);
        setText(part, wdl[index] >= 80 ? `${Math.round(wdl[index] / 10)} %` : '');
      });
    }
  }

  /** The bar shows the analysis of this page, else the review, else what a playing engine thinks. */
  #drawBar() {
    const reviewed = this.#game.state.review?.moves.find(({node}) => node === this.#game.at);
    const thought = this.#thoughtHere;
    const best = this.#on && this.#found
      ? {bar: this.#found.bar, text: this.#found.lines[0]?.text ?? ''}
      : reviewed ?? (thought ? {bar: thought.bar, text: thought.lines[0]?.text ?? ''} : null);
    const wanted = this.#on || this.#game.state.review !== null || this.#game.opponent === 'engines';
    this.#bar.classList.toggle('idle', !wanted);
    if (best) {
      this.#bar.style.setProperty('--white', String(best.bar));
      setText(this.#barText, best.text.replace(/^([+-])(\d+\.\d)\d$/, '$1$2').replace(/^[+-]0\.0$/, '0.0'));
      this.#bar.classList.toggle('ahead', best.bar >= 0.5);
      this.#bar.setAttribute('aria-label', words.bar(best.text));
    }
  }

  #drawReview() {
    const {review, now} = this.#game.state;
    const running = review?.running ?? false;
    const {hint, progress, count, cancel, start} = this.#reviewParts;
    const focused = this.#review.contains(document.activeElement);
    progress.hidden = count.hidden = cancel.hidden = !running;
    start.hidden = running;
    hint.hidden = review !== null;
    start.classList.toggle('strong', !review);
    start.disabled = !now.analysis.allowed || this.#game.last === 0;
    setText(start, review ? texts.review.again : texts.review.start);
    if (review?.running) {
      progress.max = review.of;
      progress.value = review.done;
      setText(count, texts.review.progress(review.done, review.of));
    }
    if (focused) {
      (running ? cancel : start).focus();
    }
  }

  startReview() {
    return this.#does.act('review', {on: true});
  }
}
