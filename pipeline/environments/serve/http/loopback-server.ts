import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { ActionError, EnvironmentError, RequestError, TaskloomError } from "../../../errors.js";
import { serverTimeouts } from "../../../flow/server-timeouts.js";
import { carriesToken } from "../../../flow/token.js";
import { type HttpAnswer, HttpRefusal, inJson } from "./refusal.js";

/** A server that lends a desktop. */
export interface LoopbackServer {
  /** "http://127.0.0.1:5000". */
  readonly address: string;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** What a request has to carry; null asks for none. */
  readonly token: string | null;
  /** Answers a request; null where it has written the answer itself. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<HttpAnswer | null>;
}

/** Milliseconds in which a request, with the file that it uploads, has to be there. */
const uploadMs = 60_000;

/**
 * Serves requests on 127.0.0.1. Those of web pages, those under the name of another host, and those without the token are
 * refused; an error of `answer` becomes the answer, and the server goes on. Throws RequestError SERVE_PORT where the port
 * cannot be used.
 */
export async function serveLoopback({ port, token, answer }: LoopbackOptions): Promise<LoopbackServer> {
  let hosts: readonly string[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const written = await permitted(request, hosts, token)
      .then(() => answer(request, response))
      .catch(errorAnswer);
    if (written !== null) write(response, written);
    // The unread rest of a body is discarded, so that the answer is not cut off.
    request.resume();
  }

  const server = createServer({ ...serverTimeouts, requestTimeout: uploadMs }, (request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      reject(new RequestError("SERVE_PORT", `port ${port} cannot be used; choose another with --port`, { cause }));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.address();
  const own = typeof bound === "object" && bound !== null ? bound.port : port;
  hosts = [`127.0.0.1:${own}`, `localhost:${own}`];
  return {
    address: `http://127.0.0.1:${own}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function permitted(request: IncomingMessage, hosts: readonly string[], token: string | null): Promise<void> {
  const { host = "", origin, authorization } = request.headers;
  if (!hosts.includes(host)) {
    throw new HttpRefusal(421, "SERVE_HOST", `this server answers as ${hosts.join(" or ")} only`);
  }
  if (origin !== undefined) throw new HttpRefusal(403, "SERVE_ORIGIN", "this server answers no web page");
  if (token !== null && !carriesToken(authorization, token)) {
    throw new HttpRefusal(401, "SERVE_TOKEN", 'send the token that was printed: "Authorization: Bearer TOKEN"');
  }
}

function write(response: ServerResponse, { status, type, body }: HttpAnswer): void {
  if (response.headersSent) return void response.end();
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  });
  response.end(body);
}

/** An error as an answer: with its code, and a status that says whose fault it is. */
function errorAnswer(error: unknown): HttpAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof TaskloomError ? error.code : "SERVE_FAILED";
  return inJson({ status: "error", code, message }, statusOf(error));
}

function statusOf(error: unknown): number {
  if (error instanceof HttpRefusal) return error.status;
  if (error instanceof EnvironmentError) return 503;
  return error instanceof ActionError || error instanceof RequestError ? 400 : 500;
}
