// Puzzles from definitions: dropped, chosen, typed, counted, stopped, and wrong ones.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { here, open, says, textOf } from "./support.mjs";

const definition = (name) => readFile(new URL(`../../../../docs/puzzles/${name}`, import.meta.url), "utf8");
const counts = JSON.parse(await definition("counts.json"));
const area = () => here.page.getByLabel("Definition", { exact: true });
const example = (name) => here.page.getByRole("button", { name, exact: true }).click();
const choose = (name, text) =>
  here.page.locator("#puzzle-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** The positions at each distance that are shown. */
async function levels() {
  const shown = await here.page.locator("#puzzle-levels td:nth-child(2)").allTextContents();
  return shown.map((text) => Number(text.replaceAll(",", "")));
}

/** What is downloaded as the counts of a puzzle. */
async function kept(name, kind) {
  const [download] = await Promise.all([here.page.waitForEvent("download"), here.page.locator("#puzzle-files").getByRole("button", { name: kind }).click()]);
  assert.equal(download.suggestedFilename(), `${name}.${kind.toLowerCase()}`);
  return readFile(await download.path(), "utf8");
}

/** Asks for the shortest solutions of a scramble. */
async function solve(moves) {
  await here.page.getByLabel("Moves that scramble it").fill(moves);
  await here.page.getByRole("button", { name: "Find the shortest solutions" }).click();
}

test("an example is counted at once, and nothing of that is fetched before", async () => {
  const modules = [];
  here.page.on("request", (request) => /puzzle\S*\.wasm$/.test(request.url()) && modules.push(request.url()));
  await open("#puzzle");
  await here.page.getByRole("heading", { name: "Any puzzle" }).waitFor();
  await here.page.waitForTimeout(500);
  assert.deepEqual(modules, []);
  await example("Corners of a cube");
  await says("#puzzle-facts", "CORNER: 7 pieces, 3 orientations");
  await says("#puzzle-facts", "R U F (order 4)");
  await says("#puzzle-status", "3,674,160 positions, as many as the order of the group says");
  assert.deepEqual(await levels(), counts["pocket.tws"].counts);
  await here.page.locator("#puzzle-antipodes li").nth(11).waitFor();
  assert.equal(await here.page.locator("#puzzle-antipodes li").count(), 12);
  await says("#puzzle-farthest-hint", "2,644 positions");
  assert.ok(modules.length > 0);
  await here.page.getByLabel("a move and its inverse").check();
  await says("#puzzle-status", "The farthest are 14 moves away");
  await here.page.goBack();
});

test("twelve cards make the group M12", async () => {
  await open("#puzzle");
  await example("Twelve cards");
  await says("#puzzle-facts", "95,040");
  await says("#puzzle-status", "95,040 positions");
  const found = await levels();
  assert.equal(found.reduce((sum, count) => sum + count), 95_040);
  await example("Two rings");
  await says("#puzzle-status", "20,160 positions");
});

test("a file is chosen or dropped, in both formats", async () => {
  await open("#puzzle");
  for (const name of ["floppy133.tws", "pocket_same_wild.kpuzzle.json"]) {
    await choose(name, await definition(name));
    await says("#puzzle-status", `${counts[name].states.toLocaleString("en")} positions`);
    assert.deepEqual(await levels(), counts[name].counts);
  }
  const data = await here.page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "c123.tws"));
    return transfer;
  }, await definition("c123.tws"));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    await here.page.dispatchEvent("#puzzle-form", kind, { dataTransfer: data });
  }
  await says("#puzzle-status", "48 positions");
  assert.match(await area().inputValue(), /^Name c123/);
  assert.match(here.page.url(), /file=c123\.tws&text=Name\+c123/);
});

test("what cannot be read is pointed at, and the rest is not spoilt by it", async () => {
  await open("#puzzle");
  await area().fill("Set CORNERS 8 3\n  Solvd\n");
  await says("#puzzle-fault p", "puzzle.tws, line 2, column 3: found `Solvd`, expected Set, Solved or StartState");
  assert.equal(await textOf("#puzzle-fault pre"), "  Solvd\n  ^^^^^");
  assert.equal(await here.page.locator("#puzzle-result").isVisible(), false);
  await choose("wrong.json", '{"name": "x", "orbits": [');
  await says("#puzzle-fault p", "wrong.json, line 1, column");
  await choose("empty.tws", "");
  await says("#puzzle-fault p", "empty.tws: found nothing in the file, expected a definition");
  await choose("bytes.tws", Buffer.from([0x53, 0xff, 0xfe]));
  await says("#puzzle-fault p", "bytes.tws: found bytes that are not text, expected text in UTF-8");
  await area().fill("Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n");
  await says("#puzzle-status", "3 positions");
  assert.equal(await textOf("#puzzle-fault"), "");
});

test("the address keeps a text that is short, and the page one that is long", async () => {
  const ring = "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n";
  await open(`#puzzle?${new URLSearchParams({ file: "ring.tws", text: ring })}`);
  await says("#puzzle-status", "3 positions");
  assert.equal(await area().inputValue(), ring);
  await open(`#puzzle?${new URLSearchParams({ file: "ring.tws", text: `# other\n${ring}`, memory: "9G" })}`);
  await says("#puzzle-fault p", "the address is wrong, as described above");
  assert.equal(await area().inputValue(), `# other\n${ring}`);
  await open(`#puzzle?${new URLSearchParams({ file: "ring.tws", text: ring })}`);
  await choose("long.tws", `${"# a remark\n".repeat(1000)}${ring}`);
  await here.page.waitForURL(/#puzzle\?file=long\.tws&kept=\d+$/);
  await says("#puzzle-name", "long");
  await says("#puzzle-status", "3 positions");
  await here.page.getByRole("link", { name: "Scrambles" }).click();
  await here.page.getByRole("link", { name: "Any puzzle" }).click();
  await says("#puzzle-name", "long");
  await here.page.reload();
  await says("#puzzle-name", "long");
  await here.page.evaluate(() => sessionStorage.clear());
  await here.page.reload();
  await says("#puzzle-fault p", /the text with number \d+ is no longer kept; choose or paste it again/);
});

test("of what takes too much memory the first levels are counted, and the command is told that counts it elsewhere", async () => {
  await open("#puzzle");
  await choose("edges333.tws", await definition("edges333.tws"));
  await says("#puzzle-facts", "980,995,276,800");
  await says("#puzzle-facts", "of memory, more than the 1 GB allowed");
  await says("#puzzle-facts .command", /^pocket distribution edges333\.tws --memory \d+G$/);
  await says("#puzzle-status", /^The first levels, up to distance [5-9]; more take too much memory\.$/);
  const found = await levels();
  assert.deepEqual(found, counts["edges333.tws"].counts.slice(0, found.length));
});

test("what no machine counts is far too many, with its order and its first levels", async () => {
  await open("#puzzle");
  await choose("cube333.tws", await definition("cube333.tws"));
  await says("#puzzle-facts", "43,252,003,274,489,856,000");
  await says("#puzzle-facts", "far too many to count here");
  await says("#puzzle-facts .command", "pocket distribution cube333.tws --max-depth 8");
  await says("#puzzle-status", "The first levels, up to distance");
  assert.deepEqual((await levels()).slice(0, 5), [1, 18, 243, 3240, 43239]);
  const [first] = JSON.parse(await kept("cube333", "JSON"));
  assert.deepEqual([first.counts, first.mean, first.first_levels], [await levels(), undefined, true]);
});

test("a long count goes on while another view is shown, with a way back to it, and can be stopped", async () => {
  await open("#puzzle");
  await choose("ru333.tws", await definition("ru333.tws"));
  await says("#puzzle-facts", "73,483,200");
  const begin = here.page.getByRole("button", { name: "Count the positions" });
  await begin.click();
  assert.equal(await here.page.evaluate(() => document.activeElement.id), "puzzle-stop", "focus stays where the button was");
  await says("#puzzle-status", /up to distance ([5-9]|1\d)/);
  // Nothing else has to wait.
  await here.page.getByRole("link", { name: "Solve", exact: true }).click();
  await here.page.getByLabel("Scramble", { exact: true }).fill("R U");
  await says("#solve-verdict", "2 moves (HTM)");
  await says("#job", /ru333 is being counted, [\d,]+ positions so far/);
  await here.page.getByRole("link", { name: "Go back to it" }).click();
  await says("#puzzle-status", /up to distance 1\d/);
  assert.ok(await here.page.locator("#job").isHidden());
  await here.page.getByRole("button", { name: "Stop" }).click();
  await says("#puzzle-status", /^Stopped after distance \d+\.$/);
  const found = await levels();
  assert.deepEqual(found, counts["ru333.tws"].counts.slice(0, found.length));
  await here.page.getByRole("button", { name: "Count again" }).click();
  await says("#puzzle-status", "Counting…");
  // A short count does not end a long one without being asked for.
  await example("Two rings");
  await says("#job", /ru333 is being counted/);
  await begin.click();
  await says("#puzzle-status", "20,160 positions");
  assert.ok(await here.page.locator("#job").isHidden(), "another count takes its place");
});

test("counts have logarithmic bars, and can be kept as files", async () => {
  await open("#puzzle");
  await example("Corners of a cube");
  await says("#puzzle-status", "3,674,160 positions");
  const width = () => here.page.locator("#puzzle-levels .bar").nth(3).evaluate((bar) => bar.getBoundingClientRect().width);
  assert.ok(await here.page.getByLabel("logarithmic bars").last().isChecked());
  const long = await width();
  await here.page.getByLabel("logarithmic bars").last().uncheck();
  await here.page.waitForTimeout(300);
  assert.ok((await width()) < long / 3);
  assert.match(await kept("Corners", "CSV"), /^depth,positions\r\n0,1\r\n1,9\r\n/);
  const [whole] = JSON.parse(await kept("Corners", "JSON"));
  assert.deepEqual([whole.counts, whole.mean.toFixed(6), whole.first_levels], [counts["pocket.tws"].counts, "8.755576", undefined]);
  assert.match(await kept("Corners", "SVG"), /<title>Positions of Corners at each distance/);
});

test("a typed scramble is solved, also of a puzzle that is too large to be counted", async () => {
  await open("#puzzle");
  await example("Corners of a cube");
  await says("#puzzle-status", "3,674,160 positions");
  await solve("R U F2");
  await says("#puzzle-solved", "3 moves, one shortest solution:");
  assert.deepEqual(await here.page.locator("#puzzle-solutions li").allTextContents(), ["F2 U' R'"]);
  await here.page.getByLabel("a move and its inverse").check();
  await says("#puzzle-status", "The farthest are 14 moves away");
  await solve("R U F2");
  await says("#puzzle-solved", "4 moves, one shortest solution:");
  assert.deepEqual(await here.page.locator("#puzzle-solutions li").allTextContents(), ["F2 U' R'"]);
  await here.page.getByLabel("all powers of a move").check();
  await says("#puzzle-status", "The farthest are 11 moves away");
  await solve("R Q");
  await says("#puzzle-scramble-fault p", "column 3: found `Q`, expected a move of the puzzle");
  await choose("cube333.tws", await definition("cube333.tws"));
  await says("#puzzle-status", "The first levels");
  await solve("R U F D2 L");
  await says("#puzzle-solved", "5 moves, one shortest solution:");
  await says("#puzzle-solutions", "L' D2 F' U' R'");
});

test("a scramble takes the place of one that is being solved, which says nothing any more", async () => {
  await open("#puzzle?text=3x3x3");
  await says("#puzzle-facts", "43,252,003,274,489,856,000");
  await solve("R U2 F' L D B2 R' U F D2 L' F U R2 B D' L2 F'");
  await says("#puzzle-solved", /^Solving… [\d,]+ positions/);
  await here.page.locator("#puzzle-solved").evaluate((said) => {
    window.texts = [];
    new MutationObserver(() => window.texts.push(said.textContent)).observe(said, { childList: true });
  });
  await solve("R U F");
  await says("#puzzle-solved", "3 moves");
  const texts = await here.page.evaluate(() => window.texts);
  assert.ok(texts.slice(0, -1).every((text) => text.startsWith("Solving…")), texts.join());
  await solve("R U2 F' L D B2 R' U F D2 L' F U R2 B D' L2 F'");
  await says("#puzzle-solved", /^Solving… [\d,]+ positions/);
  await here.page.locator("#puzzle-solve-stop").click();
  await says("#puzzle-solved", "Stopped.");
});

test("once used, it is there without a network too", async () => {
  await open("#puzzle");
  await here.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await example("Two rings");
  await says("#puzzle-status", "20,160 positions");
  await here.page.context().setOffline(true);
  try {
    await here.page.reload();
    await says("#puzzle-status", "20,160 positions");
  } finally {
    await here.page.context().setOffline(false);
  }
});

test("a solution of a built-in puzzle is played on its net", async () => {
  await open("#puzzle?text=skewb");
  await says("#puzzle-facts", "3,149,280");
  assert.equal(await area().inputValue(), "skewb");
  await open("#puzzle");
  await example("Pyraminx");
  await says("#puzzle-status", "933,120 positions");
  await here.page.getByLabel("Moves that scramble it").fill("U R' l B");
  await here.page.getByRole("button", { name: "Find the shortest solutions" }).click();
  await says("#puzzle-solved", /^4 moves, /);
  const net = async () => {
    const classes = await here.page.locator(".puzzle-net polygon").evaluateAll((all) => all.map((one) => one.getAttribute("class")));
    assert.equal(classes.length, 36);
    // Four faces of nine stickers, each of as many colours.
    return [0, 9, 18, 27].map((at) => new Set(classes.slice(at, at + 9)).size);
  };
  const scrambled = await net();
  assert.ok(Math.max(...scrambled) > 1);
  await here.page.locator("#puzzle-player").getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await net(), [1, 1, 1, 1]);
  await says("#puzzle-player .player-status", /^Move 4 of 4/);
  await here.page.locator("#puzzle-player").getByLabel("Moves made").fill("0");
  assert.deepEqual(await net(), scrambled);
  await here.page.locator("#puzzle-solutions button").last().click();
  await here.page.locator("#puzzle-player").getByRole("button", { name: "One move on" }).click();
  await says("#puzzle-player .player-status", /^Move 1 of 4/);
  await here.page.getByRole("link", { name: "Scrambles" }).click();
  await here.page.getByRole("link", { name: "Any puzzle" }).click();
  await here.page.locator("#puzzle-solutions button").last().click();
  await says("#puzzle-player .player-status", "4 to go");
  await open("#puzzle?text=floppy");
  await says("#puzzle-status", "192 positions");
  await here.page.getByLabel("Moves that scramble it").fill("012");
  await here.page.getByRole("button", { name: "Find the shortest solutions" }).click();
  await says("#puzzle-solved", "3 moves, one shortest solution:");
  await area().fill("pyramid");
  await says("#puzzle-fault p", /found "pyramid", expected one of pocket/);
});

test("a goal is reached instead of the solved position", async () => {
  await open("#puzzle?text=3x3x3");
  await says("#puzzle-facts", "43,252,003,274,489,856,000");
  await here.page.getByLabel("Moves that scramble it").fill("U R F");
  await here.page.getByLabel("Goal, if not the solved position").fill("EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?");
  await here.page.getByRole("button", { name: "Find the shortest solutions" }).click();
  await says("#puzzle-solved", /^2 moves, /);
  await here.page.locator("#puzzle-solutions button", { hasText: /^F' R'$/ }).waitFor();
  await here.page.getByLabel("Goal, if not the solved position").fill("EDGES 1 2");
  await here.page.getByRole("button", { name: "Find the shortest solutions" }).click();
  await says("#puzzle-scramble-fault p", "goal, line 1, column");
  const fields = ["#puzzle-scramble", "#puzzle-goal"].map((field) => here.page.locator(field));
  assert.deepEqual(await Promise.all(fields.map((field) => field.getAttribute("aria-invalid"))), [null, "true"]);
  await here.page.locator("[name=memory]").selectOption("2G");
  await here.page.waitForURL(/memory=2G/);
  await says("#puzzle-facts", "43,252,003,274,489,856,000");
  await here.page.waitForTimeout(300);
  assert.deepEqual(await Promise.all(fields.map((field) => field.inputValue())), ["U R F", "EDGES 1 2"]);
});
