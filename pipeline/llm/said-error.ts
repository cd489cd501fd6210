import { excerpt } from "./answer/excerpt.js";
import { isTooDeep, jsonIn } from "./answer/lenient-json.js";

/** What a server said about an error, under the names that both SDKs look for. */
export interface SaidError {
  message: string;
  type: string | null;
  code: string | null;
  param: string | null;
}

/** What an error's body says; its beginning where it has none of the known forms. */
export function readError(text: string): SaidError {
  const said = errorIn(jsonIn(text));
  if (said !== null) return said;
  const message = text.trim() === "" ? "it gave no reason" : excerpt(text);
  return { message, type: null, code: null, param: null };
}

/** The error that a body is, in the form of OpenAI, Anthropic, vLLM, FastAPI ("detail") or MiniMax ("base_resp"); null where it gives no reason. */
export function errorIn(value: unknown): SaidError | null {
  if (isTooDeep(value)) return null;
  const outer = fieldsOf(value);
  const [inner, detail, base] = [outer.error, outer.detail, outer.base_resp].map(fieldsOf);
  const places = [inner ?? {}, detail ?? {}, base ?? {}, outer];
  const message = firstText(
    inner?.message,
    outer.error,
    outer.message,
    outer.detail,
    detail?.message,
    detail?.error,
    detail?.msg,
    base?.status_msg,
    outer.msg,
    issuesIn(outer.detail),
  );
  if (message === null) return null;
  const word = (...names: readonly string[]) =>
    firstText(...places.flatMap((place) => names.map((name) => place[name])));
  return { message: excerpt(message), type: word("type"), code: word("code", "status_code"), param: word("param") };
}

/** Where and what FastAPI found wrong: "body.messages: Field required"; null for anything else than its list. */
function issuesIn(detail: unknown): string | null {
  if (!Array.isArray(detail) || detail.length === 0) return null;
  const issues = detail.slice(0, 3).map((issue) => {
    const { loc, msg } = fieldsOf(issue);
    const said = firstText(msg);
    if (said === null) return JSON.stringify(issue);
    return Array.isArray(loc) && loc.length > 0 ? `${loc.join(".")}: ${said}` : said;
  });
  return issues.join("; ");
}

/** MiniMax's codes, as the statuses that other providers answer with. */
const baseStatuses: Readonly<Record<string, number>> = {
  1001: 504,
  1002: 429,
  1004: 401,
  1008: 402,
  1039: 429,
  2013: 400,
  2049: 401,
};

/** Words in place of a status. */
const statusWords: readonly (readonly [RegExp, number])[] = [
  [/insufficient[_ ](?:quota|credit|balance|fund)|billing/i, 402],
  [/rate[_ -]?limit|too[_ ]many[_ ]requests|resource[_ ]exhausted|quota/i, 429],
  [/overloaded/i, 529],
  [/authentication|invalid[_ ]api[_ ]key|unauthorized/i, 401],
  [/permission/i, 403],
  [/not[_ ]found/i, 404],
  [/context[_ ]length|invalid[_ ]request/i, 400],
];

/** The status that an error means which stands under status 200; 502 where nothing tells. */
export function statusOf(body: unknown, said: SaidError): number {
  const status = [said.code, fieldsOf(fieldsOf(body).error).status, fieldsOf(body).status]
    .map(Number)
    .find(isErrorStatus);
  const base = baseStatuses[said.code ?? ""];
  if (status !== undefined || base !== undefined) return status ?? base ?? 502;
  const words = `${said.code ?? ""} ${said.type ?? ""}`;
  return statusWords.find(([expression]) => expression.test(words))?.[1] ?? 502;
}

function isErrorStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 400 && status < 600;
}

/** Headers of a provider behind the server that tell when to come again. */
const waitHeaders = ["retry-after", "retry-after-ms", "x-ratelimit-reset"];

/** The headers of an answer, and those that its body repeats of a provider behind the server, as OpenRouter does. */
export function withSaidHeaders(headers: Headers, body: unknown): Headers {
  const all = new Headers(headers);
  if (isTooDeep(body)) return all;
  const repeated = fieldsOf(fieldsOf(fieldsOf(fieldsOf(body).error).metadata).headers);
  for (const [name, value] of Object.entries(repeated)) {
    const text = firstText(value);
    const isKnown = waitHeaders.includes(name.toLowerCase());
    if (isKnown && !all.has(name) && text !== null && /^[\x20-\x7e]+$/.test(text)) all.set(name, text);
  }
  return all;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
}

function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return null;
}
