import { type Html, html } from "../export/html.js";

/** The form in which the two sides that are compared are chosen; `chosen` are the places of those shown at first. */
export function sideChoice(names: readonly string[], chosen: readonly [number, number], hint: Html = html``): Html {
  const select = (side: "Left" | "Right", first: number): Html => {
    const options = names.map(
      (name, i) => html`<option value="${i}"${i === first ? html` selected` : html``}>${name}</option>`,
    );
    return html`<label>${side} <select name="${side.toLowerCase()}">${options}</select></label>`;
  };
  return html`<form class="filter" id="sides">${select("Left", chosen[0])}${select("Right", chosen[1])}${hint}</form>`;
}
