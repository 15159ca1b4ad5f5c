// Solves typed scrambles of the puzzle that is shown, and plays the solutions of a built-in one on its net.

import { Engine } from "../../../godtable/engine.js";
import { tell } from "../../announce.js";
import { button, byId, counted, element, grouped } from "../../dom.js";
import { clearFault, showFault } from "../../fault.js";
import { Player } from "../../player.js";
import { PuzzleNet } from "./net.js";

/** More solutions are counted, but not listed. */
const LISTED = 200;

const form = byId("puzzle-solve");
const field = byId("puzzle-scramble");
const fault = byId("puzzle-scramble-fault");
const said = byId("puzzle-solved");
const goal = byId("puzzle-goal");
const stop = byId("puzzle-solve-stop");
const net = new PuzzleNet();
const player = new Player(net);
const holder = byId("puzzle-player");
holder.append(player.holder);

/** Keeps its tables of a puzzle for the next scramble. */
const engine = new Engine("solutions");
/** What is solved. @type {any[]} */
let inputs = [];
/** Its name, if it is built in. @type {string | null} */
let name = null;
let end = new AbortController();

/** Begins with another puzzle, or again with the same one; `own` is the name of a built-in one.
 * @param {any[]} next @param {string | null} own @param {AbortSignal} signal */
export function beginSolving(next, own, signal) {
  if (String(next) !== String(inputs)) {
    show("", []);
    if (String(next.slice(0, 3)) !== String(inputs.slice(0, 3))) {
      // More memory asks no other question.
      field.value = goal.value = "";
    }
  }
  inputs = next;
  name = own;
  signal.addEventListener("abort", () => end.abort(), { once: true });
}

/** Shows solutions; those that can be played are buttons. @param {string} text @param {string[]} solutions
 * @param {((moves: string) => void) | null} play */
function show(text, solutions, play = null) {
  clearFault(fault, field);
  clearFault(fault, goal);
  tell(said, text);
  holder.hidden = play === null;
  byId("puzzle-solutions").replaceChildren(...solutions.slice(0, LISTED).map((moves) =>
    element("li", { class: "notation" }, play ? button(moves || "no moves", () => play(moves)) : moves || "no moves")));
}

/** Loads a solution into the player. Returns whether the puzzle has a net. @param {any} question @param {string} moves @param {AbortSignal} [signal] */
async function load(question, moves, signal) {
  const { ok: film } = await engine.ask("film", [JSON.stringify(question), moves], { signal });
  if (film) {
    net.load(film.outlines);
    player.load({ frames: film.frames, moves: film.moves.map((/** @type {string} */ move) => ({ name: move })) });
  }
  return film !== null;
}

async function solve() {
  end.abort();
  end = new AbortController();
  const { signal } = end;
  const [file, text, single, memory] = inputs;
  const choices = { puzzle: name ? { name } : { file: [file, text] }, single, ...(goal.value.trim() ? { goal: goal.value } : {}) };
  const question = { choices, memory, position: { moves: field.value }, all: true };
  show("Solving…", []);
  stop.hidden = false;
  try {
    const report = (/** @type {any} */ { depth, positions }) => {
      said.textContent = `Solving… ${grouped(positions)} positions looked at with ${counted(depth, "move")}.`;
    };
    const { ok: { length, solutions } } = await engine.ask("solve", [JSON.stringify(question)], { signal, report });
    const ways = solutions.length === 1 ? "one shortest solution" : `${grouped(solutions.length)} shortest solutions`;
    const first = solutions.length > LISTED ? `, of which the first ${LISTED} are` : "";
    const hasNet = await load(question, solutions[0], signal);
    show(`${counted(length, "move")}, ${ways}${first}:`, solutions, hasNet ? (moves) => load(question, moves).catch(() => {}) : null);
  } catch (error) {
    if (signal !== end.signal) {
      // Another scramble is already being solved.
      return;
    }
    show(signal.aborted ? "Stopped." : "", []);
    if (!signal.aborted) {
      showFault(fault, /^goal/.test(/** @type {any} */ (error).message) ? goal : field, error);
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
