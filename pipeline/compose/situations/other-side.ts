import type { Rng } from "../../rng.js";
import type { SituationDecision } from "../../schema/situation-decision.js";
import type { ComparedValue } from "../../schema/task/comparison.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { twinSituations } from "../../workplace/situations/twin-situations.js";
import { limitOf } from "./what-decides.js";

/** The situation with a value that leads to the other branch, and what both are compared with; null where there is none. */
export function otherSide(
  bound: BoundSituation,
  decision: SituationDecision,
  rng: Rng,
): { twin: BoundSituation; threshold: ComparedValue } | null {
  for (const twin of twinSituations(bound, decision, rng)) {
    const threshold = limitOf(decision, bound, twin);
    if (threshold !== null) return { twin, threshold };
  }
  return null;
}
