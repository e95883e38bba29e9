/** The dialog for a new game. The server checks what is entered and says what is wrong. */

/** @import {Check, CheckedStart, ClockChoice, CreatedTable, LevelRange, NewTable, Opponent, Start, TableStart} from './messages.js' */

import {ChessBoard} from './board.js';
import {byId, elementById, inputById, segments, setText} from './dom.js';
import {messageOf} from './announce.js';
import {Editor} from './editor.js';
import {GameChoice} from './game-choice.js';
import {isFen, keepAll, readFiles} from './importing.js';
import {FULL, LevelChoice} from './level.js';
import {START_FEN} from './position.js';
import {post} from './server.js';
import {change, settings} from './settings.js';
import {texts} from './texts.js';

const words = texts.fresh;
/** Minutes and seconds. */
const PRESETS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];
/** What is typed is checked after a pause. */
const PAUSE_MILLIS = 350;

/**
 * What happens when the new table is there.
 *
 * @typedef {object} Arrival
 * @property {string} [greeting] said there
 * @property {boolean} [byKeyboard] whether the board gets the focus
 */

export class NewGame {
  #dialog = elementById('fresh', HTMLDialogElement);
  #form = elementById('fresh-form', HTMLFormElement);
  #preview = elementById('fresh-preview', ChessBoard);
  #verdict = byId('fresh-verdict');
  #number = inputById('fresh-number');
  #fen = inputById('fresh-fen-text');
  #pgn = elementById('fresh-pgn-text', HTMLTextAreaElement);
  #ply = inputById('fresh-ply');
  #games = new GameChoice();
  #editor = new Editor(byId('editor'), fen => {
    this.#fen.value = fen;
    this.#checkAfterPause();
  });
  #play = elementById('fresh-play', HTMLButtonElement);
  #levels;
  /** The position to play on from, if that was asked for. @type {TableStart | null} */
  #table = null;
  /** What was checked last, as JSON. @type {string | null} */
  #checked = null;
  /** @type {number | undefined} */
  #pause;
  #follow;

  /**
   * @param {LevelRange} levels
   * @param {(link: string, arrival: Arrival) => void} follow called with the link of the new table
   */
  constructor(levels, follow) {
    this.#follow = follow;
    this.#levels = {
      single: new LevelChoice(words.level, levels),
      white: new LevelChoice(words.levelWhite, levels),
      black: new LevelChoice(words.levelBlack, levels),
    };
    this.#levels.single.name.classList.add('unseen');
    byId('fresh-levels').replaceChildren(...Object.values(this.#levels).map(level => level.root));
    segments(byId('fresh-opponent'), 'opponent', words.opponents);
    segments(byId('fresh-color'), 'color', words.colorChoices);
    segments(byId('fresh-clock'), 'clock', {none: words.noClock, ...Object.fromEntries(PRESETS.map(preset => [preset, preset])), own: words.ownClock});
    segments(byId('fresh-start'), 'start', words.starts);
    this.#choose({opponent: settings.opponent, color: settings.color, clock: settings.clock, start: 'ordinary'});
    this.#form.addEventListener('change', event => {
      if (event.target === this.#radio('start', 'fen')) {
        this.#fen.value ||= START_FEN;
      }
      this.#draw();
      if (event.target === this.#radio('start', 'chess960') && !this.#number.value) {
        this.#pickNumber();
      }
      if (event.target === this.#radio('start', 'fen') && matchMedia('(max-height: 30rem)').matches) {
        byId('editor').scrollIntoView(); // otherwise little of it would be seen
      }
    });
    for (const field of [this.#number, this.#fen, this.#pgn, this.#ply]) {
      field.addEventListener('input', () => this.#checkAfterPause());
    }
    this.#fen.addEventListener('input', () => this.#editor.show(this.#fen.value));
    this.#editor.attach();
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      this.#create();
    });
    byId('fresh-cancel').addEventListener('click', () => this.#dialog.close());
    byId('fresh-random').addEventListener('click', () => this.#pickNumber());
    byId('fresh-keep').addEventListener('click', () => this.#keepAll());
    inputById('fresh-pgn-file').addEventListener('change', () => this.#readFile());
  }

  /**
   * Opens the dialog with these choices made.
   *
   * @param {Opponent | null} [opponent]
   * @param {TableStart | null} [start] the position to play on from
   */
  open(opponent = null, start = null) {
    this.#table = start;
    const fromTable = this.#radio('start', 'table').parentElement;
    if (fromTable) {
      fromTable.hidden = !start;
    }
    // Whoever has set up a position before, and wants to play now, would not expect it again.
    this.#choose({start: start ? 'table' : 'ordinary'});
    if (opponent) {
      this.#choose({opponent});
    }
    setText(byId('fresh-error'), '');
    inputById('fresh-name').value = settings.name;
    this.#dialog.showModal();
    this.#draw();
    this.#radio('opponent', this.#chosen('opponent')).focus();
  }

  /**
   * Opens the dialog with a position or games that were pasted or dropped.
   *
   * @param {string} text
   */
  take(text) {
    if (!this.#dialog.open) {
      this.open('analysis');
    }
    if (isFen(text)) {
      this.#fen.value = text;
      this.#choose({start: 'fen'});
    } else {
      this.#pgn.value = text;
      this.#ply.value = '';
      this.#choose({start: 'pgn'});
    }
    this.#draw();
  }

  /**
   * @param {string} selector
   * @returns {HTMLInputElement}
   */
  #input(selector) {
    const found = this.#form.querySelector(`input${selector}`);
    if (!(found instanceof HTMLInputElement)) {
      throw new Error(`the dialog has no input${selector}`);
    }
    return found;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #radio(name, value) {
    return this.#input(`[name=${name}][value="${value}"]`);
  }

  /** @param {{[name: string]: string}} choices */
  #choose(choices) {
    for (const [name, value] of Object.entries(choices)) {
      this.#radio(name, value).checked = true;
    }
  }

  /** @param {string} name */
  #chosen(name) {
    return this.#input(`[name=${name}]:checked`).value;
  }

  get #opponent() {
    return /** @type {Opponent} */ (this.#chosen('opponent'));
  }

  #draw() {
    const opponent = this.#opponent;
    const start = this.#chosen('start');
    byId('fresh-level-part').hidden = !['engine', 'engines'].includes(opponent);
    this.#levels.single.root.hidden = opponent !== 'engine';
    this.#levels.white.root.hidden = this.#levels.black.root.hidden = opponent !== 'engines';
    byId('fresh-color-part').hidden = !['engine', 'elsewhere'].includes(opponent);
    byId('fresh-name-part').hidden = !['engine', 'elsewhere', 'here'].includes(opponent);
    byId('fresh-own-name').hidden = opponent === 'here';
    byId('fresh-both-names').hidden = opponent !== 'here';
    setText(byId('fresh-name-legend'), opponent === 'here' ? words.names : words.yourName);
    byId('fresh-clock-part').hidden = opponent === 'analysis';
    byId('fresh-own-clock').hidden = this.#chosen('clock') !== 'own';
    for (const kind of ['chess960', 'fen', 'pgn']) {
      byId(`fresh-${kind}`).hidden = start !== kind;
    }
    byId('fresh-preview-row').hidden = start === 'ordinary'; // everybody knows it
    if (start === 'fen') {
      this.#editor.show(this.#fen.value);
    }
    this.#checkStart();
  }

  #checkAfterPause() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#checkStart(), PAUSE_MILLIS);
  }

  /**
   * The start as it is entered; with nothing entered it is one that the server refuses with the reason.
   *
   * @returns {Start}
   */
  #start() {
    const kind = this.#chosen('start');
    const number = this.#number.value.trim();
    const ply = this.#ply.value.trim();
    switch (kind) {
      case 'chess960':
        return number ? {kind, number: Number(number)} : {kind};
      case 'fen':
        return {kind, fen: this.#fen.value.trim()};
      case 'pgn':
        return {kind, pgn: this.#pgn.value.trim(), ...this.#games.in(this.#pgn.value.trim()), ...(ply ? {ply: Number(ply)} : {})};
      case 'table':
        return this.#table ?? {kind: 'ordinary'};
      default:
        return {kind: 'ordinary'};
    }
  }

  async #keepAll() {
    const keep = elementById('fresh-keep', HTMLButtonElement);
    keep.disabled = this.#play.disabled = true;
    try {
      this.#verdict.className = 'verdict';
      setText(this.#verdict, texts.importing.keeping);
      const {link, sentence} = await keepAll(this.#games.text);
      this.#dialog.close();
      leaveOpener();
      this.#follow(link, {greeting: sentence});
    } catch (refused) {
      setText(byId('fresh-error'), messageOf(refused));
    } finally {
      keep.disabled = this.#play.disabled = false;
    }
  }

  /** Whether there is nothing to check yet. */
  get #nothingEntered() {
    return {chess960: this.#number, fen: this.#fen, pgn: this.#pgn}[this.#chosen('start')]?.value.trim() === '';
  }

  async #checkStart() {
    const pgn = this.#pgn.value.trim();
    if (this.#chosen('start') === 'pgn' && pgn) {
      try {
        await this.#games.list(pgn);
      } catch (refused) {
        // The check says why the text cannot be read.
        console.warn(refused);
      }
      if (pgn !== this.#pgn.value.trim()) {
        return;
      }
    }
    const start = this.#nothingEntered ? null : this.#start();
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

  /** @param {Start} start */
  async #check(start) {
    const key = JSON.stringify(start);
    try {
      const good = await fetchCheck(start);
      if (key === this.#checked) {
        this.#showGood(start, good);
      }
    } catch (refused) {
      if (key === this.#checked) {
        this.#showWrong(refused);
      }
    }
  }

  /** Picks a random number, unless the person has started to type one in the meantime. */
  async #pickNumber() {
    this.#number.value = '';
    try {
      const good = await fetchCheck({kind: 'chess960'});
      if (!this.#number.value && this.#chosen('start') === 'chess960') {
        this.#number.value = String(good.number);
        this.#checked = JSON.stringify(this.#start());
        this.#showGood(this.#start(), good);
      }
    } catch (refused) {
      this.#showWrong(refused);
    }
  }

  /** @param {unknown} refused */
  #showWrong(refused) {
    this.#preview.hidden = true;
    this.#verdict.className = 'verdict error';
    setText(this.#verdict, messageOf(refused));
  }

  /**
   * @param {Start} start
   * @param {CheckedStart} checked
   */
  #showGood(start, {fen, turn, plies, result}) {
    this.#preview.hidden = start.kind === 'fen'; // the editor shows it
    this.#preview.setAttribute('aria-label', words.preview);
    this.#preview.show({fen});
    this.#verdict.className = 'verdict';
    setText(this.#verdict,
      start.kind === 'fen' ? `${words.goodFen(turn)} ${lostPassing(start.fen, fen)}`
        : start.kind !== 'pgn' ? ''
          : result === '*' ? words.readGame(plies, turn) : words.readWholeGame(plies, texts.score(result)));
    if (start.kind === 'pgn' && start.ply === undefined) {
      byId('fresh-ply-part').hidden = plies === 0;
      setText(byId('fresh-ply-label'), words.afterPly(plies));
      this.#ply.max = String(plies);
    }
  }

  async #readFile() {
    const field = inputById('fresh-pgn-file');
    if (field.files && field.files.length > 0) {
      this.#pgn.value = await readFiles(field.files);
      this.#ply.value = '';
      this.#checkStart();
    }
    field.value = '';
  }

  #request() {
    const opponent = this.#opponent;
    /** @type {NewTable} */
    const request = {opponent, start: this.#start()};
    if (opponent === 'engine') {
      request.level = this.#levels.single.value;
    }
    if (opponent === 'engines') {
      request.levels = {white: this.#levels.white.value, black: this.#levels.black.value};
    }
    if (['engine', 'elsewhere'].includes(opponent)) {
      request.color = /** @type {NewTable['color']} */ (this.#chosen('color'));
    }
    if (opponent !== 'analysis') {
      request.clock = this.#clock();
    }
    if (opponent === 'here') {
      request.names = {white: nameIn('fresh-white'), black: nameIn('fresh-black')};
    } else if (['engine', 'elsewhere'].includes(opponent)) {
      request.name = nameIn('fresh-name');
    }
    return request;
  }

  /** @returns {ClockChoice | null} */
  #clock() {
    const clock = this.#chosen('clock');
    if (clock === 'none') {
      return null;
    }
    const [minutes, seconds] = clock === 'own'
      ? [inputById('fresh-minutes').value, inputById('fresh-seconds').value]
      : clock.split('+');
    return {minutes: Number(minutes), seconds: Number(seconds)};
  }

  async #create() {
    const request = this.#request();
    const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    this.#play.disabled = true;
    try {
      /** @type {CreatedTable} */
      const {link} = await post('/tables', request);
      keepChoices(request, this.#chosen('clock'));
      this.#dialog.close();
      leaveOpener();
      this.#follow(link, {byKeyboard});
    } catch (refused) {
      setText(byId('fresh-error'), messageOf(refused));
    } finally {
      this.#play.disabled = false;
    }
  }
}

/**
 * @param {Start} start
 * @returns {Promise<CheckedStart>}
 */
function fetchCheck(start) {
  /** @type {Check} */
  const check = {start};
  return post('/check', check);
}

/** The dialog gives the focus back to the button that has opened it, where the space bar would open it again. */
function leaveOpener() {
  if (document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
}

/**
 * What to say if a pawn cannot be captured en passant although the position was entered so.
 *
 * @param {string} entered
 * @param {string} fen the position as the server understands it
 */
function lostPassing(entered, fen) {
  const [, , , square = '-'] = entered.split(/\s+/);
  return square !== '-' && fen.split(' ')[3] === '-' ? words.noPassing(square) : '';
}

/** @param {string} id */
const nameIn = id => inputById(id).value.trim() || null;

/**
 * @param {NewTable} request
 * @param {string} clock
 */
function keepChoices({opponent, level, color, name}, clock) {
  change({opponent, ...(opponent === 'analysis' || clock === 'own' ? {} : {clock}), ...(color ? {color} : {}), ...(name ? {name} : {})});
  if (level !== undefined) {
    change(level === FULL ? {full: true} : {full: false, level});
  }
}
