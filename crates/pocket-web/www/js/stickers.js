// The places of the faces and the 24 stickers of the 2x2x2, on the net and in space, and the names of their colours.

/** Names of the colours by their letters.
    @type {Record<string, string>} */
export const COLOURS = { W: "white", R: "red", G: "green", Y: "yellow", O: "orange", B: "blue" };

/** What stands for a sticker without a colour. */
export const NO_COLOUR = ".";

/** The solved cube. */
export const SOLVED = "WWWWRRRRGGGGYYYYOOOOBBBB";

/** A net without a colour. */
export const BLANK = NO_COLOUR.repeat(SOLVED.length);

/** @typedef {readonly [number, number, number]} Vector x right, y down, z to the viewer */
/** @typedef {{ column: number, row: number, out: Vector, right: Vector, down: Vector }} Face */

/** The faces in the order of the stickers: the place of each on the net, counted in faces, and in space its
    direction and those from column to column and from row to row.
    @type {Record<string, Face>} */
export const FACES = {
  U: { column: 1, row: 0, out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  R: { column: 2, row: 1, out: [1, 0, 0], right: [0, 0, -1], down: [0, 1, 0] },
  F: { column: 1, row: 1, out: [0, 0, 1], right: [1, 0, 0], down: [0, 1, 0] },
  D: { column: 1, row: 2, out: [0, 1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  L: { column: 0, row: 1, out: [-1, 0, 0], right: [0, 0, 1], down: [0, 1, 0] },
  B: { column: 3, row: 1, out: [0, 0, -1], right: [-1, 0, 0], down: [0, 1, 0] },
};

/** The component of one direction along another.
    @param {Vector} a
    @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** All stickers in the order U R F D L B, each face row by row; `column` and `row` are counted in stickers. */
export const STICKERS = Object.entries(FACES).flatMap(([name, face]) =>
  [0, 1, 2, 3].map((place) => {
    const [row, column] = [Math.floor(place / 2), place % 2];
    /** @param {number} axis */
    const along = (axis) => face.out[axis] + face.right[axis] * (2 * column - 1) + face.down[axis] * (2 * row - 1);
    /** @type {Vector} */
    const piece = [along(0), along(1), along(2)];
    return { face: name, label: `${name}${place + 1}`, column: 2 * face.column + column, row: 2 * face.row + row, piece };
  }),
);

/** The corners: where each is in space, and its stickers, clockwise, the one on top or bottom first. */
export const CORNERS = STICKERS.flatMap(({ face, piece }, first) => {
  if (face !== "U" && face !== "D") {
    return [];
  }
  const others = STICKERS.flatMap((other, i) => (i !== first && dot(other.piece, piece) === 3 ? [i] : []));
  const [a, b, c] = [first, ...others].map((i) => FACES[STICKERS[i].face].out);
  const cross = a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  return [{ piece, stickers: [first, ...(cross > 0 ? others : others.reverse())] }];
});

/** The stickers of the corner that a sticker belongs to.
    @param {number} sticker */
export const cornerOf = (sticker) => /** @type {{ stickers: number[] }} */ (CORNERS.find(({ stickers }) => stickers.includes(sticker))).stickers;

/** The class of an element that shows a colour.
    @param {string} letter */
export const paintClass = (letter) => `paint-${letter in COLOURS ? letter : "none"}`;

/** A sticker and its colour in words.
    @param {number} sticker
    @param {string} letter */
export const described = (sticker, letter) => `${STICKERS[sticker].label} ${COLOURS[letter] ?? "empty"}`;
