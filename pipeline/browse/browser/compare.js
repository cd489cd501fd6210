import { listenToKeys } from "../../page/browser/keys.js";
import { openWalk } from "./step-walk.js";
import { openSides } from "./two-sides.js";

const walks = [...document.querySelectorAll(".side")].map((side) => {
  const found = side.querySelector("[data-walk]");
  return found instanceof HTMLElement ? openWalk(found, () => undefined) : null;
});
/** @type {readonly number[]} */
let both = [];
openSides((chosen) => {
  both = chosen;
});

/** @param {number} by */
function moveBoth(by) {
  for (const place of new Set(both)) walks[place]?.move(by);
}

listenToKeys(
  [
    { keys: ["ArrowLeft", "k"], words: "previous step of both", run: () => moveBoth(-1) },
    { keys: ["ArrowRight", "j"], words: "next step of both", run: () => moveBoth(1) },
  ],
  () => false,
  () => true,
);
