import type { IncomingMessage } from "node:http";
import { carriesToken } from "../../flow/token.js";
import { foreignRequest } from "../../page/serve/foreign-request.js";
import { inWords, type PageResponse } from "../../page/serve/page-response.js";
import { parseJson } from "../../text/parse-json.js";

/** Largest request body in bytes, more than twice the size of a review with the longest comment. */
export const largestBody = 128 * 1024;

/** Returns the refusal of a request, or null: of one that another page caused (421, 403), or without the token (401). */
export function refusal(request: IncomingMessage, here: string, token: string, open: boolean): PageResponse | null {
  const foreign = foreignRequest(request, here);
  if (foreign !== null || open || carriesToken(request.headers.authorization, token)) return foreign;
  return inWords(401, "a token is missing or wrong; open the address that was printed", {
    "www-authenticate": "Bearer",
  });
}

/** Reads the JSON of a body, or returns its refusal: 415, 413, 400. */
export async function readBody(request: IncomingMessage): Promise<{ value: unknown } | { refused: PageResponse }> {
  if (!/^application\/json(?:;|$)/.test(request.headers["content-type"] ?? "")) {
    return { refused: inWords(415, "send application/json") };
  }
  const tooLarge = { refused: inWords(413, `send at most ${largestBody} bytes`, { connection: "close" }) };
  if (Number(request.headers["content-length"] ?? 0) > largestBody) return tooLarge;
  const parts: Buffer[] = [];
  let size = 0;
  // The request stays open, so that the refusal can be sent.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > largestBody) return tooLarge;
    parts.push(bytes);
  }
  try {
    return { value: parseJson(Buffer.concat(parts).toString("utf8")) };
  } catch {
    return { refused: inWords(400, "the body is no JSON") };
  }
}
