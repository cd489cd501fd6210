import type { Catalog } from "../../catalog/catalog.js";
import { ancestors } from "../../graph/reachability.js";
import type { Rng } from "../../rng.js";
import { capitalize } from "../../text/capitalize.js";
import { applicationFrames, cues } from "./cues.js";
import { numeral } from "./english.js";
import { eventsOf } from "./events.js";
import { directPredecessors, type PhrasedGraph } from "./phrase-graph.js";

/**
 * A text in which every node of `order` is a sentence that says what it waits for: by referring to a result, by
 * a cue for the sentence just before, by naming earlier steps, or by saying that it waits for nothing.
 */
export function narrate(phrased: PhrasedGraph, order: readonly number[], catalog: Catalog, rng: Rng): string[] {
  const above = ancestors(phrased.masks);
  const mentioned: number[] = [];
  return order.map((node) => {
    const { text, refersTo } = phrased.clause(node, mentioned);
    const cue = cueFor(node, refersTo);
    mentioned.push(node);
    const framed = frame(phrased, node, text, mentioned.at(-2), rng);
    return `${capitalize(cue === "" ? framed : `${cue}, ${framed}`)}.`;
  });

  function cueFor(node: number, refersTo: ReadonlySet<number>): string {
    const previous = mentioned.at(-1);
    if (previous === undefined) return "";
    const direct = directPredecessors(phrased, node);
    if (direct.length === 0) return rng.pick(cues.independent);
    const unsaid = direct.filter((predecessor) => !refersTo.has(predecessor));
    if (unsaid.length === 0) {
      if (direct.includes(previous)) return rng.next() < 0.6 ? rng.pick(cues.next) : "";
      return ((above[node] ?? 0) >> previous) & 1 ? "" : rng.pick(cues.also);
    }
    const latest = mentioned.slice(-direct.length);
    if (direct.every((predecessor) => latest.includes(predecessor))) {
      if (direct.length === 1) return rng.pick(cues.next);
      return direct.length === 2
        ? rng.pick(cues.both)
        : rng.pick(cues.all).replace("{count}", () => numeral(direct.length));
    }
    const events = unsaid.flatMap((predecessor) => phrased.nodes[predecessor] ?? []);
    return rng.pick(cues.after).replace("{events}", () =>
      eventsOf(
        events,
        mentioned.flatMap((earlier) => phrased.nodes[earlier] ?? []),
        catalog,
      ),
    );
  }
}

/** Puts a clause into its application: "in Excel, ...". */
export function frame(
  phrased: PhrasedGraph,
  node: number,
  clause: string,
  previous: number | undefined,
  rng: Rng,
): string {
  const application = phrased.nodes[node]?.application ?? "";
  const before = previous === undefined ? undefined : phrased.nodes[previous]?.application;
  const frames = applicationFrames[before === application ? "same" : "other"];
  return rng
    .pick(frames)
    .replace("{application}", () => application)
    .replace("{clause}", () => clause);
}
