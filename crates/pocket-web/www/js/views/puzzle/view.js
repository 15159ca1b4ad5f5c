// The second half of the view for any puzzle: reads a definition, describes the puzzle, counts its positions and solves them.

import { askApart } from "../../../godtable/engine.js";
import { orAfterAMoment } from "../../announce.js";
import { BarTable, fileButtons } from "../../bars.js";
import { addressed, builtIn, examples, meant, textOf } from "../../definitions.js";
import { button, byId, command, counted, element, grouped } from "../../dom.js";
import { clearFault, showFault } from "../../fault.js";
import { logShowsMore, meanDistance } from "../../levels.js";
import { go, whenWritten } from "../../navigation.js";
import { Misread } from "../../route.js";
import { Count } from "./counting.js";
import { factsOf } from "./facts.js";
import { beginSolving } from "./solving.js";
import { takeFiles } from "./sources.js";

const form = byId("puzzle-form");
const area = byId("puzzle-text");
const fault = byId("puzzle-fault");
const result = byId("puzzle-result");
const status = byId("puzzle-status");
const progress = byId("puzzle-progress");
const begin = byId("puzzle-begin");
const stop = byId("puzzle-stop");
const log = byId("puzzle-log");

const MEGABYTE = 1 << 20;
/** The memory limits of a search, by their values in the address. @type {Record<string, number>} */
const MEMORY = { "256M": 256 * MEGABYTE, "1G": 1024 * MEGABYTE, "2G": 2048 * MEGABYTE, "3G": 3072 * MEGABYTE };
/** The longest text that is shown. A longer one is still read. */
const SHOWN = 200_000;
/** Fewer positions are counted without a request. */
const FEW = 20_000_000;

/** The definition that was dropped, chosen or typed last. @type {import("../../definitions.js").Definition} */
let source = { file: "puzzle.tws", text: "" };
/** What is shown, and what the library says about it; `name` if it is built in. */
let shown = { inputs: /** @type {any[]} */ ([]), name: /** @type {string | null} */ (null), about: /** @type {any} */ (null), signal: AbortSignal.abort() };
/** The count that goes on, or the last one. @type {Count | null} */
let count = null;
/** The user's choice of the bars; null until there is one. @type {boolean | null} */
let isLog = null;

const bars = new BarTable(byId("puzzle-levels"), [element("span", { class: "unseen" }, "Positions at each distance from solved")]);

export const written = () => ({
  file: source.file, ...addressed(source.text), turns: form.elements.turns.value, memory: form.elements.memory.value,
});

/** @param {any} state @param {AbortSignal} signal @param {Record<string, string>} faults */
export async function show(state, signal, faults) {
  clearFault(fault, area);
  const found = meant(state);
  form.elements.turns.value = state.turns;
  form.elements.memory.value = state.memory;
  result.hidden = true;
  if (found === null) {
    showFault(fault, area, new Misread(`the text with number ${state.kept} is no longer kept; choose or paste it again`));
    return;
  }
  set({ file: state.file, text: found });
  if (Object.keys(faults).length > 0) {
    showFault(fault, area, new Misread("the address is wrong, as described above"));
    return;
  }
  if (found.trim() !== "") {
    const name = builtIn(found);
    shown = { inputs: [state.file, found, state.turns === "single", MEMORY[state.memory]], name, about: null, signal };
    await tellAbout();
  }
}

/** Takes a definition as what the form says. @param {import("../../definitions.js").Definition} next */
function set(next) {
  source = next;
  const isLong = next.text.length > SHOWN;
  const visible = isLong ? "" : next.text;
  if (area.value !== visible) {
    area.value = visible;
  }
  byId("puzzle-long").textContent = isLong ? `${next.file} has ${counted(next.text.length, "character")}, too many to be shown here.` : "";
}

async function tellAbout() {
  const { inputs, name: own, signal } = shown;
  const ownCount = () => (count?.isOf(inputs) ? count : null);
  const told = async () => {
    if (own) {
      inputs.splice(0, 2, `${own}.tws`, (await askApart("solutions", "definition", [own], { signal })).ok);
    }
    const known = ownCount();
    return known ? { ok: known.about } : askApart("puzzles", "about_puzzle", inputs, { signal });
  };
  try {
    const { ok } = await orAfterAMoment(told(), () => {
      byId("puzzle-long").textContent ||= "Working…";
    });
    shown.about = ok;
  } catch (error) {
    if (!signal.aborted) {
      showFault(fault, area, error);
    }
    return;
  } finally {
    set(source);
  }
  const known = ownCount();
  const { name } = shown.about;
  const limit = form.elements.memory.selectedOptions[0].textContent;
  byId("puzzle-name").textContent = name;
  const facts = factsOf(shown.about, limit, command(own ?? source.file, inputs[2]));
  byId("puzzle-facts").replaceChildren(...facts.flatMap(([title, what]) => [element("dt", {}, title), element("dd", {}, what)]));
  result.hidden = false;
  beginSolving(inputs, own, signal);
  signal.addEventListener("abort", () => count?.isOf(inputs) && count.seen(false), { once: true });
  draw();
  if (known) {
    known.seen(true);
  } else if (isShort(shown.about) && (!count || count.isOver || isShort(count.about))) {
    start();
  }
}

/** Whether a count is begun without a request, unless a longer one goes on. */
const isShort = ({ search }) => !search?.fits || Number(search.at_most) <= FEW;

/** Counts the positions of the puzzle that is shown, and stops any other count. */
function start() {
  const { inputs, about } = shown;
  count?.stop();
  clearFault(fault, area);
  const own = new Count(inputs, about, () => own === count && own.isOf(shown.inputs) && !shown.signal.aborted && draw());
  count = own;
  own.seen(true);
  draw();
  own.run();
}

/** Draws the count of the puzzle that is shown, as far as it goes. */
function draw() {
  const { inputs, about } = shown;
  const own = count?.isOf(inputs) ? count : null;
  const counts = own?.counts ?? [];
  const isOn = own !== null && !own.isOver;
  const what = about.search?.fits ? "Count the positions" : "Count the first levels";
  const hasFocus = [begin, stop].includes(document.activeElement);
  [begin.hidden, stop.hidden, progress.hidden] = [isOn, !isOn, !isOn];
  if (hasFocus) {
    (isOn ? stop : begin).focus({ preventScroll: true });
  }
  begin.textContent = own ? "Count again" : what;
  if (own?.part) {
    progress.value = own.part;
  } else {
    progress.removeAttribute("value");
  }
  status.textContent = own?.said ?? "";
  if (own?.error) {
    showFault(fault, null, own.error);
  }
  log.checked = isLog ?? logShowsMore(counts);
  bars.draw(counts, { isLog: log.checked });
  byId("puzzle-distribution").hidden = counts.length === 0;
  byId("puzzle-distribution").classList.toggle("partial", !own?.isComplete);
  showFarthest(own?.farthest ?? [], counts.at(-1));
}

/** @param {{made_by?: string, solved_by: string}[]} some @param {number} all */
function showFarthest(some, all = 0) {
  const items = some.map(({ made_by: makes, solved_by: solves }) =>
    element("li", { class: "notation" }, makes ?? `solved by ${solves}` ));
  byId("puzzle-antipodes").replaceChildren(...items);
  byId("puzzle-farthest").hidden = items.length === 0;
  byId("puzzle-farthest-hint").textContent =
    all > some.length ? `${grouped(all)} positions; sequences that make the first ${some.length}, from solved.` : "Sequences that make them, from solved.";
}

/** Takes a file that was dropped or chosen. @param {File} file */
async function take(file) {
  try {
    put({ file: file.name, text: await textOf(file) });
  } catch (error) {
    showFault(fault, area, new Misread(`${file.name}: ${/** @type {Error} */ (error).message}`));
  }
}

/** Goes to a definition. @param {import("../../definitions.js").Definition} next */
function put(next) {
  set(next);
  go("puzzle", written());
}

byId("puzzle-examples").append(...Object.entries(examples).map(([name, text]) => button(name, () => put({ file: "puzzle.tws", text }))));
byId("puzzle-files").append(...fileButtons(() => {
  const counts = count?.counts ?? [];
  const column = { metric: form.elements.turns.value === "single" ? "qtm" : "htm", counts, mean: count?.isComplete ? meanDistance(counts) : null };
  const { name } = shown.about;
  return { puzzle: name, name, columns: counts.length > 0 ? [column] : [], isLog: log.checked };
}));
const typed = whenWritten("puzzle");
area.addEventListener("input", () => {
  // What is typed in place of a .json file may be of another format.
  const file = /^\s*\{/.test(area.value) ? source.file : source.file.replace(/\.json$/i, ".tws");
  source = { file, text: area.value };
  typed();
});
form.addEventListener("change", (/** @type {any} */ { target }) => {
  if (target.name === "turns" || target.name === "memory") {
    whenWritten("puzzle", 0)();
  }
});
form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
takeFiles(form, take);
begin.addEventListener("click", start);
stop.addEventListener("click", () => count?.stop());
log.addEventListener("change", () => {
  isLog = log.checked;
  draw();
});
