import { DirectedGraph } from "graphology";
import { GraphError } from "../errors.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";

/** Attributes of a node: the subtask that it is an instance of, and its values. */
export interface NodeAttributes {
  subtask: string;
  parameters: Readonly<Record<string, string>>;
}

/** Attributes of an edge: it hands resources over, or it orders two subtasks for a reason. */
export interface EdgeAttributes {
  kind: "resource" | "order";
  /** Types of the resources that are handed over; empty for an order edge. */
  resources: readonly string[];
  /** Why the order matters; null for an edge that hands something over. */
  reason: string | null;
}

/**
 * Returns the task graph as a graphology graph with node ids as keys. Throws GRAPH_NODE for a node without a subtask.
 */
export function taskGraph({ dag, edge_kinds, subtasks }: TaskRecord): DirectedGraph<NodeAttributes, EdgeAttributes> {
  const graph = new DirectedGraph<NodeAttributes, EdgeAttributes>();
  for (const id of dag.nodes) {
    const instance = subtasks[id];
    if (instance === undefined) throw new GraphError("GRAPH_NODE", `the node ${id} is an instance of no subtask`);
    graph.addNode(id, { subtask: instance.subtask_id, parameters: instance.parameters });
  }
  for (const [from, targets] of Object.entries(dag.edges)) {
    for (const to of targets) {
      const edge = edge_kinds[`${from}->${to}`];
      if (edge === undefined) throw new GraphError("GRAPH_EDGE", `the edge ${from} -> ${to} is of no kind`);
      const resources = edge.kind === "resource" ? edge.handovers.map(({ resource }) => resource) : [];
      // Keys of its own: the library numbers the others by process.
      graph.addEdgeWithKey(`${from}->${to}`, from, to, {
        kind: edge.kind,
        resources,
        reason: edge.kind === "order" ? edge.reason : null,
      });
    }
  }
  return graph;
}
