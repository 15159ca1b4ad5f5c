// Reads the state of the page from an address, and writes it as one. Independent of the browser.

/**
 * One field of a view's address.
 * @template T
 * @typedef {object} Field
 * @property {T} otherwise the default value
 * @property {(text: string) => T} read the value of a text; throws a Misread that says what was expected
 * @property {(value: T) => string} [write] the text of a value; `String` if left out
 */

/**
 * One view of the page.
 * @typedef {object} View
 * @property {string} name its part of an address, and the `data-view` of its section and its link
 * @property {Record<string, Field<any>>} fields what an address may say about it, in the order in which it is written
 * @property {() => Record<string, any>} written what its form says now: values, or texts that may be unreadable
 * @property {(state: any, signal: AbortSignal, faults: Record<string, string>) => unknown} show
 *   shows a state. The signal is aborted as soon as another one is to be shown. A field that the address says wrongly has its
 *   other value and stands in `faults`; the message is shown already, in the element of the section whose `data-fault` names it,
 *   and the text in the control whose `data-field` does.
 */

/** What an address says about a view; `texts` are those of the fields in `faults`. @typedef {{view: View, state: Record<string, any>, faults: Record<string, string>, texts: Record<string, string>, stray: string[]}} Place */

/** The error that a text is not a valid value of its field. */
export class Misread extends Error {}

/** @param {string} found @param {string} expected */
export const misread = (found, expected) => new Misread(`found ${found}, expected ${expected}`);

/** Any text. @returns {Field<any>} */
export const text = (/** @type {string | null} */ otherwise = "") => ({ otherwise, read: (found) => found });

/** One of some words; by default the first. @param {string[]} words @returns {Field<string>} */
export const choice = (...words) => ({
  otherwise: words[0],
  read(found) {
    if (!words.includes(found)) {
      throw misread(quoted(found), either(words));
    }
    return found;
  },
});

/** Yes (1) or no (0); by default no. @returns {Field<boolean>} */
export const flag = () => ({
  otherwise: false,
  read: (found) => choice("0", "1").read(found) === "1",
  write: (value) => (typeof value === "boolean" ? String(Number(value)) : value),
});

/** A whole number between two others, of at most 15 digits.
 * @param {number} least @param {number} most @param {number | null} otherwise @returns {Field<any>} */
export const whole = (least, most, otherwise) => ({
  otherwise,
  read: (found) => Number(between(found, BigInt(least), BigInt(most))),
});

/** A number of 64 bits, as the program takes it for a seed. @returns {Field<bigint | null>} */
export const seed = () => ({ otherwise: null, read: (found) => between(found, 0n, 2n ** 64n - 1n) });

/** @param {string} found @param {bigint} least @param {bigint} most */
function between(found, least, most) {
  const digits = found.trim();
  // Twenty digits are enough for 64 bits. More are rejected without converting them.
  const value = /^-?\d+$/.test(digits) && digits.replace(/^-?0*/, "").length <= 20 ? BigInt(digits) : null;
  if (value === null || value < least || most < value) {
    throw misread(quoted(found), `a whole number from ${least} to ${most}`);
  }
  return value;
}

/** A text in quotation marks; control characters and blanks other than a space are written by their numbers. @param {string} found */
export function quoted(found) {
  const short = found.length > 40 ? `${found.slice(0, 40)}…` : found;
  const seen = short.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  return found === "" ? "nothing" : `“${seen}”`;
}

/** The fragments that name no view: none, and the target of the skip link. */
const NO_VIEW = ["", "main"];

/**
 * Reads a fragment of an address. Invalid values are reported, and replaced by the defaults. A fragment without a valid view
 * leads to the first view.
 * @param {string} fragment with or without `#` @param {View[]} views @returns {Place}
 */
export function parse(fragment, views) {
  const [name, ...query] = fragment.replace(/^#/, "").split("?");
  const view = views.find((one) => one.name === name);
  /** @type {Place} */
  const place = { view: view ?? views[0], state: otherwise(view ?? views[0]), faults: {}, texts: {}, stray: [] };
  if (view) {
    readFields(place, new URLSearchParams(query.join("?")));
  } else if (!NO_VIEW.includes(name)) {
    place.stray.push(`The address names no view of this page: found ${quoted(name)}, expected ${either(views.map((one) => one.name))}.`);
  }
  return place;
}

/** @param {Place} place @param {URLSearchParams} query */
function readFields({ view, state, faults, texts, stray }, query) {
  for (const name of new Set(query.keys())) {
    const field = Object.hasOwn(view.fields, name) ? view.fields[name] : null;
    const [found, ...more] = query.getAll(name);
    if (!field) {
      stray.push(`This view has no such setting: found ${quoted(name)}, expected ${either(Object.keys(view.fields))}.`);
    } else if (more.length > 0) {
      texts[name] = found;
      faults[name] = `found ${name} ${more.length + 1} times in the address, expected it once`;
    } else {
      try {
        state[name] = field.read(found);
      } catch (error) {
        if (!(error instanceof Misread)) {
          throw error;
        }
        texts[name] = found;
        faults[name] = error.message;
      }
    }
  }
}

/** @param {string[]} words */
const either = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words[0] ?? "none");

/** The default state of a view. @param {View} view */
export const otherwise = (view) => Object.fromEntries(Object.entries(view.fields).map(([name, field]) => [name, field.otherwise]));

/**
 * The address of a state. Fields with their default values, and those that are null or missing, are left out.
 * @param {View} view @param {Record<string, any>} values values, or texts as somebody typed them
 */
export function address(view, values) {
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(view.fields, name));
  if (unknown.length > 0) {
    throw new TypeError(`${view.name}: found ${unknown.join()}, expected ${either(Object.keys(view.fields))}`);
  }
  const query = new URLSearchParams();
  for (const [name, { otherwise: usual, write = String }] of Object.entries(view.fields)) {
    const value = values[name] ?? null;
    if (value !== null && (usual === null || write(value) !== write(usual))) {
      query.set(name, write(value));
    }
  }
  const text = String(query);
  return text ? `#${view.name}?${text}` : `#${view.name}`;
}
