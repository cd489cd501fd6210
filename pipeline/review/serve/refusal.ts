import type { IncomingMessage } from "node:http";
import { parseJson } from "../../text/parse-json.js";
import { carriesToken } from "./token.js";

/** What is answered to a request, or why it is refused; JSON unless it says otherwise. */
export interface ReviewResponse {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of one sentence. */
export function inWords(status: number, words: string, headers: Readonly<Record<string, string>> = {}): ReviewResponse {
  return { status, body: `${words}\n`, headers: { "content-type": "text/plain; charset=utf-8", ...headers } };
}

/** Bytes of a body; a review with the longest comment has less than half of it. */
export const largestBody = 128 * 1024;

/**
 * Why a request is refused before anything is looked up, or null. A browser that was led here by another page says so in
 * `host` (a name that an attacker points to this machine) or in `origin`, and knows no token: 421, 403, 401.
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

/** The JSON of a body, or why it is refused: 415, 413, 400. */
export async function readBody(request: IncomingMessage): Promise<{ value: unknown } | { refused: ReviewResponse }> {
  if (!/^application\/json(?:;|$)/.test(request.headers["content-type"] ?? "")) {
    return { refused: inWords(415, "send application/json") };
  }
  const tooLarge = { refused: inWords(413, `send at most ${largestBody} bytes`, { connection: "close" }) };
  if (Number(request.headers["content-length"] ?? 0) > largestBody) return tooLarge;
  const parts: Buffer[] = [];
  let size = 0;
  // Left without being closed: the refusal still has to go out.
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
