import type { Detector, ResourceType } from "../../schema/catalog/resource-type.js";
import { normalizePath } from "../../text/path.js";
import type { BoundNode } from "../values/bind.js";

/** Kinds of results that show that a file was changed, opened to be worked on, copied or made into another one. */
const workedKinds: ReadonlySet<Detector["kind"]> = new Set(["file", "document", "clipboard"]);

/**
 * Tells whether a node that names a file does more than to read it off or to send it as it is: a file, an open document or
 * a filled clipboard results.
 */
export function workedFiles(
  nodes: readonly BoundNode[],
  types: ReadonlyMap<string, ResourceType>,
): (path: string) => boolean {
  const named = nodes
    .filter(({ usable }) => usable.results.some(({ type }) => workedKinds.has(kindOf(type, types))))
    .flatMap(({ parameters }) => Object.values(parameters).map(normalizePath));
  return (path) => named.some((value) => value.includes(normalizePath(path)));
}

function kindOf(type: string, types: ReadonlyMap<string, ResourceType>): Detector["kind"] {
  const known = types.get(type);
  if (known === undefined) throw new RangeError(`there is no resource type ${type}`);
  return known.detector.kind;
}
