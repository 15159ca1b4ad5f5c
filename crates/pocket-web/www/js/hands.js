// Moves by keys and by swipes over the stickers. Independent of the browser.

import { dot, FACES } from "./stickers.js";

/** The moves of keys, where csTimer and other timers have them. @type {Record<string, string>} */
export const keyMoves = {
  i: "R", k: "R'", j: "U", f: "U'", h: "F", g: "F'", d: "L", e: "L'", s: "D", l: "D'", w: "B", o: "B'",
  ";": "y", a: "y'", t: "x", y: "x", b: "x'", n: "x'", p: "z", q: "z'",
};

/** @typedef {import("./stickers.js").Vector} Vector */

/** Where a direction in space points on the screen. @param {Vector} of @param {{ tilt: number, spin: number }} view in degrees */
function onScreen([x, y, z], { tilt, spin }) {
  const [t, s] = [(tilt * Math.PI) / 180, (spin * Math.PI) / 180];
  const depth = z * Math.cos(s) - x * Math.sin(s);
  return [x * Math.cos(s) + z * Math.sin(s), y * Math.cos(t) - depth * Math.sin(t)];
}

/** @param {Vector} a @param {Vector} b @returns {Vector} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The quarter turn that moves a sticker most nearly in the direction in which a pointer went (right and down).
 * @param {{ face: string, piece: Vector }} sticker @param {[number, number]} way @param {{ tilt: number, spin: number }} view */
export function swiped({ face, piece }, [right, down], view) {
  const turns = Object.entries(FACES).filter(([name, { out }]) => name !== face && dot(out, piece) === 1);
  const alike = turns.map(([name, { out }]) => {
    const [across, along] = onScreen(cross(out, FACES[face].out), view);
    return { name, size: (across * right + along * down) / Math.hypot(across, along, 1e-9) };
  });
  const [{ name, size }] = alike.sort((a, b) => Math.abs(b.size) - Math.abs(a.size));
  return size > 0 ? name : `${name}'`;
}
