import { ModelError } from "../errors.js";
import type { Rng } from "../rng.js";
import { type CallError, classifyCallError } from "./call-error.js";
import type { Clock } from "./clock.js";
import type { Patience, PatientRequest, RequestFailure } from "./patience.js";
import type { RawAnswer } from "./providers/chat-model.js";
import type { Throttle } from "./throttle.js";

/** Tries of one call that may fail, the first included: a question that the provider cannot answer is given up. */
const mostTries = 6;
/** Waits of one call that the provider may announce. */
const mostWaits = 20;
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
  patience: Patience;
  signal: AbortSignal;
  /** Milliseconds for one try; null where the answer may take a day. */
  timeout: number | null;
  /** Keys that must not be in any message. */
  secrets: readonly string[];
  /** Whether more is asked for than usual, so that a refusal says nothing of other requests. */
  isRaised: boolean;
  /** Told of every try that came to nothing. */
  onError(error: CallError, latency: number): void;
  /** Told of long waits, in words. */
  report(text: string): void;
}

/** An answer, and the request that it came of: whoever reads the answer reports whether it was usable. */
export interface Answered<Raw extends RawAnswer = RawAnswer> {
  raw: Raw;
  latency: number;
  request: PatientRequest;
}

/**
 * Calls until there is something to read, with exponential pauses and full jitter (Brooker, "Exponential backoff and
 * jitter", 2015), never shorter than the provider asks for. A call that waits keeps its place in the throttle. Every
 * request is reported to `patience`. Gives the last failure of a question that failed too often, and that of a model that
 * takes no pictures where `patience` lets the run go on. Throws MODEL_DENIED where no try can help, MODEL_UNAVAILABLE when
 * the provider asks to wait for more than some minutes, what `patience` throws, and the signal's reason.
 */
export function callWithRetries<Raw extends RawAnswer>(
  call: (signal: AbortSignal) => Promise<Raw>,
  options: RetryOptions,
): Promise<Answered<Raw> | { failure: RequestFailure }> {
  const { clock, rng, throttle, patience, signal, onError } = options;
  return throttle.run(async () => {
    for (let [tries, waits] = [0, 0]; ; ) {
      const request = await patience.admit(signal);
      const started = clock.now();
      const result = await tryOnce(call, options).catch((error: unknown) => {
        request.dropped();
        throw error;
      });
      const latency = clock.now() - started;
      if ("raw" in result) {
        throttle.succeeded();
        return { raw: result.raw, latency, request };
      }
      if (signal.aborted) request.dropped();
      signal.throwIfAborted();
      const { kind, detail, remedy, retryAfter, takesNoPictures } = result.error;
      onError(result.error, latency);
      if (kind === "denied") {
        if (!takesNoPictures) return request.endRun(denied(result.error));
        const failure: RequestFailure = { outcome: "no-pictures", detail, remedy };
        request.refusedPictures(failure, denied(result.error));
        return { failure };
      }
      const failure: RequestFailure = { outcome: kind, detail, remedy };
      if (kind === "invalid" || kind === "refused") {
        if (kind === "invalid" && !options.isRaised) request.refused(failure);
        else request.failed(failure);
        return { failure };
      }
      const wait = retryAfter ?? 0;
      if (wait > longestWait) request.endRun(tooLongAWait(options.provider, wait, detail));
      if (kind === "rate-limited") throttle.tooMany();
      if (wait > 0) {
        waits += 1;
        request.postponed(failure, clock.now(), wait);
      } else {
        tries += 1;
        request.failed(failure);
      }
      if (tries >= mostTries || waits >= mostWaits) return { failure };
      tellWait(result.error, tries, options);
      const pause = Math.min(longestPause, firstPause * 2 ** Math.max(0, tries + waits - 1)) * rng.next();
      await clock.sleep(wait > 0 ? wait + pause / 4 : pause, signal);
    }
  });
}

async function tryOnce<Raw extends RawAnswer>(
  call: (signal: AbortSignal) => Promise<Raw>,
  { clock, signal, timeout, secrets }: RetryOptions,
): Promise<{ raw: Raw } | { error: CallError }> {
  const limit = timeout === null ? null : AbortSignal.timeout(timeout);
  try {
    return { raw: await call(AbortSignal.any(limit === null ? [signal] : [signal, limit])) };
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (limit?.aborted === true && !signal.aborted) {
      const detail = `no answer within ${(timeout ?? 0) / 1000} s`;
      return { error: { kind: "timed-out", retryAfter: null, detail, remedy: null, takesNoPictures: false } };
    }
    return { error: classifyCallError(error, secrets, clock.now()) };
  }
}

/** Tells of a wait that is long, and of a provider that limits its calls without saying for how long. */
function tellWait({ kind, detail, retryAfter }: CallError, tries: number, options: RetryOptions): void {
  const { provider, clock, throttle, report } = options;
  const wait = retryAfter ?? 0;
  if (wait >= toldWait) {
    if (throttle.isFirstToWait(clock.now(), wait)) report(`${provider} asks to wait ${duration(wait)}: ${detail}`);
  } else if (kind === "rate-limited" && wait === 0 && tries >= silentTries) {
    if (throttle.isFirstToWait(clock.now(), toldAgain)) report(`${provider} limits its calls: ${detail}`);
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

function denied({ detail, remedy }: CallError): ModelError {
  const usual = "check the key, the model's name and the account with pnpm run doctor --ask";
  return new ModelError("MODEL_DENIED", `the provider refuses to serve: ${detail}; ${remedy ?? usual}`);
}
