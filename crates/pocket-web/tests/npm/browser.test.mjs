// The package in chromium, from the folder where it is installed, as modules that an import map names.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

import { chromium } from "playwright-core";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };
const CUBING = ["alg", "kpuzzle", "puzzles"].map((name) => [`cubing/${name}`, `/node_modules/cubing/dist/lib/cubing/${name}/index.js`]);
const IMPORTS = { imports: { godtable: "/node_modules/godtable/index.js", ...Object.fromEntries(CUBING) } };
const PAGE = `<!doctype html><title>godtable</title><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify(IMPORTS)}</script>`;

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://here");
  try {
    const content = pathname === "/" ? PAGE : await readFile(new URL(`.${pathname}`, import.meta.url));
    response.writeHead(200, { "content-type": pathname === "/" ? "text/html" : TYPES[extname(pathname)] ?? "text/plain" });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
const asked = [];
server.on("request", ({ url }) => asked.push(url));

let browser;
let page;
let folder;
const complaints = [];

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  folder = await mkdtemp(join(tmpdir(), "godtable-"));
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  browser = await chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
  page = await browser.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
  assert.deepEqual(complaints, []);
});

test("modules are fetched when they are needed", async () => {
  const wasm = () => asked.filter((url) => url.endsWith(".wasm")).map((url) => url.split("/").pop());
  await page.evaluate(() => import("godtable"));
  assert.deepEqual(wasm(), []);
  const solved = await page.evaluate(async () => (await import("godtable")).pocketSolve("R U F2"));
  assert.equal(solved, "F2 U' R'");
  assert.deepEqual(wasm(), ["pocket_web_bg.wasm"]);
  const size = await page.evaluate(async () => {
    const [{ order }, { cube3x3x3 }] = await Promise.all([import("godtable"), import("cubing/puzzles")]);
    return String(await order((await cube3x3x3.kpuzzle()).definition));
  });
  assert.equal(size, String(43_252_003_274_489_856_000n * 24n * 2048n));
  assert.deepEqual(wasm(), ["pocket_web_bg.wasm", "pocket_puzzle_bg.wasm"]);
});

test("solutions of cubing.js' patterns solve them there", async () => {
  const found = await page.evaluate(async () => {
    const [{ solve }, { puzzles }, { Alg }] = await Promise.all([import("godtable"), import("cubing/puzzles"), import("cubing/alg")]);
    const solved = [];
    for (const [name, generatorMoves, scramble] of [
      ["2x2x2", ["U", "R", "F"], "R U F2 R2 U F R2 U R"], ["3x3x3", [..."URFDLB"], "R U F' D2 L B"], ["skewb", [..."FURB"], "R U' F B"],
    ]) {
      const puzzle = await puzzles[name].kpuzzle();
      const pattern = puzzle.defaultPattern().applyAlg(scramble);
      const solution = await solve(puzzle.definition, pattern.patternData, { generatorMoves });
      solved.push([name, pattern.applyAlg(new Alg(solution)).isIdentical(puzzle.defaultPattern()), solution.split(" ").length]);
    }
    return solved;
  });
  assert.deepEqual(found, [["2x2x2", true, 9], ["3x3x3", true, 6], ["skewb", true, 4]]);
});

test("a signal ends a search at once, and the page stays alive meanwhile", async () => {
  const { name, ticks, next } = await page.evaluate(async () => {
    const { solve } = await import("godtable");
    const end = new AbortController();
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === 20) {
        end.abort();
      }
    }, 20);
    const far = "R U2 F' L D B2 R' U F D2 L' F U R2 B D' L2 F'";
    const { name } = await solve("3x3x3", far, { signal: end.signal }).catch((error) => error);
    clearInterval(timer);
    return { name, ticks, next: await solve("3x3x3", "R U F") };
  });
  assert.deepEqual({ name, ticks, next }, { name: "AbortError", ticks: 20, next: "F' U' R'" });
});

test("errors come through with their names and places", async () => {
  const error = await page.evaluate(async () => {
    const { GodtableError, solve } = await import("godtable");
    const caught = await solve("3x3x3", "R Q").catch((error) => error);
    const { name, message, caret } = caught;
    return { isOurs: caught instanceof GodtableError, name, message, caret };
  });
  assert.deepEqual(error, {
    isOurs: true, name: "InputError", message: "column 3: found `Q`, expected a move such as R, U2, Fw', 2R, M or x",
    caret: { line: "R Q", indent: 2, width: 1 },
  });
});
