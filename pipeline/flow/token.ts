import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a random secret for one run of a server. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Returns whether a request's `authorization` header has the token, as `Bearer` or as the password of `Basic`, in time that
 * does not depend on how much of it is right.
 */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(said(authorization ?? "")), digest(token));
}

/** The token that a header names. A user name before it is not looked at. */
function said(authorization: string): string {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) (\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value;
  const text = Buffer.from(value, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}
