// The state of the player: the moves made, the moves requested, and the one that is turning. Independent of the browser.

/** The pause between two moves that play by themselves, in milliseconds. */
const BREATH = 60;

/** The surface on which moves are shown.
    @typedef {object} Stage
    @property {(place: number) => void} show shows the cube after so many moves, and cuts off what turns
    @property {(move: number, backwards: boolean, milliseconds: number) => void} turn begins to turn a move
    @property {(move: number) => number} pace how long a move takes, in milliseconds
    @property {() => boolean} still whether nothing shall move: positions are then shown for as long as moves take
    @property {(milliseconds: number, action: () => void) => () => void} after does something later; gives what calls it off
    @property {() => void} changed is told of every new state */

export class Playback {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** The number of moves. */
    this.length = 0;
    /** The number of moves made. */
    this.at = 0;
    /** The number of moves made once all requests are done. */
    this.goal = 0;
    /** Whether it plays by itself. */
    this.playing = false;
    /** @type {number | null} where the move that turns just now leads */
    this.heading = null;
    this.callOff = () => {};
  }

  /** Begins with other moves.
      @param {number} length */
  load(length) {
    this.length = length;
    this.jump(0);
  }

  /** Jumps to the position after this many moves.
      @param {number} place */
  jump(place) {
    this.playing = false;
    this.#put(this.#within(place));
    this.stage.changed();
  }

  /** Requests this many further moves, or back if negative. They are made one after the other.
      @param {number} by */
  step(by) {
    const last = this.playing ? this.heading ?? this.at : this.goal;
    this.playing = false;
    this.goal = this.#within(last + by);
    this.#go();
  }

  /** Plays on, from the start again if all is done; or pauses, once the move that turns has arrived. */
  toggle() {
    if (this.playing) {
      this.playing = false;
      this.goal = this.heading ?? this.at;
      this.#go();
      return;
    }
    const again = this.heading === null && this.at === this.length;
    if (again) {
      this.#put(0);
    }
    this.playing = this.length > 0;
    this.goal = this.length;
    if (again && this.playing && this.stage.still()) {
      this.#wait(this.stage.pace(0));
    } else {
      this.#go();
    }
  }

  /** @param {number} place */
  #within(place) {
    return Math.max(0, Math.min(this.length, place));
  }

  /** @param {number} place */
  #put(place) {
    this.callOff();
    this.heading = null;
    this.at = place;
    this.goal = place;
    this.stage.show(place);
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    this.callOff = this.stage.after(milliseconds, () => this.#go());
    this.stage.changed();
  }

  /** Makes the next requested move, unless one is turning, which calls this again at its end. */
  #go() {
    if (this.heading === null) {
      this.callOff();
      if (this.at === this.goal) {
        this.playing = false;
      } else if (this.stage.still()) {
        this.#leap();
        return;
      } else {
        this.#turn();
      }
    }
    this.stage.changed();
  }

  #turn() {
    const backwards = this.goal < this.at;
    const move = backwards ? this.at - 1 : this.at;
    const hurry = this.playing ? 1 : Math.abs(this.goal - this.at);
    const time = this.stage.pace(move) / hurry;
    this.heading = backwards ? this.at - 1 : this.at + 1;
    this.stage.turn(move, backwards, time);
    this.callOff = this.stage.after(time, () => this.#arrive());
  }

  #arrive() {
    this.at = this.heading ?? this.at;
    this.heading = null;
    this.stage.show(this.at);
    if (this.playing && this.at !== this.goal) {
      this.#wait(BREATH);
    } else {
      this.#go();
    }
  }

  /** Shows the next position without a movement, or when somebody steps, the last of those asked for. */
  #leap() {
    this.at = this.playing ? this.at + 1 : this.goal;
    this.stage.show(this.at);
    if (this.playing && this.at !== this.goal) {
      this.#wait(this.stage.pace(this.at));
    } else {
      this.#go();
    }
  }
}
