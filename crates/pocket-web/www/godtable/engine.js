// Sends questions to workers, and returns their answers as promises; for the page and for the package.

/** @typedef {{line: string, indent: number, width: number}} Caret */

/** Why there is no answer: the library's message, what kind of error it is, and where in a text to point. */
export class GodtableError extends Error {
  /** @param {{message: string, name?: string, caret?: Caret | null, stickers?: number[]}} fault */
  constructor({ message, name = "InputError", caret = null, stickers = [] }) {
    super(message);
    this.name = name;
    this.caret = caret;
    this.stickers = stickers;
  }
}

/** Creates a worker from a module's name. The package for node replaces this function. */
export const workers = {
  make: (/** @type {string} */ name) => new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: /* @vite-ignore */ name }),
};

/** What to do when a signal is aborted: it has one listener, as node warns of many. @type {WeakMap<any, Set<() => void>>} */
const leaving = new WeakMap();
const tellLeavers = (/** @type {Event} */ { target }) => leaving.get(target)?.forEach((leave) => leave());

/** @param {AbortSignal} signal */
function leaversOf(signal) {
  const leavers = leaving.get(signal) ?? new Set();
  leaving.set(signal, leavers);
  return leavers;
}

/**
 * @typedef {{signal?: AbortSignal, report?: (level: any) => void}} Listening `report` receives the progress of a long search
 * @typedef {{ok: any, milliseconds: number, bytes: number}} Answer with the time that it took, and the memory
 * @typedef {object} Question
 * @property {number} id
 * @property {string} method
 * @property {any[]} inputs
 * @property {(settle: () => void) => void} end
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(level: any) => void} report
 */

/** A worker, created when it is needed, that answers one question after another. */
export class Engine {
  /** The first one is being answered. @type {Question[]} */
  #questions = [];
  #asked = 0;
  /** @type {Worker | null} */
  #worker = null;
  #module;
  #options;

  /**
   * `isPatient` says what happens if the question being answered is aborted: the worker finishes it, or else the worker is ended.
   * @param {string} module @param {{isPatient?: boolean, ready?: () => void, failed?: (reason: string) => void}} [options]
   */
  constructor(module, options = {}) {
    this.#module = module;
    this.#options = options;
  }

  /**
   * Asks a question. When the signal is aborted the promise rejects at once, and a question that has not been put yet never is.
   * @param {string} method @param {any[]} inputs @param {Listening} [listening]
   * @returns {Promise<Answer>}
   */
  ask(method, inputs, { signal, report = () => {} } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#asked += 1;
      const end = (/** @type {() => void} */ settle) => {
        leavers?.delete(leave);
        if (leavers?.size === 0) {
          // A listener would keep a signal alive that combines others.
          signal?.removeEventListener("abort", tellLeavers);
        }
        settle();
      };
      const question = { id: this.#asked, method, inputs, end, resolve, reject, report };
      const leave = () => this.#leave(question, signal?.reason);
      const leavers = signal && leaversOf(signal);
      leavers?.add(leave);
      signal?.addEventListener("abort", tellLeavers);
      this.#questions.push(question);
      if (this.#questions.length === 1) {
        this.#put();
      }
    });
  }

  /** Starts the worker before there is anything to ask. Returns null if it could not be started: then all questions are rejected. */
  begin() {
    if (this.#worker) {
      return this.#worker;
    }
    let worker;
    try {
      worker = workers.make(this.#module);
    } catch (error) {
      const fault = { name: "SearchError", message: `a worker could not be started (${error})` };
      for (const question of this.#questions.splice(0)) {
        question.end(() => question.reject(new GodtableError(fault)));
      }
      this.#options.failed?.(String(error));
      return null;
    }
    const isOver = () => this.#worker !== worker;
    worker.addEventListener("message", ({ data }) => isOver() || this.#receive(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const unstarted = "the worker could not be started";
      isOver() || this.#fail(event.message || unstarted, event.message ? undefined : unstarted);
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the worker, and frees its memory. Pending questions are rejected with this error. @param {unknown} [error] */
  close(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { end, reject } of this.#questions.splice(0)) {
      end(() => reject(error));
    }
  }

  #put() {
    const [question] = this.#questions;
    if (question) {
      const { id, method, inputs } = question;
      this.begin()?.postMessage({ id, method, inputs });
    }
  }

  /** @param {Question} question @param {unknown} reason */
  #leave(question, reason) {
    const place = this.#questions.indexOf(question);
    question.end(() => question.reject(reason));
    question.report = () => {};
    if (place > 0) {
      this.#questions.splice(place, 1);
    } else if (place === 0 && !this.#options.isPatient) {
      this.#restart();
    }
  }

  /** Continues with the next question, on another worker. */
  #restart() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#questions.shift();
    this.#put();
  }

  /** @param {any} data */
  #receive(data) {
    const [question] = this.#questions;
    if (Object.hasOwn(data, "ready")) {
      this.#options.ready?.();
    } else if (Object.hasOwn(data, "missing")) {
      this.#fail(data.missing, `the module for ${this.#module} could not be fetched (${data.missing}): the first time it needs the network`);
    } else if (Object.hasOwn(data, "broken")) {
      this.#fail(data.broken);
    } else if (question?.id === data.id && Object.hasOwn(data, "report")) {
      try {
        question.report(JSON.parse(data.report));
      } catch (error) {
        // The error came from the caller's own function, and would end the program.
        this.#leave(question, error);
      }
    } else if (question?.id === data.id) {
      const { answer, milliseconds, bytes } = data;
      const read = JSON.parse(answer);
      const { reject, resolve } = question;
      question.end(() => (Object.hasOwn(read, "fault") ? reject(new GodtableError(read.fault)) : resolve({ ok: read.ok, milliseconds, bytes })));
      this.#questions.shift();
      this.#put();
    }
  }

  /** Rejects the question. A search that breaks off has most often run out of memory. @param {string} reason @param {string} [message] */
  #fail(reason, message = `the search broke off (${reason}): there may have been too little memory`) {
    const [question] = this.#questions;
    question?.end(() => question.reject(new GodtableError({ name: "SearchError", message })));
    this.#options.failed?.(reason);
    this.#restart();
  }
}

/** The separate workers that have not answered yet. @type {Set<Engine>} */
export const apart = new Set();

/**
 * Asks a question of a separate worker, which ends after the answer and so frees all of its memory.
 * @param {string} module @param {string} method @param {any[]} inputs @param {Listening} [listening]
 */
export function askApart(module, method, inputs, listening) {
  const engine = new Engine(module);
  apart.add(engine);
  return engine.ask(method, inputs, listening).finally(() => {
    apart.delete(engine);
    engine.close();
  });
}
