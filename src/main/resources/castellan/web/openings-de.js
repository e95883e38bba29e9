/**
 * German names of openings. The server knows them in English; a name is a family and, after a colon, parts that narrow it
 * down. Families and parts that German builds in its own way are listed; all others follow the rules below, so that "Winawer
 * Variation" is "Winawer-Variante" and "Classical Attack" is "Klassischer Angriff".
 */

/** @typedef {'m' | 'f' | 'n'} Gender */

/** @type {Record<string, string>} */
const FAMILIES = {
  'Alekhine Defense': 'Aljechin-Verteidigung',
  "Anderssen's Opening": 'Anderssen-Eröffnung',
  "Bishop's Opening": 'Läuferspiel',
  'Blackmar-Diemer Gambit': 'Blackmar-Diemer-Gambit',
  'Blumenfeld Countergambit': 'Blumenfeld-Gambit',
  'Bogo-Indian Defense': 'Bogoljubow-Indische Verteidigung',
  'Catalan Opening': 'Katalanische Eröffnung',
  'Center Game': 'Mittelgambit',
  'Center Game Accepted': 'Angenommenes Mittelgambit',
  'Czech Defense': 'Tschechische Verteidigung',
  'Danish Gambit': 'Nordisches Gambit',
  'Danish Gambit Accepted': 'Angenommenes Nordisches Gambit',
  'Danish Gambit Declined': 'Abgelehntes Nordisches Gambit',
  'Dutch Defense': 'Holländische Verteidigung',
  'East Indian Defense': 'Ostindische Verteidigung',
  'Elephant Gambit': 'Elefantengambit',
  'English Opening': 'Englische Eröffnung',
  'English Orangutan': 'Englischer Orang-Utan',
  Formation: 'Aufbau',
  'Four Knights Game': 'Vierspringerspiel',
  'French Defense': 'Französische Verteidigung',
  'Hippopotamus Defense': 'Nilpferd-Verteidigung',
  'Hungarian Opening': 'Benkő-Eröffnung',
  'Indian Defense': 'Indische Verteidigung',
  'Italian Game': 'Italienische Partie',
  'Kangaroo Defense': 'Känguru-Verteidigung',
  "King's Gambit": 'Königsgambit',
  "King's Gambit Accepted": 'Angenommenes Königsgambit',
  "King's Gambit Declined": 'Abgelehntes Königsgambit',
  "King's Indian Attack": 'Königsindischer Angriff',
  "King's Indian Defense": 'Königsindische Verteidigung',
  "King's Knight Opening": 'Königsspringerspiel',
  "King's Pawn Game": 'Königsbauernspiel',
  "King's Pawn Opening": 'Königsbauernspiel',
  'Latvian Gambit': 'Lettisches Gambit',
  'Lion Defense': 'Löwen-Verteidigung',
  'London System': 'Londoner System',
  'Modern Defense': 'Moderne Verteidigung',
  'Neo-Grünfeld Defense': 'Neo-Grünfeld-Verteidigung',
  'Nimzo-Indian Defense': 'Nimzowitsch-Indische Verteidigung',
  'Nimzo-Larsen Attack': 'Nimzowitsch-Larsen-Angriff',
  'Old Indian Defense': 'Altindische Verteidigung',
  "Petrov's Defense": 'Russische Verteidigung',
  'Pirc Defense': 'Pirc-Ufimzew-Verteidigung',
  'Polish Defense': 'Polnische Verteidigung',
  'Polish Opening': 'Orang-Utan-Eröffnung',
  'Portuguese Opening': 'Portugiesische Eröffnung',
  "Pseudo Queen's Indian Defense": 'Pseudo-Damenindische Verteidigung',
  "Queen's Gambit": 'Damengambit',
  "Queen's Gambit Accepted": 'Angenommenes Damengambit',
  "Queen's Gambit Declined": 'Abgelehntes Damengambit',
  "Queen's Indian Accelerated": 'Beschleunigtes Damenindisch',
  "Queen's Indian Defense": 'Damenindische Verteidigung',
  "Queen's Pawn": 'Damenbauernspiel',
  "Queen's Pawn Game": 'Damenbauernspiel',
  'Rat Defense': 'Ratten-Verteidigung',
  'Ruy Lopez': 'Spanische Partie',
  'Scandinavian Defense': 'Skandinavische Verteidigung',
  'Scotch Game': 'Schottische Partie',
  'Semi-Slav Defense': 'Halbslawische Verteidigung',
  'Semi-Slav Defense Accepted': 'Angenommene Halbslawische Verteidigung',
  'Sicilian Defense': 'Sizilianische Verteidigung',
  'Slav Defense': 'Slawische Verteidigung',
  'Slav Indian': 'Slawisch-Indisch',
  'Three Knights Opening': 'Dreispringerspiel',
  'Vienna Gambit': 'Wiener Gambit',
  'Vienna Game': 'Wiener Partie',
};

/** @type {Record<string, string>} */
const PARTS = {
  'Accelerated Dragon': 'Beschleunigter Drache',
  Advance: 'Vorstoß',
  Central: 'Zentral',
  Exchange: 'Abtausch',
  "Fool's Mate": 'Narrenmatt',
  'Hyperaccelerated Dragon': 'Hyperbeschleunigter Drache',
  'Main Line': 'Hauptvariante',
  'Maróczy Bind': 'Maróczy-Aufbau',
  'Modern Variations': 'Moderne Varianten',
  'Rare Defenses': 'Seltene Verteidigungen',
  "Scholar's Mate": 'Schäfermatt',
};

/** The last word of a part. @type {Record<string, [string, Gender]>} */
const NOUNS = {
  Attack: ['Angriff', 'm'],
  Counterattack: ['Gegenangriff', 'm'],
  Countergambit: ['Gegengambit', 'n'],
  Defense: ['Verteidigung', 'f'],
  Formation: ['Aufbau', 'm'],
  Gambit: ['Gambit', 'n'],
  Game: ['Spiel', 'n'],
  Line: ['Variante', 'f'],
  Opening: ['Eröffnung', 'f'],
  System: ['System', 'n'],
  Trap: ['Falle', 'f'],
  Variation: ['Variante', 'f'],
};

/** @type {Record<Gender, string>} */
const ENDINGS = {m: 'er', f: 'e', n: 'es'};

/** Adjectives without their ending. @type {Record<string, string>} */
const ADJECTIVES = {
  Accelerated: 'Beschleunigt',
  Accepted: 'Angenommen',
  American: 'Amerikanisch',
  Argentine: 'Argentinisch',
  Austrian: 'Österreichisch',
  Baltic: 'Baltisch',
  Basque: 'Baskisch',
  Bulgarian: 'Bulgarisch',
  Catalan: 'Katalanisch',
  Chinese: 'Chinesisch',
  Classical: 'Klassisch',
  Closed: 'Geschlossen',
  Czech: 'Tschechisch',
  Danish: 'Dänisch',
  Declined: 'Abgelehnt',
  Deferred: 'Verzögert',
  Delayed: 'Verzögert',
  Dutch: 'Holländisch',
  Dynamic: 'Dynamisch',
  English: 'Englisch',
  Finnish: 'Finnisch',
  Flexible: 'Flexibl',
  French: 'Französisch',
  'Fully Accepted': 'Vollständig angenommen',
  German: 'Deutsch',
  Hungarian: 'Ungarisch',
  Icelandic: 'Isländisch',
  Improved: 'Verbessert',
  Indian: 'Indisch',
  Irish: 'Irisch',
  Italian: 'Italienisch',
  "King's English": 'Königsenglisch',
  "King's Indian": 'Königsindisch',
  Lithuanian: 'Litauisch',
  Modern: 'Modern',
  'Neo-Classical': 'Neoklassisch',
  Normal: 'Normal',
  Norwegian: 'Norwegisch',
  Old: 'Alt',
  'Old Indian': 'Altindisch',
  Open: 'Offen',
  Orthodox: 'Orthodox',
  Polish: 'Polnisch',
  Portuguese: 'Portugiesisch',
  Positional: 'Positionell',
  "Queen's Indian": 'Damenindisch',
  Quiet: 'Ruhig',
  Reversed: 'Umgekehrt',
  Romanian: 'Rumänisch',
  Russian: 'Russisch',
  Scandinavian: 'Skandinavisch',
  Scotch: 'Schottisch',
  'Semi-Classical': 'Halbklassisch',
  'Semi-Slav': 'Halbslawisch',
  Sharp: 'Scharf',
  Siberian: 'Sibirisch',
  Sicilian: 'Sizilianisch',
  Slav: 'Slawisch',
  Slow: 'Langsam',
  Spanish: 'Spanisch',
  Swedish: 'Schwedisch',
  Symmetric: 'Symmetrisch',
  Symmetrical: 'Symmetrisch',
  Traditional: 'Traditionell',
  Ukrainian: 'Ukrainisch',
  Yugoslav: 'Jugoslawisch',
};

/** Towns, which need no ending. @type {Record<string, string>} */
const TOWNS = {
  Amsterdam: 'Amsterdamer',
  Belgrade: 'Belgrader',
  Berlin: 'Berliner',
  Breslau: 'Breslauer',
  Budapest: 'Budapester',
  Carlsbad: 'Karlsbader',
  Cologne: 'Kölner',
  Copenhagen: 'Kopenhagener',
  Cracow: 'Krakauer',
  Dresden: 'Dresdner',
  Düsseldorf: 'Düsseldorfer',
  Frankfurt: 'Frankfurter',
  Leningrad: 'Leningrader',
  Lisbon: 'Lissabonner',
  London: 'Londoner',
  Mannheim: 'Mannheimer',
  Marienbad: 'Marienbader',
  Meran: 'Meraner',
  Moscow: 'Moskauer',
  'New York': 'New Yorker',
  Nürnberg: 'Nürnberger',
  Paris: 'Pariser',
  Prague: 'Prager',
  'St. Petersburg': 'Sankt Petersburger',
  Scheveningen: 'Scheveninger',
  Stockholm: 'Stockholmer',
  Venice: 'Venezianer',
  Vienna: 'Wiener',
  Warsaw: 'Warschauer',
  Zurich: 'Zürcher',
};

/** What becomes one word with the noun. @type {Record<string, string>} */
const COMPOUNDS = {
  Advance: 'Vorstoß',
  Bayonet: 'Bajonett',
  Bishop: 'Läufer',
  "Bishop's": 'Läufer',
  Center: 'Mittel',
  Central: 'Zentrums',
  Dragon: 'Drachen',
  Endgame: 'Endspiel',
  Exchange: 'Abtausch',
  'Four Knights': 'Vierspringer',
  'Four Pawns': 'Vierbauern',
  Hedgehog: 'Igel',
  "King's Knight": 'Königsspringer',
  "King's Pawn": 'Königsbauern',
  Knight: 'Springer',
  Lion: 'Löwen',
  Main: 'Haupt',
  Pawn: 'Bauern',
  Pin: 'Fesselungs',
  'Poisoned Pawn': 'Bauernraub',
  Queen: 'Damen',
  "Queen's Knight": 'Damenspringer',
  Retreat: 'Rückzugs',
  'Three Knights': 'Dreispringer',
  'Two Knights': 'Zweispringer',
  Wing: 'Flügel',
};

/** Names as German writes them. @type {Record<string, string>} */
const NAMES = {
  Alatortsev: 'Alatorzew',
  Alekhine: 'Aljechin',
  Averbakh: 'Awerbach',
  Boleslavsky: 'Boleslawski',
  Botvinnik: 'Botwinnik',
  Chebanenko: 'Tschebanenko',
  Chekhover: 'Tschechower',
  Chigorin: 'Tschigorin',
  Gurgenidze: 'Gurgenidse',
  Karpov: 'Karpow',
  Kasparov: 'Kasparow',
  Korchnoi: 'Kortschnoi',
  Kotov: 'Kotow',
  Levenfish: 'Löwenfisch',
  Makogonov: 'Makogonow',
  Nyezhmetdinov: 'Neschmetdinow',
  Panov: 'Panow',
  Petrosian: 'Petrosjan',
  Polugaevsky: 'Polugajewski',
  Ragozin: 'Ragosin',
  Rauzer: 'Rauser',
  Smyslov: 'Smyslow',
  Sokolsky: 'Sokolski',
  Sozin: 'Sosin',
  Spassky: 'Spasski',
  Sveshnikov: 'Sweschnikow',
  Taimanov: 'Taimanow',
  Zaitsev: 'Saizew',
};

/** The adjectives that say what became of an offer: English puts them last, German first. */
const ANSWERS = ['Accepted', 'Declined', 'Deferred'];

/** @param {string} name of a person, a place or a thing */
const plainName = name =>
  name
    .replace(/['’]s?$/, '')
    .split(/[ -]/)
    .map(word => NAMES[word] ?? NOUNS[word]?.[0] ?? word)
    .join('-');

/**
 * @param {string} attribute what stands before the noun
 * @param {[string, Gender]} noun
 * @returns {string}
 */
function phrase(attribute, noun) {
  const [word, gender] = noun;
  if (attribute === '') {
    return word;
  }
  if (COMPOUNDS[attribute]) {
    return COMPOUNDS[attribute] + word.toLowerCase();
  }
  if (ADJECTIVES[attribute]) {
    return `${ADJECTIVES[attribute]}${ENDINGS[gender]} ${word}`;
  }
  if (TOWNS[attribute]) {
    return `${TOWNS[attribute]} ${word}`;
  }
  const adjective = Object.keys(ADJECTIVES).find(key => attribute.startsWith(`${key} `));
  return adjective
    ? `${ADJECTIVES[adjective]}${ENDINGS[gender]} ${phrase(attribute.slice(adjective.length + 1), noun)}`
    : `${plainName(attribute)}-${word}`;
}

/**
 * @param {string} text a family, or a part of what follows the colon
 * @returns {string}
 */
function translated(text) {
  const known = FAMILIES[text] ?? PARTS[text];
  if (known) {
    return known;
  }
  const joined = text.match(/^with (.*)$/);
  if (joined) {
    return `mit ${translated(joined[1]).replace(' and ', ' und ')}`;
  }
  const words = text.split(' ');
  const last = words[words.length - 1];
  const rest = words.slice(0, -1);
  if (NOUNS[last]) {
    return phrase(rest.join(' '), NOUNS[last]);
  }
  if (ANSWERS.includes(last) && rest.length > 0) {
    const answer = ADJECTIVES[last];
    const offered = NOUNS[rest[rest.length - 1]];
    const name = translated(rest.join(' '));
    return offered ? `${answer}${ENDINGS[offered[1]]} ${name}` : `${name}, ${answer.toLowerCase()}`;
  }
  return ADJECTIVES[text] ?? TOWNS[text] ?? words.map(word => NAMES[word] ?? word).join(' ');
}

/** @param {string} name of an opening, in English */
export const germanOpening = name =>
  name
    .split(/(: |, )/)
    .map((part, place) => (place % 2 === 0 ? translated(part) : part))
    .join('');

/** @param {string} text as people type it */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** German words with the English ones that the server knows. */
const WORDS = [
  ...[NAMES, TOWNS, ADJECTIVES, COMPOUNDS].flatMap(list => Object.entries(list)),
  ...Object.entries(NOUNS).map(([english, [german]]) => [english, german]),
].map(([english, german]) => ({english, german: plain(german)}));

/** A shorter word may be the beginning of too many others. */
const SHORTEST_WORD = 4;

/** @param {string} word as people type it */
const englishWord = word => WORDS.find(({german}) => german.startsWith(word))?.english;

/**
 * What to search for in the English names: the family, if the words fit only one, or else each word in English.
 *
 * @param {string} typed in German, in English, or a code such as B90
 */
export function englishSearch(typed) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const isLong = words.length > 0 && words.every(word => word.length >= SHORTEST_WORD);
  const families = Object.entries(FAMILIES)
    .filter(([, german]) =>
      words.every(word => plain(german).split(/[ -]/).some(part => part.startsWith(word))))
    .map(([english]) => english);
  if (isLong && families.length > 0 && families.every(family => family.startsWith(families[0]))) {
    return families[0];
  }
  return words.map(word => (word.length < SHORTEST_WORD ? word : (englishWord(word) ?? word))).join(' ');
}
