/** @import { ReviewSheet } from "../../../schema/review.js" */
/** @import { Source } from "./source.js" */
import { element } from "../../../page/browser/element.js";
import { pythonNodes } from "../../../page/browser/python.js";
import { stepsView } from "./steps-view.js";

/** @typedef {ReviewSheet["subtasks"][number]} SheetSubtask */

/**
 * @param {SheetSubtask} subtask
 * @param {number} place from 0
 * @param {Source} source
 * @returns {{ root: HTMLElement, steps: HTMLButtonElement[] }}
 */
export function subtaskView(subtask, place, source) {
  const { root: stepsRoot, steps } = stepsView(subtask.steps, source);
  const title = `subtask-${place + 1}`;
  const root = element(
    "section",
    { class: "subtask", "aria-labelledby": title },
    element("p", { class: "of" }, `${place + 1} · `, element("b", {}, subtask.application)),
    element("h3", { id: title }, subtask.instruction),
    facts(subtask),
    element("h4", {}, "Steps"),
    stepsRoot,
    picturedWith(subtask),
    element("h4", {}, "Evaluator"),
    checks(subtask),
    element(
      "details",
      { open: true },
      element("summary", {}, "In Python"),
      element(
        "pre",
        { tabindex: "0", "aria-label": "Evaluator in Python" },
        element("code", {}, ...pythonNodes(subtask.evaluator)),
      ),
    ),
  );
  return { root, steps };
}

/** @param {SheetSubtask} subtask */
function facts({ parameters, takes, leaves }) {
  /** @type {[string, string[]][]} */
  const rows = [
    ...Object.entries(parameters).map(([name, value]) => /** @type {[string, string[]]} */ ([name, [value]])),
    ["takes over", takes],
    ["leaves behind", leaves],
  ];
  return element(
    "dl",
    { class: "facts" },
    ...rows
      .filter(([, values]) => values.length > 0)
      .flatMap(([name, values], i) => [
        element("dt", { class: i < Object.keys(parameters).length ? "parameter" : "resource" }, name),
        ...values.map((value) => element("dd", {}, value)),
      ]),
  );
}

/**
 * Says so where the pictures show it done with something else.
 * @param {SheetSubtask} subtask
 */
function picturedWith({ pictured_with }) {
  if (pictured_with === null) return null;
  const values = Object.entries(pictured_with).map(([name, value]) => `${name} ${value}`);
  const what = values.length === 0 ? "by itself" : `by itself, with ${values.join(", ")}`;
  return element(
    "p",
    { class: "pictured-with" },
    `The pictures, and what its checks saw, are of this subtask as it was done ${what}.`,
  );
}

/** @param {SheetSubtask} subtask */
function checks({ checks: all }) {
  return element(
    "ul",
    { class: "checks" },
    ...all.map(({ check, saw }) =>
      element("li", {}, check, saw === null ? null : element("span", { class: "saw" }, element("i", {}, "saw "), saw)),
    ),
  );
}
