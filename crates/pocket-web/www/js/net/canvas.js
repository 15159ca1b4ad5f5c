// Draws the net of a cube of many layers on a canvas.

import { element } from "../dom.js";
import { strokesOf } from "./looks.js";

/** Squares of fewer pixels have no text. */
const READABLE = 15;

export class CanvasNet {
  /** @param {import("./geometry.js").Net} net @param {string} name */
  constructor(net, name) {
    this.net = net;
    this.holder = element("canvas", { class: "net", role: "img", "aria-label": name });
    this.holder.style.aspectRatio = `${net.width} / ${net.height}`;
    /** @type {import("./svg.js").Picture | null} */
    this.picture = null;
    this.resized = new ResizeObserver(() => this.#paint());
    this.resized.observe(this.holder);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#paint());
  }

  /** @param {import("./svg.js").Picture} picture */
  draw(picture) {
    this.picture = picture;
    this.#paint();
  }

  /** The square under the pointer, or null. @param {MouseEvent} event */
  squareAt(event) {
    const box = this.holder.getBoundingClientRect();
    const scale = this.net.width / box.width;
    return this.net.squareAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  #paint() {
    const { holder, net, picture } = this;
    if (!picture || holder.clientWidth === 0) {
      return;
    }
    // Twice as fine as the screen at most: more would take memory and show nothing.
    const unit = (holder.clientWidth * Math.min(devicePixelRatio, 2)) / net.width;
    holder.width = Math.round(net.width * unit);
    holder.height = Math.round(net.height * unit);
    const pen = holder.getContext("2d");
    pen.scale(unit, unit);
    pen.fillStyle = "#8a8f9966";
    Object.values(net.corners).forEach(([x, y]) => pen.fillRect(x, y, net.layers, net.layers));
    const style = getComputedStyle(holder);
    /** @type {Map<string, string>} */
    const known = new Map();
    /** @param {string} name a colour, or one of the page's */
    const colour = (name) => {
      if (!known.has(name)) {
        known.set(name, name.startsWith("var(") ? style.getPropertyValue(name.slice(4, -1)) : name);
      }
      return /** @type {string} */ (known.get(name));
    };
    this.#squares(pen, picture, colour, unit);
    pen.globalAlpha = 1;
    this.#arrows(pen, picture, colour, Math.max(0.09, 1.6 / unit));
  }

  #squares(pen, { colour: nameOf, pattern, text, ink, isLit }, colour, unit) {
    const inset = Math.min(0.06, 0.4 / unit);
    pen.lineWidth = Math.max(0.09, 1 / unit);
    pen.font = `0.44px ${getComputedStyle(this.holder).fontFamily}`;
    pen.textAlign = "center";
    for (let square = 0; square < this.net.squares; square += 1) {
      const [x, y] = this.net.cornerOf(square);
      pen.globalAlpha = isLit && !isLit(square) ? 0.22 : 1;
      pen.fillStyle = colour(nameOf(square));
      pen.fillRect(x + inset, y + inset, 1 - 2 * inset, 1 - 2 * inset);
      const cycle = pattern(square);
      const strokes = cycle < 0 ? [] : strokesOf(cycle);
      if (strokes.length > 0) {
        // Strokes of less than a pixel would only make all squares grey.
        pen.strokeStyle = unit < 10 ? "#14171c40" : "#14171c77";
        pen.beginPath();
        for (const [a, b, c, d] of strokes) {
          pen.moveTo(x + a, y + b);
          pen.lineTo(x + c, y + d);
        }
        pen.stroke();
      }
      if (unit >= READABLE) {
        pen.fillStyle = colour(ink(square));
        pen.fillText(text(square), x + 0.5, y + 0.64);
      }
    }
  }

  #arrows(pen, { arrows, ring }, colour, width) {
    for (const [name, more] of /** @type {[string, number][]} */ ([["var(--card)", 2.6], ["var(--ink)", 1]])) {
      pen.lineWidth = width * more;
      pen.strokeStyle = pen.fillStyle = colour(name);
      pen.beginPath();
      for (const { from, bend, to } of arrows) {
        pen.moveTo(...from);
        pen.quadraticCurveTo(...bend, ...to);
      }
      if (ring !== null) {
        const [x, y] = this.net.middleOf(ring);
        pen.moveTo(x + 0.6, y);
        pen.arc(x, y, 0.6, 0, 2 * Math.PI);
      }
      pen.stroke();
    }
    pen.beginPath();
    for (const { head: [tip, left, right] } of arrows) {
      pen.moveTo(...tip);
      pen.lineTo(...left);
      pen.lineTo(...right);
    }
    pen.fill();
  }
}
