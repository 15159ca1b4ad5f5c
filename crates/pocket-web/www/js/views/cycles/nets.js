// The two nets of the view of cycles after a number of repetitions: the visible colours, and the actual places of the stickers.

import { byId } from "../../dom.js";
import { CanvasNet } from "../../net/canvas.js";
import { Net } from "../../net/geometry.js";
import { colourOf } from "../../net/looks.js";
import { SvgNet } from "../../net/svg.js";

/** The most layers of a net that is drawn as SVG, and the most of one that is drawn on a canvas. */
const SHAPES = 7;
export const DRAWN = 50;
/** Nets of more layers stand below each other, where they are wider. */
const BESIDE = 24;

/** The colours of the faces by the names of the faces. @type {Record<string, string>} */
export const PAINT = { U: "W", R: "R", F: "G", D: "Y", L: "O", B: "B" };

export class Nets {
  /** `pointed` is told which square the pointer is on, or null, and `picked` which one was chosen.
   * @param {(square: number | null) => void} pointed @param {(square: number | null) => void} picked */
  constructor(pointed, picked) {
    this.pointed = pointed;
    this.picked = picked;
    /** @type {Net} */
    this.net = new Net(1);
    /** @type {(SvgNet | CanvasNet)[]} */
    this.pair = [];
    /** @type {import("../../net/motion.js").Motion | null} */
    this.motion = null;
  }

  /** Begins with another sequence. @param {number} layers @param {import("../../net/motion.js").Motion} motion */
  load(layers, motion) {
    this.motion = motion;
    const isDrawn = layers <= DRAWN;
    byId("cycles-nets").hidden = !isDrawn;
    if (this.net.layers === layers && isDrawn === this.pair.length > 0) {
      return;
    }
    this.pair.forEach((one) => one instanceof CanvasNet && one.resized.disconnect());
    this.pair = [];
    // Even nets that are too large to be drawn have names of squares.
    this.net = new Net(layers);
    if (isDrawn) {
      const Kind = layers <= SHAPES ? SvgNet : CanvasNet;
      this.pair = ["Net of the colours that show", "Net of the cycles, by hue and pattern"].map((name) => new Kind(this.net, name));
      byId("cycles-pair").classList.toggle("below", layers > BESIDE);
      byId("cycles-eye").replaceChildren(this.pair[0].holder);
      byId("cycles-truth").replaceChildren(this.pair[1].holder);
      this.pair.forEach((one) => this.#listen(one));
    }
  }

  /** Shows the cube after `times` repetitions, with one cycle lit (-1 for none), and the place of one of its stickers.
   * @param {{ times: bigint, lit: number, sticker: number | null, labels: string }} what */
  show({ times, lit, sticker, labels }) {
    const { net, motion } = this;
    if (!motion || this.pair.length === 0) {
      return;
    }
    const stickers = motion.stickers(times);
    const colours = motion.cycles.map(({ length }, i) => colourOf(i, times > 0n && times % BigInt(length) === 0n));
    const cycle = motion.cycles[lit];
    const common = {
      isLit: cycle ? (/** @type {number} */ square) => motion.cycleOf[square] === lit : null,
      arrows: cycle ? net.arrows(cycle.squares) : [],
      ring: cycle && sticker !== null ? motion.squareOf(sticker, times) : null,
    };
    const paint = (/** @type {number} */ square) => PAINT[net.faceOf(stickers[square])];
    this.pair[0].draw({ ...common, colour: (square) => `var(--${paint(square)})`, pattern: () => -1, text: paint, ink: (square) => ("RGB".includes(paint(square)) ? "#ffffff" : "#14171c") });
    this.pair[1].draw({
      ...common,
      colour: (square) => (motion.cycleOf[square] < 0 ? "var(--line)" : colours[motion.cycleOf[square]]),
      pattern: (square) => motion.cycleOf[square],
      text: (square) => this.#label(square, stickers[square], labels),
      ink: (square) => (motion.cycleOf[square] < 0 ? "var(--soft)" : "#14171c"),
    });
  }

  #label(square, sticker, labels) {
    const cycle = this.motion?.cycleOf[square] ?? -1;
    if (labels === "stickers") {
      return String(sticker + 1);
    }
    return cycle < 0 ? "" : String(cycle + 1);
  }

  #listen(drawing) {
    const { holder } = drawing;
    holder.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.pointed(drawing.squareAt(event)));
    holder.addEventListener("pointerleave", () => this.pointed(null));
    holder.addEventListener("click", (event) => this.picked(drawing.squareAt(event)));
  }
}

