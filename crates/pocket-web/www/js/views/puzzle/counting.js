// Counts the positions of one puzzle at a time, and continues while another view is shown.

import { Engine, GodtableError } from "../../../godtable/engine.js";
import { announce } from "../../announce.js";
import { byId, counted, element, grouped, size } from "../../dom.js";
import { meanDistance } from "../../levels.js";

/** The memory limit for the first levels of a large puzzle. */
const SOME_MEMORY = 128 << 20;
/** How often progress is shown, in milliseconds: drawing thousands of levels takes longer than counting them. */
const PAUSE = 200;
/** More levels of a large puzzle are not counted. */
const MOST_LEVELS = 1000;

export class Count {
  /** The positions at each distance, as far as they are counted. @type {number[]} */
  counts = [];
  /** The fraction of all positions that has been counted, if it is known. @type {number | null} */
  part = null;
  said = "Counting…";
  isOver = false;
  /** Whether it counts all of them. */
  isWhole;
  /** Whether all of them are counted. */
  isComplete = false;
  /** Some of the positions that are farthest away. @type {{ made_by?: string, solved_by: string }[]} */
  farthest = [];
  /** The error, if it failed. @type {unknown} */
  error = null;
  #end = new AbortController();
  /** The timer after which its progress is shown. */
  #timer = 0;
  /** Whether the user sees the progress, or has seen the end. */
  #isSeen = true;

  /**
   * @param {any[]} inputs the file and the text of a definition, whether single turns count, and the bytes that may be taken
   * @param {any} about what is known of the puzzle
   * @param {() => void} changed
   */
  constructor(inputs, about, changed) {
    this.inputs = inputs;
    this.about = about;
    this.changed = changed;
    this.isWhole = Boolean(about.search?.fits);
    /** The way back to it. */
    this.address = location.hash;
  }

  /** Whether this is the count of a definition. @param {any[]} inputs */
  isOf(inputs) {
    return String(inputs) === String(this.inputs);
  }

  /** Counts to the end. */
  async run() {
    const { signal } = this.#end;
    const engine = new Engine(this.isWhole ? "puzzles" : "solutions");
    const report = (/** @type {any} */ level) => {
      if (level.positions > 0) {
        this.counts[level.depth] = level.positions;
        this.part = level.states > 0 ? level.total / level.states : null;
        this.#tell(`${counted(level.total, "position")} up to distance ${level.depth}. Counting…`);
      }
    };
    try {
      if (this.isWhole) {
        const { ok, milliseconds, bytes } = await engine.ask("count_positions", this.inputs, { signal, report });
        this.counts = ok.counts;
        this.isComplete = true;
        this.#tell(this.#finished(milliseconds, bytes), true);
        if (this.counts.length > 1) {
          // The counts stay valid whether or not the farthest positions can be found.
          this.farthest = await engine.ask("farthest_positions", this.inputs, { signal }).then(({ ok }) => ok, () => []);
          this.changed();
        }
      } else {
        await this.#firstLevels(engine, { signal, report });
      }
    } catch (error) {
      if (!signal.aborted) {
        this.error = error;
        this.#tell("", true);
      } else if (!this.isOver) {
        this.#tell(`Stopped${this.counts.length > 0 ? ` after distance ${this.counts.length - 1}` : ""}.`, true);
      }
    } finally {
      engine.close();
    }
  }

  stop() {
    // The user either presses a button beside it or begins another count.
    this.#isSeen = true;
    this.#end.abort();
  }

  /** Sets whether its puzzle is shown. If not, a notice links back to it. @param {boolean} isShown */
  seen(isShown) {
    this.#isSeen = isShown || (this.#isSeen && this.isOver);
    this.#notify();
  }

  /** @param {Engine} engine @param {import("../../../godtable/engine.js").Listening} listening */
  async #firstLevels(engine, listening) {
    const [file, text, single, memory] = this.inputs;
    const choices = { puzzle: { file: [file, text] }, single };
    const question = JSON.stringify({ choices, memory: Math.min(memory, SOME_MEMORY), maxDepth: MOST_LEVELS });
    try {
      const { counts, total, complete } = (await engine.ask("count", [question], listening)).ok;
      this.counts = counts;
      this.isComplete = complete;
      this.#tell(complete ? `All ${counted(total, "position")}.` : this.#first("."), true);
    } catch (error) {
      // The result is what was counted until memory ran out.
      if (!(error instanceof GodtableError && error.name === "TooLarge" && this.counts.length > 0)) {
        throw error;
      }
      this.#tell(this.#first("; more take too much memory."), true);
    }
  }

  /** @param {string} end */
  #first(end) {
    return `The first levels, up to distance ${this.counts.length - 1}${end}`;
  }

  #finished(milliseconds, bytes) {
    const { search, order } = this.about;
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    const alike = search.positions === order ? "" : " where some pieces are alike";
    const proof = search.positions ? `, as many as the order of the group says${alike}` : "";
    const time = milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
    return `${counted(total, "position")}${proof}, counted in ${time} with ${size(bytes)} of memory. The farthest are ${counted(this.counts.length - 1, "move")} away, the mean is ${meanDistance(this.counts).toFixed(6)}.`;
  }

  /** @param {string} said */
  #tell(said, isOver = false) {
    this.said = said;
    this.isOver = isOver;
    if (isOver) {
      announce(said);
      this.#draw();
    } else {
      this.#timer ||= setTimeout(() => this.#draw(), PAUSE);
    }
  }

  #draw() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.changed();
    this.#notify();
  }

  #notify() {
    const notice = byId("job");
    notice.hidden = this.#isSeen;
    if (!this.#isSeen) {
      const total = this.counts.reduce((sum, count) => sum + count, 0);
      const ended = this.isComplete ? " is counted." : this.error ? " could not be counted." : `: ${this.said}`;
      const how = this.isOver ? ended : ` is being counted, ${grouped(total)} positions so far.`;
      notice.replaceChildren(`${this.about.name}${how} `, element("a", { href: this.address }, "Go back to it"));
    }
  }
}
