// Shows the view that the address names, keeps the last state of each, and leads from one to another.

import { clearFault, showFault } from "./fault.js";
import { address, Misread, parse } from "./route.js";

/** @typedef {import("./route.js").View} View */

/** @type {View[]} */
let views = [];
/** The view that is shown, and the controller to abort when it shows something else. @type {{view: View | null, end: AbortController}} */
let current = { view: null, end: new AbortController() };
let isTyping = false;
let isFollowed = false;

/** Shows what the address says, from now on. The first view is the one for an address that names none. @param {View[]} all */
export function start(all) {
  views = all;
  window.addEventListener("hashchange", show);
  document.addEventListener("click", ({ target }) => {
    isFollowed = target instanceof Element && target.closest("a[href^='#']") !== null;
  });
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("main")?.focus();
  });
  show();
}

/** A link to a state of a view. @param {string} name @param {Record<string, any>} values */
export const link = (name, values) => address(named(name), values);

/** Goes to a state as a new entry of the history, or shows it anew if it is this one. @param {string} name @param {Record<string, any>} values */
export function go(name, values) {
  const next = link(name, values);
  if (next === location.hash) {
    show();
  } else {
    location.hash = next;
  }
}

/** Puts a state into the address without a new entry, and shows it. @param {string} name @param {Record<string, any>} values */
export function replace(name, values) {
  const next = link(name, values);
  if (next !== location.hash) {
    history.replaceState(null, "", next);
    show();
  }
}

/** Returns a function to call when a view's form changes. It puts the form's state into the address, by default after a pause in typing.
 * @param {string} name @param {number} milliseconds */
export function whenWritten(name, milliseconds = 250) {
  let timer = 0;
  return () => {
    const { signal } = current.end;
    const before = shownName();
    // Following a link changes the address before the view is told.
    const put = () => signal.aborted || shownName() !== before || replace(name, named(name).written());
    clearTimeout(timer);
    if (milliseconds === 0) {
      put();
    } else {
      isTyping = true;
      timer = window.setTimeout(put, milliseconds);
    }
  };
}

/** The part of the address that names a view. */
const shownName = () => location.hash.split("?")[0];

/** @param {string} name */
function named(name) {
  const view = views.find((one) => one.name === name);
  if (!view) {
    throw new TypeError(`found the view ${name}, expected one of ${views.map((one) => one.name)}`);
  }
  return view;
}

function show() {
  const place = parse(location.hash, views);
  const { view, state, faults } = place;
  current.end.abort();
  if (current.view !== view) {
    // Text that was just typed is not in the address yet, but should be in the link back.
    if (current.view && isTyping) {
      keep(current.view, link(current.view.name, current.view.written()));
    }
    reveal(view);
  }
  isTyping = false;
  isFollowed = false;
  current = { view, end: new AbortController() };
  const isNamed = shownName() === `#${view.name}`;
  keep(view, isNamed ? location.hash : `#${view.name}`);
  tellFaults(place);
  during((signal) => view.show(state, signal, faults));
}

/** Runs an action for the state that is shown, with its signal. When another state is to be shown, pending requests are rejected;
 * that is no failure. @param {(signal: AbortSignal) => unknown} action */
export async function during(action) {
  const { signal } = current.end;
  try {
    await action(signal);
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
  }
}

/** @param {View} view */
const tab = (view) => /** @type {HTMLAnchorElement} */ (document.querySelector(`nav a[data-view="${view.name}"]`));

/** @param {View} view @param {string} hash */
function keep(view, hash) {
  tab(view).href = hash;
}

/** @param {View} view */
function reveal(view) {
  for (const section of document.querySelectorAll("main > section")) {
    /** @type {HTMLElement} */ (section).hidden = section !== sectionOf(view);
  }
  for (const one of views) {
    if (one === view) {
      tab(one).setAttribute("aria-current", "page");
    } else {
      tab(one).removeAttribute("aria-current");
    }
  }
  // In a narrow window the links are a row that scrolls.
  const [row, shown] = [tab(view).parentElement, tab(view)];
  row?.scrollTo(shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2, 0);
  document.title = `pocket: ${tab(view).textContent}`;
  // Following a link starts at the top of the view; going back restores the place.
  if (isFollowed) {
    window.scrollTo(0, 0);
  }
}

/** @param {View} view */
const sectionOf = (view) => document.querySelector(`main > section[data-view="${view.name}"]`);

/** Reports invalid values in the address: next to the field if the view has a place for it, otherwise at the top.
 * @param {import("./route.js").Place} place */
function tellFaults({ view, faults, texts, stray }) {
  const homeless = [...stray];
  for (const name of Object.keys(view.fields)) {
    const holder = sectionOf(view)?.querySelector(`[data-fault="${name}"]`);
    const field = /** @type {HTMLInputElement | null | undefined} */ (sectionOf(view)?.querySelector(`[data-field="${name}"]`));
    if (!holder) {
      homeless.push(...(name in faults ? [`${name} in the address: ${faults[name]}.`] : []));
    } else if (name in faults) {
      if (field && field.value !== texts[name]) {
        field.value = texts[name];
      }
      showFault(holder, field, new Misread(faults[name]));
    } else {
      clearFault(holder, field);
    }
  }
  const notice = /** @type {HTMLElement} */ (document.getElementById("stray"));
  notice.textContent = homeless.join(" ");
  notice.hidden = homeless.length === 0;
}
