// God's algorithm: both tables, their film, the positions behind a bar, and the counts as files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { here, open, says, textOf } from "./support.mjs";

const HTM = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
const QTM = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
const bar = (metric, depth) => here.page.locator(`#god-${metric}`).getByLabel(`Show positions at distance ${depth}`, { exact: true });
const bars = () => here.page.locator(".levels tr:not(.ahead) .bar").count();

test("both tables are computed with the right counts", async () => {
  await open("#god");
  await says("#god-status", "God’s number is 11 in HTM and 14 in QTM");
  assert.match(await textOf("#god-status"), /^3,674,160 positions in \d+ and \d+ ms/);
  for (const [metric, counts] of [["htm", HTM], ["qtm", QTM]]) {
    const shown = await here.page.locator(`#god-${metric} td:nth-child(2)`).allTextContents();
    assert.deepEqual(shown.map((text) => Number(text.replaceAll(",", ""))), counts);
  }
  await here.page.getByLabel("To the last level").click();
  await says("#god-htm .frame", "8.755576 moves on average");
  await says("#god-qtm .frame", "10.666386 moves on average");
});

test("the film shows level after level, and is stepped through", async () => {
  await open("#god");
  await says("#god-status", "God’s number");
  await here.page.getByLabel("To the last level").click();
  await here.page.getByLabel("To the first level").click();
  assert.equal(await bars(), 2);
  await here.page.getByLabel("One level on").click();
  await says("#god-htm .frame", "Level 1: 9 new, 9.00 times as many as before; 0.00027 % reached, 3,674,150 left.");
  assert.equal(await bars(), 4);
  await here.page.getByRole("button", { name: "Play" }).click();
  await says("#god-qtm .frame", /Level ([4-9]|1\d)/);
  await here.page.getByLabel("To the last level").click();
  assert.equal(await bars(), HTM.length + QTM.length);
  // Once more from the start.
  await here.page.getByRole("button", { name: "Play" }).click();
  await says("#god-qtm .frame", /Level \d/);
  // Who goes elsewhere finds all levels on coming back.
  await here.page.locator('nav a[data-view="factors"]').click();
  await says("#factors-step", "15 columns");
  await here.page.goBack();
  await says("#god-qtm .frame", "All 3,674,160 positions are reached");
});

test("who goes elsewhere while the tables are computed anew finds them on coming back", async () => {
  await open("#god");
  await says("#god-status", "God’s number");
  await here.page.evaluate(() => {
    document.querySelector("#god-form").requestSubmit();
    location.hash = "#factors";
  });
  await says("#factors-step", "15 columns");
  await here.page.goBack();
  await says("#god-status", "God’s number is 11 in HTM and 14 in QTM");
});

test("who likes things to stand still sees all levels at once", async () => {
  await here.page.emulateMedia({ reducedMotion: "reduce" });
  await open("#god");
  await says("#god-status", "God’s number");
  assert.equal(await bars(), HTM.length + QTM.length);
});

test("bars are logarithmic where that shows more, and otherwise as the address says", async () => {
  const width = (depth) => bar("htm", depth).locator(".bar").evaluate((one) => parseFloat(one.style.inlineSize));
  await open("#god?depth=0");
  await says("#god-examples-title", "0 moves away");
  assert.ok((await width(3)) > 30, "321 of 1,887,748 are seen");
  assert.ok(await here.page.locator("#god-form").getByLabel("logarithmic bars").isChecked());
  await here.page.locator("#god-form").getByLabel("logarithmic bars").uncheck();
  await here.page.waitForURL(/log=0/);
  assert.ok((await width(3)) < 1);
  await here.page.reload();
  await says("#god-examples-title", "0 moves away");
  assert.ok((await width(3)) < 1);
  await here.page.locator("#god-form").getByLabel("logarithmic bars").check();
  await here.page.waitForURL((url) => !url.hash.includes("log"));
});

test("a bar brings the antipodes into view, and one of them its solutions", async () => {
  await here.page.setViewportSize({ width: 390, height: 700 });
  await open("#god");
  await says("#god-status", "God’s number");
  await here.page.getByLabel("To the last level").click();
  await bar("qtm", 14).click();
  await says("#god-examples-title", "14 moves away in QTM: the antipodes");
  await here.page.waitForFunction(() => document.activeElement?.id === "god-examples-title");
  await here.page.waitForFunction(() => {
    const { top, bottom } = document.getElementById("god-examples-title").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.equal(await here.page.locator("#god-gallery li").count(), 10);
  const alike = await here.page.locator("#god-gallery .hint").allTextContents();
  assert.equal(alike.reduce((sum, text) => sum + parseInt(text, 10), 0), 276);
  await here.page.locator("#god-gallery a").first().click();
  await says("#solve-verdict", "14 moves (QTM)");
  await here.page.goBack();
  await bar("htm", 9).click();
  await says("#god-examples-title", "9 moves away in HTM");
  assert.equal(await here.page.locator("#god-gallery li").count(), 24);
  await here.page.getByRole("button", { name: "Show more" }).click();
  await here.page.locator("#god-gallery li").nth(47).waitFor();
  // The same bar once more brings the same positions into view once more.
  await bar("htm", 9).click();
  await here.page.waitForFunction(() => document.getElementById("god-examples-title").getBoundingClientRect().top < innerHeight);
});

test("the bars of a table are one tab stop, and the arrow keys go over them", async () => {
  await open("#god?depth=3");
  await says("#god-examples-title", "3 moves away");
  for (const metric of ["htm", "qtm"]) {
    assert.equal(await here.page.locator(`#god-${metric} button[tabindex="0"]`).count(), 1);
  }
  await bar("htm", 0).focus();
  for (const key of ["ArrowDown", "ArrowDown", "End", "ArrowUp"]) {
    await here.page.keyboard.press(key);
  }
  assert.ok(await bar("htm", 10).evaluate((one) => one === document.activeElement));
  await here.page.keyboard.press("Enter");
  await says("#god-examples-title", "10 moves away in HTM");
});

test("the counts are kept as CSV, JSON and SVG", async () => {
  await open("#god?depth=0");
  await says("#god-examples-title", "0 moves away");
  const kept = async (kind) => {
    const [download] = await Promise.all([here.page.waitForEvent("download"), here.page.getByRole("button", { name: kind }).click()]);
    assert.equal(download.suggestedFilename(), `gods-algorithm-2x2x2.${kind.toLowerCase()}`);
    return readFile(await download.path(), "utf8");
  };
  assert.equal((await kept("CSV")).split("\r\n")[12], "11,2644,1350852");
  assert.deepEqual(JSON.parse(await kept("JSON")).map(({ counts }) => counts), [HTM, QTM]);
  assert.match(await kept("SVG"), /^<svg [^]*HTM, logarithmic[^]*<\/svg>\n$/);
});

test("links to positions are read by their moves alone", async () => {
  await open("#god?metric=qtm&depth=2");
  await says("#god-examples-title", "2 moves away");
  const links = here.page.locator("#god-gallery a");
  assert.equal(await here.page.locator("#god-gallery [role=img]").count(), 0);
  // As `pocket states --metric qtm --depth 2` writes them.
  assert.ok((await links.allTextContents()).includes("U2"));
  await here.page.getByRole("link", { name: "U2", exact: true }).click();
  await says("#solve-verdict", "2 moves (QTM), one shortest solution.");
});

test("bars are seen in forced colours and on paper", async () => {
  await open("#god?depth=5");
  await says("#god-examples-title", "5 moves away");
  const colour = () => bar("qtm", 9).locator(".bar").evaluate((one) => {
    let behind = one.parentElement;
    while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") {
      behind = behind.parentElement;
    }
    return [getComputedStyle(one).backgroundColor, getComputedStyle(behind).backgroundColor];
  });
  await here.page.emulateMedia({ forcedColors: "active" });
  const [ink, paper] = await colour();
  assert.notEqual(ink, paper);
  await here.page.emulateMedia({ forcedColors: "none", media: "print" });
  assert.ok(await here.page.locator("#god-form").isHidden());
  assert.ok(await here.page.locator("#god-gallery").isVisible());
});
