/** The words of the page, in the first of the browser's languages that there is a file for. */

const GERMAN = /^de\b/i;
const ENGLISH = /^en\b/i;
const first = navigator.languages.find(language => GERMAN.test(language) || ENGLISH.test(language)) ?? 'en';

export const {texts} = GERMAN.test(first) ? await import('./de.js') : await import('./en.js');
