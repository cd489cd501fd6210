/** @import { TaskList, TaskRow } from "../start/task-list.js" */

/**
 * What is wished for; "" for anything. Datasets, personas, applications and agents are named by their places.
 * @typedef {Record<"dataset" | "persona" | "level" | "application" | "kind" | "agent" | "result" | "text", string>} Wishes
 */

/** @type {Readonly<Wishes>} */
export const noWishes = {
  dataset: "",
  persona: "",
  level: "",
  application: "",
  kind: "",
  agent: "",
  result: "",
  text: "",
};

/**
 * The tasks that are as wished for.
 * @param {TaskList} list
 * @param {Readonly<Wishes>} wishes
 * @returns {TaskRow[]}
 */
export function filterTasks(list, wishes) {
  const words = wishes.text.toLowerCase().split(/\s+/).filter(Boolean);
  return list.tasks.filter((task) => {
    const [dataset, id, persona, level, intent, applications, , values, kind] = task;
    if (wishes.dataset !== "" && dataset !== Number(wishes.dataset)) return false;
    if (wishes.persona !== "" && persona !== Number(wishes.persona)) return false;
    if (wishes.level !== "" && level !== wishes.level) return false;
    if (wishes.application !== "" && !applications.includes(Number(wishes.application))) return false;
    if (wishes.kind === "with a condition" && kind !== "condition") return false;
    if (wishes.kind === "with values" && values === 0) return false;
    if (wishes.kind === "infeasible" && kind !== "infeasible") return false;
    if (!meetsResult(task, wishes)) return false;
    if (words.length === 0) return true;
    const names = applications.map((place) => list.applications[place]);
    const text = [id, intent, list.personas[persona], ...names].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Whether the attempts of the agent that is wished for, or of any, came out as wished for.
 * @param {TaskRow} task
 * @param {Readonly<Wishes>} wishes
 */
function meetsResult([, , , , , , , , , results], { agent, result }) {
  const own = agent === "" ? results : results.filter(([place]) => place === Number(agent));
  switch (result) {
    case "succeeded":
      return own.some(([, succeeded]) => succeeded > 0);
    case "failed":
      return own.some(([, succeeded, counted]) => counted > succeeded);
    case "not counted":
      return own.some(([, , , notCounted]) => notCounted > 0);
    case "not attempted":
      return own.length === 0;
    default:
      return agent === "" || own.length > 0;
  }
}

/**
 * By what tasks are sorted: a number or a text of each.
 * @type {Record<string, (task: TaskRow, list: TaskList) => string | number>}
 */
export const sortKeys = {
  dataset: ([dataset]) => dataset,
  task: ([, , , , intent]) => intent.toLowerCase(),
  persona: ([, , persona], list) => list.personas[persona] ?? "",
  level: ([, , , level]) => level,
  applications: ([, , , , , applications]) => applications.length,
  subtasks: ([, , , , , , subtasks]) => subtasks,
  values: ([, , , , , , , values]) => values,
  kind: ([, , , , , , , , kind]) => kind,
};

/**
 * The share of an agent's attempts at a task that succeeded; below all of them where there is none that counts.
 * @param {TaskRow} task
 * @param {number} agent
 */
export function successShare([, , , , , , , , , results], agent) {
  const own = results.find(([place]) => place === agent);
  return own === undefined ? -2 : own[2] === 0 ? -1 : own[1] / own[2];
}

/**
 * The tasks in another order; those that are equal in it stay in the order of their datasets.
 * @param {readonly TaskRow[]} tasks
 * @param {TaskList} list
 * @param {string} by a name of `sortKeys`, or "agent" with its place
 * @param {boolean} down whether the largest comes first
 * @returns {TaskRow[]}
 */
export function sortTasks(tasks, list, by, down) {
  const agent = /^agent(\d+)$/.exec(by)?.[1];
  const key = agent === undefined ? sortKeys[by] : (/** @type {TaskRow} */ task) => successShare(task, Number(agent));
  if (key === undefined) return [...tasks];
  const keyed = tasks.map((task) => ({ task, value: key(task, list) }));
  const sign = down ? -1 : 1;
  keyed.sort((a, b) => (a.value < b.value ? -sign : a.value > b.value ? sign : 0));
  return keyed.map(({ task }) => task);
}
