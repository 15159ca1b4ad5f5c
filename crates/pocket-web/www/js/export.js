// Writes counts of positions as CSV, JSON and SVG texts. Independent of the browser.

import { part } from "./levels.js";

/** @typedef {{ metric: string, counts: number[], mean: number | null }} Column the counts of a metric, by distance, and their mean; null if there are only the first levels */

/** The counts of a puzzle to write. @typedef {{ puzzle: string, columns: Column[], isLog?: boolean }} Counted */

/** A line for each distance, a column for each metric; no count where there is no such distance. @param {Counted} counted */
export function csv({ columns }) {
  const header = ["depth", ...columns.map(({ metric }) => (columns.length === 1 ? "positions" : `positions_${metric}`))];
  const lines = distances(columns).map((depth) => [depth, ...columns.map(({ counts }) => counts[depth] ?? "")]);
  return [header, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** What `pocket distribution --format json` says, of each metric. @param {Counted} counted */
export function json({ puzzle, columns }) {
  const tables = columns.map(({ metric, counts, mean }) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return { puzzle, metric, counts, total, max_depth: counts.length - 1, ...(mean === null ? { first_levels: true } : { mean }) };
  });
  return `${JSON.stringify(tables, null, 2)}\n`;
}

const ROW = 24;
const BARS = 300;
const LEFT = 110;
const TOP = 44;

/** A picture that stands for itself: the bars of all metrics beside each other. @param {Counted} counted */
export function svg({ puzzle, columns, isLog = false }) {
  const depths = distances(columns);
  const width = columns.length * (LEFT + BARS + 30);
  const height = TOP + depths.length * ROW + 16;
  const parts = columns.flatMap(({ metric, counts }, i) => {
    const x = i * (LEFT + BARS + 30);
    const most = Math.max(...counts, 1);
    const rows = counts.map((count, depth) => {
      const y = TOP + depth * ROW;
      const length = Math.max(1, part(count, most, isLog) * BARS).toFixed(1);
      return `<text x="${x + 26}" y="${y + 15}">${depth}</text><text x="${x + LEFT - 8}" y="${y + 15}">${count.toLocaleString("en")}</text>` +
        `<rect x="${x + LEFT}" y="${y + 3}" width="${length}" height="${ROW - 8}" rx="2"/>`;
    });
    return [`<text x="${x + LEFT}" y="24" class="name">${metric.toUpperCase()}${isLog ? ", logarithmic" : ""}</text>`, ...rows];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n` +
    `<title>Positions of ${escaped(puzzle)} at each distance from solved</title>\n` +
    "<style>text{font:13px sans-serif;text-anchor:end;fill:#1d2127}.name{text-anchor:start;font-weight:700}rect{fill:#1657b8}</style>\n" +
    `<path d="M0 0H${width}V${height}H0Z" fill="#fff"/>\n${parts.join("\n")}\n</svg>\n`;
}

/** @param {Column[]} columns */
const distances = (columns) => [...Array(Math.max(...columns.map(({ counts }) => counts.length))).keys()];

/** @param {string} text */
const escaped = (text) => text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
