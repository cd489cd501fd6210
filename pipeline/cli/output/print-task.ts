import type { Catalog } from "../../catalog/catalog.js";
import { drawText } from "../../graph/draw-text.js";
import { bareGraphOfDag } from "../../graph/task-graph.js";
import type { GradedClause } from "../../instruct/grounds/graded-clauses.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { Proof } from "../../schema/task/proof.js";
import { nodeLetters } from "../../text/task-data-words.js";
import { wrap } from "../../text/wrap.js";
import { printGraded } from "./print-graded.js";
import { printTaskData } from "./print-task-data.js";

/** Formats a task: intent, instruction, graph, values and files, what is graded, applications, orders, proof. */
export function printTask(
  task: TaskRecord,
  { proof, graded }: { proof: Proof | undefined; graded: readonly GradedClause[] },
  catalog: Catalog,
  titles: ReadonlyMap<string, string>,
): string {
  const letters = nodeLetters(task);
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
    ...printTaskData(task, letters),
    ...printGraded(graded, letters),
    `Applications: ${task.involved_apps.join(", ")}`,
    orders.length === 0
      ? "Orders: none, the task is infeasible"
      : `Orders: ${task.topo_count}${orders.length > 0 ? ` (${orders.slice(0, 6).join(" | ")}${orders.length > 6 ? " | ..." : ""})` : ""}`,
    ...(proof === undefined ? [] : [`Proof: ${proof.summary}`]),
  ];
  return sections.join("\n");
}
