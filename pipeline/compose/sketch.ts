import type { Graph } from "../graph/graph.js";
import type { Supply } from "./supply.js";
import type { Result, UsableSubtask } from "./usable-subtask.js";

/** A result of another node of the sketch. */
export interface ResultRef {
  node: number;
  result: number;
}

/**
 * Where a parameter's value comes from: the computer at its start, a result that is taken over, a value that was read
 * and is written down again (two of them are joined by `operator`), or nothing but the task's own words.
 */
export type Source =
  | { kind: "supply"; supply: Supply }
  | { kind: "result"; from: ResultRef }
  | { kind: "carried"; operands: readonly ResultRef[]; operator: string | null }
  | { kind: "free"; variant: number };

export interface SketchNode {
  /** Stays with the node when others go, so that names drawn for it stay too. */
  label: number;
  usable: UsableSubtask;
  sources: Map<string, Source>;
}

/** A task graph without values: which subtasks, and what each takes from where. */
export interface Sketch {
  nodes: SketchNode[];
  /** Nodes that end the task. */
  leaves: number[];
}

/** Nodes that a source takes something from. */
function sourceNodes(source: Source): readonly number[] {
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

/** Whether `later` takes something from `earlier`, over any number of hand-overs. */
export function dependsOn(sketch: Sketch, later: number, earlier: number): boolean {
  if (later === earlier) return true;
  const node = sketch.nodes[later];
  if (node === undefined) return false;
  for (const source of node.sources.values()) {
    if (sourceNodes(source).some((before) => dependsOn(sketch, before, earlier))) return true;
  }
  return false;
}

/** The result that a reference means. */
export function resultOf(sketch: Sketch, ref: ResultRef): Result | undefined {
  return sketch.nodes[ref.node]?.usable.results[ref.result];
}

/**
 * Whether the content behind a parameter is known before anything runs: it lies on the computer from the start, or
 * was computed from such. What a subtask writes into a file is not known.
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
  const usable = sketch.nodes[node]?.usable;
  const value = usable?.results[result]?.value;
  if (usable === undefined || value === undefined || "unknown" in value || "template" in value) return false;
  if ("from" in value) return isKnown(sketch, node, value.from);
  const written = usable.results.some(
    (other) => other.changed && "parameter" in other.value && other.value.parameter === value.parameter,
  );
  return !written && isKnown(sketch, node, value.parameter);
}

/** A sketch that can be grown further without touching the first. */
export function copySketch(sketch: Sketch): Sketch {
  return {
    nodes: sketch.nodes.map(({ label, usable, sources }) => ({ label, usable, sources: new Map(sources) })),
    leaves: [...sketch.leaves],
  };
}
