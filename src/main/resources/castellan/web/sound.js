/** Short sounds, made by the browser itself: a wooden knock for moves, soft bells for everything else. */

import {settings} from './settings.js';

/**
 * A knock is a short noise through a filter with a dull tone below it; a bell is a tone with its overtones.
 *
 * @typedef {{kind: 'knock' | 'bell', at: number, pitch: number, loud: number}} Stroke at in seconds, pitch in hertz
 */

/** @type {{[name: string]: Stroke[]}} */
const SOUNDS = {
  move: [{kind: 'knock', at: 0, pitch: 190, loud: 0.5}],
  capture: [{kind: 'knock', at: 0, pitch: 230, loud: 0.5}, {kind: 'knock', at: 0.055, pitch: 150, loud: 0.6}],
  check: [{kind: 'knock', at: 0, pitch: 190, loud: 0.5}, {kind: 'bell', at: 0.03, pitch: 659, loud: 0.12}],
  end: [{kind: 'bell', at: 0, pitch: 392, loud: 0.14}, {kind: 'bell', at: 0.16, pitch: 523, loud: 0.14}, {kind: 'bell', at: 0.32, pitch: 659, loud: 0.14}],
  join: [{kind: 'bell', at: 0, pitch: 523, loud: 0.12}, {kind: 'bell', at: 0.12, pitch: 784, loud: 0.12}],
  leave: [{kind: 'bell', at: 0, pitch: 523, loud: 0.1}, {kind: 'bell', at: 0.12, pitch: 392, loud: 0.1}],
};
const KNOCK_SECONDS = 0.09;
const BELL_SECONDS = 0.7;
const SILENCE = 0.0001;

/** @type {AudioContext | undefined} */
let context;

/**
 * Plays a sound, if the person has touched the page: before that, browsers allow none.
 *
 * @param {'move' | 'capture' | 'check' | 'end' | 'join' | 'leave'} name
 */
export function play(name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  context ??= new AudioContext();
  for (const stroke of SOUNDS[name]) {
    const start = context.currentTime + stroke.at;
    if (stroke.kind === 'knock') {
      knock(context, start, stroke);
    } else {
      bell(context, start, stroke);
    }
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {Stroke} stroke
 */
function knock(audio, start, {pitch, loud}) {
  tone(audio, pitch, start, loud, KNOCK_SECONDS);
  const noise = audio.createBufferSource();
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * KNOCK_SECONDS), audio.sampleRate);
  const values = samples.getChannelData(0);
  for (let index = 0; index < values.length; index++) {
    values[index] = Math.random() * 2 - 1;
  }
  noise.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch * 7;
  noise.connect(filter).connect(fading(audio, start, loud * 0.6, KNOCK_SECONDS / 3));
  noise.start(start);
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {Stroke} stroke
 */
function bell(audio, start, {pitch, loud}) {
  tone(audio, pitch, start, loud, BELL_SECONDS);
  tone(audio, pitch * 2, start, loud * 0.3, BELL_SECONDS * 0.6);
  tone(audio, pitch * 3, start, loud * 0.1, BELL_SECONDS * 0.3);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} start
 * @param {number} loud
 * @param {number} seconds
 */
function tone(audio, pitch, start, loud, seconds) {
  const made = audio.createOscillator();
  made.frequency.value = pitch;
  made.connect(fading(audio, start, loud, seconds));
  made.start(start);
  made.stop(start + seconds);
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {number} loud
 * @param {number} seconds until nothing is heard any more
 */
function fading(audio, start, loud, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(SILENCE, start + seconds);
  gain.connect(audio.destination);
  return gain;
}
