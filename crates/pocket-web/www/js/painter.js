// The net on which stickers are painted with mouse, touch, keys or a text of 24 letters.

import { announce } from "./announce.js";
import { button, byId, counted, element } from "./dom.js";
import { History } from "./paint/history.js";
import { judge } from "./paint/judge.js";
import { readStickers } from "./paint/text.js";
import { BLANK, COLOURS, cornerOf, NO_COLOUR, paintClass, SOLVED, STICKERS } from "./stickers.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What the stickers can be painted with. */
const BRUSHES = [...Object.entries(COLOURS), [NO_COLOUR, "nothing"]];

export class Painter {
  /** @param {(letters: string) => void} changed is called with the letters after each sticker painted */
  constructor(changed) {
    this.changed = changed;
    /** Whether the last change was made by a pointer or a key here. */
    this.isByHand = false;
    this.history = new History(BLANK);
    /** The stickers painted by the user, without those that follow from them. */
    this.letters = BLANK;
    this.judgement = judge(BLANK);
    /** The verdict on the painting, once it is known. */
    this.answer = "";
    this.field = byId("paint-text");
    this.fault = byId("paint-fault");
    this.net = byId("painter");
    this.stickers = STICKERS.map((_, i) => this.#sticker(i));
    this.net.replaceChildren(...this.stickers);
    this.left = BRUSHES.map(() => ({ shown: element("span", { class: "left", "aria-hidden": "true" }), said: element("span", { class: "unseen" }) }));
    byId("palette").append(...BRUSHES.map(([letter], i) => this.#swatch(letter, i)));
    this.#buttons();
    this.#strokes();
    this.#texts();
    this.#refresh();
  }

  /** Shows 24 letters that come from elsewhere.
      @param {string} letters */
  show(letters) {
    this.answer = "";
    if (letters !== this.letters) {
      this.isByHand = false;
      this.letters = letters;
      this.history.add(letters);
    }
    this.#refresh();
  }

  /** Paints a sticker with the colour in hand.
      @param {number} i */
  paint(i) {
    this.#finish(this.#painted(i, this.#brush()));
    this.#nextBrush();
  }

  /** @param {number} i */
  #sticker(i) {
    const { face, row, column } = STICKERS[i];
    const made = button("", () => {}, { tabindex: i === 0 ? "0" : "-1", "data-face": face });
    made.style.gridRow = String(row + 1);
    made.style.gridColumn = String(column + 1);
    // Before a click, a pointer has painted already; a key or a voice command has not.
    made.addEventListener("click", ({ detail }) => detail === 0 && this.paint(i));
    made.addEventListener("keydown", (event) => this.#key(event, i));
    for (const [event, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
      made.addEventListener(String(event), () => cornerOf(i).forEach((one) => this.stickers[one].classList.toggle("near", on === true)));
    }
    return made;
  }

  /** @param {string} letter
      @param {number} i */
  #swatch(letter, i) {
    return element("label", { class: paintClass(letter) },
      element("input", { type: "radio", name: "colour", value: letter, checked: i === 0 }),
      element("span", { "aria-hidden": "true" }, letter === NO_COLOUR ? "⌫" : letter),
      this.left[i].said, this.left[i].shown);
  }

  #brush() {
    return byId("palette").querySelector("input:checked").value;
  }

  /** Takes the next colour that is not used up, once the one in hand is. */
  #nextBrush() {
    const { left, fault } = this.judgement;
    const at = BRUSHES.findIndex(([letter]) => letter === this.#brush());
    const others = [...BRUSHES.slice(at + 1), ...BRUSHES.slice(0, at)].filter(([letter]) => left[letter] > 0);
    if (left[this.#brush()] === 0 && !fault && others.length > 0) {
      byId("palette").querySelector(`[value="${others[0][0]}"]`).checked = true;
    }
  }

  #buttons() {
    this.undo = byId("paint-undo");
    this.redo = byId("paint-redo");
    this.undo.addEventListener("click", () => this.#put(this.history.undo()));
    this.redo.addEventListener("click", () => this.#put(this.history.redo()));
    byId("paint-clear").addEventListener("click", () => this.#finish(BLANK));
    byId("paint-solved").addEventListener("click", () => this.#finish(SOLVED));
  }

  /** Paints every sticker that the pointer comes over while it is down; all of them are one stroke to undo. */
  #strokes() {
    let isDown = false;
    const paint = (/** @type {EventTarget | null} */ target) => {
      const i = this.stickers.findIndex((sticker) => sticker === target);
      if (i !== -1) {
        this.#put(this.#painted(i, this.#brush()));
      }
    };
    this.net.addEventListener("pointerdown", (event) => {
      isDown = event.button === 0;
      if (isDown && event.target instanceof Element) {
        // A touch is captured by the first sticker. Releases it, so that the others get events too.
        event.target.releasePointerCapture(event.pointerId);
        paint(event.target);
      }
    });
    this.net.addEventListener("pointermove", (event) => {
      if (isDown) {
        const passed = event.getCoalescedEvents?.() ?? [];
        [...passed, event].forEach(({ clientX, clientY }) => paint(document.elementFromPoint(clientX, clientY)));
      }
    });
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(end, () => {
        if (isDown) {
          isDown = false;
          this.#finish(this.letters);
          this.#nextBrush();
        }
      });
    }
  }

  #texts() {
    byId("solve-painted").addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (event.target === this.field && "fault" in readStickers(text)) {
        // It may go between letters that are there.
        setTimeout(() => this.#read(this.field.value));
        return;
      }
      event.preventDefault();
      this.#read(text);
    });
    this.field.addEventListener("change", () => this.#read(this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.#read(this.field.value);
      }
    });
  }

  /** @param {string} text */
  #read(text) {
    const read = readStickers(text);
    if ("letters" in read) {
      this.#finish(read.letters);
    } else {
      this.field.value = text;
      this.field.setAttribute("aria-invalid", "true");
      this.#say(read.fault, false);
    }
  }

  /** The letters with one sticker painted.
      @param {number} i
      @param {string} letter */
  #painted(i, letter) {
    return this.letters.slice(0, i) + letter + this.letters.slice(i + 1);
  }

  /** Has these letters now; a stroke is over.
      @param {string} letters */
  #finish(letters) {
    this.history.add(letters);
    this.#put(letters);
  }

  /** @param {string} letters */
  #put(letters) {
    if (letters !== this.letters) {
      this.isByHand = true;
      this.answer = "";
      this.letters = letters;
      this.#refresh();
      this.changed(letters);
    } else {
      this.#refresh();
    }
  }

  #refresh() {
    this.judgement = judge(this.letters);
    const { letters, forced, fault, doubt, left } = this.judgement;
    const isWhole = !letters.includes(NO_COLOUR);
    this.stickers.forEach((sticker, i) => {
      const letter = letters[i];
      sticker.className = `${paintClass(letter)} ${sticker.classList.contains("near") ? "near" : ""}`;
      sticker.classList.toggle("forced", forced.includes(i));
      sticker.classList.toggle("wrong", fault?.stickers.includes(i) ?? false);
      sticker.textContent = letter === NO_COLOUR ? "" : letter;
      sticker.classList.toggle("odd", (!isWhole && doubt?.stickers.includes(i)) ?? false);
      const follows = forced.includes(i) ? ", follows from the others" : "";
      sticker.setAttribute("aria-label", `${STICKERS[i].label}: ${COLOURS[letter] ?? "empty"}${follows}`);
    });
    BRUSHES.forEach(([letter, name], i) => {
      const number = letter in left ? String(left[letter]).replace("-", "−") : "";
      this.left[i].shown.textContent = number;
      this.left[i].said.textContent = number === "" ? name : `${name}, ${number} left`;
    });
    this.undo.setAttribute("aria-disabled", String(!this.history.canUndo));
    this.redo.setAttribute("aria-disabled", String(!this.history.canRedo));
    this.field.value = this.letters === BLANK ? "" : this.letters.replace(/(.{4})(?=.)/g, "$1 ");
    this.field.removeAttribute("aria-invalid");
    this.#tell();
  }

  #tell() {
    const { letters, forced, fault, doubt } = this.judgement;
    const missing = [...letters].filter((letter) => letter === NO_COLOUR).length;
    if (fault) {
      this.#say(fault.message, false);
      return;
    }
    const todo = missing === 0 ? "All stickers are there" : `${counted(missing, "sticker")} to paint`;
    const number = missing === 0 ? `${forced.length} of them` : forced.length;
    const follow = forced.length === 0 ? "" : `, ${number} ${forced.length === 1 ? "follows" : "follow"} from the others`;
    const odd = missing === 0 ? "the colours are not those of most cubes" : `no cube in the usual colours has this: ${doubt?.message}`;
    this.#say(`${todo}${follow}${doubt ? `; ${odd}` : ""}.`, true, this.answer);
  }

  /** Shows the verdict next to the net, since the answer itself may be off a small screen.
      @param {string} answer */
  answered(answer) {
    this.answer = ` ${answer}`;
    this.#tell();
  }

  /** Shows a message, and reads it out unless there is an answer, which is read out separately.
      @param {string} message
      @param {boolean} calm
      @param {string} answer */
  #say(message, calm, answer = "") {
    if (this.fault.textContent !== message + answer) {
      this.fault.replaceChildren(element("p", { class: calm ? "calm" : null }, message + answer));
      if (answer === "" && !byId("solve-painted").hidden) {
        announce(message);
      }
    }
  }

  /** @param {KeyboardEvent} event
      @param {number} i */
  #key(event, i) {
    const letter = event.key.toUpperCase();
    if ((event.ctrlKey || event.metaKey) && (letter === "Z" || letter === "Y")) {
      this.#put(letter === "Y" || event.shiftKey ? this.history.redo() : this.history.undo());
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (letter in COLOURS) {
      this.#finish(this.#painted(i, letter));
      this.#focus((i + 1) % STICKERS.length);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.#finish(this.#painted(i, NO_COLOUR));
    } else if (event.key in ARROWS) {
      this.#focus(this.#towards(i, ARROWS[event.key]));
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest sticker in a direction, or the same one at the rim of the net.
      @param {number} i
      @param {[number, number]} direction */
  #towards(i, [right, down]) {
    const { row, column } = STICKERS[i];
    const ahead = STICKERS.map((one, place) => {
      const [across, along] = right ? [one.row - row, (one.column - column) * right] : [one.column - column, (one.row - row) * down];
      return { place, along, cost: along + 3 * Math.abs(across) };
    }).filter(({ along }) => along > 0);
    ahead.sort((a, b) => a.cost - b.cost);
    return ahead[0]?.place ?? i;
  }

  /** @param {number} i */
  #focus(i) {
    this.stickers.forEach((sticker, place) => {
      sticker.tabIndex = place === i ? 0 : -1;
    });
    this.stickers[i].focus();
  }
}
