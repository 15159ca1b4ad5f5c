// The engine of the page: it is started at once, and when it fails that is told, with a button to start the page again.

import { Engine, GodtableError } from "../godtable/engine.js";
import { button, byId } from "./dom.js";

/** An error in an input. */
export const Fault = GodtableError;

/** @type {Error | null} */
let failure = null;
/** @type {() => void} */
let settle;
/** @type {Promise<void>} */
const started = new Promise((resolve) => {
  settle = resolve;
});

const loading = () => byId("loading");

// Tables take a moment: who comes back finds what was begun.
const engine = new Engine("cubes", {
  isPatient: true,
  ready() {
    loading().hidden = true;
    settle();
  },
  /** After a failure of the machinery nothing can be answered any more: say so once. */
  failed(reason) {
    failure = new Error(reason);
    loading().hidden = true;
    const notice = byId("broken");
    notice.append(`The engine stopped: ${reason}. `, button("Start it again", () => location.reload()));
    notice.hidden = false;
    settle();
    engine.close(failure);
  },
});

/**
 * Calls a method of the session. When the signal is aborted the promise rejects at once; a question that is being answered is
 * answered to the end.
 * @param {string} method @param {any[]} inputs @param {import("../godtable/engine.js").Listening} [listening]
 * @returns {Promise<import("../godtable/engine.js").Answer>}
 */
export const ask = (method, inputs, listening) => (failure ? Promise.reject(failure) : engine.ask(method, inputs, listening));

/** Starts the worker before there is anything to ask; resolves once it has all that it needs, or has failed. @returns {Promise<void>} */
export function ready() {
  engine.begin();
  return started;
}
