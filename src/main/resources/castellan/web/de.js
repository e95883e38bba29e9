/** Every word of the page in German, but for the names of openings. The server's English sentences are told by the codes that come with them. */

import {englishSearch, germanOpening} from './openings-de.js';

/** @import {Claim, Color, GameSummary, Level, Result} from './messages.js' */
/** @import {Kind, Piece} from './position.js' */

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

/** What is wrong with a position that was set up. @type {{[english: string]: string}} */
const SETUP_ERRORS = {
  'White has no king': 'Weiß hat keinen König',
  'Black has no king': 'Schwarz hat keinen König',
  'White has more than one king': 'Weiß hat mehr als einen König',
  'Black has more than one king': 'Schwarz hat mehr als einen König',
  'a pawn stands on the first or last rank': 'ein Bauer steht auf der ersten oder letzten Reihe',
  'the side that is not to move is in check': 'wer nicht am Zug ist, steht im Schach',
};

/** Sentences of the server that say more than their code. A test compares them with those in the server. @type {[RegExp, string][]} */
const SENTENCES = [
  [/^no analysis while two people are playing$/, 'Solange zwei Menschen spielen, wird nicht untersucht.'],
  [/^no variations while two people are playing$/, 'Solange zwei Menschen spielen, gibt es keine Varianten.'],
  [/^the game is over here$/, 'Hier ist die Partie zu Ende.'],
  [/^nothing can be threatened while the king is in check$/, 'Solange der König im Schach steht, gibt es keine Drohung zu zeigen.'],
  [/^the other side has nothing to play$/, 'Die andere Seite hätte keinen Zug.'],
  [/^there are no moves to review$/, 'Es gibt noch keine Züge, die untersucht werden könnten.'],
  [/^there is nobody to invite from here$/, 'Von hier aus ist niemand einzuladen.'],
  [/^this machine is not connected to a network$/, 'Dieser Rechner ist mit keinem Netz verbunden.'],
  [/^other devices cannot be let in: (.*)$/, 'Andere Geräte können nicht herein ($1).'],
  [/^this stream has ended$/, 'Die Verbindung dieser Seite ist abgerissen.'],
  [/^there is no move that could be taken back$/, 'Es gibt keinen Zug, der zurückgenommen werden könnte.'],
  [/^there is no move that could be played again$/, 'Es gibt keinen Zug, der noch einmal gespielt werden könnte.'],
  [/^the number of moves must be at least 1, not (.*)$/, 'Es muss mindestens ein Zug sein, nicht $1.'],
  [/^only (\d+) of the (\d+) moves could be .*$/, 'Das geht nur mit $1 von $2 Zügen.'],
  [/^the other player has to agree to that$/, 'Dem muss der Gegner zustimmen.'],
  [/^this is a board for analysis, not a game$/, 'Das ist ein Analysebrett und keine Partie.'],
  [/^the rematch has begun already$/, 'Die Revanche hat schon begonnen.'],
  [/^a game with a person elsewhere cannot be paused$/, 'Eine Partie mit jemandem an einem anderen Gerät hat keine Pause.'],
  [/^this game has no clock$/, 'Diese Partie hat keine Uhr.'],
  [/^White has already offered a draw$/, 'Weiß hat schon Remis angeboten.'],
  [/^Black has already offered a draw$/, 'Schwarz hat schon Remis angeboten.'],
  [/^no draw has been offered$/, 'Niemand hat Remis angeboten.'],
  [/^the announced move is not legal$/, 'Der angesagte Zug ist nicht möglich.'],
  [/^there is no draw to claim with a move that mates$/, 'Mit einem Zug, der mattsetzt, gibt es kein Remis.'],
  [/^there is no draw to claim: after the announced move .*$/,
    'Kein Remis: Auch nach dem angesagten Zug käme die Stellung nicht dreimal vor, und 50 Züge ohne Schlag- oder Bauernzug wären es auch nicht.'],
  [/^there is no draw to claim: the position .*$/,
    'Kein Remis: Die Stellung kam nicht dreimal vor, und 50 Züge ohne Schlag- oder Bauernzug waren es auch nicht.'],
  [/^the game is not over$/, 'Die Partie ist noch nicht zu Ende.'],
  [/^this was already proposed$/, 'Das ist schon vorgeschlagen.'],
  [/^you cannot accept your own proposal$/, 'Den eigenen Vorschlag kann man nicht annehmen.'],
  [/^you cannot accept your own offer$/, 'Das eigene Angebot kann man nicht annehmen.'],
  [/^there is no such proposal$/, 'Das hat niemand vorgeschlagen.'],
  [/^you do not play White$/, 'Du spielst nicht Weiß.'],
  [/^you do not play Black$/, 'Du spielst nicht Schwarz.'],
  [/^you are watching; only players can do this$/, 'Du schaust zu; das können nur die Spieler.'],
  [/^you are watching; only players can cancel or repeat the review$/, 'Du schaust zu; nur die Spieler können die Untersuchung abbrechen oder wiederholen.'],
  [/^this table is damaged: (.*)$/, 'Diese Partie ist beschädigt ($1).'],
  [/^only the side to move can claim a draw$/, 'Remis verlangen kann nur, wer am Zug ist.'],
  [/^a study has at most 10 MB of PGN$/, 'Mehr als 10 MB passen nicht in eine Partie.'],
  [/^a study has at most (\d+) moves$/, 'Mehr als $1 Züge passen nicht in eine Partie.'],
  [/^this is the main line already$/, 'Das ist schon die Hauptvariante.'],
  [/^there is no variation that could take its place$/, 'Es gibt keine Variante, die an diese Stelle treten könnte.'],
  [/^the moves of the game are the main line$/, 'Die Züge der Partie bleiben die Hauptvariante.'],
  [/^the start position cannot be deleted$/, 'Die Anfangsstellung lässt sich nicht löschen.'],
  [/^the moves of the game cannot be deleted$/, 'Die Züge der Partie lassen sich nicht löschen.'],
  [/^this can no longer be restored$/, 'Das lässt sich nicht mehr zurückholen.'],
  [/^the move before it was deleted too; restore that first$/, 'Der Zug davor ist auch gelöscht; hole erst ihn zurück.'],
  [/^this move was played again in the meantime$/, 'Dieser Zug wurde inzwischen wieder gespielt.'],
  [/^there is nothing before the start position$/, 'Vor der Anfangsstellung ist nichts.'],
  [/^a comment has at most (\d+) characters$/, 'Ein Kommentar hat höchstens $1 Zeichen.'],
  [/^a position has at most (\d+) arrows and circles$/, 'Eine Stellung hat höchstens $1 Pfeile und Kreise.'],
  [/^the move was not played, because it could not be saved: (.*)$/, 'Der Zug ist nicht gespielt, weil er nicht gespeichert werden konnte ($1).'],
  [/^nothing was changed, because it could not be saved: (.*)$/, 'Nichts ist geändert, weil es nicht gespeichert werden konnte ($1).'],
  [/^this was done, but it could not be saved: (.*)$/, 'Das ist geschehen, konnte aber nicht gespeichert werden ($1).'],
  [/^no table was created, because it could not be saved: (.*)$/, 'Es gibt keine neue Partie, weil sie nicht gespeichert werden konnte ($1).'],
  [/^the table was not removed: (.*)$/, 'Die Partie ist nicht entfernt ($1).'],
  [/^something went wrong on the server$/, 'Im Server ist etwas schiefgegangen; sein Fenster sagt, was.'],
  [/^the body is larger than (\d+) kB$/, 'Das ist zu groß: mehr als $1 kB.'],
  [/^these games are too many for one file; search for fewer$/, 'Das sind zu viele Partien für eine Datei; suche nach weniger.'],
  [/^the board was loaded anew in the meantime$/, 'Das Brett wurde inzwischen neu geladen.'],
  [/^the server is shutting down$/, 'Castellan wird gerade beendet.'],
  [/^the server is too busy; nothing was done$/, 'Castellan ist gerade zu beschäftigt; nichts ist geschehen.'],
  [/^the server is still at work on this; the board will show whether it was done$/, 'Das dauert ungewöhnlich lange; ob es geschieht, zeigt das Brett.'],
  [/^too many pages are open already$/, 'Es sind schon zu viele Seiten offen.'],
  [/^(\d+) people watch this table already$/, 'Hier schauen schon $1 Leute zu.'],
  [/^all (\d+) tables have unfinished games$/, 'Es laufen schon $1 Partien; beende oder entferne erst eine.'],
  [/^it could be (.*)$/, 'Mehrere Züge sind möglich: $1. Nenne auch das Feld, von dem die Figur kommt.'],
  [/^a move must end on another square$/, 'Ein Zug endet auf einem anderen Feld.'],
  [/^a pawn moves diagonally only to capture, and there is nothing to capture on (..)$/,
    'Ein Bauer zieht nur schräg, wenn er schlägt, und auf $1 gibt es nichts zu schlagen.'],
  [/^there is nothing to capture on (..)$/, 'Auf $1 gibt es nichts zu schlagen.'],
  [/^that is not an en passant capture$/, 'Das ist kein Schlagen im Vorübergehen.'],
  [/^castling is written O-O or O-O-O$/, 'Die Rochade schreibt man O-O oder O-O-O.'],
  [/^another piece stands on (..)$/, 'Auf $1 steht eine andere Figur.'],
  [/^White has no such piece$/, 'Weiß hat keine solche Figur.'],
  [/^Black has no such piece$/, 'Schwarz hat keine solche Figur.'],
  [/^only a pawn can be promoted$/, 'Nur ein Bauer wird umgewandelt.'],
  [/^a pawn can be promoted only on the last rank$/, 'Umgewandelt wird nur auf der letzten Reihe.'],
  [/^a pawn promotes to queen, rook, bishop or knight$/, 'Ein Bauer wird Dame, Turm, Läufer oder Springer.'],
  [/^White has (?:no|lost the) right to castle on the king's side$/, 'Weiß darf nicht (mehr) kurz rochieren.'],
  [/^White has (?:no|lost the) right to castle on the queen's side$/, 'Weiß darf nicht (mehr) lang rochieren.'],
  [/^Black has (?:no|lost the) right to castle on the king's side$/, 'Schwarz darf nicht (mehr) kurz rochieren.'],
  [/^Black has (?:no|lost the) right to castle on the queen's side$/, 'Schwarz darf nicht (mehr) lang rochieren.'],
];

/** By code; given the server's English sentence, of which squares and pieces, or else all, are shown. @type {{[code: string]: (text: string) => string}} */
const REFUSALS = {
  'bad-json': text => `Der Server hat die Anfrage nicht verstanden (${text}).`,
  'bad-request': text => `Die Eingabe ist nicht gültig (${text}).`,
  'bad-fen': text => {
    const errors = text.split(', ').map(part => SETUP_ERRORS[part]);
    return errors.every(Boolean) ? `So lässt sich nicht spielen: ${errors.join(', ')}.` : `Das ist keine gültige FEN (${text}).`;
  },
  'bad-pgn': text => `Diese PGN lässt sich nicht lesen (${text}).`,
  'not-admitted': () => 'Dafür braucht man den Link, den Castellan beim Start ausgibt, oder eine Einladung.',
  'wrong-host': () => 'Unter diesem Namen ist Castellan nicht zu erreichen.',
  'wrong-origin': () => 'Das darf nur die eigene Seite von Castellan.',
  'wrong-secret': () => 'Dieser Link ist hier nicht (mehr) gültig.',
  'not-your-seat': text => `Das können nur die Spieler (${text}).`,
  'not-your-turn': text => (/White/.test(text) ? 'Weiß ist am Zug.' : /Black/.test(text) ? 'Schwarz ist am Zug.' : 'Du bist nicht am Zug.'),
  'no-such-thing': () => 'Das gibt es hier nicht.',
  'no-such-table': () => 'Diese Partie gibt es nicht mehr.',
  'wrong-method': () => 'Das geht so nicht.',
  stale: () => 'Das Brett hat sich inzwischen geändert.',
  'no-such-node': () => 'Diesen Zug gibt es nicht mehr.',
  refused: text => `Das geht in diesem Stand der Partie nicht (${text}).`,
  'too-large': text => `Das ist zu groß (${text}).`,
  'not-json': () => 'Der Server hat die Anfrage nicht verstanden.',
  'too-many-streams': () => 'Es sind schon zu viele Seiten offen.',
  'too-many-tables': () => 'Es sind schon zu viele Partien offen.',
  'too-busy': () => 'Castellan ist gerade zu beschäftigt oder wird beendet. Bitte später noch einmal.',
  failed: text => `Das konnte nicht gespeichert werden (${text}).`,
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
  'castling-out-of-check': text => `Aus dem Schach heraus wird nicht rochiert: ${lastPieceIn(text)}.`,
  'castling-through-check': text => `Der König zöge über ${squaresIn(text)[0]}, das angegriffen ist.`,
  'castling-into-check': text => `Der König stünde auf ${squaresIn(text)[0]} im Schach.`,
  'promotion-impossible': () => 'So kann nicht umgewandelt werden.',
};

/**
 * @param {string} code
 * @param {string} text
 */
function refusal(code, text) {
  const known = SENTENCES.find(([english]) => english.test(text));
  return known ? text.replace(...known) : REFUSALS[code]?.(text) ?? text;
}

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
    refusal,
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
  score: (/** @type {string} */ result) => result.replaceAll('1/2', '½').replace('-', ':'),

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
    openingToSearch: englishSearch,
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
      elsewhere: 'Jemand per Link',
      engines: 'Selbstspiel',
      analysis: 'Analysebrett',
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
    optional: 'Kann leer bleiben',
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
    readWholeGame: (/** @type {number} */ plies, /** @type {string} */ score) => `${plural(plies, 'Halbzug', 'Halbzüge')}, ${score}.`,
    goodFen: (/** @type {Color} */ turn) => `Gültige Stellung, ${COLORS[turn]} am Zug.`,
    noPassing: (/** @type {string} */ square) => `Auf ${square} kann nicht im Vorübergehen geschlagen werden.`,
    preview: 'Anfangsstellung',
    play: 'Los',
    cancel: 'Abbrechen',
  },

  editor: {
    turn: 'Am Zug',
    turns: {white: 'Weiß am Zug', black: 'Schwarz am Zug'},
    rights: 'Rochade',
    castling: {K: 'Weiß O-O', Q: 'Weiß O-O-O', k: 'Schwarz O-O', q: 'Schwarz O-O-O'},
    passed: 'En passant auf Linie',
    passedHint: 'Die Linie, auf der gerade ein Bauer zwei Felder gezogen hat',
    start: 'Anfangsstellung',
    clear: 'Brett leeren',
    flip: 'Brett drehen',
    brushes: {move: 'Figuren bewegen', erase: 'Figuren entfernen'},
    hint: 'Ziehe Figuren aufs Brett oder herunter, oder wähle eine und klicke auf Felder. Mit Rochaden von anderen Feldern wird es eine Partie Chess960.',
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
    back: 'Zurück',
    forward: 'Vor',
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
    typeMove: 'Zug eintippen',
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
    opening: (/** @type {string} */ eco, /** @type {string} */ name) => `${eco} ${germanOpening(name)}`,
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
    deleted: (/** @type {string} */ move) => `${move} und die Züge danach sind gelöscht.`,
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
      ['Rechte Taste', 'über das Brett ziehen: Pfeil oder Kreis; Umschalt rot, Alt blau, Strg gelb; mit dem Finger lange drücken'],
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
    speed: (/** @type {number} */ speed) => (speed >= 1e6 ? `${(speed / 1e6).toFixed(1)} Mn/s` : `${Math.round(speed / 1e3)} kn/s`),
    speedName: 'Stellungen (Knoten) je Sekunde: kn/s tausend, Mn/s Millionen',
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
    hint: 'Das Programm prüft jeden Zug der Partie, markiert Fehler und zeigt, was besser war.',
    again: 'Noch einmal untersuchen',
    cancel: 'Abbrechen',
    progress: (/** @type {number} */ done, /** @type {number} */ of) => `${done} von ${of} Stellungen`,
    progressName: 'Fortschritt der Untersuchung',
    graph: 'Bewertung, Zug für Zug',
    point: (/** @type {string} */ where, /** @type {string} */ text, /** @type {string} */ mark, /** @type {string | null} */ best) =>
      [where, text, mark, best && `besser war ${best}`].filter(Boolean).join(', '),
    atStart: 'Anfang',
    columns: {accuracy: 'Genauigkeit', inaccuracy: 'Ungenau', mistake: 'Fehler', blunder: 'Grobe Fehler'},
    percent: (/** @type {number | null} */ share) => (share === null ? '–' : `${Math.round(share)} %`),
    accuracyHint: 'Wie nah die Züge an den besten waren: 100 % ist fehlerlos',
    moments: 'Fehler',
    noMoments: 'Keine Fehler gefunden.',
    chooseMoment: 'Wähle einen Fehler, um die besseren Züge zu sehen, oder suche sie selbst.',
    playIt: 'Spiele den besseren Zug auf dem Brett.',
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
    done: 'Fertig',
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
