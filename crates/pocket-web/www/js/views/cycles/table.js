// The table of cycles, and the words about the one that is lit.

import { button, byId, counted, element, grouped, shape } from "../../dom.js";
import { colourOf, strokesPath } from "../../net/looks.js";
import { rove, stopAt } from "../../roving.js";
import { COLOURS } from "../../stickers.js";
import { PAINT } from "./nets.js";

/** How many rows are shown at first, and how many more each time. */
const PAGE = 50;
/** How many squares of a cycle are written out at most. */
const WRITTEN = 48;

export class CycleTable {
  /** `pointed` is told which cycle the pointer or the focus is on, or null, and `picked` which one was chosen.
   * @param {(cycle: number | null) => void} pointed @param {(cycle: number) => void} picked */
  constructor(pointed, picked) {
    this.pointed = pointed;
    this.picked = picked;
    this.body = byId("cycles-table");
    this.more = byId("cycles-show-more");
    this.more.addEventListener("click", () => this.#add(PAGE));
    rove(this.body, "button");
  }

  /** @param {any} view @param {import("../../net/geometry.js").Net} net */
  load(view, net) {
    this.view = view;
    this.net = net;
    this.body.replaceChildren();
    this.#add(PAGE);
    this.body.querySelector("button")?.setAttribute("tabindex", "0");
  }

  /** Marks the cycle that was chosen, if it is one. @param {number} cycle */
  mark(cycle) {
    if (cycle >= this.body.rows.length) {
      this.#add(cycle + 1 - this.body.rows.length);
    }
    for (const [i, row] of [...this.body.rows].entries()) {
      row.classList.toggle("shown", i === cycle);
      const choose = row.querySelector("button");
      choose?.setAttribute("aria-pressed", String(i === cycle));
      if (i === cycle && choose) {
        stopAt(this.body, choose);
      }
    }
  }

  #add(rows) {
    const { cycles, cycle_count: count } = this.view;
    const from = this.body.rows.length;
    this.body.append(...cycles.slice(from, from + rows).map((cycle, i) => this.#row(cycle, from + i)));
    const shown = this.body.rows.length;
    byId("cycles-more").textContent = shown < count ? `The first ${grouped(shown)} of ${grouped(count)} cycles are listed.` : "";
    this.more.hidden = shown >= cycles.length;
  }

  #row(cycle, i) {
    const choose = button("", () => this.picked(i), { class: "cycle-button", tabindex: "-1", "aria-pressed": "false", "aria-label": `Cycle ${i + 1}` });
    choose.append(swatch(i), String(i + 1));
    const { length, period } = cycle;
    const row = element("tr", {},
      element("th", { scope: "row" }, choose), element("td", {}, grouped(length)),
      element("td", { class: length === period ? null : "early" }, grouped(period)),
      element("td", {}, colourWord(cycle, this.net)), element("td", { class: "notation squares" }, round(cycle, this.net)));
    for (const [event, is] of /** @type {[string, boolean][]} */ ([["pointerenter", true], ["focusin", true], ["pointerleave", false], ["focusout", false]])) {
      row.addEventListener(event, () => this.pointed(is ? i : null));
    }
    return row;
  }
}

/** A cycle in words. @param {any} cycle @param {number} i @param {import("../../net/geometry.js").Net} net */
export function described(cycle, i, net) {
  const { length, period } = cycle;
  const back = length === period ? `back after ${grouped(length)}` : `back after ${grouped(length)}, to the eye after ${grouped(period)} already`;
  return [
    element("strong", {}, swatch(i), `Cycle ${i + 1}: ${counted(length, "square")}, ${back}. `),
    element("span", { class: "notation" }, round(cycle, net)), " ", colourWord(cycle, net),
  ];
}

/** The look of a cycle's squares. @param {number} cycle */
export const swatch = (cycle) => shape("svg", { viewBox: "0 0 1 1", class: "swatch", "aria-hidden": "true" },
  shape("rect", { width: 1, height: 1, fill: colourOf(cycle) }), shape("path", { class: "strokes", d: strokesPath(cycle) }));

/** The names of a cycle's squares, with arrows. */
function round({ length, squares }, net) {
  const names = squares.slice(0, WRITTEN).map((square) => net.nameOf(square));
  return `${names.join(" → ")} → ${length > names.length ? "…" : names[0]}`;
}

/** The colours round a cycle. */
function colourWord({ length, squares }, net) {
  const letters = squares.slice(0, WRITTEN).map((square) => PAINT[net.faceOf(square)]);
  const said = letters.map((letter) => COLOURS[letter]).join(", ");
  return element("span", { class: "colour-word", role: "img", "aria-label": length > letters.length ? `${said} and so on` : said },
    ...letters.map((letter) => element("i", { class: `paint-${letter}` }, letter)), length > letters.length ? "…" : "");
}
