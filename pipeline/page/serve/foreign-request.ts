import type { IncomingMessage } from "node:http";
import { inWords, type PageResponse } from "./page-response.js";

/**
 * Returns the refusal of a request that another page caused, or null. It has a foreign `host` (a name that an attacker
 * points to this machine) or `origin`: 421, 403. `here` is host and port of the server.
 */
export function foreignRequest({ headers, method }: IncomingMessage, here: string): PageResponse | null {
  const { host, origin } = headers;
  const isWrite = method !== "GET";
  if (host !== here) return inWords(421, `this server answers as ${here} only`);
  if (origin === undefined ? isWrite : origin !== `http://${here}`) {
    return inWords(403, "this server answers its own page only");
  }
  return null;
}
