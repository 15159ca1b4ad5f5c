// Every state of every view held against the rules of axe-core, and in each theme against those about colours.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { STATES } from "./states.mjs";
import { here, open, says, show } from "./support.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const THEMES = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "active" },
];

/** The rules about colours: all else is the same in every theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** What these rules, or all, find wrong with the page as it is now. */
async function violations(rules) {
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const found = await here.page.evaluate(async (given) => {
    const { violations: all } = await axe.run(document, given);
    return all.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
  }, options);
  return found;
}

test("no state of any view breaks a rule in any theme", async () => {
  const found = [];
  for (const state of STATES) {
    await show(state);
    await here.page.evaluate(axe);
    for (const theme of THEMES) {
      await here.page.emulateMedia(theme);
      const broken = await violations(theme === THEMES[0] ? undefined : COLOURS);
      found.push(...broken.map((one) => `${JSON.stringify(theme)} ${state[0]}: ${one}`));
    }
  }
  assert.deepEqual(found, []);
});

test("what changes is read out once, after it has settled", async () => {
  await open();
  await here.page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.getElementById("said").textContent))
      .observe(document.getElementById("said"), { childList: true, characterData: true, subtree: true });
  });
  const field = here.page.getByLabel("Scramble", { exact: true });
  await field.pressSequentially("R U F", { delay: 40 });
  await says("#solve-verdict", "3 moves (HTM)");
  await here.page.waitForFunction(() => window.heard.length > 0);
  await field.fill("R Q");
  await says("#solve-fault p", "found `Q`");
  await here.page.waitForFunction(() => window.heard.length > 1);
  await here.page.waitForTimeout(1_000);
  const heard = await here.page.evaluate(() => window.heard);
  assert.equal(heard.length, 2, heard.join(" | "));
  assert.match(heard[1], /found `Q`/);
});

test("the place of an error in a long line is in view", async () => {
  await here.page.setViewportSize({ width: 390, height: 844 });
  await open(`#solve?scramble=${"R+U+".repeat(60)}Q`);
  await says("#solve-fault p", "found `Q`");
  const [left, right, outer] = await here.page.locator("#solve-fault pre").evaluate((holder) => {
    const range = document.createRange();
    const text = holder.querySelector(".carets").firstChild;
    range.setStart(text, text.length - 1);
    range.setEnd(text, text.length);
    const [caret, box] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
    return [caret.left - box.left, box.right - caret.right, box.width];
  });
  assert.ok(left >= 0 && right >= 0, `${left} and ${right} of ${outer} pixels`);
});
