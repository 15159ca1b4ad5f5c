// The view that counts all positions by their distance, level by level in both metrics, and shows some of each distance.

import { tell } from "../announce.js";
import { button, byId, counted, element, grouped } from "../dom.js";
import { ask } from "../engine.js";
import { csv, json, svg } from "../export.js";
import { showFault } from "../fault.js";
import { film, logShowsMore, meanDistance } from "../levels.js";
import { during, go, link, whenWritten } from "../navigation.js";
import { smallNet } from "../net.js";
import { choice, flag, misread, quoted, whole } from "../route.js";
import { Ticker } from "../ticker.js";
import { LevelTable } from "./god/table.js";

const form = byId("god-form");
const log = form.elements.log;
const progress = byId("god-progress");
const status = byId("god-status");
const METRICS = ["htm", "qtm"];
const PAGE = 24;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What the address says, and what ends when it says something else. */
let shown = { state: { metric: "htm", log: null, depth: null }, signal: AbortSignal.abort() };
/** The counts of both metrics, once they are known. @type {import("../export.js").Column[]} */
let columns = [];
/** How many levels the film has shown. */
let level = 0;
let limit = PAGE;
/** Whether tables are being computed, or were when somebody left. */
let isCounting = false;
/** Whether the examples shall come into view once they are there: somebody has just asked for them. */
let isWanted = false;

/** @type {import("../route.js").View} */
export const god = {
  name: "god",
  // Bars are logarithmic where that shows more, unless the address says what they shall be.
  fields: { metric: choice("htm", "qtm"), log: { ...flag(), otherwise: null }, depth: whole(0, 14, null) },
  written: () => ({ ...shown.state, log: log.checked === isLogBetter() ? null : log.checked }),
  async show(state, signal) {
    shown = { state, signal };
    byId("god-examples").hidden ||= state.depth === null;
    if (columns.length === 0 || isCounting) {
      await compute();
    }
    log.checked = state.log ?? isLogBetter();
    limit = PAGE;
    draw();
    await showExamples();
  },
};

const tables = METRICS.map((metric) => new LevelTable(byId(`god-${metric}`), (depth) => {
  isWanted = true;
  ticker.stop();
  go("god", { ...god.written(), metric, depth });
}));
const last = () => Math.max(0, ...columns.map(({ counts }) => counts.length));
const ticker = new Ticker({
  pace: 450,
  advance() {
    level = level === last() ? 1 : level + 1;
    draw();
    return level < last();
  },
  changed(isPlaying) {
    buttons.play.textContent = isPlaying ? "❚❚ Pause" : "▶ Play";
    // Who goes elsewhere finds all levels on coming back.
    if (!isPlaying && shown.signal.aborted) {
      level = last();
    }
  },
});
const buttons = {
  first: button("|◀", () => jump(1), { "aria-label": "To the first level" }),
  back: button("◀", () => jump(level - 1), { "aria-label": "One level back" }),
  play: button("▶ Play", () => (ticker.isPlaying ? ticker.stop() : ticker.play(shown.signal, true)), { class: "primary" }),
  next: button("▶", () => jump(level + 1), { "aria-label": "One level on" }),
  last: button("▶|", () => jump(last()), { "aria-label": "To the last level" }),
};
byId("god-film").append(...Object.values(buttons));

log.addEventListener("change", whenWritten("god", 0));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  during(async () => {
    await compute();
    draw();
  });
});
byId("god-more").addEventListener("click", () => {
  limit += PAGE;
  during(showExamples);
});
/** @type {[string, string, (all: import("../export.js").Column[]) => string][]} */
const FILES = [["csv", "text/csv", csv], ["json", "application/json", json], ["svg", "image/svg+xml", (all) => svg(all, log.checked)]];
for (const [kind, type, write] of FILES) {
  byId(`god-${kind}`).addEventListener("click", () => columns.length > 0 && save(`gods-algorithm-2x2x2.${kind}`, type, write(columns)));
}
byId("god-print").addEventListener("click", () => window.print());

/** Logarithmic bars, where they show more in one of the metrics. */
const isLogBetter = () => columns.some(({ counts }) => logShowsMore(counts));

/** Computes both tables, and begins their film. */
async function compute() {
  const { state, signal } = shown;
  ticker.stop();
  isCounting = true;
  status.textContent = "Searching…";
  const found = [];
  const spent = [];
  for (const [i, metric] of METRICS.entries()) {
    const report = (/** @type {any} */ { total, states }) => {
      progress.max = METRICS.length * states;
      progress.value = i * states + total;
    };
    const { ok, milliseconds } = await ask("compute", [metric === "qtm"], { signal, report });
    found.push({ metric, counts: ok.counts, mean: meanDistance(ok.counts), total: ok.total });
    spent.push(Math.round(milliseconds));
  }
  columns = found;
  isCounting = false;
  const numbers = found.map(({ metric, counts }) => `${counts.length - 1} in ${metric.toUpperCase()}`);
  tell(status, `${grouped(found[0].total)} positions in ${spent.join(" and ")} ms. God’s number is ${numbers.join(" and ")}.`);
  const isFilm = state.depth === null && !still.matches;
  level = isFilm ? 1 : last();
  if (isFilm) {
    ticker.play(signal);
  }
}

/** Shows so many levels. @param {number} levels */
function jump(levels) {
  ticker.stop();
  level = Math.max(1, Math.min(last(), levels));
  draw();
}

function draw() {
  const { metric: chosenIn, depth } = shown.state;
  columns.forEach(({ metric, counts, mean }, i) => {
    const isChosen = metric === chosenIn;
    tables[i].draw(film(counts), { level, mean, isLog: log.checked, chosen: isChosen ? depth : null });
  });
  buttons.first.disabled = buttons.back.disabled = level <= 1;
  buttons.next.disabled = buttons.last.disabled = level === last();
}

async function showExamples() {
  const { state: { metric, depth }, signal } = shown;
  const holder = byId("god-examples");
  if (depth === null) {
    holder.hidden = true;
    return;
  }
  const { counts } = columns[METRICS.indexOf(metric)];
  if (depth >= counts.length) {
    holder.hidden = true;
    showFault(byId("god-depth-fault"), null, misread(quoted(String(depth)), `a distance from 0 to ${counts.length - 1} in this metric`));
    return;
  }
  const { ok } = await ask("examples", [metric === "qtm", depth, limit], { signal });
  const isLast = depth === counts.length - 1;
  byId("god-examples-title").textContent = `${counted(depth, "move")} away in ${metric.toUpperCase()}${isLast ? ": the antipodes" : ""}`;
  byId("god-examples-hint").textContent =
    `${counted(counts[depth], "position")}; ${ok.more ? `the first ${ok.classes.length}` : `all ${ok.classes.length}`} that differ ` +
    "by more than turning the whole cube or looking into a mirror. Each leads to its solutions.";
  byId("god-gallery").replaceChildren(...ok.classes.map((one) => example(one, metric)));
  byId("god-more").hidden = !ok.more;
  holder.hidden = false;
  if (isWanted) {
    isWanted = false;
    byId("god-examples-title").focus({ preventScroll: true });
    holder.scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "start" });
  }
}

/** A position that leads to its solutions. */
const example = ({ moves, stickers, size }, metric) => element("li", {},
  element("a", { href: link("solve", { scramble: moves || "x x'", metric }) },
    smallNet(stickers), element("span", { class: "notation" }, moves || "solved")),
  element("span", { class: "hint" }, size === 1 ? "alone" : `${size} alike`));

/** Gives a text as a file. @param {string} name @param {string} type @param {string} content */
function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
