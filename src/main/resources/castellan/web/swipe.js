/** Walking through a game by swiping with a finger, to the left forwards, to the right back, and by the wheel of the mouse. */

const FAR_PIXELS = 40;
const LONG_MILLIS = 700;
/** A wheel turns by about 100 at a time, a touchpad by a few. */
const WHEEL_STEP = 50;
const WHEEL_LINE = 40;

/**
 * What a finger does something else with: a piece, which it moves, and controls that move sideways themselves.
 *
 * @param {EventTarget | null} target
 */
const isTaken = target => target instanceof Element && target.closest('.cell:has(.piece), input, [role=slider], .graph') !== null;

/**
 * @param {HTMLElement} area
 * @param {(step: 'next' | 'previous') => void} walk
 * @param {AbortSignal} signal
 */
export function listenToSwipes(area, walk, signal) {
  /** @type {{pointer: number, x: number, y: number, at: number} | null} */
  let begun = null;
  area.addEventListener('pointerdown', event => {
    begun = event.pointerType === 'touch' && event.isPrimary && !isTaken(event.target)
      ? {pointer: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp}
      : null;
  }, {signal});
  area.addEventListener('pointercancel', () => { begun = null; }, {signal});
  area.addEventListener('pointerup', event => {
    if (!begun || begun.pointer !== event.pointerId) {
      return;
    }
    const right = event.clientX - begun.x;
    const down = event.clientY - begun.y;
    const isSwipe = Math.abs(right) > FAR_PIXELS && Math.abs(right) > 2 * Math.abs(down) && event.timeStamp - begun.at < LONG_MILLIS;
    begun = null;
    if (isSwipe) {
      walk(right < 0 ? 'next' : 'previous');
    }
  }, {signal});
}

/**
 * @param {HTMLElement} area
 * @param {(step: 'next' | 'previous') => void} walk
 * @param {AbortSignal} signal
 */
export function listenToWheel(area, walk, signal) {
  let turned = 0;
  area.addEventListener('wheel', event => {
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    if (event.ctrlKey || scrolls || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      return;
    }
    event.preventDefault();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_LINE;
    turned = Math.sign(by) === Math.sign(turned) ? turned + by : by;
    if (Math.abs(turned) >= WHEEL_STEP) {
      walk(turned > 0 ? 'next' : 'previous');
      turned = 0;
    }
  }, {signal, passive: false});
}
