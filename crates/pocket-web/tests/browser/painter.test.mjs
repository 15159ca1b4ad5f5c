// Painting a cube: strokes, texts, what follows, what contradicts itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cube, here, open, says, textOf } from "./support.mjs";

/** Nine moves from solved, with exactly two solutions. */
const SCRAMBLED = "GGBOBRYOYWBRRGYYOROWWWGB";
const NAMES = { W: "white", R: "red", G: "green", Y: "yellow", O: "orange", B: "blue" };
const LABELS = [..."URFDLB"].flatMap((face) => [1, 2, 3, 4].map((place) => `${face}${place}`));

const sticker = (i) => here.page.locator("#painter").getByLabel(`${LABELS[i]}:`);
const brush = (letter) => here.page.locator("#palette").getByLabel(NAMES[letter]).check();
const named = (name) => here.page.getByRole("button", { name, exact: true });
const field = () => here.page.getByLabel("24 letters");
const shown = async () => (await here.page.locator("#painter button").allTextContents()).map((text) => text || ".").join("");

test("a painted cube is solved", async () => {
  await open();
  await here.page.getByLabel("Painted").check();
  await says("#paint-fault", "24 stickers to paint");
  for (const [i, letter] of [...SCRAMBLED].entries()) {
    await brush(letter);
    await sticker(i).click();
  }
  await says("#solve-verdict", "9 moves (HTM), 2 shortest solutions.");
  await says("#paint-fault", "All stickers are there. 9 moves (HTM), 2 shortest solutions.");
  assert.match(here.page.url(), new RegExp(`paint=${SCRAMBLED}`));
});

test("colours that follow are filled in, and the rest is counted", async () => {
  await open("#solve?paint=...WR");
  await says("#paint-fault", "21 stickers to paint, 1 follows from the others.");
  assert.match(await sticker(9).getAttribute("aria-label"), /^F2: green, follows from the others$/);
  assert.match(await cube(), /U4 white, R1 red/);
  assert.match(await cube(), /F2 green/);
  const left = await here.page.locator("#palette .left").allTextContents();
  assert.deepEqual(left, ["3", "3", "3", "4", "4", "4", ""]);
  // One sticker of each corner left out, and one corner besides.
  await open(`#solve?paint=${[...SCRAMBLED].map((letter, i) => ([3, 4, 9, 8, 0, 5, 13, 19, 22, 14].includes(i) ? "." : letter)).join("")}`);
  await says("#paint-fault", "All stickers are there, 10 of them follow from the others.");
  await says("#solve-verdict", "9 moves (HTM), 2 shortest solutions.");
});

test("an answer that comes while the last sticker is still pressed stays", async () => {
  await open(`#solve?paint=.${SCRAMBLED.slice(1, 23)}.`);
  await says("#paint-fault", "All stickers are there, 2 of them follow from the others. 9 moves (HTM)");
  await brush(SCRAMBLED[23]);
  await sticker(23).hover();
  await here.page.mouse.down();
  const told = "All stickers are there, 1 of them follows from the others. 9 moves (HTM), 2 shortest solutions.";
  await says("#paint-fault", told);
  await here.page.mouse.up();
  await says("#paint-fault", told);
  await named("Undo").click();
  await says("#paint-fault", "All stickers are there, 2 of them follow from the others. 9 moves (HTM)");
});

test("a stroke over several stickers paints them all, and is undone at once", async () => {
  await open("#solve?paint=.");
  await brush("G");
  const middle = async (i) => {
    const { x, y, width, height } = await sticker(i).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await here.page.mouse.move(...(await middle(8)));
  await here.page.mouse.down();
  for (const i of [9, 11, 10]) {
    await here.page.mouse.move(...(await middle(i)), { steps: 4 });
  }
  await here.page.mouse.up();
  assert.equal(await shown(), "........GGGG............");
  assert.ok(await here.page.locator("#palette").getByLabel(NAMES.Y).isChecked(), "green is used up: the next colour is in hand");
  await brush("G");
  await sticker(0).click();
  await says("#paint-fault", "found 5 green stickers, expected 4");
  await named("Undo").click();
  assert.equal(await shown(), "........GGGG............");
  await says("#paint-fault", "20 stickers to paint.");
  await named("Undo").click();
  assert.equal(await shown(), ".".repeat(24));
  assert.equal(await named("Undo").getAttribute("aria-disabled"), "true");
  await named("Redo").click();
  assert.equal(await shown(), "........GGGG............");
  await sticker(8).press("Control+z");
  assert.equal(await shown(), ".".repeat(24));
});

test("a finger paints over several stickers, too", async () => {
  await open("#solve?paint=.");
  await brush("R");
  const points = await Promise.all([16, 17, 8, 9].map((i) => sticker(i).boundingBox()));
  const session = await here.page.context().newCDPSession(here.page);
  const touch = (type, box) => session.send("Input.dispatchTouchEvent",
    { type, touchPoints: box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [] });
  await touch("touchStart", points[0]);
  for (const point of points.slice(1)) {
    await touch("touchMove", point);
  }
  await touch("touchEnd");
  await here.page.waitForFunction(() => document.querySelectorAll("#painter .paint-R").length === 4);
  assert.equal(await shown(), "........RR......RR......");
});

test("fourteen stickers tell the other ten", async () => {
  await open("#solve?paint=.");
  // Two stickers of each of seven corners; the brush goes on by itself or is chosen.
  let taps = 0;
  const order = [..."WRGYOB"].flatMap((letter) => [3, 4, 2, 8, 0, 16, 1, 20, 12, 19, 13, 11, 15, 7].filter((i) => SCRAMBLED[i] === letter));
  for (const i of order) {
    if (!(await here.page.locator("#palette").getByLabel(NAMES[SCRAMBLED[i]]).isChecked())) {
      await brush(SCRAMBLED[i]);
    }
    await sticker(i).click();
    taps += 1;
  }
  assert.equal(taps, 14);
  await says("#paint-fault", "All stickers are there, 10 of them follow from the others. 9 moves (HTM)");
});

test("24 letters are pasted, in any usual writing", async () => {
  await open("#solve?paint=.");
  await field().fill("ggbo/bryo/ywbr rgyy,orow;wwgb");
  await field().press("Enter");
  await says("#solve-verdict", "9 moves (HTM), 2 shortest solutions.");
  assert.equal(await field().inputValue(), "GGBO BRYO YWBR RGYY OROW WWGB");
  await field().fill("GGBO");
  await field().press("Enter");
  await says("#paint-fault", "found 4 stickers, expected 24");
  assert.equal(await field().getAttribute("aria-invalid"), "true");
  assert.equal(await shown(), SCRAMBLED, "what cannot be read changes nothing");
  await sticker(0).evaluate((one) => {
    const data = new DataTransfer();
    data.setData("text", "F:FFFF R:RRRR U:UUUU D:DDDD L:LLLL B:BBBB");
    one.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await says("#solve-verdict", "Solved already.");
});

test("a typed position is carried over to the painter", async () => {
  await open("#solve?scramble=R+U+y");
  await says("#solve-verdict", "2 moves");
  const typed = (await cube()).split(". ")[0];
  await here.page.getByLabel("Painted").check();
  await says("#paint-fault", "All stickers are there");
  await says("#solve-verdict", "2 moves");
  assert.equal((await cube()).split(". ")[0], typed);
  await here.page.getByLabel("Typed", { exact: true }).check();
  await says("#solve-verdict", "2 moves");
  assert.equal(await here.page.getByLabel("Scramble", { exact: true }).inputValue(), "R U y");
});

test("contradictions are told at the stickers concerned, before all are painted", async () => {
  const cases = [
    ["WWWWWRRRGGGGYYYYOOOOBBBB", "found 5 white stickers, expected 4", ["U1", "U2", "U3", "U4", "R1"]],
    ["...RR", "this corner has red twice", ["U4", "R1", "F2"]],
    ["WWWWGRRRGR.GYYYYOOOOBBBB", "wrong way round", ["U4", "R1", "F2"]],
    ["WWWWGRRRGORGYYYYOOOGBBBB", "one and the same piece", ["U3", "U4", "R1", "F1", "F2", "L2"]],
    ["WWWGWRRRGRGGYYYYOOOOBBBB", "one corner is twisted", []],
    ["WWW.WRRR..GGYYYYOOOOBBBB", "one corner is twisted", []],
  ];
  for (const [paint, message, wrong] of cases) {
    await open(`#solve?paint=${paint}`);
    await says("#paint-fault p", message);
    assert.equal(await textOf("#solve-verdict"), "");
    const marked = await here.page.locator("#painter .wrong").evaluateAll((all) => all.map((one) => one.ariaLabel.slice(0, 2)));
    assert.deepEqual(marked, wrong, message);
    assert.equal(await here.page.locator(".stage .sticker.wrong").count(), 2 * wrong.length, "and on the cube");
  }
});

test("colours that most cubes have not are doubted first, and then believed", async () => {
  await open("#solve?paint=...WO....G");
  await says("#paint-fault p.calm", "no cube in the usual colours has this: this corner has white, orange and green the wrong way round");
  const odd = await here.page.locator("#painter .odd").evaluateAll((all) => all.map((one) => one.ariaLabel.slice(0, 2)));
  assert.deepEqual(odd, ["U4", "R1", "F2"]);
  await open("#solve?paint=WWWWOOOOGGGGYYYYRRRRBBBB");
  await says("#paint-fault p.calm", "All stickers are there; the colours are not those of most cubes.");
  await says("#solve-verdict", "Solved already.");
});

test("on a phone the numbers left stand beside their letters, and after the last sticker the player comes into view", async () => {
  await here.page.setViewportSize({ width: 390, height: 700 });
  await open(`#solve?paint=${"W".repeat(5)}${".".repeat(19)}`);
  await says("#palette .left", "−1");
  const overlaps = await here.page.locator("#palette label").first().evaluate((label) => {
    const [letter, , number] = [...label.querySelectorAll("span")].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    });
    return letter.right > number.left && letter.bottom > number.top + 3;
  });
  assert.ok(!overlaps);
  await open("#solve?paint=GGBOBRYOYWBRRGYYOROWWWG.");
  // One sticker follows from the others; over it somebody paints what it is.
  await says("#solve-verdict", "9 moves (HTM)");
  await here.page.evaluate(() => scrollTo(0, 0));
  await brush("B");
  await here.page.locator("#painter button").last().click();
  await here.page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".player").getBoundingClientRect();
    return top >= -1 && top < innerHeight / 2 || bottom <= innerHeight + 1;
  });
});
