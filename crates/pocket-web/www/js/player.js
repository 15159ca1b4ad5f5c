// Plays a sequence of moves on the cube: play, pause, step, speed.

import { button, element } from "./dom.js";
import { Cube } from "./cube.js";

const SPEEDS = [["slow", 1200], ["normal", 600], ["fast", 220]];

export class Player {
  constructor() {
    this.cube = new Cube();
    this.film = { frames: ["".padEnd(24, ".")], moves: [] };
    this.at = 0;
    this.playing = false;
    this.busy = false;
    this.reel = 0;
    this.moves = element("ol", { class: "moves", "aria-label": "Moves" });
    this.status = element("p", { class: "verdict small", role: "status" });
    this.speed = element("select", { "aria-label": "Speed" },
      ...SPEEDS.map(([name, time]) => element("option", { value: String(time), selected: time === 600 }, name)));
    this.buttons = {
      first: button("|◀", () => this.jump(0), { "aria-label": "To the start" }),
      back: button("◀", () => this.step(true), { "aria-label": "One move back" }),
      play: button("▶ Play", () => this.toggle(), { class: "primary" }),
      next: button("▶", () => this.step(false), { "aria-label": "One move on" }),
      last: button("▶|", () => this.jump(Infinity), { "aria-label": "To the end" }),
    };
    const controls = element("div", { class: "buttons controls", role: "group", "aria-label": "Player" },
      ...Object.values(this.buttons), this.speed);
    this.holder = element("div", { class: "player" }, this.cube.holder, this.moves, controls, this.status);
  }

  /** Loads another film and shows its beginning. */
  load(film) {
    this.playing = false;
    this.busy = false;
    this.reel += 1;
    this.film = film;
    this.moves.replaceChildren(...film.moves.map(({ name }, i) =>
      element("li", {}, button(name, () => this.jump(i + 1), { "aria-label": `After move ${i + 1}, ${name}` }))));
    this.jump(0);
  }

  /** Shows the cube after so many moves. */
  jump(place) {
    this.playing = false;
    this.#show(Math.min(place, this.film.moves.length));
  }

  /** Makes one move, or takes one back. */
  async step(backwards) {
    this.playing = false;
    await this.#turn(backwards);
    this.#show(this.at);
  }

  /** Plays on, or pauses. */
  async toggle() {
    if (this.playing) {
      this.playing = false;
      this.#show(this.at);
      return;
    }
    if (this.at === this.film.moves.length) {
      this.#show(0);
    }
    this.playing = true;
    this.#show(this.at);
    const reel = this.reel;
    while (this.playing && reel === this.reel && (await this.#turn(false))) {
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    if (reel === this.reel) {
      this.playing = false;
      this.#show(this.at);
    }
  }

  /** Turns and shows the next picture; false if there was nothing to turn. */
  async #turn(backwards) {
    const move = this.film.moves[backwards ? this.at - 1 : this.at];
    if (this.busy || !move) {
      return false;
    }
    this.busy = true;
    const [reel, from] = [this.reel, this.at];
    const settle = await this.cube.turn(move, backwards, Number(this.speed.value));
    // Another film or another place may have been asked for while the layers turned.
    if (reel === this.reel && from === this.at) {
      this.#show(this.at + (backwards ? -1 : 1));
    }
    settle();
    if (reel === this.reel) {
      this.busy = false;
    }
    return true;
  }

  #show(place) {
    this.at = place;
    const { frames, moves } = this.film;
    this.cube.paint(frames[place]);
    this.moves.querySelectorAll("button").forEach((one, i) => {
      one.classList.toggle("done", i < place);
      if (i === place - 1) {
        one.setAttribute("aria-current", "step");
      } else {
        one.removeAttribute("aria-current");
      }
    });
    this.buttons.play.textContent = this.playing ? "❚❚ Pause" : "▶ Play";
    this.buttons.first.disabled = this.buttons.back.disabled = place === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = place === moves.length;
    this.buttons.play.disabled = moves.length === 0;
    const said = place === 0 ? `${moves.length} to go` : `Move ${place} of ${moves.length}: ${moves[place - 1].name}`;
    this.status.textContent = said;
  }
}
