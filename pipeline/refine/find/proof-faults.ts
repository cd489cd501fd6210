import { canonicalJson } from "../../hash.js";
import { bindGraph } from "../../prove/instance.js";
import { instancesDoneBefore } from "../../prove/model/model.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { taskRecord } from "../../store/tasks/task-record.js";
import { fill } from "../../template/template.js";
import { type AuditedTask, branchesWithSetup } from "../audited-task.js";
import type { AuditMeans, FoundFault } from "../fault-kind.js";

/** Nodes that cannot be done in every order: a precondition holds neither at the start nor after what comes before. */
export async function unmetPreconditions(task: AuditedTask, { prove }: AuditMeans): Promise<FoundFault[]> {
  const proven = await prove(task);
  return "dropped" in proven ? [{ node_id: null, words: proven.dropped.subject }] : [];
}

/** Nodes whose evaluators accept the computer before anything is done. */
export function doneAtStart({ draft }: AuditedTask, { definitions }: AuditMeans): FoundFault[] {
  const found = branchesWithSetup(draft).flatMap(({ graph, setup }): FoundFault[] => {
    const bound = bindGraph(graph, definitions);
    if ("reason" in bound) return [{ node_id: null, words: bound.reason }];
    return instancesDoneBefore(bound, setup).map(({ node, subtask }) => ({
      node_id: node.id,
      words: `"${fill(subtask.instruction_template, node.parameters)}" counts as done before anything is done`,
    }));
  });
  return [...new Map(found.map((fault) => [fault.words, fault])).values()];
}

/** Fields of a task that say something else than its graph, its computer and its proof do. */
export async function staleRecord(
  task: AuditedTask,
  { prove, definitions, catalog }: AuditMeans,
): Promise<FoundFault[]> {
  const { record } = task;
  const proven = await prove(task);
  if ("dropped" in proven) return [];
  const fresh = new Map<string, unknown>(Object.entries(taskRecord(proven.kept, definitions, catalog)));
  const differing = Object.entries(record).filter(
    ([field, value]) => !isDrawn(field, record) && canonicalJson(value) !== canonicalJson(fresh.get(field)),
  );
  // The hash follows from the other fields, so that it is told where it alone is wrong.
  const told = differing.filter(([field]) => field !== "content_hash" || differing.length === 1);
  return told.map(([field]) => ({
    node_id: null,
    words: `its field ${field} is not what follows from its graph and its computer`,
  }));
}

/** Of many orders a sample is listed, which depends on the run; so does the hash then. */
function isDrawn(field: string, { successful_topo, topo_count }: TaskRecord): boolean {
  const isSample = topo_count !== String(successful_topo.length);
  return isSample && (field === "successful_topo" || field === "content_hash");
}
