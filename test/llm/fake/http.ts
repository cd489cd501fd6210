import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { Fault } from "./faults.js";

/** What a client did against the protocol; it becomes an answer with this status in the provider's format. */
export class ProtocolError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** An answer, before faults of the transport spoil it. */
export interface Reply {
  status: number;
  body: string;
  type: "application/json" | "text/event-stream" | "application/x-jsonl" | "application/octet-stream";
  headers?: Record<string, string>;
}

export function jsonReply(status: number, value: unknown): Reply {
  return { status, body: JSON.stringify(value), type: "application/json" };
}

/** The value as its schema wants it; names a place that is wrong as the providers do. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues.map(deepest)[0];
  throw new ProtocolError(400, `${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

/** Of a value that fits no member of a union: what is wrong by the member that it comes nearest to. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flatMap((issues) => issues.slice(0, 1)).map(deepest);
  const nearest = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return nearest === undefined ? issue : { ...nearest, path: [...issue.path, ...nearest.path] };
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError(400, "We could not parse the JSON body of your request.");
  }
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sends a reply, spoiled by the fault if it is one of the transport, after `latency` milliseconds if that is more than none. */
export async function send(response: ServerResponse, reply: Reply, fault: Fault | null, latency: number) {
  const delay = Math.ceil(Math.max(0, latency)) + (fault?.kind === "slow" ? fault.ms : 0);
  if (delay > 0 && !(await outlasts(response, delay))) return;
  const body = Buffer.from(fault?.kind === "malformed" ? "<html><body>Bad gateway</body></html>" : reply.body);
  response.writeHead(reply.status, {
    "content-type": reply.type,
    "content-length": body.length,
    ...reply.headers,
  });
  if (fault?.kind !== "cut") response.end(body);
  else response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
}

/** Waits; false when the client has hung up meanwhile. */
async function outlasts(response: ServerResponse, ms: number): Promise<boolean> {
  const stop = new AbortController();
  const hangUp = () => stop.abort();
  response.once("close", hangUp);
  try {
    await wait(ms, undefined, { signal: stop.signal });
    return true;
  } catch {
    return false;
  } finally {
    response.off("close", hangUp);
  }
}
