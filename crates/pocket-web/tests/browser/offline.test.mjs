// The page without a network, on a bad one, and from one release to the next.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { Host, nextRelease, release, withLater } from "./host.mjs";
import { here } from "./support.mjs";

let first;
let second;
let third;
before(async () => {
  first = await release();
  second = nextRelease(first);
  third = nextRelease(second);
  assert.ok(first.size > 8 && second.size === first.size);
});

/** Gives a host and a visitor to a test, and takes both away after it. */
async function visiting(action, { files = first, folder = "/" } = {}) {
  const host = await new Host(files, folder).start();
  const visitor = await here.browser.newPage();
  visitor.setDefaultTimeout(20_000);
  try {
    await action(host, visitor);
  } finally {
    host.isHanging = false;
    await visitor.close();
    await host.stop().catch(() => {});
  }
}

/** Waits until the service worker has all files and answers the page. */
const isKept = (visitor) => visitor.evaluate(async () => {
  const begun = Date.now();
  while (!navigator.serviceWorker.controller) {
    if (Date.now() - begun > 40_000) {
      throw new Error("no service worker answers the page after 40 seconds");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

async function solves(visitor) {
  await visitor.getByLabel("Scramble", { exact: true }).fill("R U");
  await visitor.locator("#solve-verdict").filter({ hasText: "2 moves (HTM)" }).waitFor();
}

/** Whether the second release is shown. */
const isSecond = (visitor) => visitor.locator("header").evaluate((header) => getComputedStyle(header).outlineWidth === "7px");

test("a first visit fetches every file, and none of them twice", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  await solves(visitor);
  assert.deepEqual(host.asked.toSorted(), [...first.keys()].sort());
}));

test("a host that lets nothing be kept is asked again, and does too", () => visiting(async (host, visitor) => {
  host.keeping = "no-store";
  await visitor.goto(host.address);
  await isKept(visitor);
  for (const name of first.keys()) {
    const times = host.asked.filter((asked) => asked === name).length;
    // The icon stands on the page twice and in the manifest, and what the worker needs is asked for by the page too.
    const most = name.endsWith(".svg") ? 4 : name.startsWith("godtable/") ? 3 : 2;
    assert.ok(times >= 1 && times <= most, `${name} is asked for ${times} times`);
  }
}));

test("on a slow network a shared link is solved in five seconds, and shows no other position before", () => visiting(async (host, visitor) => {
  host.pause = 1_500;
  const begun = Date.now();
  await visitor.goto(`${host.address}#solve?scramble=R+U+F2`, { waitUntil: "commit" });
  await visitor.locator("#solve-verdict").filter({ hasText: /Working|3 moves/ }).waitFor();
  // Both are read at once: the answer may come any time.
  const [verdict, stage] = await visitor.evaluate(() =>
    [document.querySelector("#solve-verdict").textContent, document.querySelector(".stage").ariaLabel]);
  if (verdict.includes("Working")) {
    assert.match(stage, /U1 empty/);
  }
  await visitor.locator("#solve-verdict").filter({ hasText: "3 moves (HTM)" }).waitFor();
  const took = Date.now() - begun;
  assert.ok(took < 5_000, `${took} ms`);
}));

test("nothing that is seen moves while the page loads", () => visiting(async (host, visitor) => {
  host.pause = 300;
  await visitor.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => window.shifts.push(value))).observe({ type: "layout-shift", buffered: true });
  });
  for (const fragment of ["#cycles?n=4&moves=U+R", "#solve?scramble=R+U+F2", "#scrambles?n=3&seed=1", "#god?depth=11"]) {
    await visitor.goto("about:blank");
    await visitor.goto(host.address + fragment);
    await visitor.locator("#cycles-table tr, #solutions li, #scrambles-list li, #god-gallery li").first().waitFor();
    await visitor.waitForTimeout(300);
    const shift = await visitor.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
    assert.ok(shift < 0.05, `${fragment}: ${shift}`);
  }
}));

test("the page can be installed", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  const session = await visitor.context().newCDPSession(visitor);
  const { data, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { name, icons, display } = JSON.parse(data);
  const pictures = await withLater(first);
  host.files = pictures;
  assert.match(name, /^pocket/);
  assert.equal(display, "standalone");
  // The picture of a link's preview is as large as the page says.
  const [preview, width, height] = await visitor.evaluate(() =>
    ["image", "image:width", "image:height"].map((what) => document.querySelector(`meta[property="og:${what}"]`).content));
  const all = [...icons.map(({ src, sizes }) => [src, sizes]), [preview, `${width}x${height}`]];
  assert.deepEqual(all.map(([, sizes]) => sizes), ["any", "192x192", "512x512", "1200x630"]);
  for (const [src, sizes] of all) {
    const [type, content] = [pictures.get(src)?.type, pictures.get(src)?.content];
    assert.equal(await visitor.evaluate((icon) => fetch(icon).then(({ status }) => status), src), 200);
    if (type === "image/png") {
      assert.equal(`${content.readUInt32BE(16)}x${content.readUInt32BE(20)}`, sizes);
    } else {
      assert.deepEqual([type, sizes], ["image/svg+xml", "any"]);
    }
  }
}));

test("the page opens without a network, by each of its names", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  await host.stop();
  for (const name of ["", "index.html", "?from=elsewhere", "index.html?x#cycles"]) {
    await visitor.goto("about:blank");
    await visitor.goto(host.address + name);
    await visitor.locator("nav a").first().click();
    await solves(visitor);
  }
}));

test("the page opens at once on a network that hangs", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  host.isHanging = true;
  await visitor.goto("about:blank");
  await visitor.goto(host.address, { timeout: 5_000 });
  await solves(visitor);
}));

test("the page works in a folder, beside another page on the same host", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  const other = new URL("../other/sw.js", host.address);
  assert.equal(await visitor.evaluate((url) => fetch(url).then(({ status }) => status), other.href), 404);
  await host.stop();
  await visitor.reload();
  await solves(visitor);
}, { folder: "/some/folder/" }));

test("a module that does not come at first is fetched again", () => visiting(async (host, visitor) => {
  let failures = 1;
  host.status = (name) => (name.endsWith(".wasm") && failures-- > 0 ? 503 : 200);
  await visitor.goto(host.address);
  await solves(visitor);
  await isKept(visitor);
}));

test("a module that never comes is told, and the page starts again with a button", () => visiting(async (host, visitor) => {
  host.status = (name) => (name.endsWith(".wasm") ? 503 : 200);
  await visitor.goto(host.address);
  await visitor.locator("#broken").filter({ hasText: "found status 503, expected 200" }).waitFor();
  host.status = () => 200;
  await visitor.getByRole("button", { name: "Start it again" }).click();
  await solves(visitor);
  await isKept(visitor);
}));

test("the first view waits for no other, and one that does not come is told", () => visiting(async (host, visitor) => {
  host.status = (name) => (name.includes("others.") ? 503 : 200);
  await visitor.goto(host.address);
  await solves(visitor);
  await visitor.goto(`${host.address}#cycles`);
  await visitor.locator("#stray").filter({ hasText: "This view could not be fetched" }).waitFor();
  host.status = () => 200;
  await visitor.reload();
  await visitor.locator("#cycles-table tr").first().waitFor();
  assert.ok(await visitor.locator("#stray").isHidden());
}));

test("what comes with the first definition is told when it does not come, and can be tried again", () => visiting(async (host, visitor) => {
  const all = await withLater(first);
  const later = [...all.keys()].filter((name) => !first.has(name));
  assert.deepEqual(later.map((name) => name.replace(/\.\w{10}/, "")).sort(), [
    "godtable/wasm/pocket_puzzle.js", "godtable/wasm/pocket_puzzle_bg.wasm", "godtable/wasm/pocket_solve.js",
    "godtable/wasm/pocket_solve_bg.wasm", "icon-192.png", "icon-512.png", "js/views/puzzle/view.js", "preview.png"]);
  await visitor.goto(`${host.address}#puzzle`);
  await visitor.locator("#stray").filter({ hasText: "This view could not be fetched" }).waitFor();
  host.files = new Map([...all].filter(([name]) => first.has(name) || name.includes("view.")));
  await visitor.reload();
  await visitor.getByRole("button", { name: "Two rings" }).click();
  await visitor.locator("#puzzle-fault").filter({ hasText: "the module for puzzles could not be fetched" }).waitFor();
  host.files = all;
  await visitor.getByRole("button", { name: "Two rings" }).click();
  await visitor.locator("#puzzle-status").filter({ hasText: "20,160 positions" }).waitFor();
  assert.equal(await visitor.locator("#puzzle-fault").textContent(), "");
}));

test("a first release that does not arrive whole is tried again", () => visiting(async (host, visitor) => {
  let isFailing = true;
  host.keeping = "no-store";
  const again = (name) => host.asked.filter((asked) => asked === name).length > 1;
  host.status = (name) => (isFailing && name.endsWith(".css") && again(name) ? 503 : 200);
  await visitor.goto(host.address);
  await solves(visitor);
  await visitor.waitForTimeout(1_500);
  assert.equal(await visitor.evaluate(() => navigator.serviceWorker.controller), null);
  isFailing = false;
  await isKept(visitor);
}));

test("a first release that is given up before the page can watch it is tried again", () => visiting(async (host, visitor) => {
  host.keeping = "no-store";
  host.status = (name) => (name === "index.html" && host.asked.includes("sw.js") ? 503 : 200);
  // A page that is loaded again finds what the page before it had begun, and that may fail at any moment.
  await visitor.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    window.lost = 0;
    workers.register = async (url) => {
      const registration = await register(url);
      while (window.lost === 0 && registration.installing) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      window.lost += 1;
      return registration;
    };
  });
  await visitor.goto(host.address);
  await visitor.waitForFunction(() => window.lost > 0);
  host.status = () => 200;
  await isKept(visitor);
}));

test("a file that never comes leaves a word on the page", () => visiting(async (host, visitor) => {
  host.status = (name) => (name.includes("main.") ? 503 : 200);
  await visitor.goto(host.address);
  await visitor.locator("#loading").filter({ hasText: "Still loading" }).waitFor({ state: "visible" });
}));

test("a new release is fetched apart, offered, and taken with a button that keeps the state", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  await solves(visitor);
  host.files = second;
  host.asked = [];
  await visitor.reload();
  await visitor.locator("#solve-verdict").filter({ hasText: "2 moves (HTM)" }).waitFor();
  assert.ok(!(await isSecond(visitor)), "the first release stays until the other is asked for");
  await visitor.locator("#release").filter({ hasText: "A new version" }).waitFor();
  // What has not changed is not fetched again.
  const changed = [...second.keys()].filter((name) => !first.get(name)?.content.equals(second.get(name).content));
  assert.equal(changed.length, 3);
  assert.deepEqual([...new Set(host.asked)].sort(), changed.sort());
  await visitor.getByRole("button", { name: "Change to it" }).click();
  await visitor.waitForFunction(() => getComputedStyle(document.querySelector("header")).outlineWidth === "7px");
  assert.match(visitor.url(), /#solve\?scramble=R\+U$/);
  await visitor.locator("#solve-verdict").filter({ hasText: "2 moves (HTM)" }).waitFor();
  await host.stop();
  await visitor.reload();
  assert.ok(await isSecond(visitor));
  await solves(visitor);
}));

test("a second window goes on with its own release, and may change too", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  const other = await here.browser.newPage();
  try {
    await other.goto(host.address);
    host.files = second;
    await visitor.reload();
    await visitor.getByRole("button", { name: "Change to it" }).click();
    await visitor.waitForFunction(() => getComputedStyle(document.querySelector("header")).outlineWidth === "7px");
    await solves(other);
    assert.ok(!(await isSecond(other)));
    // A file of its release, which the host has no more.
    const old = [...first.keys()].find((name) => !second.has(name));
    assert.equal(await other.evaluate((name) => fetch(name).then(({ status }) => status), old), 200);
    await other.getByRole("button", { name: "Change to it" }).click();
    await other.waitForFunction(() => getComputedStyle(document.querySelector("header")).outlineWidth === "7px");
  } finally {
    await other.close();
  }
}));

test("a window keeps its files also after two releases", () => visiting(async (host, visitor) => {
  host.keeping = "no-cache";
  await visitor.goto(host.address);
  await isKept(visitor);
  const other = await here.browser.newPage();
  try {
    await other.goto(host.address);
    for (const [files, stored] of [[second, 2], [third, 3]]) {
      host.files = files;
      await visitor.reload();
      await visitor.evaluate(async (all) => {
        const begun = Date.now();
        let registration;
        do {
          if (Date.now() - begun > 40_000) {
            throw new Error("the release is not stored after 40 seconds");
          }
          await new Promise((resolve) => setTimeout(resolve, 50));
          registration = await navigator.serviceWorker.getRegistration();
        } while (registration.installing || !registration.waiting || (await caches.keys()).length < all);
      }, stored);
    }
    await visitor.getByRole("button", { name: "Change to it" }).click();
    await visitor.waitForFunction(() => getComputedStyle(document.querySelector("header")).outlineWidth === "7px");
    const old = [...first.keys()].find((name) => !second.has(name));
    assert.equal(await other.evaluate((name) => fetch(name).then(({ status }) => status), old), 200);
  } finally {
    await other.close();
  }
}));

test("what was used stays usable without a network in later releases", () => visiting(async (host, visitor) => {
  host.keeping = "no-store";
  const counts = async () => {
    await visitor.goto(`${host.address}#puzzle`);
    await visitor.getByRole("button", { name: "Two rings" }).click();
    await visitor.locator("#puzzle-status").filter({ hasText: "20,160 positions" }).waitFor();
  };
  host.files = await withLater(first);
  await visitor.goto(host.address);
  await isKept(visitor);
  await counts();
  for (const change of [[], [/views\/puzzle\/view\.\w+\.js$/, "\n"]]) {
    host.files = nextRelease(host.files, ...change);
    await visitor.goto(host.address);
    await visitor.reload();
    await visitor.getByRole("button", { name: "Change to it" }).click();
    await visitor.waitForURL(host.address);
    await visitor.locator("#release").waitFor({ state: "hidden" });
  }
  await host.stop();
  await visitor.goto("about:blank");
  await counts();
}));

test("where nothing more can be stored, the network is enough", () => visiting(async (host, visitor) => {
  host.files = await withLater(first);
  await visitor.goto(host.address);
  await isKept(visitor);
  const session = await visitor.context().newCDPSession(visitor);
  const { usage } = await visitor.evaluate(() => navigator.storage.estimate());
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(host.address).origin, quotaSize: usage + 1000 });
  await visitor.goto(`${host.address}#puzzle`);
  await visitor.getByRole("button", { name: "Two rings" }).click();
  await visitor.locator("#puzzle-status").filter({ hasText: "20,160 positions" }).waitFor();
}));

test("a release that does not arrive whole is not taken", () => visiting(async (host, visitor) => {
  await visitor.goto(host.address);
  await isKept(visitor);
  host.files = second;
  // A host between two releases: the page of one, the service worker of the other.
  host.files = new Map(second).set("index.html", first.get("index.html"));
  await visitor.reload();
  await solves(visitor);
  await visitor.waitForTimeout(1_000);
  assert.ok(await visitor.locator("#release").isHidden());
  host.files = second;
  await visitor.reload();
  await visitor.getByRole("button", { name: "Change to it" }).click();
  await visitor.waitForFunction(() => getComputedStyle(document.querySelector("header")).outlineWidth === "7px");
}));
