// The view that makes a sheet of scrambles.

import { byId, counted, element } from "../dom.js";
import { ask } from "../engine.js";
import { smallNet } from "../net.js";
import { go, here, link, replace } from "../route.js";

const form = byId("scrambles-form");
const count = byId("scrambles-count");

/** A number that nobody chose. */
const anySeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go("scrambles", { n: count.value, seed: anySeed() });
});
count.addEventListener("change", () => replace("scrambles", { n: count.value, seed: here().params.get("seed") ?? anySeed() }));
byId("scrambles-print").addEventListener("click", () => window.print());

/** Shows what the address says. */
export async function showScrambles(params) {
  if (!params.has("seed")) {
    replace("scrambles", { n: params.get("n") ?? count.value, seed: anySeed() });
    return;
  }
  const wanted = Math.max(1, Math.min(100, Math.trunc(Number(params.get("n"))) || 5));
  count.value = String(wanted);
  const { ok } = await ask("scrambles", [Number(params.get("seed")) >>> 0, wanted]);
  if (here().params.toString() !== params.toString()) {
    return;
  }
  byId("scrambles-list").replaceChildren(...ok.map(({ moves, stickers }) =>
    element("li", {}, element("a", { href: link("solve", { scramble: moves }), class: "notation" }, moves), smallNet(stickers))));
  byId("scrambles-status").textContent = `Sheet ${params.get("seed")}: ${counted(ok.length, "scramble")}.`;
}
