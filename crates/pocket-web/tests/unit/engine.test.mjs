// Questions to the worker: one after another, in order, and none for those who have left.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { askApart, Engine } from "../../www/godtable/engine.js";

/** Stands in for the worker; a test answers as it. */
class Fake extends EventTarget {
  static all = [];

  constructor() {
    super();
    this.asked = [];
    this.isStopped = false;
    Fake.all.push(this);
  }

  postMessage(question) {
    this.asked.push(question);
  }

  terminate() {
    this.isStopped = true;
  }

  says(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  answers(id, answer) {
    this.says({ id, answer: JSON.stringify(answer), milliseconds: 1 });
  }
}

globalThis.Worker = Fake;
/** Stands in for a browser that allows no worker. */
class Refused {
  constructor() {
    throw new DOMException("not from here", "SecurityError");
  }
}
const shown = { hidden: false, text: "", append(text) { this.text += text; } };
globalThis.document = {
  getElementById: () => shown,
  createElement: () => ({ setAttribute() {}, append() {}, addEventListener() {} }),
};

let engine;
let loads = 0;
beforeEach(async () => {
  Fake.all = [];
  globalThis.Worker = Fake;
  Object.assign(shown, { hidden: false, text: "" });
  // Each test has an engine of its own.
  loads += 1;
  engine = await import(`../../www/js/engine.js?${loads}`);
});

test("an answer finds its question, and the next one is put only then", async () => {
  const [one, two] = [engine.ask("first", [1]), engine.ask("second", [2n])];
  const [worker] = Fake.all;
  assert.deepEqual(worker.asked.map(({ method }) => method), ["first"]);
  worker.answers(worker.asked[0].id, { ok: "a" });
  assert.equal((await one).ok, "a");
  assert.deepEqual(worker.asked.map(({ method, inputs }) => [method, inputs]), [["first", [1]], ["second", [2n]]]);
  worker.answers(worker.asked[0].id, { ok: "too late" });
  worker.answers(worker.asked[1].id, { fault: { message: "found x, expected y", stickers: [3] } });
  await assert.rejects(two, (error) => error instanceof engine.Fault && error.message === "found x, expected y" && error.stickers[0] === 3);
  assert.equal(Fake.all.length, 1);
});

test("reports come while the question waits, and not after it was left", async () => {
  const end = new AbortController();
  const levels = [];
  const asked = engine.ask("long", [], { signal: end.signal, report: (level) => levels.push(level) });
  const [worker] = Fake.all;
  const { id } = worker.asked[0];
  worker.says({ id, report: "1" });
  end.abort();
  worker.says({ id, report: "2" });
  await assert.rejects(asked, { name: "AbortError" });
  assert.deepEqual(levels, [1]);
});

test("who leaves is told at once; what was not put yet never is", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const running = engine.ask("running", [], { signal: first.signal });
  const waiting = engine.ask("waiting", [], { signal: second.signal });
  const last = engine.ask("last", []);
  const [worker] = Fake.all;
  second.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  first.abort();
  await assert.rejects(running, { name: "AbortError" });
  assert.equal(worker.asked.length, 1, "the worker is still busy with the first");
  worker.answers(worker.asked[0].id, { ok: null });
  assert.deepEqual(worker.asked.map(({ method }) => method), ["running", "last"]);
  worker.answers(worker.asked[1].id, { ok: 7 });
  assert.equal((await last).ok, 7);
  await assert.rejects(engine.ask("never", [], { signal: first.signal }), { name: "AbortError" });
  assert.equal(worker.asked.length, 2);
});

test("a signal has a listener only while something waits for it", async () => {
  const listeners = new Set();
  const signal = new AbortController().signal;
  for (const [name, change] of [["addEventListener", "add"], ["removeEventListener", "delete"]]) {
    const own = signal[name].bind(signal);
    signal[name] = (kind, listener) => (listeners[change](listener), own(kind, listener));
  }
  const other = new Engine("solutions");
  const [one, two] = [other.ask("one", [], { signal }), other.ask("two", [], { signal })];
  assert.equal(listeners.size, 1);
  const [worker] = Fake.all;
  for (const [asked, answer] of [[0, one], [1, two]]) {
    worker.answers(worker.asked[asked].id, { ok: asked });
    assert.equal((await answer).ok, asked);
    assert.equal(listeners.size, 1 - asked);
  }
});

test("a report that ends its question and then throws does nothing to the next one", async () => {
  const [end, impatient] = [new AbortController(), new Engine("solutions")];
  const report = () => {
    end.abort();
    throw new Error("enough");
  };
  const one = impatient.ask("one", [], { signal: end.signal, report });
  const two = impatient.ask("two", []);
  Fake.all[0].says({ id: Fake.all[0].asked[0].id, report: "1" });
  await assert.rejects(one, { name: "AbortError" });
  assert.ok(Fake.all[0].isStopped);
  const [, worker] = Fake.all;
  assert.ok(!worker.isStopped);
  worker.answers(worker.asked[0].id, { ok: 7 });
  assert.equal((await two).ok, 7);
});

test("it is ready once, when the worker says so", async () => {
  const ready = engine.ready();
  Fake.all[0].says({ ready: true });
  await ready;
  assert.ok(shown.hidden);
});

test("after a failure nothing is asked any more, and it is told once", async () => {
  const [one, two] = [engine.ask("one", []), engine.ask("two", [])];
  Fake.all[0].says({ broken: "no memory" });
  Fake.all[0].says({ broken: "again" });
  await assert.rejects(one, /no memory/);
  await assert.rejects(two, /no memory/);
  await assert.rejects(engine.ask("three", []), /no memory/);
  await engine.ready();
  assert.ok(shown.text.startsWith("The engine stopped: no memory. "));
  assert.doesNotMatch(shown.text, /again/);
});

test("a worker without memory for its module says so at once", async () => {
  const said = [];
  globalThis.self = { name: "cubes", postMessage: (told) => said.push(told), addEventListener() {} };
  const { fetch } = globalThis;
  globalThis.fetch = async () => { throw new RangeError("no memory"); };
  try {
    await import("../../www/godtable/worker.js");
    await new Promise(setImmediate);
  } finally {
    globalThis.fetch = fetch;
    delete globalThis.self;
  }
  assert.deepEqual(said, [{ broken: "RangeError: no memory" }]);
});

test("where no worker can be started every question is rejected", async () => {
  globalThis.Worker = Refused;
  const refused = { name: "SearchError", message: "a worker could not be started (SecurityError: not from here)" };
  const other = new Engine("solutions");
  await assert.rejects(other.ask("one", []), refused);
  await assert.rejects(other.ask("two", []), refused);
  await assert.rejects(askApart("solutions", "three", []), refused);
  globalThis.Worker = Fake;
  const four = other.ask("four", []);
  Fake.all[0].answers(Fake.all[0].asked[0].id, { ok: 7 });
  assert.equal((await four).ok, 7);
  // There is one for the first question, and none for all that wait.
  const waiting = Array.from({ length: 5000 }, () => other.ask("more", []));
  globalThis.Worker = Refused;
  Fake.all[0].says({ broken: "no memory" });
  const ends = await Promise.allSettled(waiting);
  assert.ok(ends.every(({ status, reason }) => status === "rejected" && reason.name === "SearchError"));
});

test("where no worker can be started the page says so", async () => {
  globalThis.Worker = Refused;
  await engine.ready();
  assert.ok(shown.text.startsWith("The engine stopped: SecurityError: not from here. "));
  await assert.rejects(engine.ask("one", []), /not from here/);
});
