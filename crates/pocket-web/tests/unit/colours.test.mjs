// The colours of both themes: whatever is written in one upon another can be read.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const style = readFileSync(new URL("../../www/page.css", import.meta.url), "utf8");
const colours = (text) => new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));

const [light, rest] = style.split("@media (prefers-color-scheme: dark)");
const themes = { light: colours(light), dark: new Map([...colours(light), ...colours(rest.slice(0, rest.indexOf("* {")))]) };
const marks = [...style.matchAll(/\.paint-(\w) \{ --paint: var\(--\w\); --mark: (#[0-9a-f]{6}); \}/g)];

/** The ratio of WCAG, between 1 and 21. */
function contrast(one, other) {
  const light = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return bright / dark;
}

test("the ratio is that of the standard", () => {
  assert.equal(contrast("#000000", "#ffffff").toFixed(3), "21.000");
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
});

for (const [name, theme] of Object.entries(themes)) {
  test(`the ${name} theme can be read`, () => {
    assert.equal(theme.size, 16);
    const pairs = ["ink", "soft", "accent", "bad"].flatMap((over) => ["page", "card"].map((under) => [over, under]));
    pairs.push(["accent-ink", "accent"], ["bad", "bad-wash"], ["ink", "wash"]);
    for (const [over, under] of pairs) {
      const found = contrast(theme.get(over), theme.get(under));
      assert.ok(found >= 4.5, `${over} on ${under}: ${found.toFixed(2)}`);
    }
  });

  test(`the letters on stickers can be read in the ${name} theme`, () => {
    assert.equal(marks.length, 6);
    for (const [, letter, mark] of marks) {
      const found = contrast(theme.get(letter), mark);
      assert.ok(found >= 4.5, `${mark} on ${letter}: ${found.toFixed(2)}`);
    }
  });
}
