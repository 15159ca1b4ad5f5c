// The list of all shortest solutions: one tab stop, the arrow keys choose.

import { byId, element, grouped } from "./dom.js";
import { rove, stopAt } from "./roving.js";

export class Solutions {
  /** @param {(moves: string) => void} chosen is called with the solution that somebody chose */
  constructor(chosen) {
    this.list = byId("solutions");
    this.chosen = chosen;
    this.list.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLElement && target.matches("[role=option]")) {
        this.#choose(target);
      }
    });
    rove(this.list, "[role=option]", (option) => this.#choose(option));
  }

  /** Shows all solutions, the first one chosen.
      @param {string[]} solutions */
  show(solutions) {
    byId("solutions-title").textContent = solutions.length === 1 ? "The only one" : `All ${grouped(solutions.length)} of them`;
    const options = solutions.map((moves) =>
      element("li", { role: "option", class: "notation", tabindex: "-1", "aria-selected": "false", "data-moves": moves }, moves || "no moves"));
    this.list.replaceChildren(...options);
    this.list.scrollTop = 0;
    this.#mark(options[0]);
  }

  /** @param {HTMLElement} option */
  #choose(option) {
    this.#mark(option);
    this.chosen(option.dataset.moves ?? "");
  }

  /** @param {HTMLElement} option */
  #mark(option) {
    this.list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    stopAt(this.list, option);
  }
}
