import type { Catalog } from "../../catalog/catalog.js";
import { members } from "../../graph/bits.js";
import { type MaskGraph, toMasks } from "../../graph/graph.js";
import { transitiveReduction } from "../../graph/reachability.js";
import { bareGraph } from "../../graph/task-graph.js";
import type { Rng } from "../../rng.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";
import { type ClauseSlot, clauseOf } from "./clause.js";
import { quote } from "./english.js";
import { bareNoun, type PhrasedNode } from "./phrased-node.js";
import { type HandedOver, nounPhrase } from "./references.js";

/** How much a text leaves to the reader: `short` refers to results by noun phrases, `explicit` by names as well. */
export type Style = "short" | "explicit";

/** A task graph prepared for writing: the phrase of every node, and the hand-overs between nodes. */
export interface PhrasedGraph {
  readonly nodes: readonly PhrasedNode[];
  readonly masks: MaskGraph;
  /** Precedence without what other edges imply. */
  readonly reduced: MaskGraph;
  /** Returns the clause of a node, given the nodes mentioned before it, and the nodes whose results it refers to. */
  clause(index: number, mentioned: readonly number[]): { text: string; refersTo: ReadonlySet<number> };
  /** Words for a value that `source` reads. */
  quantity(source: number, mentioned: readonly number[]): string;
}

/** Chooses a phrase for every node and binds references. */
export function phraseGraph(
  draft: TaskDraft,
  graph: TaskGraph,
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  style: Style,
  rng: Rng,
): PhrasedGraph {
  const nodes = graph.nodes.flatMap((node): PhrasedNode[] => {
    const subtask = pool.get(node.subtask_id);
    if (subtask === undefined) return [];
    const application = catalog.applications.get(node.application)?.name ?? node.application;
    return [{ node, subtask, application, phrase: rng.fork("phrase", node.id).pick(subtask.phrases) }];
  });
  const index = new Map(nodes.map(({ node }, i) => [node.id, i]));
  const bare = bareGraph(graph);
  const words = rng.fork("words");

  function handedOver(
    producer: number,
    what: Pick<HandedOver, "resource" | "value" | "taker">,
    mentioned: readonly number[],
  ): HandedOver | null {
    const source = nodes[producer];
    if (source === undefined) return null;
    return {
      ...what,
      producer: source,
      mentioned: mentioned.flatMap((earlier) => nodes[earlier] ?? []),
      quantity: quantityOf(draft, source.node.id),
    };
  }

  function fillingsOf(
    target: PhrasedNode,
    mentioned: readonly number[],
    refersTo: Set<number>,
  ): Map<string, ClauseSlot> {
    const fillings = new Map<string, ClauseSlot>(
      Object.entries(target.node.parameters).map(([name, value]) => [name, { kind: "value", value }]),
    );
    for (const edge of graph.edges) {
      if (edge.to !== target.node.id || edge.kind !== "resource") continue;
      const producer = index.get(edge.from) ?? -1;
      for (const { resource, parameter } of edge.handovers) {
        const value = target.node.parameters[parameter] ?? "";
        const handed = handedOver(producer, { resource, value, taker: target.application }, mentioned);
        if (handed === null) continue;
        refersTo.add(producer);
        const reference = nounPhrase(handed, catalog, words);
        const carried = draft.carried.filter(
          (record) => record.to === target.node.id && record.parameter === parameter,
        );
        const record = carried.find(({ from }) => from === edge.from);
        const known = fillings.get(parameter);
        if (record !== undefined) {
          const earlier = known?.kind === "mixture" ? known.carried : [];
          fillings.set(parameter, {
            kind: "mixture",
            text: value,
            carried: [...earlier, { value: record.value, words: reference }].sort(
              (a, b) => value.indexOf(a.value) - value.indexOf(b.value),
            ),
          });
        } else {
          const noun = bareNoun(catalog, resource);
          const named = style === "explicit" && /[\\/]/.test(value);
          fillings.set(parameter, {
            kind: "reference",
            words: named ? `the ${noun} ${quote(value)}` : reference,
            noun,
          });
        }
      }
    }
    return fillings;
  }

  return {
    nodes,
    masks: toMasks(bare),
    reduced: toMasks(transitiveReduction(bare)),
    clause(node, mentioned) {
      const target = nodes[node];
      const refersTo = new Set<number>();
      if (target === undefined) return { text: "", refersTo };
      return { text: clauseOf(target.phrase, fillingsOf(target, mentioned, refersTo)), refersTo };
    },
    quantity(source, mentioned) {
      const handed = handedOver(source, { resource: "value_in_mind", value: "", taker: null }, mentioned);
      return handed === null ? "" : nounPhrase(handed, catalog, words);
    },
  };
}

/** In words, what a node reads for a later one or for the decision. */
function quantityOf({ carried, condition }: TaskDraft, node: string): string | null {
  if (condition?.source === node) return condition.quantity;
  return carried.find((record) => record.from === node)?.quantity ?? null;
}

/** Direct predecessors of a node in the reduced graph. */
export function directPredecessors({ reduced }: PhrasedGraph, node: number): number[] {
  return members(reduced.predecessors[node] ?? 0);
}
