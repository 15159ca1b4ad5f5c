// The view that solves a typed or painted position.

import { afterPause, button, byId, counted, element, grouped } from "../dom.js";
import { ask } from "../engine.js";
import { clearFault, showFault } from "../fault.js";
import { Painter } from "../painter.js";
import { Player } from "../player.js";
import { here, replace } from "../route.js";

const form = byId("solve-form");
const text = byId("solve-text");
const result = byId("solve-result");
const player = new Player();
byId("solve-player").append(player.holder);
let painting = "";

const painter = new Painter((letters) => {
  painting = letters;
  changed();
});

/** What the form says, as parameters of the address. */
function written() {
  const metric = form.elements.metric.value === "qtm" ? "qtm" : "";
  return form.elements.source.value === "paint" ? { paint: painting || ".", metric } : { scramble: text.value, metric };
}

const changed = () => replace("solve", written());
const typed = afterPause(changed, 250);
text.addEventListener("input", typed);
form.addEventListener("change", (event) => {
  if (event.target.name === "source" || event.target.name === "metric") {
    changed();
  }
});

/** Shows what the address says. */
export async function showSolve(params) {
  const painted = params.has("paint");
  const input = painted ? params.get("paint") : params.get("scramble") ?? "";
  const quarterTurns = params.get("metric") === "qtm";
  const [fault, field] = painted ? [byId("paint-fault"), null] : [byId("solve-fault"), text];
  form.elements.source.value = painted ? "paint" : "scramble";
  form.elements.metric.value = quarterTurns ? "qtm" : "htm";
  byId("solve-typed").hidden = painted;
  byId("solve-painted").hidden = !painted;
  if (painted) {
    painting = input.padEnd(24, ".").slice(0, 24);
    painter.show(painting);
    painter.mark([]);
  } else if (text.value !== input) {
    text.value = input;
  }
  const missing = painted ? [...painting].filter((letter) => letter === ".").length : 0;
  if (missing > 0 || (!painted && input.trim() === "")) {
    clearFault(fault, field);
    fault.append(...(painted ? [element("p", { class: "calm" }, `${counted(missing, "sticker")} to paint`)] : []));
    result.hidden = true;
    return;
  }
  const position = [painted ? painting : input, painted];
  try {
    const { ok: solved } = await ask("solve", [...position, quarterTurns]);
    if (isCurrent(params)) {
      clearFault(fault, field);
      showSolved(solved, position, quarterTurns);
    }
  } catch (error) {
    if (isCurrent(params)) {
      result.hidden = true;
      painter.mark(error.stickers ?? []);
      showFault(fault, field, error);
    }
  }
}

/** Whether the address still says what was asked. */
function isCurrent(params) {
  const { view, params: now } = here();
  return (view === "solve" || view === "") && now.toString() === params.toString();
}

function showSolved(solved, position, quarterTurns) {
  const unit = quarterTurns ? "QTM" : "HTM";
  const ways = solved.count === "1" ? "one shortest solution" : `${grouped(solved.count)} shortest solutions`;
  byId("solve-verdict").textContent =
    solved.distance === 0 ? "Solved already." : `${counted(solved.distance, "move")} (${unit}), ${ways}.`;
  const items = solved.solutions.map((moves) => {
    const choose = button(moves || "no moves", () => play(position, moves, choose), { class: "notation" });
    return element("li", {}, choose);
  });
  byId("solutions").replaceChildren(...items);
  byId("solutions-title").textContent = solved.count === "1" ? "The only one" : "All of them";
  byId("solutions-more").textContent =
    solved.solutions.length < Number(solved.count) ? `The first ${grouped(solved.solutions.length)} are listed.` : "";
  result.hidden = false;
  play(position, solved.solutions[0], items[0].firstChild);
}

async function play(position, moves, chosen) {
  const { ok: film } = await ask("film", [...position, moves]);
  for (const other of byId("solutions").querySelectorAll("button")) {
    other.setAttribute("aria-pressed", String(other === chosen));
  }
  player.load(film);
}
