import { lazily } from "../flow/lazily.js";
import { type Graph, type MaskGraph, toMasks } from "../graph/graph.js";
import type { CarriedValue } from "../schema/task/task.js";
import type { TaskEdge, TaskGraph, TaskNode } from "../schema/task/task-graph.js";
import { handoverGraph, type Sketch } from "./growth/sketch.js";
import type { OrderReason } from "./threats/order-constraints.js";
import type { Binding, BoundNode } from "./values/bind.js";

/** Bound nodes in one topological order. */
export interface Assembled {
  nodes: readonly BoundNode[];
  /** What comes before what: node i is `nodes[i]`. */
  masks: MaskGraph;
  /** The same as it is recorded. */
  graph(): TaskGraph;
}

/** Brings the nodes of a bound sketch into an order. */
export function assembleGraph(sketch: Sketch, binding: Binding, orders: readonly OrderReason[]): Assembled {
  const size = sketch.nodes.length;
  const handovers = handoverGraph(sketch);
  const edges = [...handovers.edges, ...orders.map(({ from, to }): [number, number] => [from, to])];
  const { order } = toMasks({ size, edges });
  const places = new Array<number>(size).fill(0);
  for (const [place, position] of order.entries()) places[position] = place;
  const nodes = order.flatMap((position) => binding.nodes[position] ?? []);
  return {
    nodes,
    masks: toMasks({ size, edges: edges.map(([from, to]) => [places[from] ?? 0, places[to] ?? 0]) }),
    graph: lazily(() => ({ nodes: nodes.map(taskNode), edges: taskEdges(sketch, binding, handovers, orders) })),
  };
}

function taskNode({ id, usable: { subtask, application }, parameters }: BoundNode): TaskNode {
  return { id: id(), subtask_id: subtask.id, application: application.id, parameters };
}

function taskEdges(sketch: Sketch, { nodes }: Binding, handovers: Graph, orders: readonly OrderReason[]): TaskEdge[] {
  const id = (node: number) => nodes[node]?.id() ?? "";
  return [
    ...handovers.edges.map(
      ([from, to]): TaskEdge => ({
        kind: "resource",
        from: id(from),
        to: id(to),
        handovers: handedOver(sketch, from, to),
      }),
    ),
    ...orders.map(
      ({ from, to, reason }): TaskEdge => ({ kind: "order", from: id(from), to: id(to), reason: reason() }),
    ),
  ];
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
    const source = nodes[from]?.id();
    const target = nodes[to]?.id();
    return source === undefined || target === undefined
      ? []
      : [{ from: source, to: target, parameter, value, quantity }];
  });
}
