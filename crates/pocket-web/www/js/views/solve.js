// The view that solves a typed or painted position.

import { announce, tell } from "../announce.js";
import { byId, counted, grouped } from "../dom.js";
import { ask, Fault } from "../engine.js";
import { clearFault, showFault } from "../fault.js";
import { during, go, link, replace, whenWritten } from "../navigation.js";
import { readStickers } from "../paint/text.js";
import { Painter } from "../painter.js";
import { Player } from "../player.js";
import { choice, Misread, text as anyText } from "../route.js";
import { Solutions } from "../solutions.js";
import { BLANK, SOLVED } from "../stickers.js";

/** How many moves the farthest positions need in each metric.
    @type {Record<string, number>} */
const FARTHEST = { htm: 11, qtm: 14 };
/** More than there are farthest positions that differ in more than the grip. */
const ALL_CLASSES = 1000;
const SAID_FOR = 2500;

const form = byId("solve-form");
const text = byId("solve-text");
const verdict = byId("solve-verdict");
const result = byId("solve-result");
const player = new Player();
byId("solve-player").append(player.holder);

/** What is asked of the engine: a text, and whether it is 24 stickers.
    @typedef {[string, boolean]} Position */

/** The position that is shown.
    @type {Position} */
let position = ["", false];
const solutions = new Solutions((moves) => during((signal) => play(moves, signal)));
const painter = new Painter(() => replace("solve", solve.written()));

/** Letters of colours, or of the faces that usually have them; those not painted yet may be dots, or left out at the end. */
const stickers = {
  otherwise: null,
  /** @param {string} found */
  read(found) {
    const read = readStickers(found, true);
    if ("fault" in read) {
      throw new Misread(read.fault);
    }
    return read.letters;
  },
};

/** @type {import("../route.js").View} */
export const solve = {
  name: "solve",
  fields: { scramble: anyText(), paint: stickers, metric: choice("htm", "qtm") },
  written() {
    const metric = form.elements.metric.value;
    return form.elements.source.value === "paint" ? { paint: painter.letters, metric } : { scramble: text.value, metric };
  },
  async show(state, signal, faults) {
    const isPainted = state.paint !== null || "paint" in faults;
    form.elements.source.value = isPainted ? "paint" : "scramble";
    form.elements.metric.value = state.metric;
    byId("solve-typed").hidden = isPainted;
    byId("solve-painted").hidden = !isPainted;
    if ("paint" in faults) {
      rest(painter.letters, "");
    } else if (isPainted) {
      await showPainted(state.paint, state.metric, signal);
    } else {
      await showTyped(state.scramble, state.metric, signal);
    }
  },
};

/** @param {string} scramble
    @param {string} metric
    @param {AbortSignal} signal */
async function showTyped(scramble, metric, signal) {
  if (text.value !== scramble) {
    text.value = scramble;
  }
  if (scramble.trim() === "") {
    clearFault(byId("solve-fault"), text);
    rest(SOLVED, "Type a scramble, or press Random.");
    return;
  }
  try {
    await showAnswer([scramble, false], metric, signal);
    clearFault(byId("solve-fault"), text);
  } catch (error) {
    if (error instanceof Fault) {
      rest(BLANK, "");
    }
    showFault(byId("solve-fault"), text, error);
  }
}

/** @param {string} letters
    @param {string} metric
    @param {AbortSignal} signal */
async function showPainted(letters, metric, signal) {
  painter.show(letters);
  const { letters: known, fault } = painter.judgement;
  if (fault || known.includes(".")) {
    rest(known, "");
    player.cube.mark(fault?.stickers ?? []);
  } else {
    await showAnswer([known, true], metric, signal);
    painter.answered(verdict.textContent);
  }
}

/** Shows a position to which there is no answer, or none yet.
    @param {string} letters
    @param {string} said */
function rest(letters, said) {
  result.hidden = true;
  verdict.textContent = said;
  player.show(letters);
  player.cube.mark([]);
}

/** @param {Position} asked
    @param {string} metric
    @param {AbortSignal} signal */
async function showAnswer(asked, metric, signal) {
  const { ok: solved } = await ask("solve", [...asked, metric === "qtm"], { signal });
  position = asked;
  const count = solved.solutions.length;
  const ways = count === 1 ? "one shortest solution" : `${grouped(count)} shortest solutions`;
  tell(verdict, solved.distance === 0 ? "Solved already." : `${counted(solved.distance, "move")} (${metric.toUpperCase()}), ${ways}.`);
  solutions.show(solved.solutions);
  result.hidden = solved.distance === 0;
  player.cube.mark([]);
  await play(solved.solutions[0], signal);
}

/** @param {string} moves
    @param {AbortSignal} signal */
async function play(moves, signal) {
  const { ok: film } = await ask("film", [...position, moves], { signal });
  player.load(film);
}

/** Hands the typed position on to the painter, if there is one.
    @param {AbortSignal} signal */
async function carryOver(signal) {
  if (text.value.trim() !== "") {
    try {
      const { ok: film } = await ask("film", [text.value, false, ""], { signal });
      painter.show(film.frames[0]);
    } catch (error) {
      // What cannot be read has no position: the painter keeps its own.
      if (!(error instanceof Fault)) {
        throw error;
      }
    }
  }
  replace("solve", solve.written());
}

const metricOf = () => form.elements.metric.value;

/** Goes to any position, all of them equally likely that need four moves or more.
    @param {AbortSignal} signal */
async function goAnywhere(signal) {
  const [seed] = crypto.getRandomValues(new BigUint64Array(1));
  const { ok } = await ask("scrambles", [seed, 1], { signal });
  go("solve", { scramble: ok[0].moves, metric: metricOf() });
}

/** Goes to one of the positions that need the most moves.
    @param {AbortSignal} signal */
async function goFarthest(signal) {
  const metric = metricOf();
  const { ok } = await ask("examples", [metric === "qtm", FARTHEST[metric], ALL_CLASSES], { signal });
  const others = ok.classes.filter((/** @type {{ moves: string }} */ { moves }) => moves !== text.value);
  go("solve", { scramble: others[Math.floor(Math.random() * others.length)].moves, metric });
}

async function copyLink() {
  const address = new URL(link("solve", solve.written()), location.href).href;
  const label = byId("solve-copy");
  try {
    await navigator.clipboard.writeText(address);
    label.textContent = "Copied";
  } catch {
    // Not every browser allows it, but the address is always there to be copied by hand.
    history.replaceState(null, "", address);
    label.textContent = "See the address bar";
  }
  announce(label.textContent);
  setTimeout(() => {
    label.textContent = "Copy link";
  }, SAID_FOR);
}

text.addEventListener("input", whenWritten("solve"));
const picked = whenWritten("solve", 0);
// The choice of the metric belongs to the form, but stands beside the answer.
byId("solve-view").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "source" && target.value === "paint") {
    during(carryOver);
  } else if (target instanceof HTMLInputElement && ["source", "metric"].includes(target.name)) {
    picked();
  }
});
form.addEventListener("submit", (event) => event.preventDefault());
byId("solve-random").addEventListener("click", () => during(goAnywhere));
byId("solve-antipode").addEventListener("click", () => during(goFarthest));
byId("solve-copy").addEventListener("click", copyLink);
