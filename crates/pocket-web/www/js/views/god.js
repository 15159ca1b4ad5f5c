// The view that counts all positions by their distance, and shows some of each distance.

import { button, byId, counted, element, grouped } from "../dom.js";
import { ask } from "../engine.js";
import { smallNet } from "../net.js";
import { go, here, link, replace } from "../route.js";

const form = byId("god-form");
const progress = byId("god-progress");
const status = byId("god-status");
const PAGE = 24;
let counts = [];
let computed = "";
let run = 0;
let limit = PAGE;

function written(depth) {
  const metric = form.elements.metric.value === "qtm" ? "qtm" : "";
  return { metric, log: form.elements.log.checked ? "1" : "", depth };
}

form.addEventListener("change", (event) => {
  const depth = event.target.name === "log" ? here().params.get("depth") ?? "" : "";
  replace("god", written(depth));
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  compute(form.elements.metric.value === "qtm");
});
byId("god-more").addEventListener("click", () => {
  limit += PAGE;
  showExamples(here().params);
});

/** Shows what the address says. */
export async function showGod(params) {
  const metric = params.get("metric") === "qtm" ? "qtm" : "htm";
  form.elements.metric.value = metric;
  form.elements.log.checked = params.has("log");
  if (computed !== metric) {
    await compute(metric === "qtm");
  } else {
    draw();
  }
  limit = PAGE;
  await showExamples(here().params);
}

/** Computes the table, and draws each level when it is done. */
async function compute(quarterTurns) {
  run += 1;
  const mine = run;
  computed = quarterTurns ? "qtm" : "htm";
  counts = [];
  draw();
  status.textContent = "Searching…";
  const { ok, milliseconds } = await ask("compute", [quarterTurns], (level) => {
    if (mine === run && level.positions > 0) {
      counts[level.depth] = level.positions;
      progress.max = level.states;
      progress.value = level.total;
      draw();
    }
  });
  if (mine !== run) {
    return;
  }
  counts = ok.counts;
  progress.value = progress.max;
  draw();
  const unit = quarterTurns ? "QTM" : "HTM";
  status.textContent =
    `${grouped(ok.total)} positions in ${Math.round(milliseconds)} ms. God’s number is ${counts.length - 1} in ${unit}, ` +
    `the mean ${ok.mean.toFixed(6)}.`;
}

function draw() {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts, 1);
  const { params } = here();
  const share = (count) => (params.has("log") ? Math.log(count + 1) / Math.log(most + 1) : count / most);
  const rows = counts.map((count, depth) => {
    const bar = element("span", { class: "bar" });
    bar.style.inlineSize = `${Math.max(share(count) * 100, 0.3)}%`;
    const isShown = params.get("depth") === String(depth);
    const choose = button("", () => go("god", written(String(depth))), {
      class: "bar-button", "aria-pressed": String(isShown),
      "aria-label": `Show positions at distance ${depth}`,
    });
    choose.append(bar);
    return element("tr", { class: isShown ? "shown" : null },
      element("th", { scope: "row" }, String(depth)), element("td", {}, grouped(count)),
      element("td", {}, `${((100 * count) / total).toFixed(count / total < 0.0001 ? 5 : 2)} %`), element("td", { class: "bar-cell" }, choose));
  });
  const focused = document.activeElement?.closest?.("#god-levels tr")?.rowIndex;
  byId("god-levels").replaceChildren(...rows);
  rows[focused - 1]?.querySelector("button").focus();
}

async function showExamples(params) {
  const holder = byId("god-examples");
  const depth = params.get("depth");
  if (depth === null || !(Number(depth) < counts.length)) {
    holder.hidden = true;
    return;
  }
  const quarterTurns = params.get("metric") === "qtm";
  const { ok } = await ask("examples", [quarterTurns, Number(depth), limit]);
  if (here().params.toString() !== params.toString()) {
    return;
  }
  const metric = quarterTurns ? "qtm" : "";
  const items = ok.classes.map(({ moves, stickers, size }) =>
    element("li", {},
      element("a", { href: link("solve", { scramble: moves || "x x'", metric }) },
        smallNet(stickers), element("span", { class: "notation" }, moves || "solved")),
      element("span", { class: "hint" }, size === 1 ? "alone" : `${size} alike`)));
  const isLast = Number(depth) === counts.length - 1;
  byId("god-examples-title").textContent = `${counted(depth, "move")} away${isLast ? ": the antipodes" : ""}`;
  byId("god-examples-hint").textContent =
    `${grouped(counts[depth])} positions; ${ok.more ? `the first ${ok.classes.length}` : `all ${ok.classes.length}`} that differ ` +
    "by more than turning the whole cube or looking into a mirror. Each leads to its solutions.";
  byId("god-gallery").replaceChildren(...items);
  byId("god-more").hidden = !ok.more;
  holder.hidden = false;
}
