// Addresses: what they say about a view, what is wrong with them, and how a state is written down.

import assert from "node:assert/strict";
import { test } from "node:test";

import { address, choice, flag, parse, seed, text, whole } from "../../www/js/route.js";

const view = (name, fields) => ({ name, fields, written: () => ({}), show() {} });
const first = view("first", { typed: text() });
const second = view("second", {
  metric: choice("htm", "qtm"), log: flag(), depth: whole(0, 14, null), n: whole(1, 100, 5), seed: seed(), moves: text("U R"),
});
const views = [first, second];
const usual = { metric: "htm", log: false, depth: null, n: 5, seed: null, moves: "U R" };
const read = (query) => parse(`#second?${query}`, views);

test("an address that says nothing has all at its usual value", () => {
  for (const fragment of ["#second", "second", "#second?"]) {
    const { view: found, state, faults, stray } = parse(fragment, views);
    assert.equal(found, second);
    assert.deepEqual([state, faults, stray], [usual, {}, []]);
  }
});

test("what names no view leads to the first, and is told unless it is nothing", () => {
  for (const fragment of ["", "#", "#main"]) {
    const { view: found, state, stray } = parse(fragment, views);
    assert.deepEqual([found, state, stray], [first, { typed: "" }, []]);
  }
  for (const fragment of ["#foo", "#foo?typed=x", "#First", "#__proto__", "#first/second"]) {
    const { view: found, state, stray } = parse(fragment, views);
    assert.deepEqual([found, state], [first, { typed: "" }], fragment);
    assert.equal(stray.length, 1);
    assert.match(stray[0], /expected first or second\.$/);
  }
});

test("values are read", () => {
  const { state, faults, stray } = read("metric=qtm&log=1&depth=0&n=100&seed=18446744073709551615&moves=R%27+U%3F");
  assert.deepEqual([faults, stray], [{}, []]);
  assert.deepEqual(state, { metric: "qtm", log: true, depth: 0, n: 100, seed: 18446744073709551615n, moves: "R' U?" });
  assert.equal(read("moves=").state.moves, "");
  assert.equal(read("n=%20007%20").state.n, 7);
  assert.equal(read("seed=4294967338").state.seed, 4294967338n);
});

test("what is no value of its field is told, and the field keeps its usual value", () => {
  const cases = [
    ["depth=-1", "depth", "found “-1”, expected a whole number from 0 to 14"],
    ["depth=15", "depth", "found “15”, expected a whole number from 0 to 14"],
    ["depth=", "depth", "found nothing, expected a whole number from 0 to 14"],
    ["depth=1.5", "depth", "found “1.5”, expected a whole number from 0 to 14"],
    ["depth=1e1", "depth", "found “1e1”, expected a whole number from 0 to 14"],
    ["depth=NaN", "depth", "found “NaN”, expected a whole number from 0 to 14"],
    ["n=0x10", "n", "found “0x10”, expected a whole number from 1 to 100"],
    ["n=0", "n", "found “0”, expected a whole number from 1 to 100"],
    ["seed=abc", "seed", "found “abc”, expected a whole number from 0 to 18446744073709551615"],
    ["seed=18446744073709551616", "seed", "found “18446744073709551616”, expected a whole number from 0 to 18446744073709551615"],
    ["seed=-0001", "seed", "found “-0001”, expected a whole number from 0 to 18446744073709551615"],
    ["metric=HTM", "metric", "found “HTM”, expected htm or qtm"],
    ["n=3%00%F3%A0%80%81", "n", "found “3U+0000U+E0001”, expected a whole number from 1 to 100"],
    ["log=yes", "log", "found “yes”, expected 0 or 1"],
    ["n=3&n=4", "n", "found n 2 times in the address, expected it once"],
  ];
  for (const [query, name, message] of cases) {
    const { state, faults, texts, stray } = read(query);
    assert.deepEqual([state, faults, stray], [usual, { [name]: message }, []], query);
    assert.deepEqual(texts, { [name]: new URLSearchParams(query).get(name) });
  }
  const { faults } = read(`seed=${"9".repeat(1_000_000)}`);
  assert.equal(faults.seed, `found “${"9".repeat(40)}…”, expected a whole number from 0 to 18446744073709551615`);
});

test("one wrong field spoils no other", () => {
  const { state, faults } = read("n=x&depth=3");
  assert.deepEqual(state, { ...usual, depth: 3 });
  assert.deepEqual(Object.keys(faults), ["n"]);
});

test("what the view has not is told", () => {
  for (const name of ["deep", "__proto__", "constructor", "toString"]) {
    const { state, faults, stray } = read(`${name}=3`);
    assert.deepEqual([state, faults], [usual, {}]);
    assert.equal(stray.length, 1, name);
    assert.match(stray[0], /^This view has no such setting: found “\w+”, expected metric, log, depth, n, seed or moves\.$/);
  }
  const { stray } = parse("#third?x=1", [...views, view("third", {})]);
  assert.deepEqual(stray, ["This view has no such setting: found “x”, expected none."]);
});

test("an address leaves out what is usual, and reads back as the state it was made from", () => {
  assert.equal(address(second, {}), "#second");
  assert.equal(address(second, usual), "#second");
  assert.equal(address(second, { n: "5", metric: "htm", log: false }), "#second");
  assert.equal(address(second, { moves: "" }), "#second?moves=");
  assert.equal(address(second, { seed: 7n, metric: "qtm", depth: 3 }), "#second?metric=qtm&depth=3&seed=7");
  let tried = 0;
  for (const metric of ["htm", "qtm"]) {
    for (const log of [false, true]) {
      for (const depth of [null, 0, 14]) {
        for (const number of [null, 0n, 2n ** 64n - 1n]) {
          for (const moves of ["", "U R", "x&y=z #? +%", "“é”\n"]) {
            const state = { metric, log, depth, n: 5, seed: number, moves };
            assert.deepEqual(read(address(second, state).split("?").slice(1).join("?")).state, state);
            tried += 1;
          }
        }
      }
    }
  }
  assert.equal(tried, 144);
});

test("an address is written without the newest functions of browsers", () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size");
  delete URLSearchParams.prototype.size;
  try {
    assert.equal(address(second, { n: 4 }), "#second?n=4");
  } finally {
    Object.defineProperty(URLSearchParams.prototype, "size", size);
  }
});

test("a text that cannot be read is written all the same, and told when it is read", () => {
  const written = address(second, { n: "-3" });
  assert.equal(written, "#second?n=-3");
  assert.match(parse(written, views).faults.n, /^found “-3”/);
});

test("a field that the view has not is a mistake of the program", () => {
  assert.throws(() => address(second, { size: 3 }), /second: found size, expected metric/);
});
