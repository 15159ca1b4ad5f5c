// Draws nets: small pictures of the 2x2x2, and cubes of any size with squares coloured by cycle.

import { shape } from "./dom.js";
import { COLOURS, STICKERS } from "./stickers.js";

/** A picture of 24 stickers. */
export function smallNet(stickers) {
  const squares = STICKERS.map(({ face, row, column }, i) =>
    shape("rect", {
      x: column * 10 + (faceColumn(face) * 2 + 1), y: row * 10 + (faceRow(face) * 2 + 1),
      width: 9, height: 9, rx: 1.5, class: `paint-${stickers[i]}`,
    }),
  );
  const said = STICKERS.map(({ label }, i) => `${label} ${COLOURS[stickers[i]]}`).join(", ");
  return shape("svg", { viewBox: "0 0 88 66", class: "small-net", role: "img", "aria-label": said }, ...squares);
}

const faceColumn = (face) => ({ U: 1, D: 1, L: 0, F: 1, R: 2, B: 3 })[face];
const faceRow = (face) => ({ U: 0, D: 2 })[face] ?? 1;

/** The faces of a larger net in the order of their numbers. */
const NET_ORDER = ["U", "L", "F", "R", "B", "D"];

/** The net of a cube with `size` layers; `cycleOf` gives the number of a square's cycle, or null. */
export function cycleNet(size, cycleOf, hueOf) {
  const gap = 0.35;
  const side = size + gap;
  const squares = [];
  for (let index = 0; index < 6 * size * size; index += 1) {
    const face = NET_ORDER[Math.floor(index / (size * size))];
    const place = index % (size * size);
    const [row, column] = [Math.floor(place / size), place % size];
    const [x, y] = [faceColumn(face) * side + column, faceRow(face) * side + row];
    const cycle = cycleOf(index);
    const square = shape("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1, class: "square" });
    if (cycle !== null) {
      square.style.setProperty("--hue", hueOf(cycle));
      square.classList.add("moved");
      square.dataset.cycle = cycle;
    }
    const number = shape("text", { x: x + 0.5, y: y + 0.64, class: "number" }, String(index + 1));
    squares.push(square, number);
  }
  const names = NET_ORDER.map((face) =>
    shape("text", { x: faceColumn(face) * side + size / 2, y: faceRow(face) * side + size / 2 + size * 0.14,
      class: "face-name", "font-size": size * 0.4 }, face));
  const width = 4 * side - gap;
  const height = 3 * side - gap;
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "cycle-net", role: "img",
    "aria-label": "Net of the cube, each square coloured by its cycle; the table below lists the same" }, ...squares, ...names);
}
