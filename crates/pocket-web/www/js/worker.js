// Runs the crates apart from the page, so that a search never holds it up.

import start, { Session } from "../wasm/pocket_web.js";

const session = start({ module_or_path: new URL("../wasm/pocket_web_bg.wasm", import.meta.url) }).then(
  () => new Session(),
);

self.addEventListener("message", async ({ data: { id, method, inputs } }) => {
  try {
    const ready = await session;
    const report = (text) => self.postMessage({ id, report: text });
    const begun = performance.now();
    const answer = method === "compute" ? ready.compute(...inputs, report) : ready[method](...inputs);
    self.postMessage({ id, answer, milliseconds: performance.now() - begun });
  } catch (error) {
    self.postMessage({ id, broken: String(error) });
  }
});
