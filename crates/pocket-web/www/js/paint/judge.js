// Judges a partly painted cube: what is left to paint, what follows from it, and what contradicts itself.

import { COLOURS, NO_COLOUR, STICKERS } from "../stickers.js";
import { fillable, lettersAt, optionsFor, PLACES, SCHEMES, USUAL_SCHEME, wholeOptions } from "./pieces.js";

const LETTERS = Object.keys(COLOURS);
const OF_EACH = STICKERS.length / LETTERS.length;

/** Why no cube looks like this, and which stickers show it; `twisted` if any corner may be to blame.
    @typedef {{ message: string, stickers: number[], twisted?: boolean }} Contradiction */

/** What can be said of 24 letters.
    @typedef {object} Judgement
    @property {string} letters with the colours that follow from the others
    @property {number[]} forced the stickers whose colours follow from the others
    @property {Record<string, number>} left how many stickers of each colour there are still to give
    @property {Contradiction | null} fault
    @property {Contradiction | null} doubt why no cube in the usual colours looks like this, if one in other colours may */

/** @typedef {import("./pieces.js").Scheme} Scheme */
/** @typedef {import("./pieces.js").Option} Option */

/** Judges 24 letters.
    @param {string} given
    @returns {Judgement} */
export function judge(given) {
  const fitting = (/** @type {Scheme[]} */ schemes) => schemes.filter((scheme) => fillable(optionsOf(scheme, given)).twists);
  const usual = fitting([USUAL_SCHEME]);
  const schemes = usual.length > 0 ? usual : fitting(SCHEMES);
  const letters = schemes.length > 0 ? completed(schemes, given) : given;
  return {
    letters,
    forced: [...letters].flatMap((letter, i) => (letter === given[i] ? [] : [i])),
    left: Object.fromEntries(LETTERS.map((letter) => [letter, OF_EACH - counted(letters, letter)])),
    fault: schemes.length > 0 ? null : explain(given, mostPlausible(given)),
    doubt: schemes.length > usual.length ? explain(given, USUAL_SCHEME) : null,
  };
}

/** @param {Scheme} scheme
    @param {string} letters */
const optionsOf = (scheme, letters) => PLACES.map((stickers) => optionsFor(scheme, lettersAt(letters, stickers)));

/** @param {string} letters
    @param {string} letter */
const counted = (letters, letter) => [...letters].filter((one) => one === letter).length;

/** The letters with those that are the same on every cube that looks like this.
    @param {Scheme[]} schemes
    @param {string} given */
function completed(schemes, given) {
  const seen = STICKERS.map(() => new Set());
  for (const scheme of schemes) {
    wholeOptions(optionsOf(scheme, given)).forEach((options, place) => {
      for (const { piece, twist } of options) {
        [...scheme[piece]].forEach((colour, k) => seen[PLACES[place][(k + twist) % 3]].add(colour));
      }
    });
  }
  return seen.map((colours) => (colours.size === 1 ? [...colours][0] : NO_COLOUR)).join("");
}

/** The first thing that keeps these letters from being a cube of a scheme.
    @param {string} given
    @param {Scheme} scheme
    @returns {Contradiction} */
function explain(given, scheme) {
  const crowded = LETTERS.find((letter) => counted(given, letter) > OF_EACH);
  if (crowded) {
    const stickers = [...given].flatMap((letter, i) => (letter === crowded ? [i] : []));
    return { message: `found ${stickers.length} ${COLOURS[crowded]} stickers, expected ${OF_EACH}`, stickers };
  }
  const repeated = PLACES.find((stickers) => repeatedColour(lettersAt(given, stickers)));
  if (repeated) {
    const colour = COLOURS[repeatedColour(lettersAt(given, repeated)) ?? ""];
    return { message: `this corner has ${colour} twice, expected three colours`, stickers: repeated };
  }
  const impossible = PLACES.find((stickers) => optionsFor(scheme, lettersAt(given, stickers)).length === 0);
  return impossible ? impossibleCorner(scheme, given, impossible) : impossibleTogether(scheme, given);
}

/** @param {string} letters */
const repeatedColour = (letters) => [...letters].find((letter, k) => letter !== NO_COLOUR && letters.indexOf(letter) < k);

/** The scheme that most of the painted corners fit, the usual one if no other does better.
    @param {string} given */
function mostPlausible(given) {
  const fits = SCHEMES.map((scheme) => optionsOf(scheme, given).filter((options) => options.length > 0).length);
  return SCHEMES[fits.indexOf(Math.max(...fits))];
}

/** Why no piece has these colours in this sense.
    @param {Scheme} scheme
    @param {string} given
    @param {number[]} stickers
    @returns {Contradiction} */
function impossibleCorner(scheme, given, stickers) {
  const colours = [...lettersAt(given, stickers)].filter((letter) => letter !== NO_COLOUR);
  const meet = (/** @type {string[]} */ pair) => scheme.some((piece) => pair.every((letter) => piece.includes(letter)));
  const pairs = [[0, 1], [1, 2], [0, 2]].map((pair) => pair.map((k) => colours[k])).filter((pair) => pair[1]);
  const apart = pairs.find((pair) => !meet(pair));
  return apart
    ? { message: `${named(apart)} are on opposite faces, and never meet in a corner`, stickers }
    : { message: `this corner has ${named(colours)} the wrong way round: it is a mirror image`, stickers };
}

/** Why corners that are possible one by one can't be together: the fewest that contradict each other.
    @param {Scheme} scheme
    @param {string} given
    @returns {Contradiction} */
function impossibleTogether(scheme, given) {
  const options = optionsOf(scheme, given);
  if (fillable(options).pieces) {
    return {
      message: "one corner is twisted: every colour has its place, but no turns lead here. If the colours are right, twist any corner of the cube in your hand",
      stickers: [],
      twisted: true,
    };
  }
  const anything = optionsFor(scheme, NO_COLOUR.repeat(3));
  const needed = options.slice();
  // From the last on, so that of several contradictions the first is told.
  for (let place = options.length - 1; place >= 0; place -= 1) {
    const without = needed.map((fitting, i) => (i === place ? anything : fitting));
    if (!fillable(without).pieces) {
      needed[place] = anything;
    }
  }
  const places = PLACES.filter((_, place) => needed[place] !== anything);
  const stickers = places.flat().filter((sticker) => given[sticker] !== NO_COLOUR).sort((a, b) => a - b);
  return places.length === 2
    ? { message: "these two corners are one and the same piece", stickers }
    : { message: `these ${places.length} corners have fewer than ${places.length} pieces to share`, stickers };
}

/** "white and red", "white, red and green"
    @param {string[]} letters */
function named(letters) {
  const names = letters.map((letter) => COLOURS[letter]);
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
