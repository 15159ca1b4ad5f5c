// A 2x2x2 in space that can turn its layers, be looked at from all sides, turned by hand and touched, made of elements and transforms.

import { element } from "./dom.js";
import { keyMoves, swiped } from "./hands.js";
import { CORNERS, described, dot, FACES, paintClass, STICKERS } from "./stickers.js";

/** A move as the library tells it: the face it is seen from, the layers counted from there, and how far.
    @typedef {{ name: string, face: string, first: number, last: number, quarters: number }} Move */

/** The initial viewing direction, in degrees. */
const VIEW = { tilt: -27, spin: -36 };
const STEP = 15;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
const DEGREES_PER_PIXEL = 0.5;
/** The distance in pixels from which a pointer's movement is a drag. */
const TOUCH = 8;

/** What somebody does to the cube.
    @typedef {object} Hands
    @property {(move: string) => void} turned a face or the whole was turned, by a key or by a swipe over the stickers
    @property {(sticker: number) => void} touched a sticker was touched */

export class Cube {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    /** Each sticker twice: on the cube, and where it is seen from behind.
        @type {HTMLElement[][]} */
    this.stickers = STICKERS.map(() => []);
    this.pieces = CORNERS.map(({ piece }) => this.#piece(piece));
    this.body = element("div", { class: "cube" }, ...this.pieces.map(({ body }) => body));
    this.grip = element("div", { class: "grip" });
    // An element that takes keys can't have the role of a picture. Its name describes the stickers.
    this.holder = element("div", { class: "stage", role: "application", "aria-roledescription": "cube", tabindex: "0" }, this.grip, this.body);
    this.view = { ...VIEW };
    /** @type {Animation[]} */
    this.runs = [];
    this.#dragged();
    this.#keyed();
    this.#look();
  }

  /** @param {import("./stickers.js").Vector} at */
  #piece(at) {
    const body = element("div", { class: "piece" });
    for (const [name, { out }] of Object.entries(FACES)) {
      const side = element("div", { class: `side side-${name}` });
      body.append(side);
      const sticker = STICKERS.findIndex(({ face, piece }) => face === name && dot(piece, at) === 3);
      if (dot(out, at) === 1 && sticker !== -1) {
        const behind = element("div", { class: `side side-${name} behind` });
        this.stickers[sticker] = [side, behind].map((holder) => holder.appendChild(element("div", { class: "sticker" })));
        body.append(behind);
      }
    }
    const place = `translate3d(${at.map((value) => `calc(${value} * var(--half))`).join(", ")})`;
    body.style.transform = place;
    return { at, body, place };
  }

  /** Shows 24 stickers at once; nothing turns any more.
      @param {string} letters */
  paint(letters) {
    this.runs.forEach((run) => run.cancel());
    this.runs = [];
    this.stickers.forEach((both, i) => {
      for (const sticker of both) {
        sticker.className = `sticker ${paintClass(letters[i])}`;
        sticker.textContent = letters[i].replace(".", "");
      }
    });
    const seen = STICKERS.map((_, i) => described(i, letters[i]));
    this.holder.setAttribute("aria-label", `Cube: ${seen.join(", ")}. Arrow keys look at it from elsewhere, letters turn it.`);
  }

  /** Points at stickers.
      @param {number[]} wrong */
  mark(wrong) {
    this.stickers.forEach((both, i) => both.forEach((sticker) => sticker.classList.toggle("wrong", wrong.includes(i))));
  }

  /** Begins to turn layers, forwards or back; the stickers stay as they are until others are painted.
      @param {Move} move
      @param {boolean} backwards
      @param {number} duration in milliseconds */
  turn({ face, first, last, quarters }, backwards, duration) {
    const { out } = FACES[face];
    // Layers are counted from the face: the near one of two is at 1, the far one at -1.
    const turned = this.pieces.filter(({ at }) => {
      const layer = dot(out, at) === 1 ? 1 : 2;
      return first <= layer && layer <= last;
    });
    const angle = (quarters === 3 ? -90 : 90 * quarters) * (backwards ? -1 : 1);
    const by = (/** @type {number} */ degrees) => `rotate3d(${out.join(", ")}, ${degrees}deg)`;
    this.runs = turned.map(({ body, place }) =>
      body.animate([{ transform: `${by(0)} ${place}` }, { transform: `${by(angle)} ${place}` }],
        { duration, easing: "ease-in-out", fill: "forwards" }));
  }

  /** The sticker that an element shows, or -1.
      @param {EventTarget | null} target */
  #stickerAt(target) {
    const side = target instanceof Element ? target.closest(".side") : null;
    return this.stickers.findIndex((both) => both.some((sticker) => sticker.parentElement === side));
  }

  #look() {
    this.body.style.transform = `rotateX(${this.view.tilt}deg) rotateY(${this.view.spin}deg)`;
  }

  /** @param {number} spin
      @param {number} tilt */
  #move(spin, tilt) {
    this.view.spin += spin;
    this.view.tilt = Math.max(-90, Math.min(90, this.view.tilt + tilt));
    this.#look();
  }

  #reset() {
    this.view = { ...VIEW };
    this.#look();
  }

  #keyed() {
    this.holder.addEventListener("keydown", (event) => {
      const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyMoves[event.key.toLowerCase()];
      if (event.key in STEPS) {
        this.#move(...STEPS[event.key]);
      } else if (event.key === "Home") {
        this.#reset();
      } else if (move) {
        this.hands.turned(move);
      } else {
        return;
      }
      event.preventDefault();
    });
    this.holder.addEventListener("dblclick", () => this.#reset());
  }

  /** A drag that begins on a sticker turns its layer, any other looks at the cube from elsewhere. */
  #dragged() {
    let [x, y, sticker] = [0, 0, -1];
    let [begun, isSwipe] = [[0, 0], false];
    /** The pointer that holds the cube. @type {number | null} */
    let held = null;
    const isHeld = (/** @type {PointerEvent} */ event) => event.pointerId === held;
    this.holder.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) {
        return;
      }
      if (held !== null) {
        // A second finger makes a pinch.
        sticker = -1;
        return;
      }
      held = event.pointerId;
      [x, y, sticker] = [event.clientX, event.clientY, this.#stickerAt(event.target)];
      begun = [x, y];
      isSwipe = sticker !== -1 && event.target instanceof Element && event.target.closest(".behind") === null;
      this.holder.setPointerCapture(event.pointerId);
    });
    this.holder.addEventListener("lostpointercapture", (event) => {
      held = isHeld(event) ? null : held;
    });
    this.holder.addEventListener("pointermove", (event) => {
      if (isHeld(event) && !isSwipe) {
        this.#move((event.clientX - x) * DEGREES_PER_PIXEL, (y - event.clientY) * DEGREES_PER_PIXEL);
        [x, y] = [event.clientX, event.clientY];
      }
    });
    this.holder.addEventListener("pointerup", (event) => {
      const [right, down] = [event.clientX - begun[0], event.clientY - begun[1]];
      if (!isHeld(event) || sticker === -1) {
        return;
      }
      if (Math.hypot(right, down) < TOUCH) {
        this.hands.touched(sticker);
      } else if (isSwipe) {
        this.hands.turned(swiped(STICKERS[sticker], [right, down], this.view));
      }
    });
  }
}
