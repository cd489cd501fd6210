import type { Detector, ResourceType } from "../../schema/catalog/resource-type.js";
import { normalizePath } from "../../text/path.js";
import type { BoundNode } from "../values/bind.js";

/**
 * Tells whether a node that names a file does more than to read it off or to send it as it is: a file or a filled clipboard
 * results, or an open document without a value that was read in it. Whoever works on what another one has opened names it.
 */
export function workedFiles(
  nodes: readonly BoundNode[],
  types: ReadonlyMap<string, ResourceType>,
): (path: string) => boolean {
  const named = nodes
    .filter(({ usable }) => isWork(new Set(usable.results.map(({ type }) => kindOf(type, types)))))
    .flatMap(({ parameters }) => Object.values(parameters).map(normalizePath));
  return (path) => named.some((value) => value.includes(normalizePath(path)));
}

function isWork(kinds: ReadonlySet<Detector["kind"]>): boolean {
  const isReadOff = kinds.has("observation");
  return kinds.has("file") || kinds.has("clipboard") || (kinds.has("document") && !isReadOff);
}

function kindOf(type: string, types: ReadonlyMap<string, ResourceType>): Detector["kind"] {
  const known = types.get(type);
  if (known === undefined) throw new RangeError(`there is no resource type ${type}`);
  return known.detector.kind;
}
