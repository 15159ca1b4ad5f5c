// Combines many tab stops into one: the arrow keys move between them.

/** The number of elements that the page keys skip. */
const PAGE = 10;

/** @type {Record<string, (at: number, last: number) => number>} */
const WAYS = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

/** Lets the keys go over the elements in a holder that a selector names; `chosen` is told where they came to.
    @param {HTMLElement} holder
    @param {string} selector
    @param {(element: HTMLElement) => void} [chosen] */
export function rove(holder, selector, chosen = () => {}) {
  holder.addEventListener("keydown", (event) => {
    const found = /** @type {HTMLElement[]} */ ([...holder.querySelectorAll(selector)]);
    const all = found.filter((one) => getComputedStyle(one).visibility === "visible");
    const at = all.findIndex((one) => one === document.activeElement);
    const way = WAYS[event.key];
    if (at === -1 || !way || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    const next = all[Math.max(0, Math.min(all.length - 1, way(at, all.length - 1)))];
    stopAt(holder, next);
    next.focus();
    chosen(next);
  });
  holder.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(selector)) {
      stopAt(holder, target);
    }
  });
}

/** Makes an element the one that the tab key comes to.
    @param {HTMLElement} holder
    @param {HTMLElement} element */
export function stopAt(holder, element) {
  holder.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  element.tabIndex = 0;
}
