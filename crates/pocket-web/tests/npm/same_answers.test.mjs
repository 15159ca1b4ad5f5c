// The questions that the program and the package for Python are asked too, in the table of the program's tests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as godtable from "godtable";

const cases = JSON.parse(readFileSync(process.env.SAME_ANSWERS, "utf8"));

/** What is chosen of the puzzle of a case. */
const chosen = ({ keep, goal, gen, moves, metric, max_depth: maxDepth }) => Object.fromEntries(Object.entries({
  keep, goal, generatorMoves: gen?.split(","), moves: moves?.split(","), metric, maxDepth,
}).filter(([, choice]) => choice !== undefined));

const answers = {
  distribution: async (asked) => (await godtable.count(asked.puzzle, chosen(asked))).counts,
  order: async (asked) => String(await godtable.order(asked.puzzle, chosen(asked))),
  solve: ({ puzzle, moves, ...rest }) => godtable.solve(puzzle, moves, { ...chosen(rest), all: true }),
  fault: async ({ puzzle, moves }) => {
    const error = await godtable.solve(puzzle, moves).then(() => assert.fail("it is no position"), (caught) => caught);
    assert.equal(error.name, "InputError");
    assert.equal(error.caret.line, moves);
    return error.message;
  },
  scramble: ({ puzzle, seed, random_moves: randomMoves, ...rest }) =>
    godtable.scramble(puzzle, { seed, ...(randomMoves && { randomMoves }), ...chosen(rest) }),
  rank: async ({ values }) => String(await godtable.rank(values.map((value) => value - 1))),
  factor: ({ word }) => godtable.factor(word),
  product: ({ words }) => godtable.multiply(...words),
  cycles: async ({ n, moves }) => {
    const { order, visibleOrder, visibleOrderUpToRotation } = await godtable.cycles(n, moves);
    return [order, visibleOrder, visibleOrderUpToRotation].map(String);
  },
};

assert.ok(cases.length > 20);
for (const { asked, answer, ...rest } of cases) {
  test(`${asked} ${JSON.stringify(rest).slice(0, 80)}`, async () => {
    assert.deepEqual(await answers[asked](rest), answer);
  });
}

test("the pocket cube is solved by its own table as by any other way", async () => {
  for (const { moves, answer } of cases.filter(({ asked, puzzle }) => asked === "solve" && puzzle === "pocket")) {
    assert.deepEqual(await godtable.pocketSolve(moves, { all: true }), answer);
  }
});
