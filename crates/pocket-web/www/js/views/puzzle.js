// The view for any puzzle: what an address may say of it. All else comes when it is first shown, as few people need it.

import { showFault } from "../fault.js";
import { byId } from "../dom.js";
import { choice, Misread, text, whole } from "../route.js";

/** @type {typeof import("./puzzle/view.js") | null} */
let rest = null;

/** @type {import("../route.js").View} */
export const puzzle = {
  name: "puzzle",
  fields: {
    file: text("puzzle.tws"), text: text(""), kept: whole(1, 1_000_000, null),
    turns: choice("all", "single"), memory: choice("1G", "256M", "2G", "3G"),
  },
  written: () => rest?.written() ?? {},
  async show(state, signal, faults) {
    try {
      rest ??= await import("./puzzle/view.js");
    } catch (error) {
      showFault(byId("puzzle-fault"), null, new Misread(`this view could not be fetched (${error}): the first time it needs the network`));
      return;
    }
    signal.throwIfAborted();
    await rest.show(state, signal, faults);
  },
};
