import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** A request that a server received. Times are milliseconds of `performance.now()`. */
export interface FakeRequest {
  provider: "openai" | "anthropic";
  method: string;
  /** Without the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Bytes of the body. */
  size: number;
  /** Its number among the chat requests of all providers, from 1; null for other requests and for those that were refused. */
  n: number | null;
  model: string | null;
  output: string | null;
  /** Kind of the fault that it met. */
  fault: string | null;
  /** Null while it is not answered, and when the client hung up first. */
  status: number | null;
  /** Requests to this provider that were under way when it came, with itself. */
  inFlight: number;
  startedAt: number;
  finishedAt: number | null;
}

/** Keeps a record of every request of a provider. */
export function startTraffic(provider: FakeRequest["provider"], requests: FakeRequest[]) {
  let inFlight = 0;
  return (request: IncomingMessage, path: string, response: ServerResponse): FakeRequest => {
    inFlight += 1;
    const record: FakeRequest = {
      provider,
      method: request.method ?? "",
      path,
      headers: request.headers,
      size: 0,
      n: null,
      model: null,
      output: null,
      fault: null,
      status: null,
      inFlight,
      startedAt: performance.now(),
      finishedAt: null,
    };
    requests.push(record);
    response.once("close", () => {
      inFlight -= 1;
      record.finishedAt = performance.now();
      if (response.headersSent) record.status = response.statusCode;
    });
    return record;
  };
}
