// The view that counts all positions by distance, level by level in both metrics, and shows examples for each distance.

import { tell } from "../announce.js";
import { BarTable, fileButtons } from "../bars.js";
import { button, byId, counted, element, grouped } from "../dom.js";
import { ask } from "../engine.js";
import { showFault } from "../fault.js";
import { film, logShowsMore, meanDistance, percent } from "../levels.js";
import { during, go, link, whenWritten } from "../navigation.js";
import { smallNet } from "../net.js";
import { misread, quoted } from "../route.js";
import { Ticker } from "../ticker.js";

const form = byId("god-form");
const log = form.elements.log;
const progress = byId("god-progress");
const status = byId("god-status");
const METRICS = ["htm", "qtm"];
const PAGE = 24;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The state in the address, and the signal that is aborted when the state changes. */
let shown = { state: { metric: "htm", log: null, depth: null }, signal: AbortSignal.abort() };
/** The counts of both metrics, once they are known. @type {import("../export.js").Column[]} */
let columns = [];
/** How many levels the film has shown. */
let level = 0;
let limit = PAGE;
/** Whether tables are being computed, or were when the user left the view. */
let isCounting = false;
/** Whether to scroll to the examples once they are ready, because the user has just asked for them. */
let isWanted = false;

/** @type {Pick<import("../route.js").View, "written" | "show">} */
export const god = {
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

/** The table of each metric, and what is said below it. */
const tables = METRICS.map((metric, i) => {
  const holder = byId(`god-${metric}`);
  const caption = [["Half turns count as one ", "half-turn metric"], ["Quarter turns ", "quarter-turn metric"]][i];
  const bars = new BarTable(holder, [caption[0], element("abbr", { title: caption[1] }, metric.toUpperCase())], (depth) => {
    isWanted = true;
    ticker.stop();
    go("god", { ...god.written(), metric, depth });
  });
  const said = element("p", { class: "hint frame" });
  holder.append(said);
  return { bars, said };
});
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
    // If the user leaves the view, all levels are shown on return.
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
byId("god-files").append(
  ...fileButtons(() => ({ puzzle: "pocket", name: "gods-algorithm-2x2x2", columns, isLog: log.checked })), button("Print", () => window.print()));

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

/** Shows this many levels. @param {number} levels */
function jump(levels) {
  ticker.stop();
  level = Math.max(1, Math.min(last(), levels));
  draw();
}

function draw() {
  const { metric: chosenIn, depth } = shown.state;
  columns.forEach(({ metric, counts, mean }, i) => {
    const { bars, said } = tables[i];
    bars.draw(counts, { level, isLog: log.checked, chosen: metric === chosenIn ? depth : null });
    said.textContent = spoken(film(counts)[Math.min(level, counts.length) - 1], level >= counts.length ? mean : null);
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

/** A link from a position to its solutions. The picture has no description, since the moves say the same. */
const example = ({ moves, stickers, size }, metric) => element("li", {},
  element("a", { href: link("solve", { scramble: moves || "x x'", metric }) },
    smallNet(stickers, false), element("span", { class: "notation" }, moves || "solved")),
  element("span", { class: "hint" }, size === 1 ? "alone" : `${size} alike`));

/** The text on a level, and after the last one the mean. @param {ReturnType<typeof film>[0]} frame @param {number | null} mean */
function spoken({ depth, count, reached, left, total, growth }, mean) {
  if (mean !== null) {
    return `All ${grouped(total)} positions are reached; ${mean.toFixed(6)} moves on average.`;
  }
  const times = growth === null ? "" : `, ${growth.toFixed(2)} times as many as before`;
  return `Level ${depth}: ${grouped(count)} new${times}; ${percent(reached, total)} reached, ${grouped(left)} left.`;
}
