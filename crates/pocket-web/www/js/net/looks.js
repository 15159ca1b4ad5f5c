// The looks of cycles: a hue and a pattern, so that nobody has to rely on one of them alone.

/** The hues in order. Successive hues are never neighbours on the colour circle. */
const HUES = 12;
const STRIDE = 5;

/** The strokes of each pattern in a square of one: x, y, x, y. @type {number[][][]} */
const PATTERNS = [
  [],
  [[0.16, 0.84, 0.84, 0.16]],
  [[0.16, 0.16, 0.84, 0.84]],
  [[0.12, 0.5, 0.88, 0.5]],
  [[0.5, 0.12, 0.5, 0.88]],
  [[0.16, 0.16, 0.84, 0.84], [0.16, 0.84, 0.84, 0.16]],
];

/** The number of different looks. */
export const LOOKS = HUES * PATTERNS.length;

/** The hue of a cycle, in degrees. @param {number} cycle */
export const hueOf = (cycle) => ((cycle * STRIDE) % HUES) * (360 / HUES);

/** The strokes of a cycle's pattern. @param {number} cycle */
export const strokesOf = (cycle) => PATTERNS[Math.floor(cycle / HUES) % PATTERNS.length];

/** A pattern as the path of a drawing, its square beginning at a point. @param {number} cycle @param {number} x @param {number} y */
export const strokesPath = (cycle, x = 0, y = 0) =>
  strokesOf(cycle).map(([a, b, c, d]) => `M${x + a} ${y + b}L${x + c} ${y + d}`).join("");

/** The colour of a cycle's squares, paler where its stickers are at home. @param {number} cycle @param {boolean} isPale */
export const colourOf = (cycle, isPale = false) => (isPale ? `hsl(${hueOf(cycle)} 40% 90%)` : `hsl(${hueOf(cycle)} 62% 68%)`);
