import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import type { Subtask } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task.js";
import { withBothBranches } from "./branching.js";
import { conditionSentence } from "./condition-sentence.js";
import { narrate } from "./narrative.js";
import { phraseGraph, type Style } from "./phrase-graph.js";
import { textOrder } from "./text-order.js";

/** What has to be done and what depends on what, without how: one sentence per subtask, then the decision if there is one. */
export function writeHighLevel(
  draft: TaskDraft,
  pool: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
  style: Style,
  rng: Rng,
): string {
  const { graph, holds, fails } = withBothBranches(draft);
  const phrased = phraseGraph(draft, graph, pool, catalog, style, rng);
  const order = textOrder(phrased.masks, rng.fork("order"));
  const idOf = (node: number): string => phrased.nodes[node]?.node.id ?? "";
  const common = order.filter((node) => !holds.has(idOf(node)) && !fails.has(idOf(node)));
  const sentences = narrate(phrased, common, catalog, rng.fork("cues"));
  if (draft.condition !== null) {
    const branches = {
      holds: order.filter((node) => holds.has(idOf(node))),
      fails: order.filter((node) => fails.has(idOf(node))),
    };
    sentences.push(conditionSentence(phrased, draft.condition, branches, common, catalog, rng.fork("condition")));
  }
  return sentences.join(" ");
}
