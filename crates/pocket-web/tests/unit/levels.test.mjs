// Counts of God's algorithm as films, bars and files; and what goes on by itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { csv, json, svg } from "../../www/js/export.js";
import { film, logShowsMore, meanDistance, part, percent } from "../../www/js/levels.js";
import { Ticker } from "../../www/js/ticker.js";

const HTM = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
const QTM = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
const COUNTED = { puzzle: "pocket", columns: [{ metric: "htm", counts: HTM, mean: 8.75 }, { metric: "qtm", counts: QTM, mean: 10.66 }] };

test("a film ends with all positions reached", () => {
  for (const counts of [HTM, QTM]) {
    const frames = film(counts);
    assert.equal(frames.length, counts.length);
    assert.deepEqual(frames[0], { depth: 0, count: 1, reached: 1, left: 3_674_159, total: 3_674_160, growth: null });
    assert.equal(frames.at(-1).reached, 3_674_160);
    assert.equal(frames.at(-1).left, 0);
    frames.forEach(({ reached, left }) => assert.equal(reached + left, 3_674_160));
  }
  assert.equal(film(HTM)[1].growth, 9);
});

test("bars grow with the counts, and logarithms are taken where they show more", () => {
  for (const isLog of [false, true]) {
    const sorted = [...HTM].sort((a, b) => a - b).map((count) => part(count, 1_887_748, isLog));
    assert.ok(sorted.every((share, i) => share > 0 && share <= 1 && (i === 0 || share > sorted[i - 1])));
    assert.equal(sorted.at(-1), 1);
  }
  assert.ok(logShowsMore(HTM) && logShowsMore(QTM));
  assert.ok(!logShowsMore([1, 6, 24, 40]) && !logShowsMore([]) && !logShowsMore([1]));
  assert.equal(part(0, 10, true), 0);
});

test("a share is never rounded to nothing", () => {
  assert.deepEqual([1, 276, 1_350_852, 3_674_160].map((count) => percent(count, 3_674_160)), ["0.00003 %", "0.00751 %", "36.77 %", "100.00 %"]);
});

test("the mean is that of all positions", () => {
  assert.equal(meanDistance(HTM).toFixed(6), "8.755576");
  assert.equal(meanDistance(QTM).toFixed(6), "10.666386");
});

test("the table as CSV has a line for each distance", () => {
  const lines = csv(COUNTED).split("\r\n");
  assert.equal(lines[0], "depth,positions_htm,positions_qtm");
  assert.deepEqual([lines[12], lines[15], lines[16]], ["11,2644,1350852", "14,,276", ""]);
  assert.equal(lines.length, 17);
});

test("the table as JSON has both metrics", () => {
  const [htm, qtm] = JSON.parse(json(COUNTED));
  assert.deepEqual([htm.counts, htm.total, htm.max_depth, htm.mean], [HTM, 3_674_160, 11, 8.75]);
  assert.deepEqual([qtm.counts, qtm.max_depth, qtm.metric], [QTM, 14, "qtm"]);
});

test("the first levels are called so as JSON, as the program calls them", () => {
  const [levels] = JSON.parse(json({ puzzle: "3x3x3", columns: [{ metric: "htm", counts: [1, 18, 243], mean: null }] }));
  assert.deepEqual(levels, { puzzle: "3x3x3", metric: "htm", counts: [1, 18, 243], total: 262, max_depth: 2, first_levels: true });
});

test("the picture has a bar and a number for each count", () => {
  const drawn = svg({ ...COUNTED, isLog: true });
  assert.equal(drawn.match(/<rect /g).length, HTM.length + QTM.length);
  assert.match(drawn, />1,887,748<.*width="300\.0"/);
  assert.match(drawn, /HTM, logarithmic/);
  assert.doesNotMatch(svg(COUNTED), /logarithmic/);
  assert.equal(drawn.split("<").length, drawn.split(">").length);
});

test("a ticker makes its steps until the last, and stops when it is told to", () => {
  const clock = { due: [], at: 0 };
  const after = (action, time) => clock.due.push({ action, time }) && clock.due.at(-1);
  const callOff = (timer) => clock.due.splice(clock.due.indexOf(timer), clock.due.includes(timer) ? 1 : 0);
  const said = [];
  let left = 3;
  const ticker = new Ticker({ advance: () => (left -= 1) > 0, pace: 50, changed: (on) => said.push(on), after, callOff });
  const run = () => clock.due.shift().action();
  ticker.play(undefined, true);
  ticker.play();
  assert.deepEqual(clock.due.map(({ time }) => time), [0], "playing twice is playing once");
  run();
  run();
  run();
  assert.deepEqual([left, clock.due.length, said], [0, 0, [true, false]]);
  left = 9;
  const end = new AbortController();
  ticker.play(end.signal);
  run();
  end.abort();
  assert.deepEqual([left, clock.due.length, ticker.isPlaying, said], [8, 0, false, [true, false, true, false]]);
  ticker.play(end.signal);
  assert.ok(!ticker.isPlaying, "what has ended does not begin");
});
