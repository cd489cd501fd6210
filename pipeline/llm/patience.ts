import { ModelError } from "../errors.js";
import type { FailureOutcome } from "./language-model.js";
import type { AskingRole } from "./model-roles.js";

/** Failed requests of one role in a row after which the run ends. */
const mostFailures = 10;
/** Requests in a row that a provider may refuse in the same words. */
const mostSameRefusals = 2;
/** Waits in a row that a provider may announce without a usable answer between them. Requests that wait at the same time share one. */
const mostWaits = 10;

/** Why a request came to nothing. */
export interface RequestFailure {
  outcome: FailureOutcome;
  detail: string;
  /** What helps against this one; null where only the outcome tells. */
  remedy: string | null;
}

/** A request that is under way until its first report. Each report but that of a usable answer may throw the error that ends the run. */
export interface PatientRequest {
  /** Its answer was usable. */
  succeeded(): void;
  /** It came to nothing: network, status, a refusal, an answer that was cut off or cannot be used. */
  failed(failure: RequestFailure): void;
  /** It came to nothing because the provider does not take such a request. */
  refused(failure: RequestFailure): void;
  /**
   * It came to nothing because the model takes no pictures. Ends the run with the error, but not where answers are what is
   * measured.
   */
  refusedPictures(failure: RequestFailure, error: ModelError): void;
  /** The provider asks to come again in so many milliseconds. That is no failure, but does not go on for ever either. */
  postponed(failure: RequestFailure, now: number, wait: number): void;
  /** Ends the run: no other request can fare better. */
  endRun(error: ModelError): never;
  /** It was broken off by this run. */
  dropped(): void;
}

/** Counts every failed request of one role, and ends the run after `mostFailures` in a row. Only a usable answer begins a new row. */
export interface Patience {
  /**
   * Begins a request as soon as its failure, together with those of all that are under way, could not exceed the limit.
   * Throws MODEL_UNFIT, MODEL_UNAVAILABLE or MODEL_DENIED once the run has to end, and the signal's reason.
   */
  admit(signal: AbortSignal): Promise<PatientRequest>;
}

/** What may help against each kind of failure. */
const remedies: Readonly<Record<FailureOutcome, string>> = {
  truncated: "raise output_tokens in taskloom.config.yaml",
  refused: "choose another --model",
  "no-pictures": "choose a --model that takes pictures",
  invalid:
    "choose a model that calls tools, or a server that is started for it (vLLM: --enable-auto-tool-choice --tool-call-parser), and try it with pnpm run doctor --ask",
  "rate-limited": "lower concurrency in taskloom.config.yaml, or come again later",
  "timed-out": "raise timeout in taskloom.config.yaml, or choose a faster --model",
  unavailable: "run the same command again when it answers, or choose another --model",
};

/** Failures that say nothing of the model, only of the way to it. */
const unreached: ReadonlySet<FailureOutcome> = new Set(["rate-limited", "timed-out", "unavailable"]);

/** What a row of failures consists of. */
export interface PatienceOptions {
  inBatch: boolean;
  /** Whether answers that cannot be used count: not where they are what is measured, as with an agent. True where it is not said. */
  countsAnswers?: boolean;
}

/**
 * The patience with a model in a role, from its first question on. Before its first usable answer no more requests are
 * under way than may fail. After it, all that were under way at the first failure of a row count as that one failure: an
 * outage or a rate limit that meets many requests at once is one event. In batches all questions are asked at once.
 */
export function createPatience(
  place: AskingRole,
  model: string,
  { inBatch, countsAnswers = true }: PatienceOptions,
): Patience {
  const underWay = new Set<{ isForgiven: boolean }>();
  let isProven = inBatch;
  let failures = 0;
  let waits = 0;
  let waitsUntil = 0;
  let refusal = { detail: "", times: 0 };
  let end: ModelError | null = null;
  let waiting: (() => void)[] = [];

  const hasRoom = () => {
    if (inBatch || (isProven && failures === 0)) return true;
    const counting = [...underWay].filter(({ isForgiven }) => !isForgiven).length;
    return failures + counting < mostFailures;
  };
  const check = () => {
    if (end !== null) throw end;
  };
  const giveUp = (times: string, { outcome, detail, remedy }: RequestFailure) => {
    end ??= new ModelError(
      unreached.has(outcome) ? "MODEL_UNAVAILABLE" : "MODEL_UNFIT",
      `${model} ${times} in a row at ${place}, at last: ${outcome}: ${detail}; ${remedy ?? remedies[outcome]}; what is done is kept`,
    );
  };

  return {
    async admit(signal) {
      for (;;) {
        signal.throwIfAborted();
        check();
        if (hasRoom()) break;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      const request = { isForgiven: false };
      underWay.add(request);
      const over = () => {
        underWay.delete(request);
        const others = waiting;
        waiting = [];
        for (const wake of others) wake();
      };
      const failed = (failure: RequestFailure) => {
        over();
        if (!countsAnswers && !unreached.has(failure.outcome)) failures = 0;
        else if (!request.isForgiven) failures += 1;
        if (failures === 1 && isProven) for (const other of underWay) other.isForgiven = true;
        if (failures >= mostFailures) giveUp(`failed ${failures} times`, failure);
        check();
      };
      const endRun = (error: ModelError): never => {
        over();
        end ??= error;
        throw end;
      };
      return {
        succeeded() {
          over();
          isProven = true;
          failures = 0;
          waits = 0;
          refusal = { detail: "", times: 0 };
        },
        failed,
        refused(failure) {
          refusal = { detail: failure.detail, times: refusal.detail === failure.detail ? refusal.times + 1 : 1 };
          if (refusal.times >= mostSameRefusals) giveUp(`failed ${refusal.times} times`, failure);
          failed(failure);
        },
        refusedPictures(failure, error) {
          if (countsAnswers) endRun(error);
          failed(failure);
        },
        postponed(failure, now, wait) {
          over();
          if (now >= waitsUntil) {
            waits += 1;
            waitsUntil = now + wait;
          }
          if (waits >= mostWaits) giveUp(`was told to wait ${waits} times`, failure);
          check();
        },
        endRun,
        dropped: over,
      };
    },
  };
}
