import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { RequestError } from "../../errors.js";
import { serverTimeouts } from "../../flow/server-timeouts.js";
import { inWords, type PageResponse } from "./page-response.js";

const safeHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Milliseconds that responses in progress have to finish once the server closes. */
const grace = 300;

/** A request to a server of pages. */
export interface PageRequest {
  readonly request: IncomingMessage;
  /** Host and port of the server. */
  readonly here: string;
  /** As it was sent: not normalised, so that "/a/../b" is not "/b". */
  readonly path: string;
  /** The whole target; null for one that is no path, such as "http://elsewhere/", which is a request to a proxy. */
  readonly url: URL | null;
}

export interface PageServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Code of the error for a port that cannot be used. */
  readonly portCode: string;
  answer(request: PageRequest): PageResponse | Promise<PageResponse>;
  /** Receives a message about each response that failed. */
  report(words: string): void;
}

export interface PageServer {
  /** Host and port: "127.0.0.1:5000". */
  readonly here: string;
  /**
   * Closes the server when responses in progress have finished, and in any case after `grace`: no client can hold it
   * open.
   */
  close(): Promise<void>;
}

/**
 * Serves pages on 127.0.0.1, each with headers that forbid guessing its type, framing, keeping and referring. A failure of
 * `answer` is reported and becomes a response of status 500. Throws RequestError with `portCode`.
 */
export async function servePages({ port, portCode, answer, report }: PageServerOptions): Promise<PageServer> {
  let here = "";

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "";
    const path = target.split("?", 1)[0] ?? "";
    const isPath = target.startsWith("/") && !target.startsWith("//");
    const answered = await Promise.resolve()
      .then(() => answer({ request, here, path, url: isPath ? new URL(`http://${here}${target}`) : null }))
      .catch((error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        report(`${request.method ?? ""} ${path}: ${words}`);
        return inWords(500, words);
      });
    response.writeHead(answered.status, { ...safeHeaders, ...answered.headers });
    response.end(answered.body);
    // The unread rest of a body is discarded, so that the response is not cut off.
    request.resume();
  }

  const server = createServer(serverTimeouts, (request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      reject(new RequestError(portCode, `port ${port} cannot be used; choose another with --port`, { cause }));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.address();
  here = `127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : port}`;
  return {
    here,
    close: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
