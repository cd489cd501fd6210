import { type Html, html } from "../export/html.js";

/** The letter of a node, as lists and drawings call it. */
export function letterBadge(letter: string): Html {
  return html`<span class="letter">${letter}</span>`;
}
