import type { Graph } from "../graph/graph.js";
import { bareGraph } from "../graph/task-graph.js";
import type { Action } from "../schema/computer/action.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { TaskGraph, TaskNode } from "../schema/task/task-graph.js";
import { fill, fillDeep } from "../template/template.js";

/** The fields of a subtask that a proof reads. A dataset does not store trials. */
export type ProvableSubtask = SubtaskDefinition;

/** A node of a task graph with what it takes to run and judge it. */
export interface Instance {
  readonly node: TaskNode;
  readonly subtask: ProvableSubtask;
  /** The subtask's actions with the node's parameters. */
  readonly actions: readonly Action[];
}

/** A task graph over indices, and the instance behind each. */
export interface BoundGraph {
  readonly graph: Graph;
  readonly instances: readonly Instance[];
}

/** Why a task was not proven, in a sentence for a person. */
export interface Unproven {
  readonly reason: string;
}

/** Binds the nodes of a task graph to the subtasks of the pool. */
export function bindGraph(taskGraph: TaskGraph, pool: ReadonlyMap<string, ProvableSubtask>): BoundGraph | Unproven {
  const instances: Instance[] = [];
  for (const node of taskGraph.nodes) {
    const subtask = pool.get(node.subtask_id);
    if (subtask === undefined) return { reason: `the subtask ${node.subtask_id} is not in the pool` };
    instances.push({ node, subtask, actions: fillDeep(subtask.actions, node.parameters) });
  }
  return { graph: bareGraph(taskGraph), instances };
}

/** Returns the instance of a node of the graph. */
export function instanceAt({ instances }: BoundGraph, node: number): Instance {
  const instance = instances[node];
  if (instance === undefined) throw new RangeError(`a graph of ${instances.length} nodes has no node ${node}`);
  return instance;
}

/** Whether an instance only finds a value out, and leaves nothing behind. */
export function isReading({ subtask: { outputs } }: Pick<Instance, "subtask">): boolean {
  return outputs.length > 0 && outputs.every(({ type }) => type === "value_in_mind");
}

/**
 * Whether an instance finds a value out, and perhaps leaves a document or a page open beside. The value may show on the
 * screen before anybody looks for it, also with another value of the same page, so that such a node is complete when it
 * was done, and not when its value first shows.
 */
export function findsOut({ subtask: { outputs } }: Pick<Instance, "subtask">): boolean {
  return outputs.some(({ type }) => type === "value_in_mind");
}

/** Returns the name of an instance in messages: `"export C:\a.xlsx as a PDF to C:\a.pdf" (excel)`. */
export function nameOf({ node, subtask }: Instance): string {
  return `"${fill(subtask.phrases[0] ?? subtask.instruction_template, node.parameters)}" (${node.application})`;
}
