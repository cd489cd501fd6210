import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph, TaskNode } from "../../schema/task/task-graph.js";
import { fill } from "../../template/template.js";

/** An input of a node that its computer has to have at the start. */
export interface UnmadeInput {
  readonly node: TaskNode;
  /** Resource type. */
  readonly type: string;
  readonly value: string;
}

/**
 * The inputs of the nodes of a graph that no other node hands over or makes. What was taken away from an infeasible task
 * is none of them.
 */
export function unmadeInputs(
  { infeasibility }: TaskDraft,
  graph: TaskGraph,
  definitions: ReadonlyMap<string, SubtaskDefinition>,
): UnmadeInput[] {
  const made = new Set(graph.nodes.flatMap((node) => resultsOf(node, definitions.get(node.subtask_id))));
  return graph.nodes.flatMap((node) => {
    const handedOver = new Set(
      graph.edges.flatMap((edge) =>
        edge.kind === "resource" && edge.to === node.id ? edge.handovers.map(({ parameter }) => parameter) : [],
      ),
    );
    return (definitions.get(node.subtask_id)?.inputs ?? []).flatMap(({ type, parameter }) => {
      const value = node.parameters[parameter];
      if (value === undefined || handedOver.has(parameter) || made.has(value)) return [];
      return infeasibility?.removed.value === value ? [] : [{ node, type, value }];
    });
  });
}

/** The values of what a node makes, as far as they follow from its parameters; what it was given and changed is not made. */
function resultsOf({ parameters }: TaskNode, definition: SubtaskDefinition | undefined): string[] {
  const given = new Set(definition?.inputs.map(({ parameter }) => parameters[parameter]));
  const results = (definition?.outputs ?? []).flatMap(({ value }) => {
    if ("parameter" in value) return parameters[value.parameter] ?? [];
    return "template" in value ? fill(value.template, parameters) : [];
  });
  return results.filter((value) => !given.has(value));
}
