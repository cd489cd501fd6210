import type { Clock } from "../clock.js";
import { ModelError } from "../errors.js";
import type { Rng } from "../rng.js";
import { type CallError, classifyCallError } from "./call-error.js";
import type { RawAnswer } from "./chat-model.js";
import type { FailureOutcome } from "./language-model.js";
import type { Throttle } from "./throttle.js";

/** Tries of one call, the first included. */
const mostTries = 6;
const firstPause = 500;
const longestPause = 60_000;
/** Maximum wait that a provider may ask for, in milliseconds. Longer waits end the call. */
const longestWait = 5 * 60_000;
/** Waits from here on are told. */
const toldWait = 5_000;

/** Number of rate-limited tries before a message is shown, and milliseconds until the next message. */
const silentTries = 3;
const toldAgain = 30_000;

/** What a call is retried with. */
export interface RetryOptions {
  provider: string;
  clock: Clock;
  rng: Rng;
  throttle: Throttle;
  signal: AbortSignal;
  /** Milliseconds for one try; null where the answer may take a day. */
  timeout: number | null;
  /** Keys that must not be in any message. */
  secrets: readonly string[];
  /** Told of every try that came to nothing. */
  onError(error: CallError, latency: number): void;
  /** Told of long waits, in words. */
  report(text: string): void;
}

/**
 * Calls until there is something to read, at most `mostTries` times, with exponential pauses and full jitter (Brooker,
 * "Exponential backoff and jitter", 2015), never shorter than the provider asks for. A call that waits keeps its place
 * in the throttle. Gives the last error where patience ends. Throws MODEL_DENIED where no try can help,
 * MODEL_UNAVAILABLE when the provider is given up or asks to wait for more than some minutes, and the signal's reason.
 */
export function callWithRetries(
  call: (signal: AbortSignal) => Promise<RawAnswer>,
  options: RetryOptions,
): Promise<{ raw: RawAnswer; latency: number } | { error: CallError & { kind: FailureOutcome } }> {
  const { provider, clock, rng, throttle, signal, onError, report } = options;
  return throttle.run(async () => {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      const started = clock.now();
      const result = await tryOnce(call, options);
      const latency = clock.now() - started;
      if ("raw" in result) {
        throttle.succeeded();
        return { raw: result.raw, latency };
      }
      signal.throwIfAborted();
      const { kind, ...rest } = result.error;
      onError(result.error, latency);
      if (kind === "denied") throw denied(result.error);
      const error = { kind, ...rest };
      if (kind === "invalid" || kind === "refused") return { error };
      const asked = error.retryAfter ?? 0;
      if (asked > longestWait) throw tooLongAWait(provider, asked, error.detail);
      if (kind === "rate-limited") throttle.tooMany();
      else throttle.failed(error.detail);
      throttle.check();
      if (tries >= mostTries) return { error };
      const pause = Math.min(longestPause, firstPause * 2 ** (tries - 1)) * rng.next();
      if (asked >= toldWait && throttle.isFirstToWait(clock.now(), asked)) {
        report(`${provider} asks to wait ${duration(asked)}: ${error.detail}`);
      }
      // A provider that does not say for how long it limits calls.
      if (
        kind === "rate-limited" &&
        asked === 0 &&
        tries >= silentTries &&
        throttle.isFirstToWait(clock.now(), toldAgain)
      ) {
        report(`${provider} limits its calls: ${error.detail}`);
      }
      await clock.sleep(error.retryAfter === null ? pause : error.retryAfter + pause / 4, signal);
    }
  });
}

async function tryOnce(
  call: (signal: AbortSignal) => Promise<RawAnswer>,
  { clock, signal, timeout, secrets }: RetryOptions,
): Promise<{ raw: RawAnswer } | { error: CallError }> {
  const limit = timeout === null ? null : AbortSignal.timeout(timeout);
  try {
    return { raw: await call(AbortSignal.any(limit === null ? [signal] : [signal, limit])) };
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (limit?.aborted === true && !signal.aborted) {
      return { error: { kind: "timed-out", retryAfter: null, detail: `no answer within ${(timeout ?? 0) / 1000} s` } };
    }
    return { error: classifyCallError(error, secrets, clock.now()) };
  }
}

function tooLongAWait(provider: string, milliseconds: number, detail: string): ModelError {
  return new ModelError(
    "MODEL_UNAVAILABLE",
    `${provider} asks to wait ${duration(milliseconds)}: ${detail}; what is done is kept; run the same command again then, or choose another --model`,
  );
}

/** "40 s", "6 min", "24 h". */
function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

function denied({ detail }: CallError): ModelError {
  return new ModelError(
    "MODEL_DENIED",
    `the provider refuses to serve: ${detail}; check the key, the model's name and the account with pnpm run doctor --ask`,
  );
}
