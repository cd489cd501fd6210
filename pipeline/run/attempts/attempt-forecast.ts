import { sum } from "../../attempt/report/over-attempts.js";
import { dollars } from "../../llm/budget.js";
import type { AttemptRecord } from "../../schema/attempt/attempt-records.js";
import type { SampleRun } from "../../schema/records/sample-run.js";
import type { StageEvent } from "../../stage.js";
import { counted, duration } from "../../text/figure-words.js";

/** What a step took on the average where steps were counted before. */
export interface StepBasis {
  /** What was counted: "12 earlier attempts". */
  readonly what: string;
  readonly seconds: number;
  /** US dollars; null where nobody counts them. */
  readonly cost: number | null;
}

/** A step of an agent by its own earlier attempts in which the computer did not fail; null without any. */
export function stepsOfAgent(
  earlier: readonly Pick<AttemptRecord, "steps" | "seconds" | "cost_usd" | "computer_failure">[],
): StepBasis | null {
  const whole = earlier.filter(({ computer_failure }) => computer_failure === null);
  const steps = sum(whole.map((record) => record.steps.length));
  if (steps === 0) return null;
  const costs = whole.map(({ cost_usd }) => cost_usd);
  const isCounted = costs.every((cost) => cost !== null);
  return {
    what: `its ${counted(whole.length, "earlier attempt")}`,
    seconds: sum(whole.map(({ seconds }) => seconds)) / steps,
    cost: isCounted ? sum(costs.map((cost) => cost ?? 0)) / steps : null,
  };
}

/** A step of the computer alone, by the executions of tasks that a dataset knows of; null without any. */
export function stepsOfComputer(runs: readonly Pick<SampleRun, "actions" | "seconds">[]): StepBasis | null {
  const actions = sum(runs.map((run) => run.actions));
  if (actions === 0) return null;
  const what = `${counted(runs.length, "executed order")}, without what the agent itself takes`;
  return { what, seconds: sum(runs.map(({ seconds }) => seconds)) / actions, cost: null };
}

/**
 * What is known of attempts before the first: how many steps they may take, and, as far as there is something to go by, how
 * long and for how much, if they take all of these. `parallel` computers work at once; null where that is not known.
 */
export function attemptForecast(
  stepLimits: readonly number[],
  basis: StepBasis | null,
  parallel: number | null,
): StageEvent {
  const most = sum(stepLimits);
  const head = `${counted(stepLimits.length, "attempt")} to make, of at most ${counted(most, "step")}`;
  return { kind: "notice", stage: "attempt", text: `${head}${basis === null ? unknown : `: ${knownBy(basis)}`}` };

  function knownBy({ what, seconds, cost }: StepBasis): string {
    const computers = parallel === null ? 1 : Math.min(parallel, stepLimits.length);
    const time = duration((seconds * most) / computers);
    const on = parallel === null ? " on one computer" : "";
    const price = cost === null ? "" : ` and ${dollars(cost * most)}`;
    return `at most about ${time}${on}${price}, by ${what} (${seconds.toFixed(1)} s a step)`;
  }
}

const unknown = "; how long they take is known after the first";
