import type { Catalog } from "../catalog/catalog.js";
import { drawText } from "../graph/draw-text.js";
import { bareGraphOfDag } from "../graph/task-graph.js";
import { basename } from "../path.js";
import type { TaskRecord } from "../schema/dataset-records.js";
import type { Proof } from "../schema/proof.js";
import { fill } from "../template.js";
import { wrap } from "../wrap.js";

/** A task as a person wants to read it: intent, instruction, graph, applications, orders, proof. */
export function printTask(
  task: TaskRecord,
  proof: Proof | undefined,
  catalog: Catalog,
  titles: ReadonlyMap<string, string>,
): string {
  const letters = new Map(task.dag.nodes.map((id, i) => [id, String.fromCharCode(65 + i)]));
  const labels = task.dag.nodes.map((id) => `${letters.get(id) ?? ""} ${titles.get(id) ?? ""}`);
  const orders = task.successful_topo.map((order) => order.map((id) => letters.get(id) ?? "?").join(" "));
  const persona = catalog.personas.get(task.persona)?.name ?? task.persona;
  const sections = [
    `Task ${task.id}`,
    `${persona}, ${task.level}, ${Object.entries(task.complexity)
      .map(([dimension, level]) => `${dimension} ${level}`)
      .join(", ")}`,
    "",
    `Intent: ${task.task_intent}`,
    "",
    wrap(task.task_instruction, 100),
    "",
    drawText(bareGraphOfDag(task.dag), labels),
    "",
    `Applications: ${task.involved_apps.join(", ")}`,
    orders.length === 0
      ? "Orders: none, the task is infeasible"
      : `Orders: ${task.topo_count}${orders.length > 0 ? ` (${orders.slice(0, 6).join(" | ")}${orders.length > 6 ? " | ..." : ""})` : ""}`,
    ...(proof === undefined ? [] : [`Proof: ${proof.summary}`]),
  ];
  return sections.join("\n");
}

/** What is done at a node, in a line: its instruction with short values. */
export function nodeTitle(
  node: { subtask_id: string; parameters: Readonly<Record<string, string>> },
  pool: ReadonlyMap<string, { instruction_template: string }>,
): string {
  const template = pool.get(node.subtask_id)?.instruction_template ?? "";
  const short = Object.entries(node.parameters).map(([name, value]) => [name, shorten(value)]);
  return fill(template, Object.fromEntries(short));
}

/** The titles of the nodes of a task, by node. */
export function nodeTitles(
  task: TaskRecord,
  pool: ReadonlyMap<string, { instruction_template: string }>,
): Map<string, string> {
  return new Map(Object.entries(task.subtasks).map(([id, node]) => [id, nodeTitle(node, pool)]));
}

/** Paths by their last part, long texts by their beginning. */
function shorten(value: string): string {
  if (/^[A-Za-z]:\\|^\//.test(value)) return basename(value);
  const line = value.replaceAll(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 37)}...` : line;
}
