// Where the stickers of a cube are after a sequence has been made any number of times. Knows no browser.

/**
 * @typedef {object} Cycle
 * @property {number} length
 * @property {number} period after how many times its colours look unmoved
 * @property {number[]} squares what is on one goes to the next
 */

export class Motion {
  /** @param {number} squares how many there are @param {Cycle[]} cycles */
  constructor(squares, cycles) {
    this.cycles = cycles;
    /** The number of the cycle of each square, -1 for none. */
    this.cycleOf = new Int32Array(squares).fill(-1);
    /** The place of each square in its cycle. */
    this.placeOf = new Int32Array(squares);
    cycles.forEach((cycle, number) => cycle.squares.forEach((square, place) => {
      this.cycleOf[square] = number;
      this.placeOf[square] = place;
    }));
  }

  /** The sticker on each square after the sequence was made `times` times. @param {bigint} times */
  stickers(times) {
    const found = Uint32Array.from(this.cycleOf, (_, square) => square);
    for (const { length, squares } of this.cycles) {
      const steps = Number(times % BigInt(length));
      squares.forEach((sticker, place) => {
        found[squares[(place + steps) % length]] = sticker;
      });
    }
    return found;
  }

  /** The square of a sticker after the sequence was made `times` times. @param {number} sticker @param {bigint} times */
  squareOf(sticker, times) {
    const cycle = this.cycles[this.cycleOf[sticker]];
    return cycle ? cycle.squares[(this.placeOf[sticker] + Number(times % BigInt(cycle.length))) % cycle.length] : sticker;
  }

  /** The numbers of cycles and squares that are not home after `times` times: stickers that moved, and squares that look different. @param {bigint} times */
  away(times) {
    const away = { cycles: 0, squares: 0, seen: 0 };
    for (const { length, period } of this.cycles) {
      if (times % BigInt(length) !== 0n) {
        away.cycles += 1;
        away.squares += length;
        away.seen += times % BigInt(period) === 0n ? 0 : 1;
      }
    }
    return away;
  }
}

/** The cycle type: the number of cycles of each length, from that of each pair of length and period. @param {number[][]} kinds @returns {number[][]} */
export function cycleType(kinds) {
  /** @type {Map<number, number>} */
  const type = new Map();
  for (const [length, , count] of kinds) {
    type.set(length, (type.get(length) ?? 0) + count);
  }
  return [...type];
}
