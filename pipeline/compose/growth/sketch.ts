import { lowestBit } from "../../graph/bits.js";
import { type Graph, type MaskGraph, masksOf } from "../../graph/graph.js";
import type { Parameter } from "../../schema/subtask.js";
import type { Supply } from "../material/supply.js";
import type { Result, UsableSubtask } from "../material/usable-subtask.js";

/** A result of another node of the sketch. */
export interface ResultRef {
  node: number;
  result: number;
}

/**
 * Where a parameter's value comes from: the computer at its start, a result that is taken over, a value that was read
 * and is written down again (two of them are joined by `operator`), or nothing but the task's own words.
 */
export type ValueSource =
  | { kind: "supply"; supply: Supply }
  | { kind: "result"; from: ResultRef }
  | { kind: "carried"; operands: readonly ResultRef[]; operator: string | null }
  | { kind: "free"; variant: number };

export interface SketchNode {
  /** Stays with the node when others go, so that names drawn for it stay too. */
  readonly label: number;
  readonly usable: UsableSubtask;
  readonly sources: Map<string, ValueSource>;
  /** Nodes that it takes something from, as bits. */
  before: number;
}

/** A task graph without values: which subtasks, and what each takes from where. At most 30 nodes. */
export interface Sketch {
  readonly nodes: SketchNode[];
  /** Nodes that end the task. */
  readonly leaves: number[];
  /** Nodes before this one belong to the sketch from which it was copied, too. */
  readonly shared: number;
}

/** Creates a node whose inputs come from `sources`. */
export function sketchNode(label: number, usable: UsableSubtask, sources: Map<string, ValueSource>): SketchNode {
  let before = 0;
  for (const source of sources.values()) before |= nodesOf(source);
  return { label, usable, sources, before };
}

/** Gives a parameter of a node its source. */
export function setSource({ nodes, shared }: Sketch, node: number, { name }: Parameter, source: ValueSource): void {
  const at = nodes[node];
  if (at === undefined) return;
  if (node < shared) nodes[node] = sketchNode(at.label, at.usable, new Map(at.sources).set(name, source));
  else {
    at.sources.set(name, source);
    at.before |= nodesOf(source);
  }
}

function nodesOf(source: ValueSource): number {
  let nodes = 0;
  for (const node of sourceNodes(source)) nodes |= 1 << node;
  return nodes;
}

/** Nodes that a source takes something from. */
function sourceNodes(source: ValueSource): readonly number[] {
  if (source.kind === "result") return [source.from.node];
  return source.kind === "carried" ? source.operands.map(({ node }) => node) : nothing;
}

const nothing: readonly number[] = [];

/** Pairs of nodes between which something is handed over. */
export function handoverGraph(sketch: Sketch): Graph {
  const edges: [number, number][] = [];
  for (const [to, { sources }] of sketch.nodes.entries()) {
    const first = edges.length;
    const add = (from: number): void => {
      for (let i = first; i < edges.length; i++) if (edges[i]?.[0] === from) return;
      edges.push([from, to]);
    };
    for (const source of sources.values()) sourceNodes(source).forEach(add);
  }
  return { size: sketch.nodes.length, edges };
}

/** The same pairs as bits of each node, in which what a node takes twice from another counts once. */
export function handoverMasks({ nodes }: Sketch): MaskGraph {
  return masksOf(nodes.map(({ before }) => before));
}

/** A node and all that take something from it, over any number of hand-overs, as bits. */
export function dependents({ nodes }: Sketch, node: number): number {
  let found = 1 << node;
  for (let known = 0; known !== found; ) {
    known = found;
    for (let later = 0; later < nodes.length; later++) {
      if (((nodes[later]?.before ?? 0) & found) !== 0) found |= 1 << later;
    }
  }
  return found;
}

/** Whether `later` is `earlier` or takes something from it, over any number of hand-overs. */
export function dependsOn({ nodes }: Sketch, later: number, earlier: number): boolean {
  let above = 1 << later;
  for (let open = above; open !== 0; ) {
    const found = (nodes[lowestBit(open)]?.before ?? 0) & ~above;
    open = (open & (open - 1)) | found;
    above |= found;
  }
  return ((above >>> earlier) & 1) === 1;
}

/** The result that a reference means. */
export function resultOf(sketch: Sketch, ref: ResultRef): Result | undefined {
  return sketch.nodes[ref.node]?.usable.results[ref.result];
}

/**
 * Whether the content behind a parameter is known before anything runs: it lies on the computer from the start, or
 * was computed from such content. Content that a subtask writes into a file is not known.
 */
function isKnown(sketch: Sketch, node: number, parameter: string): boolean {
  const at = sketch.nodes[node];
  const source = at?.sources.get(parameter);
  if (source === undefined) return false;
  if (source.kind !== "result") return true;
  return isResultKnown(sketch, source.from);
}

/** Whether the content behind a result is known before anything runs. */
export function isResultKnown(sketch: Sketch, { node, result }: ResultRef): boolean {
  const found = sketch.nodes[node]?.usable.results[result];
  if (found === undefined || found.made || "unknown" in found.value || "template" in found.value) return false;
  return isKnown(sketch, node, "from" in found.value ? found.value.from : found.value.parameter);
}

/** A sketch that can be grown further without touching the first. */
export function copySketch({ nodes, leaves }: Sketch): Sketch {
  return { nodes: [...nodes], leaves: [...leaves], shared: nodes.length };
}
