/** The dialog for a new game. The server checks what is entered and says what is wrong. */

/** @import {Check, CheckedStart, ClockChoice, Contents, CreatedTable, Level, LevelRange, NewTable, Opponent, Start, TableStart} from './messages.js' */

import {ChessBoard} from './board.js';
import {byId, element, elementById, inputById, segments, setText} from './dom.js';
import {messageOf} from './announce.js';
import {Editor} from './editor.js';
import {isFen, keepAll, listGames, readFiles} from './importing.js';
import {START_FEN} from './position.js';
import {post} from './server.js';
import {change, settings} from './settings.js';
import {texts} from './texts.js';

const words = texts.fresh;
/** Minutes and seconds. */
const PRESETS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];
const FULL = 'full';
/** What is typed is checked after a pause. */
const PAUSE_MILLIS = 350;

/** A slider, a number field with the same value, and a checkbox for full strength. */
class LevelChoice {
  #slider;
  #number;
  #full;
  #word = element('span', {class: 'quiet'});

  /**
   * @param {string} name
   * @param {LevelRange} levels
   */
  constructor(name, levels) {
    const limits = {min: levels.min, max: levels.max, step: 50, value: settings.level};
    this.#slider = element('input', {type: 'range', ...limits, 'aria-label': name, input: () => this.#set(this.#slider.value)});
    this.#number = element('input', {type: 'number', ...limits, step: 1, 'aria-label': name, input: () => this.#set(this.#number.value)});
    this.#full = element('input', {type: 'checkbox', change: () => this.#draw()});
    this.#full.checked = settings.full;
    this.name = element('span', {class: 'level-name'}, name);
    this.root = element('div', {class: 'level'}, this.name, this.#slider, this.#number,
      element('label', {class: 'check'}, this.#full, words.full), this.#word);
    this.#draw();
  }

  /** @returns {Level} */
  get value() {
    return this.#full.checked ? FULL : Number(this.#number.value);
  }

  /** @param {string} value */
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
  #dialog = elementById('fresh', HTMLDialogElement);
  #form = elementById('fresh-form', HTMLFormElement);
  #preview = elementById('fresh-preview', ChessBoard);
  #verdict = byId('fresh-verdict');
  #number = inputById('fresh-number');
  #fen = inputById('fresh-fen-text');
  #pgn = elementById('fresh-pgn-text', HTMLTextAreaElement);
  #ply = inputById('fresh-ply');
  #game = elementById('fresh-game', HTMLSelectElement);
  /** The games of the text. @type {{pgn: string, contents: Contents}} */
  #listed = {pgn: '', contents: {games: [], more: false}};
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
   * @param {(link: string, sentence?: string) => void} follow called with the link of the new table, and what to say there
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
    if (start) {
      this.#choose({start: 'table'});
    } else if (this.#chosen('start') === 'table') {
      this.#choose({start: 'ordinary'});
    }
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
    byId('fresh-clock-part').hidden = opponent === 'analysis';
    byId('fresh-own-clock').hidden = this.#chosen('clock') !== 'own';
    for (const kind of ['chess960', 'fen', 'pgn']) {
      byId(`fresh-${kind}`).hidden = start !== kind;
    }
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
        return {kind, pgn: this.#pgn.value.trim(), ...this.#chosenGame(), ...(ply ? {ply: Number(ply)} : {})};
      case 'table':
        return this.#table ?? {kind: 'ordinary'};
      default:
        return {kind: 'ordinary'};
    }
  }

  /** Of several games, the one that is chosen. */
  #chosenGame() {
    return this.#listed.pgn === this.#pgn.value.trim() && Number(this.#game.value) > 1 ? {game: Number(this.#game.value)} : {};
  }

  /** Shows the games of the text, if there are several. @param {string} pgn */
  async #list(pgn) {
    if (pgn === this.#listed.pgn) {
      return;
    }
    this.#listed = {pgn, contents: {games: [], more: false}};
    byId('fresh-games').hidden = true;
    const contents = await listGames(pgn);
    if (pgn !== this.#listed.pgn) {
      return;
    }
    this.#listed = {pgn, contents};
    this.#game.replaceChildren(...contents.games.map((game, index) =>
      element('option', {value: index + 1, disabled: game.fault !== null}, texts.importing.game(index + 1, game))));
    const firstGood = contents.games.findIndex(({fault}) => fault === null);
    this.#game.selectedIndex = Math.max(0, firstGood);
    byId('fresh-games').hidden = contents.games.length < 2;
  }

  async #keepAll() {
    const keep = elementById('fresh-keep', HTMLButtonElement);
    keep.disabled = this.#play.disabled = true;
    try {
      this.#verdict.className = 'verdict';
      setText(this.#verdict, texts.importing.keeping);
      const {link, sentence} = await keepAll(this.#listed.pgn);
      this.#dialog.close();
      leaveOpener(false);
      this.#follow(link, sentence);
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
        await this.#list(pgn);
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
  #showGood(start, {fen, turn, plies}) {
    this.#preview.hidden = start.kind === 'fen'; // the editor shows it
    this.#preview.setAttribute('aria-label', words.preview);
    this.#preview.show({fen});
    this.#verdict.className = 'verdict';
    setText(this.#verdict,
      start.kind === 'pgn' ? words.readGame(plies, turn) : start.kind === 'fen' ? words.goodFen(turn) : '');
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
      leaveOpener(byKeyboard);
      this.#follow(link);
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

/**
 * The dialog gives the focus back to the button that has opened it. There the next press of the space bar would open it
 * again, so the focus goes to the board, or nowhere after a click.
 *
 * @param {boolean} byKeyboard
 */
function leaveOpener(byKeyboard) {
  const cell = document.querySelector('#board .cell[tabindex="0"]');
  if (byKeyboard && cell instanceof HTMLElement) {
    byId('table').hidden = false; // what is hidden takes no focus
    byId('home').hidden = true;
    cell.focus();
  } else if (document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
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
