// The cycles of a sequence: the two nets, playback, the orders and the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { here, open, says, textOf } from "./support.mjs";

const steps = () => here.page.locator("#cycles-steps");
const truth = () => here.page.locator("#cycles-truth .net");
const eye = () => here.page.locator("#cycles-eye .net");
/** The point of a square in a net of four layers, as a share of the picture. */
const clickSquare = async (column, row) => {
  const box = await truth().boundingBox();
  const scale = box.width / (4 * 4.3 - 0.3 + 0.4);
  await here.page.mouse.click(box.x + (column + 0.2) * scale, box.y + (row + 0.2) * scale);
};

test("the cycles of U R on the 4x4x4 say why the orders differ", async () => {
  await open("#cycles?n=4&moves=U+R");
  await says("#cycles-facts", "420");
  const facts = await here.page.locator("#cycles-facts dd strong").allTextContents();
  assert.deepEqual(facts, ["96, of which 42 stay", "3, 4 (×2), 7 (×4), 15", "420", "105", "105"]);
  assert.equal(await here.page.locator("#cycles-table tr").count(), 8);
  assert.equal(await truth().locator("text").evaluateAll((all) => all.filter((one) => one.textContent !== "").length), 54);
  await says("#cycles-why", "has 4 squares, but their colours read W all round");
  await here.page.getByRole("textbox", { name: "Moves" }).fill("Uw Dw");
  await says("#cycles-facts", "solved, but turned by y2");
  await here.page.getByLabel("Layers").fill("2");
  await says("#cycles-facts", "Squares24");
  await here.page.getByRole("textbox", { name: "Moves" }).fill("M");
  await says("#cycles-fault p", "no middle layer");
  await here.page.getByLabel("Layers").fill("51");
  await says("#cycles-facts", "15,606");
  assert.ok(await here.page.locator("#cycles-nets").isHidden(), "nets of more than 50 layers are not drawn");
});

test("what is hardly meant has a note", async () => {
  await open("#cycles?n=3&moves=(R+U)x3");
  await says("#cycles-fault .calm", "Note: x3 turns the whole puzzle; to repeat the bracket, write `)3`");
  await here.page.getByRole("textbox", { name: "Moves" }).fill("(R U)3");
  await here.page.waitForFunction(() => document.getElementById("cycles-fault").textContent === "");
});

test("the sentence about a sequence is back with it after another that cannot be read", async () => {
  const sentence = "8 cycles; everything is back after 105 times to the eye, 420 in truth.";
  await open("#cycles?n=4&moves=U+R");
  await says("#cycles-verdict", sentence);
  const moves = here.page.getByRole("textbox", { name: "Moves" });
  await moves.fill("U R(");
  await says("#cycles-fault p", "found the end");
  assert.equal(await textOf("#cycles-verdict"), "");
  await moves.fill("U R");
  await says("#cycles-verdict", sentence);
});

test("after the visible order the cube looks solved, and is not", async () => {
  await open("#cycles?n=4&moves=U+R");
  await says("#cycles-standing", "every sticker is at home");
  const colours = () => eye().locator("text").allTextContents();
  const solved = await colours();
  await steps().getByLabel("Once more").click();
  await says("#cycles-standing", "After one time 54 stickers in 8 cycles are not at home; 2 of these cycles look unmoved.");
  assert.notDeepEqual(await colours(), solved);
  await here.page.getByRole("button", { name: "105: looks solved" }).click();
  await says("#cycles-standing", "After 105 times the cube looks solved, but 8 stickers in 2 cycles are not at home.");
  assert.deepEqual(await colours(), solved);
  await here.page.getByRole("button", { name: "420: is solved" }).click();
  await says("#cycles-standing", "After 420 times every sticker is back at home, in truth.");
  assert.match(here.page.url(), /times=420/);
  await here.page.getByLabel("Times made").fill("1".repeat(60));
  await says("#cycles-standing", "111,111,111");
  await here.page.getByLabel("Times made").fill("-1");
  await says("#cycles-times-fault", "found “-1”, expected a whole number");
});

test("stickers move as the moves say", async () => {
  // R takes F's right column to U's: stickers 36 40 44 48 to the squares 4 8 12 16.
  await open("#cycles?n=4&moves=R&times=1&labels=stickers");
  await says("#cycles-standing", "After one time");
  const stickers = (await truth().locator("text").allTextContents()).map(Number);
  assert.deepEqual([4, 8, 12, 16].map((square) => stickers[square - 1]), [36, 40, 44, 48]);
  assert.equal((await eye().locator("text").allTextContents())[3], "G");
});

test("a square lights up its cycle, with arrows, and a tap keeps it", async () => {
  await open("#cycles?n=4&moves=U+R");
  await says("#cycles-standing", "Not made yet");
  await says("#cycles-picked", "Point at a square");
  // The first square of U: a corner's, in a cycle of 15.
  await clickSquare(4.3 + 0.5, 0.5);
  await says("#cycles-picked", "Cycle");
  await here.page.waitForURL(/cycle=\d/);
  const length = Number((await textOf("#cycles-picked")).match(/: (\d+) square/)[1]);
  for (const net of [eye(), truth()]) {
    assert.equal(await net.locator(".lit").count(), length);
    assert.equal(await net.locator(".shaft").count(), length);
    assert.equal(await net.locator(".ring").count(), 1);
  }
  const ring = () => truth().locator(".ring").evaluate((one) => [one.getAttribute("cx"), one.getAttribute("cy")]);
  const before = await ring();
  await steps().getByLabel("Once more").click();
  await says("#cycles-standing", "After one time");
  assert.notDeepEqual(await ring(), before, "the ring follows a sticker");
  await here.page.mouse.move(5, 5);
  assert.equal(await truth().locator(".lit").count(), length);
  // A square that stays has no cycle.
  await clickSquare(1.5, 4.3 + 1.5);
  await says("#cycles-picked", "Point at a square");
});

test("a sequence plays by itself until it is paused", async () => {
  await open("#cycles?n=3&moves=R+U");
  await says("#cycles-standing", "Not made yet");
  await steps().getByRole("button", { name: "Play" }).click();
  await says("#cycles-standing", /After [3-9] times/);
  await steps().getByRole("button", { name: "Pause" }).click();
  await here.page.waitForURL(/times=\d+/);
  const said = await textOf("#cycles-standing");
  await here.page.waitForTimeout(900);
  assert.equal(await textOf("#cycles-standing"), said);
  await steps().getByLabel("Not made yet").click();
  await says("#cycles-standing", "Not made yet");
});

test("the table of cycles is one tab stop, and longer ones come bit by bit", async () => {
  await open("#cycles?n=20&moves=U+R");
  await says("#cycles-more", "The first 50 of");
  assert.equal(await here.page.locator('#cycles-table [tabindex="0"]').count(), 1);
  await here.page.locator("#cycles-table button").first().focus();
  await says("#cycles-picked", "Cycle 1:");
  await here.page.keyboard.press("ArrowDown");
  await says("#cycles-picked", "Cycle 2:");
  await here.page.keyboard.press("End");
  await says("#cycles-picked", "Cycle 50:");
  await here.page.keyboard.press("Enter");
  await here.page.waitForURL(/cycle=50/);
  await here.page.locator("#cycles-show-more").click();
  assert.equal(await here.page.locator("#cycles-table tr").count(), 100);
  await open("#cycles?n=20&moves=U+R&cycle=120");
  await says("#cycles-table .shown", "120");
  await open("#cycles?n=4&moves=U+R&cycle=9");
  await says("#cycles-cycle-fault", "found “9”, expected a cycle from 1 to 8");
});

test("fifty layers are drawn on a canvas, in colours and patterns", async () => {
  await open("#cycles?n=50&moves=U+Rw+F'&cycle=3&times=2");
  await says("#cycles-picked", "Cycle 3:");
  const colours = await here.page.locator("canvas.net").evaluateAll((all) => all.map((one) => {
    const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4 * 7) {
      seen.add(data.slice(i, i + 3).join());
    }
    return seen.size;
  }));
  assert.equal(colours.length, 2);
  assert.ok(colours.every((count) => count > 12), `${colours}`);
  const [begun, drawn] = await here.page.evaluate(async () => {
    const start = performance.now();
    document.querySelector("#cycles-steps [aria-label='Once more']").click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [start, performance.now()];
  });
  assert.ok(drawn - begun < 3000, `${drawn - begun} ms for a step`);
});

test("what is too large to be drawn is named by its own squares", async () => {
  await open("#cycles?n=4&moves=U+R");
  await says("#cycles-verdict", "8 cycles");
  await open("#cycles?n=60&moves=U+R&cycle=3");
  await says("#cycles-table .shown", "3");
  assert.equal(await here.page.locator("#cycles-nets").isVisible(), false);
  assert.doesNotMatch(await here.page.locator("#cycles-result").innerText(), /undefined/);
  await open("#cycles?n=4&moves=U+R&cycle=3");
  await says("#cycles-picked", "Cycle 3:");
});
