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

/** Opens a state anew and waits until it is shown. */
export async function show([fragment, sign]) {
  await open("?");
  await open(fragment);
  await here.page.locator(sign).first().waitFor({ state: "visible" });
}
