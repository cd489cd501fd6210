import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import { ofNumbers } from "../../schema/task/comparison.js";
import type { ConditionRecord } from "../../schema/task/task.js";
import { capitalize } from "../../text/capitalize.js";
import { formatThreshold } from "./branching.js";
import { conditionFrames, cues } from "./cues.js";
import { eventsOf } from "./events.js";
import { frame } from "./narrative.js";
import { directPredecessors, type PhrasedGraph } from "./phrase-graph.js";

/** The sentence that decides between two branches on a value that was read: "If ..., ...; otherwise, ...". */
export function conditionSentence(
  phrased: PhrasedGraph,
  condition: ConditionRecord,
  branches: { holds: readonly number[]; fails: readonly number[] },
  mentioned: readonly number[],
  catalog: Catalog,
  rng: Rng,
): string {
  const source = phrased.nodes.findIndex(({ node }) => node.id === condition.source);
  const unsaid = new Set<number>();

  function branchText(nodes: readonly number[]): string {
    const before = [...mentioned];
    const clauses = nodes.map((node) => {
      const { text, refersTo } = phrased.clause(node, before);
      for (const predecessor of directPredecessors(phrased, node)) {
        const said = predecessor === source || refersTo.has(predecessor) || nodes.includes(predecessor);
        if (!said) unsaid.add(predecessor);
      }
      const framed = frame(phrased, node, text, before.at(-1), rng);
      before.push(node);
      return framed;
    });
    return clauses.join(", and then ");
  }

  const holds = branchText(branches.holds);
  const fails = branchText(branches.fails);
  const events = [...unsaid].sort((a, b) => a - b).flatMap((node) => phrased.nodes[node] ?? []);
  const cue =
    events.length === 0
      ? ""
      : `${rng.pick(cues.after).replace("{events}", () =>
          eventsOf(
            events,
            mentioned.flatMap((node) => phrased.nodes[node] ?? []),
            catalog,
          ),
        )}, `;
  const { operator, threshold } = ofNumbers(condition);
  const sentence = rng
    .pick(conditionFrames[operator])
    .replace("{quantity}", () => phrased.quantity(source, mentioned))
    .replace("{threshold}", () => formatThreshold(threshold))
    .replace("{holds}", () => holds)
    .replace("{fails}", () => fails);
  return `${capitalize(cue + sentence)}.`;
}
