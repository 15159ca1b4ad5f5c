// Shows what is wrong with an input, with carets under the place.

import { element } from "./dom.js";
import { Fault } from "./engine.js";

/** Writes an error below its field; anything but a fault of the input is passed on. */
export function showFault(holder, field, error) {
  if (!(error instanceof Fault)) {
    throw error;
  }
  field?.setAttribute("aria-invalid", "true");
  const parts = [element("p", {}, error.message)];
  if (error.caret) {
    const { line, indent, width } = error.caret;
    const carets = element("span", { class: "carets" }, " ".repeat(indent) + "^".repeat(width));
    parts.push(element("pre", { "aria-hidden": "true" }, `${line}\n`, carets));
  }
  holder.replaceChildren(...parts);
}

/** Takes an error away. */
export function clearFault(holder, field) {
  field?.removeAttribute("aria-invalid");
  holder.replaceChildren();
}
