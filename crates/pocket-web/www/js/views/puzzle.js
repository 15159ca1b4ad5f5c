// The view for any puzzle: reads a definition, tells what the puzzle is, and counts its positions.

import { askApart } from "../../godtable/engine.js";
import { tell } from "../announce.js";
import { addressed, examples, meant, textOf } from "../definitions.js";
import { button, byId, counted, element, grouped } from "../dom.js";
import { clearFault, showFault } from "../fault.js";
import { meanDistance, percent } from "../levels.js";
import { during, go, whenWritten } from "../navigation.js";
import { choice, Misread, text, whole } from "../route.js";

const form = byId("puzzle-form");
const area = byId("puzzle-text");
const fault = byId("puzzle-fault");
const result = byId("puzzle-result");
const status = byId("puzzle-status");
const progress = byId("puzzle-progress");
const begin = byId("puzzle-begin");
const stop = byId("puzzle-stop");

const MEGABYTE = 1 << 20;
/** What a search may take, by what the address calls it. */
const MEMORY = { "256M": 256 * MEGABYTE, "1G": 1024 * MEGABYTE, "2G": 2048 * MEGABYTE, "3G": 3072 * MEGABYTE };
/** A longer text is read all the same, but not shown. */
const SHOWN = 200_000;
/** So many moves are followed in a second by a machine that is not too busy, and then once more for the proof. */
const MOVES_PER_SECOND = 2e8;
/** Fewer positions are counted without being asked. */
const FEW = 20_000_000;

/** What was dropped, chosen or typed last. @type {import("../definitions.js").Definition} */
let source = { file: "puzzle.tws", text: "" };
/** What is shown, and what the library says about it. */
let shown = { inputs: /** @type {any[]} */ ([]), about: /** @type {any} */ (null), signal: new AbortController().signal };
/** Ends the search that goes on. */
let ending = new AbortController();
/** The levels that were counted so far. @type {number[]} */
let counts = [];

/** @type {import("../route.js").View} */
export const puzzle = {
  name: "puzzle",
  fields: {
    file: text("puzzle.tws"), text: text(""), kept: whole(1, 1_000_000, null),
    turns: choice("all", "single"), memory: choice("1G", "256M", "2G", "3G"),
  },
  written: () => ({
    file: source.file, ...addressed(source.text), turns: form.elements.turns.value, memory: form.elements.memory.value,
  }),
  async show(state, signal, faults) {
    clearFault(fault, area);
    const found = meant(state);
    form.elements.turns.value = state.turns;
    form.elements.memory.value = state.memory;
    result.hidden = true;
    if (found === null || Object.keys(faults).length > 0) {
      const lost = new Misread(`found number ${state.kept} of a text that is kept no more, expected the file to be chosen again`);
      showFault(fault, area, found === null ? lost : new Misread("the address is wrong, as told above"));
      return;
    }
    set({ file: state.file, text: found });
    if (found.trim() !== "") {
      shown = { inputs: [state.file, found, state.turns === "single", MEMORY[state.memory]], about: null, signal };
      await tellAbout();
    }
  },
};

/** Takes a definition as what the form says. @param {import("../definitions.js").Definition} next */
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
  const { inputs, signal } = shown;
  try {
    const { ok } = await askApart("puzzles", "about_puzzle", inputs, { signal });
    shown.about = ok;
  } catch (error) {
    if (!signal.aborted) {
      showFault(fault, area, error);
    }
    return;
  }
  drawAbout();
  result.hidden = false;
  const { search } = shown.about;
  if (search?.fits && Number(search.at_most) <= FEW) {
    await count();
  }
}

function drawAbout() {
  const { name, orbits, moves, rotations, blocked, order, exact, search, refused } = shown.about;
  const facts = [["Orbits", list(orbits.map(orbitLine))], ["Moves", turnsLine(moves)]];
  if (rotations.length > 0) {
    facts.push(["Turns of the whole", turnsLine(rotations)]);
  }
  if (blocked > 0) {
    facts.push(["Blocked", counted(blocked, "place")]);
  }
  facts.push(["Order of the group", number(`${exact ? "" : "at least "}${grouped(order)}`)]);
  if (search) {
    facts.push(["Positions", number(search.positions ? grouped(search.positions) : `at most ${grouped(search.at_most)}`)]);
    facts.push(["Moves that count as one", counted(search.moves.length, "move")]);
    facts.push(["To count them takes", takes(search)]);
  } else {
    facts.push(["To count them", refused]);
  }
  byId("puzzle-name").textContent = name;
  byId("puzzle-facts").replaceChildren(...facts.flatMap(([title, what]) => [element("dt", {}, title), element("dd", {}, what)]));
  counts = [];
  draw();
  showAntipodes([]);
  status.textContent = "";
  progress.hidden = true;
  begin.hidden = !search?.fits;
  begin.textContent = "Count the positions";
  stop.hidden = true;
}

const list = (/** @type {string[]} */ lines) => element("ul", { class: "plain" }, ...lines.map((line) => element("li", {}, line)));
const number = (/** @type {string} */ digits) => element("strong", { class: "number" }, digits);

/** "CORNER: 8 pieces, 3 orientations" */
function orbitLine({ name, pieces, orientations, kinds, hidden }) {
  const parts = [counted(pieces, "piece")];
  if (orientations > 1) {
    parts.push(counted(orientations, "orientation"));
  }
  if (kinds < pieces) {
    parts.push(kinds === 1 ? "all alike" : `${kinds} kinds that differ`);
  }
  if (hidden > 0) {
    parts.push(`${hidden} of them seen in fewer orientations`);
  }
  return `${name}: ${parts.join(", ")}`;
}

/** "U R F (order 4), T (order 3)" */
const turnsLine = (turns) =>
  turns.map(({ names, order }) => `${names.join(" ")} (order ${order === null || order === undefined ? "2^64 or more" : grouped(order)})`).join(", ") || "none";

/** What a search takes of memory and time. */
function takes({ bytes, fits, at_most: most, moves }) {
  const limit = form.elements.memory.selectedOptions[0].textContent;
  if (!fits) {
    return `${bytes === undefined ? "2^64 bytes or more" : size(bytes)} of memory, more than the ${limit} allowed`;
  }
  const seconds = (Number(most) * moves.length) / MOVES_PER_SECOND;
  const time = seconds < 2 ? "no more than a moment" : seconds < 100 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
  return `${size(bytes)} of memory, ${time}`;
}

/** @param {number} bytes */
function size(bytes) {
  const units = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"];
  const unit = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 0), units.length - 1);
  return `${(bytes / 2 ** (10 * unit)).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** Counts the positions, and draws each level when it is done. */
async function count() {
  const { inputs, about, signal } = shown;
  ending.abort();
  const end = new AbortController();
  ending = end;
  const either = AbortSignal.any([signal, end.signal]);
  counts = [];
  draw();
  showAntipodes([]);
  clearFault(fault, area);
  [begin.hidden, stop.hidden, progress.hidden] = [true, false, false];
  progress.removeAttribute("value");
  status.textContent = "Counting…";
  const report = (level) => {
    if (level.positions > 0) {
      counts[level.depth] = level.positions;
      progress.max = level.states;
      progress.value = level.total;
      status.textContent = `${counted(level.total, "position")} up to distance ${level.depth}. Counting…`;
      draw();
    }
  };
  try {
    const { ok, milliseconds, bytes } = await askApart("puzzles", "count_positions", inputs, { signal: either, report });
    counts = ok.counts;
    draw();
    showAntipodes(ok.counts.length > 1 ? ok.antipodes : [], ok.counts.at(-1));
    tell(status, finished(ok, about, milliseconds, bytes));
  } catch (error) {
    if (signal.aborted) {
      return;
    }
    if (end.signal.aborted) {
      tell(status, `Stopped${counts.length > 0 ? ` after distance ${counts.length - 1}` : ""}.`);
    } else {
      status.textContent = "";
      showFault(fault, null, error);
    }
  } finally {
    if (!signal.aborted) {
      [begin.hidden, stop.hidden, progress.hidden] = [false, true, true];
      begin.textContent = "Count again";
    }
  }
}

function finished({ total, counts: all }, { search, order }, milliseconds, bytes) {
  const alike = search.positions === order ? "" : " where some pieces are alike";
  const proof = search.positions ? `, as many as the order of the group says${alike}` : "";
  const time = milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  return `${counted(total, "position")}${proof}, counted in ${time} with ${size(bytes)} of memory. The farthest are ${counted(all.length - 1, "move")} away, the mean is ${meanDistance(all).toFixed(6)}.`;
}

function draw() {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts, 1);
  const rows = counts.map((count, depth) => {
    const bar = element("span", { class: "bar" });
    bar.style.inlineSize = `${Math.max((count / most) * 100, 0.3)}%`;
    return element("tr", {},
      element("th", { scope: "row" }, String(depth)), element("td", {}, grouped(count)),
      element("td", {}, percent(count, total)), element("td", { class: "bar-cell" }, bar));
  });
  byId("puzzle-levels").replaceChildren(...rows);
  byId("puzzle-distribution").hidden = rows.length === 0;
}

/** @param {{made_by?: string, solved_by: string}[]} some @param {number} all */
function showAntipodes(some, all = 0) {
  const items = some.map(({ made_by: makes, solved_by: solves }) =>
    element("li", { class: "notation" }, makes ?? `solved by ${solves}` ));
  byId("puzzle-antipodes").replaceChildren(...items);
  byId("puzzle-farthest").hidden = items.length === 0;
  byId("puzzle-farthest-hint").textContent =
    all > some.length ? `${grouped(all)} positions; sequences that make the first ${some.length}, from solved.` : "Sequences that make them, from solved.";
}

/** Takes a file that was dropped or chosen. @param {File | undefined} file */
async function take(file) {
  if (!file) {
    return;
  }
  try {
    put({ file: file.name, text: await textOf(file) });
  } catch (error) {
    showFault(fault, area, new Misread(`${file.name}: ${/** @type {Error} */ (error).message}`));
  }
}

/** Goes to a definition. @param {import("../definitions.js").Definition} next */
function put(next) {
  set(next);
  go("puzzle", puzzle.written());
}

byId("puzzle-examples").append(...Object.entries(examples).map(([name, example]) => button(name, () => put(example))));
const typed = whenWritten("puzzle");
area.addEventListener("input", () => {
  source = { ...source, text: area.value };
  typed();
});
form.addEventListener("change", (event) => {
  if (event.target.name === "turns" || event.target.name === "memory") {
    whenWritten("puzzle", 0)();
  }
});
form.addEventListener("submit", (event) => event.preventDefault());
byId("puzzle-file").addEventListener("change", ({ target }) => {
  take(target.files[0]);
  // The same file again, changed meanwhile, is a change too.
  target.value = "";
});
begin.addEventListener("click", () => during(count));
stop.addEventListener("click", () => ending.abort());

const section = /** @type {HTMLElement} */ (form.closest("section"));
for (const kind of ["dragenter", "dragover"]) {
  section.addEventListener(kind, (event) => {
    const { dataTransfer } = /** @type {DragEvent} */ (event);
    if (dataTransfer?.types.includes("Files")) {
      event.preventDefault();
      section.classList.add("dropping");
    }
  });
}
section.addEventListener("dragleave", ({ relatedTarget }) => {
  if (!section.contains(/** @type {Node | null} */ (relatedTarget))) {
    section.classList.remove("dropping");
  }
});
section.addEventListener("drop", (event) => {
  section.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  // Text goes where it is dropped.
  if (file) {
    event.preventDefault();
    take(file);
  }
});
// A file that falls beside the view shall not take the place of the page.
for (const kind of ["dragover", "drop"]) {
  window.addEventListener(kind, (event) => {
    const { dataTransfer } = /** @type {DragEvent} */ (event);
    if (!section.hidden && dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
}
