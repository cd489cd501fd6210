import { isA } from "../../catalog/catalog.js";
import { mostMessages } from "../../catalog/purpose/message-rules.js";
import { type PurposeRuleName, purposeless } from "../../catalog/purpose/purpose-rules.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Intent, Purpose } from "../../schema/task/task.js";
import type { CompositionContext } from "../composition-context.js";
import type { DraftParts, OpenCondition } from "../draft-parts.js";
import type { BoundNode } from "../values/bind.js";
import { draftSteps } from "./draft-steps.js";

/** The rule by which nobody would ask for what was drawn, in either branch; null where there is none. */
export function purposelessDraft(
  { assembled, condition, purpose }: DraftParts,
  setup: EnvironmentSetup,
  { deliverable }: Intent,
  { catalog, persona, figures }: Pick<CompositionContext, "catalog" | "persona" | "figures">,
): PurposeRuleName | null {
  const { resourceTypes } = catalog;
  const { situations = [] } = catalog.workplaces.get(persona.id) ?? {};
  const situation = situations.find(({ id }) => id === purpose?.situation);
  const required = new Set(
    purpose?.deliverables.flatMap(({ name, node }) =>
      situation?.deliverables[name]?.optional === false ? [node] : [],
    ),
  );
  const isWide = figures !== null && figures.width.minimum > mostMessages;
  const deciding = decidingNodes(condition, purpose);
  const isGoal = ({ usable }: BoundNode) =>
    purpose === null && usable.results.some(({ type }) => isA(resourceTypes, type, deliverable));
  const nodes = {
    isRequired: (id: string) => isWide || required.has(id),
    isWanted: (node: BoundNode) => deciding.has(node.id()) || isGoal(node),
  };
  const branches = condition === null ? [assembled] : [condition.holds, condition.fails];
  for (const branch of branches) {
    const refused = purposeless(draftSteps(branch, setup, resourceTypes, nodes));
    if (refused !== null) return refused.rule;
  }
  return null;
}

/** The nodes that find out what decides, in both branches: with other data, the reading is another node. */
function decidingNodes(condition: OpenCondition | null, purpose: Purpose | null): ReadonlySet<string> {
  if (condition === null) return new Set();
  const { source, limit } = condition;
  const facts = purpose?.facts ?? [];
  const names = new Set(facts.filter(({ node }) => node === source || node === limit).map(({ name }) => name));
  return new Set([
    source,
    ...(limit === null ? [] : [limit]),
    ...facts.filter(({ name }) => names.has(name)).map(({ node }) => node),
  ]);
}
