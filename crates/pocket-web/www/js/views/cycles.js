// The view of the cycles of a move sequence on a cube of any size, seen and in truth.

import { announce, orAfterAMoment } from "../announce.js";
import { button, byId, element, grouped } from "../dom.js";
import { ask } from "../engine.js";
import { clearFault, showFault } from "../fault.js";
import { replace, whenWritten } from "../navigation.js";
import { Motion } from "../net/motion.js";
import { misread, quoted } from "../route.js";
import { Ticker } from "../ticker.js";
import { showFacts, showWhy, standing, verdict } from "./cycles/facts.js";
import { Nets } from "./cycles/nets.js";
import { CycleTable, described } from "./cycles/table.js";

const size = byId("cycles-size");
const text = byId("cycles-text");
const count = byId("cycles-times");
const labels = byId("cycles-labels");
const fault = byId("cycles-fault");
const result = byId("cycles-result");

/** @type {Pick<import("../route.js").View, "written" | "show">} */
export const cycles = {
  written() {
    const { state } = shown;
    // Another sequence has other cycles, and begins anew.
    const isSame = size.value === String(state.n) && text.value === state.moves;
    return { n: size.value, moves: text.value, labels: labels.value, ...(isSame ? { times: count.value || "0", cycle: state.cycle } : {}) };
  },
  async show(state, signal, faults) {
    fillForm(state, faults);
    if (faults.n) {
      clearFault(fault, text);
      byId("cycles-verdict").textContent = "";
      result.hidden = true;
      return;
    }
    try {
      await load(state, signal);
      clearFault(fault, text, shown.view.note);
      for (const id of ["cycles-pair", "cycles-picked", "cycles-standing"]) {
        byId(id).hidden = Boolean(faults.times);
      }
      step(state, signal);
    } catch (error) {
      if (!signal.aborted) {
        result.hidden = true;
        byId("cycles-verdict").textContent = "";
      }
      showFault(fault, text, error);
    }
  },
};

/** What is shown: what the address says, the engine's answer and where the stickers are by it.
 * @type {{ state: any, signal: AbortSignal, view: any, motion: Motion }} */
let shown = { state: { n: 0, moves: "", times: 0n, cycle: null, labels: "cycles" }, signal: AbortSignal.abort(), view: null, motion: new Motion(0, []) };
/** The cycle that the pointer or the focus is on, and the sticker whose way is shown. */
let pointed = null;
let followed = null;

const nets = new Nets(
  (square) => point(square === null ? null : shown.motion.cycleOf[square]),
  (square) => square !== null && pick(shown.motion.cycleOf[square], shown.motion.stickers(shown.state.times)[square]),
);
const table = new CycleTable(point, (cycle) => pick(cycle, null));
const ticker = new Ticker({
  pace: 700,
  advance() {
    shown.state.times += 1n;
    count.value = String(shown.state.times);
    draw();
    return shown.state.times !== BigInt(shown.view.supercube);
  },
  changed(isPlaying) {
    buttons.play.textContent = isPlaying ? "❚❚ Pause" : "▶ Play";
    if (!isPlaying && !shown.signal.aborted) {
      put({});
    }
  },
});
const buttons = {
  first: button("|◀", () => put({ times: 0n }), { "aria-label": "Not made yet" }),
  back: button("◀", () => put({ times: shown.state.times - 1n }), { "aria-label": "Once less" }),
  play: button("▶ Play", () => (ticker.isPlaying ? ticker.stop() : ticker.play(shown.signal, true)), { class: "primary" }),
  next: button("▶", () => put({ times: shown.state.times + 1n }), { "aria-label": "Once more" }),
};
byId("cycles-steps").append(...Object.values(buttons));

const typed = whenWritten("cycles");
for (const field of [size, text, count]) {
  field.addEventListener("input", typed);
}
labels.addEventListener("change", () => put({ labels: labels.value }));
byId("cycles-form").addEventListener("submit", (event) => event.preventDefault());
byId("cycles-print").addEventListener("click", () => window.print());

function fillForm(state, faults) {
  for (const [field, name] of [[size, "n"], [text, "moves"], [count, "times"], [labels, "labels"]]) {
    if (!faults[name] && field.value !== String(state[name])) {
      field.value = String(state[name]);
    }
  }
}

/** Asks for the cycles, unless they are those that are shown. */
async function load(state, signal) {
  if (shown.view === null || shown.state.n !== state.n || shown.state.moves !== state.moves) {
    const answer = ask("cycles", [state.n, state.moves], { signal });
    const { ok } = await orAfterAMoment(answer, () => {
      byId("cycles-verdict").textContent = "Working…";
    });
    shown = { state, signal, view: ok, motion: new Motion(ok.stickers, ok.cycles) };
    pointed = followed = null;
    result.hidden = false;
    nets.load(state.n, shown.motion);
    showFacts(ok);
    showWhy(ok, nets.net);
    table.load(ok, nets.net);
    showGoals(ok);
  }
}

/** Shows the cycle and the number of times that the address says. */
function step(state, signal) {
  const { view, motion } = shown;
  shown = { ...shown, state: { ...state }, signal };
  result.hidden = false;
  byId("cycles-verdict").textContent = verdict(view);
  if (state.cycle > motion.cycles.length) {
    shown.state.cycle = null;
    showFault(byId("cycles-cycle-fault"), null, misread(quoted(String(state.cycle)), `a cycle from 1 to ${motion.cycles.length}`));
  }
  table.mark((shown.state.cycle ?? 0) - 1);
  draw();
  announce(state.times === 0n ? verdict(view) : standing(view, state.times, motion.away(state.times)));
}

function draw() {
  const { state, view, motion } = shown;
  const lit = pointed ?? (state.cycle ?? 0) - 1;
  const cycle = motion.cycles[lit];
  const sticker = followed !== null && motion.cycleOf[followed] === lit ? followed : cycle?.squares[0] ?? null;
  nets.show({ times: state.times, lit, sticker, labels: state.labels });
  byId("cycles-standing").textContent = standing(view, state.times, motion.away(state.times));
  buttons.first.disabled = buttons.back.disabled = state.times === 0n;
  const hint = "Point at a square to see its cycle, tap it to keep that. Arrows show where stickers go; the ring follows one of them.";
  byId("cycles-picked").replaceChildren(...(cycle ? described(cycle, lit, nets.net) : [element("span", { class: "no-print" }, hint)]));
}

/** Lights up a cycle for as long as the pointer or the focus is on it. @param {number | null} cycle */
function point(cycle) {
  const next = cycle === -1 ? null : cycle;
  if (next !== pointed) {
    pointed = next;
    draw();
  }
}

/** Keeps a cycle lit, or no longer. @param {number} cycle @param {number | null} sticker */
function pick(cycle, sticker) {
  const isSame = shown.state.cycle === cycle + 1 && (sticker === null || sticker === followed);
  followed = sticker;
  if (shown.state.cycle === cycle + 1 && !isSame) {
    draw();
  } else {
    put({ cycle: cycle < 0 || isSame ? null : cycle + 1 });
  }
}

/** Goes to another state of the same sequence. */
function put(changes) {
  ticker.stop();
  replace("cycles", { ...shown.state, ...changes });
}

/** Buttons that lead to the numbers of times after which something is back. */
function showGoals({ supercube, visible, up_to_rotation: turned, rotation }) {
  const goals = [[turned, rotation ? `solved but for ${rotation}` : null], [visible, supercube === visible ? null : "looks solved"], [supercube, "is solved"]];
  byId("cycles-goals").replaceChildren(...goals.filter(([, name]) => name !== null).map(([order, name]) =>
    button(`${order.length > 24 ? `${order.slice(0, 20)}…` : grouped(order)}: ${name}`, () => put({ times: BigInt(order) }))));
}
