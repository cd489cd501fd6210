import type { Sketch } from "../growth/sketch.js";

/**
 * Whether a node would insert content into the place that it comes from. The content may be there already, so an
 * evaluator could not tell whether the node was done.
 */
export function feedsItself(sketch: Sketch): boolean {
  return sketch.nodes.some(({ usable }, node) => {
    if (!usable.changes || usable.inputs.length < 2) return false;
    const [first = new Set(), ...others] = usable.inputs.map(({ name }) => originsOf(sketch, node, name));
    return others.some((other) => [...other].some((origin) => first.has(origin)));
  });
}

/**
 * Keys of all that the content behind a parameter may come from. What a node writes counts as made of all that it takes,
 * and what it writes without being given anything as what its application holds.
 */
function originsOf(sketch: Sketch, node: number, parameter: string, origins = new Set<string>()): Set<string> {
  const source = sketch.nodes[node]?.sources.get(parameter);
  if (source?.kind === "supply") origins.add(source.supply.key);
  if (source?.kind !== "result") return origins;
  const { usable } = sketch.nodes[source.from.node] ?? {};
  const result = usable?.results[source.from.result];
  if (usable === undefined || result === undefined) return origins;
  const { made, value } = result;
  if (made && usable.inputs.length === 0 && usable.values.length === 0) {
    origins.add(`application:${usable.application.id}`);
  }
  const own = "from" in value ? value.from : "parameter" in value ? value.parameter : null;
  const taken = made || own === null ? usable.inputs.map(({ name }) => name) : [own];
  for (const name of taken) originsOf(sketch, source.from.node, name, origins);
  return origins;
}
