// Starts the page: shows the view that the address names, and tells it when the address changes.

import { here } from "./route.js";
import { showCycles } from "./views/cycles.js";
import { showGod } from "./views/god.js";
import { showScrambles } from "./views/scrambles.js";
import { showSolve } from "./views/solve.js";

const views = { solve: showSolve, god: showGod, cycles: showCycles, scrambles: showScrambles };

function show() {
  const { view: named, params } = here();
  // The skip link goes to the content of whatever view is shown.
  if (named === "main") {
    return;
  }
  const view = Object.hasOwn(views, named) ? named : "solve";
  for (const section of document.querySelectorAll("main > section")) {
    section.hidden = section.dataset.view !== view;
  }
  for (const tab of document.querySelectorAll("nav a")) {
    if (tab.dataset.view === view) {
      tab.setAttribute("aria-current", "page");
    } else {
      tab.removeAttribute("aria-current");
    }
  }
  document.title = `pocket: ${document.querySelector(`nav a[data-view="${view}"]`).textContent}`;
  views[view](params);
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
});
window.addEventListener("hashchange", show);
show();

// To open without a network later on; where that is not allowed, the page does without.
navigator.serviceWorker?.register("sw.js").catch(() => {});
