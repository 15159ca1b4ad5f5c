// The address and the views: what is typed stays with its view, and what an address says wrongly is told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { here, open, says, textOf } from "./support.mjs";

const scramble = () => here.page.getByLabel("Scramble", { exact: true });
const go = (view) => here.page.locator(`nav a[data-view="${view}"]`).click();
const isShown = (view) => here.page.locator(`main > section[data-view="${view}"]`).waitFor({ state: "visible" });

test("who leaves a view while typing is not thrown back, and finds what was typed", async () => {
  await open();
  await scramble().fill("R U F");
  await go("cycles");
  await isShown("cycles");
  await here.page.waitForTimeout(500);
  await isShown("cycles");
  assert.match(here.page.url(), /#cycles$/);
  await go("solve");
  await says("#solve-verdict", "3 moves (HTM)");
  assert.equal(await scramble().inputValue(), "R U F");
});

test("the navigation leads back to the last state of each view", async () => {
  await open("#scrambles?n=3&seed=42");
  await says("#scrambles-status", "3 scrambles");
  const sheet = await textOf("#scrambles-list");
  await go("god");
  await here.page.locator("#god-qtm").getByLabel("Show positions at distance 3", { exact: true }).click();
  await says("#god-status", "in QTM");
  await go("cycles");
  await here.page.getByRole("textbox", { name: "Moves" }).fill("R U2");
  await says("#cycles-facts", "Squares");
  await here.page.waitForURL(/moves=R\+U2/);
  await go("scrambles");
  await says("#scrambles-status", "Sheet 42");
  assert.equal(await textOf("#scrambles-list"), sheet);
  await go("god");
  await says("#god-status", "in QTM");
  assert.match(here.page.url(), /#god\?metric=qtm&depth=3$/);
  await go("cycles");
  assert.equal(await here.page.getByRole("textbox", { name: "Moves" }).inputValue(), "R U2");
});

test("a late answer changes nothing in the view that came after it", async () => {
  await open("#solve?scramble=R+U+F2+R2+U+F+R2+U+R");
  await go("god");
  await go("solve");
  await go("cycles");
  await says("#cycles-facts", "420");
  await go("god");
  await says("#god-status", "God’s number is 11");
});

test("going back shows the text of the state that is shown, also in the field in focus", async () => {
  await open("#solve?scramble=R");
  await says("#solve-verdict", "1 move (HTM)");
  await here.page.evaluate(() => {
    location.hash = "#solve?scramble=R+U";
  });
  await says("#solve-verdict", "2 moves (HTM)");
  await scramble().focus();
  await here.page.goBack();
  await says("#solve-verdict", "1 move (HTM)");
  assert.equal(await scramble().inputValue(), "R");
});

test("what an address says wrongly is told where it belongs", async () => {
  const cases = [
    ["#god?depth=-1", "#god-depth-fault", "found “-1”, expected a whole number from 0 to 14"],
    ["#god?depth=12", "#god-depth-fault", "found “12”, expected a distance from 0 to 11 in this metric"],
    ["#god?metric=HTM", "#stray", "metric in the address: found “HTM”, expected htm or qtm"],
    ["#cycles?n=-1", "#cycles-size-fault", "found “-1”, expected a whole number from 1 to 1000"],
    ["#scrambles?seed=abc", "#scrambles-seed-fault", "found “abc”, expected a whole number from 0 to 18446744073709551615"],
    ["#scrambles?n=101&seed=1", "#scrambles-count-fault", "found “101”, expected a whole number from 1 to 100"],
    ["#solve?paint=WWX", "#paint-fault", "found “X”, expected a colour, W R G Y O or B, at sticker 3"],
    ["#solve?paint=WWWWRRRRGGGGYYYYOOOOBBBBW", "#paint-fault", "found 25 stickers, expected 24"],
    ["#foo?scramble=R", "#stray", "found “foo”, expected solve, god, cycles"],
    ["#solve?scrmable=R", "#stray", "found “scrmable”, expected scramble, paint or metric"],
  ];
  for (const [fragment, holder, message] of cases) {
    await open("?");
    await open(fragment);
    await says(holder, message);
    assert.doesNotMatch(await here.page.locator("main").innerText(), /NaN|undefined|null/, fragment);
  }
  await open("#scrambles?seed=abc&n=7");
  await says("#scrambles-seed-fault", "found “abc”");
  // What is wrong is told before the view itself has come.
  await here.page.waitForFunction(() => document.querySelector("#scrambles-count").value === "7");
  assert.equal(await here.page.locator("#scrambles-seed").inputValue(), "abc", "what is wrong stays to be corrected");
  for (const [fragment, result] of [["#cycles?n=0", "#cycles-result"], ["#scrambles?seed=-5", "#scrambles-result"], ["#solve?paint=1", "#solve-result"]]) {
    await open(fragment);
    await here.page.waitForTimeout(200);
    assert.ok(await here.page.locator(result).isHidden(), `${fragment} shows nothing else instead`);
  }
});

test("an address of no view still gives a page that answers", async () => {
  for (const fragment of ["#main", "#foo?scramble=R", "#"]) {
    await open("?");
    await open(fragment);
    await isShown("solve");
    await scramble().fill("R U2");
    await says("#solve-verdict", "2 moves (HTM)");
    assert.ok(await here.page.locator("#stray").isHidden());
  }
});

test("a painting in the letters of the faces has the usual colours", async () => {
  await open("#solve?paint=UUUURRRRFFFFDDDDLLLLBBBB");
  await says("#solve-verdict", "Solved already.");
  assert.match(await here.page.locator("#painter button").nth(8).getAttribute("aria-label"), /^F1: green/);
});
