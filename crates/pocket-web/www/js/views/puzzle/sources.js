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
  // A file that is dropped outside the view must not replace the page; text goes where it is dropped.
  for (const kind of /** @type {("dragenter" | "dragover" | "drop")[]} */ (["dragenter", "dragover", "drop"])) {
    window.addEventListener(kind, (event) => {
      if (!section.hidden && isFile(event)) {
        event.preventDefault();
      }
    });
  }
  section.addEventListener("dragover", (event) => section.classList.toggle("dropping", isFile(event)));
  section.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!section.contains(/** @type {Node | null} */ (relatedTarget))) {
      section.classList.remove("dropping");
    }
  });
  section.addEventListener("drop", ({ dataTransfer }) => {
    section.classList.remove("dropping");
    const file = dataTransfer?.files[0];
    if (file) {
      take(file);
    }
  });
}
