// Tells people who cannot see the page what has changed, politely and once it has settled.

import { byId } from "./dom.js";

/** Long enough for a result that the next letter takes back not to be read out. */
const SETTLED = 700;

let timer = 0;

/** Reads a text out after a pause, unless another one comes first. @param {string} text */
export function announce(text) {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    byId("said").textContent = text;
  }, SETTLED);
}

/** Shows a text and reads it out. @param {Element} holder @param {string} text */
export function tell(holder, text) {
  holder.textContent = text;
  announce(text);
}
