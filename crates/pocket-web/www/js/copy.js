// Copies texts, and says so on the button that did it.

import { announce } from "./announce.js";

const SAID_FOR = 2500;

/** Copies a text. If the browser does not allow that, `otherwise` does something else that helps, and returns its name.
 * @param {any} pressed @param {string} text @param {() => string} otherwise */
export async function copy(pressed, text, otherwise = () => "Not allowed here") {
  const label = pressed.dataset.label ?? pressed.textContent;
  pressed.dataset.label = label;
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = "Copied";
  } catch {
    pressed.textContent = otherwise();
  }
  announce(pressed.textContent);
  setTimeout(() => {
    pressed.textContent = label;
  }, SAID_FOR);
}
