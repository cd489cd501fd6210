import type { IncomingMessage } from "node:http";
import { carriesToken } from "../../flow/token.js";
import { parseJson } from "../../text/parse-json.js";

/** The response to a request or its refusal; JSON unless the type says otherwise. */
export interface ReviewResponse {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a response of one sentence. */
export function inWords(status: number, words: string, headers: Readonly<Record<string, string>> = {}): ReviewResponse {
  return { status, body: `${words}\n`, headers: { "content-type": "text/plain; charset=utf-8", ...headers } };
}

/** Largest request body in bytes, more than twice the size of a review with the longest comment. */
export const largestBody = 128 * 1024;

/**
 * Returns the refusal of a request, or null. A request that another page caused has a foreign `host` (a name that an
 * attacker points to this machine) or `origin`, and no token: 421, 403, 401.
 */
export function refusal(request: IncomingMessage, here: string, token: string, open: boolean): ReviewResponse | null {
  const { host, origin, authorization } = request.headers;
  const isWrite = request.method !== "GET";
  if (host !== here) return inWords(421, `this server answers as ${here} only`);
  if (origin === undefined ? isWrite : origin !== `http://${here}`) {
    return inWords(403, "this server answers its own page only");
  }
  if (!open && !carriesToken(authorization, token)) {
    return inWords(401, "a token is missing or wrong; open the address that was printed", {
      "www-authenticate": "Bearer",
    });
  }
  return null;
}

/** Reads the JSON of a body, or returns its refusal: 415, 413, 400. */
export async function readBody(request: IncomingMessage): Promise<{ value: unknown } | { refused: ReviewResponse }> {
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
