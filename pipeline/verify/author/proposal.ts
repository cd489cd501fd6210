import type { CheckEntry } from "../../evaluators/checks/check.js";
import { type CheckName, checkNamed } from "../../evaluators/checks/table.js";
import { checkHolds } from "../../evaluators/interpret.js";
import type { Check, Condition, StringExpression } from "../../schema/evaluator.js";
import type { JudgedRun } from "../run.js";

/** A check that might tell the end of a good run from other ends. */
export interface CheckProposal {
  check: Check;
  /** Whether the check must not hold. */
  negated: boolean;
  /** Checks on state come before checks on the screen, and these before checks on what was done. */
  tier: 0 | 1 | 2;
  /** Among equals of a tier: the higher, the more it says. */
  worth: number;
}

/** Which tier a check belongs to by what it reads. */
const tiers: Readonly<Record<CheckEntry["reads"], CheckProposal["tier"]>> = {
  state: 0,
  controls: 1,
  screenshot: 1,
  actions: 2,
};

/** A proposal for an API with its arguments. */
export function propose(
  api: CheckName,
  values: Record<string, StringExpression | string>,
  negated = false,
): CheckProposal {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === "string" ? { literal: value } : value] as const,
  );
  const bound = entries.filter(([, value]) => !("literal" in value)).length;
  const { reads, worth } = checkNamed(api);
  return {
    check: { api, arguments: Object.fromEntries(entries) },
    negated,
    tier: tiers[reads],
    worth: worth + bound / 4 - (negated ? 0.5 : 0),
  };
}

export function conditionOf({ check, negated }: CheckProposal): Condition {
  return negated ? { not: { check } } : { check };
}

/** Whether a proposal is fulfilled at the end of a run. A check that cannot be evaluated is not. */
export function fulfilled(proposal: CheckProposal, run: JudgedRun): boolean {
  try {
    return checkHolds(proposal.check, run.parameters, run.trace) !== proposal.negated;
  } catch {
    return false;
  }
}
