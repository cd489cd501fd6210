import { jsonIn } from "../answer/lenient-json.js";
import { redact } from "../redact.js";
import { readError, type SaidError, withSaidHeaders } from "../said-error.js";
import type { ProviderAccess } from "./provider-settings.js";

/** Longer answers of a server are not read to their end. */
const mostCharacters = 16_000_000;
/** Keys that are at least so long are taken out of whatever a server sends; shorter ones may be words of an answer. */
const shortestTelling = 16;
/** The SDKs' own retries of batch requests wait as long as a server asks for; a longer wait is left to the caller. */
const longestOwnRetry = 60;

/** Status of a request that was not sent, or not followed, because it leads to another server. */
export const misdirected = 421;

/**
 * The `fetch` of the providers' SDKs. No request goes to another origin than the base URL's, and no redirect is
 * followed: either is answered with status 421 and names both addresses. The body of an error becomes one form, whatever
 * the server's own is, so that its message is always found; keys that a server repeats are taken out of errors and
 * answers. `streams` hands good answers through unread, for files that are too long for the memory.
 */
export function createProviderFetch(
  { baseUrl, secrets }: ProviderAccess,
  { transport = fetch, streams = false }: { transport?: typeof fetch; streams?: boolean } = {},
): typeof fetch {
  const { origin } = new URL(baseUrl);
  const telling = secrets.filter((secret) => secret.length >= shortestTelling);
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (new URL(address).origin !== origin) return refuseElsewhere(baseUrl, address);
    const response = await transport(input, { ...init, redirect: "manual" });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return refuseElsewhere(baseUrl, response.headers.get("location") ?? "", address);
    }
    if (response.ok && streams) return response;
    const text = await readBounded(response);
    const headers = new Headers(response.headers);
    // The body is no longer compressed, nor as long as it was.
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
    if (response.ok) return new Response(redact(text, telling), { status: 200, headers });
    if (Number(headers.get("retry-after")) > longestOwnRetry) headers.set("x-should-retry", "false");
    const said = readError(text);
    return errorResponse(
      response.status,
      { ...said, message: redact(said.message, secrets) },
      withSaidHeaders(headers, jsonIn(text)),
    );
  };
}

function errorResponse(status: number, said: SaidError, headers: Headers = new Headers()): Response {
  headers.set("content-type", "application/json");
  // OpenAI's SDK looks below "error", Anthropic's at the top.
  return new Response(JSON.stringify({ ...said, error: said }), { status, headers });
}

function refuseElsewhere(baseUrl: string, target: string, base: string = baseUrl): Response {
  const to = URL.canParse(target, base) ? new URL(target, base) : null;
  const named = to === null ? "an address that cannot be read" : `${to.origin}${to.pathname}`;
  const message = `${baseUrl} sends to ${named}, where no key may go: set the base URL to the address that is meant`;
  return errorResponse(misdirected, { message, type: null, code: null, param: null });
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= mostCharacters) continue;
    await reader.cancel();
    return text.slice(0, mostCharacters);
  }
}
