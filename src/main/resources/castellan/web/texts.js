/** Every word that the page says by itself. What the arbiter says comes from the server in words of its own. */

const PIECES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
const COLORS = {white: 'White', black: 'Black'};

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** A sentence of the server begins with a small letter and has no full stop; on the page it stands alone. */
const sentence = text => text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');

export const texts = {
  name: 'Castellan',
  sentence,
  colorOf: color => COLORS[color],

  top: {
    home: 'All games',
    newGame: 'New game',
    theme: 'Appearance',
    themes: {system: 'System', light: 'Light', dark: 'Dark'},
    sound: 'Sound',
  },

  home: {
    title: 'Play chess',
    lead: 'With a friend or the engine, or look at a game together. Every move is kept.',
    choices: {
      engine: ['Play the engine', 'From a beginner’s 800 to full strength'],
      here: ['Two people, one screen', 'Side by side, the board can turn'],
      elsewhere: ['Invite somebody', 'They open a link, on any device'],
      engines: ['Watch the engine', 'It plays itself, at the levels you like'],
      analysis: ['Analysis board', 'Set up, paste a game, find the best move'],
    },
    games: 'Games',
    none: 'No game yet.',
    players: (white, black) => `${white} – ${black}`,
    seat: {
      person: 'A person',
    },
    plies: plies => plural(Math.ceil(plies / 2), 'move', 'moves'),
    remove: 'Remove',
    removeName: table => `Remove game ${table}`,
    removeQuestion: 'Remove this game? Only its score sheet is kept, in the archive of the data folder.',
    keep: 'Keep it',
    notAdmitted: 'This page needs its link. Open the link that Castellan printed where it was started, or the link that you were sent.',
    notReached: 'Castellan does not answer. Is it still running? The page tries again by itself.',
    knownGame: table => `Game ${table}`,
  },

  fresh: {
    title: 'New game',
    opponent: 'Opponent',
    opponents: {
      engine: 'The engine',
      here: 'A person beside me',
      elsewhere: 'A person elsewhere',
      engines: 'Engine against engine',
      analysis: 'Nobody: analysis board',
    },
    level: 'Level',
    levelWhite: 'White’s level',
    levelBlack: 'Black’s level',
    full: 'Full strength',
    levelWord: level =>
      level < 1000 ? 'a beginner' : level < 1400 ? 'a casual player' : level < 1800 ? 'a club player'
        : level < 2200 ? 'a strong club player' : level < 2500 ? 'a master' : 'a grandmaster',
    color: 'My colour',
    colorChoices: {white: 'White', black: 'Black', random: 'Random'},
    clock: 'Clock',
    noClock: 'None',
    ownClock: 'Own',
    minutes: 'Minutes each',
    seconds: 'Seconds added per move',
    start: 'Start from',
    starts: {
      ordinary: 'Ordinary position',
      chess960: 'Chess960',
      fen: 'FEN',
      pgn: 'PGN',
      table: 'This position',
    },
    number: 'Number, 0 to 959',
    random: 'Random',
    fen: 'Position as FEN',
    pgn: 'Game as PGN',
    pgnHint: 'Paste a game here, or choose a file.',
    pgnFile: 'Choose a file…',
    ply: 'Go on after half-move',
    afterPly: plies => `Go on after half-move (of ${plies})`,
    wholeGame: 'Empty: after the last',
    readGame: (plies, turn) => `${plural(plies, 'half-move', 'half-moves')} read, ${COLORS[turn]} to move.`,
    goodFen: turn => `A good position, ${COLORS[turn]} to move.`,
    preview: 'The position at the start',
    play: 'Start',
    cancel: 'Cancel',
  },

  board: {
    label: bottom => `Board, ${COLORS[bottom]} below`,
    square: (square, piece, notes) => [square, piece ? `${piece.color} ${PIECES[piece.kind]}` : 'empty', ...notes].join(', '),
    notes: {
      last: 'last move',
      check: 'in check',
      move: 'can go here',
      capture: 'can be captured',
      selected: 'chosen',
    },
    promotion: 'The pawn becomes',
    promote: kind => PIECES[kind],
    chosen: (square, piece, count) =>
      `${piece.color} ${PIECES[piece.kind]} on ${square} chosen, ${count === 0 ? 'it has no move' : plural(count, 'square', 'squares')}`,
    dropped: 'Nothing chosen',
  },

  field: {
    label: 'Move',
    hint: 'Nf3, e2e4 or O-O',
    play: 'Play',
  },

  players: {
    you: 'you',
    engine: level => (level === 'full' ? 'Castellan' : `Castellan ${level}`),
    away: 'away',
    thinking: 'thinking…',
    clock: color => `${COLORS[color]}’s clock`,
    taken: (color, kinds) => `Captured ${color} pieces: ${kinds.map(kind => PIECES[kind]).join(', ')}`,
  },

  status: {
    turn: color => `${COLORS[color]} to move`,
    yourTurn: 'Your move',
    check: 'check',
    watching: 'You are watching.',
    thinking: color => `${COLORS[color]} is thinking`,
    lookingBack: move => `After ${move}`,
    atStart: 'The start of the game',
    toGame: 'Back to the game',
    paused: 'The game stands still.',
    elsewhereInGame: 'This is an earlier position. Go back to the last move to play, or choose “Play on from here”.',
    notReached: 'Not connected. Try again when the game is back.',
    titleYourTurn: 'Your move – Castellan',
  },

  /** A move for the ear: "knight takes f3, check". */
  spoken: (color, san) => {
    const words = san
      .replace(/^O-O-O/, 'castles queenside')
      .replace(/^O-O/, 'castles kingside')
      .replace(/^[KQRBN]/, letter => `${PIECES[letter.toLowerCase()]} `)
      .replace('x', ' takes ')
      .replace(/=([QRBN])/, (all, letter) => `, becomes a ${PIECES[letter.toLowerCase()]}`)
      .replace('+', ', check')
      .replace('#', ', checkmate');
    return `${COLORS[color]}: ${words.replace(/\s+/g, ' ')}`;
  },
  takenBack: 'Moves were taken back.',

  acts: {
    label: 'What you can do',
    flip: 'Turn the board',
    autoFlip: 'Turn the board after each move',
    takeback: 'Take back',
    redo: 'Play again',
    draw: 'Offer a draw',
    resign: 'Resign',
    resignQuestion: 'Give up the game?',
    resignColor: color => `${COLORS[color]} resigns`,
    keepPlaying: 'Keep playing',
    claim: reason => `Claim a draw: ${reason}`,
    announce: 'Claim a draw by announcing a move, which is then not played:',
    announceNow: 'Claim',
    pause: 'Pause',
    goOn: 'Go on',
    playOn: 'Play on from here',
    rematch: 'Rematch',
    newGame: 'New game',
    review: 'Analyse the game',
    accept: 'Accept',
    decline: 'Decline',
    withdraw: 'Withdraw',
    nextGame: 'To the next game',
    offers: {
      draw: color => `${COLORS[color]} offers a draw.`,
      takeback: color => `${COLORS[color]} asks to take a move back.`,
      redo: color => `${COLORS[color]} asks to play the move again.`,
      rematch: color => `${COLORS[color]} would like another game.`,
    },
    declined: {
      draw: 'The draw was declined.',
      takeback: 'Taking back was declined.',
      redo: 'Playing again was declined.',
      rematch: 'Another game was declined.',
    },
    made: {
      draw: 'You have offered a draw.',
      takeback: 'You have asked to take a move back.',
      redo: 'You have asked to play the move again.',
      rematch: 'You have asked for another game.',
    },
  },

  sheet: {
    label: 'Moves',
    none: 'No move yet.',
    first: 'First position',
    previous: 'Previous move',
    next: 'Next move',
    last: 'Last move',
    marks: {inaccuracy: ['?!', 'inaccuracy'], mistake: ['?', 'mistake'], blunder: ['??', 'blunder']},
    move: (color, san, mark) => `${COLORS[color]} ${san}${mark ? `, ${mark}` : ''}`,
  },

  share: {
    title: 'Share and save',
    fen: 'Copy FEN',
    pgn: 'Copy PGN',
    savePgn: 'Save PGN',
    position: 'Copy link to this position',
    watch: 'Copy link for onlookers',
    copied: 'Copied.',
    copyYourself: 'This browser does not copy by itself. The text is marked: copy it with the keyboard.',
    invite: 'Send this link to the other player:',
    copyInvite: 'Copy the link',
    local: 'At the moment only this machine can open it. For other devices start Castellan with bind=ADDRESS.',
  },

  analysis: {
    title: 'Analysis',
    on: 'Analyse',
    lines: 'Lines',
    depth: depth => `depth ${depth}`,
    speed: speed => (speed >= 1e6 ? `${(speed / 1e6).toFixed(1)} M/s` : `${Math.round(speed / 1e3)} k/s`),
    speedName: 'positions per second',
    waiting: 'Waiting for a free processor…',
    starting: 'Thinking…',
    over: 'The game ends here.',
    wdl: ([win, draw, loss]) =>
      `White wins ${Math.round(win / 10)} %, draw ${Math.round(draw / 10)} %, Black wins ${Math.round(loss / 10)} %`,
    bar: text => `Evaluation ${text}`,
    thought: color => `${COLORS[color]} thinks`,
  },

  review: {
    start: 'Analyse the game',
    again: 'Analyse again',
    cancel: 'Cancel',
    progress: (done, of) => `${done} of ${of} positions`,
    progressName: 'Progress of the analysis',
    graph: 'Evaluation of the game, move by move',
    point: (where, text, mark, best) => [where, text, mark, best && `better was ${best}`].filter(Boolean).join(', '),
    start0: 'Start',
    counts: (color, counts) =>
      `${COLORS[color]}: ${plural(counts.inaccuracy, 'inaccuracy', 'inaccuracies')}, `
      + `${plural(counts.mistake, 'mistake', 'mistakes')}, ${plural(counts.blunder, 'blunder', 'blunders')}`,
    better: (mark, best) => `${mark.charAt(0).toUpperCase() + mark.slice(1)}. Better was ${best}.`,
  },

  connection: {
    lost: 'Not connected. Trying again…',
    back: 'Connected again.',
    gone: 'This game is no more.',
    refused: 'This link does not open a game here.',
  },

  question: {
    leave: 'You are in the middle of a game. Leave it and open the other one? It goes on without you.',
    leaveYes: 'Open the other one',
    leaveNo: 'Stay here',
  },
};
