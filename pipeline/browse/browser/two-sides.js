import { byId } from "../../page/browser/element.js";

/**
 * Shows two of the sides of a page, left and right, as the two fields say; what was chosen stands in the fragment of the
 * address.
 * @param {(shown: readonly [number, number]) => void} changed is told which two are shown
 */
export function openSides(changed) {
  const form = byId("sides", HTMLFormElement);
  const sides = [...document.querySelectorAll(".sides > .side")];
  /** @param {string} name */
  const field = (name) => {
    const found = form.elements.namedItem(name);
    if (!(found instanceof HTMLSelectElement)) throw new Error(`the page has no field "${name}"`);
    return found;
  };
  const [left, right] = [field("left"), field("right")];
  const given = /^#(\d+)-(\d+)$/.exec(location.hash);
  if (given !== null) {
    if (sides[Number(given[1])] !== undefined) left.value = given[1] ?? "0";
    if (sides[Number(given[2])] !== undefined) right.value = given[2] ?? "0";
  }
  function show() {
    const [first, second] = [Number(left.value), Number(right.value)];
    for (const [i, side] of sides.entries()) {
      if (!(side instanceof HTMLElement)) continue;
      side.hidden = i !== first && i !== second;
      side.style.order = i === first ? "0" : "1";
    }
    changed([first, second]);
  }
  form.addEventListener("input", () => {
    history.replaceState(null, "", `#${left.value}-${right.value}`);
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}
