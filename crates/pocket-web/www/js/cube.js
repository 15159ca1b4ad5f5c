// A 2x2x2 in space that can turn its layers, made of elements and transforms.

import { element } from "./dom.js";
import { COLOURS, outOf, STICKERS } from "./stickers.js";

const SIGNS = [-1, 1];
const CORNERS = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z) => [x, y, z])));
const FACES = ["U", "R", "F", "D", "L", "B"];
const dot = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Cube {
  constructor() {
    this.stickers = new Array(24);
    this.pieces = CORNERS.map((at) => this.#piece(at));
    this.body = element("div", { class: "cube" }, ...this.pieces.map((piece) => piece.body));
    this.view = { tilt: -26, spin: -34 };
    this.holder = element("div", { class: "stage", role: "img", tabindex: "0" }, this.body);
    this.#orbit();
    this.#look();
  }

  #piece(at) {
    const body = element("div", { class: "piece" });
    for (const face of FACES) {
      const side = element("div", { class: `side side-${face}` });
      if (dot(outOf(face), at) === 1) {
        const index = STICKERS.findIndex((one) => one.face === face && one.piece.every((v, axis) => v === at[axis]));
        this.stickers[index] = side.appendChild(element("div", { class: "sticker" }));
      }
      body.append(side);
    }
    const place = `translate3d(${at.map((value) => `calc(${value} * var(--half))`).join(", ")})`;
    body.style.transform = place;
    return { at, body, place };
  }

  /** Shows 24 stickers at once. */
  paint(stickers) {
    this.stickers.forEach((sticker, i) => {
      sticker.className = `sticker paint-${stickers[i]}`;
      sticker.textContent = stickers[i];
    });
    const seen = STICKERS.map(({ label }, i) => `${label} ${COLOURS[stickers[i]] ?? stickers[i]}`);
    this.holder.setAttribute("aria-label", `Cube: ${seen.join(", ")}. Arrow keys look at it from elsewhere.`);
  }

  /** Turns layers, forwards or back; resolves when they have arrived. The stickers stay as they were. */
  async turn({ face, first, last, quarters }, backwards, milliseconds) {
    const out = outOf(face);
    // Layers are counted from the face: the near one of two is at 1, the far one at -1.
    const turned = this.pieces.filter(({ at }) => {
      const layer = dot(out, at) === 1 ? 1 : 2;
      return first <= layer && layer <= last;
    });
    const angle = (quarters === 3 ? -90 : 90 * quarters) * (backwards ? -1 : 1);
    const to = `rotate3d(${out.join(", ")}, ${angle}deg)`;
    const duration = still.matches ? 0 : milliseconds * (quarters === 2 ? 1.4 : 1);
    const runs = turned.map(({ body, place }) =>
      body.animate(
        [{ transform: `rotate3d(${out.join(", ")}, 0deg) ${place}` }, { transform: `${to} ${place}` }],
        { duration, easing: "ease-in-out", fill: "forwards" },
      ),
    );
    await Promise.all(runs.map((run) => run.finished.catch(() => {})));
    return () => runs.forEach((run) => run.cancel());
  }

  #look() {
    this.body.style.transform = `rotateX(${this.view.tilt}deg) rotateY(${this.view.spin}deg)`;
  }

  #move(spin, tilt) {
    this.view.spin += spin;
    this.view.tilt = Math.max(-90, Math.min(90, this.view.tilt + tilt));
    this.#look();
  }

  #orbit() {
    const steps = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, 15], ArrowDown: [0, -15] };
    this.holder.addEventListener("keydown", (event) => {
      if (event.key in steps) {
        event.preventDefault();
        this.#move(...steps[event.key]);
      }
    });
    this.holder.addEventListener("pointerdown", (event) => this.holder.setPointerCapture(event.pointerId));
    this.holder.addEventListener("pointermove", (event) => {
      if (this.holder.hasPointerCapture(event.pointerId)) {
        this.#move(event.movementX * 0.5, -event.movementY * 0.5);
      }
    });
  }
}
