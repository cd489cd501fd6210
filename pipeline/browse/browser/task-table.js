/** @import { AgentResult, TaskList, TaskRow } from "../start/task-list.js" */
import { button, element } from "../../page/browser/element.js";

/** @typedef {{ by: string, down: boolean }} Sorting */

/**
 * The heads of the list, each a button that sorts by its column.
 * @param {TaskList} list
 * @param {Sorting} sorting
 * @param {(by: string) => void} sort
 */
export function tableHead(list, sorting, sort) {
  /** @type {[string, string][]} */
  const heads = [
    ["task", "Task"],
    ...(list.datasets.length > 1 ? [/** @type {[string, string]} */ (["dataset", "Dataset"])] : []),
    ["persona", "Persona"],
    ["level", "Level"],
    ["applications", "Applications"],
    ["subtasks", "Subtasks"],
    ["values", "Asks for"],
    ...list.agents.map((name, place) => /** @type {[string, string]} */ ([`agent${place}`, name])),
  ];
  const cells = heads.map(([by, words]) => {
    const isOn = sorting.by === by;
    const order = isOn ? (sorting.down ? "descending" : "ascending") : "none";
    const arrow = isOn ? (sorting.down ? " ↓" : " ↑") : "";
    return element(
      "th",
      { scope: "col", "aria-sort": order },
      button(`${words}${arrow}`, () => sort(by), { class: "sort" }),
    );
  });
  return element("tr", {}, ...cells);
}

/**
 * A task of the list.
 * @param {TaskRow} task
 * @param {TaskList} list
 */
export function tableRow(task, list) {
  const [dataset, id, persona, level, intent, applications, subtasks, values, kind, results] = task;
  const address = `d${dataset + 1}/${id}/index.html`;
  const asks = [
    ...(kind === "plain" ? [] : [kind]),
    ...(values === 0 ? [] : [`${values} ${values === 1 ? "value" : "values"}`]),
  ];
  const title = element(
    "th",
    { scope: "row" },
    element("a", { href: address }, intent),
    element("code", { class: "short-id" }, id.slice(0, 8)),
  );
  const cells = [
    ...(list.datasets.length > 1 ? [element("td", { class: "soft" }, list.datasets[dataset] ?? "")] : []),
    element("td", {}, list.personas[persona] ?? ""),
    element("td", {}, level),
    element("td", {}, applications.map((place) => list.applications[place]).join(", ")),
    element("td", { class: "number" }, String(subtasks)),
    element("td", { class: "soft" }, asks.join(", ")),
    ...list.agents.map((_, place) => resultCell(results.find(([agent]) => agent === place))),
  ];
  return element("tr", {}, title, ...cells);
}

/** @param {AgentResult | undefined} result */
function resultCell(result) {
  if (result === undefined) return element("td", { class: "came" }, element("span", { class: "soft" }, "–"));
  const [, succeeded, counted, notCounted] = result;
  if (counted === 0) {
    return element("td", { class: "came" }, element("span", { class: "result none-counted" }, "not counted"));
  }
  const kind = succeeded === counted ? "good" : succeeded === 0 ? "bad" : "mixed";
  const words = counted === 1 ? (succeeded === 1 ? "done" : "failed") : `${succeeded} of ${counted}`;
  const title = notCounted === 0 ? "" : `${notCounted} more not counted`;
  return element("td", { class: "came" }, element("span", { class: `result ${kind}`, title }, words));
}
