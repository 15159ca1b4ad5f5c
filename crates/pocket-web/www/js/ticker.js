// Makes steps at a steady pace until it is stopped or no steps are left. Independent of the browser.

export class Ticker {
  /**
   * @param {object} how
   * @param {() => boolean} how.advance makes a step; false if that was the last one
   * @param {number} how.pace the time between two steps, in milliseconds
   * @param {(isPlaying: boolean) => void} how.changed is told when it begins and when it ends
   * @param {(action: () => void, milliseconds: number) => any} [how.after]
   * @param {(timer: any) => void} [how.callOff]
   */
  constructor({ advance, pace, changed, after = (action, time) => setTimeout(action, time), callOff = (timer) => clearTimeout(timer) }) {
    this.advance = advance;
    this.pace = pace;
    this.changed = changed;
    this.after = after;
    this.callOff = callOff;
    this.isPlaying = false;
    /** @type {any} */
    this.timer = null;
  }

  /** Begins; the first step comes after a pause, or at once. Ends when the signal is aborted. @param {AbortSignal} [signal] */
  play(signal, isAtOnce = false) {
    if (!this.isPlaying && !signal?.aborted) {
      signal?.addEventListener("abort", () => this.stop(), { once: true });
      this.isPlaying = true;
      this.changed(true);
      this.#wait(isAtOnce ? 0 : this.pace);
    }
  }

  /** Ends, with the step that was made last. */
  stop() {
    if (this.isPlaying) {
      this.callOff(this.timer);
      this.isPlaying = false;
      this.changed(false);
    }
  }

  #wait(time) {
    this.timer = this.after(() => {
      if (!this.advance()) {
        this.stop();
      } else if (this.isPlaying) {
        this.#wait(this.pace);
      }
    }, time);
  }
}
