/** Short sounds for moves and the end of a game, made by the browser itself. */

import {settings} from './settings.js';

/** Frequencies with their seconds. */
const SOUNDS = {
  move: [[320, 0.05]],
  capture: [[260, 0.04], [180, 0.06]],
  check: [[520, 0.07], [660, 0.07]],
  end: [[440, 0.12], [330, 0.12], [262, 0.2]],
};

/** @type {AudioContext | undefined} */
let context;

/**
 * Plays a sound, if the person has touched the page: before that, browsers allow none.
 *
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [frequency, seconds] of SOUNDS[name]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.15, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
    start += seconds;
  }
}
