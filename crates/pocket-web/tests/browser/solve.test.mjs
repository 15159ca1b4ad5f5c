// Positions typed and taken at random, their solutions, and the player.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cube, here, open, says, textOf } from "./support.mjs";

/** No position has more shortest solutions. */
const MOST = 694;
const status = ".player-status";
const scramble = () => here.page.getByLabel("Scramble", { exact: true });
const named = (name) => here.page.getByRole("button", { name, exact: true });
const focused = () => here.page.evaluate(() => document.activeElement.textContent);

/** How many colours the faces of the cube in space have, counted face by face: six if it is solved. */
async function coloursOfFaces() {
  const stickers = (await cube()).match(/[URFDLB][1-4] \w+/g);
  assert.equal(stickers.length, 24);
  return new Set(stickers.map((sticker) => sticker[0] + sticker.slice(2))).size;
}

const look = () => here.page.locator(".cube").evaluate((body) => body.style.transform);

/** Where a sticker is on the screen. */
const middleOf = (selector) => here.page.locator(selector).first().evaluate((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
});

async function drag([x, y], [right, down]) {
  await here.page.mouse.move(x, y);
  await here.page.mouse.down();
  await here.page.mouse.move(x + right, y + down, { steps: 3 });
  await here.page.mouse.up();
}

test("a solved example is there from the first moment, to look at from all sides", async () => {
  await open();
  await says("#solve-verdict", "An example: 9 moves (HTM), 8 shortest solutions.");
  assert.equal(await named("▶ Play").getAttribute("aria-disabled"), "false");
  assert.equal(await scramble().inputValue(), "");
  const stage = here.page.locator(".stage");
  const [first, { x, y, width, height }] = [await look(), await stage.boundingBox()];
  await drag([x + width / 2, y + height - 8], [60, 20]);
  const dragged = await look();
  assert.notEqual(dragged, first);
  await here.page.mouse.move(x + 10, y + 10);
  assert.equal(await look(), dragged, "it stays when it is let go");
  await stage.press("Home");
  assert.equal(await look(), first);
  await stage.press("ArrowLeft");
  assert.notEqual(await look(), first);
});

test("faces are turned by keys and by swipes over their stickers", async () => {
  await open("#solve?scramble=R");
  await says("#solve-verdict", "1 move (HTM)");
  const stage = here.page.locator(".stage");
  await stage.press("j");
  await says("#solve-verdict", "2 moves (HTM)");
  assert.equal(await scramble().inputValue(), "R U");
  await stage.press("f");
  await says("#solve-verdict", "1 move (HTM)");
  assert.equal(await scramble().inputValue(), "R U U'");
  // Along the upper row of the front to the right: U'.
  await drag(await middleOf(".piece:nth-child(1) .side-F:has(.sticker), .side-F:not(.behind):has(.sticker)"), [50, 12]);
  await says("#solve-verdict", "2 moves (HTM)");
  assert.match(await scramble().inputValue(), /^R U U' [UD]'?$/);
  // What was played of a solution is part of the position.
  await open("#solve?scramble=R+U");
  await says(status, "2 to go");
  await named("To the end").click();
  await stage.press("h");
  await says("#solve-verdict", "1 move (HTM)");
  assert.equal(await scramble().inputValue(), "R U U' R' F");
});

test("quick turns by hand follow one another, and what was played is joined once", async () => {
  // Without a movement both turns come before the answer to the first.
  await here.page.emulateMedia({ reducedMotion: "reduce" });
  const press = (...keys) => here.page.locator(".stage").evaluate((stage, all) =>
    all.forEach((key) => stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))), keys);
  await open("#solve?scramble=R+U");
  await says(status, "2 to go");
  await named("To the end").click();
  await press("h", "j");
  await says("#solve-verdict", "2 moves (HTM)");
  assert.equal(await scramble().inputValue(), "R U U' R' F U");
  await open("#solve?paint=WWWWRRRRGGGGYYYYOOOOBBBB");
  await says("#solve-verdict", "Solved already.");
  await press("i", "j");
  await says("#solve-verdict", "2 moves (HTM)");
  await says(status, "2 to go");
  await named("To the end").click();
  await press("h", "i", "j");
  await says("#solve-verdict", "3 moves (HTM)");
  await open(`#solve?${new URLSearchParams({ scramble: "R U // made by hand" })}`);
  await says(status, "2 to go");
  await press("H", "i");
  await says("#solve-verdict", "4 moves (HTM)");
  assert.equal(await scramble().inputValue(), "R U // made by hand\nF R");
});

test("a painted cube is turned by keys, and painted in space", async () => {
  await open("#solve?paint=WWWWRRRRGGGGYYYYOOOOBBBB");
  await says("#solve-verdict", "Solved already.");
  await here.page.locator(".stage").press("i");
  await says("#solve-verdict", "1 move (HTM)");
  assert.match(here.page.url(), /paint=WGWG/);
  await here.page.getByRole("button", { name: "Clear" }).click();
  await says("#paint-fault", "24 stickers to paint");
  const [x, y] = await middleOf(".side-F:not(.behind):has(.sticker)");
  await here.page.mouse.click(x, y);
  await says("#paint-fault", "23 stickers to paint");
  assert.match(await cube(), /F\d white/);
});

test("a finger on the cube turns a layer, and the page does not scroll", async () => {
  await here.page.setViewportSize({ width: 390, height: 500 });
  await open("#solve?scramble=R");
  await says("#solve-verdict", "1 move");
  await here.page.locator(".stage").scrollIntoViewIfNeeded();
  const session = await here.page.context().newCDPSession(here.page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [[x, y], scrolled] = [await middleOf(".side-F:not(.behind):has(.sticker)"), await here.page.evaluate(() => scrollY)];
  await touch("touchStart", { x, y });
  for (let step = 1; step <= 5; step += 1) {
    await touch("touchMove", { x, y: y - 10 * step });
  }
  await touch("touchEnd");
  await here.page.waitForFunction(() => document.getElementById("solve-text").value.length > 1);
  assert.equal(await here.page.evaluate(() => scrollY), scrolled);
  for (const [selector, action] of [[".grip", "none"], [".side", "none"], [".stage", "pan-y"]]) {
    assert.equal(await here.page.locator(selector).first().evaluate((one) => getComputedStyle(one).touchAction), action);
  }
});

test("two fingers, and other buttons than the first, make no move", async () => {
  await open("#solve?scramble=R");
  await says("#solve-verdict", "1 move");
  await here.page.locator(".stage").scrollIntoViewIfNeeded();
  const session = await here.page.context().newCDPSession(here.page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [x, y] = await middleOf(".side-F:not(.behind):has(.sticker)");
  const fingers = (apart) => [{ x, y: y - apart, id: 0 }, { x, y: y + apart, id: 1 }];
  await touch("touchStart", fingers(5)[0]);
  await touch("touchStart", ...fingers(5));
  for (let step = 1; step <= 5; step += 1) {
    await touch("touchMove", ...fingers(5 + 10 * step));
  }
  await touch("touchEnd");
  for (const button of ["right", "middle"]) {
    await here.page.mouse.move(x, y);
    await here.page.mouse.down({ button });
    await here.page.mouse.move(x, y - 50, { steps: 5 });
    await here.page.mouse.up({ button });
  }
  await here.page.waitForTimeout(500);
  assert.equal(await here.page.locator("#solve-text").inputValue(), "R");
  // A finger that rests elsewhere is none of these two.
  const text = await here.page.locator("#solve-verdict").boundingBox();
  const rests = { x: text.x + 2, y: text.y + 2, id: 0 };
  await touch("touchStart", rests);
  await touch("touchStart", rests, { x, y, id: 1 });
  for (let step = 1; step <= 5; step += 1) {
    await touch("touchMove", rests, { x, y: y - 10 * step, id: 1 });
  }
  await touch("touchEnd");
  await here.page.waitForFunction(() => document.getElementById("solve-text").value.length > 1);
});

test("on paper, the position is a net", async () => {
  await open("#solve?scramble=R+U+F2");
  await says("#solve-verdict", "3 moves");
  const net = here.page.locator("#solve-net");
  assert.ok(await net.isHidden());
  await here.page.pdf();
  await here.page.emulateMedia({ media: "print" });
  assert.ok(await net.locator(".paint-R").first().isVisible());
  assert.deepEqual([await net.locator("rect").count(), await here.page.locator(".stage").isVisible()], [24, false]);
});

test("the slider goes to any move", async () => {
  await open("#solve?scramble=R+U+F2");
  await says(status, "3 to go");
  const slider = here.page.getByLabel("Moves made");
  await slider.fill("2");
  await says(status, "Move 2 of 3");
  await slider.press("ArrowRight");
  await says(status, "Move 3 of 3");
  assert.equal(await coloursOfFaces(), 6);
  await named("To the start").click();
  assert.equal(await slider.inputValue(), "0");
});

test("what is hardly meant has a note", async () => {
  await open();
  await scramble().fill("r u r' u'");
  await says("#solve-verdict", "Solved already.");
  await says("#solve-fault .calm", "Note: r is a wide turn and turns a 2x2x2 as a whole; was R meant?");
  assert.equal(await here.page.locator("#solve-text").getAttribute("aria-invalid"), null);
  await scramble().fill("(R U)x3");
  await says("#solve-fault .calm", "Note: x3 turns the whole puzzle; to repeat the bracket, write `)3`");
  await scramble().fill("(R U)3");
  await says("#solve-verdict", "moves (HTM)");
  await here.page.waitForFunction(() => document.getElementById("solve-fault").textContent === "");
});

test("in quarter turns, solutions are listed as the program writes them", async () => {
  await open("#solve?metric=qtm&scramble=U2+R2");
  await says("#solve-verdict", "4 moves (QTM), one shortest solution.");
  assert.deepEqual(await here.page.locator("#solutions [role=option]").allTextContents(), ["R2 U2"]);
});

test("back faces and letters can be switched, and that is remembered", async () => {
  await open();
  const behind = here.page.locator(".behind").first();
  assert.equal(await behind.isVisible(), true);
  await here.page.getByLabel("Back faces").uncheck();
  assert.equal(await behind.isVisible(), false);
  const size = () => here.page.locator(".side .sticker").first().evaluate((one) => getComputedStyle(one).fontSize);
  assert.equal(await size(), "0px");
  await here.page.getByLabel("Letters", { exact: true }).check();
  assert.notEqual(await size(), "0px");
  await here.page.reload();
  assert.equal(await behind.isVisible(), false);
  assert.equal(await here.page.getByLabel("Letters", { exact: true }).isChecked(), true);
  await here.page.evaluate(() => localStorage.clear());
});

test("colours stay where the system forces its own", async () => {
  await here.page.emulateMedia({ forcedColors: "active" });
  await open("#solve?paint=GGBOBRYOYWBRRGYYOROWWWGB");
  await says("#solve-verdict", "9 moves");
  for (const selector of [".sticker.paint-G", "#painter .paint-G", "#palette .paint-G"]) {
    const colour = await here.page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
    const [red, green, blue] = colour.match(/\d+/g).map(Number);
    assert.ok(green > red + 50 && green > blue + 50, `${selector}: ${colour}`);
  }
});

test("a typed scramble is solved in both metrics", async () => {
  await open();
  await scramble().fill("R U F2 R2 U F R2 U R");
  await says("#solve-verdict", "9 moves (HTM), 8 shortest solutions.");
  assert.equal(await here.page.locator("#solutions [role=option]").count(), 8);
  await here.page.locator("#solve-view").getByLabel("quarter turns").check();
  await says("#solve-verdict", "10 moves (QTM)");
  assert.match(here.page.url(), /metric=qtm/);
});

test("every listed solution solves the cube on the screen", async () => {
  await open("#solve?scramble=R+U+F2+R2+U+F+R2+U+R");
  await says("#solve-verdict", "9 moves");
  const solutions = here.page.locator("#solutions [role=option]");
  for (let i = 0; i < 8; i += 1) {
    await solutions.nth(i).click();
    await here.page.waitForFunction((place) => {
      const moves = [...document.querySelectorAll(".moves button")].map((one) => one.textContent).join(" ");
      return moves === document.querySelectorAll("#solutions [role=option]")[place].textContent;
    }, i);
    await says(status, "9 to go");
    await named("To the end").click();
    assert.equal(await coloursOfFaces(), 6, `solution ${i} leaves faces of one colour each`);
  }
});

test("every solution of a position with very many is within reach, by one tab stop", async () => {
  await open("#solve?metric=qtm&scramble=U'+F2+R+U+F'+R+U'+R+U2+R'+U2");
  await says("#solve-verdict", "694 shortest solutions");
  await says("#solutions-title", "All 694 of them");
  const options = here.page.locator("#solutions [role=option]");
  assert.equal(await options.count(), MOST);
  assert.equal(new Set(await options.allTextContents()).size, MOST);
  assert.equal(await here.page.locator("#solutions [tabindex='0']").count(), 1);
  await options.first().focus();
  await here.page.keyboard.press("End");
  assert.equal(await focused(), await options.last().textContent());
  await here.page.keyboard.press("PageUp");
  await here.page.keyboard.press("ArrowUp");
  assert.equal(await focused(), await options.nth(MOST - 12).textContent());
  assert.equal(await options.nth(MOST - 12).getAttribute("aria-selected"), "true");
  const last = await focused();
  await here.page.waitForFunction((moves) =>
    [...document.querySelectorAll(".moves button")].map((one) => one.textContent).join(" ") === moves, last);
  await named("To the end").click();
  assert.equal(await coloursOfFaces(), 6);
});

test("the player plays, pauses, steps and goes back", async () => {
  await open("#solve?scramble=R+U");
  await says(status, "2 to go");
  const start = await cube();
  await here.page.getByLabel("Speed").selectOption("fast");
  await named("One move on").click();
  await says(status, "Move 1 of 2: U'");
  assert.notEqual(await cube(), start);
  await named("One move back").click();
  await says(status, "2 to go");
  assert.equal(await cube(), start);
  await named("▶ Play").click();
  await says(status, "Move 2 of 2: R'");
  await named("▶ Play").waitFor();
  await here.page.getByLabel("Speed").selectOption("slow");
  await named("▶ Play").click();
  await named("❚❚ Pause").click();
  await named("▶ Play").click();
  await named("❚❚ Pause").waitFor();
});

test("five quick steps are five moves, and a jump during a turn lands where it should", async () => {
  await open("#solve?scramble=R+U+F2+R2+U+F+R2+U+R");
  await says(status, "9 to go");
  const on = named("One move on");
  await on.focus();
  for (let i = 0; i < 5; i += 1) {
    await here.page.keyboard.press("Enter");
  }
  await says(status, "Move 5 of 9");
  const fifth = await cube();
  await here.page.getByLabel("Speed").selectOption("slow");
  await on.click();
  await here.page.waitForTimeout(200);
  await here.page.getByLabel("After move 2,").click();
  await says(status, "Move 2 of 9");
  await here.page.waitForTimeout(1500);
  await says(status, "Move 2 of 9");
  assert.equal(await here.page.evaluate(() => document.getAnimations().length), 0, "nothing turns any more");
  await here.page.getByLabel("After move 5,").click();
  assert.equal(await cube(), fifth);
  for (let i = 0; i < 20; i += 1) {
    await on.press("Enter");
  }
  await here.page.getByLabel("Speed").selectOption("fast");
  await says(status, "Move 9 of 9");
  assert.equal(await coloursOfFaces(), 6);
  assert.equal(await focused(), "▶", "a button with nothing left to do keeps the focus");
});

test("where nothing shall move, each position stays for a while", async () => {
  await here.page.emulateMedia({ reducedMotion: "reduce" });
  await open("#solve?scramble=R+U+F2+R2+U+F+R2+U+R");
  await says(status, "9 to go");
  const seen = await here.page.evaluate(async () => {
    const texts = [];
    const watch = new MutationObserver(() => texts.push([performance.now(), document.querySelector(".player-status").textContent]));
    watch.observe(document.querySelector(".player-status"), { childList: true });
    document.querySelector(".controls .primary").click();
    await new Promise((resolve) => setTimeout(resolve, 2200));
    return texts;
  });
  const moves = seen.filter(([, text], i) => text !== seen[i - 1]?.[1]);
  assert.ok(moves.length >= 3, JSON.stringify(moves));
  for (let i = 1; i < moves.length; i += 1) {
    assert.ok(moves[i][0] - moves[i - 1][0] > 300, JSON.stringify(moves));
  }
});

test("what cannot be read is shown with a caret under the place", async () => {
  await open();
  const cases = [
    ["R U7 R'", "found the number 7, expected 2, 3 or '", "R U7 R'\n   ^"],
    ["R 3Uw R'", "does not exist on the 2x2x2", "R 3Uw R'\n  ^^^"],
    ["[R, U", "found the end", "[R, U\n     ^"],
    ["R Q", "found `Q`", "R Q\n  ^"],
  ];
  for (const [input, message, caret] of cases) {
    await scramble().fill(input);
    await says("#solve-fault p", message);
    assert.equal(await textOf("#solve-fault pre"), caret);
    assert.equal(await here.page.locator("#solve-text").getAttribute("aria-invalid"), "true");
    assert.ok(await here.page.locator("#solve-result").isHidden());
    assert.equal(await textOf("#solve-verdict"), "");
  }
  await scramble().fill("((R U)9999)9999");
  await says("#solve-fault p", "1000000");
  await scramble().fill("R");
  await says("#solve-verdict", "1 move (HTM)");
  assert.equal(await textOf("#solve-fault"), "");
});

test("a position is taken at random, or from the farthest of all, and can be sent as a link", async () => {
  await open();
  const met = new Set();
  for (let i = 0; i < 3; i += 1) {
    const before = await scramble().inputValue();
    await named("Random").click();
    await here.page.waitForFunction((old) => document.getElementById("solve-text").value !== old, before);
    met.add(await scramble().inputValue());
    await says("#solve-verdict", "moves (HTM)");
  }
  assert.equal(met.size, 3);
  await here.page.goBack();
  await here.page.waitForFunction((old) => document.getElementById("solve-text").value === old, [...met][1]);
  for (const [metric, farthest] of [["half turns", "11 moves (HTM)"], ["quarter turns", "14 moves (QTM)"]]) {
    await here.page.locator("#solve-view").getByLabel(metric).check();
    const before = await scramble().inputValue();
    await named("Antipode").click();
    await here.page.waitForFunction((old) => document.getElementById("solve-text").value !== old, before);
    await says("#solve-verdict", farthest);
  }
  await here.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await named("Copy link").click();
  await named("Copied").waitFor();
  assert.equal(await here.page.evaluate(() => navigator.clipboard.readText()), here.page.url());
  await here.page.context().clearPermissions();
});

test("the answer is on the first screen of a phone", async () => {
  await here.page.setViewportSize({ width: 390, height: 740 });
  await open("#solve?scramble=R+U+F2+R2+U+F+R2+U+R");
  await says("#solve-verdict", "9 moves");
  const bottom = (selector) => here.page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok(await bottom("#solve-verdict") < 400, `the verdict ends at ${await bottom("#solve-verdict")}`);
  assert.ok(await bottom(".stage") < 740, `the cube ends at ${await bottom(".stage")}`);
});
