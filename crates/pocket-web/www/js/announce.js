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

/** Shows a text and reads it out, with what is shown elsewhere. @param {Element} holder @param {string} text */
export function tell(holder, text, more = "") {
  holder.textContent = text;
  announce(`${text} ${more}`.trim());
}

/** What takes longer is not there at once, in milliseconds. */
const MOMENT = 150;

/** Waits for an answer, and does something if it is not there after a moment.
 * @template T @param {Promise<T>} answer @param {() => void} action */
export async function orAfterAMoment(answer, action) {
  const timer = setTimeout(action, MOMENT);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
