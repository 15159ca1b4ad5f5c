// Reads the 24 stickers of a text: letters with or without separators, colours or faces, perhaps the name of each face.

import { counted } from "../dom.js";
import { quoted } from "../route.js";
import { BLANK, COLOURS, FACES, NO_COLOUR } from "../stickers.js";

const PER_FACE = 4;
const EMPTY = [NO_COLOUR, "?", "_"];
const FACE_NAMES = Object.keys(FACES);
const PALETTE = Object.keys(COLOURS);

/** The letters of a text, upper case, and whether a colon follows.
    @param {string} text */
const marks = (text) => [...text.toUpperCase().matchAll(/[^\s/,;|:-](\s*:)?/gu)].map(([mark, colon]) => ({ letter: [...mark][0], names: colon !== undefined }));

/** Reads 24 stickers in the order U R F D L B, or in any order if each face is named before its four ("U: WWWW R: ...").
    @param {string} text
    @param {boolean} isPartial whether fewer will do: the others have no colour yet
    @returns {{ letters: string } | { fault: string }} */
export function readStickers(text, isPartial = false) {
  const all = marks(text);
  const stickers = all.some(({ names }) => names) ? inOrder(all) : all.map(({ letter }) => letter);
  if (typeof stickers === "string") {
    return { fault: stickers };
  }
  const read = coloured(stickers);
  if ("fault" in read || stickers.length === BLANK.length) {
    return read;
  }
  return isPartial && stickers.length < BLANK.length
    ? { letters: read.letters.padEnd(BLANK.length, NO_COLOUR) }
    : { fault: `found ${counted(stickers.length, "sticker")}, expected ${BLANK.length}` };
}

/** The stickers in the usual order, or what is wrong with the names of the faces.
    @param {{ letter: string, names: boolean }[]} all
    @returns {string[] | string} */
function inOrder(all) {
  /** @type {Record<string, string[]>} */
  const faces = {};
  let current = "";
  for (const { letter, names } of all) {
    if (names) {
      if (!FACE_NAMES.includes(letter)) {
        return `found ${quoted(letter)} before a colon, expected a face: ${FACE_NAMES.join(" ")}`;
      }
      if (letter in faces) {
        return `found ${letter}: twice, expected each face once`;
      }
      current = letter;
      faces[current] = [];
    } else if (current === "") {
      return "found a sticker before the first face, expected a name such as U:";
    } else {
      faces[current].push(letter);
    }
  }
  const wrong = FACE_NAMES.find((name) => faces[name]?.length !== PER_FACE);
  return wrong
    ? `found ${counted(faces[wrong]?.length ?? 0, "sticker")} after ${wrong}:, expected ${PER_FACE}`
    : FACE_NAMES.flatMap((name) => faces[name]);
}

/** Letters of colours as they are, those of faces as the usual colours of these faces.
    @param {string[]} stickers
    @returns {{ letters: string } | { fault: string }} */
function coloured(stickers) {
  const letters = stickers.map((letter) => (EMPTY.includes(letter) ? NO_COLOUR : PALETTE[FACE_NAMES.indexOf(letter)] ?? letter));
  const wrong = letters.findIndex((letter) => letter !== NO_COLOUR && !(letter in COLOURS));
  return wrong === -1
    ? { letters: letters.join("") }
    : { fault: `found ${quoted(stickers[wrong])}, expected a colour, W R G Y O or B, at sticker ${wrong + 1}` };
}
