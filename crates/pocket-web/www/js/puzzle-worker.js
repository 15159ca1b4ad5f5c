// Answers one question about a puzzle from a definition, with the module for such puzzles. The page ends it after that.

import start, { about_puzzle, count_positions } from "../wasm/pocket_puzzle.js";

const url = new URL("../wasm/pocket_puzzle_bg.wasm", import.meta.url);

/** The module, or null when it does not come: then the page has been told. */
async function fetched() {
  try {
    const response = await fetch(url);
    if (response.ok) {
      return response;
    }
    self.postMessage({ missing: `found status ${response.status}, expected 200` });
  } catch (error) {
    self.postMessage({ missing: String(error) });
  }
  return null;
}

self.addEventListener("message", async (/** @type {MessageEvent} */ { data: { method, inputs } }) => {
  const response = await fetched();
  if (!response) {
    return;
  }
  try {
    const { memory } = await start({ module_or_path: response });
    const report = (text) => self.postMessage({ report: text });
    const begun = performance.now();
    const answer = method === "count" ? count_positions(...inputs, report) : about_puzzle(...inputs);
    self.postMessage({ answer, milliseconds: performance.now() - begun, bytes: memory.buffer.byteLength });
  } catch (error) {
    self.postMessage({ broken: String(error) });
  }
});
