// The texts of the view of cycles: the orders, why they differ, and the state after a number of repetitions.

import { byId, counted, element, grouped } from "../../dom.js";
import { cycleType } from "../../net/motion.js";
import { PAINT } from "./nets.js";

/** How many kinds of cycles are explained. */
const EXPLAINED = 4;

/** The summary in one sentence. */
export function verdict({ cycle_count: count, supercube, visible }) {
  if (count === 0) {
    return "No square moves.";
  }
  const orders = supercube === visible ? `after ${grouped(visible)} times` : `after ${grouped(visible)} times to the eye, ${grouped(supercube)} in truth`;
  return `${counted(count, "cycle")}; everything is back ${orders}.`;
}

/** Describes the state after `times` repetitions. @param {any} view @param {bigint} times @param {{ cycles: number, squares: number, seen: number }} away */
export function standing(view, times, { cycles, squares, seen }) {
  const when = times === 1n ? "After one time" : `After ${grouped(String(times))} times`;
  if (times === 0n) {
    return "Not made yet: every sticker is at home. Step on and watch.";
  }
  if (cycles === 0) {
    return `${when} every sticker is back at home, in truth.`;
  }
  const truth = `${counted(squares, "sticker")} in ${counted(cycles, "cycle")}`;
  if (seen === 0) {
    return `${when} the cube looks solved, but ${truth} are not at home.`;
  }
  const turned = view.rotation && BigInt(view.up_to_rotation) === times ? `, and the cube looks solved, only turned by ${view.rotation}` : "";
  return `${when} ${truth} are not at home${seen < cycles ? `; ${grouped(cycles - seen)} of these cycles ${cycles - seen === 1 ? "looks" : "look"} unmoved` : ""}${turned}.`;
}

export function showFacts({ stickers, fixed, kinds, supercube, visible, up_to_rotation: rotated, rotation }) {
  const type = cycleType(kinds).map(([length, count]) => (count === 1 ? grouped(length) : `${grouped(length)} (×${grouped(count)})`));
  const facts = [
    ["Squares", `${grouped(stickers)}, of which ${grouped(fixed)} stay`],
    ["Cycle type", type.join(", ") || "nothing moves"],
    ["Supercube order", grouped(supercube), "every square back in its own place"],
    ["Visible order", grouped(visible), "every colour back"],
    ["Up to rotation", grouped(rotated), rotation ? `solved, but turned by ${rotation}` : "not sooner by turning the whole cube"],
  ];
  byId("cycles-facts").replaceChildren(...facts.flatMap(([name, value, note]) => [
    element("dt", {}, name),
    element("dd", {}, element("strong", {}, value), ...(note ? [element("span", { class: "hint" }, ` ${note}`)] : [])),
  ]));
}

/** Why the visible order is smaller than the other: the cycles that look back before they are. */
export function showWhy({ kinds, cycles, supercube, visible }, net) {
  const early = kinds.filter(([length, period]) => length !== period);
  const parts = [];
  if (early.length > 0) {
    parts.push(element("h2", {}, supercube === visible ? "Cycles that repeat their colours" : "Why the two orders differ"));
    parts.push(element("ul", {}, ...early.slice(0, EXPLAINED).map((kind) => element("li", {}, ...explained(kind, cycles, net)))));
    if (early.length > EXPLAINED) {
      const others = early.slice(EXPLAINED).reduce((sum, [, , count]) => sum + count, 0);
      parts.push(element("p", { class: "hint" }, `So do ${grouped(others)} more.`));
    }
    if (supercube === visible) {
      parts.push(element("p", { class: "hint" }, "Other cycles need the full number all the same."));
    }
  }
  byId("cycles-why").hidden = parts.length === 0;
  byId("cycles-why").replaceChildren(...parts);
}

function explained([length, period, count], cycles, net) {
  const number = cycles.findIndex((cycle) => cycle.length === length && cycle.period === period);
  if (number < 0) {
    return [`${counted(count, "cycle")} of ${grouped(length)} squares: back to the eye after ${grouped(period)}.`];
  }
  const word = cycles[number].squares.slice(0, Math.min(period, 48)).map((square) => PAINT[net.faceOf(square)]).join("");
  const others = count > 1 ? ` So do ${grouped(count - 1)} more of ${grouped(length)}.` : "";
  return [
    `Cycle ${number + 1} has ${grouped(length)} squares, but their colours read `, element("span", { class: "notation" }, period > 48 ? `${word}…` : word),
    (period === 1 ? " all round: it never seems to move." : ` over and over: it looks unmoved after ${grouped(period)}.`) + others,
  ];
}
