/** @import { Desk, Filter } from "./desk.js" */
/** @import { Entry } from "./source.js" */

import { byId, element } from "../../../page/browser/element.js";
import { noFilter } from "./desk.js";

/**
 * Fills the choices of the filter with what there is, and hands over what is chosen.
 * @param {readonly Entry[]} entries
 * @param {(filter: Filter) => void} choose
 */
export function openFilterForm(entries, choose) {
  const form = byId("filter-form", HTMLFormElement);
  for (const name of /** @type {const} */ (["level", "persona", "scenario"])) {
    const values = [...new Set(entries.map((entry) => entry[name]))].sort();
    const select = form.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) continue;
    const choices = values.map((value) => element("option", { value }, value));
    select.replaceChildren(element("option", { value: "" }, "all"), ...choices);
  }
  const read = () => {
    const given = new FormData(form);
    /** @param {keyof typeof noFilter} name */
    const text = (name) => String(given.get(name) ?? "");
    choose({
      level: text("level"),
      persona: text("persona"),
      scenario: text("scenario"),
      state: text("state"),
      text: text("text"),
    });
  };
  form.addEventListener("input", read);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    byId("task", HTMLElement).focus();
  });
  // The fields are empty only after the event.
  form.addEventListener("reset", () => setTimeout(read));
}

/** Says how much passes, and that something does not. @param {Desk} desk */
export function showFilter(desk) {
  const { count } = desk.passing();
  const isOn = JSON.stringify(desk.filter()) !== JSON.stringify(noFilter);
  const words = count === 0 ? "No task is like this." : `${count} of ${desk.counts().all} tasks`;
  byId("filter-words", HTMLElement).textContent = isOn ? words : "";
  byId("filter-button", HTMLElement).classList.toggle("on", isOn);
}

/** Shows the fields or hides them; what they say holds all the same. */
export function toggleFilter() {
  const filter = byId("filter", HTMLElement);
  filter.hidden = !filter.hidden;
  byId("filter-button", HTMLElement).setAttribute("aria-expanded", String(!filter.hidden));
  if (!filter.hidden) filter.querySelector("select")?.focus();
}

/** Shows the fields and goes to the one for text. */
export function searchText() {
  if (byId("filter", HTMLElement).hidden) toggleFilter();
  const field = byId("filter-form", HTMLFormElement).elements.namedItem("text");
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}
