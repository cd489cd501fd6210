import type { CarriedValue, ConditionRecord, Infeasibility, Purpose } from "../schema/task/task.js";
import type { Assembled } from "./task-graph.js";

/** A condition with the graphs of both of its branches. */
export interface OpenCondition extends Omit<ConditionRecord, "holds" | "fails"> {
  holds: Assembled;
  fails: Assembled;
}

/** The results of an attempt from which a draft is built. */
export interface DraftParts {
  assembled: Assembled;
  carried: CarriedValue[];
  condition: OpenCondition | null;
  infeasibility: Infeasibility | null;
  purpose: Purpose | null;
}
