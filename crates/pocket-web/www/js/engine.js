// Asks the worker, and gives its answers as promises.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let asked = 0;
let failure = null;

/** An error in an input: the library's message, and where to point. */
export class Fault extends Error {
  constructor({ message, caret = null, stickers = [] }) {
    super(message);
    this.caret = caret;
    this.stickers = stickers;
  }
}

/** Calls a method of the session; `report` gets what a long search tells on its way. */
export function ask(method, inputs, report = () => {}) {
  return new Promise((resolve, reject) => {
    if (failure) {
      reject(failure);
      return;
    }
    asked += 1;
    waiting.set(asked, { resolve, reject, report });
    worker.postMessage({ id: asked, method, inputs });
  });
}

worker.addEventListener("message", ({ data }) => {
  if (!waiting.has(data.id)) {
    return;
  }
  const { resolve, reject, report } = waiting.get(data.id);
  if ("report" in data) {
    report(JSON.parse(data.report));
    return;
  }
  waiting.delete(data.id);
  if ("broken" in data) {
    fail(new Error(data.broken));
    reject(failure);
    return;
  }
  const answer = JSON.parse(data.answer);
  if ("fault" in answer) {
    reject(new Fault(answer.fault));
  } else {
    resolve(Object.assign(answer, { milliseconds: data.milliseconds }));
  }
});

worker.addEventListener("error", (event) => {
  event.preventDefault();
  fail(new Error(event.message || "the worker could not be started"));
});

/** After a failure of the machinery nothing can be answered any more: say so once. */
function fail(error) {
  failure = error;
  const notice = document.getElementById("broken");
  notice.textContent = `The engine stopped: ${error.message}. Reload the page to start it again.`;
  notice.hidden = false;
  for (const { reject } of waiting.values()) {
    reject(error);
  }
  waiting.clear();
}
