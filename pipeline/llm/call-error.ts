/** Why a call came to nothing, as far as what to do next depends on it. */
export interface CallError {
  kind: "rate-limited" | "timed-out" | "unavailable" | "denied" | "invalid";
  /** How long the provider asks to wait, in milliseconds; null where it does not say. */
  retryAfter: number | null;
  detail: string;
}

const longestDetail = 300;

/**
 * Classifies what a provider's client threw. Its message is cut, and freed of `secrets`: providers quote keys.
 * `denied` is what no retry mends (key, model name, an account without money); `invalid` is a request that the provider
 * does not take, such as one that is too long.
 */
export function classifyCallError(error: unknown, secrets: readonly string[], now: number): CallError {
  const detail = redact(messageOf(error), secrets).slice(0, longestDetail);
  const status = numberAt(error, "status");
  const retryAfter = retryAfterOf(error, now);
  const because = (kind: CallError["kind"]): CallError => ({ kind, retryAfter, detail });
  if (nameOf(error) === "ContextOverflowError") return because("invalid");
  if (nameOf(error) === "TimeoutError" || status === 408 || status === 504) return because("timed-out");
  // LangChain's word for an account without money, which no waiting fills.
  if (status === 429) return because(propertyOf(error, "rateLimitType") === "stop" ? "denied" : "rate-limited");
  if (status === 401 || status === 402 || status === 403 || status === 404) return because("denied");
  if (status === 529) return because("rate-limited");
  if (status !== null && status >= 400 && status < 500 && status !== 409) return because("invalid");
  return because("unavailable");
}

/** A text without any of the secrets. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret === "" ? rest : rest.replaceAll(secret, "[key]")), text);
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first] = text.split("\n\nTroubleshooting URL");
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${first ?? ""}${cause}`.replaceAll(/\s+/g, " ").trim();
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
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
  if (said === null) return null;
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
