import { type Html, html } from "../../export/html.js";
import type { AttemptEnding, AttemptRecord } from "../../schema/attempt/attempt-records.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";

const titles: Readonly<Record<AttemptEnding, string>> = {
  finished: "finished",
  "step-limit": "step limit",
  "no-progress": "no progress",
  "time-limit": "time limit",
  "agent-error": "agent failed",
  computer: "computer failed",
};

/** How an attempt ended, in two words. */
export function endingTitle({ ended, claim }: AttemptRecord): string {
  return ended === "finished" && claim?.status === "infeasible" ? "said infeasible" : titles[ended];
}

/** How an attempt ended, in sentences. */
export function endingSentence(record: AttemptRecord): string {
  const { ended, claim, agent_error, computer_failure, step_limit, progress_limit } = record;
  switch (ended) {
    case "finished": {
      const said = claim?.status === "infeasible" ? "that it cannot be done" : "that it is done";
      return `The agent said ${said}${claim === null || claim.message === "" ? "" : `: "${claim.message}"`}.`;
    }
    case "step-limit":
      return `It had taken the ${step_limit} steps that an attempt at this task may take.`;
    case "no-progress":
      return `${progress_limit} actions in a row completed no subtask.`;
    case "time-limit":
      return "Its time was over.";
    case "agent-error":
      return `The agent failed: ${agent_error?.message ?? "it gave no reason"} [${agent_error?.code ?? "AGENT"}].`;
    case "computer":
      return `The computer failed (${computer_failure?.class ?? "other"}): ${computer_failure?.message ?? ""} [${computer_failure?.code ?? ""}]. The attempt counts in no figure.`;
  }
}

/** What stands in the place of a result where no evaluator judges. */
export const notJudged = html`<span class="result none-counted">not judged</span>`;

/** Whether an attempt succeeded, as a coloured word. */
export function resultBadge({ score }: StoredAttempt): Html {
  if (score === null || score.evaluator_error !== null)
    return html`<span class="result none-counted">not counted</span>`;
  return score.success
    ? html`<span class="result good">succeeded</span>`
    : html`<span class="result bad">failed</span>`;
}
