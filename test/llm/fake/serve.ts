import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Model, statusMessage } from "./chat.js";
import type { Fault, TransportFault } from "./faults.js";
import { jsonReply, ProtocolError, parsedJson, type Reply, readBody, send } from "./http.js";
import type { Provider } from "./provider.js";
import { type FakeRequest, startTraffic } from "./traffic.js";

export interface Conditions {
  /** Milliseconds from a request to its answer, at least. */
  latency: number;
  /** The fault of a request that is not a chat. */
  otherFault: (request: { provider: string; method: string; path: string }) => TransportFault | null;
}

/** A provider on a port of its own. */
export async function serve(provider: Provider, model: Model, conditions: Conditions, requests: FakeRequest[]) {
  const { latency, otherFault } = conditions;
  const begin = startTraffic(provider.name, requests);
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  // A process that is busy with other answers must not lose connections meanwhile.
  server.keepAliveTimeout = 0;
  const origin = await listen(server);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const record = begin(request, url.pathname, response);
    const id = `req_${requests.length}`;
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    record.size = body.length;
    const { reply, fault } = await answer(request, url, body, record).catch((cause: unknown) => {
      if (cause instanceof ProtocolError) return { reply: errorReply(cause.status, cause.message), fault: null };
      return { reply: errorReply(500, model.fail(cause).message), fault: null };
    });
    const headers = { [provider.requestIdHeader]: id, ...reply.headers };
    await send(response, { ...reply, headers }, fault, latency - (performance.now() - record.startedAt));
  }

  async function answer(request: IncomingMessage, url: URL, body: Buffer, record: FakeRequest): Promise<Spoiled> {
    const { headers, method = "" } = request;
    const problem = provider.missingKey(headers);
    if (problem !== null) throw new ProtocolError(401, problem);
    if (method === "POST" && url.pathname === provider.chatPath) return answerChat(body, record);
    const fault = otherFault({ provider: provider.name, method, path: url.pathname });
    record.fault = fault?.kind ?? null;
    if (fault?.kind === "status") return { reply: faultReply(fault.status, statusMessage(fault.status), fault), fault };
    const incoming = { method, path: url.pathname, query: url.searchParams, headers, body, origin };
    const reply = await provider.answer(incoming, model.ask);
    return { reply: reply ?? errorReply(404, `Invalid URL (${method} ${url.pathname})`), fault };
  }

  async function answerChat(body: Buffer, record: FakeRequest): Promise<Spoiled> {
    const chat = provider.readChat(parsedJson(body.toString()));
    record.model = chat.question.model;
    record.output = chat.question.output;
    const outcome = await model.ask(chat);
    const { fault, n } = outcome;
    record.n = n;
    record.fault = fault?.kind ?? null;
    if ("error" in outcome) return { reply: faultReply(outcome.error.status, outcome.error.message, fault), fault };
    const { stream, value } = outcome;
    return { reply: stream === null ? jsonReply(200, value) : { status: 200, body: stream, type: events }, fault };
  }

  function errorReply(status: number, message: string): Reply {
    return jsonReply(status, provider.errorBody(status, message));
  }

  function faultReply(status: number, message: string, fault: Fault | null): Reply {
    const reply = errorReply(status, message);
    if (fault?.kind !== "status") return reply;
    const { retryAfter, retryAfterMs, body, location } = fault;
    const headers = {
      ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
      ...(location === undefined ? {} : { location }),
      ...(retryAfterMs === undefined ? {} : { "retry-after-ms": retryAfterMs }),
    };
    return { ...reply, headers, body: body ?? reply.body };
  }

  return { origin, close: () => close(server) };
}

const events = "text/event-stream" as const;

interface Spoiled {
  reply: Reply;
  fault: Fault | null;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the server has no port"));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
