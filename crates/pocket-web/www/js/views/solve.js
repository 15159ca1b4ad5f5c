// The view that solves a typed or painted position.

import { orAfterAMoment, tell } from "../announce.js";
import { copy } from "../copy.js";
import { Cube } from "../cube.js";
import { byId, counted, grouped } from "../dom.js";
import { ask, Fault } from "../engine.js";
import { clearFault, showFault } from "../fault.js";
import { during, go, link, replace, whenWritten } from "../navigation.js";
import { smallNet } from "../net.js";
import { readStickers } from "../paint/text.js";
import { Painter } from "../painter.js";
import { Player } from "../player.js";
import { choice, Misread, text as anyText } from "../route.js";
import { Solutions } from "../solutions.js";
import { BLANK } from "../stickers.js";

/** How many moves the farthest positions need in each metric.
    @type {Record<string, number>} */
const FARTHEST = { htm: 11, qtm: 14 };
/** More than there are farthest positions that differ in more than the grip. */
const ALL_CLASSES = 1000;
/** The example that is shown until something is typed. */
const EXAMPLE = "R U F2 R2 U F R2 U R";
/** How long a turn by hand takes, in milliseconds. */
const BY_HAND = 130;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const form = byId("solve-form");
const text = byId("solve-text");
const verdict = byId("solve-verdict");
const result = byId("solve-result");
const cube = new Cube({ turned: turn, touched: (sticker) => isPainted() && painter.paint(sticker) });
const strong = matchMedia("(forced-colors: active), (prefers-contrast: more)");
const player = new Player(cube, [["behind", "Back faces", true], ["letters", "Letters", strong.matches]]);
byId("solve-player").append(player.holder);

/** The input for the engine: a text, and whether it is 24 stickers.
    @typedef {[string, boolean]} Position */

/** The position that is shown.
    @type {Position} */
let position = ["", false];
const solutions = new Solutions((moves) => during((signal) => play(moves, signal)));
const painter = new Painter(() => replace("solve", solve.written()));
/** The film whose played moves have become part of the position. @type {import("../player.js").Film | null} */
let joined = null;
/** When the last turn by hand is part of the position. */
let isTurned = Promise.resolve();

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

const isPainted = () => form.elements.source.value === "paint";
const metricOf = () => form.elements.metric.value;

/** @type {import("../route.js").View} */
export const solve = {
  name: "solve",
  fields: { scramble: anyText(), paint: stickers, metric: choice("htm", "qtm") },
  written() {
    const metric = metricOf();
    return isPainted() ? { paint: painter.letters, metric } : { scramble: text.value, metric };
  },
  async show(state, signal, faults) {
    const isPaint = state.paint !== null || "paint" in faults;
    form.elements.source.value = isPaint ? "paint" : "scramble";
    form.elements.metric.value = state.metric;
    byId("solve-typed").hidden = isPaint;
    byId("solve-painted").hidden = !isPaint;
    if ("paint" in faults) {
      rest(painter.letters, "");
    } else if (isPaint) {
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
  const isExample = scramble.trim() === "";
  try {
    const solved = await showAnswer([isExample ? EXAMPLE : scramble, false], metric, signal, isExample ? "An example: " : "");
    clearFault(byId("solve-fault"), text, solved.note);
    await play(solved.solutions[0], signal);
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
    cube.mark(fault?.stickers ?? []);
  } else {
    const solved = await showAnswer([known, true], metric, signal);
    painter.answered(verdict.textContent);
    await play(solved.solutions[0], signal);
    if (painter.isByHand) {
      painter.isByHand = false;
      // On a phone, the answer is below the net.
      player.holder.scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "nearest" });
    }
  }
}

/** Shows a position to which there is no answer, or none yet.
    @param {string} letters
    @param {string} said */
function rest(letters, said) {
  result.hidden = true;
  verdict.textContent = said;
  player.show(letters);
  cube.mark([]);
}

/** Shows the solutions of a position, and gives them.
    @param {Position} asked
    @param {string} metric
    @param {AbortSignal} signal */
async function showAnswer(asked, metric, signal, before = "") {
  const answer = ask("solve", [...asked, metric === "qtm"], { signal });
  const { ok: solved } = await orAfterAMoment(answer, () => signal.aborted || rest(asked[1] ? asked[0] : BLANK, "Working…"));
  position = asked;
  const count = solved.solutions.length;
  const ways = count === 1 ? "one shortest solution" : `${grouped(count)} shortest solutions`;
  const said = solved.distance === 0 ? "Solved already." : `${before}${counted(solved.distance, "move")} (${metric.toUpperCase()}), ${ways}.`;
  if (before === "") {
    tell(verdict, said, solved.note);
  } else {
    verdict.textContent = said;
  }
  solutions.show(solved.solutions);
  result.hidden = solved.distance === 0;
  cube.mark([]);
  return solved;
}

/** Turns the cube by hand: the move is one more of the scramble, or the painting is turned.
    @param {string} move */
async function turn(move) {
  if (player.film.frames[0].includes(".")) {
    return;
  }
  const [letter] = move;
  const face = { x: "R", y: "U", z: "F" }[letter] ?? letter;
  const quarters = move.endsWith("'") ? 3 : 1;
  if (!still.matches) {
    cube.turn({ name: move, face, first: 1, last: face === letter ? 1 : 2, quarters }, false, BY_HAND);
    await new Promise((resolve) => setTimeout(resolve, BY_HAND));
  }
  // Each turn applies to the position after the one before.
  isTurned = isTurned.catch(() => {}).then(() => during((signal) => make(move, signal)));
}

/** @param {string} move
    @param {AbortSignal} signal */
async function make(move, signal) {
  if (byId("solve-view").hidden) {
    return;
  }
  // The played moves of the solution become part of the position, but only once.
  const played = player.film === joined ? [] : player.film.moves.slice(0, player.playback.at);
  joined = player.film;
  const made = [...played.map(({ name }) => name), move].join(" ");
  if (isPainted()) {
    const { ok: film } = await ask("film", [painter.judgement.letters, true, made], { signal });
    painter.show(film.frames.at(-1));
  } else {
    const before = text.value.trim() || EXAMPLE;
    // After a comment, moves need a line of their own.
    text.value = `${before}${before.split("\n").at(-1).includes("//") ? "\n" : " "}${made}`;
  }
  replace("solve", solve.written());
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
      // A text that can't be read has no position, so the painter keeps its own.
      if (!(error instanceof Fault)) {
        throw error;
      }
    }
  }
  replace("solve", solve.written());
}

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

function copyLink() {
  const address = new URL(link("solve", solve.written()), location.href).href;
  copy(byId("solve-copy"), address, () => {
    // The address is always there to be copied by hand.
    replace("solve", solve.written());
    return "See the address bar";
  });
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
// On paper, the cube in space would be drawn without depth.
window.addEventListener("beforeprint", () => byId("solve-net").replaceChildren(smallNet(player.film.frames[0])));
