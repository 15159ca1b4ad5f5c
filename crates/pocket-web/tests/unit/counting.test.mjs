// What is said of a count, by what the modules answer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { workers } from "../../www/godtable/engine.js";
import { Count } from "../../www/js/views/puzzle/counting.js";

globalThis.window = globalThis;
globalThis.location = { hash: "#puzzle" };
const notice = { replaceChildren: (text) => (notice.text = text) };
globalThis.document = {
  getElementById: () => notice,
  createElement: () => ({ setAttribute() {}, append() {} }),
};

/** A count of a puzzle that fits or not, where each question has one of these answers. */
async function counted(fits, answers) {
  workers.make = () => Object.assign(new EventTarget(), {
    postMessage({ id, method }) {
      const data = { id, answer: JSON.stringify(answers[method]), milliseconds: 1, bytes: 1 };
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
    },
    terminate() {},
  });
  const count = new Count(["ring.tws", "", true, 1], { name: "Ring", order: "4", search: { fits, positions: "4" } }, () => {});
  count.seen(false);
  await count.run();
  return count;
}

test("a count stays, also where the farthest positions cannot be found", async () => {
  const count_positions = { ok: { counts: [1, 2, 1], total: 4, complete: true } };
  const farthest = [{ solved_by: "T T" }];
  for (const [farthest_positions, expected] of [[{ ok: farthest }, farthest], [{ fault: { message: "found 255" } }, []]]) {
    const count = await counted(true, { count_positions, farthest_positions });
    assert.equal(count.error, null);
    assert.match(count.said, /^4 positions, as many as the order of the group says, /);
    assert.deepEqual([count.counts, count.farthest, count.isComplete], [[1, 2, 1], expected, true]);
  }
});

test("the first levels are all positions only if no more follow", async () => {
  for (const [complete, expected] of [[true, "All 3 positions."], [false, "The first levels, up to distance 1."]]) {
    const count = await counted(false, { count: { ok: { counts: [1, 2], total: 3, complete } } });
    assert.deepEqual([count.said, count.error, count.isComplete], [expected, null, complete]);
  }
});

test("the notice says how a count ended that nobody watched", async () => {
  const fault = { message: "more than there is", name: "TooLarge" };
  const cases = [
    [true, { count_positions: { ok: { counts: [1, 2, 1] } }, farthest_positions: { ok: [] } }, "Ring is counted. "],
    [false, { count: { ok: { counts: [1, 2], total: 3, complete: true } } }, "Ring is counted. "],
    [false, { count: { ok: { counts: [1, 2], total: 3, complete: false } } }, "Ring: The first levels, up to distance 1. "],
    [true, { count_positions: { fault } }, "Ring could not be counted. "],
  ];
  for (const [fits, answers, expected] of cases) {
    await counted(fits, answers);
    assert.deepEqual([notice.text, notice.hidden], [expected, false]);
  }
});

test("no notice tells of a count that was stopped for another", async () => {
  const count = new Count(["ring.tws", "", true, 1], { name: "Ring", order: "4", search: { fits: true } }, () => {});
  workers.make = () => Object.assign(new EventTarget(), { postMessage() {}, terminate() {} });
  count.seen(false);
  const end = count.run();
  count.stop();
  await end;
  assert.deepEqual([count.said, notice.hidden], ["Stopped.", true]);
});

test("thousands of levels are not drawn one by one, and the last of them is", async () => {
  let drawn = 0;
  const counts = Array.from({ length: 3000 }, () => 2);
  workers.make = () => Object.assign(new EventTarget(), {
    postMessage({ id, method }) {
      const says = (data) => this.dispatchEvent(Object.assign(new Event("message"), { data: { id, ...data } }));
      const ok = method === "count_positions" ? { counts } : [];
      queueMicrotask(() => {
        counts.forEach((positions, depth) => says({ report: JSON.stringify({ depth, positions, total: 2 * depth + 2, states: 6000 }) }));
        setTimeout(() => says({ answer: JSON.stringify({ ok }), milliseconds: 1, bytes: 1 }), 300);
      });
    },
    terminate() {},
  });
  const count = new Count(["ring.tws", "", true, 1], { name: "Ring", order: "6000", search: { fits: true } }, () => (drawn += 1));
  const end = count.run();
  assert.deepEqual([count.counts.length, drawn], [0, 0]);
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.deepEqual([count.counts.length, count.said, drawn], [3000, "6,000 positions up to distance 2999. Counting…", 1]);
  await end;
  assert.ok(drawn <= 4, `${drawn}`);
});
