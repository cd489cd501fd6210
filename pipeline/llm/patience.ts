import { ModelError } from "../errors.js";
import type { FailureOutcome } from "./language-model.js";
import type { ModelRole } from "./model-roles.js";

/** Consecutive failures of one role after which the run ends. */
const mostFailures = 10;
/** Requests in a row that a provider may refuse in the same words. */
const mostSameRefusals = 2;

/** Counts what came to nothing at one place, and ends the run where that is no bad luck of single questions any more. */
export interface Patience {
  /** There was an answer. */
  succeeded(): void;
  /** An answer could not be used, or a question was given up. */
  failed(outcome: FailureOutcome, detail: string): void;
  /** The provider did not take the request. */
  requestRefused(detail: string): void;
  /** Throws MODEL_UNFIT once too many have failed. */
  check(): void;
}

/** What may help against each kind of failure. */
const remedies: Readonly<Record<FailureOutcome, string>> = {
  truncated: "raise output_tokens in taskloom.config.yaml",
  refused: "choose another --model",
  invalid:
    "choose a model that calls tools, or a server that is started for it (vLLM: --enable-auto-tool-choice --tool-call-parser), and try it with pnpm run doctor --ask",
  "rate-limited": "lower concurrency in taskloom.config.yaml, or come again later",
  "timed-out": "raise timeout in taskloom.config.yaml, or choose a faster --model",
  unavailable: "come again when it answers, or choose another --model",
};

/** The patience with a model at a place, from its first question on. */
export function createPatience(role: ModelRole, model: string): Patience {
  let failures = 0;
  let refusal = { detail: "", times: 0 };
  let givenUp: ModelError | null = null;
  const giveUp = (times: number, outcome: FailureOutcome, detail: string) => {
    givenUp ??= new ModelError(
      "MODEL_UNFIT",
      `${model} failed ${times} times in a row at ${role}, at last: ${outcome}: ${detail}; ${remedies[outcome]}; what is done is kept`,
    );
  };
  const failed = (outcome: FailureOutcome, detail: string) => {
    failures += 1;
    if (failures >= mostFailures) giveUp(failures, outcome, detail);
  };
  return {
    succeeded() {
      failures = 0;
      refusal = { detail: "", times: 0 };
    },
    failed,
    requestRefused(detail) {
      refusal = { detail, times: refusal.detail === detail ? refusal.times + 1 : 1 };
      if (refusal.times >= mostSameRefusals) giveUp(refusal.times, "invalid", detail);
      failed("invalid", detail);
    },
    check() {
      if (givenUp !== null) throw givenUp;
    },
  };
}
