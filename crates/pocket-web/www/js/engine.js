// The engine of the page. It is started at once. If it fails, a message with a button to reload the page appears.

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

// Tables take a moment, so a computation continues after the user leaves the view.
const engine = new Engine("cubes", {
  isPatient: true,
  ready() {
    loading().hidden = true;
    settle();
  },
  /** After a failure of the engine itself nothing can be answered any more. Reports that once. */
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

/** Starts the worker before there is a question. Resolves once it has loaded everything, or has failed. @returns {Promise<void>} */
export function ready() {
  engine.begin();
  return started;
}
