// The net of a puzzle, which shows one position after another.

import { shape } from "../../dom.js";
import { COLOURS, paintClass } from "../../stickers.js";

/** The scale from the units of outlines to those of the drawing, where a sticker is 10 wide. */
const SCALE = 0.01;
const MARGIN = 1;

export class PuzzleNet {
  constructor() {
    this.holder = shape("svg", { class: "puzzle-net", role: "img" });
    /** @type {Element[]} */
    this.stickers = [];
  }

  /** Begins with the stickers of another puzzle, each by its corners. @param {[number, number][][]} outlines */
  load(outlines) {
    const corners = outlines.flat();
    const [width, height] = [0, 1].map((axis) => Math.max(...corners.map((at) => at[axis])) * SCALE + 2 * MARGIN);
    this.holder.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width} ${height}`);
    this.stickers = outlines.map((one) => shape("polygon", { points: one.map((at) => at.map((along) => along * SCALE)).join(" ") }));
    this.holder.replaceChildren(...this.stickers);
  }

  /** Shows colours by their letters. @param {string} letters */
  paint(letters) {
    this.stickers.forEach((sticker, i) => sticker.setAttribute("class", paintClass(letters[i])));
    this.holder.setAttribute("aria-label", `Net: ${[...letters].map((letter) => COLOURS[letter] ?? "empty").join(", ")}`);
  }

  /** A flat net can't show the turning, so it shows the position after the move. */
  turn() {}
}
