/** Positions and games that are pasted or dropped anywhere on the page, and files that are chosen. */

/** @import {Contents, KeptGames, TextOfGames} from './messages.js' */

import {post} from './server.js';
import {texts} from './texts.js';

const FEN = /^\s*([pnbrqk1-8]{1,8}\/){7}[pnbrqk1-8]{1,8}(\s[^\n]*)?\s*$/i;

/** @param {string} text */
export const isFen = text => FEN.test(text);

/**
 * Calls with what was pasted or dropped. What is pasted into a field stays there.
 *
 * @param {(text: string) => void} take
 */
export function listenToImports(take) {
  const taken = (/** @type {string} */ text) => {
    if (text.trim() && !document.querySelector('dialog[open]:not(#fresh)')) {
      take(text.trim());
    }
  };
  document.addEventListener('paste', event => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea');
    if (!isField && event.clipboardData) {
      event.preventDefault();
      read(event.clipboardData).then(taken);
    }
  });
  document.addEventListener('dragover', event => {
    if (event.dataTransfer && [...event.dataTransfer.types].some(type => type === 'Files' || type === 'text/plain')) {
      event.preventDefault();
    }
  });
  document.addEventListener('drop', event => {
    if (event.dataTransfer) {
      event.preventDefault();
      read(event.dataTransfer).then(taken);
    }
  });
}

/** @param {DataTransfer} data */
async function read(data) {
  const {files} = data;
  return files.length > 0 ? readFiles(files) : data.getData('text/plain');
}

/**
 * Several files become one text.
 *
 * @param {Iterable<File>} files
 */
export async function readFiles(files) {
  const parts = [];
  for (const file of files) {
    parts.push(decode(await file.arrayBuffer()));
  }
  return parts.join('\n\n');
}

/**
 * Old archives are in Latin-1.
 *
 * @param {ArrayBuffer} bytes
 */
function decode(bytes) {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch (notUtf8) {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * @param {string} pgn
 * @returns {Promise<Contents>}
 */
export function listGames(pgn) {
  /** @type {TextOfGames} */
  const body = {pgn};
  return post('/list', body);
}

/**
 * Gives each game that can be read an analysis board.
 *
 * @param {string} pgn
 * @returns the link of the first one, and what there is to say
 */
export async function keepAll(pgn) {
  /** @type {TextOfGames} */
  const body = {pgn};
  /** @type {KeptGames} */
  const {tables, link, unreadable, more} = await post('/import', body);
  return {link, sentence: texts.importing.kept(tables.length, more, unreadable)};
}
