import type { Catalog } from "../../catalog/catalog.js";
import { readTaskOutlines, type TaskOutline } from "../../store/tasks/read-task-outlines.js";
import { agentLabel } from "../agent-label.js";
import type { BrowsedDataset } from "../browsed-dataset.js";

/** How an agent did at a task: its place among `agents`, attempts that succeeded, that count, and that do not. */
export type AgentResult = [agent: number, succeeded: number, counted: number, notCounted: number];

/** A task of the list as a short row; numbers in it are places in the lists beside it. */
export type TaskRow = [
  dataset: number,
  id: string,
  persona: number,
  level: string,
  intent: string,
  applications: number[],
  subtasks: number,
  /** Distinct values that have to be found. */
  values: number,
  kind: "plain" | "condition" | "infeasible",
  results: AgentResult[],
];

/** All tasks, in a form that is short enough for tens of thousands of them in one page. */
export interface TaskList {
  datasets: string[];
  personas: string[];
  applications: string[];
  agents: string[];
  tasks: TaskRow[];
}

/** Returns the tasks of all datasets in their order, with how each agent did. */
export function taskList(datasets: readonly BrowsedDataset[], catalog: Catalog): TaskList {
  const [personas, applications, agents] = [numbering(), numbering(), numbering()];
  const results = datasets.map((dataset) => resultsByTask(dataset, agents.of));
  const tasks = datasets.flatMap(({ database }, dataset) =>
    [...readTaskOutlines(database)].map((task): TaskRow => {
      const { id, persona, level, task_intent, involved_apps, subtasks, carried_values } = task;
      const own = [...(results[dataset]?.get(id)?.values() ?? [])];
      const values = new Set(carried_values.map(({ from, value }) => `${from} ${value}`)).size;
      const person = personas.of(catalog.personas.get(persona)?.name ?? persona);
      const used = involved_apps.map(applications.of);
      return [dataset, id, person, level, task_intent, used, subtasks, values, kindOf(task), own];
    }),
  );
  return {
    datasets: datasets.map(({ file }) => file),
    personas: personas.all,
    applications: applications.all,
    agents: agents.all,
    tasks,
  };
}

function kindOf({ infeasible, decides }: TaskOutline): TaskRow[8] {
  if (infeasible) return "infeasible";
  return decides ? "condition" : "plain";
}

function resultsByTask(
  dataset: BrowsedDataset,
  agentOf: (name: string) => number,
): Map<string, Map<number, AgentResult>> {
  const results = new Map<string, Map<number, AgentResult>>();
  for (const { task_id, success, ...by } of dataset.results()) {
    const agent = agentOf(agentLabel(by));
    const own = results.get(task_id) ?? new Map<number, AgentResult>();
    results.set(task_id, own);
    const [, succeeded, counted, notCounted] = own.get(agent) ?? [agent, 0, 0, 0];
    own.set(agent, [
      agent,
      succeeded + Number(success === true),
      counted + Number(success !== null),
      notCounted + Number(success === null),
    ]);
  }
  return results;
}

function numbering(): { all: string[]; of: (name: string) => number } {
  const all: string[] = [];
  const places = new Map<string, number>();
  return {
    all,
    of(name) {
      const known = places.get(name);
      if (known !== undefined) return known;
      places.set(name, all.length);
      return all.push(name) - 1;
    },
  };
}
