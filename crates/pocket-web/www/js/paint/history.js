// Remembers what was painted, so that strokes can be undone and done again.

/** How many strokes are remembered. */
const MOST = 200;

export class History {
  /** @param {string} start */
  constructor(start) {
    /** @type {string[]} */
    this.states = [start];
    this.at = 0;
  }

  /** What there is now. */
  get now() {
    return this.states[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at + 1 < this.states.length;
  }

  /** Takes in what there is from now on; what had been undone is forgotten.
      @param {string} state */
  add(state) {
    if (state !== this.now) {
      this.states = [...this.states.slice(0, this.at + 1), state].slice(-MOST);
      this.at = this.states.length - 1;
    }
  }

  /** Goes back by one state if there is one. */
  undo() {
    this.at = Math.max(0, this.at - 1);
    return this.now;
  }

  /** Takes one undoing back if there was one. */
  redo() {
    this.at = Math.min(this.states.length - 1, this.at + 1);
    return this.now;
  }
}
