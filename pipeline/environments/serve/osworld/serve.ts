import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { ActionError, EnvironmentError, RequestError } from "../../../errors.js";
import { serverTimeouts } from "../../../flow/server-timeouts.js";
import type { LentDesktop } from "../lent-desktop.js";
import { type GuestAnswer, HttpRefusal, inJson } from "./refusal.js";
import { guestRoutes } from "./routes.js";

/** A server that lends a desktop. */
export interface GuestServer {
  /** "http://127.0.0.1:5000". */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves a desktop on 127.0.0.1 by the protocol of OSWorld's guests; `port` 0 takes a free one. Requests of web pages, and under
 * the name of another host, are refused. Throws RequestError SERVE_PORT where the port cannot be used.
 */
export async function serveGuest(desktop: LentDesktop, { port }: { port: number }): Promise<GuestServer> {
  let hosts: readonly string[] = [];

  async function answerOf(request: IncomingMessage): Promise<GuestAnswer> {
    const { host = "", origin } = request.headers;
    if (!hosts.includes(host)) throw new HttpRefusal(421, `this server answers as ${hosts.join(" or ")} only`);
    if (origin !== undefined) throw new HttpRefusal(403, "this server answers no web page");
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const run = guestRoutes.get(`${request.method} ${path}`);
    if (run !== undefined) return run(desktop, request);
    const others = [...guestRoutes.keys()].filter((route) => route.endsWith(` ${path}`));
    if (others.length > 0) throw new HttpRefusal(405, `send ${others.join(" or ")}`);
    throw new HttpRefusal(404, `there is no route ${path}`);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } = await answerOf(request).catch(errorAnswer);
    response.writeHead(status, {
      "content-type": type,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    response.end(body);
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

/** Milliseconds in which a request, with the file that it uploads, has to be there. */
const uploadMs = 60_000;

/** Errors as the protocol says them. */
function errorAnswer(error: unknown): GuestAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const status =
    error instanceof HttpRefusal
      ? error.status
      : error instanceof EnvironmentError
        ? 503
        : error instanceof ActionError || error instanceof RequestError
          ? 400
          : 500;
  return inJson({ status: "error", message }, status);
}
