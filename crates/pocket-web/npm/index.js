// What the package offers: it checks what it is given, asks a worker, and puts the answers into JavaScript's numbers.

import { apart, askApart, Engine, GodtableError } from "./engine.js";
import { choicesOf, listOf, numberOf, options, text, textOf, whole, wholeIfGiven } from "./checks.js";

export { GodtableError };

/** What is known of the pocket cube and of the last puzzle that was solved is kept in these; numbers don't wait for a search. */
const engines = { cubes: new Engine("cubes"), solutions: new Engine("solutions"), numbers: new Engine("solutions") };

const WHAT = ["keep", "goal", "moves", "generatorMoves", "metric"];
const HOW = ["memory", "progress", "signal"];

/** No solution has more moves. */
const MOST_MOVES = 4095;

export async function count(puzzle, given = {}) {
  const chosen = options(given, [...WHAT, ...HOW, "maxDepth"]);
  const question = { ...choicesOf(puzzle, chosen), maxDepth: wholeIfGiven(chosen.maxDepth, "maxDepth") };
  if (isPlain(question)) {
    try {
      return await askPuzzles("count_positions", question, chosen);
    } catch (error) {
      // The larger module also uses symmetries, which takes less memory.
      if (error?.name !== "TooLarge") throw error;
    }
  }
  return askSolutions("count", question, chosen);
}

export async function order(puzzle, given = {}) {
  const chosen = options(given, [...WHAT, ...HOW]);
  const question = choicesOf(puzzle, chosen);
  if (!isPlain(question)) {
    return BigInt(await askSolutions("order", question, chosen));
  }
  const { order: digits, exact } = await askPuzzles("about_puzzle", question, chosen);
  if (!exact) {
    const message = `the order is at least ${digits}, which could not be proved exact; the option memory allows more`;
    throw new GodtableError({ name: "TooLarge", message });
  }
  return BigInt(digits);
}

export async function solve(puzzle, position, given = {}) {
  const chosen = options(given, [...WHAT, ...HOW, "all", "minDepth", "maxDepth"]);
  const question = {
    ...choicesOf(puzzle, chosen),
    position: typeof position === "string" ? { moves: text(position, "the moves") } : { pattern: textOf(position, "the position", "moves") },
    all: Boolean(chosen.all),
    minDepth: wholeIfGiven(chosen.minDepth, "minDepth", MOST_MOVES),
    maxDepth: wholeIfGiven(chosen.maxDepth, "maxDepth"),
  };
  const { solutions } = await ask(engines.solutions, "solve", [JSON.stringify(question)], chosen);
  return chosen.all ? solutions : solutions[0];
}

export async function scramble(puzzle, given = {}) {
  const chosen = options(given, [...WHAT, ...HOW, "seed", "minDepth", "randomMoves"]);
  const question = {
    ...choicesOf(puzzle, chosen),
    seed: String(numberOf(chosen.seed ?? crypto.getRandomValues(new BigUint64Array(1))[0], "seed", 2n ** 64n)),
    minDepth: wholeIfGiven(chosen.minDepth, "minDepth"),
    randomMoves: wholeIfGiven(chosen.randomMoves, "randomMoves", 1_000_000),
  };
  return ask(engines.solutions, "scramble", [JSON.stringify(question)], chosen);
}

export async function pocketSolve(position, given = {}) {
  const chosen = options(given, ["metric", "all", "signal"]);
  const { single } = choicesOf("pocket", chosen).choices;
  const isPainted = typeof position === "object" && position !== null;
  const made = text(isPainted ? position.stickers : position, "the position", "moves or { stickers }, as a text");
  const { solutions } = await ask(engines.cubes, "solve", [made, isPainted, single], chosen);
  return chosen.all ? solutions : solutions[0];
}

export async function cycles(n, moves, given = {}) {
  const chosen = options(given, ["signal"]);
  const found = await ask(engines.cubes, "cycles", [whole(n, "n", 1000, 1), text(moves, "the moves")], chosen);
  return {
    order: BigInt(found.supercube),
    visibleOrder: BigInt(found.visible),
    visibleOrderUpToRotation: BigInt(found.up_to_rotation),
    rotation: found.rotation,
    stickers: found.stickers,
    fixed: found.fixed,
    kinds: found.kinds.map(([length, period, number]) => ({ length, period, count: number })),
    cycles: found.cycles.map(({ squares }) => squares),
  };
}

export async function rank(permutation) {
  const values = listOf(permutation, "the permutation").map((value) => whole(value, "a value", 255));
  return BigInt(await ask(engines.numbers, "rank", [Uint8Array.from(values)]));
}

export async function unrank(number, n) {
  return ask(engines.numbers, "unrank", [String(numberOf(number, "the rank", 2n ** 128n)), whole(n, "n", 34)]);
}

export async function factor(word) {
  return ask(engines.numbers, "factor", [text(word, "the word")]);
}

export async function multiply(left, right) {
  return ask(engines.numbers, "product", [text(left, "the word"), text(right, "the word")]);
}

export function close() {
  for (const engine of [...Object.values(engines), ...apart]) {
    engine.close(new GodtableError({ name: "SearchError", message: "the search was stopped" }));
  }
}

/** Whether the smaller module can tell: it knows definitions, without choices of pieces, goals and moves. */
const isPlain = ({ choices: { puzzle, keep, goal, moves, generatorMoves }, maxDepth }) =>
  "definition" in puzzle && [keep, goal, moves, generatorMoves, maxDepth].every((choice) => choice === undefined);

/** Asks the smaller module. */
async function askPuzzles(method, { choices: { puzzle, single }, memory }, { signal, progress }) {
  const inputs = ["definition.json", puzzle.definition, single, memory];
  const { ok } = await askApart("puzzles", method, inputs, { signal, report: progress });
  return ok;
}

/** Asks the larger module a question that leaves nothing behind worth keeping. */
async function askSolutions(method, question, { signal, progress }) {
  const { ok } = await askApart("solutions", method, [JSON.stringify(question)], { signal, report: progress });
  return ok;
}

async function ask(engine, method, inputs, { signal, progress } = {}) {
  const { ok } = await engine.ask(method, inputs, { signal, report: progress });
  return ok;
}
