// What holds for every view: keyboard, narrow screens, names, the security policy.

import assert from "node:assert/strict";
import { test } from "node:test";

import { STATES } from "./states.mjs";
import { here, open, says, show } from "./support.mjs";

test("everything can be done with the keyboard alone", async () => {
  const press = async (...keys) => {
    for (const key of keys) {
      await here.page.keyboard.press(key);
    }
  };
  await open();
  // Past the skip link and the seven views, to the choice between typing and painting.
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "ArrowRight");
  await says("#paint-fault", "24 stickers to paint");
  // To the palette and the net; letters paint and go on.
  await press("Tab", "Tab");
  assert.equal(await here.page.evaluate(() => document.activeElement.ariaLabel), "U1: empty");
  await press(..."ggbobryoywbrrgyyorowwwgb");
  await says("#solve-verdict", "9 moves (HTM), 2 shortest solutions.");
  // From the net over its four buttons, the text, the hint and the metric to the cube.
  await press("ArrowDown", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  assert.match(await here.page.evaluate(() => document.activeElement.ariaLabel), /^Cube/);
  await here.page.getByRole("button", { name: "Play" }).focus();
  await press("Enter");
  await here.page.getByRole("button", { name: "Pause" }).waitFor();
  await here.page.locator(".skip").focus();
  await press("Enter");
  assert.equal(await here.page.evaluate(() => document.activeElement.id), "main");
});

test("all views are in sight on a phone", async () => {
  for (const width of [320, 390]) {
    await here.page.setViewportSize({ width, height: 700 });
    await open("#puzzle");
    for (const box of await here.page.locator("nav a").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      assert.ok(box.left >= 0 && box.right <= width && box.bottom <= 130, JSON.stringify(box));
    }
  }
});

test("nothing that is pressed is printed", async () => {
  for (const state of STATES) {
    await here.page.emulateMedia({ media: "screen" });
    await show(state);
    await here.page.emulateMedia({ media: "print" });
    const shown = await here.page.locator("button:not(.bar-button, .cycle-button), select, input[type=range], nav").evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML));
    assert.deepEqual(shown, [], state[0]);
  }
});

test("nothing is wider than a narrow screen", async () => {
  await here.page.setViewportSize({ width: 320, height: 640 });
  for (const state of STATES) {
    await show(state);
    const [content, screen] = await here.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= screen, `${state[0]}: ${content} of ${screen} pixels`);
  }
});

test("the security policy is strict and every control has a name", async () => {
  await open();
  const policy = await here.page.locator("meta[http-equiv]").getAttribute("content");
  assert.match(policy, /^default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/);
  for (const state of STATES) {
    await show(state);
    const nameless = await here.page.locator("button, input, textarea, select, [role=img]").evaluateAll((all) =>
      all.filter((one) => one.checkVisibility() && !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML));
    assert.deepEqual(nameless, [], state[0]);
    assert.equal(await here.page.locator("[style*='expression'], [onclick], main script").count(), 0);
  }
});
