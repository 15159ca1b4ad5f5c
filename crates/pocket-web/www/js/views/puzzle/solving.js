// Solves typed scrambles of the puzzle that is shown.

import { Engine } from "../../../godtable/engine.js";
import { tell } from "../../announce.js";
import { byId, counted, element, grouped } from "../../dom.js";
import { clearFault, showFault } from "../../fault.js";

/** More solutions are counted, but not listed. */
const LISTED = 200;

const form = byId("puzzle-solve");
const field = byId("puzzle-scramble");
const fault = byId("puzzle-scramble-fault");
const said = byId("puzzle-solved");
const stop = byId("puzzle-solve-stop");

/** What it has found out about a puzzle is kept for the next scramble. */
const engine = new Engine("solutions");
/** What is solved. @type {any[]} */
let inputs = [];
/** The names of its moves. @type {string[]} */
let names = [];
let end = new AbortController();

/** Begins with another puzzle, or again with the same one. @param {any[]} next @param {string[]} moves @param {AbortSignal} signal */
export function beginSolving(next, moves, signal) {
  if (String(next) !== String(inputs)) {
    field.value = "";
    show("", []);
  }
  inputs = next;
  names = moves;
  signal.addEventListener("abort", () => end.abort(), { once: true });
}

/** @param {string} text @param {string[]} solutions */
function show(text, solutions) {
  clearFault(fault, field);
  tell(said, text);
  byId("puzzle-solutions").replaceChildren(...solutions.slice(0, LISTED).map((moves) => element("li", { class: "notation" }, moves || "no moves")));
}

async function solve() {
  end.abort();
  end = new AbortController();
  const { signal } = end;
  const [file, text, single, memory] = inputs;
  const question = { choices: { puzzle: { file: [file, text] }, single }, memory, position: { moves: field.value }, all: true };
  show("Solving…", []);
  stop.hidden = false;
  try {
    const report = (/** @type {any} */ { depth, positions }) => {
      said.textContent = `Solving… ${grouped(positions)} positions looked at with ${counted(depth, "move")}.`;
    };
    const { ok: solutions } = await engine.ask("solve", [JSON.stringify(question)], { signal, report });
    const ways = solutions.length === 1 ? "one shortest solution" : `${grouped(solutions.length)} shortest solutions`;
    const first = solutions.length > LISTED ? `, of which the first ${LISTED} are` : "";
    // What is written as one word and is no move by itself is a half turn of two.
    const length = solutions[0].split(" ").filter(Boolean).reduce((sum, word) => sum + (names.length === 0 || names.includes(word) ? 1 : 2), 0);
    show(`${counted(length, "move")}, ${ways}${first}:`, solutions);
  } catch (error) {
    show(signal.aborted ? "Stopped." : "", []);
    if (!signal.aborted) {
      showFault(fault, field, error);
    }
  } finally {
    if (signal === end.signal) {
      stop.hidden = true;
    }
  }
}

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  solve();
});
stop.addEventListener("click", () => end.abort());
