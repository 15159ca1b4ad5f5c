// The worker in node: what it finds in a browser is put here first.

import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";

Object.assign(globalThis, {
  self: {
    name: workerData,
    postMessage: (told) => parentPort.postMessage(told),
    addEventListener: (kind, listener) => parentPort.on(kind, (data) => listener({ data })),
  },
  // All that it fetches lies beside it.
  fetch: async (url) => new Response(await readFile(url), { headers: { "content-type": "application/wasm" } }),
});
await import("./worker.js");
