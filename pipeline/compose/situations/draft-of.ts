import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { obstacleKinds } from "../../schema/subtask.js";
import type { Infeasibility, TaskDraft } from "../../schema/task/task.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import type { AttemptFailure } from "../composition-context.js";
import type { DraftParts } from "../draft-parts.js";
import { draftId } from "../finish-draft.js";
import { takePrerequisite } from "../infeasible.js";
import { type DraftPlan, finished } from "./finish-situation.js";

/**
 * The draft of a situation out of its parts. At L4 it is the infeasible twin, of which one prerequisite of the graph is
 * taken away: before a decision, or after it in the branch that is taken.
 */
export function draftOf(
  bound: BoundSituation,
  parts: DraftParts,
  setup: EnvironmentSetup,
  plan: DraftPlan,
): TaskDraft | AttemptFailure {
  const { composition, sought, rng } = plan;
  if (composition.request.level !== "L4") return finished(bound, parts, setup, plan);
  // What is taken away from one of several computers may be on another one.
  if (setup.computers !== undefined) return "twin";
  const kinds = sought === null ? obstacleKinds : [sought];
  const block = takePrerequisite({ ...parts.assembled, setup }, kinds, composition, rng.fork("obstacle"));
  if (block === null) return "twin";
  const { node, prerequisite, error } = block;
  const infeasibility: Infeasibility = {
    blocked: node.id(),
    kind: prerequisite.kind,
    removed: prerequisite.removed,
    error,
    twin_task_id: draftId(composition, parts),
    twin_setup: setup,
  };
  return finished(bound, { ...parts, infeasibility }, prerequisite.takeAway(setup), plan);
}
