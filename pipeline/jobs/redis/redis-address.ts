import { RequestError } from "../../errors.js";

/** Where a Redis is. Only `shown` may be printed: the rest may hold a password. */
export interface RedisAddress {
  readonly shown: string;
  readonly options: {
    readonly host?: string;
    readonly port?: number;
    readonly path?: string;
    readonly username?: string;
    readonly password?: string;
    readonly db: number;
    readonly tls?: Record<string, never>;
  };
}

const form = "redis://[user:password@]host[:port][/number], rediss:// for TLS, or unix:///path/of/the.sock";

/** Reads the address of a Redis. Throws RequestError REDIS_URL, which does not repeat it. */
export function readRedisAddress(text: string): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "unix:" && url.pathname.length > 1) {
    const path = decodeURIComponent(url.pathname);
    return { shown: `unix://${path}`, options: { path, db: 0, ...login(url) } };
  }
  if (url === null || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "") throw noAddress();
  const db = /^\/?$/.test(url.pathname) ? 0 : Number(url.pathname.slice(1));
  if (!Number.isInteger(db) || db < 0) throw noAddress();
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? 6379 : Number(url.port);
  const shown = `${url.protocol}//${url.hostname}:${port}${db === 0 ? "" : `/${db}`}`;
  return { shown, options: { host, port, db, ...login(url), ...(url.protocol === "rediss:" && { tls: {} }) } };
}

function login({ username, password }: URL): { username?: string; password?: string } {
  return {
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password !== "" && { password: decodeURIComponent(password) }),
  };
}

function noAddress(): RequestError {
  return new RequestError("REDIS_URL", `the address of a Redis is written ${form}`);
}
