/** The time that a move has taken, from the clocks beside the moves. */

/** @import {Game} from './game.js' */
/** @import {Place} from './messages.js' */

/**
 * The time for a move if the clock before it is known, else what was left after it.
 *
 * @param {Place} node
 * @param {Game} game
 */
export function timeOf({move, parent}, {study, state}) {
  if (!move || move.clock === null) {
    return null;
  }
  const control = state.control ?? readControl(state.tags.TimeControl);
  const opponents = study.node(parent ?? 0);
  const own = opponents.parent === null ? null : study.node(opponents.parent).move;
  const before = own ? own.clock : control?.base ?? null;
  const spent = before === null ? -1 : before - move.clock + (control?.increment ?? 0);
  return clockText(spent >= 0 ? spent : move.clock);
}

/** @param {string | undefined} tag such as 300+3, in seconds */
function readControl(tag) {
  const found = /^(\d+)(?:\+(\d+))?$/.exec(tag ?? '');
  return found ? {base: Number(found[1]) * 1000, increment: Number(found[2] ?? 0) * 1000} : null;
}

/** @param {number} millis */
function clockText(millis) {
  const seconds = Math.round(millis / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
