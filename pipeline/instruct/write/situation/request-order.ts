import type { Rng } from "../../../rng.js";
import type { Situation } from "../../../schema/situation.js";

/** An order of requests in which each comes after those whose results it takes; among those that could be next, any. */
export function requestOrder({ deliverables }: Situation, names: readonly string[], rng: Rng): string[] {
  const ordered: string[] = [];
  let open = [...names];
  while (open.length > 0) {
    const ready = open.filter((name) =>
      originsOf(deliverables[name]).every((origin) => ordered.includes(origin) || !names.includes(origin)),
    );
    const next = rng.pick(ready.length > 0 ? ready : open);
    ordered.push(next);
    open = open.filter((name) => name !== next);
  }
  return ordered;
}

function originsOf(deliverable: Situation["deliverables"][string] | undefined): string[] {
  return Object.values(deliverable?.with ?? {}).flatMap((material) =>
    typeof material === "object" && "made" in material ? [material.made] : [],
  );
}
