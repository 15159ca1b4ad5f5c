// Takes the pictures of the page that the documents show: `PAGE=ADDRESS node pictures.mjs FOLDER`, by `cargo xtask web --pictures`.

import { join } from "node:path";

import { launch } from "./browser.mjs";

/** Each picture: its name, the address, what is there when the page is done, and the size in pixels. */
const PICTURES = [
  ["web-solve", "#solve?scramble=R+U+F2+R2+U+F+R2+U+R", "#solutions [role=option]", [1000, 640]],
  ["web-cycles", "#cycles?n=4&moves=U+R&times=105", "#cycles-table tr", [1000, 900]],
  ["web-god", "#god?metric=qtm&depth=14", "#god-gallery li", [1000, 900]],
  ["web-factors", "#factors?step=11", "#factors-lines td", [1000, 640]],
  ["web-scrambles", "#scrambles?n=5&seed=42", "#scrambles-list li", [1000, 760]],
];

const [folder] = process.argv.slice(2);
const { browser, close } = await launch();
try {
  for (const [name, fragment, sign, [width, height]] of PICTURES) {
    const page = await browser.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(process.env.PAGE + fragment);
    await page.locator(sign).first().waitFor();
    // Until transitions have ended.
    await page.waitForTimeout(500);
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path, animations: "disabled", caret: "hide" });
    console.log(path);
    await page.close();
  }
} finally {
  await close();
}
