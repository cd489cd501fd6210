import type { Catalog } from "../../catalog/catalog.js";
import type { Rng } from "../../rng.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { english } from "../../schema/writing-language.js";
import { meantSituation } from "../meant-situation.js";
import { withBothBranches } from "./branching.js";
import { conditionSentence } from "./condition-sentence.js";
import { writeLowLevel } from "./low-level.js";
import { narrate } from "./narrative.js";
import { phraseGraph, type Style } from "./phrase-graph.js";
import { situationSteps } from "./situation/situation-steps.js";
import { situationText } from "./situation/situation-text.js";
import { textOrder } from "./text-order.js";
import type { InstructionWriter } from "./writer.js";

const attempts = 5;
const variants = 2;

/**
 * Writes by grammar: a textual order of the graph, a phrase for every node, references to results, and cues for
 * what they do not say. Every attempt draws other words; from the third on results are also named by their paths.
 */
export function offlineWriter(
  pool: ReadonlyMap<string, SubtaskDefinition>,
  catalog: Catalog,
  rng: Rng,
): InstructionWriter {
  return {
    name: "offline",
    language: english,
    async write(draft, { length: attempt }) {
      if (attempt >= attempts) return null;
      const style = attempt < 2 ? "short" : "explicit";
      const source = rng.fork(draft.id, attempt);
      const meant = meantSituation(draft, catalog);
      const text = (name: string): string =>
        meant === null
          ? writeHighLevel(draft, pool, catalog, style, source.fork(name))
          : situationText(meant.draft, meant.situation, source.fork(name));
      const high_level = text("high-level");
      const others = new Set<string>();
      for (let draw = 0; others.size < variants && draw < variants * 3; draw++) {
        const other = text(`variant-${draw}`);
        if (other !== high_level) others.add(other);
      }
      const rest = source.fork("low-level");
      const low_level =
        meant === null ? writeLowLevel(draft, pool, catalog, rest) : situationSteps(meant.draft, pool, catalog, rest);
      return { instruction: { high_level, low_level, variants: [...others], language: english.tag } };
    },
  };
}

/** What has to be done and what depends on what, without how: one sentence per subtask, then the decision if there is one. */
function writeHighLevel(
  draft: TaskDraft,
  pool: ReadonlyMap<string, SubtaskDefinition>,
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
