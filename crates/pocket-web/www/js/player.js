// A cube in space, or the net of a puzzle, with controls: plays a sequence of moves, or shows a position.

import { announce } from "./announce.js";
import { button, element } from "./dom.js";
import { Playback } from "./playback.js";
import { rove, stopAt } from "./roving.js";
import { isOn, keep } from "./settings.js";
import { BLANK } from "./stickers.js";

/** Positions, and the moves that lead from each to the next.
    @typedef {{ frames: string[], moves: { name: string, quarters?: number }[] }} Film */

/** A view of positions, which shows moves as far as it can.
    @typedef {object} Stage
    @property {Element} holder
    @property {(frame: string) => void} paint
    @property {(move: any, backwards: boolean, milliseconds: number) => void} turn */

/** @type {[string, number][]} */
const SPEEDS = [["slow", 1200], ["normal", 600], ["fast", 220]];
const HALF_TURN = 1.4;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  /** @param {Stage} stage
      @param {[string, string, boolean][]} looks switches for what is to be seen of it: names, labels, and whether they are on */
  constructor(stage, looks = []) {
    this.stage = stage;
    /** @type {Film} */
    this.film = { frames: [BLANK], moves: [] };
    this.playback = new Playback({
      show: (place) => this.stage.paint(this.film.frames[place]),
      turn: (move, backwards, milliseconds) => this.stage.turn(this.film.moves[move], backwards, milliseconds),
      pace: (move) => Number(this.speed.value) * (this.film.moves[move]?.quarters === 2 ? HALF_TURN : 1),
      still: () => still.matches,
      after(milliseconds, action) {
        const timer = setTimeout(action, milliseconds);
        return () => clearTimeout(timer);
      },
      changed: () => this.#tell(),
    });
    this.moves = element("ol", { class: "moves", "aria-label": "Moves" });
    rove(this.moves, "button");
    this.status = element("p", { class: "verdict small player-status" });
    this.scrubber = element("input", { type: "range", min: 0, step: 1, "aria-label": "Moves made" });
    this.scrubber.addEventListener("input", () => this.playback.jump(Number(this.scrubber.value)));
    this.speed = element("select", { "aria-label": "Speed" },
      ...SPEEDS.map(([name, time]) => element("option", { value: time, selected: name === "normal" }, name)));
    this.buttons = {
      first: this.#control("|◀", "To the start", () => this.playback.jump(0)),
      back: this.#control("◀", "One move back", () => this.playback.step(-1)),
      play: this.#control("▶ Play", null, () => this.playback.toggle(), "primary"),
      next: this.#control("▶", "One move on", () => this.playback.step(1)),
      last: this.#control("▶|", "To the end", () => this.playback.jump(Infinity)),
    };
    const controls = element("div", { class: "buttons controls", role: "group", "aria-label": "Player" },
      ...Object.values(this.buttons));
    const switches = element("div", { class: "looks" }, this.speed, ...looks.map((look) => this.#look(...look)));
    this.holder = element("div", { class: "player" }, this.stage.holder, this.moves, this.scrubber, controls, this.status, switches);
    this.load(this.film);
  }

  /** Loads another film and shows its beginning.
      @param {Film} film */
  load(film) {
    this.film = film;
    this.moves.replaceChildren(...film.moves.map(({ name }, i) =>
      element("li", {}, button(name, () => this.playback.jump(i + 1),
        { tabindex: i === 0 ? "0" : "-1", "aria-label": `After move ${i + 1}, ${name}` }))));
    this.playback.load(film.moves.length);
  }

  /** Shows a position without moves.
      @param {string} letters */
  show(letters) {
    this.load({ frames: [letters], moves: [] });
  }

  /** A button that stays in place, and keeps the focus, while it has nothing to do.
      @param {string} sign
      @param {string | null} label
      @param {() => void} action
      @param {string | null} kind */
  #control(sign, label, action, kind = null) {
    const made = button(sign, () => made.getAttribute("aria-disabled") === "true" || action(), { "aria-label": label, class: kind });
    return made;
  }

  /** A switch for parts of the cube's view.
      @param {string} name
      @param {string} label
      @param {boolean} fallback */
  #look(name, label, fallback) {
    const box = element("input", { type: "checkbox" });
    const set = () => document.documentElement.classList.toggle(`with-${name}`, box.checked);
    box.checked = isOn(name, fallback);
    box.addEventListener("change", () => {
      keep(name, box.checked);
      set();
    });
    set();
    return element("label", { class: "tick" }, box, ` ${label}`);
  }

  #tell() {
    const { at, goal, heading, length, playing } = this.playback;
    const reached = heading === null ? at : Math.max(at, heading);
    this.moves.querySelectorAll("button").forEach((one, i) => {
      one.classList.toggle("done", i < at);
      if (i === reached - 1) {
        one.setAttribute("aria-current", "step");
        stopAt(this.moves, one);
      } else {
        one.removeAttribute("aria-current");
      }
    });
    Object.assign(this.scrubber, { max: length, value: reached, disabled: length === 0 });
    this.buttons.play.textContent = playing ? "❚❚ Pause" : "▶ Play";
    const idle = { first: goal === 0 && at === 0, back: goal === 0, next: goal === length && !playing, last: at === length, play: length === 0 };
    for (const [name, button] of Object.entries(this.buttons)) {
      button.setAttribute("aria-disabled", String(idle[/** @type {keyof typeof idle} */ (name)]));
    }
    const said = this.#said(at, length);
    // Screen readers announce neither each move during playback, nor the start before the answer.
    if (!playing && heading === null && at > 0 && said !== this.status.textContent) {
      announce(said);
    }
    this.status.textContent = said;
  }

  /** @param {number} at
      @param {number} length */
  #said(at, length) {
    if (length === 0) {
      return "";
    }
    return at === 0 ? `${length} to go` : `Move ${at} of ${length}: ${this.film.moves[at - 1].name}`;
  }
}
