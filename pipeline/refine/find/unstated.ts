import { instructionDifferences } from "../../instruct/read-instruction.js";
import type { AuditedTask } from "../audited-task.js";
import { type AuditMeans, canBeRead, type FoundFault } from "../fault-kind.js";

/** Points in which the texts of a task, read without its graph, say something else than the graph. */
export async function unstated(task: AuditedTask, means: AuditMeans): Promise<FoundFault[]> {
  if (!canBeRead(task, means)) return [];
  const { reader, definitions, catalog } = means;
  const differences = await instructionDifferences(task.instruction, task.draft, reader, definitions, catalog);
  return differences.map((words) => ({ node_id: null, words }));
}
