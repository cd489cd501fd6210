import { members } from "../../graph/bits.js";
import { filePlace, type NodeFacts } from "./facts.js";
import type { OrderConstraint } from "./order-constraints.js";

const documentPlace = "document:";

/**
 * A program goes on showing a file as it was when another program changes it. Whoever is handed the changed file in the
 * first program must therefore be the first to open it there. `above` are for each node those that come before it by
 * hand-overs, as bits; `spell` says how a file is called. O(nodes^2 x places).
 */
export function staleViews(
  facts: readonly NodeFacts[],
  above: readonly number[],
  spell: (file: string) => string,
): OrderConstraint[] {
  return facts.flatMap((taking, taker) =>
    [...taking.writes].flatMap((view) => {
      if (!view.startsWith(documentPlace)) return [];
      const changers = members(above[taker] ?? 0).filter((node) => facts[node]?.writes.has(view) === false);
      return changers.flatMap((changer) =>
        filesOf(facts[changer]).flatMap((file) => {
          if (!taking.reads().has(file)) return [];
          const viewers = facts.flatMap((other, node) =>
            node !== taker && other.writes.has(view) && (other.writes.has(file) || other.reads().has(file))
              ? [node]
              : [],
          );
          const reason = () => `${spell(file.slice(filePlace.length))} would still be shown as it was`;
          return viewers.map((viewer): OrderConstraint => [{ from: changer, to: viewer, reason }]);
        }),
      );
    }),
  );
}

function filesOf(facts: NodeFacts | undefined): string[] {
  return [...(facts?.writes ?? [])].filter((place) => place.startsWith(filePlace));
}
