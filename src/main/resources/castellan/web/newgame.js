/** The dialog for a new game. The server judges what is entered and gives the reason where it is wrong. */

import {byId, element, setText} from './dom.js';
import {post} from './server.js';
import {change, settings} from './settings.js';
import {texts} from './texts.js';

const words = texts.fresh;
/** Minutes and seconds. */
const PRESETS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];
const FULL = 'full';
/** Whoever types is judged when they pause. */
const CALM_MILLIS = 350;

/** A row of radio buttons that look like chips. */
function chips(root, name, choices) {
  root.replaceChildren(...Object.entries(choices).map(([value, text]) =>
    element('label', {class: 'chip'}, element('input', {type: 'radio', name, value}), element('span', {}, text))));
}

/** A slider, the same as a number, and a box for full strength. */
class LevelChoice {
  #slider;
  #number;
  #full;
  #word = element('span', {class: 'quiet'});

  constructor(name, levels) {
    const limits = {min: levels.min, max: levels.max, step: 50, value: settings.level};
    this.#slider = element('input', {type: 'range', ...limits, 'aria-label': name, input: () => this.#set(this.#slider.value)});
    this.#number = element('input', {type: 'number', ...limits, step: 1, 'aria-label': name, input: () => this.#set(this.#number.value)});
    this.#full = element('input', {type: 'checkbox', change: () => this.#draw()});
    this.#full.checked = settings.full;
    this.root = element('div', {class: 'level'},
      element('span', {class: 'level-name'}, name), this.#slider, this.#number,
      element('label', {class: 'check'}, this.#full, words.full), this.#word);
    this.#draw();
  }

  get value() {
    return this.#full.checked ? FULL : Number(this.#number.value);
  }

  get name() {
    return this.root.firstElementChild;
  }

  #set(value) {
    this.#slider.value = value;
    if (document.activeElement !== this.#number) {
      this.#number.value = value;
    }
    this.#draw();
  }

  #draw() {
    this.#slider.disabled = this.#number.disabled = this.#full.checked;
    setText(this.#word, this.#full.checked ? '' : words.levelWord(Number(this.#number.value)));
  }
}

export class NewGame {
  #dialog = byId('fresh');
  #form = byId('fresh-form');
  #preview = byId('fresh-preview');
  #verdict = byId('fresh-verdict');
  #levels = null;
  #table = null;
  #checked = null;
  #calm = null;
  #follow;

  /** @param follow is called with the link of the new table */
  constructor(follow) {
    this.#follow = follow;
    chips(byId('fresh-opponent'), 'opponent', words.opponents);
    chips(byId('fresh-color'), 'color', words.colorChoices);
    chips(byId('fresh-clock'), 'clock', {none: words.noClock, ...Object.fromEntries(PRESETS.map(preset => [preset, preset])), own: words.ownClock});
    chips(byId('fresh-start'), 'start', words.starts);
    this.#choose({opponent: settings.opponent, color: 'random', clock: 'none', start: 'ordinary'});
    this.#form.addEventListener('change', event => {
      this.#draw();
      if (event.target.value === 'chess960' && !byId('fresh-number').value) {
        this.#drawLots();
      }
    });
    this.#form.addEventListener('input', event => this.#typed(event.target));
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      this.#create();
    });
    byId('fresh-cancel').addEventListener('click', () => this.#dialog.close());
    byId('fresh-random').addEventListener('click', () => this.#drawLots());
    byId('fresh-pgn-file').addEventListener('change', event => this.#readFile(event.target));
  }

  /**
   * Opens the dialog.
   *
   * @param levels the least and the highest level of the engine
   * @param wanted what is chosen beforehand: {opponent, start}; a start of kind "table" is the position to play on from
   */
  open(levels, {opponent = null, start = null} = {}) {
    if (!this.#levels) {
      this.#levels = {
        single: new LevelChoice(words.level, levels),
        white: new LevelChoice(words.levelWhite, levels),
        black: new LevelChoice(words.levelBlack, levels),
      };
      this.#levels.single.name.classList.add('unseen');
      byId('fresh-levels').replaceChildren(...Object.values(this.#levels).map(level => level.root));
    }
    this.#table = start;
    this.#radio('start', 'table').closest('label').hidden = !start;
    if (start) {
      this.#choose({start: 'table'});
    } else if (this.#chosen('start') === 'table') {
      this.#choose({start: 'ordinary'});
    }
    if (opponent) {
      this.#choose({opponent});
    }
    setText(byId('fresh-error'), '');
    this.#dialog.showModal();
    this.#draw();
    this.#radio('opponent', this.#chosen('opponent')).focus();
  }

  #radio(name, value) {
    return this.#form.querySelector(`input[name=${name}][value="${value}"]`);
  }

  #choose(choices) {
    for (const [name, value] of Object.entries(choices)) {
      this.#radio(name, value).checked = true;
    }
  }

  #chosen(name) {
    return this.#form.querySelector(`input[name=${name}]:checked`).value;
  }

  #draw() {
    const opponent = this.#chosen('opponent');
    const start = this.#chosen('start');
    byId('fresh-level-part').hidden = !['engine', 'engines'].includes(opponent);
    this.#levels.single.root.hidden = opponent !== 'engine';
    this.#levels.white.root.hidden = this.#levels.black.root.hidden = opponent !== 'engines';
    byId('fresh-color-part').hidden = !['engine', 'elsewhere'].includes(opponent);
    byId('fresh-clock-part').hidden = opponent === 'analysis';
    byId('fresh-own-clock').hidden = this.#chosen('clock') !== 'own';
    for (const kind of ['chess960', 'fen', 'pgn']) {
      byId(`fresh-${kind}`).hidden = start !== kind;
    }
    this.#judge();
  }

  #typed(field) {
    if (['fresh-number', 'fresh-fen-text', 'fresh-pgn-text', 'fresh-ply'].includes(field.id)) {
      clearTimeout(this.#calm);
      this.#calm = setTimeout(() => this.#judge(), CALM_MILLIS);
    }
  }

  /** The start as it is entered, or null if there is nothing yet. */
  #start() {
    const kind = this.#chosen('start');
    const text = id => byId(id).value.trim();
    switch (kind) {
      case 'ordinary':
        return {kind};
      case 'chess960':
        return text('fresh-number') ? {kind, number: Number(text('fresh-number'))} : null;
      case 'fen':
        return text('fresh-fen-text') ? {kind, fen: text('fresh-fen-text')} : null;
      case 'pgn':
        return text('fresh-pgn-text')
          ? {kind, pgn: text('fresh-pgn-text'), ...(text('fresh-ply') ? {ply: Number(text('fresh-ply'))} : {})}
          : null;
      default:
        return this.#table;
    }
  }

  #judge() {
    const start = this.#start();
    const key = JSON.stringify(start);
    if (start && key === this.#checked) {
      return;
    }
    this.#checked = key;
    if (start) {
      this.#check(start);
    } else {
      this.#preview.hidden = true;
      setText(this.#verdict, '');
    }
  }

  async #check(start) {
    const key = JSON.stringify(start);
    try {
      const good = await post('/check', {start});
      if (key === this.#checked) {
        this.#showGood(start, good);
      }
    } catch (refused) {
      if (key === this.#checked) {
        this.#showWrong(refused);
      }
    }
  }

  /** A random number, unless somebody has begun to type one in the meantime. */
  async #drawLots() {
    const field = byId('fresh-number');
    field.value = '';
    try {
      const good = await post('/check', {start: {kind: 'chess960'}});
      if (!field.value && this.#chosen('start') === 'chess960') {
        field.value = good.number;
        this.#checked = JSON.stringify(this.#start());
        this.#showGood(this.#start(), good);
      }
    } catch (refused) {
      this.#showWrong(refused);
    }
  }

  #showWrong(refused) {
    this.#preview.hidden = true;
    this.#verdict.className = 'verdict error';
    setText(this.#verdict, refused.message);
  }

  #showGood(start, {fen, turn, plies}) {
    this.#preview.hidden = false;
    this.#preview.setAttribute('aria-label', words.preview);
    this.#preview.show({fen});
    this.#verdict.className = 'verdict';
    const verdicts = {pgn: () => words.readGame(plies, turn), fen: () => words.goodFen(turn)};
    setText(this.#verdict, verdicts[start.kind]?.() ?? '');
    if (start.kind === 'pgn' && start.ply === undefined) {
      byId('fresh-ply-part').hidden = plies === 0;
      setText(byId('fresh-ply-label'), words.afterPly(plies));
      byId('fresh-ply').max = plies;
    }
  }

  async #readFile(field) {
    const [file] = field.files;
    if (file) {
      byId('fresh-pgn-text').value = await file.text();
      byId('fresh-ply').value = '';
      this.#judge();
    }
    field.value = '';
  }

  #request() {
    const opponent = this.#chosen('opponent');
    const kind = this.#chosen('start');
    const request = {opponent, start: this.#start() ?? (kind === 'chess960' ? {kind} : {kind, [kind]: ''})};
    if (opponent === 'engine') {
      request.level = this.#levels.single.value;
    }
    if (opponent === 'engines') {
      request.levels = {white: this.#levels.white.value, black: this.#levels.black.value};
    }
    if (['engine', 'elsewhere'].includes(opponent)) {
      request.color = this.#chosen('color');
    }
    if (opponent !== 'analysis') {
      request.clock = this.#clock();
    }
    return request;
  }

  #clock() {
    const clock = this.#chosen('clock');
    if (clock === 'none') {
      return null;
    }
    const [minutes, seconds] = clock === 'own'
      ? [byId('fresh-minutes').value, byId('fresh-seconds').value]
      : clock.split('+');
    return {minutes: Number(minutes), seconds: Number(seconds)};
  }

  async #create() {
    const request = this.#request();
    byId('fresh-play').disabled = true;
    try {
      const {link} = await post('/tables', request);
      this.#keepChoices(request);
      this.#dialog.close();
      this.#follow(link);
    } catch (refused) {
      setText(byId('fresh-error'), refused.message);
    } finally {
      byId('fresh-play').disabled = false;
    }
  }

  #keepChoices({opponent, level}) {
    change({opponent});
    if (level !== undefined) {
      change(level === FULL ? {full: true} : {full: false, level});
    }
  }
}
