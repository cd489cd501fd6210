import { byId, textNodes } from "../../../page/browser/element.js";

/**
 * Shows a picture as large as the window allows.
 * @param {HTMLElement} picture
 * @param {string} words
 */
export function showLarge(picture, words) {
  const dialog = byId("large", HTMLDialogElement);
  byId("large-words", HTMLElement).replaceChildren(...textNodes(words));
  byId("large-picture", HTMLElement).replaceChildren(picture);
  dialog.showModal();
}
