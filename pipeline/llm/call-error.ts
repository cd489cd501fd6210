import { excerpt } from "./answer/excerpt.js";
import { redact } from "./redact.js";

/** Why a call failed, as far as the next step depends on it. */
export interface CallError {
  kind: "rate-limited" | "timed-out" | "unavailable" | "denied" | "invalid" | "refused";
  /** How long the provider asks to wait, in milliseconds; null when it gives no time. */
  retryAfter: number | null;
  detail: string;
  /** What helps against this error; null where only its kind tells. */
  remedy: string | null;
  /** It is denied because the model takes no pictures: the same question without any may be answered. */
  takesNoPictures: boolean;
}

/**
 * Classifies what a provider's SDK threw. Its message is cut, and freed of `secrets`: providers quote keys.
 * `denied` is what no retry and no other question mends: key, model name, address, an account without money, a parameter
 * that the model does not know; `invalid` is one request that the provider does not take, such as one that is too long.
 */
export function classifyCallError(error: unknown, secrets: readonly string[], now: number): CallError {
  const said = propertyOf(error, "error");
  const detail = excerpt(redact(messageOf(error, said), secrets));
  const status = numberAt(error, "status");
  const retryAfter = retryAfterOf(error, now);
  const because = (kind: CallError["kind"], remedy: string | null = null): CallError => ({
    kind,
    retryAfter,
    detail,
    remedy,
    takesNoPictures: false,
  });
  const words = [textAt(said, "code"), textAt(said, "type"), detail].join(" ");
  if (nameOf(error) === "TimeoutError" || status === 408 || status === 504) return because("timed-out");
  if (status === null || status >= 500) return because(status === 529 ? "rate-limited" : "unavailable");
  if (isTooLong(words, status))
    return because("invalid", "the request is too long for the model: choose one with a larger context");
  if (isBlind(words, status))
    return {
      ...because(
        "denied",
        "the model takes no pictures: choose one that does; to attempt tasks, chat-list asks without any",
      ),
      takesNoPictures: true,
    };
  if (isCrowded(words, status))
    return because(
      "denied",
      "the server takes fewer pictures at once: raise its limit (vLLM: --limit-mm-per-prompt), or choose another model",
    );
  if (isUnpaid(words, status, retryAfter)) return because("denied");
  if (status === 429) return because("rate-limited");
  if (final.has(status) || status < 400) return because("denied");
  if (status === 409) return because("unavailable");
  if (/content_(?:filter|policy)|invalid_prompt/.test(textAt(said, "code"))) return because("refused");
  return because(isUnsupported(words) ? "denied" : "invalid", parameterRemedy(words));
}

/** What helps against a setting that a model does not take, by what the provider says of it. */
const parameterRemedies: readonly (readonly [RegExp, string])[] = [
  [/temperature/i, 'set "temperature: null" under "roles" or under its server in taskloom.config.yaml'],
  [/thinking|chat_template_kwargs/i, 'leave "thinking" out of taskloom.config.yaml'],
  [
    /reasoning[._]effort|output_config\.effort|\beffort\b/i,
    'set another "effort" in taskloom.config.yaml, or leave it out',
  ],
  [/max_(?:completion_|output_)?tokens/i, 'lower "output_tokens" in taskloom.config.yaml'],
];

function parameterRemedy(words: string): string | null {
  return parameterRemedies.find(([named]) => named.test(words))?.[1] ?? null;
}

/** Statuses after which no other question fares better. 421 stands for a request that leads to another server. */
const final: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 421]);

/** More tokens or bytes than the model or the server takes at once; a limit of those for a minute (429) is another thing. */
export function isTooLong(words: string, status: number): boolean {
  if (status === 413) return true;
  if (status !== 400 && status !== 422) return false;
  return [
    /context[_ ](?:length|window|size|limit)|max(?:imum)?[_ ](?:context|model[_ ]len|sequence|prompt|input)/i,
    /(?:prompt|input|request|messages?|context|conversation|text|content)\b[^.]{0,60}\btoo[_ ](?:long|large|many tokens)/i,
    /too[_ ](?:long|large)\b[^.]{0,40}\b(?:prompt|input|request|context)|too many (?:input |prompt )?tokens/i,
    /(?:prompt|input|request)[^.]{0,60}(?:exceeds?|longer than|over)[^.]{0,60}(?:tokens|limit|length|context)/i,
    /reduce the length|input tokens? (?:exceeds?|count)/i,
  ].some((expression) => expression.test(words));
}

/** A model, or the server it runs on, that takes no pictures. */
function isBlind(words: string, status: number): boolean {
  if (status !== 400 && status !== 404 && status !== 422) return false;
  return [
    /image_url\b[^.]{0,60}(?:only supported|expected|not supported|unsupported|invalid)|unknown variant .?image/i,
    /(?:not|n't|no endpoints found that) support[^.]{0,20} (?:images?|vision|multimodal)|images?[^.]{0,20} (?:is|are) not (?:supported|allowed)/i,
    /not a (?:multimodal|vision) model|at most 0 image|text[- ]only model/i,
  ].some((expression) => expression.test(words));
}

/** More pictures in one question than the server takes. */
function isCrowded(words: string, status: number): boolean {
  if (status !== 400 && status !== 422) return false;
  return /at most [1-9]\d* (?:image|picture)|too many (?:images|pictures)|(?:images?|pictures) exceeds?/i.test(words);
}

/** An account without money, which no waiting fills. A quota for a minute or a day says when to come again. */
function isUnpaid(words: string, status: number, retryAfter: number | null): boolean {
  if (
    /insufficient[_ ](?:quota|credit|balance|fund)|credit balance|billing_(?:error|hard_limit|not_active)/i.test(words)
  )
    return true;
  return status === 429 && retryAfter === null && /exceeded your current quota/i.test(words);
}

/** A parameter, or tools, that the model or the server does not have, whatever the question. */
function isUnsupported(words: string): boolean {
  return [
    /unsupported|not support|not enabled for|extra (?:inputs|fields)|deprecated for this model/i,
    /(?:unknown|unrecognized|unexpected|invalid) (?:request )?(?:parameter|argument|field|keyword)/i,
    /requires? --|tool[ _-]?choice|tool[ _-]?call(?:s|ing)? (?:is|are) /i,
  ].some((expression) => expression.test(words));
}

function messageOf(error: unknown, said: unknown): string {
  const message = textAt(said, "message");
  if (message !== "") return message;
  if (!(error instanceof Error)) return String(error);
  const reasons: string[] = [];
  // The cause of the cause says what the network said.
  for (let at: unknown = error; at instanceof Error && reasons.length < 4; at = at.cause) reasons.push(at.message);
  const [first = "", ...causes] = reasons.filter((reason, at) => reason !== "" && reasons.indexOf(reason) === at);
  return causes.length === 0 ? first : `${first} (${causes.join(": ")})`;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

function textAt(value: unknown, property: string): string {
  const found = propertyOf(value, property);
  return typeof found === "string" ? found : "";
}

function numberAt(error: unknown, property: string): number | null {
  const value = propertyOf(error, property);
  return typeof value === "number" ? value : null;
}

function propertyOf(value: unknown, property: string): unknown {
  return value !== null && typeof value === "object" ? Reflect.get(value, property) : undefined;
}

/** Seconds or a date (RFC 9110, 10.2.3), or milliseconds as OpenAI says them. */
function retryAfterOf(error: unknown, now: number): number | null {
  const headers = propertyOf(error, "headers");
  if (!(headers instanceof Headers)) return null;
  const exact = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const said = headers.get("retry-after");
  if (said === null) {
    return untilReset(Number(headers.get("x-ratelimit-reset") ?? Number.NaN), now) ?? untilRefilled(headers);
  }
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Milliseconds until the limit of requests or tokens that is used up has something left, as OpenAI says it: "1s", "6m0s",
 * "120ms".
 */
function untilRefilled(headers: Headers): number | null {
  const waits = ["requests", "tokens"].flatMap((of) => {
    if (Number(headers.get(`x-ratelimit-remaining-${of}`) ?? Number.NaN) !== 0) return [];
    const parts = [...(headers.get(`x-ratelimit-reset-${of}`) ?? "").matchAll(/([\d.]+)(ms|s|m|h)/g)];
    return parts.length === 0
      ? []
      : [parts.reduce((sum, [, n, unit]) => sum + Number(n) * (inUnits[unit ?? ""] ?? 0), 0)];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Milliseconds. */
const inUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Milliseconds until a limit is lifted, where it is given as a moment: milliseconds since 1970, as OpenRouter says it, or
 * seconds.
 */
function untilReset(moment: number, now: number): number | null {
  if (!Number.isFinite(moment) || moment < 1e9) return null;
  return Math.max(0, (moment > 1e12 ? moment : moment * 1000) - now);
}
