// Asks about puzzles from definitions, each time in a worker of its own: it can be stopped at any moment, and gives all memory back.

import { Fault } from "./engine.js";

/**
 * Asks a question; when the signal is aborted the worker is ended.
 * @param {"about" | "count"} method @param {any[]} inputs
 * @param {{signal: AbortSignal, report?: (level: any) => void}} options `report` gets what a search tells on its way
 * @returns {Promise<{ok: any, milliseconds: number, bytes: number}>} with the time and the memory that it took
 */
export function askApart(method, inputs, { signal, report = () => {} }) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./puzzle-worker.js", import.meta.url), { type: "module" });
    const end = (/** @type {() => void} */ settle) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end(() => reject(broken(event.message || "its worker could not be started")));
    });
    worker.addEventListener("message", ({ data }) => {
      if ("report" in data) {
        report(JSON.parse(data.report));
      } else if ("missing" in data) {
        end(() => reject(missing(data.missing)));
      } else if ("broken" in data) {
        end(() => reject(broken(data.broken)));
      } else {
        const answer = JSON.parse(data.answer);
        const { milliseconds, bytes } = data;
        end(() => ("fault" in answer ? reject(new Fault(answer.fault)) : resolve({ ...answer, milliseconds, bytes })));
      }
    });
    worker.postMessage({ method, inputs });
  });
}

/** @param {string} reason */
const missing = (reason) => new Fault({ message: `the module for puzzles could not be fetched (${reason}): the first time it needs the network` });

/** What broke it off is most often that the browser gives no more memory. @param {string} reason */
const broken = (reason) => new Fault({ message: `the search broke off (${reason}): the browser may have given it too little memory` });
