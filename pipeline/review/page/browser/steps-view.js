/** @import { ReviewSheet } from "../../../schema/review.js" */
/** @import { Source } from "./source.js" */
import { button, element } from "../../../page/browser/element.js";
import { showLarge } from "./large-picture.js";

/** @typedef {ReviewSheet["subtasks"][number]["steps"][number]} Step */
/** @typedef {{ root: HTMLElement, steps: HTMLButtonElement[] }} StepsView */

/**
 * The steps of a subtask in words, and beside them the screen before the chosen one with the acted control marked.
 * @param {readonly Step[]} steps
 * @param {Source} source
 * @returns {StepsView}
 */
export function stepsView(steps, source) {
  const pictured = steps.some(({ picture }) => picture !== null);
  const screen = element("div", { class: "screen" });
  const choices = steps.map((step, i) =>
    button(step.words, () => choose(i), { class: "step", "aria-pressed": "false", disabled: !pictured }),
  );
  /** @param {number} i */
  function choose(i) {
    const step = steps[i];
    if (step === undefined) return;
    for (const [at, choice] of choices.entries()) choice.setAttribute("aria-pressed", String(at === i));
    const words = `Screen before step ${i + 1}: ${step.words}`;
    screen.replaceChildren(
      markedPicture(step, words, source, () => showLarge(markedPicture(step, words, source), words)),
    );
  }
  const list = element("ol", {}, ...choices.map((choice) => element("li", {}, choice)));
  const root = element("div", { class: pictured ? "steps" : "steps plain" }, list, pictured ? screen : null);
  // Most often the first step is to start the application, and shows nothing of it.
  if (pictured)
    choose(
      Math.max(
        0,
        steps.findLastIndex(({ picture, rect }) => picture !== null && rect !== null),
      ),
    );
  return { root, steps: pictured ? choices : [] };
}

/**
 * @param {Step} step
 * @param {string} words
 * @param {Source} source
 * @param {() => void} [enlarge]
 * @returns {HTMLElement}
 */
function markedPicture({ picture, rect }, words, source, enlarge) {
  if (picture === null) return element("p", { class: "none" }, "There is no picture of this step.");
  const image = element("img", { alt: words, decoding: "async" });
  const mark = element("span", { class: "mark", hidden: true });
  image.addEventListener("load", () => {
    if (rect === null) return;
    const [left, top, right, bottom] = rect;
    const { naturalWidth: width, naturalHeight: height } = image;
    mark.style.left = `${(100 * left) / width}%`;
    mark.style.top = `${(100 * top) / height}%`;
    mark.style.width = `${(100 * (right - left)) / width}%`;
    mark.style.height = `${(100 * (bottom - top)) / height}%`;
    mark.hidden = false;
  });
  const frame = element("span", { class: "frame" }, image, mark);
  const missing = () => frame.replaceChildren(element("span", { class: "none" }, `The picture ${picture} is missing.`));
  image.addEventListener("error", missing);
  source.picture(picture).then((address) => {
    image.src = address;
  }, missing);
  if (enlarge === undefined) return frame;
  return button(frame, enlarge, { class: "enlarge", "aria-label": `Enlarge. ${words}` });
}
