/** The menu of a table: what is needed seldom. It opens above its button and closes with every choice. */

import {byId} from './dom.js';

const GAP = 4;

/**
 * @param {Element} opener
 * @param {(Element | null)[]} parts buttons and links; null is a line between them
 */
export function openMenu(opener, parts) {
  const menu = byId('menu');
  menu.replaceChildren(...parts.map(part => part ?? document.createElement('hr')));
  for (const part of menu.children) {
    if (!(part instanceof HTMLHRElement)) {
      part.setAttribute('role', 'menuitem');
    }
  }
  menu.onclick = () => menu.hidePopover();
  menu.onkeydown = event => moveFocus(menu, event);
  menu.showPopover();
  const frame = opener.getBoundingClientRect();
  const {clientWidth} = document.documentElement;
  menu.style.right = `${Math.min(Math.max(GAP, clientWidth - frame.right), clientWidth - menu.offsetWidth - GAP)}px`;
  menu.style.bottom = `${Math.min(innerHeight - frame.top + GAP, innerHeight - menu.offsetHeight - GAP)}px`;
  focusables(menu)[0]?.focus();
}

export function closeMenu() {
  const menu = byId('menu');
  if (menu.matches(':popover-open')) {
    menu.hidePopover();
  }
}

/** @param {HTMLElement} menu */
function focusables(menu) {
  return [...menu.querySelectorAll('button:enabled, a')].flatMap(part => (part instanceof HTMLElement ? [part] : []));
}

/**
 * @param {HTMLElement} menu
 * @param {KeyboardEvent} event
 */
function moveFocus(menu, event) {
  const step = new Map([['ArrowDown', 1], ['ArrowUp', -1]]).get(event.key);
  const parts = focusables(menu);
  if (step && parts.length > 0) {
    const next = parts.findIndex(part => part === document.activeElement) + step;
    parts[(next + parts.length) % parts.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
