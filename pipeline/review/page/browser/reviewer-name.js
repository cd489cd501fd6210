/** @import { Notebook } from "./notebook.js" */
import { byId } from "../../../page/browser/element.js";

/**
 * Asks who reviews, with the last name filled in.
 * @param {Notebook} notebook
 * @returns {Promise<string>}
 */
export function askReviewer(notebook) {
  const dialog = byId("name", HTMLDialogElement);
  const field = byId("name-input", HTMLInputElement);
  field.value = knownReviewer(notebook) ?? "";
  dialog.showModal();
  field.select();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      const name = field.value.trim();
      const chosen = name === "" ? knownReviewer(notebook) : name;
      if (chosen === null) return dialog.showModal();
      notebook.write("reviewer", chosen);
      resolve(chosen);
    };
  });
}

/** @param {Notebook} notebook */
export function knownReviewer(notebook) {
  const name = notebook.read("reviewer");
  return typeof name === "string" && name.trim() !== "" ? name : null;
}
