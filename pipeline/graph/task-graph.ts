import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { TaskGraph } from "../schema/task/task-graph.js";
import type { Graph } from "./graph.js";

/** The bare graph of a task graph: node i is `nodes[i]`. */
export function bareGraph({ nodes, edges }: TaskGraph): Graph {
  const index = new Map(nodes.map((node, i) => [node.id, i]));
  return { size: nodes.length, edges: edges.map((edge) => [index.get(edge.from) ?? -1, index.get(edge.to) ?? -1]) };
}

/** The bare graph of a task as it is recorded: node i is `nodes[i]`. */
export function bareGraphOfDag({ nodes, edges }: TaskRecord["dag"]): Graph {
  const index = new Map(nodes.map((id, i) => [id, i]));
  const ends = Object.entries(edges).flatMap(([from, targets]) =>
    targets.map((to): [number, number] => [index.get(from) ?? -1, index.get(to) ?? -1]),
  );
  return { size: nodes.length, edges: ends };
}
