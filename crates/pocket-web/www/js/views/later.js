// The views that are fetched when they are first shown. Until then there are only the fields of their addresses.

import { byId } from "../dom.js";
import { choice, flag, misread, quoted, seed, text, whole } from "../route.js";

/** @typedef {import("../route.js").View} View */

/** How often a sequence is made: orders may have many digits. */
const times = {
  otherwise: 0n,
  /** @param {string} found */
  read(found) {
    if (!/^\d{1,1000}$/.test(found.trim())) {
      throw misread(quoted(found), "a whole number of at most 1000 digits");
    }
    return BigInt(found);
  },
};

/** A view whose second half has to be fetched. @param {string} name @param {View["fields"]} fields
 * @param {() => Promise<Pick<View, "written" | "show">>} fetched @returns {View} */
function later(name, fields, fetched) {
  /** @type {Pick<View, "written" | "show"> | null} */
  let rest = null;
  return {
    name,
    fields,
    written: () => rest?.written() ?? {},
    async show(state, signal, faults) {
      try {
        rest ??= await fetched();
      } catch (error) {
        signal.throwIfAborted();
        byId("stray").textContent = `This view could not be fetched (${error}): the first time it needs the network.`;
        byId("stray").hidden = false;
        return;
      }
      signal.throwIfAborted();
      await rest.show(state, signal, faults);
    },
  };
}

const others = async () => (await import("./others.js")).others;

export const god = later("god", {
  // Unless the address says which, bars are logarithmic if that shows more.
  metric: choice("htm", "qtm"), log: { ...flag(), otherwise: null }, depth: whole(0, 14, null),
}, async () => (await others()).god);

export const cycles = later("cycles", {
  n: whole(1, 1000, 4), moves: text("U R"), times, cycle: whole(1, 3_000_000, null), labels: choice("cycles", "stickers"),
}, async () => (await others()).cycles);

export const factors = later("factors", { word: text("dbcbcacdaddbbbd"), step: whole(0, 200, 0) }, async () => (await others()).factors);

export const scrambles = later("scrambles", { n: whole(1, 100, 5), seed: seed() }, async () => (await others()).scrambles);

export const puzzle = later("puzzle", {
  file: text("puzzle.tws"), text: text(""), kept: whole(0, 2 ** 32 - 1, null),
  turns: choice("all", "single"), memory: choice("1G", "256M", "2G", "3G"),
}, () => import("./puzzle/view.js"));
