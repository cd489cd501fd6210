import type { PoolIndex } from "../material/pool-index.js";

/**
 * Subtasks that make the type, and everything from which these can take over something. Where some of those that make
 * one thing are preferred, the others are left out; of the deliverable no others make their way in by a detour.
 */
export function serving(index: PoolIndex, deliverable: string, preferred: ReadonlySet<string> = new Set()): string[] {
  const ids = new Set<string>();
  const seen = new Set<string>();
  const types = [deliverable];
  for (let type = types.pop(); type !== undefined; type = types.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    const producers = index.producers(type);
    const favoured = producers.filter(({ usable }) => preferred.has(usable.subtask.id));
    for (const { usable } of favoured.length > 0 ? favoured : producers) {
      if (ids.has(usable.subtask.id)) continue;
      ids.add(usable.subtask.id);
      types.push(...usable.inputs.map((input) => input.type));
      if (usable.values.length > 0) types.push("value_in_mind");
    }
  }
  const makers = index.producers(deliverable).map(({ usable }) => usable.subtask.id);
  const unwanted = new Set(makers.some((id) => preferred.has(id)) ? makers.filter((id) => !preferred.has(id)) : []);
  return [...ids].filter((id) => !unwanted.has(id)).sort();
}
