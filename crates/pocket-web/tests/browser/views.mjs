// Takes pictures of every state of every view in every form, to be looked at: `PAGE=ADDRESS node views.mjs FOLDER [PART]`, by
// `cargo xtask web --views`. Of the states, PART keeps those whose address contains it.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch } from "./browser.mjs";
import { STATES } from "./states.mjs";

const DESK = { width: 1100, height: 800 };
const PLAIN = { colorScheme: "light", forcedColors: "none", media: "screen" };

/** How the page is looked at: the window, and what the browser says of itself. */
const FORMS = {
  desktop: [DESK, PLAIN],
  phone: [{ width: 390, height: 844 }, PLAIN],
  dark: [DESK, { ...PLAIN, colorScheme: "dark" }],
  forced: [DESK, { ...PLAIN, colorScheme: "dark", forcedColors: "active" }],
  // A sheet of A4 without its margins, in pixels.
  print: [{ width: 718, height: 1046 }, { ...PLAIN, media: "print" }],
};

const [folder, part = ""] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const { browser, close } = await launch();
try {
  for (const [number, [fragment, sign]] of STATES.entries()) {
    if (!fragment.includes(part)) {
      continue;
    }
    const page = await browser.newPage();
    for (const [form, [size, media]] of Object.entries(FORMS)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ ...PLAIN, ...media, media: "screen" });
      await page.goto(`${process.env.PAGE}?${form}${fragment}`);
      await page.locator(sign).first().waitFor();
      await page.emulateMedia(media);
      // Until films and transitions have ended.
      await page.waitForTimeout(600);
      const name = `${String(number + 1).padStart(2, "0")}-${fragment.slice(1).split("?")[0]}-${form}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: true, animations: "disabled", caret: "hide" });
    }
    await page.close();
    console.log(fragment);
  }
} finally {
  await close();
}
