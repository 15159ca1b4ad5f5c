// The examples of the READMEs: an expression with `// value` behind it has that value.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { test } from "node:test";

const FILES = [new URL("./node_modules/godtable/README.md", import.meta.url), process.env.README];

/** An example as a module that collects what its expressions give, beside what they should. */
function collecting(code) {
  const lines = code.split("\n").map((line) => {
    const shown = /^(?:(const \w+ = )(.*)|(.*?));\s*\/\/ (.+)$/.exec(line);
    if (!shown) {
      return line;
    }
    const [, declared, made, given, value] = shown;
    return `${declared ?? ""}pair(${made ?? given}, ${value});`;
  });
  return `export const pairs = [];\nconst pair = (found, expected) => (pairs.push([found, expected]), found);\n${lines.join("\n")}\n`;
}

for (const [number, file] of FILES.entries()) {
  test(`the examples of README ${number + 1} are true`, async () => {
    const text = await readFile(file, "utf8");
    const examples = [...text.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
    assert.ok(examples.length > 0);
    for (const code of examples) {
      const place = new URL(`./example${number}.mjs`, import.meta.url);
      await writeFile(place, collecting(code));
      const { pairs } = await import(`${place}?${examples.indexOf(code)}`);
      await rm(place);
      assert.ok(pairs.length > 0, code);
      for (const [found, expected] of pairs) {
        assert.deepEqual(found, expected);
      }
    }
  });
}
