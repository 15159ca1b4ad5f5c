// How the package behaves in node: wrong arguments, signals, several questions at once, and an end without being asked.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";

import * as godtable from "godtable";

const { close, count, cycles, factor, GodtableError, order, pocketSolve, rank, scramble, solve, unrank } = godtable;
const refused = (promise, message) => assert.rejects(promise, (error) => {
  assert.ok(error instanceof GodtableError, String(error));
  assert.equal(error.name, "InputError");
  assert.equal(error.message, message);
  return true;
});

test("what is wrong is said in the words of the program, and nothing crashes", async () => {
  await assert.rejects(count("3x3x4x"), { name: "InputError", message: /^found "3x3x4x", expected one of pocket, .*, or a box such as 3x3x3/ });
  await refused(count(null), "found null for the puzzle, expected a name, or an object as cubing.js has it");
  await refused(count({ name: "x" }), 'definition.json, line 3, column 2: found the end, expected a member "orbits" of the object');
  await refused(order("2x2x2", { generatorMove: ["U"] }), "found the option generatorMove, expected one of keep, goal, moves, generatorMoves, metric, memory, progress, signal");
  await refused(order("2x2x2", { metric: "stm" }), 'found "stm" for metric, expected "htm" or "qtm"');
  await refused(order("2x2x2", { memory: -1 }), "found -1 for memory, expected a whole number from 0 to 4294967296");
  await refused(order("2x2x2", { generatorMoves: "UR" }), 'found "UR" for generatorMoves, expected a list');
  await refused(order("2x2x2", { generatorMoves: ["U", 7] }), "found 7 for generatorMoves, expected texts");
  await refused(order("2x2x2", { generatorMoves: ["U", "Q"] }), 'move 2 is "Q", expected one of U,U2,U\',R,R2,R\',F,F2,F\'');
  await refused(order("2x2x2", { moves: ["U"], generatorMoves: ["U"] }), "found moves and generatorMoves, expected one of them");
  await refused(order("2x2x2", { goal: 7 }), "found 7 for goal, expected a text");
  await refused(scramble("skewb", { goal: "CENTERS 2 3 1 4 5 6" }),
    "found a goal that the solved position hasn't reached, expected one that it has, as scrambles begin with it");
  await assert.rejects(solve("floppy", "0", { goal: "EDGES 2 1 3 4" }),
    { name: "Unsolvable", message: "the position can't be brought to the goal: no moves of floppy make it" });
  await refused(solve("2x2x2", 7), "found 7 for the position, expected moves, or an object as cubing.js has it");
  await refused(solve("2x2x2", "U", { maxDepth: 1.5 }), "found 1.5 for maxDepth, expected a whole number from 0 to 2147483648");
  for (const [maxDepth, found] of [[NaN, "NaN"], [-Infinity, "-Infinity"], [3n, "3n"]]) {
    await refused(count("floppy", { maxDepth }), `found ${found} for maxDepth, expected a whole number from 0 to 2147483648`);
  }
  await refused(solve("2x2x2", "U", { minDepth: 4096 }), "found 4096 for minDepth, expected a whole number from 0 to 4095");
  await refused(count("2x2x2", { moves: [""] }), 'move 1 is "", expected one of U,U2,U\',R,R2,R\',F,F2,F\'');
  await refused(solve("2x2x2", "U", { all: 1 }), "found 1 for all, expected a boolean");
  await refused(scramble("2x2x2", { seed: 2n ** 64n }), "found 18446744073709551616n for seed, expected a whole number below 18446744073709551616, as a BigInt if it is 2^53 or more");
  await refused(rank([0, 0]), "position 1 repeats the value 0 of position 0");
  await refused(pocketSolve({ stickers: "WWWW" }), "found 4 stickers, expected 24");
  await refused(cycles(0, "U"), "found 0 for n, expected a whole number from 1 to 1000");
  await refused(cycles(undefined, "U"), "found undefined for n, expected a whole number from 1 to 1000");
  await refused(unrank(0n), "found undefined for n, expected a whole number from 0 to 34");
  await refused(rank([0, undefined]), "found undefined for a value, expected a whole number from 0 to 255");
  await refused(factor(1), "found 1 for the word, expected a text");
  const half = (what, unit = "D800") => `found the lone surrogate U+${unit} in ${what}, expected whole characters`;
  await refused(order("2x2x2\ud800"), half("the puzzle"));
  await refused(order("2x2x2", { keep: ["\u{1F600}", "a\ud800"] }), half("keep"));
  await refused(solve("3x3x3", "R \ud800"), half("the moves"));
  await refused(pocketSolve({ stickers: "W\ud800" }), half("the position"));
  await refused(cycles(3, "\ud800R"), half("the moves"));
  await refused(factor("\udc01\ud800"), half("the word", "DC01"));
  assert.deepEqual(await factor("\u{1F600}a"), ["\u{1F600}a"]);
  const circle = {};
  circle.circle = circle;
  await assert.rejects(count(circle), { name: "InputError" });
  await refused(rank([circle]), "found an object for a value, expected a whole number from 0 to 255");
  await refused(order("2x2x2", { keep: [[1n]] }), "found an object for keep, expected texts");
  await refused(count({ toJSON() { throw null; } }), "the puzzle: null");
  await refused(count({ toJSON() {} }), "found [object Object] for the puzzle, expected an object that JSON can write");
});

test("large numbers are exact", async () => {
  const reversed = Array.from({ length: 34 }, (_, i) => 33 - i);
  const largest = 295232799039604140847618609643520000000n - 1n;
  assert.equal(await rank(reversed), largest);
  assert.deepEqual(await unrank(largest, 34), reversed);
  assert.deepEqual(await unrank(0, 3), [0, 1, 2]);
  assert.equal((await cycles(4, "U R")).order, 420n);
  const seed = 2n ** 64n - 1n;
  assert.equal(await scramble("pocket", { seed }), await scramble("pocket", { seed }));
});

test("a signal ends a search, and those that wait go on", async () => {
  const end = new AbortController();
  const levels = [];
  const progress = (level) => {
    levels.push(level);
    end.abort();
  };
  const far = "R U2 F' L D B2 R' U F D2 L' F U R2 B D' L2 F'";
  const long = solve("3x3x3", far, { signal: end.signal, progress });
  const [next, numbers] = [solve("3x3x3", "R U F"), rank([1, 0])];
  await assert.rejects(long, { name: "AbortError" });
  assert.equal(await next, "F' U' R'");
  assert.equal(await numbers, 1n);
  assert.ok(levels.length > 0 && levels.every(({ depth, positions }) => depth >= 0 && positions >= 0));
  await assert.rejects(count("2x2x2", { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(order("2x2x2", { signal: 7 }), { name: "InputError" });
  const waiting = new AbortController();
  const [first, second] = [solve("2x2x2", "R U"), solve("2x2x2", "U R", { signal: waiting.signal })];
  waiting.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.equal(await first, "U' R'");
});

test("counting reports each level, and can be ended within one", async () => {
  const levels = [];
  const { counts, complete } = await count("2x2x2", { progress: ({ depth, positions }) => (levels[depth] = positions) });
  assert.deepEqual(levels.slice(0, counts.length), counts);
  assert.equal(complete, true);
  assert.equal((await count("floppy", { maxDepth: 20 })).complete, true);
  assert.deepEqual(await count("2x2x2", { maxDepth: 2 }), { counts: counts.slice(0, 3), total: counts[0] + counts[1] + counts[2], complete: false });
  const begun = performance.now();
  await assert.rejects(count("3x3x3", { generatorMoves: ["U", "R"], signal: AbortSignal.timeout(300) }), { name: "TimeoutError" });
  assert.ok(performance.now() - begun < 5_000);
});

test("an error of the function for progress ends the search, and nothing else", async () => {
  const error = new Error("enough");
  const progress = () => {
    throw error;
  };
  await assert.rejects(count("2x2x2", { progress }), (caught) => caught === error);
  assert.equal(await solve("2x2x2", "R"), "R'");
});

test("what a program adds to all objects is not taken for an answer", async () => {
  const names = ["report", "answer", "ready", "missing", "broken", "fault"];
  try {
    names.forEach((value) => Object.defineProperty(Object.prototype, value, { value, configurable: true }));
    assert.equal(await solve("2x2x2", "R"), "R'");
  } finally {
    names.forEach((name) => delete Object.prototype[name]);
  }
});

test("after it was closed it starts anew", async () => {
  const open = [solve("3x3x3", "R U2 F' L D B2 R' U F D2 L' F U R2 B D' L2 F'"), count("3x3x3", { generatorMoves: ["U", "R"] }), order("3x3x3")];
  close();
  await Promise.all(open.map((one) => assert.rejects(one, { name: "SearchError", message: "the search was stopped" })));
  assert.equal(await solve("2x2x2", "R"), "R'");
});

test("a program ends by itself once it has its answers, without a warning", async () => {
  const program = `import { pocketSolve, solve } from "godtable";
    console.log(await pocketSolve("R U"), await solve("3x3x3", "R U"));
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 12 }, () => pocketSolve("R", { signal })));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { timeout: 30_000 });
  assert.equal(stdout, "U' R' U' R'\n");
  assert.equal(stderr, "");
});

test("the package has what its manifest says, and depends on nothing", async () => {
  const folder = new URL("./node_modules/godtable/", import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("package.json", folder), "utf8"));
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.license, "MIT OR Apache-2.0");
  const files = await readdir(folder, { recursive: true });
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "index.d.ts", "wasm/pocket_solve_bg.wasm"]) {
    assert.ok(files.includes(name), name);
  }
  const declared = await readFile(new URL("index.d.ts", folder), "utf8");
  const names = [...declared.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(names)].sort(), Object.keys(godtable).sort());
});
