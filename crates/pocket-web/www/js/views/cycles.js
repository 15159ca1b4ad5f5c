// The view of the cycles of a move sequence on a cube of any size.

import { afterPause, byId, counted, element, grouped } from "../dom.js";
import { ask } from "../engine.js";
import { clearFault, showFault } from "../fault.js";
import { cycleNet } from "../net.js";
import { here, replace } from "../route.js";
import { COLOURS } from "../stickers.js";
import { showWord, wordWritten } from "./word.js";

const size = byId("cycles-size");
const text = byId("cycles-text");
const fault = byId("cycles-fault");
const result = byId("cycles-result");
const DRAWN = { from: 2, to: 7 };

const typed = afterPause(() => replace("cycles", { n: size.value, moves: text.value, word: wordWritten() }), 250);
size.addEventListener("input", typed);
text.addEventListener("input", typed);
byId("word-text").addEventListener("input", typed);
for (const form of ["cycles-form", "word-form"]) {
  byId(form).addEventListener("submit", (event) => event.preventDefault());
}

/** Shows what the address says; what it leaves open is an example. */
export async function showCycles(params) {
  const layers = params.get("n") ?? "4";
  const moves = params.get("moves") ?? (params.has("n") ? "" : "U R");
  if (size.value !== layers && document.activeElement !== size) {
    size.value = layers;
  }
  if (text.value !== moves && document.activeElement !== text) {
    text.value = moves;
  }
  const isCurrent = () => here().view === "cycles" && here().params.toString() === params.toString();
  showWord(params.get("word") ?? "dbcbcacdaddbbbd", isCurrent);
  const wanted = Math.max(0, Math.min(1001, Math.trunc(Number(layers)) || 0));
  try {
    const { ok } = await ask("cycles", [wanted, moves]);
    if (isCurrent()) {
      clearFault(fault, text);
      show(ok, wanted);
    }
  } catch (error) {
    if (isCurrent()) {
      result.hidden = true;
      showFault(fault, text, error);
    }
  }
}

/** Hues far apart for neighbouring numbers: steps of the golden angle. */
const hueOf = (cycle) => Math.round((cycle * 137.508) % 360);

function show(view, layers) {
  result.hidden = false;
  byId("cycles-verdict").textContent = verdict(view);
  showNet(view, layers);
  showFacts(view);
  showWhy(view);
  const rows = view.cycles.map((cycle, i) => row(cycle, i, view));
  byId("cycles-table").replaceChildren(...rows);
  byId("cycles-more").textContent =
    view.cycles.length < view.cycle_count ? `The first ${view.cycles.length} of ${grouped(view.cycle_count)} cycles are listed.` : "";
}

function verdict({ cycle_count: count, supercube, visible }) {
  if (count === 0) {
    return "No square moves.";
  }
  const orders = supercube === visible ? `after ${grouped(visible)} times` : `after ${grouped(visible)} times to the eye, ${grouped(supercube)} in truth`;
  return `${counted(count, "cycle")}; everything is back ${orders}.`;
}

function showNet(view, layers) {
  const isDrawn = DRAWN.from <= layers && layers <= DRAWN.to;
  byId("cycles-net-hint").textContent = isDrawn
    ? "Squares of one colour form a cycle; grey ones stay. Point at a cycle in the table to see it alone."
    : `Nets of ${DRAWN.from} to ${DRAWN.to} layers are drawn; this one is given in numbers only.`;
  const cycleAt = new Map();
  view.cycles.forEach(({ squares }, i) => squares.forEach((square) => cycleAt.set(square - 1, i)));
  byId("cycles-net").replaceChildren(...(isDrawn ? [cycleNet(layers, (index) => cycleAt.get(index) ?? null, hueOf)] : []));
}

function showFacts({ stickers, fixed, cycle_type: type, supercube, visible, up_to_rotation: rotated, rotation }) {
  const facts = [
    ["Squares", `${grouped(stickers)}, of which ${grouped(fixed)} stay`],
    ["Cycle type", type.filter(([length]) => length > 1).map(([length, count]) => (count === 1 ? length : `${length} (×${grouped(count)})`)).join(", ") || "nothing moves"],
    ["Supercube order", grouped(supercube), "every square back in its own place"],
    ["Visible order", grouped(visible), "every colour back"],
    ["Up to rotation", grouped(rotated), rotation ? `solved, but turned by ${rotation}` : "not sooner by turning the whole cube"],
  ];
  byId("cycles-facts").replaceChildren(...facts.flatMap(([name, value, note]) => [
    element("dt", {}, name),
    element("dd", {}, element("strong", {}, value), ...(note ? [element("span", { class: "hint" }, ` ${note}`)] : [])),
  ]));
}

/** Why the visible order is smaller than the other: the cycles that look back before they are. */
function showWhy({ cycles, supercube, visible }) {
  const early = cycles.map((cycle, i) => [cycle, i + 1]).filter(([{ length, period }]) => String(length) !== period);
  const parts = [];
  if (early.length > 0) {
    parts.push(element("h3", {}, supercube === visible ? "Cycles that repeat their colours" : "Why the two orders differ"));
    const said = early.slice(0, 4).map(([{ length, period, colours }, number]) =>
      element("li", {}, `Cycle ${number} has ${length} squares, but their colours read `,
        element("span", { class: "notation" }, period === "1" ? colours[0] : colours.slice(0, Number(period))),
        period === "1" ? " all round: it never seems to move." : ` over and over: it looks back after ${period}.`));
    parts.push(element("ul", {}, ...said));
    if (early.length > 4) {
      parts.push(element("p", { class: "hint" }, `So do ${early.length - 4} more.`));
    }
    if (supercube === visible) {
      parts.push(element("p", { class: "hint" }, "Other cycles need the full number all the same."));
    }
  }
  byId("cycles-why").replaceChildren(...parts);
}

function row({ length, period, names, squares, colours }, i) {
  const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
  swatch.style.setProperty("--hue", hueOf(i));
  const word = element("span", { class: "colour-word", role: "img", "aria-label": [...colours].map((letter) => COLOURS[letter]).join(", ") },
    ...[...colours].slice(0, 48).map((letter) => element("i", { class: `paint-${letter}` }, letter)),
    colours.length > 48 ? "…" : "");
  const list = squares.map((square, place) => `${square} ${names[place]}`);
  const made = element("tr", { tabindex: "0" },
    element("th", { scope: "row" }, swatch, String(i + 1)), element("td", {}, String(length)),
    element("td", { class: String(length) === period ? null : "early" }, period),
    element("td", {}, word), element("td", { class: "notation squares", title: list.join(", ") }, squares.join(" ")));
  for (const [event, lit] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
    made.addEventListener(event, () => highlight(lit ? i : null));
  }
  return made;
}

function highlight(cycle) {
  byId("cycles-net").classList.toggle("one-lit", cycle !== null);
  for (const square of byId("cycles-net").querySelectorAll(".square")) {
    square.classList.toggle("lit", cycle !== null && square.dataset.cycle === String(cycle));
  }
}
