// The painter without a browser: what follows from some stickers, what contradicts itself, texts, and undoing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../www/js/paint/history.js";
import { judge } from "../../www/js/paint/judge.js";
import { SCHEMES } from "../../www/js/paint/pieces.js";
import { readStickers } from "../../www/js/paint/text.js";
import { BLANK, CORNERS, cornerOf, SOLVED, STICKERS } from "../../www/js/stickers.js";

/** Of FFBLBRDLDUBRRFDDLRLUUUFB: nine moves from solved. */
const SCRAMBLED = "GGBOBRYOYWBRRGYYOROWWWGB";

const labels = (stickers) => stickers.map((i) => STICKERS[i].label);
const without = (letters, stickers) => [...letters].map((letter, i) => (stickers.includes(i) ? "." : letter)).join("");

test("the corners are those of the library", () => {
  const expected = [[3, 4, 9], [2, 8, 17], [0, 16, 21], [1, 20, 5], [13, 11, 6], [12, 19, 10], [15, 7, 22], [14, 23, 18]];
  const sorted = (corners) => corners.map(String).sort();
  assert.deepEqual(sorted(CORNERS.map(({ stickers }) => stickers)), sorted(expected));
  assert.deepEqual(cornerOf(9), [3, 4, 9]);
});

test("nothing follows from a blank net, and nothing is wrong with it", () => {
  const blank = judge(BLANK);
  assert.deepEqual([blank.letters, blank.forced, blank.fault], [BLANK, [], null]);
  assert.deepEqual(blank.left, { W: 4, R: 4, G: 4, Y: 4, O: 4, B: 4 });
});

test("the third sticker of a corner follows from the other two", () => {
  const two = judge("...WR...................");
  assert.deepEqual(labels(two.forced), ["F2"]);
  assert.equal(two.letters[9], "G");
  assert.deepEqual(two.left, { W: 3, R: 3, G: 3, Y: 4, O: 4, B: 4 });
});

test("one sticker of each corner may be left out, and a whole corner besides", () => {
  const thirds = CORNERS.map(({ stickers }, i) => stickers[i % 3]);
  const judged = judge(without(SCRAMBLED, [...thirds, ...CORNERS[0].stickers]));
  assert.equal(judged.letters, SCRAMBLED);
  assert.equal(judged.forced.length, 10);
  assert.equal(judged.fault, null);
});

test("what follows agrees with trying every colour", () => {
  let tried = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const gone = STICKERS.map((_, i) => i).filter((i) => (i * 7 + seed * 5 + (i * i * seed) % 11) % 12 < 5 + (seed % 3));
    const given = without(SCRAMBLED, gone);
    const judged = judge(given);
    for (const sticker of gone) {
      const possible = [..."WRGYOB"].filter((letter) => {
        const { fault, doubt } = judge(given.slice(0, sticker) + letter + given.slice(sticker + 1));
        return fault === null && doubt === null;
      });
      assert.ok(possible.includes(SCRAMBLED[sticker]));
      assert.equal(possible.length === 1, judged.letters[sticker] !== ".", `${given} at ${sticker}`);
      tried += 1;
    }
  }
  assert.ok(tried > 60, `${tried} stickers tried`);
});

test("a cube in other colours is understood, too", () => {
  assert.equal(SCHEMES.length, 30);
  assert.equal(new Set(SCHEMES.map((scheme) => scheme.map((piece) => [...piece].sort().join("")).sort().join())).size, 15);
  const swapped = [...SCRAMBLED].map((letter) => ({ W: "R", R: "W" })[letter] ?? letter).join("");
  const judged = judge(without(swapped, [0, 5]));
  assert.equal(judged.letters, swapped);
  assert.match(judged.doubt.message, /opposite faces|mirror/);
  assert.equal(judged.fault, null);
  const mirrored = judge("...WO....G..............");
  assert.deepEqual([mirrored.fault, mirrored.doubt.stickers], [null, [3, 4, 9]], "it may be the mirror image of the usual colours");
});

test("contradictions are told as soon as they are certain, with the stickers concerned", () => {
  const cases = [
    ["WWWWWRRRGGGGYYYYOOOOBBBB", "found 5 white stickers, expected 4", ["U1", "U2", "U3", "U4", "R1"]],
    ["WWWRRRRWGGGGYYYYOOOOBBBB", "this corner has red twice", ["U4", "R1", "F2"]],
    ["...RR...................", "this corner has red twice", ["U4", "R1", "F2"]],
    ["WWWWGRRRGRGGYYYYOOOOBBBB", "the wrong way round: it is a mirror image", ["U4", "R1", "F2"]],
    ["WWWWGRRRGORGYYYYOOOGBBBB", "these two corners are one and the same piece", ["U3", "U4", "R1", "F1", "F2", "L2"]],
  ];
  for (const [paint, message, marked] of cases) {
    const { fault } = judge(paint);
    assert.ok(fault?.message.includes(message), `${paint}: ${fault?.message}`);
    assert.deepEqual(labels(fault.stickers).sort(), [...marked].sort(), message);
  }
  const twisted = judge("WWWGWRRRGRGGYYYYOOOOBBBB").fault;
  assert.ok(twisted.twisted && twisted.message.startsWith("one corner is twisted"));
  assert.equal(judge("WWW.WRRR..GGYYYYOOOOBBBB").fault.twisted, true, "with two stickers to go it is certain");
});

test("opposite colours are told apart once the others have told which they are", () => {
  const { fault } = judge("WWWWRRRRGGGGYYYYOOOOBBBB".replace("WWWWRR", "WWWYRR"));
  assert.match(fault.message, /5 yellow/);
  const early = judge("WWW.RRRRGGGG.YYYOOOOBBBB".replace(/^WWW\.R/, "WWW.Y").replace("GGGG", "GWGG"));
  assert.match(early.fault.message, /white and yellow|yellow and white/);
});

test("24 letters are read as people write them", () => {
  const read = (text) => readStickers(text).letters ?? readStickers(text).fault;
  assert.equal(read(SOLVED), SOLVED);
  assert.equal(read("wwww/rrrr gggg,yyyy;oooo|bb-bb\n"), SOLVED);
  assert.equal(read("UUUU RRRR FFFF DDDD LLLL BBBB"), SOLVED);
  assert.equal(read("B:BBBB U: WWWW F :GGGG R:RRRR D:YYYY L:OOOO"), SOLVED);
  assert.equal(read("....rrrr gggg yyyy ???? ____"), "....RRRRGGGGYYYY........");
  assert.equal(read(BLANK), BLANK);
  const faults = [
    ["", "found 0 stickers, expected 24"],
    ["WWWW", "found 4 stickers, expected 24"],
    ["WWWWRRRRGGGGYYYYOOOOBBBZ", "found “Z”, expected a colour, W R G Y O or B, at sticker 24"],
    ["WWWW\u200B", "found “U+200B”, expected a colour, W R G Y O or B, at sticker 5"],
    ["U:WWWW R:RRRR F:GGG D:YYYY L:OOOO B:BBBB", "found 3 stickers after F:, expected 4"],
    ["U:WWWW U:RRRR", "found U: twice, expected each face once"],
    ["W U:WWWW", "found a sticker before the first face, expected a name such as U:"],
    ["Q:WWWW", "found “Q” before a colon, expected a face: U R F D L B"],
    ["U:WWWW", "found 0 stickers after R:, expected 4"],
  ];
  for (const [text, fault] of faults) {
    assert.equal(readStickers(text).fault, fault);
  }
  assert.equal(readStickers("WWWW R", true).letters, "WWWWR...................");
  assert.equal(readStickers(`${SOLVED}W`, true).fault, "found 25 stickers, expected 24");
});

test("strokes are undone and done again", () => {
  const history = new History("a");
  history.add("b");
  history.add("b");
  history.add("c");
  assert.equal(history.undo(), "b");
  assert.equal(history.undo(), "a");
  assert.equal(history.undo(), "a");
  assert.equal(history.canUndo, false);
  assert.equal(history.redo(), "b");
  history.add("d");
  assert.equal(history.canRedo, false);
  assert.equal(history.redo(), "d");
  assert.equal(history.undo(), "b");
  for (let i = 0; i < 1000; i += 1) {
    history.add(String(i));
  }
  assert.ok(history.states.length <= 200);
});
