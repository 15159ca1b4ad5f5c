// Draws the net of a cube of few layers as a drawing of shapes.

import { shape } from "../dom.js";
import { arrowPath, headPath } from "./geometry.js";
import { strokesPath } from "./looks.js";

/**
 * What a net shows, square by square.
 * @typedef {object} Picture
 * @property {(square: number) => string} colour a colour of CSS, or the name of one of the page's
 * @property {(square: number) => number} pattern the cycle whose pattern it has, or -1
 * @property {(square: number) => string} text
 * @property {(square: number) => string} ink the colour of the text, as that of the square
 * @property {((square: number) => boolean) | null} isLit which squares stand out; null if none does
 * @property {import("./geometry.js").Arrow[]} arrows
 * @property {number | null} ring a square with a ring round it
 */

export class SvgNet {
  /** @param {import("./geometry.js").Net} net @param {string} name */
  constructor(net, name) {
    this.net = net;
    this.squares = Array.from({ length: net.squares }, (_, square) => this.#square(square));
    this.over = shape("g", { class: "arrows" });
    this.holder = shape("svg", { viewBox: `-0.2 -0.2 ${net.width + 0.4} ${net.height + 0.4}`, class: "net", role: "img", "aria-label": name },
      ...this.squares.map(({ all }) => all), this.over);
  }

  /** @param {Picture} picture */
  draw({ colour, pattern, text, ink, isLit, arrows, ring }) {
    this.squares.forEach(({ all, field, strokes, label }, square) => {
      const [x, y] = this.net.cornerOf(square);
      const cycle = pattern(square);
      field.style.fill = colour(square);
      strokes.setAttribute("d", cycle < 0 ? "" : strokesPath(cycle, x, y));
      label.textContent = text(square);
      label.style.fill = ink(square);
      all.classList.toggle("dim", isLit !== null && !isLit(square));
      all.classList.toggle("lit", isLit !== null && isLit(square));
    });
    const rings = ring === null ? [] : [this.#ring(ring)];
    const drawn = arrows.flatMap((arrow) => [["halo", arrowPath(arrow)], ["shaft", arrowPath(arrow)], ["tip", headPath(arrow)]]);
    this.over.replaceChildren(...rings, ...drawn.map(([name, d]) => shape("path", { class: name, d })));
  }

  /** The square under the pointer, or null. @param {MouseEvent} event */
  squareAt(event) {
    const box = this.holder.getBoundingClientRect();
    const scale = (this.net.width + 0.4) / box.width;
    return this.net.squareAt((event.clientX - box.left) * scale - 0.2, (event.clientY - box.top) * scale - 0.2);
  }

  /** @param {number} square */
  #square(square) {
    const [x, y] = this.net.cornerOf(square);
    const field = shape("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1 });
    const strokes = shape("path", { class: "strokes" });
    const label = shape("text", { x: x + 0.5, y: y + 0.64 });
    return { all: shape("g", {}, field, strokes, label), field, strokes, label };
  }

  /** @param {number} square */
  #ring(square) {
    const [cx, cy] = this.net.middleOf(square);
    return shape("circle", { cx, cy, r: 0.42, class: "ring" });
  }
}
