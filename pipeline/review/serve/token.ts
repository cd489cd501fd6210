import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a random secret for one run of a server. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Returns whether a request's `authorization` header has the token, in time that does not depend on how much of it is
 * right.
 */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
