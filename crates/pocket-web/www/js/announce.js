// Announces changes to screen readers, politely and once they have settled.

import { byId } from "./dom.js";

/** The pause before a text is read out: long enough that results between two typed letters are skipped. */
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

/** The longest wait for an answer that counts as immediate, in milliseconds. */
const MOMENT = 150;

/** Waits for an answer, and runs an action if it is not there after a moment.
 * @template T @param {Promise<T>} answer @param {() => void} action */
export async function orAfterAMoment(answer, action) {
  const timer = setTimeout(action, MOMENT);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
