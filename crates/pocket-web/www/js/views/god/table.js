// The table of one metric: a row for each distance, with a bar that leads to its positions.

import { button, element, grouped } from "../../dom.js";
import { part, percent } from "../../levels.js";
import { rove } from "../../roving.js";

/** @typedef {{ depth: number, count: number, reached: number, left: number, total: number, growth: number | null }} Frame */

export class LevelTable {
  /** @param {HTMLElement} holder a table and a line of text @param {(depth: number) => void} chosen */
  constructor(holder, chosen) {
    this.holder = holder;
    this.chosen = chosen;
    this.body = /** @type {HTMLTableSectionElement} */ (holder.querySelector("tbody"));
    /** @type {{ row: HTMLElement, bar: HTMLElement, choose: HTMLElement }[]} */
    this.rows = [];
    rove(this.body, "button");
  }

  /** Shows the first levels of a film. @param {Frame[]} frames
   * @param {{ level: number, mean: number, isLog: boolean, chosen: number | null }} how */
  draw(frames, { level, mean, isLog, chosen }) {
    if (this.rows.length !== frames.length) {
      this.rows = frames.map((frame) => this.#row(frame));
      this.body.replaceChildren(...this.rows.map(({ row }) => row));
      this.rows[0].choose.tabIndex = 0;
    }
    const most = Math.max(...frames.map(({ count }) => count));
    this.rows.forEach(({ row, bar, choose }, depth) => {
      const isThere = depth < level;
      row.classList.toggle("ahead", !isThere);
      row.classList.toggle("shown", depth === chosen);
      choose.setAttribute("aria-pressed", String(depth === chosen));
      bar.style.inlineSize = isThere ? `${Math.max(part(frames[depth].count, most, isLog) * 100, 0.3)}%` : "0";
    });
    const said = /** @type {HTMLElement} */ (this.holder.querySelector(".frame"));
    said.textContent = spoken(frames[Math.min(level, frames.length) - 1], level >= frames.length ? mean : null);
  }

  /** @param {Frame} frame */
  #row({ depth, count, total }) {
    const bar = element("span", { class: "bar" });
    const choose = button("", () => this.chosen(depth), { class: "bar-button", tabindex: "-1", "aria-label": `Show positions at distance ${depth}` });
    choose.append(bar);
    const row = element("tr", {}, element("th", { scope: "row" }, String(depth)), element("td", {}, grouped(count)),
      element("td", { class: "share" }, percent(count, total)), element("td", { class: "bar-cell" }, choose));
    return { row, bar, choose };
  }
}

/** What a level adds, and at the end the mean. @param {Frame} frame @param {number | null} mean */
function spoken({ depth, count, reached, left, total, growth }, mean) {
  if (mean !== null) {
    return `All ${grouped(total)} positions are reached; ${mean.toFixed(6)} moves on average.`;
  }
  const times = growth === null ? "" : `, ${growth.toFixed(2)} times as many as before`;
  return `Level ${depth}: ${grouped(count)} new${times}; ${percent(reached, total)} reached, ${grouped(left)} left.`;
}
