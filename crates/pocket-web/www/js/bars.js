// Counts of positions as a table with a bar for each distance, and as files.

import { button, element, grouped } from "./dom.js";
import { csv, json, svg } from "./export.js";
import { film, part, percent } from "./levels.js";
import { rove } from "./roving.js";

/** @typedef {{ row: HTMLElement, bar: HTMLElement, choose: HTMLElement | null }} Row */

export class BarTable {
  /** If `chosen` is given, bars are buttons that call it with their distance.
   * @param {HTMLElement} holder @param {(Node | string)[]} caption @param {((depth: number) => void) | null} chosen */
  constructor(holder, caption, chosen = null) {
    this.chosen = chosen;
    this.body = element("tbody");
    /** @type {Row[]} */
    this.rows = [];
    this.counts = "";
    const heads = ["Moves", "Positions", "Share"].map((name) => element("th", { scope: "col", class: name === "Share" && "share" }, name));
    holder.append(element("table", { class: "levels" }, element("caption", {}, ...caption),
      element("thead", {}, element("tr", {}, ...heads, element("th", { scope: "col" }, element("span", { class: "unseen" }, "Bar")))), this.body));
    rove(this.body, "button");
  }

  /** Shows the first levels of these counts, and which of them is chosen. @param {number[]} counts
   * @param {{ level?: number, isLog: boolean, chosen?: number | null }} how */
  draw(counts, { level = counts.length, isLog, chosen = null }) {
    if (this.counts !== String(counts)) {
      this.counts = String(counts);
      this.rows = film(counts).map((frame) => this.#row(frame));
      this.body.replaceChildren(...this.rows.map(({ row }) => row));
      this.rows[0]?.choose?.setAttribute("tabindex", "0");
    }
    const most = Math.max(...counts);
    this.rows.forEach(({ row, bar, choose }, depth) => {
      const isThere = depth < level;
      row.classList.toggle("ahead", !isThere);
      row.classList.toggle("shown", depth === chosen);
      choose?.setAttribute("aria-pressed", String(depth === chosen));
      bar.style.inlineSize = isThere ? `${Math.max(part(counts[depth], most, isLog) * 100, 0.3)}%` : "0";
    });
  }

  /** @param {{ depth: number, count: number, total: number }} frame @returns {Row} */
  #row({ depth, count, total }) {
    const bar = element("span", { class: "bar" });
    const choose = this.chosen && button("", () => this.chosen?.(depth), { class: "bar-button", tabindex: "-1", "aria-label": `Show positions at distance ${depth}` });
    choose?.append(bar);
    const row = element("tr", {}, element("th", { scope: "row" }, String(depth)), element("td", {}, grouped(count)),
      element("td", { class: "share" }, percent(count, total)), element("td", { class: "bar-cell" }, choose ?? bar));
    return { row, bar, choose };
  }
}

/** Buttons that give counts as files of a name.
 * @param {() => { puzzle: string, name: string, columns: import("./export.js").Column[], isLog: boolean }} counted */
export function fileButtons(counted) {
  /** @type {[string, string, (counted: any) => string][]} */
  const kinds = [["csv", "text/csv", csv], ["json", "application/json", json], ["svg", "image/svg+xml", svg]];
  return kinds.map(([kind, type, write]) => button(kind.toUpperCase(), () => {
    const what = counted();
    if (what.columns.length > 0) {
      save(`${what.name}.${kind}`, type, write(what));
    }
  }));
}

/** Downloads a text as a file. @param {string} name @param {string} type @param {string} content */
function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
