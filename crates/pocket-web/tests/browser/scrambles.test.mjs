// The sheet of scrambles.

import assert from "node:assert/strict";
import { test } from "node:test";

import { here, open, says } from "./support.mjs";

test("a shared link brings the same sheet of scrambles", async () => {
  await open("#scrambles?n=3&seed=42");
  await says("#scrambles-status", "3 scrambles");
  const sheet = await here.page.locator("#scrambles-list a").allTextContents();
  assert.equal(sheet.length, 3);
  assert.ok(sheet.every((moves) => moves.split(" ").length === 11));
  await here.page.getByRole("button", { name: "New scrambles" }).click();
  await here.page.waitForFunction((old) => document.querySelector("#scrambles-list a").textContent !== old, sheet[0]);
  await here.page.goBack();
  await here.page.waitForFunction((old) => document.querySelector("#scrambles-list a").textContent === old, sheet[0]);
  await here.page.reload();
  await says("#scrambles-list li:first-child", sheet[0]);
});

test("a number of 64 bits is its own sheet, the same as in the program", async () => {
  const sheets = new Set();
  for (const seed of ["42", "4294967338", "18446744073709551615"]) {
    await open(`#scrambles?n=2&seed=${seed}`);
    await says("#scrambles-status", `Sheet ${seed}: 2 scrambles.`);
    sheets.add(await here.page.locator("#scrambles-list a").first().textContent());
  }
  // As `pocket scramble` prints them.
  assert.ok(sheets.has("R U2 R U2 R U' F U R F R2"));
  assert.ok(sheets.has("F2 U' R F' U R' F2 U2 R' F2 R2"));
  assert.equal(sheets.size, 3);
});

test("another number is another sheet, and another count a longer or shorter one", async () => {
  await open("#scrambles?n=3&seed=42");
  await says("#scrambles-status", "Sheet 42: 3 scrambles.");
  const sheet = await here.page.locator("#scrambles-list a").allTextContents();
  await here.page.getByLabel("How many").fill("5");
  await says("#scrambles-status", "Sheet 42: 5 scrambles.");
  const longer = await here.page.locator("#scrambles-list a").allTextContents();
  assert.deepEqual(longer.slice(0, 3), sheet);
  await here.page.getByLabel("How many").fill("0");
  await says("#scrambles-count-fault", "expected a whole number from 1 to 100");
  assert.ok(await here.page.locator("#scrambles-result").isHidden());
  await here.page.getByLabel("How many").fill("3");
  await here.page.getByLabel("Sheet number").fill("43");
  await says("#scrambles-status", "Sheet 43: 3 scrambles.");
  assert.notEqual(await here.page.locator("#scrambles-list a").first().textContent(), sheet[0]);
});

test("one scramble or all of them are copied", async () => {
  await open("#scrambles?n=3&seed=42");
  await says("#scrambles-status", "3 scrambles");
  const sheet = await here.page.locator("#scrambles-list a").allTextContents();
  await here.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => here.page.evaluate(() => navigator.clipboard.readText());
  await here.page.getByRole("button", { name: `Copy ${sheet[1]}` }).click();
  await says("#scrambles-list", "Copied");
  assert.equal(await copied(), sheet[1]);
  await here.page.getByRole("button", { name: "Copy all" }).click();
  await says("#scrambles-form", "Copied");
  assert.equal(await copied(), `${sheet.join("\n")}\n`);
  await here.page.context().clearPermissions();
});

test("five scrambles are printed on one page, with their number and without the form", async () => {
  await open("#scrambles?n=5&seed=42");
  await says("#scrambles-status", "5 scrambles");
  const pdf = (await here.page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(pdf.match(/\/Type \/Page\b/g).length, 1);
  await here.page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const gone of ["nav", "footer", "#scrambles-form", "#scrambles-list button >> nth=0"]) {
    assert.ok(await here.page.locator(gone).isHidden(), gone);
  }
  await says("#scrambles-status", "Sheet 42");
  const paper = await here.page.locator("#scrambles-list a").first().evaluate((one) => getComputedStyle(one).color);
  assert.equal(paper, "rgb(0, 0, 0)");
});
