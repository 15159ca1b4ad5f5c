// Makes and finds elements of the page.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** An element of the page; attributes whose value is null or false are left out. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of a drawing. */
export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** A button that does something when it is pressed. */
export function button(label, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", action);
  return made;
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children);
  return made;
}

/** Calls an action once the calls have paused. */
export function afterPause(action, milliseconds) {
  let timer = 0;
  return (...inputs) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...inputs), milliseconds);
  };
}

/** A whole number as people read it. */
export const grouped = (number) => Number(number).toLocaleString("en");

/** "1 move", "2 moves". */
export const counted = (number, noun) => `${grouped(number)} ${noun}${Number(number) === 1 ? "" : "s"}`;
