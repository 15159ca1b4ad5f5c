// Draws small nets of the 2x2x2.

import { shape } from "./dom.js";
import { COLOURS, FACES, STICKERS } from "./stickers.js";

/** A picture of 24 stickers, with a description unless there is one elsewhere. */
export function smallNet(stickers, isDescribed = true) {
  const squares = STICKERS.map(({ face, row, column }, i) =>
    shape("rect", {
      x: column * 10 + (FACES[face].column * 2 + 1), y: row * 10 + (FACES[face].row * 2 + 1),
      width: 9, height: 9, rx: 1.5, class: `paint-${stickers[i]}`,
    }),
  );
  const all = { viewBox: "0 0 88 66", class: "small-net" };
  if (!isDescribed) {
    return shape("svg", { ...all, "aria-hidden": "true" }, ...squares);
  }
  const said = STICKERS.map(({ label }, i) => `${label} ${COLOURS[stickers[i]]}`).join(", ");
  return shape("svg", { ...all, role: "img", "aria-label": said }, ...squares);
}
