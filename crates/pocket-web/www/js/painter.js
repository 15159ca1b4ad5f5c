// The net on which stickers are painted with mouse, touch or keys.

import { button, byId, element } from "./dom.js";
import { COLOURS, STICKERS } from "./stickers.js";

const EMPTY = ".";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Painter {
  /** `changed` is called with the 24 letters after each stroke. */
  constructor(changed) {
    this.changed = changed;
    this.colours = EMPTY.repeat(24).split("");
    this.stickers = STICKERS.map(({ row, column, face }, i) => {
      const sticker = button("", () => this.#paint(i, this.#brush()), { tabindex: i === 0 ? "0" : "-1" });
      sticker.style.gridRow = String(row + 1);
      sticker.style.gridColumn = String(column + 1);
      sticker.classList.add(`on-${face}`);
      sticker.addEventListener("keydown", (event) => this.#key(event, i));
      return sticker;
    });
    byId("painter").replaceChildren(...this.stickers);
    byId("palette").append(...Object.entries(COLOURS).map(([letter, name], i) =>
      element("label", { class: `paint-${letter}` },
        element("input", { type: "radio", name: "colour", value: letter, checked: i === 0 }),
        element("span", { "aria-hidden": "true" }, letter), element("span", { class: "unseen" }, name))));
    byId("paint-clear").addEventListener("click", () => this.#all(EMPTY.repeat(24)));
    byId("paint-solved").addEventListener("click", () => this.#all("WWWWRRRRGGGGYYYYOOOOBBBB"));
    this.show(EMPTY.repeat(24));
  }

  /** Shows 24 letters; what does not name a colour is an empty sticker. */
  show(text) {
    this.stickers.forEach((sticker, i) => {
      const letter = text[i] in COLOURS ? text[i] : EMPTY;
      this.colours[i] = letter;
      sticker.className = `on-${STICKERS[i].face} paint-${letter === EMPTY ? "none" : letter}`;
      sticker.textContent = letter === EMPTY ? "" : letter;
      sticker.setAttribute("aria-label", `${STICKERS[i].label}: ${COLOURS[letter] ?? "empty"}`);
    });
  }

  /** Marks the stickers of an impossible corner. */
  mark(wrong) {
    this.stickers.forEach((sticker, i) => sticker.classList.toggle("wrong", wrong.includes(i)));
  }

  #brush() {
    return byId("palette").querySelector("input:checked").value;
  }

  #paint(i, letter) {
    this.colours[i] = letter;
    this.#all(this.colours.join(""));
  }

  #all(text) {
    this.show(text);
    this.changed(text);
  }

  #key(event, i) {
    const letter = event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (letter in COLOURS) {
      this.#paint(i, letter);
      this.#focus((i + 1) % 24);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.#paint(i, EMPTY);
    } else if (event.key in ARROWS) {
      this.#focus(this.#towards(i, ARROWS[event.key]));
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest sticker in a direction, or the same one at the rim of the net. */
  #towards(i, [right, down]) {
    const { row, column } = STICKERS[i];
    const ahead = STICKERS.map((one, place) => {
      const [across, along] = right ? [one.row - row, (one.column - column) * right] : [one.column - column, (one.row - row) * down];
      return { place, along, cost: along + 3 * Math.abs(across) };
    }).filter(({ along }) => along > 0);
    ahead.sort((a, b) => a.cost - b.cost);
    return ahead[0]?.place ?? i;
  }

  #focus(i) {
    this.stickers.forEach((sticker, place) => {
      sticker.tabIndex = place === i ? 0 : -1;
    });
    this.stickers[i].focus();
  }
}
