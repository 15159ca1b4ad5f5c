// Turns by hand: each swipe is the turn that takes the sticker that way, as seen from where one looks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keyMoves, swiped } from "../../www/js/hands.js";
import { STICKERS } from "../../www/js/stickers.js";

const VIEW = { tilt: -27, spin: -36 };
const sticker = (label) => STICKERS.find((one) => one.label === label);

test("a swipe turns the layer along which it goes", () => {
  const cases = [
    ["F1", [40, 8], "U'"], ["F1", [-40, -8], "U"], ["F3", [40, 8], "D"], ["F2", [0, -40], "R"], ["F1", [0, -40], "L'"],
    ["R1", [40, -10], "U'"], ["R1", [0, 40], "F"], ["R2", [0, 40], "B'"], ["U4", [30, 15], "F"], ["U4", [20, -25], "R"],
  ];
  for (const [label, way, move] of cases) {
    assert.equal(swiped(sticker(label), way, VIEW), move, `${label} ${way}`);
  }
});

test("a swipe is seen from where one looks", () => {
  // From behind, the same sticker of the back goes the other way round.
  assert.equal(swiped(sticker("B1"), [40, 0], { tilt: 0, spin: 180 }), "U'");
  assert.equal(swiped(sticker("F1"), [0, 40], { tilt: 0, spin: 0 }), "L");
});

test("every turn of a face has a key, and no key has two", () => {
  const moves = Object.values(keyMoves);
  for (const face of "URFDLB") {
    assert.ok(moves.includes(face) && moves.includes(`${face}'`), face);
  }
});
