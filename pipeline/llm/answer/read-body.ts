import type { z } from "zod";
import { AnswerError, type RawAnswer } from "../providers/chat-model.js";
import { errorIn, statusOf, withSaidHeaders } from "../said-error.js";
import { notReported } from "../usage.js";
import { excerpt } from "./excerpt.js";
import { isTooDeep, jsonIn } from "./lenient-json.js";

/** An answer with status 200. */
export interface Reply {
  text: string;
  headers: Headers;
}

export async function readReply(response: Response): Promise<Reply> {
  return { text: await response.text(), headers: response.headers };
}

/**
 * The body of an answer with status 200 as its schema wants it. Throws AnswerError for an error that stands in it, for a page, a
 * stream and anything else that is no JSON object; what is a JSON object of another form is an answer that says nothing.
 */
export function readBody<T>(
  { text, headers }: Reply,
  schema: z.ZodType<T>,
  { protocol, variable }: { protocol: string; variable: string },
): { body: T } | { answer: RawAnswer } {
  const value = jsonIn(text);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    const message = `no answer of a server that speaks ${protocol}: is ${variable} right? It begins: ${excerpt(text, 120)}`;
    throw new AnswerError(502, { message }, headers);
  }
  throwSaidError(value, headers);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { body: parsed.data };
  // An error in place of an answer, such as {"detail": "..."}; what has parts of an answer is none.
  if (!["choices", "content", "output"].some((part) => part in value)) throwError(value, headers);
  return { answer: { calls: [], text: excerpt(text), end: "complete", usage: notReported } };
}

/** Throws what a body says under "error", or under "base_resp" with a status code that is not 0, as the status that is named there. */
export function throwSaidError(value: object, headers: Headers): void {
  const hasError = "error" in value && value.error !== null && value.error !== undefined;
  if (hasError || hasFailedBase(value)) throwError(value, headers, "it gave no reason");
}

function hasFailedBase(value: object): boolean {
  const base = "base_resp" in value ? value.base_resp : null;
  if (base === null || typeof base !== "object" || !("status_code" in base)) return false;
  return Number(base.status_code) !== 0;
}

/** Throws the error that a body is, with `otherwise` for its reason where it gives none; nothing where that is left out, too. */
function throwError(body: object, headers: Headers, otherwise?: string): void {
  const given = errorIn(body);
  const said = given ?? (otherwise === undefined ? null : { message: otherwise, type: null, code: null, param: null });
  if (said === null) return;
  throw new AnswerError(statusOf(isTooDeep(body) ? {} : body, said), said, withSaidHeaders(headers, body));
}
