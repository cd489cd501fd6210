import type { Rng } from "../../../rng.js";
import { predecessorsOf, type Situation } from "../../../schema/situation.js";

/** An order of requests in which each comes after those whose results it takes and those that it names as earlier; among those that could be next, any. */
export function requestOrder({ deliverables }: Situation, names: readonly string[], rng: Rng): string[] {
  const predecessors = (name: string) => {
    const deliverable = deliverables[name];
    return deliverable === undefined ? [] : predecessorsOf(deliverable);
  };
  const ordered: string[] = [];
  let open = [...names];
  while (open.length > 0) {
    const ready = open.filter((name) =>
      predecessors(name).every((origin) => ordered.includes(origin) || !names.includes(origin)),
    );
    const next = rng.pick(ready.length > 0 ? ready : open);
    ordered.push(next);
    open = open.filter((name) => name !== next);
  }
  return ordered;
}
