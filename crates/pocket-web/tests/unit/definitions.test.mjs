// What an address keeps of a definition, and what is read of a file.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressed, builtIn, examples, meant, textOf } from "../../www/js/definitions.js";
import { command } from "../../www/js/dom.js";

test("a short text is in the address, a long one is kept under a number of its own", async () => {
  const long = (letter) => letter.repeat(6001);
  assert.deepEqual(addressed("Set A 3 1"), { text: "Set A 3 1", kept: null });
  assert.deepEqual(addressed("x".repeat(6000)), { text: "x".repeat(6000), kept: null });
  const [one, other, again] = [addressed(long("a")), addressed(long("b")), addressed(long("a"))].map(({ kept }) => kept);
  assert.equal(again, one);
  assert.notEqual(other, one);
  assert.equal(meant({ text: "", kept: one }), long("a"));
  assert.equal(meant({ text: "", kept: other }), long("b"));
  assert.equal(meant({ text: "abc", kept: null }), "abc");
  // An address of a page that was closed means that text or none.
  const reloaded = await import("../../www/js/definitions.js?reloaded");
  assert.notEqual(reloaded.addressed(long("b")).kept, one);
  assert.equal(reloaded.meant({ text: "", kept: one }), null);
  assert.equal(reloaded.meant({ text: "", kept: other }), long("b"));
  globalThis.sessionStorage = {};
  addressed(long("c"));
  const { kept: last } = addressed(long("d"));
  const after = await import("../../www/js/definitions.js?after");
  assert.deepEqual([last, last + 1].map((number) => after.meant({ text: "", kept: number })), [long("d"), null]);
  delete globalThis.sessionStorage;
  for (const text of Object.values(examples)) {
    assert.equal(addressed(text).kept, null);
  }
});

test("a single word names a built-in puzzle", () => {
  assert.deepEqual(["Pyraminx", " 3x3x3-super\n", "Set A", "# x", "{}", ""].map(builtIn), ["Pyraminx", "3x3x3-super", null, null, null, null]);
});

test("the command for elsewhere is one that a shell takes as it is meant", () => {
  assert.equal(command("edges333.tws", false), "pocket distribution edges333.tws");
  assert.equal(command("4x4x4", true), "pocket distribution 4x4x4 --single-turns");
  assert.equal(command("-h.tws", false), "pocket distribution './-h.tws'");
  assert.equal(command("it's; echo.tws", false), "pocket distribution './it'\\''s; echo.tws'");
});

test("a file is read if it is text and not too large", async () => {
  assert.equal(await textOf(new File(["Set é"], "a.tws")), "Set é");
  await assert.rejects(textOf(new File([new Uint8Array([65, 255])], "a.tws")), /^RangeError: found bytes that are not text, expected text in UTF-8$/);
  await assert.rejects(textOf(new File([new Uint8Array((16 << 20) + 1)], "a.tws")), /found a file of 16777217 bytes, expected at most 16777216/);
});
