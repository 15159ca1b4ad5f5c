// Where the 24 stickers of the 2x2x2 are, on the net and in space, and what their colours are called.

/** Names of the colours by their letters. */
export const COLOURS = { W: "white", R: "red", G: "green", Y: "yellow", O: "orange", B: "blue" };

/** A face: its place on the net, and in space (x right, y down, z to the viewer) its direction and
    those from column to column and from row to row. */
const FACES = [
  { name: "U", column: 1, row: 0, out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  { name: "R", column: 2, row: 1, out: [1, 0, 0], right: [0, 0, -1], down: [0, 1, 0] },
  { name: "F", column: 1, row: 1, out: [0, 0, 1], right: [1, 0, 0], down: [0, 1, 0] },
  { name: "D", column: 1, row: 2, out: [0, 1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  { name: "L", column: 0, row: 1, out: [-1, 0, 0], right: [0, 0, 1], down: [0, 1, 0] },
  { name: "B", column: 3, row: 1, out: [0, 0, -1], right: [-1, 0, 0], down: [0, 1, 0] },
];

/** The direction that a face looks to. */
export const outOf = (name) => FACES.find((face) => face.name === name).out;

/** All stickers in the order U R F D L B, each face row by row. */
export const STICKERS = FACES.flatMap((face) =>
  [0, 1, 2, 3].map((place) => {
    const [row, column] = [Math.floor(place / 2), place % 2];
    const along = (axis) =>
      face.out[axis] + face.right[axis] * (2 * column - 1) + face.down[axis] * (2 * row - 1);
    return {
      face: face.name,
      label: `${face.name}${place + 1}`,
      column: 2 * face.column + column,
      row: 2 * face.row + row,
      piece: [along(0), along(1), along(2)],
    };
  }),
);
