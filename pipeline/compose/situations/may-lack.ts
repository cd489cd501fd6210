import type { Catalog } from "../../catalog/catalog.js";
import { cellsMissedBy } from "../../catalog/missing-cells.js";
import { type GivenValues, parseQuery } from "../../query/parse-query.js";
import type { Situation } from "../../schema/situation.js";
import { type ObstacleKind, obstacleKinds } from "../../schema/subtask.js";
import { dirname } from "../../text/path.js";
import type { UsableSubtask } from "../material/usable-subtask.js";
import { ableTo } from "./doers.js";
import { oncePerStep, type PerStep } from "./per-step.js";

/** What a task may lack at a fact or a deliverable of a situation, as far as it can be told before anything is bound. */
export type Lacking = PerStep<readonly ObstacleKind[]>;

/** Looks for what the subtasks that can do it were measured without; each question is answered once. */
export function lackingAmong(
  usable: readonly UsableSubtask[],
  { resourceTypes }: Pick<Catalog, "resourceTypes">,
): Lacking {
  return oncePerStep((situation, name) => {
    const measured = ableTo(situation, name, usable, resourceTypes).flatMap(({ subtask }) => subtask.obstacles);
    const met = new Set(measured.map(({ kind }) => kind));
    return obstacleKinds.filter((kind) => met.has(kind) && isThere[kind](situation, name));
  });
}

const always = () => true;

/** Whether a fact or a deliverable has what would be missing. */
const isThere: Readonly<Record<ObstacleKind, PerStep<boolean>>> = {
  missing_file: always,
  dead_address: always,
  missing_value: always,
  no_account: always,
  empty_cells: (situation, name) => missedBy(situation, name).includes("empty_cells"),
  missing_rows: (situation, name) => missedBy(situation, name).includes("missing_rows"),
  /** What lies directly in a folder that everybody has is put there for want of a better place. */
  no_permission: ({ deliverables }, name) => {
    const as = deliverables[name]?.as;
    return as === undefined || dirname(as).includes("/");
  },
};

function missedBy({ facts, about }: Situation, name: string): readonly ObstacleKind[] {
  const from = facts[name]?.from;
  if (from === undefined || !("table" in from)) return [];
  const named = ["today", ...Object.keys(about), ...Object.keys(facts)];
  const given: GivenValues = new Map(named.map((key) => [key, { kind: "literal", value: key, type: "text" }]));
  return cellsMissedBy(parseQuery(from.query, given));
}
