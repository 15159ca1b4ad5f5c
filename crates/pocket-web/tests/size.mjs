// Compresses the files of the page as hosts do, says how large they are, and fails if that is too much: `node size.mjs FOLDER limited`;
// without `limited` it only tells.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The most that the files together may take, each compressed by itself, in bytes. */
const LIMITS = { brotli: 150_000, gzip: 180_000 };

/** The module that is fetched when somebody gives a definition, and the most that it may take. */
const LATER = { starts: "godtable/wasm/pocket_puzzle_bg.", limits: { brotli: 140_000, gzip: 165_000 } };

const COMPRESSED = {
  plain: (content) => content,
  gzip: (content) => gzipSync(content, { level: 9 }),
  brotli: (content) => brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }),
};

const [folder, strictness] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile()).sort();
const sizes = files.map((name) => {
  const content = readFileSync(join(folder, name));
  return { name, ...Object.fromEntries(Object.entries(COMPRESSED).map(([kind, by]) => [kind, by(content).length])) };
});
const total = (kind, some = sizes) => some.reduce((sum, size) => sum + size[kind], 0);
const line = (name, some) => `${name}: ${Object.keys(COMPRESSED).map((kind) => `${total(kind, some)} ${kind}`).join(", ")} bytes`;
for (const ending of ["wasm", "js", "css", "html", "svg"]) {
  console.log(line(`  ${ending}`, sizes.filter(({ name }) => name.endsWith(`.${ending}`))));
}
const isLater = ({ name }) => name.startsWith(LATER.starts);
const parts = [
  { title: "what everybody fetches", some: sizes.filter((size) => !isLater(size)), limits: LIMITS },
  { title: "the module for definitions", some: sizes.filter(isLater), limits: LATER.limits },
];
for (const { title, some, limits } of parts) {
  console.log(line(`${title}, ${some.length} files`, some));
  for (const [kind, limit] of Object.entries(limits)) {
    if (total(kind, some) > limit && strictness === "limited") {
      console.error(`${title}: ${total(kind, some)} bytes compressed by ${kind}, expected at most ${limit}`);
      process.exitCode = 1;
    }
  }
}
