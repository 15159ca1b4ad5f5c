// Definitions to try, and texts that are too long for an address.

/** @typedef {{file: string, text: string}} Definition */

/** The longest text that an address may hold. */
const LONGEST = 6000;

/** A text of a single word as the name of a built-in puzzle, or null: definitions have more words, or begin with a bracket. @param {string} text */
export const builtIn = (text) => /^\s*([a-z\d][a-z\d-]*)\s*$/i.exec(text)?.[1] ?? null;

/** A move with its image of each place, as twsearch writes it. @param {string} orbit @param {[string, string][]} moves */
const moves = (orbit, moves) => moves.map(([name, images]) => `\nMove ${name}\n${orbit}\n${images}\nEnd\n`).join("");

/** @type {Record<string, string>} */
export const examples = {
  Pyraminx: "pyraminx",
  "Two rings": `# Two rings of five beads that share two. A move turns one by a place.
Name Rings
Set BEAD 8 1

Solved
BEAD
1 2 3 4 5 6 7 8
End
${moves("BEAD", [["L", "2 3 4 5 1 6 7 8"], ["R", "1 2 3 5 6 7 8 4"]])}`,
  "Twelve cards": `# Twelve cards: turn the pile over, or lay cards above and below by turns.
# Of the 479,001,600 orders, 95,040 can be had: they are the group M12.
Name Cards
Set CARD 12 1

Solved
CARD
1 2 3 4 5 6 7 8 9 10 11 12
End
${moves("CARD", [["R", "12 11 10 9 8 7 6 5 4 3 2 1"], ["S", "1 3 5 7 9 11 12 10 8 6 4 2"]])}`,
  "Corners of a cube": `# The 2x2x2 with one corner held: for each move, which piece comes to each place, and its twist.
Name Corners
Set CORNER 7 3

StartState
CORNER
0 1 2 3 4 5 6
0 0 0 0 0 0 0
End

MoveTransformation R
CORNER
0 1 2 4 6 3 5
0 0 0 1 2 2 1
End

MoveTransformation U
CORNER
0 5 1 3 4 6 2
0 0 0 0 0 0 0
End

MoveTransformation F
CORNER
2 1 6 3 0 5 4
2 0 1 0 1 0 2
End
`,
};

/** Texts that are too long for an address, while the page is open, by their numbers. @type {Map<number, string>} */
const kept = new Map();

/** A number of 32 bits that no other text is likely to have (FNV-1a). @param {string} text */
function numberOf(text) {
  let number = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  }
  return number >>> 0;
}

try {
  // The last one outlives a reload, if the browser allows that.
  const last = sessionStorage.definition ?? "";
  kept.set(numberOf(last), last);
} catch {}

/** A text for an address: the text itself, or the number under which it is stored. @param {string} text */
export function addressed(text) {
  if (text.length <= LONGEST) {
    return { text, kept: null };
  }
  const number = numberOf(text);
  kept.set(number, text);
  try {
    sessionStorage.definition = text;
  } catch {}
  return { text: null, kept: number };
}

/** The text for the fields of an address; null if it is no longer stored. @param {{text: string, kept: number | null}} state */
export const meant = ({ text, kept: number }) => (number === null ? text : kept.get(number) ?? null);

/** The text of a file, which must be a text file. @param {File} file */
export async function textOf(file) {
  const LIMIT = 16 << 20;
  if (file.size > LIMIT) {
    throw new RangeError(`found a file of ${file.size} bytes, expected at most ${LIMIT}`);
  }
  const bytes = await file.arrayBuffer();
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RangeError("found bytes that are not text, expected text in UTF-8");
  }
  if (text.trim() === "") {
    throw new RangeError("found nothing in the file, expected a definition");
  }
  return text;
}
