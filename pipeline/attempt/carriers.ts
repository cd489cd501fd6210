import { type Graph, toMasks } from "../graph/graph.js";
import { type BoundGraph, instanceAt, isReading } from "../prove/instance.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";

/**
 * By node, the nodes whose completion shows that it was done; empty for a node whose own evaluator tells. A value that an
 * agent has in mind cannot be seen: the screen may show it before anybody looks for it, and an agent may work it out in
 * a way that never shows it. What tells is that the value is written somewhere, or decides which branch is taken.
 */
export type Carriers = readonly (readonly number[])[];

/** The carriers of each node of a task. */
export function carriersOf(record: Pick<TaskRecord, "dag" | "edge_kinds" | "condition">, bound: BoundGraph): Carriers {
  const index = new Map(record.dag.nodes.map((id, node) => [id, node]));
  const direct = bound.instances.map((): number[] => []);
  const carry = (from: string, to: string): void => {
    const [reading, node] = [index.get(from), index.get(to)];
    if (reading !== undefined && node !== undefined) direct[reading]?.push(node);
  };
  for (const [ends, edge] of Object.entries(record.edge_kinds)) {
    const [from = "", to = ""] = ends.split("->");
    if (edge.kind === "resource" && edge.handovers.some(({ resource }) => resource === "value_in_mind"))
      carry(from, to);
  }
  if (record.condition !== null) {
    const { source, taken, holds, fails } = record.condition;
    const other = new Set((taken === "holds" ? fails : holds).nodes.map(({ id }) => id));
    for (const id of record.dag.nodes) if (!other.has(id)) carry(source, id);
  }
  return throughReadings(bound, direct);
}

/** A reading that carries a value of another reading is itself shown by what carries its own. */
function throughReadings(bound: BoundGraph, direct: readonly (readonly number[])[]): number[][] {
  const found = bound.instances.map((): number[] => []);
  for (const node of [...toMasks(bound.graph).order].reverse()) {
    if (!isReading(instanceAt(bound, node))) continue;
    const carriers = (direct[node] ?? []).flatMap((next) => {
      const shown = found[next] ?? [];
      return shown.length > 0 ? shown : [next];
    });
    found[node] = [...new Set(carriers)].filter((carrier) => carrier !== node);
  }
  return found;
}

/** A graph without the nodes that others show, which waits for what they waited for. */
export interface ShownGraph {
  readonly graph: Graph;
  /** Node of the whole graph, by node of this one. */
  readonly nodes: readonly number[];
}

/** The part of a graph whose nodes tell by themselves whether they are done. */
export function shownGraph(whole: Graph, carriers: Carriers): ShownGraph {
  const masks = toMasks(whole);
  const isShown = (node: number) => (carriers[node] ?? []).length === 0;
  /** By node of the whole graph, the nodes before it that tell by themselves, as bits. */
  const before: number[] = [];
  for (const node of masks.order) {
    let waits = 0;
    for (const [other] of masks.predecessors.entries()) {
      if ((((masks.predecessors[node] ?? 0) >>> other) & 1) === 0) continue;
      waits |= isShown(other) ? 1 << other : (before[other] ?? 0);
    }
    before[node] = waits;
  }
  const nodes = masks.predecessors.flatMap((_, node) => (isShown(node) ? [node] : []));
  const edges = nodes.flatMap((node, to) =>
    nodes.flatMap((other, from): [number, number][] =>
      (((before[node] ?? 0) >>> other) & 1) === 1 ? [[from, to]] : [],
    ),
  );
  return { graph: { size: nodes.length, edges }, nodes };
}
