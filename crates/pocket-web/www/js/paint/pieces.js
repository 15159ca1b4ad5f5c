// Which pieces can stand at the corners of a partly painted cube: exactly, by walking over all ways to fill it.

import { CORNERS, NO_COLOUR } from "../stickers.js";

/** The letters of the colours, in the order of the faces U R F D L B of most cubes. */
const USUAL = "WRGYOB";
/** The stickers of each place, clockwise, the one on top or bottom first. */
export const PLACES = CORNERS.map(({ stickers }) => stickers);
const PIECE_FACES = PLACES.map((stickers) => stickers.map((sticker) => Math.floor(sticker / 4)));
const ALL_PIECES = (1 << PLACES.length) - 1;

/** The colours of the eight pieces, each clockwise, the one of U or D first.
    @typedef {string[]} Scheme */

/** @param {string} colours in the order of the faces
    @returns {Scheme} */
const schemeOf = (colours) => PIECE_FACES.map((faces) => faces.map((face) => colours[face]).join(""));

/** The pieces of most cubes. */
export const USUAL_SCHEME = schemeOf(USUAL);

/** All 30 ways to colour a cube, the usual one first: the first colour on top, any other opposite it, and so on. */
export const SCHEMES = (() => {
  const [up, ...rest] = USUAL;
  const schemes = rest.flatMap((down) => {
    const [right, ...others] = rest.filter((colour) => colour !== down);
    return others.flatMap((left) => {
      const [a, b] = others.filter((colour) => colour !== left);
      return [[a, b], [b, a]].map(([front, back]) => [up, right, front, down, left, back].join(""));
    });
  });
  return [USUAL, ...schemes.filter((colours) => colours !== USUAL)].map(schemeOf);
})();

/** A piece that fits a place, and how it is twisted there: its first colour on the sticker of this number.
    @typedef {{ piece: number, twist: number }} Option */

/** What fits a place with these letters on its stickers.
    @param {Scheme} scheme
    @param {string} letters three of them
    @returns {Option[]} */
export const optionsFor = (scheme, letters) =>
  scheme.flatMap((colours, piece) =>
    [0, 1, 2].flatMap((twist) => {
      const fits = [0, 1, 2].every((k) => {
        const letter = letters[(k + twist) % 3];
        return letter === NO_COLOUR || letter === colours[k];
      });
      return fits ? [{ piece, twist }] : [];
    }));

/** The three letters at a place.
    @param {string} letters 24 of them
    @param {number[]} stickers */
export const lettersAt = (letters, stickers) => stickers.map((sticker) => letters[sticker]).join("");

/** What is known after some places have been filled: by the set of pieces used, bit k of its entry says whether
    the twists can add up to k (modulo 3).
    @typedef {Uint8Array<ArrayBuffer>} Reached */

/** Twists that add up to some sums, with one twist more.
    @param {number} sums
    @param {number} twist */
const twisted = (sums, twist) => ((sums << twist) | (sums >> (3 - twist))) & 7;

/** All that can be reached by filling one place more.
    @param {Reached} reached
    @param {Option[]} options
    @param {(option: Option) => number} twistOf
    @returns {Reached} */
function filled(reached, options, twistOf) {
  const next = new Uint8Array(reached.length);
  reached.forEach((sums, used) => {
    if (sums !== 0) {
      for (const option of options) {
        const bit = 1 << option.piece;
        if ((used & bit) === 0) {
          next[used | bit] |= twisted(sums, twistOf(option));
        }
      }
    }
  });
  return next;
}

const nothing = () => {
  const reached = new Uint8Array(ALL_PIECES + 1);
  reached[0] = 1;
  return reached;
};

/** Whether the places can be filled with all pieces, and whether the twists can then add up to nothing.
    @param {Option[][]} options of each place
    @returns {{ pieces: boolean, twists: boolean }} */
export function fillable(options) {
  const end = options.reduce((reached, at) => filled(reached, at, ({ twist }) => twist), nothing());
  return { pieces: end[ALL_PIECES] !== 0, twists: (end[ALL_PIECES] & 1) !== 0 };
}

/** The options of each place that are part of a whole cube.
    @param {Option[][]} options
    @returns {Option[][]} */
export function wholeOptions(options) {
  const before = [nothing()];
  options.slice(0, -1).forEach((at, place) => before.push(filled(before[place], at, ({ twist }) => twist)));
  let after = nothing();
  const whole = options.map(() => /** @type {Option[]} */ ([]));
  for (let place = options.length - 1; place >= 0; place -= 1) {
    // `after` has the twists with their signs changed, so that two sets of sums that share one come to nothing.
    whole[place] = options[place].filter(({ piece, twist }) =>
      before[place].some((sums, used) => {
        const others = ALL_PIECES & ~used & ~(1 << piece);
        return (used & (1 << piece)) === 0 && (twisted(sums, twist) & after[others]) !== 0;
      }));
    after = filled(after, options[place], ({ twist }) => (3 - twist) % 3);
  }
  return whole;
}

