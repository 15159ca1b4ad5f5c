// Shows what is wrong with an input, with carets under the place.

import { announce } from "./announce.js";
import { element } from "./dom.js";
import { Fault } from "./engine.js";
import { Misread } from "./route.js";

/** Writes an error below its field; anything but a fault of the input is passed on.
 * @param {Element} holder @param {Element | null | undefined} field @param {unknown} error */
export function showFault(holder, field, error) {
  if (!(error instanceof Fault || error instanceof Misread)) {
    throw error;
  }
  field?.setAttribute("aria-invalid", "true");
  const parts = [element("p", {}, error.message)];
  if (error instanceof Fault && error.caret) {
    const { line, indent, width } = error.caret;
    const carets = element("span", { class: "carets" }, " ".repeat(indent) + "^".repeat(width));
    parts.push(element("pre", { "aria-hidden": "true" }, `${line}\n`, carets));
  }
  holder.replaceChildren(...parts);
  // In a long line the place may be far to the right.
  const shown = holder.querySelector("pre");
  const carets = /** @type {HTMLElement | null} */ (holder.querySelector(".carets"));
  if (shown && carets) {
    const [middle, indent] = [shown.clientWidth / 2, error instanceof Fault ? error.caret?.indent ?? 0 : 0];
    const letter = carets.offsetWidth / Math.max(carets.textContent?.length ?? 1, 1);
    shown.scrollLeft = indent * letter - middle;
  }
  announce(error.message);
}

/** Takes an error away; a note about the input may take its place. @param {Element} holder @param {Element | null} [field] */
export function clearFault(holder, field, note = "") {
  field?.removeAttribute("aria-invalid");
  holder.replaceChildren(...(note ? [element("p", { class: "calm" }, `Note: ${note}`)] : []));
}
