import { openSides } from "./two-sides.js";

if (document.getElementById("sides") !== null) {
  openSides((shown) => {
    // The chart shows all agents; those that are not chosen stand back.
    for (const part of document.querySelectorAll("[data-colour]")) {
      if (!(part instanceof SVGElement || part instanceof HTMLElement)) continue;
      part.classList.toggle("back", !shown.includes(Number(part.dataset.colour)));
    }
  });
}
