// Makes and finds elements of the page, and writes what stands in them.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id, of whatever kind the page has given it. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** An element of the page; attributes whose value is null or false are left out.
 * @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children @returns {any} */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of a drawing. @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children
 * @returns {any} */
export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** A button that does something when it is pressed.
 * @param {string} label @param {(event: MouseEvent) => unknown} action @param {Record<string, any>} attributes
 * @returns {HTMLButtonElement} */
export function button(label, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", action);
  return made;
}

/** @param {Element} made @param {Record<string, any>} attributes @param {(Node | string)[]} children */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children);
  return made;
}

/** An integer with digit grouping. An integer beyond JavaScript's exact range is given as a string. */
export const grouped = (number) => BigInt(number).toLocaleString("en");

/** "1 move", "2 moves". */
export const counted = (number, noun) => `${grouped(number)} ${noun}${Number(number) === 1 ? "" : "s"}`;

/** @param {number} bytes */
export function size(bytes) {
  const units = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"];
  const unit = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 0), units.length - 1);
  return `${(bytes / 2 ** (10 * unit)).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** The command by which the program counts a puzzle, up to its options: a shell takes the name of any file as it is.
 * @param {string} file @param {boolean} single */
export function command(file, single) {
  const word = /^\w[\w.-]*$/.test(file) ? file : `'./${file.replaceAll("'", "'\\''")}'`;
  return `pocket distribution ${word}${single ? " --single-turns" : ""}`;
}
