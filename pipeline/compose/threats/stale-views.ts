import { members } from "../../graph/bits.js";
import { filePlace, type NodeFacts } from "./facts.js";
import type { OrderConstraint } from "./order-constraints.js";

const documentPlace = "document:";

/**
 * Pairs of nodes that would see a stale file. A program keeps showing the old content when another program changes a
 * file, so a node that receives the changed file must be the first to open it in its program. `above` has for each node
 * its predecessors by hand-overs, as bits; `spell` returns the name of a file. O(nodes^2 x places).
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
