// The walk of Theorem A, step by step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { here, open, says, textOf } from "./support.mjs";

const next = () => here.page.locator("#factors-buttons").getByRole("button", { name: "Next" });

test("the walk of Theorem A is stepped through", async () => {
  await open("#factors?word=dbcbcacdaddbbbd");
  await says("#factors-step", "15 columns");
  for (let step = 1; step <= 9; step += 1) {
    await next().click();
  }
  await says("#factors-step", "the factor is closed");
  await says("#factors-facts", "(d d b c d b b c a)");
  assert.match(here.page.url(), /step=9$/);
  await next().click();
  assert.deepEqual((await here.page.locator("#factors-lines tr:last-child td").allTextContents()).slice(0, 2), ["1", "2"], "each column has the number of its factor");
  await here.page.getByLabel("To the end of the walk").click();
  await says("#factors-facts", "(d d b c d b b c a) (b a) (c d b) (d)");
  await says("#factors-facts", "(d) (d b c) (b) (a d b c) (a b) (b c d) (d)");
});

test("a link leads to a step, and one that is not there is told", async () => {
  await open("#factors?word=cab&step=2");
  await says("#factors-step", "Step 2 of 3");
  await open("#factors?word=cab&step=4");
  await says("#factors-fault", "found “4”, expected a step from 0 to 3");
  await here.page.getByRole("textbox", { name: "Word" }).fill("ba");
  await says("#factors-step", "2 columns");
  assert.equal(await textOf("#factors-fault"), "");
});

test("the walk plays by itself, and ends with its view", async () => {
  await open("#factors?word=cab");
  await says("#factors-step", "3 columns");
  await here.page.locator("#factors-buttons").getByRole("button", { name: "Play" }).click();
  await says("#factors-step", /Step [23] of 3/);
  await here.page.locator('nav a[data-view="scrambles"]').click();
  await says("#scrambles-status", "scrambles");
  await here.page.waitForTimeout(1200);
  assert.match(here.page.url(), /#scrambles/);
  await here.page.goBack();
  await here.page.locator("#factors-buttons").getByRole("button", { name: "Play" }).click();
  await says("#factors-facts", "All factors");
  await here.page.locator("#factors-buttons").getByRole("button", { name: "Play" }).waitFor();
});

test("an empty word has no walk", async () => {
  await open("#factors?word=");
  await here.page.waitForTimeout(200);
  assert.ok(await here.page.locator("#factors-result").isHidden());
});
