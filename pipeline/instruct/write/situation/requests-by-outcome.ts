import type { ConditionRecord } from "../../../schema/task/task.js";
import type { SituationDraft } from "../../meant-situation.js";

export type RequestOutcome = "always" | "holds" | "fails";

/** The deliverables of a draft: asked for in any case, and in one branch of the decision only. */
export function requestsByOutcome({ purpose, condition }: SituationDraft): Record<RequestOutcome, string[]> {
  const idsOf = (graph: ConditionRecord["holds"]) => new Set(graph.nodes.map(({ id }) => id));
  const names = [...new Set(purpose.deliverables.map(({ name }) => name))];
  if (condition === null) return { always: names, holds: [], fails: [] };
  const [holds, fails] = [idsOf(condition.holds), idsOf(condition.fails)];
  const isIn = (name: string, ids: ReadonlySet<string>) =>
    purpose.deliverables.some((entry) => entry.name === name && ids.has(entry.node));
  return {
    always: names.filter((name) => isIn(name, holds) && isIn(name, fails)),
    holds: names.filter((name) => isIn(name, holds) && !isIn(name, fails)),
    fails: names.filter((name) => !isIn(name, holds) && isIn(name, fails)),
  };
}
