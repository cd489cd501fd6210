import type { TaskGraph } from "../schema/task-graph.js";
import type { Graph } from "./graph.js";

/** The bare graph of a task graph: node i is `nodes[i]`. */
export function bareGraph({ nodes, edges }: TaskGraph): Graph {
  const index = new Map(nodes.map((node, i) => [node.id, i]));
  return { size: nodes.length, edges: edges.map((edge) => [index.get(edge.from) ?? -1, index.get(edge.to) ?? -1]) };
}
