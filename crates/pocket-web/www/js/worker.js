// Runs the crates apart from the page, so that a search never holds it up.

import start, { Session } from "../wasm/pocket_web.js";

/** How long to wait before the module is fetched once more, if it did not come. */
const PAUSES = [500, 2500];

const session = load().then(() => {
  self.postMessage({ ready: true });
  return new Session();
});
// It is told with the first question; without one, at once.
session.catch((error) => self.postMessage({ broken: String(error) }));

async function load(failures = 0) {
  try {
    const url = new URL("../wasm/pocket_web_bg.wasm", import.meta.url);
    const response = await fetch(url, failures > 0 ? { cache: "reload" } : {});
    if (!response.ok) {
      throw new Error(`the module could not be fetched: found status ${response.status}, expected 200`);
    }
    await start({ module_or_path: response });
  } catch (error) {
    if (failures === PAUSES.length) {
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSES[failures]));
    await load(failures + 1);
  }
}

self.addEventListener("message", async (/** @type {MessageEvent} */ { data: { id, method, inputs } }) => {
  try {
    const asked = await session;
    const report = (text) => self.postMessage({ id, report: text });
    const begun = performance.now();
    const answer = method === "compute" ? asked.compute(...inputs, report) : asked[method](...inputs);
    self.postMessage({ id, answer, milliseconds: performance.now() - begun });
  } catch (error) {
    self.postMessage({ id, broken: String(error) });
  }
});
