// Answers questions by one of the modules of WebAssembly, apart from who asks, so that a search never holds that up. It is named
// after its module.

/** For each module its JavaScript side, and itself. @type {Record<string, [() => Promise<any>, URL]>} */
const modules = {
  cubes: [() => import("./wasm/pocket_web.js"), new URL("./wasm/pocket_web_bg.wasm", import.meta.url)],
  puzzles: [() => import("./wasm/pocket_puzzle.js"), new URL("./wasm/pocket_puzzle_bg.wasm", import.meta.url)],
  solutions: [() => import("./wasm/pocket_solve.js"), new URL("./wasm/pocket_solve_bg.wasm", import.meta.url)],
};
const [side, url] = modules[self.name];

/** How long to wait before the module is fetched again, if that failed. */
const PAUSES = [500, 2500];

const loaded = load();
// A failure is reported at once: a lack of memory is a RangeError. Later messages on a question are ignored.
loaded.catch((error) => self.postMessage({ [error instanceof RangeError ? "broken" : "missing"]: String(error) }));

/** The object that answers, and its memory. @returns {Promise<{asked: any, memory: WebAssembly.Memory}>} */
async function load(failures = 0) {
  try {
    const coming = fetch(url, failures > 0 ? { cache: "reload" } : {});
    const [{ default: start, ...functions }, response] = await Promise.all([side(), coming]);
    if (!response.ok) {
      throw new Error(`found status ${response.status}, expected 200`);
    }
    const { memory } = await start({ module_or_path: response });
    self.postMessage({ ready: true });
    return { asked: functions.Session ? new functions.Session() : functions, memory };
  } catch (error) {
    if (failures === PAUSES.length || error instanceof RangeError) {
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSES[failures]));
    return load(failures + 1);
  }
}

self.addEventListener("message", async (/** @type {MessageEvent} */ { data: { id, method, inputs } }) => {
  try {
    const { asked, memory } = await loaded;
    const report = (text) => self.postMessage({ id, report: text });
    const begun = performance.now();
    // Methods without reports ignore the last input.
    const answer = asked[method](...inputs, report);
    self.postMessage({ id, answer, milliseconds: performance.now() - begun, bytes: memory.buffer.byteLength });
  } catch (error) {
    self.postMessage({ broken: String(error) });
  }
});
