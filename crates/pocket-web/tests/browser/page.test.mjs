// Tries the page in a real browser; `cargo xtask web --test` serves it and says where in PAGE.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";

import { chromium } from "playwright-core";

const HTM = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
const QTM = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

const address = process.env.PAGE;
let folder;
let browser;
let page;
let complaints;

before(async () => {
  assert.ok(address, "PAGE is the address of the served page");
  folder = await mkdtemp(join(tmpdir(), "pocket-page-"));
  browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS, viewport: { width: 1100, height: 900 },
  });
});

after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => request.url().startsWith(address) || complaints.push(`asked for ${request.url()}`));
});

afterEach(async () => {
  await page.close();
  assert.deepEqual(complaints, [], "nothing went wrong in the page, and nothing was fetched from elsewhere");
});

const open = (hash = "") => page.goto(address + hash);
const textOf = (selector) => page.locator(selector).textContent();

/** Waits until an element says something. */
async function says(selector, expected) {
  const there = (what) => page.locator(selector).filter({ hasText: what }).first().waitFor({ state: "visible" });
  await there(expected).catch(async () => {
    assert.fail(`${selector} says ${JSON.stringify(await textOf(selector))}, expected ${expected}`);
  });
}

/** The colours that the cube in space shows, as 24 letters. */
const cube = () => page.locator(".stage").getAttribute("aria-label");

test("a typed scramble is solved in both metrics", async () => {
  await open();
  await page.getByLabel("Scramble", { exact: true }).fill("R U F2 R2 U F R2 U R");
  await says("#solve-verdict", "9 moves (HTM), 8 shortest solutions.");
  assert.equal(await page.locator("#solutions button").count(), 8);
  await page.locator("#solve-form").getByLabel("quarter turns").check();
  await says("#solve-verdict", "10 moves (QTM)");
});

test("every listed solution solves the cube on the screen", async () => {
  await open("#solve?scramble=R+U+F2+R2+U+F+R2+U+R");
  await says("#solve-verdict", "9 moves");
  const solutions = page.locator("#solutions button");
  for (let i = 0; i < 8; i += 1) {
    await solutions.nth(i).click();
    await says(".player [role=status]", "9 to go");
    await page.getByLabel("To the end").first().click();
    const faces = (await cube()).match(/[URFDLB][1-4] \w+/g);
    assert.equal(faces.length, 24);
    const colours = new Map(faces.map((sticker) => [sticker[0] + sticker.slice(3), 0]));
    assert.equal(colours.size, 6, `solution ${i} leaves faces of one colour each`);
  }
});

test("the player plays, pauses, steps and goes back", async () => {
  await open("#solve?scramble=R+U");
  await says(".player [role=status]", "2 to go");
  const start = await cube();
  await page.getByLabel("Speed").selectOption("fast");
  await page.getByLabel("One move on").click();
  await says(".player [role=status]", "Move 1 of 2: U'");
  assert.notEqual(await cube(), start);
  await page.getByLabel("One move back").click();
  await says(".player [role=status]", "2 to go");
  assert.equal(await cube(), start);
  await page.getByRole("button", { name: "Play" }).click();
  await says(".player [role=status]", "Move 2 of 2: R'");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.getByLabel("Speed").selectOption("slow");
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Play" }).waitFor();
});

test("what cannot be read is shown with a caret under the place", async () => {
  await open();
  const cases = [
    ["R U7 R'", "found the number 7, expected 2, 3 or '", "R U7 R'\n   ^"],
    ["R 3Uw R'", "does not exist on the 2x2x2", "R 3Uw R'\n  ^^^"],
    ["[R, U", "found the end", "[R, U\n     ^"],
    ["R Q", "found `Q`", "R Q\n  ^"],
  ];
  for (const [scramble, message, caret] of cases) {
    await page.getByLabel("Scramble", { exact: true }).fill(scramble);
    await says("#solve-fault p", message);
    assert.equal(await textOf("#solve-fault pre"), caret);
    assert.equal(await page.locator("#solve-text").getAttribute("aria-invalid"), "true");
    assert.ok(await page.locator("#solve-result").isHidden());
  }
  await page.getByLabel("Scramble", { exact: true }).fill("((R U)9999)9999");
  await says("#solve-fault p", "1000000");
  await page.getByLabel("Scramble", { exact: true }).fill("R");
  await says("#solve-verdict", "1 move (HTM)");
  assert.equal(await textOf("#solve-fault"), "");
});

test("a painted cube is solved", async () => {
  await open();
  await page.getByLabel("Painted").check();
  await says("#paint-fault", "24 stickers to paint");
  // The colours of FFBLBRDLDUBRRFDDLRLUUUFB, whose distance is 9 with exactly two solutions.
  const names = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };
  const labels = [..."URFDLB"].flatMap((face) => [1, 2, 3, 4].map((place) => `${face}${place}`));
  for (const [i, letter] of [..."FFBLBRDLDUBRRFDDLRLUUUFB"].entries()) {
    await page.locator("#palette").getByLabel(names[letter]).check();
    await page.locator("#painter").getByLabel(`${labels[i]}:`).click();
  }
  await says("#solve-verdict", "9 moves (HTM), 2 shortest solutions.");
  assert.match(page.url(), /paint=GGBOBRYOYWBRRGYYOROWWWGB/);
});

test("impossible paintings are explained at the corner concerned", async () => {
  const cases = [
    ["WWWGWRRRGRGGYYYYOOOOBBBB", "one corner is twisted", ["U4", "R1", "F2"]],
    ["WWWWGRRRGRGGYYYYOOOOBBBB", "it is a mirror image", ["U4", "R1", "F2"]],
    ["WWWWWRRRGGGGYYYYOOOOBBBB", "5 of W", []],
    ["WWWRRRRWGGGGYYYYOOOOBBBB", "the corner at URF shows R twice", ["U4", "R1", "F2"]],
    ["WWWWGRRRGORGYYYYOOOGBBBB", "stands twice, at URF and at UFL", ["U3", "U4", "R1", "F1", "F2", "L2"]],
  ];
  for (const [paint, message, wrong] of cases) {
    await open(`#solve?paint=${paint}`);
    await says("#paint-fault p", message);
    const marked = await page.locator("#painter .wrong").evaluateAll((all) => all.map((one) => one.ariaLabel.slice(0, 2)));
    assert.deepEqual(marked, wrong, message);
  }
});

test("the whole table is computed with the right counts in both metrics", async () => {
  await open("#god");
  for (const [metric, counts] of [["half turns", HTM], ["quarter turns", QTM]]) {
    await page.locator("#god-form").getByLabel(metric).check();
    await says("#god-status", `God’s number is ${counts.length - 1}`);
    const shown = await page.locator("#god-levels td:nth-child(2)").allTextContents();
    assert.deepEqual(shown.map((text) => Number(text.replaceAll(",", ""))), counts);
    assert.match(await textOf("#god-status"), /^3,674,160 positions in \d+ ms/);
  }
});

test("a bar leads to the antipodes, and one of them to its solutions", async () => {
  await open("#god?metric=qtm");
  await page.getByLabel("Show positions at distance 14").click();
  await says("#god-examples-title", "14 moves away: the antipodes");
  assert.equal(await page.locator("#god-gallery li").count(), 10);
  const alike = await page.locator("#god-gallery .hint").allTextContents();
  assert.equal(alike.reduce((sum, text) => sum + parseInt(text, 10), 0), 276);
  await page.locator("#god-gallery a").first().click();
  await says("#solve-verdict", "14 moves (QTM)");
  await page.goBack();
  await page.getByLabel("Show positions at distance 9", { exact: true }).click();
  await says("#god-examples-title", "9 moves away");
  assert.equal(await page.locator("#god-gallery li").count(), 24);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.locator("#god-gallery li").nth(47).waitFor();
});

test("the cycles of U R on the 4x4x4 say why the orders differ", async () => {
  await open("#cycles?n=4&moves=U+R");
  await says("#cycles-facts", "420");
  const facts = await page.locator("#cycles-facts dd strong").allTextContents();
  assert.deepEqual(facts, ["96, of which 42 stay", "3, 4 (×2), 7 (×4), 15", "420", "105", "105"]);
  assert.equal(await page.locator("#cycles-table tr").count(), 8);
  assert.equal(await page.locator(".cycle-net .moved").count(), 54);
  await says("#cycles-why", "has 4 squares, but their colours read W all round");
  await page.getByRole("textbox", { name: "Moves" }).fill("Uw Dw");
  await says("#cycles-facts", "solved, but turned by y2");
  await page.getByLabel("Layers").fill("2");
  await says("#cycles-facts", "Squares24");
  await page.getByRole("textbox", { name: "Moves" }).fill("M");
  await says("#cycles-fault p", "no middle layer");
  await page.getByLabel("Layers").fill("101");
  await says("#cycles-net-hint", "in numbers only");
});

test("the walk of Theorem A is stepped through", async () => {
  await open("#cycles?word=dbcbcacdaddbbbd");
  await says("#word-step", "15 columns");
  for (let step = 1; step <= 9; step += 1) {
    await page.getByRole("button", { name: "Next" }).click();
  }
  await says("#word-step", "the factor is closed");
  await says("#word-facts", "(d d b c d b b c a)");
  await page.getByLabel("To the end of the walk").click();
  await says("#word-facts", "(d d b c d b b c a) (b a) (c d b) (d)");
  await says("#word-facts", "(d) (d b c) (b) (a d b c) (a b) (b c d) (d)");
});

test("a shared link brings the same sheet of scrambles", async () => {
  await open("#scrambles?n=3&seed=42");
  await says("#scrambles-status", "3 scrambles");
  const sheet = await page.locator("#scrambles-list a").allTextContents();
  assert.equal(sheet.length, 3);
  assert.ok(sheet.every((moves) => moves.split(" ").length === 11));
  await page.getByRole("button", { name: "New scrambles" }).click();
  await page.waitForFunction((old) => document.querySelector("#scrambles-list a").textContent !== old, sheet[0]);
  await page.goBack();
  await page.waitForFunction((old) => document.querySelector("#scrambles-list a").textContent === old, sheet[0]);
  await page.reload();
  await says("#scrambles-list li:first-child", sheet[0]);
});

test("everything can be done with the keyboard alone", async () => {
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  await open();
  // Past the skip link and the four views, to the choice between typing and painting.
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "ArrowRight");
  await says("#paint-fault", "24 stickers to paint");
  // To the metric, the palette and the net; letters paint and go on.
  await press("Tab", "Tab", "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "U1: empty");
  await press(..."ggbobryoywbrrgyyorowwwgb");
  await says("#solve-verdict", "9 moves (HTM), 2 shortest solutions.");
  // From the net, back at its first sticker, over its two buttons to the cube.
  await press("ArrowDown", "Tab", "Tab", "Tab");
  assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /^Cube/);
  await page.getByRole("button", { name: "Play" }).focus();
  await press("Enter");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.locator(".skip").focus();
  await press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
});

test("nothing is wider than a narrow screen", async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  const views = ["#solve?scramble=R+U+F2", "#solve?paint=.", "#god?depth=11", "#cycles?n=7&moves=U+R", "#scrambles?seed=1"];
  for (const view of views) {
    await open(view);
    await page.locator("main > section:not([hidden])").waitFor();
    await page.waitForTimeout(300);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= screen, `${view}: ${content} of ${screen} pixels`);
  }
});

test("the security policy is strict and every control has a name", async () => {
  await open();
  const policy = await page.locator("meta[http-equiv]").getAttribute("content");
  assert.match(policy, /^default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/);
  for (const view of ["#solve?scramble=R", "#solve?paint=.", "#god?depth=3", "#cycles", "#scrambles?seed=1"]) {
    await open(view);
    await page.waitForTimeout(200);
    const nameless = await page.locator("button, input, textarea, select, [role=img]").evaluateAll((all) =>
      all.filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML));
    assert.deepEqual(nameless, [], view);
    assert.equal(await page.locator("[style*='expression'], [onclick], main script").count(), 0);
  }
});

test("the page opens without a network once it has been there", async () => {
  // A server of our own that passes on what the real one says, so that it can be taken away.
  const server = createServer(async ({ url }, response) => {
    const real = await fetch(new URL(url, address));
    response.writeHead(real.status, { "content-type": real.headers.get("content-type") });
    response.end(Buffer.from(await real.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const visitor = await browser.newPage();
  try {
    await visitor.goto(`http://127.0.0.1:${server.address().port}/`);
    await visitor.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await visitor.reload();
    await visitor.getByLabel("Scramble", { exact: true }).fill("R U");
    await visitor.locator("#solve-verdict").filter({ hasText: "2 moves (HTM)" }).waitFor({ timeout: 15_000 });
  } finally {
    await visitor.close();
    server.closeAllConnections();
    server.close();
  }
});
