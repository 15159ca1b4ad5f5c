// The net of a cube: where its squares and arrows are, what cycles look like, and where stickers go.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Net, arrowPath, headPath } from "../../www/js/net/geometry.js";
import { LOOKS, hueOf, strokesPath } from "../../www/js/net/looks.js";
import { Motion, cycleType } from "../../www/js/net/motion.js";

test("each square is found again at its middle, and none between the faces", () => {
  for (const layers of [1, 2, 4, 7, 50]) {
    const net = new Net(layers);
    for (let square = 0; square < net.squares; square += 1) {
      const [x, y] = net.middleOf(square);
      assert.equal(net.squareAt(x, y), square, `${layers} layers`);
      assert.ok(x > 0 && x < net.width && y > 0 && y < net.height);
    }
    assert.equal(net.squareAt(0.5, 0.5), null, "left of U is nothing");
    assert.equal(net.squareAt(layers + net.gap / 2, layers + net.gap + 0.5), null, "the gap between L and F");
    assert.equal(net.squareAt(-1, 2), null);
  }
});

test("squares are numbered and named as the program does", () => {
  const net = new Net(4);
  assert.deepEqual([0, 16, 32, 48, 64, 95].map((square) => net.nameOf(square)), ["U1", "L1", "F1", "R1", "B1", "D16"]);
  const [x, y] = net.cornerOf(48 + 6);
  assert.deepEqual([x - net.corners.R[0], y - net.corners.R[1]], [2, 1], "R7 is in the second row and the third column");
});

test("arrows begin and end inside their squares, and there and back are two curves", () => {
  const net = new Net(5);
  for (const [from, to] of [[0, 1], [0, 149], [24, 25], [60, 61]]) {
    const arrow = net.arrow(from, to);
    assert.equal(net.squareAt(...arrow.from), from);
    assert.equal(net.squareAt(...arrow.to), to);
    assert.deepEqual(arrow.head[0], arrow.to);
    assert.notDeepEqual(arrow.bend, net.arrow(to, from).bend);
    assert.match(arrowPath(arrow), /^M[\d. -]+Q[\d. -]+$/);
    assert.match(headPath(arrow), /^M[\d. -]+L[\d. -]+L[\d. -]+Z$/);
  }
  assert.deepEqual(net.arrows([3, 4, 5]), [net.arrow(3, 4), net.arrow(4, 5), net.arrow(5, 3)]);
});

test("no two of the first looks are the same, and hues are far apart or the patterns differ", () => {
  const looks = Array.from({ length: LOOKS }, (_, cycle) => [hueOf(cycle), strokesPath(cycle)]);
  assert.equal(new Set(looks.map(String)).size, LOOKS);
  for (const [i, [hue, strokes]] of looks.entries()) {
    for (const [other, others] of looks.slice(0, i)) {
      const apart = Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other));
      assert.ok(apart >= 30 || strokes !== others);
    }
  }
});

test("stickers go round their cycles, also when a number has forty digits", () => {
  const cycles = [{ length: 3, period: 3, squares: [0, 4, 2] }, { length: 4, period: 2, squares: [1, 5, 6, 7] }];
  const motion = new Motion(9, cycles);
  let slow = [...Array(9).keys()];
  for (let times = 0n; times <= 24n; times += 1n) {
    assert.deepEqual([...motion.stickers(times)], slow, `${times} times`);
    for (const [square, sticker] of slow.entries()) {
      assert.equal(motion.squareOf(sticker, times), square);
    }
    const next = [...slow];
    for (const { squares } of cycles) {
      squares.forEach((square, place) => {
        next[squares[(place + 1) % squares.length]] = slow[square];
      });
    }
    slow = next;
  }
  const many = 12n * 10n ** 40n;
  assert.deepEqual([...motion.stickers(many + 5n)], [...motion.stickers(5n)]);
  assert.deepEqual(motion.away(0n), { cycles: 0, squares: 0, seen: 0 });
  assert.deepEqual(motion.away(6n), { cycles: 1, squares: 4, seen: 0 }, "solved to the eye only");
  assert.deepEqual(motion.away(3n), { cycles: 1, squares: 4, seen: 1 });
});

test("the cycle type forgets the periods", () => {
  assert.deepEqual(cycleType([[3, 3, 1], [4, 1, 1], [4, 4, 1], [7, 7, 4]]), [[3, 1], [4, 2], [7, 4]]);
  assert.deepEqual(cycleType([]), []);
});
