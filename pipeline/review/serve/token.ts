import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret that nobody guesses, for one run of a server. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a request's `authorization` header carries the token; takes as long for a nearly right one as for any other. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
