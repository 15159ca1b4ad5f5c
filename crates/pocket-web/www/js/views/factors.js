// The view that steps through the walk of Theorem A, which factors a word.

import { tell } from "../announce.js";
import { button, byId, counted, element } from "../dom.js";
import { ask } from "../engine.js";
import { showFault } from "../fault.js";
import { replace, whenWritten } from "../navigation.js";
import { colourOf } from "../net/looks.js";
import { misread, quoted } from "../route.js";
import { Ticker } from "../ticker.js";

const text = byId("factors-word");
const result = byId("factors-result");

/** @type {Pick<import("../route.js").View, "written" | "show">} */
export const factors = {
  written: () => ({ word: text.value, step: text.value === shown.word ? at : 0 }),
  async show(state, signal, faults) {
    if (text.value !== state.word) {
      text.value = state.word;
    }
    if (shown.view === null || shown.word !== state.word) {
      const { ok } = await ask("word", [state.word], { signal });
      shown = { word: state.word, view: ok, signal };
    }
    shown.signal = signal;
    const { length } = shown.view.steps;
    result.hidden = length === 0;
    at = Math.min(state.step, length);
    draw();
    if (state.step > length && !faults.step) {
      showFault(byId("factors-fault"), null, misread(quoted(String(state.step)), `a step from 0 to ${length}`));
    }
  },
};

/** The word that is shown, with its walk, and how many steps of it are made. @type {{ word: string, view: any, signal: AbortSignal }} */
let shown = { word: "", view: null, signal: AbortSignal.abort() };
let at = 0;

const ticker = new Ticker({
  pace: 900,
  advance() {
    at = at === shown.view.steps.length ? 0 : at + 1;
    draw();
    return at < shown.view.steps.length;
  },
  changed(isPlaying) {
    buttons.play.textContent = isPlaying ? "❚❚ Pause" : "▶ Play";
    if (!isPlaying && !shown.signal.aborted) {
      put(at);
    }
  },
});
const buttons = {
  first: button("|◀", () => put(0), { "aria-label": "To the start of the walk" }),
  back: button("◀ Back", () => put(at - 1)),
  play: button("▶ Play", () => (ticker.isPlaying ? ticker.stop() : ticker.play(shown.signal, true)), { class: "primary" }),
  next: button("Next ▶", () => put(at + 1)),
  last: button("▶|", () => put(shown.view.steps.length), { "aria-label": "To the end of the walk" }),
};
byId("factors-buttons").append(...Object.values(buttons), button("Print", () => window.print()));
text.addEventListener("input", whenWritten("factors"));
byId("factors-form").addEventListener("submit", (event) => event.preventDefault());

/** Goes to a step. @param {number} step */
function put(step) {
  ticker.stop();
  replace("factors", { word: shown.word, step });
}

function draw() {
  const { above, below, steps, cut } = shown.view;
  const taken = new Map(steps.slice(0, at).map((step) => [step.column, step]));
  const current = steps[at - 1];
  const line = (heading, letterOf) => element("tr", {}, element("th", { scope: "row" }, heading), ...[...below].map((_, column) => {
    const step = taken.get(column);
    const isNow = current?.column === column;
    const cell = element("td", { class: [step ? "taken" : "", isNow ? "now" : ""].join(" ").trim(), "aria-current": isNow ? "step" : null }, letterOf(column, step));
    if (step) {
      cell.style.backgroundColor = colourOf(step.factor);
    }
    return cell;
  }));
  const [uppers, lowers] = [[...above], [...below]];
  byId("factors-lines").replaceChildren(line("above", (i) => uppers[i]), line("below", (i) => lowers[i]), line("factor", (_, step) => (step ? String(step.factor + 1) : "")));
  bringIntoView();
  tell(byId("factors-step"), said(current, steps.length));
  const isDone = at === steps.length;
  buttons.first.disabled = buttons.back.disabled = at === 0;
  buttons.next.disabled = buttons.last.disabled = isDone;
  const facts = [["Factors so far", factorsSoFar(steps) || "none"]];
  if (isDone) {
    facts.push(["All factors", shown.view.factors], ["In primes", shown.view.primes], ["Parentheses erased", shown.view.foata]);
  }
  if (cut) {
    facts.push(["Note", `only the first ${steps.length} letters are read`]);
  }
  byId("factors-facts").replaceChildren(...facts.flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", { class: "notation" }, value)]));
}

/** Moves a long word so that the column of this step is seen. */
function bringIntoView() {
  const now = byId("factors-lines").querySelector(".now");
  const holder = now?.closest(".scroll");
  if (now && holder && holder.scrollWidth > holder.clientWidth) {
    holder.scrollLeft = now.offsetLeft - holder.clientWidth / 2;
  }
}

const factorsSoFar = (steps) =>
  steps.slice(0, at).map(({ below, opens, closes }) => `${opens ? "(" : " "}${below}${closes ? ") " : ""}`).join("").trim();

function said(step, length) {
  if (!step) {
    return `${counted(length, "column")}, none used yet.`;
  }
  const { above, below, column, factor, opens, closes } = step;
  const begun = opens
    ? `The first column left is ${column + 1}: factor ${factor + 1} starts at ${above}.`
    : `The first column left below ${above} is ${column + 1}.`;
  const ended = closes ? ` Under it stands ${below}, where the walk began: the factor is closed.` : ` Under it stands ${below}: go there.`;
  return `Step ${at} of ${length}. ${begun}${ended}`;
}
