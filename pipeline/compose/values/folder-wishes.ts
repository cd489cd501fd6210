import type { Sketch, SketchNode } from "../growth/sketch.js";

/** Folders that consumers require, by `supplyKey` and `outputKey`. */
export type FolderWishes = ReadonlyMap<string, ReadonlySet<string>>;

export function supplyKey(key: string): string {
  return `supply ${key}`;
}

export function outputKey(label: number, parameter: string): string {
  return `output ${label} ${parameter}`;
}

/** Traces every input that must be in one folder back to its origin, over nodes that change or open it. */
export function folderWishes(sketch: Pick<Sketch, "nodes">): FolderWishes {
  const wishes = new Map<string, Set<string>>();
  for (const node of sketch.nodes) {
    for (const [parameter, placement] of node.usable.placements) {
      if (placement.folder.from !== "constant") continue;
      const origin = originOf(sketch, node, parameter);
      if (origin !== null) wishes.set(origin, new Set([...(wishes.get(origin) ?? []), placement.folder.text]));
    }
  }
  return wishes;
}

/**
 * Returns a key of the origin of a parameter, which two parameters share only if they name the same thing; null if
 * unknown.
 */
export function originOf(sketch: Pick<Sketch, "nodes">, node: SketchNode, parameter: string): string | null {
  const source = node.sources.get(parameter);
  if (source?.kind === "supply") return supplyKey(source.supply.key);
  if (source?.kind !== "result") return null;
  const producer = sketch.nodes[source.from.node];
  const value = producer?.usable.results[source.from.result]?.value;
  if (producer === undefined || value === undefined || !("parameter" in value)) return null;
  const made = producer.usable.subtask.parameters.find(({ name }) => name === value.parameter);
  return made?.role === "output"
    ? outputKey(producer.label, value.parameter)
    : originOf(sketch, producer, value.parameter);
}
