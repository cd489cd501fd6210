import type { Rng } from "../../rng.js";
import { type Mutant, mutantKinds } from "./mutant.js";

/**
 * At most `limit` mutants, in their order: one of each kind in turn, drawn by `rng`, those whose mistake was not tried
 * before first. All of them where the limit allows.
 */
export function chooseMutants(
  mutants: readonly Mutant[],
  limit: number,
  tried: ReadonlySet<string>,
  rng: Rng,
): readonly Mutant[] {
  if (mutants.length <= limit) return mutants;
  const queues = mutantKinds.map((kind) => {
    const drawn = rng.shuffle(mutants.filter((mutant) => mutant.kind === kind));
    return [
      ...drawn.filter(({ mistake }) => !tried.has(mistake)),
      ...drawn.filter(({ mistake }) => tried.has(mistake)),
    ];
  });
  const chosen = new Set<Mutant>();
  for (let turn = 0; chosen.size < limit; turn++) {
    for (const queue of queues) {
      const next = queue[turn];
      if (next !== undefined && chosen.size < limit) chosen.add(next);
    }
  }
  return mutants.filter((mutant) => chosen.has(mutant));
}
