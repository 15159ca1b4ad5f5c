// Checks the package's inputs. Errors say what was found and what was expected, as in the program.

import { GodtableError } from "./engine.js";

/** The default limit on the bytes of a search, and the most bytes that WebAssembly has. */
const MEMORY = { usual: 2 ** 28, most: 2 ** 32 };

/** The largest number of moves that options accept. */
const MOST = 2 ** 31;

const shown = (value) => {
  try {
    // JSON writes numbers that are not finite as null.
    const text = typeof value === "bigint" ? `${value}n` : typeof value === "number" ? String(value) : JSON.stringify(value) ?? String(value);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  } catch {
    // JSON writes no circles and no BigInts.
    return "an object";
  }
};

/** The error that something else was found than expected. */
export const notice = (found, what, expected) =>
  new GodtableError({ message: `found ${shown(found)} for ${what}, expected ${expected}` });

/** Checks that only these options are given. */
export function options(given, known) {
  if (typeof given !== "object" || given === null) {
    throw notice(given, "the options", "an object");
  }
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange !== undefined) {
    throw new GodtableError({ message: `found the option ${strange}, expected one of ${known.join(", ")}` });
  }
  for (const [name, kind] of [["progress", "function"], ["all", "boolean"]]) {
    if (given[name] !== undefined && typeof given[name] !== kind) {
      throw notice(given[name], name, `a ${kind}`);
    }
  }
  if (given.signal !== undefined && !(given.signal instanceof AbortSignal)) {
    throw notice(given.signal, "signal", "an AbortSignal");
  }
  return given;
}

/** A whole number. */
export function whole(value, what, most = MOST, least = 0) {
  if (!(Number.isInteger(value) && value >= least && value <= most)) {
    throw notice(value, what, `a whole number from ${least} to ${most}`);
  }
  return value;
}

/** A whole number, or undefined. */
export const wholeIfGiven = (value, what, most) => (value === undefined ? value : whole(value, what, most));

/** A number below a bound, which may exceed JavaScript's exact integers. */
export function numberOf(value, what, bound) {
  const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (!isWhole || value < 0 || value >= bound) {
    throw notice(value, what, `a whole number below ${bound}, as a BigInt if it is 2^53 or more`);
  }
  return value;
}

/** A list. */
export function listOf(value, what) {
  if (typeof value === "string" || typeof value?.[Symbol.iterator] !== "function") {
    throw notice(value, what, "a list");
  }
  return [...value];
}

/** A text. Half of a surrogate pair would reach the module as another letter. */
export function text(value, what, expected = "a text") {
  if (typeof value !== "string") {
    throw notice(value, what, expected);
  }
  const half = value.match(/\p{Surrogate}/u)?.[0];
  if (half) {
    const unit = half.charCodeAt(0).toString(16).toUpperCase();
    throw new GodtableError({ message: `found the lone surrogate U+${unit} in ${what}, expected whole characters` });
  }
  return value;
}

/** A list of strings, or undefined. */
const texts = (value, what) => (value === undefined ? value : listOf(value, what).map((one) => text(one, what, "texts")));

/** A definition or a pattern as text, with a line for each of its numbers; `other` is what may be given instead. */
export function textOf(value, what, other) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw notice(value, what, `${other}, or an object as cubing.js has it`);
  }
  let written;
  try {
    written = JSON.stringify(value, null, 1);
  } catch (error) {
    throw new GodtableError({ message: `${what}: ${error?.message ?? error}` });
  }
  if (written === undefined) {
    throw notice(value, what, "an object that JSON can write");
  }
  return written;
}

/** The puzzle and the choices for it. */
export function choicesOf(puzzle, { keep, goal, moves, generatorMoves, metric = "htm", memory = MEMORY.usual }) {
  if (!["htm", "qtm"].includes(metric)) {
    throw notice(metric, "metric", '"htm" or "qtm"');
  }
  const choices = {
    puzzle: typeof puzzle === "string" ? { name: text(puzzle, "the puzzle") } : { definition: textOf(puzzle, "the puzzle", "a name") },
    keep: texts(keep, "keep"),
    goal: goal === undefined ? goal : text(goal, "goal"),
    moves: texts(moves, "moves"),
    generatorMoves: texts(generatorMoves, "generatorMoves"),
    single: metric === "qtm",
  };
  return { choices, memory: whole(memory, "memory", MEMORY.most) };
}
