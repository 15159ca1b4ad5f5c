// The facts about a puzzle that are shown before its positions are counted.

import { counted, element, grouped, size } from "../../dom.js";

/** The number of moves that a machine under normal load follows in a second. */
const MOVES_PER_SECOND = 1e8;

/** The most bytes that are shown. No machine has more memory, so a larger number would say nothing. */
const FAR_TOO_MANY = 2 ** 50;

/** The facts, each with its title. `limit` is how much memory may be taken, `command` how the program counts the positions.
 * @param {any} about @param {string} limit @param {string} command @returns {[string, Node | string][]} */
export function factsOf({ orbits, moves, rotations, blocked, order, exact, search, refused }, limit, command) {
  /** @type {[string, Node | string][]} */
  const facts = [["Orbits", list(orbits.map(orbitLine))], ["Moves", turnsLine(moves)]];
  if (rotations.length > 0) {
    facts.push(["Turns of the whole", turnsLine(rotations)]);
  }
  if (blocked > 0) {
    facts.push(["Blocked", counted(blocked, "place")]);
  }
  facts.push(["Order of the group", number(`${exact ? "" : "at least "}${grouped(order)}`)]);
  if (!search) {
    return [...facts, ["To count them", refused]];
  }
  facts.push(["Positions", number(search.positions ? grouped(search.positions) : `at most ${grouped(search.at_most)}`)]);
  facts.push(["Moves that count as one", counted(search.moves.length, "move")]);
  const isVast = !search.fits && !(search.bytes <= FAR_TOO_MANY);
  facts.push(["To count them", isVast ? "far too many to count here" : takes(search, limit)]);
  return search.fits ? facts : [...facts, ["Elsewhere", elsewhere(search, isVast, command)]];
}

const list = (/** @type {string[]} */ lines) => element("ul", { class: "plain" }, ...lines.map((line) => element("li", {}, line)));
const number = (/** @type {string} */ digits) => element("strong", { class: "number" }, digits);

/** "CORNER: 8 pieces, 3 orientations" */
function orbitLine({ name, pieces, orientations, kinds, hidden }) {
  const parts = [counted(pieces, "piece")];
  if (orientations > 1) {
    parts.push(counted(orientations, "orientation"));
  }
  if (kinds < pieces) {
    parts.push(kinds === 1 ? "all alike" : `${kinds} kinds that differ`);
  }
  if (hidden > 0) {
    parts.push(`${hidden} of them seen in fewer orientations`);
  }
  return `${name}: ${parts.join(", ")}`;
}

/** "U R F (order 4), T (order 3)" */
const turnsLine = (turns) =>
  turns.map(({ names, order }) => `${names.join(" ")} (order ${order ? grouped(order) : "2^64 or more"})`).join(", ") || "none";

/** What a search takes of memory and time. */
function takes({ bytes, fits, at_most: most, moves }, limit) {
  if (!fits) {
    return `${size(bytes)} of memory, more than the ${limit} allowed`;
  }
  const seconds = (Number(most) * moves.length) / MOVES_PER_SECOND;
  const time = seconds < 2 ? "no more than a moment" : seconds < 100 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
  return `${size(bytes)} of memory, ${time}`;
}

/** The command by which the program counts it on a larger machine. */
function elsewhere({ bytes }, isVast, command) {
  const [option, what] = isVast
    ? ["--max-depth 8", "counts the first levels"]
    : [`--memory ${Math.ceil(bytes / 2 ** 30)}G`, "counts all of them, where there is so much memory"];
  return element("span", {}, element("code", { class: "command" }, `${command} ${option}`), ` ${what}.`);
}
