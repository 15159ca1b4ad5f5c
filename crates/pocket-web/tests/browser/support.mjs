// One browser and a fresh page for each test; `cargo xtask web --test` serves the page and says where in PAGE.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";

import { launch } from "./browser.mjs";

export const address = process.env.PAGE;

/** The browser, the page of the running test, and what went wrong in it. */
export const here = { browser: null, page: null, complaints: [] };
let close;

before(async () => {
  assert.ok(address, "PAGE is the address of the served page");
  ({ browser: here.browser, close } = await launch());
});

after(() => close?.());

beforeEach(async () => {
  here.page = await here.browser.newPage();
  here.page.setDefaultTimeout(15_000);
  here.complaints = [];
  const complain = (text) => here.complaints.push(text);
  here.page.on("console", (message) => message.type() === "error" && complain(message.text()));
  here.page.on("pageerror", (error) => complain(error.message));
  here.page.on("request", (request) => request.url().startsWith(address) || complain(`asked for ${request.url()}`));
});

afterEach(async () => {
  await here.page.close();
  assert.deepEqual(here.complaints, [], "nothing went wrong in the page, and nothing was fetched from elsewhere");
});

export const open = (hash = "") => here.page.goto(address + hash);
export const textOf = (selector) => here.page.locator(selector).textContent();

/** Waits until an element says something. */
export async function says(selector, expected) {
  const there = (what) => here.page.locator(selector).filter({ hasText: what }).first().waitFor({ state: "visible" });
  await there(expected).catch(async () => {
    assert.fail(`${selector} says ${JSON.stringify(await textOf(selector))}, expected ${expected}`);
  });
}

/** The colours that the cube in space shows, as 24 letters. */
export const cube = () => here.page.locator(".stage").getAttribute("aria-label");

/** States of every view, errors among them: an address, and what is on the page when it is shown. */
export const STATES = [
  ["#solve", "#solve-text"],
  ["#solve?scramble=R+U+F2+R2", "#solutions [role=option]"],
  ["#solve?scramble=R+U7", "#solve-fault pre"],
  ["#solve?paint=WWWW....", "#paint-fault .calm"],
  ["#solve?paint=GGBOBRYOYWBRRGYYOROWWWGB", "#solutions [role=option]"],
  ["#solve?paint=WWWGWRRRGRGGYYYYOOOOBBBB", "#paint-fault p:not(.calm)"],
  ["#solve?paint=1", "#paint-fault p:not(.calm)"],
  ["#god?depth=11", "#god-gallery li"],
  ["#god?metric=qtm&log=0&depth=-1", "#god-depth-fault p"],
  ["#cycles?n=4&moves=U+R", "#cycles-table tr"],
  ["#cycles?n=4&moves=U+R&times=105&cycle=5", "#cycles-table .shown"],
  ["#cycles?n=30&moves=U+R&cycle=3", "canvas.net"],
  ["#cycles?n=4&moves=U+R&times=-1&cycle=9", "#cycles-times-fault p"],
  ["#cycles?n=60&moves=U+R", "#cycles-table tr"],
  ["#cycles?n=3&moves=R+Q", "#cycles-fault pre"],
  ["#cycles?n=0", "#cycles-size-fault p"],
  ["#factors?step=15", "#factors-facts dt"],
  ["#factors?word=ab&step=9", "#factors-fault p"],
  ["#scrambles?n=3&seed=1", "#scrambles-list li"],
  ["#scrambles?n=0&seed=x", "#scrambles-seed-fault p"],
  ["#puzzle", "#puzzle-examples button"],
  ["#puzzle?text=Set+A+3+1%0ASolved%0AEnd%0AMove+T%0AA%0A2+3+1%0AEnd", "#puzzle-antipodes li"],
  ["#puzzle?text=Set+A", "#puzzle-fault pre"],
  ["#puzzle?kept=1&turns=some", "#puzzle-fault p"],
  ["#nowhere", "#stray"],
];

/** Opens a state anew and waits until it is shown. */
export async function show([fragment, sign]) {
  await open("?");
  await open(fragment);
  await here.page.locator(sign).first().waitFor({ state: "visible" });
}
