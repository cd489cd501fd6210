import { type MaskGraph, toMasks } from "../graph/graph.js";
import type { CarriedValue } from "../schema/task.js";
import type { TaskEdge, TaskGraph } from "../schema/task-graph.js";
import type { Binding } from "./bind.js";
import type { Precedence } from "./order-constraints.js";
import { handoverGraph, type Sketch } from "./sketch.js";

/** A task graph, and the same without names: node i of `masks` is `graph.nodes[i]`. */
export interface Assembled {
  graph: TaskGraph;
  masks: MaskGraph;
}

/** The task graph of a bound sketch, nodes in one topological order. */
export function assembleGraph(sketch: Sketch, binding: Binding, orders: readonly Precedence[]): Assembled {
  const id = (node: number) => binding.nodes[node]?.id ?? "";
  const handovers = handoverGraph(sketch);
  const edges = handovers.edges.map(
    ([from, to]): TaskEdge => ({
      kind: "resource",
      from: id(from),
      to: id(to),
      handovers: handedOver(sketch, from, to),
    }),
  );
  const precedences = orders.map(
    ({ from, to, reason }): TaskEdge => ({ kind: "order", from: id(from), to: id(to), reason: reason() }),
  );
  const all = [...handovers.edges, ...orders.map(({ from, to }): [number, number] => [from, to])];
  const size = sketch.nodes.length;
  const { order } = toMasks({ size, edges: all });
  const places = new Array<number>(size).fill(0);
  for (const [place, position] of order.entries()) places[position] = place;
  const nodes = order.flatMap((position) => {
    const node = binding.nodes[position];
    if (node === undefined) return [];
    const { subtask, application } = node.usable;
    return [{ id: node.id, subtask_id: subtask.id, application: application.id, parameters: node.parameters }];
  });
  return {
    graph: { nodes, edges: [...edges, ...precedences] },
    masks: toMasks({ size, edges: all.map(([from, to]) => [places[from] ?? 0, places[to] ?? 0]) }),
  };
}

function handedOver(sketch: Sketch, from: number, to: number): { resource: string; parameter: string }[] {
  const taken = [...(sketch.nodes[to]?.sources ?? [])].flatMap(([parameter, source]) => {
    const refs = source.kind === "result" ? [source.from] : source.kind === "carried" ? source.operands : [];
    return refs.flatMap((ref) => {
      const resource = sketch.nodes[ref.node]?.usable.results[ref.result]?.type;
      return ref.node === from && resource !== undefined ? [{ resource, parameter }] : [];
    });
  });
  return [...new Map(taken.map((handover) => [`${handover.resource} ${handover.parameter}`, handover])).values()];
}

/** Carried values with the ids of their nodes. */
export function carriedValues({ nodes, carries }: Binding): CarriedValue[] {
  return carries.flatMap(({ from, to, parameter, value, quantity }) => {
    const source = nodes[from]?.id;
    const target = nodes[to]?.id;
    return source === undefined || target === undefined
      ? []
      : [{ from: source, to: target, parameter, value, quantity }];
  });
}
