import { lookup } from "node:dns";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import { HttpRefusal } from "../http/refusal.js";

/** Fetches a file. Throws HttpRefusal for what cannot be had. */
export type Download = (url: string) => Promise<Uint8Array>;

const largest = 64 * 1024 * 1024;
const seconds = 300;
const mostRedirects = 5;

/** Networks that are not public: this machine, those behind it, and what is no host (RFC 6890). */
const inner = new BlockList();
for (const [net, prefix] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 3],
  ] as const),
] as const) {
  inner.addSubnet(net, prefix, "ipv4");
}
for (const [net, prefix] of [
  ...([
    ["::", 96],
    ["64:ff9b::", 96],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
  ] as const),
] as const) {
  inner.addSubnet(net, prefix, "ipv6");
}

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  return !inner.check(address, address.includes(":") ? "ipv6" : "ipv4");
}

/** Finds a host only where all its addresses are public, so that no client reaches what is behind this machine. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    const hidden = found.find(({ address }) => !isPublic(address));
    if (hidden !== undefined) return done(new Error(`${host} is ${hidden.address}, which is no public address`), []);
    const [first] = found;
    if (options.all === true || first === undefined) return done(null, found);
    return done(null, first.address, first.family);
  });
};

/** Fetches a file of the public internet, with redirections. Throws HttpRefusal 400, 413 and 502. */
export async function downloadPublic(url: string): Promise<Uint8Array> {
  let at = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await open(new URL(at));
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      at = new URL(headers.location, at).href;
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw failed(url, `it is answered with status ${statusCode}`);
    }
    return read(response, url);
  }
  throw failed(url, `it leads on more than ${mostRedirects} times`);
}

function open(url: URL): Promise<IncomingMessage> {
  const get = url.protocol === "https:" ? getSecure : url.protocol === "http:" ? getPlain : null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isAddress = /^[\d.]+$/.test(host) || host.includes(":");
  if (get === null) throw new HttpRefusal(400, "SERVE_BODY", "a file is fetched by http or https");
  // An address needs no look-up.
  if (isAddress && !isPublic(host)) throw failed(url.href, `${host} is no public address`);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(seconds * 1000);
    const request = get(url, { lookup: publicLookup, signal }, resolve);
    request.on("error", (error) => reject(failed(url.href, error.message)));
  });
}

async function read(response: IncomingMessage, url: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > largest) throw new HttpRefusal(413, "SERVE_TOO_LARGE", `a file has at most ${largest} bytes`);
      parts.push(bytes);
    }
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    throw failed(url, error instanceof Error ? error.message : String(error));
  }
  return Buffer.concat(parts);
}

function failed(url: string, why: string): HttpRefusal {
  const text = `${url.slice(0, 200)} cannot be fetched: ${why}; fetch it yourself and send it to /setup/upload`;
  return new HttpRefusal(502, "SERVE_DOWNLOAD", text);
}
