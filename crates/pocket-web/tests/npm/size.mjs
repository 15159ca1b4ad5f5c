// Says how large the modules are that the package fetches, and fails if one is too large: `node size.mjs FOLDER limited`; without
// `limited` it only tells.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The most that the module takes which the page does without, in bytes; the page holds the others to its own limits. */
const LIMITS = { brotli: 385_000, gzip: 470_000 };

const [folder, strictness] = process.argv.slice(2);
const content = readFileSync(join(folder, "wasm/pocket_solve_bg.wasm"));
const sizes = { brotli: brotliCompressSync(content).length, gzip: gzipSync(content, { level: 9 }).length };
console.log(`the module for solutions: ${content.length} plain, ${sizes.gzip} gzip, ${sizes.brotli} brotli bytes`);
for (const [kind, limit] of Object.entries(LIMITS)) {
  if (sizes[kind] > limit && strictness === "limited") {
    console.error(`the module for solutions: ${sizes[kind]} bytes compressed by ${kind}, expected at most ${limit}`);
    process.exitCode = 1;
  }
}
