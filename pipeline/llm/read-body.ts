import type { z } from "zod";
import { AnswerError, type RawAnswer } from "./chat-model.js";
import { excerpt } from "./excerpt.js";
import { isTooDeep } from "./lenient-json.js";
import { parseJson, readError } from "./provider-fetch.js";
import { notReported } from "./usage.js";

/**
 * The body of an answer with status 200 as its schema wants it. Throws AnswerError for an error that stands in it, for a page, a
 * stream and anything else that is no JSON object; what is a JSON object of another form is an answer that says nothing.
 */
export function readBody<T>(
  text: string,
  schema: z.ZodType<T>,
  { protocol, variable }: { protocol: string; variable: string },
): { body: T } | { answer: RawAnswer } {
  const value = parseJson(text);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    const message = `no answer of a server that speaks ${protocol}: is ${variable} right? It begins: ${excerpt(text, 120)}`;
    throw new AnswerError(502, { message });
  }
  throwSaidError(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { body: parsed.data };
  return { answer: { calls: [], text: excerpt(text), end: "complete", usage: notReported } };
}

/** Throws what stands under "error", with the status that is named there. */
export function throwSaidError(value: object): void {
  const error = "error" in value ? value.error : null;
  if (error === null || error === undefined) return;
  const said = readError(isTooDeep(error) ? "" : JSON.stringify({ error }));
  const status = Number(said.code);
  throw new AnswerError(Number.isInteger(status) && status >= 400 && status < 600 ? status : 502, said);
}
