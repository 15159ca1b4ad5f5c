// Where the squares of a cube's net are, and the arrows between them. Numbers only: nothing here draws.

import { FACES } from "../stickers.js";

/** The faces in the order in which squares are numbered. */
export const ORDER = ["U", "L", "F", "R", "B", "D"];

/** How far an arrow stays away from the middles of its squares. */
const RIM = 0.24;

/** @typedef {[number, number]} Point */
/** @typedef {{ from: Point, bend: Point, to: Point, head: [Point, Point, Point] }} Arrow a curve and its head */

/** The net of a cube; a square is one wide, and there is a gap between faces. */
export class Net {
  /** @param {number} layers */
  constructor(layers) {
    this.layers = layers;
    this.squares = 6 * layers * layers;
    this.gap = Math.max(0.3, layers * 0.04);
    const side = layers + this.gap;
    this.width = 4 * side - this.gap;
    this.height = 3 * side - this.gap;
    /** The left upper corners of the faces. @type {Record<string, Point>} */
    this.corners = Object.fromEntries(ORDER.map((face) => [face, [FACES[face].column * side, FACES[face].row * side]]));
  }

  /** The face of a square. @param {number} square its index */
  faceOf(square) {
    return ORDER[Math.floor(square / (this.layers * this.layers))];
  }

  /** The name of a square: its face, and its place there counted from 1. @param {number} square */
  nameOf(square) {
    return `${this.faceOf(square)}${(square % (this.layers * this.layers)) + 1}`;
  }

  /** The left upper corner of a square. @param {number} square @returns {Point} */
  cornerOf(square) {
    const place = square % (this.layers * this.layers);
    const [x, y] = this.corners[this.faceOf(square)];
    return [x + (place % this.layers), y + Math.floor(place / this.layers)];
  }

  /** The middle of a square. @param {number} square @returns {Point} */
  middleOf(square) {
    const [x, y] = this.cornerOf(square);
    return [x + 0.5, y + 0.5];
  }

  /** The square at a point, or null between faces and beside them. @param {number} x @param {number} y */
  squareAt(x, y) {
    const { layers } = this;
    for (const [i, face] of ORDER.entries()) {
      const [column, row] = [Math.floor(x - this.corners[face][0]), Math.floor(y - this.corners[face][1])];
      if (column >= 0 && column < layers && row >= 0 && row < layers) {
        return (i * layers + row) * layers + column;
      }
    }
    return null;
  }

  /** An arrow from one square to another: bent to the left, so that there and back are two curves.
   * @param {number} start @param {number} end @returns {Arrow} */
  arrow(start, end) {
    const [a, b] = [this.middleOf(start), this.middleOf(end)];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const distance = Math.hypot(dx, dy);
    const bulge = Math.min(0.18, 1.5 / distance);
    /** @type {Point} */
    const bend = [(a[0] + b[0]) / 2 + dy * bulge, (a[1] + b[1]) / 2 - dx * bulge];
    const rim = Math.min(RIM, distance * 0.16);
    const to = towards(b, bend, rim);
    return { from: towards(a, bend, rim), bend, to, head: head(bend, to, Math.min(Math.max(0.34, this.width / 100), distance * 0.3)) };
  }

  /** The arrows of a cycle: from each square to the next, and from the last to the first. @param {number[]} squares */
  arrows(squares) {
    return squares.map((square, i) => this.arrow(square, squares[i + 1] ?? squares[0]));
  }
}

/** The point at the distance `far` from one point towards another. @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function towards(from, to, far) {
  const part = far / Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The head of an arrow that comes from a point: its tip and the two others. @param {Point} from @param {Point} tip @param {number} size
 * @returns {[Point, Point, Point]} */
function head(from, tip, size) {
  const [x, y] = towards(tip, from, size);
  const [dx, dy] = [(tip[0] - x) * 0.5, (tip[1] - y) * 0.5];
  return [tip, [x - dy, y + dx], [x + dy, y - dx]];
}

/** An arrow as the path of a drawing. @param {Arrow} arrow */
export const arrowPath = ({ from, bend, to }) => `M${written(from)}Q${written(bend)} ${written(to)}`;

/** The head of an arrow as a path. @param {Arrow} arrow */
export const headPath = ({ head: [tip, left, right] }) => `M${written(tip)}L${written(left)}L${written(right)}Z`;

/** @param {Point} point */
const written = (point) => point.map((value) => Number(value.toFixed(3))).join(" ");
