/** The fragment of the page's address: which table it shows and with which secrets; see docs/web-api.md. */

const STORE = 'castellan.links';

/**
 * What the fragment does not hold is null or an empty list.
 *
 * @typedef {{key: string | null, table: number | null, seats: string[], watch: string | null, ply: number | null, line: string | null}} Link
 */

/**
 * A link to a table.
 *
 * @typedef {Link & {table: number}} TableLink
 */

/**
 * @param {string} fragment
 * @returns {Link}
 */
export function readLink(fragment) {
  const members = new URLSearchParams(fragment.replace(/^.*#/, ''));
  const number = (/** @type {string} */ name) => (/^\d+$/.test(members.get(name) ?? '') ? Number(members.get(name)) : null);
  return {
    key: members.get('key'),
    table: number('table'),
    seats: members.getAll('seat'),
    watch: members.get('watch'),
    ply: number('ply'),
    line: members.get('line'),
  };
}

/** @param {TableLink} link */
export function fragmentOf({table, seats, watch}) {
  const parts = [`table=${table}`, ...seats.map(seat => `seat=${seat}`)];
  if (watch) {
    parts.push(`watch=${watch}`);
  }
  return '#' + parts.join('&');
}

/**
 * A fragment that leads to this place in the tree.
 *
 * @param {string} fragment
 * @param {string | null} line as in a link; null for the latest position of the game
 */
export function withLine(fragment, line) {
  const plain = fragment.replace(/&(line|ply)=[^&]*/g, '');
  return line === null ? plain : `${plain}&line=${line}`;
}

/**
 * The links of the tables where this browser has a seat; the server gives a seat only to those who show its secret.
 *
 * @returns {{[table: string]: string}}
 */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch (unreadable) {
    console.warn('The saved links cannot be read; starting without them.', unreadable);
    return {};
  }
}

/** @param {{[table: string]: string}} links */
function store(links) {
  try {
    localStorage.setItem(STORE, JSON.stringify(links));
  } catch (full) {
    console.warn('The links cannot be saved.', full);
  }
}

/** @param {number} table */
export function forget(table) {
  const links = remembered();
  delete links[table];
  store(links);
}

/**
 * Remembers the seats of a link or, if the table does not know them, forgets them.
 *
 * @param {TableLink} link
 * @param {boolean} areKnown
 */
export function keepSeats(link, areKnown) {
  if (areKnown) {
    store({...remembered(), [link.table]: fragmentOf(link)});
  } else if (link.seats.length > 0) {
    forget(link.table);
  }
}

/** @param {number} table */
export function rememberedLink(table) {
  return remembered()[table] ?? null;
}

export function rememberedTables() {
  return Object.keys(remembered()).map(Number).sort((one, another) => another - one);
}
