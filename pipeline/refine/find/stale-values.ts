import { TaskloomError } from "../../errors.js";
import { derivedAnew } from "../../operations/bind.js";
import { setupContent } from "../../operations/setup-content.js";
import type { ContentAt } from "../../operations/table-of-content.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskGraph, TaskNode } from "../../schema/task/task-graph.js";
import { fill } from "../../template/template.js";
import { normalizePlace } from "../../text/path.js";
import { type AuditedTask, branchesWithSetup } from "../audited-task.js";
import type { AuditMeans, FoundFault } from "../fault-kind.js";

/**
 * Values that a node works with, or that its evaluator asks for, and that do not follow from what the files of its
 * computer hold. What an earlier node changes is not known before and is left out.
 */
export function staleValues({ draft }: AuditedTask, { definitions }: AuditMeans): FoundFault[] {
  const { infeasibility } = draft;
  const found = branchesWithSetup(draft).flatMap(({ graph, setup }) => {
    const contentAt = setupContent(infeasibility?.twin_setup ?? setup);
    return graph.nodes.flatMap((node) => {
      const definition = definitions.get(node.subtask_id);
      if (definition === undefined || isChanged(node, graph, definitions)) return [];
      return staleOf(node, definition, contentAt).map((words) => ({ node_id: node.id, words }));
    });
  });
  return [...new Map(found.map((fault) => [`${fault.node_id} ${fault.words}`, fault])).values()];
}

function staleOf({ parameters }: TaskNode, { parameters: known }: SubtaskDefinition, contentAt: ContentAt): string[] {
  try {
    const anew = derivedAnew(known, parameters, contentAt);
    return Object.keys(anew)
      .filter((name) => anew[name] !== parameters[name])
      .map((name) => `its ${name} is "${short(parameters[name])}", and its files give "${short(anew[name])}"`);
  } catch (error) {
    if (error instanceof TaskloomError) return [`its values do not follow from its files: ${error.message}`];
    throw error;
  }
}

/** Whether another node writes what a node works on, so that its content is not that of the start. */
function isChanged(node: TaskNode, graph: TaskGraph, definitions: ReadonlyMap<string, SubtaskDefinition>): boolean {
  const values = new Set(Object.values(node.parameters).map((value) => normalizePlace(`file:${value}`)));
  return graph.nodes.some(
    (other) =>
      other.id !== node.id &&
      (definitions.get(other.subtask_id)?.effects.writes ?? []).some((place) =>
        values.has(normalizePlace(fill(place, other.parameters))),
      ),
  );
}

function short(value: string | undefined): string {
  if (value === undefined) return "nothing";
  return value.length > 60 ? `${value.slice(0, 60)}...` : value;
}
