// Takes definitions from files that are chosen or dropped.

import { byId } from "../../dom.js";

/** Calls `take` with each file that is chosen or dropped in the view of a form.
 * @param {HTMLElement} form @param {(file: File) => void} take */
export function takeFiles(form, take) {
  byId("puzzle-file").addEventListener("change", (/** @type {any} */ { target }) => {
    if (target.files.length > 0) {
      take(target.files[0]);
    }
    // Choosing the same file again, which may have changed, must trigger a change event too.
    target.value = "";
  });
  const section = /** @type {HTMLElement} */ (form.closest("section"));
  const isFile = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files");
  for (const kind of ["dragenter", "dragover"]) {
    section.addEventListener(kind, (event) => {
      if (isFile(/** @type {DragEvent} */ (event))) {
        event.preventDefault();
        section.classList.add("dropping");
      }
    });
  }
  section.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!section.contains(/** @type {Node | null} */ (relatedTarget))) {
      section.classList.remove("dropping");
    }
  });
  section.addEventListener("drop", (event) => {
    section.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    // Text goes where it is dropped.
    if (file) {
      event.preventDefault();
      take(file);
    }
  });
  // A file that is dropped outside the view must not replace the page.
  for (const kind of /** @type {("dragover" | "drop")[]} */ (["dragover", "drop"])) {
    window.addEventListener(kind, (event) => {
      if (!section.hidden && isFile(event)) {
        event.preventDefault();
      }
    });
  }
}
