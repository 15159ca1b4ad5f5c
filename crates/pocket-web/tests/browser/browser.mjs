// Starts the browser that tests and pictures are made with.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** A browser that knows nothing yet, and what closes it and forgets what it has learned. */
export async function launch() {
  const folder = await mkdtemp(join(tmpdir(), "pocket-page-"));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS, viewport: { width: 1100, height: 900 },
  });
  const close = async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { browser, close };
}
