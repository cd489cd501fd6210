import { ModelError } from "../../errors.js";
import { dollars } from "../../llm/budget.js";
import type { AttemptRecord } from "../../schema/attempt/attempt-records.js";
import type { StageEvent } from "../../stage.js";

/** What an attempt has cost. */
type MadeAttempt = { readonly record: Pick<AttemptRecord, "cost_usd"> };

interface AttemptsSoFar {
  /** The attempts that this run has made. */
  made: readonly MadeAttempt[];
  /** Of all that are done, also by earlier runs; null where nothing judges them. */
  succeeded: number | null;
  done: number;
  total: number;
  /** Since this run began. */
  milliseconds: number;
}

/** How far a run of attempts is, with what it has cost and a forecast of what is left. */
export function attemptProgress({ made, succeeded, done, total, milliseconds }: AttemptsSoFar): StageEvent {
  const left = total - done;
  const counted = Math.max(1, made.length);
  const seconds = Math.round((milliseconds / counted / 1000) * left);
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  const spent = spentBy(made);
  const forecast = spent === null || left === 0 ? "" : ` of about ${dollars((spent / counted) * (counted + left))}`;
  const cost = spent === null ? "" : `, ${dollars(spent)}${forecast}`;
  const result = succeeded === null ? "" : `, ${succeeded} succeeded`;
  const label = `attempted${result}${cost}${left === 0 ? "" : `, about ${time} left`}`;
  return { kind: "progress", stage: "attempt", done, total, label };
}

/** Throws ModelError MODEL_OVER_BUDGET where workers have spent what may be spent; no worker knows what the others have. */
export function requireBudget(made: readonly MadeAttempt[], most: number | undefined): void {
  const spent = spentBy(made);
  if (most === undefined || spent === null || spent < most) return;
  const text = `the attempts have cost ${dollars(spent)} of at most ${dollars(most)}`;
  throw new ModelError("MODEL_OVER_BUDGET", `${text}; what is done is kept; raise --max-cost and run again`);
}

/** US dollars that attempts have cost; null where nobody counts. */
function spentBy(made: readonly MadeAttempt[]): number | null {
  const costs = made.map(({ record }) => record.cost_usd);
  return costs.reduce((sum: number | null, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
