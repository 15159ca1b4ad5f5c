// Steps through the walk that factors a word.

import { button, byId, element } from "../dom.js";
import { ask } from "../engine.js";

const text = byId("word-text");
const buttons = {
  first: button("|◀", () => show(0), { "aria-label": "To the start of the walk" }),
  back: button("◀ Back", () => show(at - 1)),
  next: button("Next ▶", () => show(at + 1), { class: "primary" }),
  last: button("▶|", () => show(view.steps.length), { "aria-label": "To the end of the walk" }),
};
byId("word-buttons").append(...Object.values(buttons));
let view = null;
let at = 0;
let shown = null;

/** The word that the form says. */
export const wordWritten = () => text.value;

/** Shows a word, from the start of its walk if it is another one. */
export async function showWord(word, isCurrent) {
  if (text.value !== word && document.activeElement !== text) {
    text.value = word;
  }
  if (word === shown) {
    return;
  }
  const { ok } = await ask("word", [word]);
  if (isCurrent()) {
    shown = word;
    view = ok;
    byId("word-result").hidden = view.steps.length === 0;
    show(0);
  }
}

/** Shows the state after so many steps. */
function show(steps) {
  at = Math.max(0, Math.min(steps, view.steps.length));
  const taken = new Map(view.steps.slice(0, at).map((step) => [step.column, step]));
  const current = view.steps[at - 1];
  const line = (letters, heading, lower) =>
    element("tr", {}, element("th", { scope: "row" }, heading), ...[...letters].map((letter, column) => {
      const step = taken.get(column);
      const cell = element("td", { class: [step ? "taken" : "", current?.column === column ? "now" : ""].join(" ").trim() }, letter);
      if (step) {
        cell.style.setProperty("--hue", Math.round((step.factor * 137.508 + 200) % 360));
      }
      if (lower && current?.column === column) {
        cell.setAttribute("aria-current", "step");
      }
      return cell;
    }));
  byId("word-lines").replaceChildren(line(view.above, "above", false), line(view.below, "below", true));
  byId("word-step").textContent = said(current);
  buttons.first.disabled = buttons.back.disabled = at === 0;
  buttons.next.disabled = buttons.last.disabled = at === view.steps.length;
  const isDone = at === view.steps.length;
  const facts = [["Factors so far", factorsSoFar() || "none"]];
  if (isDone) {
    facts.push(["All factors", view.factors], ["In primes", view.primes], ["Parentheses erased", view.foata]);
  }
  if (view.cut) {
    facts.push(["Note", `only the first ${view.steps.length} letters are read`]);
  }
  byId("word-facts").replaceChildren(...facts.flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", { class: "notation" }, value)]));
}

function factorsSoFar() {
  return view.steps.slice(0, at).map(({ below, opens, closes }) => `${opens ? "(" : " "}${below}${closes ? ") " : ""}`).join("").trim();
}

function said(step) {
  if (!step) {
    return `${view.steps.length} columns, none used yet.`;
  }
  const { above, below, column, factor, opens, closes } = step;
  const begun = opens
    ? `The first column left is ${column + 1}: factor ${factor + 1} starts at ${above}.`
    : `The first column left below ${above} is ${column + 1}.`;
  const ended = closes ? ` Under it stands ${below}, where the walk began: the factor is closed.` : ` Under it stands ${below}: go there.`;
  return `Step ${at} of ${view.steps.length}. ${begun}${ended}`;
}
