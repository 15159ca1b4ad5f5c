// Takes the pictures of the page that the documents show, and those of the page itself, its icons and its preview:
// `PAGE=ADDRESS node pictures.mjs FOLDER PAGE-FOLDER`, by `cargo xtask web --pictures`.

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

/** The icon as pixels, for what takes no SVG. */
const ICONS = [192, 512];
/** What is shown of a link to the page. */
const PREVIEW = ["preview", "#solve?scramble=R+U+F2+R2+U+F+R2+U+R", "#solutions [role=option]", [1200, 630]];

const [folder, own] = process.argv.slice(2);
const { browser, close } = await launch();
try {
  for (const [place, [name, fragment, sign, [width, height]]] of [...PICTURES.map((one) => [folder, one]), [own, PREVIEW]]) {
    const page = await browser.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(process.env.PAGE + fragment);
    await page.locator(sign).first().waitFor();
    // Until transitions have ended.
    await page.waitForTimeout(500);
    const path = join(place, `${name}.png`);
    await page.screenshot({ path, animations: "disabled", caret: "hide" });
    console.log(path);
    await page.close();
  }
  const page = await browser.newPage();
  await page.goto(process.env.PAGE);
  const icon = await page.locator("link[rel=icon]").evaluate((link) => link.href);
  for (const size of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    await page.goto(icon);
    const path = join(own, `icon-${size}.png`);
    await page.screenshot({ path, omitBackground: true });
    console.log(path);
  }
} finally {
  await close();
}
