/** The fragment of the page's address says which table it shows and with which secrets; see docs/web-api.md. */

const STORE = 'castellan.links';

/** @returns {{key, table, seats, watch, ply}} with null or an empty list for what the fragment does not hold */
export function readLink(fragment) {
  const members = new URLSearchParams(fragment.replace(/^.*#/, ''));
  const number = name => (/^\d+$/.test(members.get(name) ?? '') ? Number(members.get(name)) : null);
  return {
    key: members.get('key'),
    table: number('table'),
    seats: members.getAll('seat'),
    watch: members.get('watch'),
    ply: number('ply'),
  };
}

export function fragmentOf({table, seats = [], watch = null}) {
  const parts = [`table=${table}`, ...seats.map(seat => `seat=${seat}`)];
  if (watch) {
    parts.push(`watch=${watch}`);
  }
  return '#' + parts.join('&');
}

/** The links of the tables that this browser sits at; the server gives a seat only to who shows its secret. */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch (unreadable) {
    console.warn('The remembered links cannot be read and begin anew.', unreadable);
    return {};
  }
}

function store(links) {
  try {
    localStorage.setItem(STORE, JSON.stringify(links));
  } catch (full) {
    console.warn('Links cannot be remembered here.', full);
  }
}

export function remember(link) {
  const links = remembered();
  links[link.table] = fragmentOf(link);
  store(links);
}

export function forget(table) {
  const links = remembered();
  delete links[table];
  store(links);
}

export function rememberedLink(table) {
  return remembered()[table] ?? null;
}

export function rememberedTables() {
  return Object.keys(remembered()).map(Number).sort((one, other) => other - one);
}
