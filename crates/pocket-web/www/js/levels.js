// Texts and bars for counts of positions, level by level. Independent of the browser.

/** The least part of the longest bar that can still be seen. */
const VISIBLE = 1 / 150;

/** The length of a bar as a part of the longest. @param {number} count @param {number} most @param {boolean} isLog */
export function part(count, most, isLog) {
  if (count <= 0) {
    return 0;
  }
  return isLog ? Math.log(count + 1) / Math.log(most + 1) : count / most;
}

/** Whether logarithmic bars show more levels than bars in proportion. @param {number[]} counts */
export function logShowsMore(counts) {
  const most = Math.max(...counts, 1);
  const seen = (/** @type {boolean} */ isLog) => counts.filter((count) => part(count, most, isLog) >= VISIBLE).length;
  return seen(true) > seen(false);
}

/**
 * A film of counts: what is known after each level.
 * @param {number[]} counts
 */
export function film(counts) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let reached = 0;
  return counts.map((count, depth) => {
    reached += count;
    return { depth, count, reached, left: total - reached, total, growth: depth > 0 ? count / counts[depth - 1] : null };
  });
}

/** The mean distance. @param {number[]} counts */
export function meanDistance(counts) {
  const moves = counts.reduce((sum, count, depth) => sum + count * depth, 0);
  return moves / counts.reduce((sum, count) => sum + count, 0);
}

/** A share in percent, with enough digits that it does not round to 0. @param {number} count @param {number} total */
export function percent(count, total) {
  const share = (100 * count) / total;
  return `${share.toFixed(share >= 0.01 || share === 0 ? 2 : 5)} %`;
}

