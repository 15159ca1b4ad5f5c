// Compresses the files of the page as hosts do, says how large they are, and fails if that is too much: `node size.mjs FOLDER BUILD`,
// where BUILD is `small` for a compiler that builds std for size, and `large` for another.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The parts of the page, and of the package, by what the names of their files contain, and the most that each may take, file by file,
 * in bytes: by a compiler that builds std for size, and by another. The first part is all the rest: what is fetched before the first
 * view works, and the service worker. Everybody fetches the second part too, but after that and without waiting for it.
 * @type {[string, string[], Record<string, number[]>][]} */
const PARTS = [
  ["what the first view needs", [], { brotli: [145_000, 170_000], gzip: [170_000, 195_000] }],
  ["the other views, which follow by themselves", ["views/others"], { brotli: [13_000, 13_000], gzip: [15_000, 15_000] }],
  ["pictures for other programs, which the page does not show", [".png"], { plain: [150_000, 150_000] }],
  ["what is fetched with the first definition", ["views/puzzle/", "wasm/pocket_puzzle", "wasm/pocket_solve."], { brotli: [150_000, 185_000], gzip: [175_000, 220_000] }],
  ["the module for solutions", ["wasm/pocket_solve_bg"], { brotli: [410_000, 470_000], gzip: [510_000, 600_000] }],
];

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
for (const ending of ["wasm", "js", "css", "html", "svg", "webmanifest"]) {
  console.log(line(`  ${ending}`, sizes.filter(({ name }) => name.endsWith(`.${ending}`))));
}
const all = PARTS.flatMap(([, names]) => names);
for (const [title, names, limits] of PARTS) {
  const isOf = ({ name }, parts) => parts.some((part) => name.includes(part));
  const some = sizes.filter((size) => (names.length > 0 ? isOf(size, names) : !isOf(size, all)));
  console.log(line(`${title}, ${some.length} files`, some));
  for (const [kind, [small, large]] of Object.entries(limits)) {
    const limit = strictness === "small" ? small : large;
    if (total(kind, some) > limit) {
      console.error(`${title}: ${total(kind, some)} bytes compressed by ${kind}, expected at most ${limit}`);
      process.exitCode = 1;
    }
  }
}
