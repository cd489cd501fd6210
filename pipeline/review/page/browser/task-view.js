/** @import { ReviewSheet } from "../../../schema/review.js" */
/** @import { Source } from "./source.js" */
import { button, element } from "../../../page/browser/element.js";
import { showLarge } from "./large-picture.js";
import { subtaskView } from "./subtask-view.js";

/**
 * Everything that is shown of a task, and the buttons of its steps in their order.
 * @param {ReviewSheet} sheet
 * @param {Source} source
 * @returns {{ root: HTMLElement, steps: HTMLButtonElement[] }}
 */
export function taskView(sheet, source) {
  const subtasks = sheet.subtasks.map((subtask, i) => subtaskView(subtask, i, source));
  const facts = [sheet.persona, sheet.level, sheet.scenario].map((fact) => element("li", {}, fact));
  const complexity = Object.entries(sheet.complexity).map(([dimension, level]) => `${dimension} ${level}`);
  const goal = element(
    "div",
    { class: "goal" },
    element("ul", { class: "chips", "aria-label": "Kind of task" }, element("li", { id: "badge" }), ...facts),
    element("h1", { id: "intent", tabindex: "-1" }, sheet.intent),
    element("p", { class: "complexity" }, complexity.join(" · ")),
    element("h2", {}, "Instruction"),
    element("p", { class: "instruction", id: "instruction" }, sheet.instruction),
    element("h2", {}, "Graph"),
    button(graphPicture(sheet.graph), () => showLarge(graphPicture(sheet.graph), sheet.intent), {
      class: "graph",
      id: "enlarge-graph",
    }),
    element("h2", {}, "Proof"),
    element("p", { class: "proof" }, sheet.proof),
    element(
      "details",
      { id: "low-level" },
      element("summary", {}, "Low-level instruction"),
      element("p", { class: "instruction" }, sheet.low_level_instruction),
    ),
    element("p", { class: "id" }, `Task ${sheet.task_id}`),
  );
  const parts = element(
    "section",
    { class: "subtasks", "aria-labelledby": "subtasks" },
    element(
      "h2",
      { id: "subtasks" },
      sheet.subtasks.length === 1 ? "The subtask" : `${sheet.subtasks.length} subtasks`,
    ),
    ...subtasks.map(({ root }) => root),
  );
  return { root: element("article", { class: "task" }, goal, parts), steps: subtasks.flatMap(({ steps }) => steps) };
}

/**
 * The drawing as a picture, in which no script runs and nothing is loaded.
 * @param {string} svg
 */
function graphPicture(svg) {
  const image = element("img", {
    class: "drawing",
    alt: "The graph of the task: its subtasks, and which waits for which",
  });
  // Half a surrogate pair cannot be encoded.
  const text = svg.replace(/\p{Surrogate}/gu, "\ufffd");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return image;
}
