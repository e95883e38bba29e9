/** What the engine thinks of the position on the board, and of the whole game: lines, arrows, bar, progress and graph. */

import {button, byId, element, setText} from './dom.js';
import {Graph} from './graph.js';
import {notice} from './announce.js';
import {change, settings} from './settings.js';
import {texts} from './texts.js';

const words = texts.analysis;
/** Whoever leafs quickly through the game asks for the last position only. */
const CALM_MILLIS = 200;

export class Analysis {
  #does;
  #graph;
  #game;
  #stream = null;
  #on = false;
  #asked = null;
  #calm = null;
  #found = null;
  /** What a playing engine has last told of its position. */
  #thought = null;

  #switch = byId('analysis-on');
  #lines = byId('analysis-lines');
  #facts = byId('analysis-facts');
  #list = byId('analysis-list');
  #wdl = byId('analysis-wdl');
  #why = byId('analysis-why');
  #bar = byId('bar');
  #review = byId('review');
  #reviewParts = {
    progress: element('progress', {'aria-label': texts.review.progressName}),
    count: element('span', {class: 'quiet'}),
    cancel: button(texts.review.cancel, () => this.#does.act('review', {on: false}), {'data-act': 'cancel-review'}),
    start: button(texts.review.start, () => this.startReview(), {'data-act': 'start-review'}),
  };

  /** @param does {act(path, body), goTo(ply), arrows(list)} */
  constructor(does) {
    this.#does = does;
    this.#graph = new Graph(byId('graph'), does.goTo);
    this.#review.replaceChildren(...Object.values(this.#reviewParts));
    this.#lines.value = settings.lines;
    this.#switch.checked = false;
    this.#switch.onchange = () => this.turn(this.#switch.checked);
    this.#lines.onchange = () => {
      change({lines: Number(this.#lines.value)});
      this.#asked = null;
      this.draw(this.#game);
    };
  }

  close() {
    clearTimeout(this.#calm);
    this.#graph.close();
    this.#does.arrows([]);
  }

  /** The server knows this page's analysis by the name of its stream, and forgets it with the stream. */
  setStream(stream) {
    this.#stream = stream;
    this.#asked = null;
  }

  turn(on) {
    this.#on = on;
    this.#asked = null;
    this.#found = null;
    if (!on) {
      clearTimeout(this.#calm);
    }
    if (!on && this.#stream) {
      this.#does.act('analysis', {stream: this.#stream, on: false});
    }
    this.draw(this.#game);
  }

  hear(found) {
    if (this.#on && this.#isHere(found)) {
      this.#found = found;
      this.draw(this.#game);
    }
  }

  hearThought(thought) {
    this.#thought = thought;
    this.draw(this.#game);
  }

  /** Whether it speaks of the position on the board. After other moves there may be another one at the same half-move. */
  #isHere(found) {
    return found.fen === this.#game.shownFen;
  }

  /** A running review brings only what is new; the last word brings everything. */
  hearReview(review) {
    const before = this.#game.state.review?.running ? this.#game.state.review.moves : [];
    const moves = review.running ? [...before.slice(0, review.moves[0]?.ply ?? before.length), ...review.moves] : review.moves;
    this.#game.state.review = review.of > 0 ? {...review, moves} : null;
  }

  get #thoughtHere() {
    return this.#thought && this.#isHere(this.#thought) ? this.#thought : null;
  }

  draw(game) {
    this.#game = game;
    const {allowed, sentence} = game.now.analysis;
    if (!allowed) {
      this.#on = false;
      this.#found = null;
    }
    this.#switch.checked = this.#on;
    this.#switch.disabled = !allowed;
    this.#lines.disabled = !allowed;
    setText(this.#why, allowed ? '' : texts.sentence(sentence));
    if (this.#found && !this.#isHere(this.#found)) {
      this.#found = null;
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
    const key = `${this.#stream} ${this.#game.shownFen} ${this.#game.shown} ${settings.lines}`;
    if (!this.#stream || key === this.#asked) {
      return;
    }
    this.#asked = key;
    clearTimeout(this.#calm);
    this.#calm = setTimeout(async () => {
      const done = await this.#does.act('analysis',
        {stream: this.#stream, on: true, ply: this.#game.shown, lines: settings.lines});
      if (!done && this.#asked === key) {
        this.#on = false;
        this.draw(this.#game);
      }
    }, CALM_MILLIS);
  }

  #drawFound() {
    const found = this.#on ? this.#found : null;
    const thought = this.#on ? null : this.#thoughtHere;
    const lines = found?.lines ?? thought?.lines ?? [];
    this.#drawFacts(found, thought);
    // What the line says may change many times a second; the elements stay, so that a screen reader can rest on them.
    while (this.#list.children.length > lines.length) {
      this.#list.lastElementChild.remove();
    }
    lines.forEach((line, index) => {
      const place = this.#list.children[index] ?? this.#list.appendChild(
        element('li', {}, element('strong', {class: 'eval'}), element('span', {class: 'sans'})));
      setText(place.firstElementChild, line.text);
      place.firstElementChild.classList.toggle('black', line.text.includes('-') || line.text.includes('−'));
      setText(place.lastElementChild, line.sans);
      place.lastElementChild.title = line.sans; // what does not fit
    });
    this.#does.arrows(lines.filter(line => line.pv.length > 0)
      .map((line, index) => ({from: line.pv[0].from, to: line.pv[0].to, rank: index + 1})));
    this.#drawWdl(lines[0]?.wdl);
  }

  #drawFacts(found, thought) {
    const facts = found ?? thought;
    let text = '';
    if (found?.waiting) {
      text = words.waiting;
    } else if (found?.done && found.lines.length === 0) {
      text = words.over;
    } else if (facts?.depth > 0) {
      text = `${thought ? `${words.thought(thought.color)}, ` : ''}${words.depth(facts.depth)}, ${words.speed(facts.speed)}`;
    } else if (this.#on) {
      text = words.starting;
    }
    setText(this.#facts, text);
    this.#facts.title = facts?.depth > 0 ? words.speedName : '';
  }

  #drawWdl(wdl) {
    this.#wdl.hidden = !wdl;
    if (wdl) {
      this.#wdl.setAttribute('aria-label', words.wdl(wdl));
      this.#wdl.title = words.wdl(wdl);
      [...this.#wdl.children].forEach((part, index) => {
        part.style.flexGrow = wdl[index];
        setText(part, wdl[index] >= 80 ? `${Math.round(wdl[index] / 10)} %` : '');
      });
    }
  }

  /** The bar shows the analysis of this page, else what the review has found, else what a playing engine thinks. */
  #drawBar() {
    const reviewed = this.#game.state.review?.moves[this.#game.shown];
    const thought = this.#thoughtHere;
    const best = this.#on && this.#found
      ? {bar: this.#found.bar, text: this.#found.lines[0]?.text ?? ''}
      : reviewed ?? (thought ? {bar: thought.bar, text: thought.lines[0]?.text ?? ''} : null);
    const wanted = this.#on || this.#game.state.review !== null || this.#game.opponent === 'engines';
    this.#bar.hidden = !wanted;
    if (best) {
      this.#bar.style.setProperty('--white', String(best.bar));
      setText(this.#bar.firstElementChild, best.text.replace(/^([+-])(\d+\.\d)\d$/, '$1$2'));
      this.#bar.classList.toggle('ahead', best.bar >= 0.5);
      this.#bar.setAttribute('aria-label', words.bar(best.text));
    }
  }

  #drawReview() {
    const {review, now} = this.#game.state;
    const running = review?.running ?? false;
    const {progress, count, cancel, start} = this.#reviewParts;
    const focused = this.#review.contains(document.activeElement);
    progress.hidden = count.hidden = cancel.hidden = !running;
    start.hidden = running;
    start.disabled = !now.analysis.allowed || this.#game.last === 0;
    setText(start, review ? texts.review.again : texts.review.start);
    if (running) {
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
