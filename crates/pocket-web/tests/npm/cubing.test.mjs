// Definitions and patterns of cubing.js: counted, solved, and the solutions made there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Alg } from "cubing/alg";
import { puzzles } from "cubing/puzzles";
import { count, GodtableError, order, solve } from "godtable";

const kpuzzle = (name) => puzzles[name].kpuzzle();

/** Numbers that look random, the same in each run. */
function dice(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % bound;
  };
}

/** So many random moves, each with a power. */
function sequence(moves, length, roll) {
  const powers = ["", "2", "'"];
  return Array.from({ length }, () => moves[roll(moves.length)] + powers[roll(powers.length)]).join(" ");
}

/** Moves that solve a pattern of cubing.js, as it sees that itself. */
function check(pattern, solution, solved, mostMoves) {
  const alg = new Alg(solution);
  assert.ok(pattern.applyAlg(alg).isIdentical(solved), `${solution} solves it`);
  assert.ok([...alg.childAlgNodes()].length <= mostMoves, `${solution} has at most ${mostMoves} moves`);
  return [...alg.childAlgNodes()].length;
}

const GENERATORS = {
  "2x2x2": ["U", "R", "F"], "3x3x3": ["U", "R", "F", "D", "L", "B"], "4x4x4": ["U", "2R", "F"], "5x5x5": ["U", "R", "3F"],
  skewb: ["F", "U", "R", "B"], pyraminx: ["u", "l", "r", "b"], megaminx: ["U", "R", "F"], fto: ["U", "R", "F"],
};

for (const [name, length] of Object.entries({ "2x2x2": 12, "3x3x3": 7, "4x4x4": 4, "5x5x5": 4, skewb: 6, pyraminx: 10, megaminx: 4, fto: 5 })) {
  test(`${name}: solutions solve, and none is longer than the scramble`, async () => {
    const puzzle = await kpuzzle(name);
    const [solved, roll, generatorMoves] = [puzzle.defaultPattern(), dice(name.length), GENERATORS[name]];
    for (let i = 0; i < 4; i += 1) {
      const pattern = solved.applyAlg(sequence(generatorMoves, length, roll));
      const solution = await solve(puzzle.definition, pattern.patternData, { generatorMoves });
      const moves = check(pattern, solution, solved, length);
      const all = await solve(puzzle.definition, pattern.patternData, { generatorMoves, all: true });
      assert.ok(all.includes(solution));
      for (const other of all) {
        assert.equal(check(pattern, other, solved, moves), moves);
      }
      assert.equal(new Set(all).size, all.length);
    }
  });
}

test("orders and counts of cubing.js' definitions are the known ones", async () => {
  assert.equal(await order((await kpuzzle("2x2x2")).definition), 88_179_840n);
  assert.equal(await order((await kpuzzle("3x3x3")).definition), 43_252_003_274_489_856_000n * 24n * 2048n);
  assert.equal(await order((await kpuzzle("4x4x4")).definition), 16_972_688_908_618_238_933_770_849_245_964_147_960_401_887_232_000_000_000n);
  const pocket = (await kpuzzle("2x2x2")).definition;
  const generatorMoves = ["U", "R", "F"];
  const { counts, total } = await count(pocket, { generatorMoves });
  assert.deepEqual(counts, [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]);
  assert.equal(total, 3_674_160);
  assert.equal((await count(pocket, { generatorMoves, metric: "qtm" })).counts.length, 15);
  const skewb = (await kpuzzle("skewb")).definition;
  const corners = await count(skewb, { generatorMoves: ["R", "U"], maxDepth: 4 });
  assert.deepEqual(corners.counts, [1, 4, 8, 16, 32]);
});

test("a definition is counted alike by both modules", async () => {
  const { definition } = await kpuzzle("2x2x2");
  const few = { ...definition, moves: { U: definition.moves.U, y: definition.moves.y, x: definition.moves.x }, derivedMoves: { R: "[z': U]", z: "[x: y]" } };
  const plain = await count(few);
  assert.deepEqual(await count(few, { generatorMoves: ["U", "R"] }), plain);
  assert.equal(plain.total, 29_160);
  assert.equal(await order(few), await order(definition, { generatorMoves: ["U", "R"] }));
  // Only the larger module can count this one in so little memory.
  assert.equal((await count(definition, { memory: 2 ** 25 })).total, 88_179_840);
});

test("the number of moves can be bounded from both sides", async () => {
  const puzzle = await kpuzzle("2x2x2");
  const [solved, generatorMoves] = [puzzle.defaultPattern(), ["U", "R", "F"]];
  const pattern = solved.applyAlg("R U F2");
  const longer = await solve(puzzle.definition, pattern.patternData, { generatorMoves, minDepth: 8, all: true });
  const lengths = longer.map((solution) => check(pattern, solution, solved, 20));
  assert.ok(lengths.every((length) => length === lengths[0] && length >= 8), String(lengths));
  const short = solve(puzzle.definition, pattern.patternData, { generatorMoves, maxDepth: 2 });
  await assert.rejects(short, { name: "TooFar", message: "the position has no solution of at most 2 moves" });
  const crossed = solve(puzzle.definition, pattern.patternData, { generatorMoves, minDepth: 3, maxDepth: 2 });
  await assert.rejects(crossed, { name: "InputError", message: "found minDepth 3, expected at most maxDepth 2" });
});

test("a pattern that no moves make is told so", async () => {
  const puzzle = await kpuzzle("3x3x3");
  const pattern = puzzle.defaultPattern().patternData;
  const flipped = { ...pattern, EDGES: { ...pattern.EDGES, orientation: [1, ...pattern.EDGES.orientation.slice(1)] } };
  const generatorMoves = ["U", "R", "F", "D", "L", "B"];
  await assert.rejects(solve(puzzle.definition, flipped, { generatorMoves }), (error) => {
    assert.ok(error instanceof GodtableError);
    assert.equal(error.name, "Unsolvable");
    return true;
  });
});

test("a search that would take too much is refused before it begins", async () => {
  const { definition } = await kpuzzle("3x3x3");
  await assert.rejects(count(definition), (error) => error.name === "TooLarge" && /expected at most 256.0 MiB, as the option memory says$/.test(error.message));
  await assert.rejects(count(definition, { memory: 1000 }), { name: "TooLarge" });
});
