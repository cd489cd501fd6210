import { dollars } from "../../llm/budget.js";
import { modelRoles } from "../../llm/model-roles.js";
import type { ModelCall } from "../../schema/records/model-call.js";

/** The calls of the models of one role and their cost. Tokens and cost are totals. */
export interface RoleCosts {
  role: string;
  /** Number of calls, failed ones included. */
  calls: number;
  /** Answers from the cache, paid for by an earlier run. */
  cached: number;
  /** Answers that were complete except for their wrapping. */
  mended: number;
  failed: number;
  input_tokens: number;
  output_tokens: number;
  /** US dollars; null where no call's price is known. */
  cost_usd: number | null;
}

/** Adds up the calls of a run by role, in the order of the stages. */
export function costsByRole(calls: readonly ModelCall[]): RoleCosts[] {
  return modelRoles.flatMap((role) => {
    const here = calls.filter((call) => call.role === role);
    if (here.length === 0) return [];
    const made = here.filter(({ outcome }) => outcome !== "cached");
    const sum = (of: (call: ModelCall) => number) => made.reduce((total, call) => total + of(call), 0);
    const isPriced = made.some(({ cost_usd }) => cost_usd !== null);
    return [
      {
        role,
        calls: made.length,
        cached: here.length - made.length,
        mended: made.filter(({ outcome }) => outcome === "mended").length,
        failed: made.filter(({ outcome }) => outcome !== "answered" && outcome !== "mended").length,
        input_tokens: sum((call) => call.input_tokens),
        output_tokens: sum((call) => call.output_tokens),
        cost_usd: isPriced ? sum((call) => call.cost_usd ?? 0) : null,
      },
    ];
  });
}

/** Returns a line for each role, with the cost per accepted task. */
export function printCosts(costs: readonly RoleCosts[], accepted: number): string[] {
  const each = (total: number) => (accepted === 0 ? "-" : (total / accepted).toFixed(total / accepted < 10 ? 1 : 0));
  return costs.map(({ role, calls, cached, mended, failed, input_tokens, output_tokens, cost_usd }) =>
    [
      `${role}: ${calls} calls`,
      ...(cached > 0 ? [`${cached} answers of earlier runs`] : []),
      ...(mended > 0 ? [`${mended} answers mended`] : []),
      ...(failed > 0 ? [`${failed} without an answer`] : []),
      `${input_tokens} tokens in, ${output_tokens} out`,
      ...(cost_usd === null ? [] : [dollars(cost_usd)]),
      `for each accepted task ${each(calls)} calls, ${each(input_tokens)} tokens in, ${each(output_tokens)} out`,
    ].join(", "),
  );
}

/**
 * Returns "$0.12 so far, about $0.60 in all". The estimate assumes that each remaining task costs as much as the
 * finished ones.
 */
export function costSoFar(spent: number, calls: number, done: number, wanted: number): string {
  const soFar = `${calls} calls, ${dollars(spent)} so far`;
  return done === 0 || spent === 0 ? soFar : `${soFar}, about ${dollars((spent / done) * wanted)} in all`;
}
