// The view that makes a sheet of scrambles.

import { tell } from "../announce.js";
import { copy } from "../copy.js";
import { button, byId, counted, element } from "../dom.js";
import { ask } from "../engine.js";
import { go, link, replace, whenWritten } from "../navigation.js";
import { smallNet } from "../net.js";

const form = byId("scrambles-form");
const count = byId("scrambles-count");
const number = byId("scrambles-seed");
const result = byId("scrambles-result");

/** The scrambles that are shown, a line for each. */
let lines = "";

/** A random number. */
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @type {Pick<import("../route.js").View, "written" | "show">} */
export const scrambles = {
  written: () => ({ n: count.value, seed: number.value }),
  async show(state, signal, faults) {
    if (state.seed === null && !faults.seed) {
      replace("scrambles", { n: faults.n ? count.value : state.n, seed: anySeed() });
      return;
    }
    if (!faults.n) {
      count.value = String(state.n);
    }
    if (!faults.seed) {
      number.value = String(state.seed);
    }
    result.hidden = byId("scrambles-copy").disabled = Object.keys(faults).length > 0;
    if (result.hidden) {
      return;
    }
    const { ok } = await ask("scrambles", [state.seed, state.n], { signal });
    byId("scrambles-list").replaceChildren(...ok.map(({ moves, stickers }) =>
      element("li", {}, element("a", { href: link("solve", { scramble: moves }), class: "notation" }, moves), smallNet(stickers),
        button("Copy", ({ currentTarget }) => copy(currentTarget, moves), { class: "no-print", "aria-label": `Copy ${moves}` }))));
    lines = ok.map(({ moves }) => `${moves}\n`).join("");
    tell(byId("scrambles-status"), `Sheet ${state.seed}: ${counted(ok.length, "scramble")}.`);
  },
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go("scrambles", { n: count.value, seed: anySeed() });
});
for (const field of [count, number]) {
  field.addEventListener("input", whenWritten("scrambles"));
}
byId("scrambles-copy").addEventListener("click", ({ currentTarget }) => copy(currentTarget, lines));
byId("scrambles-print").addEventListener("click", () => window.print());
