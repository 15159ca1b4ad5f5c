// Asks the worker, one question after another, and gives its answers as promises.

import { button, byId } from "./dom.js";

/** @typedef {{line: string, indent: number, width: number}} Caret */

/** An error in an input: the library's message, and where to point. */
export class Fault extends Error {
  /** @param {{message: string, caret?: Caret | null, stickers?: number[]}} fault */
  constructor({ message, caret = null, stickers = [] }) {
    super(message);
    this.caret = caret;
    this.stickers = stickers;
  }
}

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} method
 * @property {any[]} inputs
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(level: any) => void} report
 * @property {AbortSignal | undefined} signal
 */

/** The first one is being answered. @type {Question[]} */
const questions = [];
let asked = 0;
/** @type {Worker | null} */
let worker = null;
/** @type {Error | null} */
let failure = null;
/** @type {() => void} */
let settle;
/** @type {Promise<void>} */
const started = new Promise((resolve) => {
  settle = resolve;
});

/**
 * Calls a method of the session. When the signal is aborted the promise rejects at once, and a question that has not been
 * put yet never is; one that is being answered is answered to the end.
 * @param {string} method @param {any[]} inputs
 * @param {{signal?: AbortSignal, report?: (level: any) => void}} [options] `report` gets what a long search tells on its way
 * @returns {Promise<{ok: any, milliseconds: number}>}
 */
export function ask(method, inputs, { signal, report = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted || failure) {
      reject(failure ?? signal?.reason);
      return;
    }
    asked += 1;
    const question = { id: asked, method, inputs, resolve, reject, report, signal };
    signal?.addEventListener("abort", () => leave(question), { once: true });
    questions.push(question);
    if (questions.length === 1) {
      put(question);
    }
  });
}

/** Starts the worker before there is anything to ask; resolves once it has all that it needs, or has failed. @returns {Promise<void>} */
export function ready() {
  worker ??= begin();
  return started;
}

/** @param {Question} question */
function put({ id, method, inputs }) {
  worker ??= begin();
  worker.postMessage({ id, method, inputs });
}

/** Forgets a question. @param {Question} question */
function leave(question) {
  const place = questions.indexOf(question);
  if (place < 0) {
    return;
  }
  question.reject(question.signal?.reason);
  if (place > 0) {
    questions.splice(place, 1);
  }
}

/** Goes on to the next question. */
function next() {
  questions.shift();
  if (questions.length > 0) {
    put(questions[0]);
  }
}

function begin() {
  const begun = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  begun.addEventListener("message", ({ data }) => receive(data));
  begun.addEventListener("error", (event) => {
    event.preventDefault();
    fail(new Error(event.message || "the worker could not be started"));
  });
  return begun;
}

/** @param {any} data */
function receive(data) {
  const [question] = questions;
  if ("ready" in data) {
    loading().hidden = true;
    settle();
  } else if ("broken" in data) {
    fail(new Error(data.broken));
  } else if (question?.id === data.id && "report" in data) {
    if (!question.signal?.aborted) {
      question.report(JSON.parse(data.report));
    }
  } else if (question?.id === data.id) {
    const answer = JSON.parse(data.answer);
    if ("fault" in answer) {
      question.reject(new Fault(answer.fault));
    } else {
      question.resolve(Object.assign(answer, { milliseconds: data.milliseconds }));
    }
    next();
  }
}

const loading = () => byId("loading");

/** After a failure of the machinery nothing can be answered any more: say so once. @param {Error} error */
function fail(error) {
  if (failure) {
    return;
  }
  failure = error;
  loading().hidden = true;
  const notice = byId("broken");
  notice.append(`The engine stopped: ${error.message}. `, button("Start it again", () => location.reload()));
  notice.hidden = false;
  settle();
  for (const { reject } of questions.splice(0)) {
    reject(error);
  }
}
