/** Every word of the page in English. The server's own sentences are English too, so they are shown as they are. */

/** @import {Claim, Color, GameSummary, Level, Result} from './messages.js' */
/** @import {Kind, Piece} from './position.js' */

const PIECES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
const COLORS = {white: 'White', black: 'Black'};

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {string} text */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A sentence of the server starts with a small letter and has no full stop; on the page it gets both.
 *
 * @param {string} text
 */
const sentence = text => capital(text) + (/[.?!]$/.test(text) ? '' : '.');

/** @param {string} letter of a piece in a move, such as N */
const pieceName = letter => Object.entries(PIECES).find(([kind]) => kind === letter.toLowerCase())?.[1] ?? letter;

/** Minutes and seconds. @param {number} millis */
const clock = millis => `${Math.floor(millis / 60000)}:${String(Math.floor(millis / 1000) % 60).padStart(2, '0')}`;

export const texts = {
  /** As in the attribute lang. */
  language: 'en',
  name: 'Castellan',

  /** What the server says, by the codes that come with it. */
  server: {
    refusal: (/** @type {string} */ _code, /** @type {string} */ text) => sentence(text),
    result: (/** @type {Result} */ {sentence: text}) => sentence(text),
    claim: (/** @type {Claim} */ {sentence: text}) => text,
    gone: (/** @type {string} */ text) => sentence(text),
    damaged: (/** @type {string} */ text) => sentence(text),
  },

  colorOf: (/** @type {Color} */ color) => COLORS[color],
  score: (/** @type {string} */ result) => result.replaceAll('1/2', '½').replace('-', '–'),

  top: {
    home: 'All games',
    newGame: 'New game',
  },

  settings: {
    title: 'Settings',
    theme: 'Appearance',
    themes: {system: 'System', light: 'Light', dark: 'Dark'},
    board: 'Board',
    boards: {green: 'Green', wood: 'Wood', slate: 'Slate'},
    pieces: 'Pieces',
    sets: {modern: 'Modern', classic: 'Classic'},
    sound: 'Sounds',
    premoves: 'Premoves: move while your opponent is thinking',
    confirm: 'Ask before each move is played',
    autoFlip: 'Two players, one screen: flip after each move',
    evaluations: 'Show evaluations beside the moves',
    times: 'Show the time for each move',
    name: 'Your name',
    nameHint: 'Shown to your opponents',
    done: 'Done',
  },

  home: {
    title: 'Play chess',
    continue: 'Continue',
    start: 'New game',
    choices: {
      engine: ['Play the engine', 'From beginner to full strength'],
      here: ['Two players, one screen', 'Take turns on this device'],
      elsewhere: ['Invite a friend', 'They join with a link, on any device'],
      engines: ['Watch the engine', 'It plays itself at the levels you choose'],
      analysis: ['Analysis board', 'Paste a position or a game'],
    },
    games: 'Games',
    none: 'No games yet.',
    noneFound: 'No games found.',
    searchPlayer: 'Player',
    searchOpening: 'Opening or ECO',
    openingToSearch: (/** @type {string} */ typed) => typed,
    searchResult: 'Result',
    results: {any: 'All', running: 'Running', '1-0': '1–0', '1/2-1/2': '½–½', '0-1': '0–1'},
    savePgn: 'Save all as PGN',
    more: 'Show more games',
    players: (/** @type {string} */ white, /** @type {string} */ black) => `${white} – ${black}`,
    toMove: (/** @type {Color} */ color) => `${COLORS[color]} to move`,
    plies: (/** @type {number} */ plies) => plural(Math.ceil(plies / 2), 'move', 'moves'),
    archived: 'removed, in the archive',
    openArchived: (/** @type {number} */ table) => `Open game ${table} on an analysis board`,
    picture: 'Position',
    remove: 'Remove',
    removeName: (/** @type {number} */ table) => `Remove game ${table}`,
    removeQuestion: 'Remove this game? Its moves are kept in the archive.',
    keep: 'Keep game',
    damaged: (/** @type {number} */ table) => `Game ${table} is damaged`,
    download: 'Download',
    downloadName: (/** @type {number} */ table) => `Download the file of game ${table}`,
    notAdmitted: 'You need a link to use this page. Open the link that Castellan printed when it started, or the link you were sent.',
    notReached: 'Castellan is not answering. Is it still running? This page keeps trying.',
    knownGame: (/** @type {number} */ table) => `Game ${table}`,
  },

  fresh: {
    title: 'New game',
    opponent: 'Opponent',
    opponents: {
      engine: 'Engine',
      here: 'Friend here',
      elsewhere: 'Friend by link',
      engines: 'Engine vs engine',
      analysis: 'Analysis board',
    },
    level: 'Level',
    levelWhite: 'White’s level',
    levelBlack: 'Black’s level',
    full: 'Full strength',
    /** @returns {string} */
    levelWord: (/** @type {number} */ level) =>
      level < 800 ? 'Overlooks most threats' : level < 1200 ? 'Overlooks a lot' : level < 1600 ? 'Overlooks some things'
        : level < 2200 ? 'Overlooks little' : 'Overlooks hardly anything',
    names: 'Names',
    yourName: 'Your name',
    optional: 'Optional',
    color: 'Your colour',
    colorChoices: {white: 'White', black: 'Black', random: 'Random'},
    clock: 'Time control',
    noClock: 'No clock',
    ownClock: 'Custom',
    minutes: 'Minutes per player',
    seconds: 'Seconds added per move',
    start: 'Starting position',
    starts: {
      ordinary: 'Standard',
      chess960: 'Chess960',
      fen: 'Set up',
      pgn: 'PGN',
      table: 'This position',
    },
    number: 'Number, 0 to 959',
    random: 'Random',
    fen: 'Position as FEN',
    pgn: 'Game as PGN',
    pgnHint: 'Paste games here, choose files, or drop them anywhere.',
    pgnFile: 'Choose a file…',
    ply: 'Continue after half-move',
    afterPly: (/** @type {number} */ plies) => `Continue after half-move (of ${plies})`,
    wholeGame: 'Empty: the last',
    readGame: (/** @type {number} */ plies, /** @type {Color} */ turn) =>
      `${plural(plies, 'half-move', 'half-moves')}, then ${COLORS[turn]} to move.`,
    readWholeGame: (/** @type {number} */ plies, /** @type {string} */ score) => `${plural(plies, 'half-move', 'half-moves')}, ${score}.`,
    goodFen: (/** @type {Color} */ turn) => `Valid position, ${COLORS[turn]} to move.`,
    noPassing: (/** @type {string} */ square) => `Nothing can be captured en passant on ${square}.`,
    preview: 'Starting position',
    play: 'Start',
    cancel: 'Cancel',
  },

  editor: {
    turn: 'Side to move',
    turns: {white: 'White to move', black: 'Black to move'},
    rights: 'Castling',
    castling: {K: 'White O-O', Q: 'White O-O-O', k: 'Black O-O', q: 'Black O-O-O'},
    passed: 'En passant on file',
    passedHint: 'The file where a pawn has just moved two squares',
    start: 'Starting position',
    clear: 'Clear board',
    flip: 'Flip board',
    brushes: {move: 'Move pieces', erase: 'Remove pieces'},
    hint: 'Drag pieces onto or off the board, or choose a piece and click squares. Castling from other squares makes it a Chess960 game.',
  },

  importing: {
    choose: 'Game',
    keepAll: 'Keep all',
    game: (/** @type {number} */ number, /** @type {GameSummary} */ {white, black, event, date, result, plies, fault}) =>
      `${number}. ${fault !== null ? `cannot be read: ${fault}`
        : [`${white || '?'} – ${black || '?'}`, event, date.slice(0, 4).replace('????', ''), result, plural(Math.ceil(plies / 2), 'move', 'moves')]
          .filter(Boolean).join(', ')}`,
    keeping: 'Keeping the games…',
    kept: (/** @type {number} */ kept, /** @type {boolean} */ more, /** @type {number} */ unreadable) =>
      [`${plural(kept, 'game was', 'games were')} kept; find them under “All games”.`,
        more ? 'The text has more games; only the first 100 are kept at a time.' : '',
        unreadable > 0 ? `${plural(unreadable, 'game', 'games')} could not be read.` : ''].filter(Boolean).join(' '),
  },

  board: {
    label: (/** @type {Color} */ bottom) => `Board, ${COLORS[bottom]} at the bottom`,
    square: (/** @type {string} */ square, /** @type {Piece | undefined} */ piece, /** @type {string[]} */ notes) =>
      [square, piece ? `${piece.color} ${PIECES[piece.kind]}` : 'empty', ...notes].join(', '),
    notes: {
      last: 'last move',
      check: 'in check',
      move: 'can move here',
      capture: 'can capture here',
      selected: 'selected',
      premove: 'premove',
    },
    promotion: 'Promote to',
    promote: (/** @type {Kind} */ kind) => PIECES[kind],
    selected: (/** @type {string} */ square, /** @type {Piece} */ piece, /** @type {number} */ count) =>
      `${piece.color} ${PIECES[piece.kind]} on ${square} selected, ${count === 0 ? 'no moves' : plural(count, 'move', 'moves')}`,
    unselected: 'Nothing selected',
    premoveSet: (/** @type {string} */ from, /** @type {string} */ to) => `Premove ${from} to ${to}`,
    premoveGone: 'Premove cancelled',
  },

  field: {
    label: 'Move',
    hint: 'Nf3, e2e4 or O-O',
    play: 'Play',
  },

  players: {
    you: 'you',
    engine: (/** @type {Level | null} */ level) => (typeof level === 'number' ? `Castellan ${level}` : 'Castellan'),
    away: 'away',
    arrived: (/** @type {Color} */ color) => `${COLORS[color]} has joined the game.`,
    left: (/** @type {Color} */ color) => `${COLORS[color]} has left. The game stays open.`,
    returned: (/** @type {Color} */ color) => `${COLORS[color]} is back.`,
    ahead: (/** @type {number} */ points) => `+${points}`,
    thinking: 'thinking…',
    clock: (/** @type {Color} */ color) => `${COLORS[color]}’s clock`,
    lostClock: (/** @type {Color} */ color) => `${COLORS[color]}’s clock when the connection was lost`,
    taken: (/** @type {Color} */ color, /** @type {Kind[]} */ kinds) =>
      `Captured ${color} pieces: ${kinds.map(kind => PIECES[kind]).join(', ')}`,
  },

  status: {
    turn: (/** @type {Color} */ color) => `${COLORS[color]} to move`,
    yourTurn: 'Your move',
    check: 'check',
    watching: 'You are watching.',
    thinking: (/** @type {Color} */ color) => `${COLORS[color]} is thinking`,
    lookingBack: (/** @type {string} */ move) => `After ${move}`,
    atStart: 'Starting position',
    toGame: 'Latest move',
    paused: 'Paused',
    elsewhereInGame: 'This is an earlier position. To play, go to the latest move or choose “Play from here”.',
    notReached: 'Not connected. Try again when the connection is back.',
    titleYourTurn: 'Your move – Castellan',
  },

  /** A move for screen readers: "White: knight takes f3, check". */
  spoken: (/** @type {Color} */ color, /** @type {string} */ san) => {
    const words = san
      .replace(/^O-O-O/, 'castles queenside')
      .replace(/^O-O/, 'castles kingside')
      .replace(/^[KQRBN]/, letter => `${pieceName(letter)} `)
      .replace('x', ' takes ')
      .replace(/=([QRBN])/, (_, letter) => `, promotes to ${pieceName(letter)}`)
      .replace('+', ', check')
      .replace('#', ', checkmate');
    return `${COLORS[color]}: ${words.replace(/\s+/g, ' ')}`;
  },
  takenBack: 'Moves were taken back.',

  acts: {
    label: 'Game actions',
    flip: 'Flip',
    flipHint: 'Flip board',
    menu: 'Menu',
    takeback: 'Take back',
    redo: 'Redo',
    back: 'Back',
    forward: 'Forward',
    draw: 'Draw',
    drawHint: 'Offer a draw',
    resign: 'Resign',
    settings: 'Settings',
    confirmMove: (/** @type {string} */ from, /** @type {string} */ to) => `Play ${from}–${to}?`,
    confirm: 'Play',
    cancelMove: 'Cancel',
    resignQuestion: 'Resign this game?',
    whoResigns: 'Who resigns?',
    nobodyResigns: 'Nobody',
    keepPlaying: 'Keep playing',
    claim: (/** @type {string} */ reason) => `Claim draw: ${reason}`,
    announce: 'Claim a draw by announcing a move. The move is not played.',
    announceNow: 'Claim',
    pause: 'Pause',
    goOn: 'Resume',
    typeMove: 'Type a move',
    showThreat: 'Show threat',
    hideThreat: 'Hide threat',
    playOn: 'Play from here',
    rematch: 'Rematch',
    newGame: 'New game',
    accept: 'Accept',
    decline: 'Decline',
    withdraw: 'Withdraw',
    nextGame: 'Go to the next game',
    offers: {
      draw: (/** @type {Color} */ color) => `${COLORS[color]} offers a draw.`,
      takeback: (/** @type {Color} */ color) => `${COLORS[color]} asks to take back a move.`,
      redo: (/** @type {Color} */ color) => `${COLORS[color]} asks to redo the move.`,
      rematch: (/** @type {Color} */ color) => `${COLORS[color]} offers a rematch.`,
    },
    declined: {
      draw: 'Your draw offer was declined.',
      takeback: 'Your request to take back was declined.',
      redo: 'Your request to redo was declined.',
      rematch: 'Your rematch offer was declined.',
    },
    made: {
      draw: 'You offered a draw.',
      takeback: 'You asked to take back a move.',
      redo: 'You asked to redo the move.',
      rematch: 'You offered a rematch.',
    },
  },

  tabs: {
    label: 'Game',
    moves: 'Moves',
    engine: 'Engine',
    review: 'Review',
  },

  sheet: {
    label: 'Moves',
    none: 'No moves yet.',
    opening: (/** @type {string} */ eco, /** @type {string} */ name) => `${eco} ${name}`,
    variation: (/** @type {string} */ move) => `Variation ${move}`,
    fold: (/** @type {string} */ move) => `Fold variation ${move}`,
    edit: 'Comment, move or delete this variation',
    steps: {first: 'Starting position', previous: 'Previous move', next: 'Next move', last: 'Latest move'},
    marks: {inaccuracy: ['?!', 'inaccuracy'], mistake: ['?', 'mistake'], blunder: ['??', 'blunder']},
    move: (/** @type {Color} */ color, /** @type {string} */ san, /** @type {string} */ mark) =>
      `${COLORS[color]} ${san}${mark ? `, ${mark}` : ''}`,
  },

  glyphs: {
    names: {
      1: 'good move', 2: 'mistake', 3: 'brilliant move', 4: 'blunder', 5: 'interesting move', 6: 'inaccuracy', 7: 'only move',
      10: 'equal', 13: 'unclear', 14: 'White is slightly better', 15: 'Black is slightly better', 16: 'White is better',
      17: 'Black is better', 18: 'White is winning', 19: 'Black is winning', 22: 'zugzwang', 23: 'zugzwang', 36: 'initiative',
      37: 'initiative', 40: 'attack', 41: 'attack', 44: 'compensation', 45: 'compensation', 132: 'counterplay', 133: 'counterplay',
      138: 'time trouble', 139: 'time trouble', 146: 'novelty',
    },
  },

  annotations: {
    title: 'Comment and marks',
    comment: 'Comment and marks…',
    after: 'Comment',
    before: 'Comment before the move',
    save: 'Save',
    cancel: 'Cancel',
    promote: 'Move variation up',
    first: 'Make main line',
    demote: 'Move variation down',
    delete: (/** @type {string} */ move) => `Delete from ${move} on`,
    deleted: (/** @type {string} */ move) => `${move} and the moves after it were deleted.`,
    undo: 'Undo',
    undoLast: 'Undo last deletion',
    clearShapes: 'Clear arrows and circles',
  },

  shortcuts: {
    title: 'Keyboard and mouse',
    close: 'Close',
    rows: [
      ['← →', 'previous and next move'],
      ['↑ ↓', 'change to another variation'],
      ['Home End', 'start and end of the line'],
      ['Space', 'play the engine’s best move, if it is analysing'],
      ['x', 'show the threat: what the other side would play now'],
      ['n p', 'next and previous mistake of the review'],
      ['f', 'flip the board'],
      ['c', 'comment and marks'],
      ['?', 'this list'],
      ['Wheel', 'over the board: previous and next move'],
      ['Right-click', 'on a move: its menu'],
      ['Right button', 'drag over the board: arrow or circle; Shift red, Alt blue, Ctrl yellow; a long press by touch'],
    ],
  },

  share: {
    fen: 'Copy FEN',
    pgn: 'Copy PGN',
    savePgn: 'Save PGN',
    svg: 'Save picture (SVG)',
    png: 'Save picture (PNG)',
    noPicture: 'This browser could not make the picture.',
    position: 'Copy link to this position',
    watch: 'Copy link for spectators',
    inviteAgain: 'Copy invitation',
    copied: 'Copied.',
    copyYourself: 'This browser cannot copy for you. The text is selected; copy it with the keyboard.',
    invite: 'Send this link to your opponent:',
    copyInvite: 'Copy link',
    local: 'For now only this computer can open the link.',
    letIn: 'Let devices on this network in',
    letInQuestion: 'Let devices on this network in? Anyone on the network who has a link can then come in, and the connection is not encrypted. Do this only in a network you trust. It lasts until you keep them out again or Castellan ends.',
    letInYes: 'Let them in',
    letInNo: 'Cancel',
    opened: 'Devices on this network can open the link.',
    keepOut: 'Keep other devices out',
    code: 'The link as a QR code',
    scan: 'Or scan this code with the camera of a phone in the same network.',
  },

  analysis: {
    on: 'Analyse this position',
    lines: 'Lines',
    depth: (/** @type {number} */ depth) => `depth ${depth}`,
    tablebase: (/** @type {Color | 'draw'} */ verdict) => `tablebase: ${verdict === 'draw' ? 'draw' : `${COLORS[verdict]} wins`}`,
    speed: (/** @type {number} */ speed) => (speed >= 1e6 ? `${(speed / 1e6).toFixed(1)} Mn/s` : `${Math.round(speed / 1e3)} kn/s`),
    speedName: 'Positions (nodes) per second: kn/s thousand, Mn/s million',
    finished: (/** @type {number} */ millis) => `finished after ${clock(millis)}`,
    thinking: (/** @type {number} */ millis, /** @type {number} */ minutes) => `thinking ${clock(millis)} of ${minutes}:00`,
    deeper: (/** @type {number} */ minutes) => `Deeper (${minutes} min)`,
    playLine: 'Play up to this move, as a variation',
    addLine: 'Add the whole line as a variation',
    lineAdded: 'The line was added as a variation.',
    lineKnown: 'These moves are there already.',
    waiting: 'Waiting for a free processor…',
    starting: 'Thinking…',
    over: 'The game is over here.',
    wdl: (/** @type {number[]} */ [win, draw, loss]) =>
      `White wins ${Math.round(win / 10)} %, draw ${Math.round(draw / 10)} %, Black wins ${Math.round(loss / 10)} %`,
    lookingForThreat: 'Looking for the threat…',
    threat: (/** @type {Color} */ color, /** @type {string} */ moves, /** @type {string} */ score) =>
      `If it were ${COLORS[color]}’s move: ${moves} (${score})`,
    bar: (/** @type {string} */ text) => `Evaluation ${text}`,
    thought: (/** @type {Color} */ color) => `${COLORS[color]} thinks`,
  },

  review: {
    start: 'Analyse game',
    hint: 'The engine looks at every move of the game, marks mistakes and shows what was better.',
    again: 'Analyse again',
    cancel: 'Cancel',
    progress: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${of} positions`,
    progressName: 'Analysis progress',
    graph: 'Evaluation, move by move',
    point: (/** @type {string} */ where, /** @type {string} */ text, /** @type {string} */ mark, /** @type {string | null} */ best) =>
      [where, text, mark, best && `${best} was better`].filter(Boolean).join(', '),
    atStart: 'Start',
    columns: {accuracy: 'Accuracy', inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders'},
    percent: (/** @type {number | null} */ share) => (share === null ? '–' : `${Math.round(share)} %`),
    accuracyHint: 'How close the moves were to the best ones: 100 % is perfect play',
    moments: 'Mistakes',
    noMoments: 'No mistakes found.',
    chooseMoment: 'Choose a mistake to see the better line, or look for it yourself.',
    playIt: 'Play the better move on the board.',
    moment: (/** @type {string} */ move, /** @type {string} */ best) => `${move} Best was ${best}.`,
    previousMoment: 'Previous mistake',
    nextMoment: 'Next mistake',
    previousKey: 'Key P',
    nextKey: 'Key N',
    addLine: 'Add better line',
    tryIt: 'Try it yourself',
    find: (/** @type {Color} */ color, /** @type {string} */ move) => `Find a better move for ${COLORS[color]} than ${move}.`,
    judging: 'Looking at your move…',
    verdicts: {
      best: (/** @type {string} */ move, /** @type {number} */ _loss) => `${move} is the best move.`,
      good: (/** @type {string} */ move, /** @type {number} */ _loss) => `${move} is as good as the best move.`,
      poor: (/** @type {string} */ move, /** @type {number} */ loss) => `${move} gives away ${loss} % of the expected score. Try another move.`,
    },
    show: 'Show the move',
    done: 'Done',
    better: (/** @type {string} */ mark, /** @type {string} */ best) => `${capital(mark)}. ${best} was better.`,
  },

  connection: {
    lost: 'Not connected. Trying again…',
    lostClocks: 'Not connected. Trying again… The clocks stand still here; those of the game may be running.',
    back: 'Connected again.',
    gone: 'This game was removed.',
    refused: 'This link does not open a game here.',
  },

  question: {
    leave: 'You are in the middle of a game. Leave it and open the other one? Your game continues without you.',
    leaveYes: 'Open the other game',
    leaveNo: 'Stay here',
  },
};
