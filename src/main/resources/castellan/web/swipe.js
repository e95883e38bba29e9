/** Walking through a game by swiping with a finger: to the left forwards, to the right back. */

const FAR_PIXELS = 40;
const LONG_MILLIS = 700;

/**
 * @param {HTMLElement} area
 * @param {(event: PointerEvent) => boolean} mayBegin whether a finger here would not do something else
 * @param {(step: 'next' | 'previous') => void} walk
 * @param {AbortSignal} signal
 */
export function listenToSwipes(area, mayBegin, walk, signal) {
  /** @type {{pointer: number, x: number, y: number, at: number} | null} */
  let begun = null;
  area.addEventListener('pointerdown', event => {
    begun = event.pointerType === 'touch' && event.isPrimary && mayBegin(event)
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
