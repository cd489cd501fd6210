import { GraphError } from "../errors.js";
import { lowestBit } from "./bits.js";

/** A directed acyclic graph over the nodes 0 .. size-1; an edge `[a, b]` says that a comes before b. */
export interface Graph {
  readonly size: number;
  readonly edges: readonly (readonly [number, number])[];
}

/** The same graph with a bit for every node, checked: it has no cycle. */
export interface MaskGraph {
  readonly size: number;
  /** Every node. */
  readonly all: number;
  /** Direct predecessors and successors of each node. */
  readonly predecessors: readonly number[];
  readonly successors: readonly number[];
  /** One topological order: of the nodes that are free, always the smallest. */
  readonly order: readonly number[];
}

/** Bits of a signed 32-bit number that are safe to shift and compare. */
const maximumSize = 30;

/**
 * Bitmask form of a graph; double edges are one. O(nodes + edges).
 * Throws GraphError: GRAPH_TOO_LARGE above 30 nodes, GRAPH_BAD_EDGE for an end that is no node, GRAPH_CYCLE.
 */
export function toMasks(graph: Graph): MaskGraph {
  const { size } = graph;
  if (size > maximumSize) {
    throw new GraphError("GRAPH_TOO_LARGE", `a graph has ${size} nodes; split it so that none has over ${maximumSize}`);
  }
  const predecessors = new Array<number>(size).fill(0);
  const successors = new Array<number>(size).fill(0);
  for (const [from, to] of graph.edges) {
    const before = predecessors[to];
    const after = successors[from];
    if (before === undefined || after === undefined) {
      throw new GraphError("GRAPH_BAD_EDGE", `the edge ${from} -> ${to} leaves the graph: nodes are 0 to ${size - 1}`);
    }
    predecessors[to] = before | (1 << from);
    successors[from] = after | (1 << to);
  }
  return { size, all: 2 ** size - 1, predecessors, successors, order: orderOf(predecessors) };
}

/** The same from the predecessors of each node as bits. Throws GraphError: GRAPH_CYCLE. */
export function masksOf(predecessors: readonly number[]): MaskGraph {
  const size = predecessors.length;
  const successors = new Array<number>(size).fill(0);
  for (let to = 0; to < size; to++) {
    for (let rest = predecessors[to] ?? 0; rest !== 0; rest &= rest - 1) {
      const from = lowestBit(rest);
      successors[from] = (successors[from] ?? 0) | (1 << to);
    }
  }
  return { size, all: 2 ** size - 1, predecessors, successors, order: orderOf(predecessors) };
}

export function asMasks(graph: Graph | MaskGraph): MaskGraph {
  return "predecessors" in graph ? graph : toMasks(graph);
}

/** Of the nodes that wait for nothing that is not done always the smallest. */
function orderOf(predecessors: readonly number[]): number[] {
  const size = predecessors.length;
  const order: number[] = [];
  for (let done = 0; order.length < size; ) {
    let node = 0;
    while (node < size && (((done >>> node) & 1) === 1 || ((predecessors[node] ?? 0) & ~done) !== 0)) node++;
    if (node === size) {
      const left = (2 ** size - 1) & ~done;
      throw new GraphError("GRAPH_CYCLE", `nodes wait for each other: ${cycle(predecessors, left)}`);
    }
    order.push(node);
    done |= 1 << node;
  }
  return order;
}

/** Nodes that are not done and wait for nothing that is not done. `done` must be a down-set. O(nodes). */
export function available(graph: Pick<MaskGraph, "predecessors" | "all">, done: number): number {
  let free = 0;
  for (let rest = graph.all & ~done; rest !== 0; rest &= rest - 1) {
    const node = lowestBit(rest);
    if (((graph.predecessors[node] ?? 0) & ~done) === 0) free |= 1 << node;
  }
  return free;
}

/** Nodes without predecessor, in ascending order. */
export function roots(graph: MaskGraph): number[] {
  return graph.order.filter((node) => graph.predecessors[node] === 0).sort((a, b) => a - b);
}

/** Nodes without successor, in ascending order. */
export function sinks(graph: MaskGraph): number[] {
  return graph.order.filter((node) => graph.successors[node] === 0).sort((a, b) => a - b);
}

/** Walks backwards among nodes that all have a predecessor left, until one comes again. */
function cycle(predecessors: readonly number[], left: number): string {
  const path: number[] = [];
  let node = lowestBit(left);
  while (!path.includes(node)) {
    path.push(node);
    node = lowestBit((predecessors[node] ?? 0) & left);
  }
  return [...path.slice(path.indexOf(node)), node].reverse().join(" -> ");
}
