/** Every word of the page in German. The server's English sentences are told by the codes that come with them. */

/** @import {Claim, Color, GameSummary, Level, Result} from './messages.js' */
/** @import {Kind, Piece} from './position.js' */
/** @import {MarkCounts} from './en.js' */

const PIECES = {p: 'Bauer', n: 'Springer', b: 'Läufer', r: 'Turm', q: 'Dame', k: 'König'};
const COLORS = {white: 'Weiß', black: 'Schwarz'};
const ENGLISH_PIECES = {pawn: 'Bauer', knight: 'Springer', bishop: 'Läufer', rook: 'Turm', queen: 'Dame', king: 'König'};

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {string} letter of a piece in a move, such as N */
const pieceName = letter => Object.entries(PIECES).find(([kind]) => kind === letter.toLowerCase())?.[1] ?? letter;

/**
 * The squares that an English sentence names.
 *
 * @param {string} text
 */
const squaresIn = text => text.match(/\b[a-h][1-8]\b/g) ?? [];

/**
 * The last piece that an English sentence names, with its square: "Läufer auf b4".
 *
 * @param {string} text
 */
function lastPieceIn(text) {
  const found = [...text.matchAll(/\b(pawn|knight|bishop|rook|queen|king) on ([a-h][1-8])\b/g)].pop();
  return found ? `${Object.entries(ENGLISH_PIECES).find(([name]) => name === found[1])?.[1]} auf ${found[2]}` : '';
}

/** By code; given the server's English sentence, from which squares and pieces are taken. @type {{[code: string]: (text: string) => string}} */
const REFUSALS = {
  'bad-json': () => 'Der Server hat die Anfrage nicht verstanden.',
  'bad-request': text => `Die Eingabe ist nicht gültig (${text}).`,
  'bad-fen': text => `Das ist keine gültige FEN (${text}).`,
  'bad-pgn': text => `Diese PGN lässt sich nicht lesen (${text}).`,
  'not-admitted': () => 'Dafür braucht man den Link, den Castellan beim Start ausgibt, oder eine Einladung.',
  'wrong-host': () => 'Unter diesem Namen ist Castellan nicht zu erreichen.',
  'wrong-origin': () => 'Das darf nur die eigene Seite von Castellan.',
  'wrong-secret': () => 'Dieser Link ist hier nicht (mehr) gültig.',
  'not-your-seat': () => 'Du schaust zu; das können nur die Spieler.',
  'not-your-turn': text => (/White/.test(text) ? 'Weiß ist am Zug.' : /Black/.test(text) ? 'Schwarz ist am Zug.' : 'Du bist nicht am Zug.'),
  'no-such-thing': () => 'Das gibt es hier nicht.',
  'no-such-table': () => 'Diese Partie gibt es nicht mehr.',
  'wrong-method': () => 'Das geht so nicht.',
  stale: () => 'Das Brett hat sich inzwischen geändert.',
  'no-such-node': () => 'Diesen Zug gibt es nicht mehr.',
  refused: () => 'Das geht in diesem Stand der Partie nicht.',
  'too-large': () => 'Das ist zu groß.',
  'not-json': () => 'Der Server hat die Anfrage nicht verstanden.',
  'too-many-streams': () => 'Es sind schon zu viele Seiten offen.',
  'too-many-tables': () => 'Es sind schon zu viele Partien offen.',
  'too-busy': () => 'Castellan ist gerade zu beschäftigt oder wird beendet. Bitte später noch einmal.',
  failed: () => 'Das konnte nicht gespeichert werden. Ist die Platte voll?',
  damaged: text => `Die Datei dieser Partie ist beschädigt (${text}).`,
  unfinished: () => 'Das dauert ungewöhnlich lange; ob es geschieht, zeigt sich noch.',
  unreadable: () => 'Das ist kein Zug. Schreibe zum Beispiel Nf3, e2e4 oder O-O.',
  ambiguous: () => 'Mehrere Figuren können das; nenne auch das Feld, von dem sie kommt.',
  'game-over': () => 'Die Partie ist zu Ende.',
  'no-piece': text => (squaresIn(text)[0] ? `Auf ${squaresIn(text)[0]} steht keine solche Figur.` : 'So eine Figur gibt es nicht.'),
  'wrong-turn': text => `${/it is White/.test(text) ? 'Weiß' : 'Schwarz'} ist am Zug.`,
  'own-piece': text => `Dort steht eine eigene Figur: ${lastPieceIn(text)}.`,
  'cannot-move-so': text => {
    const [from, to] = squaresIn(text);
    return from && to ? `Von ${from} nach ${to} kann diese Figur nicht ziehen.` : 'So zieht diese Figur nicht.';
  },
  'captures-king': () => 'Ein König wird nicht geschlagen.',
  blocked: text => `Der Weg ist versperrt: ${lastPieceIn(text)}.`,
  'leaves-king-in-check': text => `Der König auf ${squaresIn(text)[0]} stünde im Schach: ${lastPieceIn(text)}.`,
  'castling-right-lost': () => 'Auf dieser Seite darf nicht (mehr) rochiert werden.',
  'castling-blocked': text => `Der Rochade steht etwas im Weg: ${lastPieceIn(text)}.`,
  'castling-out-of-check': () => 'Aus dem Schach heraus wird nicht rochiert.',
  'castling-through-check': text => `Der König zöge über ${squaresIn(text)[0]}, das angegriffen ist.`,
  'castling-into-check': text => `Der König stünde auf ${squaresIn(text)[0]} im Schach.`,
  'promotion-impossible': () => 'So kann nicht umgewandelt werden.',
};

/** @type {{[reason: string]: string}} */
const ENDS = {
  checkmate: 'durch Matt',
  stalemate: 'durch Patt',
  'insufficient-material': 'weil niemand mehr mattsetzen kann',
  'fivefold-repetition': 'weil die Stellung fünfmal vorkam',
  'seventyfive-moves': 'nach 75 Zügen ohne Schlag- oder Bauernzug',
  'threefold-repetition': 'weil die Stellung dreimal vorkam',
  'fifty-moves': 'nach 50 Zügen ohne Schlag- oder Bauernzug',
  agreement: 'durch Vereinbarung',
  resignation: 'durch Aufgabe',
  time: 'durch Zeitüberschreitung',
  'time-insufficient-material': 'weil die Zeit ablief und der Gegner nicht mattsetzen kann',
};

/** @type {typeof import('./en.js').texts} */
/** Minuten und Sekunden. @param {number} millis */
const clock = millis => `${Math.floor(millis / 60000)}:${String(Math.floor(millis / 1000) % 60).padStart(2, '0')}`;

export const texts = {
  language: 'de',
  name: 'Castellan',

  server: {
    refusal: (/** @type {string} */ code, /** @type {string} */ text) => (REFUSALS[code] ? REFUSALS[code](text) : text),
    result: (/** @type {Result} */ {winner, reason}) =>
      `${winner ? `${COLORS[winner]} gewinnt` : 'Remis'} ${ENDS[reason] ?? ''}.`,
    claim: (/** @type {Claim} */ {reason, move}) => {
      const what = reason === 'fifty-moves' ? '50 Züge ohne Schlag- oder Bauernzug' : 'die Stellung kam dreimal vor';
      return move ? `nach ${move}: ${what}` : what;
    },
    gone: (/** @type {string} */ text) => (/shutting down/.test(text) ? 'Castellan wird beendet.'
      : /removed/.test(text) ? 'Diese Partie wurde entfernt.' : 'Eine neuere Seite hat den Platz dieser hier übernommen.'),
    damaged: (/** @type {string} */ text) => `Sie lässt sich nicht lesen (${text}).`,
  },

  colorOf: (/** @type {Color} */ color) => COLORS[color],

  top: {
    home: 'Alle Partien',
    newGame: 'Neue Partie',
  },

  settings: {
    title: 'Einstellungen',
    theme: 'Darstellung',
    themes: {system: 'System', light: 'Hell', dark: 'Dunkel'},
    board: 'Brett',
    boards: {green: 'Grün', wood: 'Holz', slate: 'Schiefer'},
    pieces: 'Figuren',
    sets: {modern: 'Modern', classic: 'Klassisch'},
    sound: 'Töne',
    premoves: 'Vorauszüge: ziehen, während der Gegner nachdenkt',
    confirm: 'Vor jedem Zug nachfragen',
    autoFlip: 'Zu zweit an einem Bildschirm: nach jedem Zug drehen',
    evaluations: 'Bewertungen neben den Zügen zeigen',
    times: 'Zeit für jeden Zug zeigen',
    name: 'Dein Name',
    nameHint: 'Den sehen deine Gegner',
    done: 'Fertig',
  },

  home: {
    title: 'Schach spielen',
    continue: 'Weiterspielen',
    start: 'Neue Partie',
    choices: {
      engine: ['Gegen das Programm', 'Vom Anfänger bis zur vollen Stärke'],
      here: ['Zu zweit am Bildschirm', 'Abwechselnd an diesem Gerät'],
      elsewhere: ['Jemanden einladen', 'Mit einem Link, an jedem Gerät'],
      engines: ['Dem Programm zusehen', 'Es spielt gegen sich selbst'],
      analysis: ['Analysebrett', 'Für eine Stellung oder eine Partie'],
    },
    games: 'Partien',
    none: 'Noch keine Partien.',
    noneFound: 'Keine Partien gefunden.',
    searchPlayer: 'Spieler',
    searchOpening: 'Eröffnung oder ECO',
    searchResult: 'Ergebnis',
    results: {any: 'Alle', running: 'Laufend', '1-0': '1:0', '1/2-1/2': '½:½', '0-1': '0:1'},
    savePgn: 'Alle als PGN sichern',
    more: 'Mehr Partien zeigen',
    players: (/** @type {string} */ white, /** @type {string} */ black) => `${white} – ${black}`,
    toMove: (/** @type {Color} */ color) => `${COLORS[color]} am Zug`,
    plies: (/** @type {number} */ plies) => plural(Math.ceil(plies / 2), 'Zug', 'Züge'),
    archived: 'entfernt, im Archiv',
    openArchived: (/** @type {number} */ table) => `Partie ${table} auf einem Analysebrett öffnen`,
    picture: 'Stellung',
    remove: 'Entfernen',
    removeName: (/** @type {number} */ table) => `Partie ${table} entfernen`,
    removeQuestion: 'Diese Partie entfernen? Ihre Züge bleiben im Archiv.',
    keep: 'Behalten',
    damaged: (/** @type {number} */ table) => `Partie ${table} ist beschädigt`,
    download: 'Herunterladen',
    downloadName: (/** @type {number} */ table) => `Die Datei der Partie ${table} herunterladen`,
    notAdmitted: 'Für diese Seite braucht man einen Link: den, den Castellan beim Start ausgibt, oder eine Einladung.',
    notReached: 'Castellan antwortet nicht. Läuft es noch? Diese Seite versucht es weiter.',
    knownGame: (/** @type {number} */ table) => `Partie ${table}`,
  },

  fresh: {
    title: 'Neue Partie',
    opponent: 'Gegner',
    opponents: {
      engine: 'Programm',
      here: 'Jemand hier',
      elsewhere: 'Jemand mit Link',
      engines: 'Programm gegen sich',
      analysis: 'Keiner: Analysebrett',
    },
    level: 'Stärke',
    levelWhite: 'Stärke von Weiß',
    levelBlack: 'Stärke von Schwarz',
    full: 'Volle Stärke',
    levelWord: (/** @type {number} */ level) =>
      level < 800 ? 'Übersieht die meisten Drohungen' : level < 1200 ? 'Übersieht viel' : level < 1600 ? 'Übersieht manches'
        : level < 2200 ? 'Übersieht wenig' : 'Übersieht kaum etwas',
    names: 'Namen',
    yourName: 'Dein Name',
    color: 'Deine Farbe',
    colorChoices: {white: 'Weiß', black: 'Schwarz', random: 'Zufall'},
    clock: 'Bedenkzeit',
    noClock: 'Ohne Uhr',
    ownClock: 'Eigene',
    minutes: 'Minuten je Spieler',
    seconds: 'Sekunden mehr je Zug',
    start: 'Anfangsstellung',
    starts: {
      ordinary: 'Normal',
      chess960: 'Chess960',
      fen: 'Aufstellen',
      pgn: 'PGN',
      table: 'Diese Stellung',
    },
    number: 'Nummer, 0 bis 959',
    random: 'Zufall',
    fen: 'Stellung als FEN',
    pgn: 'Partie als PGN',
    pgnHint: 'Füge hier Partien ein, wähle Dateien, oder ziehe sie irgendwohin.',
    pgnFile: 'Datei wählen…',
    ply: 'Weiter nach Halbzug',
    afterPly: (/** @type {number} */ plies) => `Weiter nach Halbzug (von ${plies})`,
    wholeGame: 'Leer: dem letzten',
    readGame: (/** @type {number} */ plies, /** @type {Color} */ turn) =>
      `${plural(plies, 'Halbzug', 'Halbzüge')}, danach ist ${COLORS[turn]} am Zug.`,
    goodFen: (/** @type {Color} */ turn) => `Gültige Stellung, ${COLORS[turn]} am Zug.`,
    preview: 'Anfangsstellung',
    play: 'Los',
    cancel: 'Abbrechen',
  },

  editor: {
    turn: 'Am Zug',
    turns: {white: 'Weiß am Zug', black: 'Schwarz am Zug'},
    rights: 'Rochade',
    castling: {K: 'Weiß O-O', Q: 'Weiß O-O-O', k: 'Schwarz O-O', q: 'Schwarz O-O-O'},
    start: 'Anfangsstellung',
    clear: 'Brett leeren',
    flip: 'Brett drehen',
    brushes: {move: 'Figuren bewegen', erase: 'Figuren entfernen'},
    signs: {move: '☝', erase: '✕'},
    hint: 'Ziehe Figuren aufs Brett oder herunter, oder wähle eine und klicke auf Felder. Stehen König und Türme anders, ist es Chess960.',
  },

  importing: {
    choose: 'Partie',
    keepAll: 'Alle behalten',
    game: (/** @type {number} */ number, /** @type {GameSummary} */ {white, black, event, date, result, plies, fault}) =>
      `${number}. ${fault !== null ? `nicht lesbar: ${fault}`
        : [`${white || '?'} – ${black || '?'}`, event, date.slice(0, 4).replace('????', ''), result, plural(Math.ceil(plies / 2), 'Zug', 'Züge')]
          .filter(Boolean).join(', ')}`,
    keeping: 'Die Partien werden behalten…',
    kept: (/** @type {number} */ kept, /** @type {boolean} */ more, /** @type {number} */ unreadable) =>
      [`${plural(kept, 'Partie ist', 'Partien sind')} behalten; du findest sie unter „Alle Partien“.`,
        more ? 'Der Text hat mehr Partien; auf einmal werden nur die ersten 100 behalten.' : '',
        unreadable > 0 ? `${plural(unreadable, 'Partie war', 'Partien waren')} nicht lesbar.` : ''].filter(Boolean).join(' '),
  },

  board: {
    label: (/** @type {Color} */ bottom) => `Brett, ${COLORS[bottom]} unten`,
    square: (/** @type {string} */ square, /** @type {Piece | undefined} */ piece, /** @type {string[]} */ notes) =>
      [square, piece ? `${PIECES[piece.kind]} ${COLORS[piece.color]}` : 'leer', ...notes].join(', '),
    notes: {
      last: 'letzter Zug',
      check: 'im Schach',
      move: 'kann hierher ziehen',
      capture: 'kann hier schlagen',
      selected: 'gewählt',
      premove: 'Vorauszug',
    },
    promotion: 'Umwandeln in',
    promote: (/** @type {Kind} */ kind) => PIECES[kind],
    selected: (/** @type {string} */ square, /** @type {Piece} */ piece, /** @type {number} */ count) =>
      `${PIECES[piece.kind]} ${COLORS[piece.color]} auf ${square} gewählt, ${count === 0 ? 'keine Züge' : plural(count, 'Zug', 'Züge')}`,
    unselected: 'Nichts gewählt',
    premoveSet: (/** @type {string} */ from, /** @type {string} */ to) => `Vorauszug ${from} nach ${to}`,
    premoveGone: 'Vorauszug gelöscht',
  },

  field: {
    label: 'Zug',
    hint: 'Nf3, e2e4 oder O-O',
    play: 'Ziehen',
  },

  players: {
    you: 'du',
    engine: (/** @type {Level | null} */ level) => (typeof level === 'number' ? `Castellan ${level}` : 'Castellan'),
    away: 'abwesend',
    arrived: (/** @type {Color} */ color) => `${COLORS[color]} ist da.`,
    left: (/** @type {Color} */ color) => `${COLORS[color]} ist gegangen. Die Partie bleibt offen.`,
    returned: (/** @type {Color} */ color) => `${COLORS[color]} ist wieder da.`,
    ahead: (/** @type {number} */ points) => `+${points}`,
    thinking: 'denkt nach…',
    clock: (/** @type {Color} */ color) => `Uhr von ${COLORS[color]}`,
    lostClock: (/** @type {Color} */ color) => `Uhr von ${COLORS[color]}, als die Verbindung abbrach`,
    taken: (/** @type {Color} */ color, /** @type {Kind[]} */ kinds) =>
      `Geschlagen von ${COLORS[color]}: ${kinds.map(kind => PIECES[kind]).join(', ')}`,
  },

  status: {
    turn: (/** @type {Color} */ color) => `${COLORS[color]} am Zug`,
    yourTurn: 'Du bist am Zug',
    check: 'Schach',
    watching: 'Du schaust zu.',
    thinking: (/** @type {Color} */ color) => `${COLORS[color]} denkt nach`,
    lookingBack: (/** @type {string} */ move) => `Nach ${move}`,
    atStart: 'Anfangsstellung',
    toGame: 'Letzter Zug',
    paused: 'Pause',
    elsewhereInGame: 'Das ist eine frühere Stellung. Gehe zum letzten Zug, oder wähle im Menü „Ab hier spielen“.',
    notReached: 'Keine Verbindung. Versuche es noch einmal, wenn sie wieder da ist.',
    titleYourTurn: 'Du bist am Zug – Castellan',
  },

  spoken: (/** @type {Color} */ color, /** @type {string} */ san) => {
    const words = san
      .replace(/^O-O-O/, 'lange Rochade')
      .replace(/^O-O/, 'kurze Rochade')
      .replace(/^[KQRBN]/, letter => `${pieceName(letter)} `)
      .replace('x', ' schlägt ')
      .replace(/=([QRBN])/, (_, letter) => `, wird ${pieceName(letter)}`)
      .replace('+', ', Schach')
      .replace('#', ', Matt');
    return `${COLORS[color]}: ${words.replace(/\s+/g, ' ')}`;
  },
  takenBack: 'Züge wurden zurückgenommen.',

  acts: {
    label: 'Was du tun kannst',
    flip: 'Drehen',
    flipHint: 'Brett drehen',
    menu: 'Menü',
    takeback: 'Zurück',
    redo: 'Nochmal',
    draw: 'Remis',
    drawHint: 'Remis anbieten',
    resign: 'Aufgeben',
    settings: 'Einstellungen',
    confirmMove: (/** @type {string} */ from, /** @type {string} */ to) => `${from}–${to} ziehen?`,
    confirm: 'Ziehen',
    cancelMove: 'Abbrechen',
    resignQuestion: 'Aufgeben?',
    whoResigns: 'Wer gibt auf?',
    nobodyResigns: 'Niemand',
    keepPlaying: 'Weiterspielen',
    claim: (/** @type {string} */ reason) => `Remis verlangen: ${reason}`,
    announce: 'Remis verlangen mit einem angesagten Zug; er wird nicht gespielt.',
    announceNow: 'Verlangen',
    pause: 'Pause',
    goOn: 'Weiter',
    showThreat: 'Drohung zeigen',
    hideThreat: 'Drohung ausblenden',
    playOn: 'Ab hier spielen',
    rematch: 'Revanche',
    newGame: 'Neue Partie',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    withdraw: 'Zurückziehen',
    nextGame: 'Zur nächsten Partie',
    offers: {
      draw: (/** @type {Color} */ color) => `${COLORS[color]} bietet Remis.`,
      takeback: (/** @type {Color} */ color) => `${COLORS[color]} möchte einen Zug zurücknehmen.`,
      redo: (/** @type {Color} */ color) => `${COLORS[color]} möchte den Zug wieder spielen.`,
      rematch: (/** @type {Color} */ color) => `${COLORS[color]} möchte Revanche.`,
    },
    declined: {
      draw: 'Dein Remisangebot wurde abgelehnt.',
      takeback: 'Das Zurücknehmen wurde abgelehnt.',
      redo: 'Das Wiederholen wurde abgelehnt.',
      rematch: 'Die Revanche wurde abgelehnt.',
    },
    made: {
      draw: 'Du hast Remis angeboten.',
      takeback: 'Du hast gebeten, einen Zug zurückzunehmen.',
      redo: 'Du hast gebeten, den Zug wieder zu spielen.',
      rematch: 'Du hast um Revanche gebeten.',
    },
  },

  tabs: {
    label: 'Partie',
    moves: 'Züge',
    engine: 'Programm',
    review: 'Rückblick',
  },

  sheet: {
    label: 'Züge',
    none: 'Noch keine Züge.',
    opening: (/** @type {string} */ eco, /** @type {string} */ name) => `${eco} ${name}`,
    variation: (/** @type {string} */ move) => `Variante ${move}`,
    fold: (/** @type {string} */ move) => `Variante ${move} einklappen`,
    edit: 'Kommentieren, verschieben oder löschen',
    steps: {first: 'Anfangsstellung', previous: 'Voriger Zug', next: 'Nächster Zug', last: 'Letzter Zug'},
    marks: {inaccuracy: ['?!', 'Ungenauigkeit'], mistake: ['?', 'Fehler'], blunder: ['??', 'Grober Fehler']},
    move: (/** @type {Color} */ color, /** @type {string} */ san, /** @type {string} */ mark) =>
      `${COLORS[color]} ${san}${mark ? `, ${mark}` : ''}`,
  },

  glyphs: {
    names: {
      1: 'guter Zug', 2: 'Fehler', 3: 'glänzender Zug', 4: 'grober Fehler', 5: 'interessanter Zug', 6: 'Ungenauigkeit',
      7: 'einziger Zug', 10: 'ausgeglichen', 13: 'unklar', 14: 'Weiß steht etwas besser', 15: 'Schwarz steht etwas besser',
      16: 'Weiß steht besser', 17: 'Schwarz steht besser', 18: 'Weiß gewinnt', 19: 'Schwarz gewinnt', 22: 'Zugzwang',
      23: 'Zugzwang', 36: 'Initiative', 37: 'Initiative', 40: 'Angriff', 41: 'Angriff', 44: 'Kompensation', 45: 'Kompensation',
      132: 'Gegenspiel', 133: 'Gegenspiel', 138: 'Zeitnot', 139: 'Zeitnot', 146: 'Neuerung',
    },
  },

  annotations: {
    title: 'Kommentar und Zeichen',
    comment: 'Kommentar und Zeichen…',
    after: 'Kommentar',
    before: 'Kommentar vor dem Zug',
    save: 'Sichern',
    cancel: 'Abbrechen',
    promote: 'Variante nach oben',
    first: 'Zur Hauptvariante machen',
    demote: 'Variante nach unten',
    delete: (/** @type {string} */ move) => `Ab ${move} löschen`,
    deleted: (/** @type {string} */ move) => `${move} und alles danach ist gelöscht.`,
    undo: 'Rückgängig',
    undoLast: 'Letztes Löschen rückgängig machen',
    clearShapes: 'Pfeile und Kreise entfernen',
  },

  shortcuts: {
    title: 'Tastatur und Maus',
    close: 'Schließen',
    rows: [
      ['← →', 'voriger und nächster Zug'],
      ['↑ ↓', 'zu einer anderen Variante'],
      ['Pos1 Ende', 'Anfang und Ende der Variante'],
      ['Leertaste', 'den besten Zug des Programms spielen, wenn es untersucht'],
      ['x', 'die Drohung zeigen: was die andere Seite jetzt spielen würde'],
      ['n p', 'nächster und voriger Fehler des Rückblicks'],
      ['f', 'Brett drehen'],
      ['c', 'Kommentar und Zeichen'],
      ['?', 'diese Liste'],
      ['Mausrad', 'über dem Brett: voriger und nächster Zug'],
      ['Rechtsklick', 'auf einen Zug: sein Menü'],
      ['Rechte Taste', 'über das Brett ziehen: Pfeil oder Kreis; Umschalt rot, Alt blau, Strg gelb; mit dem Finger lange drücken'],
    ],
  },

  share: {
    fen: 'FEN kopieren',
    pgn: 'PGN kopieren',
    savePgn: 'PGN sichern',
    svg: 'Bild sichern (SVG)',
    png: 'Bild sichern (PNG)',
    noPicture: 'Dieser Browser konnte das Bild nicht machen.',
    position: 'Link zu dieser Stellung kopieren',
    watch: 'Link für Zuschauer kopieren',
    inviteAgain: 'Einladung kopieren',
    copied: 'Kopiert.',
    copyYourself: 'Dieser Browser kann nicht selbst kopieren. Der Text ist markiert; kopiere ihn mit der Tastatur.',
    invite: 'Schicke deinem Gegner diesen Link:',
    copyInvite: 'Link kopieren',
    local: 'Noch kann nur dieser Rechner den Link öffnen.',
    letIn: 'Geräte in diesem Netz hereinlassen',
    letInQuestion: 'Geräte in diesem Netz hereinlassen? Dann kann jeder im Netz herein, der einen Link hat, und die Verbindung ist nicht verschlüsselt. Tu das nur in einem Netz, dem du vertraust. Es gilt, bis du sie wieder aussperrst oder Castellan endet.',
    letInYes: 'Hereinlassen',
    letInNo: 'Abbrechen',
    opened: 'Geräte in diesem Netz können den Link öffnen.',
    keepOut: 'Andere Geräte aussperren',
    code: 'Der Link als QR-Code',
    scan: 'Oder scanne diesen Code mit der Kamera eines Telefons im selben Netz.',
  },

  analysis: {
    on: 'Stellung untersuchen',
    lines: 'Varianten',
    depth: (/** @type {number} */ depth) => `Tiefe ${depth}`,
    tablebase: (/** @type {Color | 'draw'} */ verdict) => `Tabelle: ${verdict === 'draw' ? 'remis' : `${COLORS[verdict]} gewinnt`}`,
    speed: (/** @type {number} */ speed) => (speed >= 1e6 ? `${(speed / 1e6).toFixed(1)} M/s` : `${Math.round(speed / 1e3)} k/s`),
    speedName: 'Stellungen je Sekunde',
    finished: (/** @type {number} */ millis) => `fertig nach ${clock(millis)}`,
    thinking: (/** @type {number} */ millis, /** @type {number} */ minutes) => `rechnet ${clock(millis)} von ${minutes}:00`,
    deeper: (/** @type {number} */ minutes) => `Tiefer (${minutes} min)`,
    playLine: 'Bis zu diesem Zug spielen, als Variante',
    addLine: 'Alle Züge als Variante einfügen',
    lineAdded: 'Die Züge wurden als Variante eingefügt.',
    lineKnown: 'Diese Züge sind schon da.',
    waiting: 'Wartet auf einen freien Prozessor…',
    starting: 'Denkt nach…',
    over: 'Hier ist die Partie zu Ende.',
    wdl: (/** @type {number[]} */ [win, draw, loss]) =>
      `Weiß gewinnt ${Math.round(win / 10)} %, Remis ${Math.round(draw / 10)} %, Schwarz gewinnt ${Math.round(loss / 10)} %`,
    lookingForThreat: 'Sucht die Drohung…',
    threat: (/** @type {Color} */ color, /** @type {string} */ moves, /** @type {string} */ score) =>
      `Wäre ${COLORS[color]} am Zug: ${moves} (${score})`,
    bar: (/** @type {string} */ text) => `Bewertung ${text}`,
    thought: (/** @type {Color} */ color) => `${COLORS[color]} überlegt`,
  },

  review: {
    start: 'Partie untersuchen',
    again: 'Noch einmal untersuchen',
    cancel: 'Abbrechen',
    progress: (/** @type {number} */ done, /** @type {number} */ of) => `${done} von ${of} Stellungen`,
    progressName: 'Fortschritt der Untersuchung',
    graph: 'Bewertung, Zug für Zug',
    point: (/** @type {string} */ where, /** @type {string} */ text, /** @type {string} */ mark, /** @type {string | null} */ best) =>
      [where, text, mark, best && `besser war ${best}`].filter(Boolean).join(', '),
    atStart: 'Anfang',
    counts: (/** @type {Color} */ color, /** @type {MarkCounts} */ counts) =>
      `${COLORS[color]}: ${plural(counts.inaccuracy, 'Ungenauigkeit', 'Ungenauigkeiten')}, `
      + `${plural(counts.mistake, 'Fehler', 'Fehler')}, ${plural(counts.blunder, 'grober Fehler', 'grobe Fehler')}`,
    accuracy: (/** @type {number | null} */ accuracy) => (accuracy === null ? '' : ` ${Math.round(accuracy)} % Genauigkeit`),
    accuracyHint: 'Wie nah die Züge an den besten waren: 100 % ist fehlerlos',
    moments: 'Fehler',
    noMoments: 'Keine Fehler gefunden.',
    moment: (/** @type {string} */ move, /** @type {string} */ best) => `${move} Am besten war ${best}.`,
    previousMoment: 'Voriger Fehler',
    nextMoment: 'Nächster Fehler',
    previousKey: 'Taste P',
    nextKey: 'Taste N',
    addLine: 'Bessere Züge einfügen',
    tryIt: 'Selbst versuchen',
    find: (/** @type {Color} */ color, /** @type {string} */ move) => `Finde für ${COLORS[color]} einen besseren Zug als ${move}.`,
    judging: 'Dein Zug wird geprüft…',
    verdicts: {
      best: (/** @type {string} */ move, /** @type {number} */ _loss) => `${move} ist der beste Zug.`,
      good: (/** @type {string} */ move, /** @type {number} */ _loss) => `${move} ist so gut wie der beste Zug.`,
      poor: (/** @type {string} */ move, /** @type {number} */ loss) => `${move} verschenkt ${loss} % der erwarteten Punkte. Versuche einen anderen Zug.`,
    },
    show: 'Zug zeigen',
    goOn: 'Weiter',
    better: (/** @type {string} */ mark, /** @type {string} */ best) => `${mark}. Besser war ${best}.`,
  },

  connection: {
    lost: 'Keine Verbindung. Neuer Versuch…',
    lostClocks: 'Keine Verbindung. Neuer Versuch… Die Uhren stehen hier still; die der Partie laufen vielleicht.',
    back: 'Wieder verbunden.',
    gone: 'Diese Partie wurde entfernt.',
    refused: 'Dieser Link öffnet hier keine Partie.',
  },

  question: {
    leave: 'Du bist mitten in einer Partie. Sie verlassen und die andere öffnen? Deine Partie läuft weiter.',
    leaveYes: 'Die andere öffnen',
    leaveNo: 'Hier bleiben',
  },
};
