import { ContextOverflowError } from "@langchain/core/errors";
import { z } from "zod";
import { AnswerError } from "./chat-model.js";

const status = z.number().int().min(400).max(599).nullish().catch(null);
const errorSchema = z.object({
  message: z.string(),
  status,
  statusCode: status,
  status_code: status,
  response: z.object({ status, headers: z.unknown().optional() }).nullish().catch(null),
  $metadata: z.object({ httpStatusCode: status }).nullish().catch(null),
  headers: z.unknown().optional(),
  retryAfterMs: z.number().nonnegative().nullish().catch(null),
  errorDetails: z
    .array(z.object({ retryDelay: z.string().nullish() }).nullable().catch(null))
    .nullish()
    .catch(null),
});

/**
 * What an integration of LangChain threw as an error with status and headers, wherever its client keeps them; unchanged
 * where there is no status, such as for a connection that broke.
 */
export function asAnswerError(error: unknown): unknown {
  if (ContextOverflowError.isInstance(error)) return new AnswerError(413, { message: error.message }, new Headers());
  const read = error instanceof Error ? errorSchema.safeParse(error).data : undefined;
  if (read === undefined) return error;
  const found =
    read.status ?? read.statusCode ?? read.status_code ?? read.response?.status ?? read.$metadata?.httpStatusCode;
  if (found === null || found === undefined) return error;
  const headers = headersIn(read.headers) ?? headersIn(read.response?.headers) ?? new Headers();
  const wait = read.retryAfterMs ?? googleDelay(read.errorDetails ?? []);
  if (wait !== null && !headers.has("retry-after")) headers.set("retry-after-ms", String(wait));
  return new AnswerError(found, { message: read.message }, headers);
}

function headersIn(value: unknown): Headers | null {
  if (value instanceof Headers) return new Headers(value);
  const plain = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (plain === undefined) return null;
  return new Headers(
    Object.entries(plain).flatMap(([name, text]): [string, string][] =>
      typeof text === "string" && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(text) ? [[name, text]] : [],
    ),
  );
}

/** Milliseconds of Google's `RetryInfo`: "33.5s". */
function googleDelay(details: readonly ({ retryDelay?: string | null | undefined } | null)[]): number | null {
  const delays = details.flatMap((detail) => /^([\d.]+)s$/.exec(detail?.retryDelay ?? "")?.[1] ?? []);
  const seconds = Number(delays[0] ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}
