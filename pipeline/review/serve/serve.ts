import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from "node:http";
import { RequestError } from "../../errors.js";
import { serverTimeouts } from "../../flow/server-timeouts.js";
import { reviewRoutes } from "./answer-request.js";
import { inWords, type ReviewResponse, refusal } from "./refusal.js";
import type { ReviewDesk } from "./review-desk.js";

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

export interface ReviewServer {
  /** Address of the page. The token is in the fragment, which browsers do not send. */
  readonly address: string;
  /**
   * Closes the server when responses in progress have finished, and in any case after `grace`: no client can hold it
   * open.
   */
  close(): Promise<void>;
}

interface ReviewServing {
  port: number;
  token: string;
  report: (words: string) => void;
  timeouts?: Pick<ServerOptions, keyof typeof serverTimeouts>;
}

/**
 * Serves the review page on 127.0.0.1 to clients that have the token, and stores answers as they arrive. `port` 0 takes
 * a free port; `report` receives messages about failed responses; `timeouts` limits incomplete requests. Throws
 * REVIEW_PORT.
 */
export async function serveReview(
  desk: ReviewDesk,
  { port, token, report, timeouts = serverTimeouts }: ReviewServing,
): Promise<ReviewServer> {
  const routes = reviewRoutes(desk);
  let here = "";

  async function answerOf(request: IncomingMessage): Promise<ReviewResponse> {
    const target = request.url ?? "";
    // Only paths: "http://elsewhere/" is a request to a proxy.
    const url = target.startsWith("/") && !target.startsWith("//") ? new URL(`http://${here}${target}`) : null;
    // The path is not normalised, so that "/a/../b" is not "/b".
    const path = target.split("?", 1)[0] ?? "";
    for (const route of routes) {
      const match = route.path.exec(path);
      if (match === null || url === null) continue;
      const refused = refusal(request, here, token, route.open ?? false);
      if (refused !== null) return refused;
      const run = route.methods[request.method ?? ""];
      if (run !== undefined) return run(match, request, url);
      const allow = Object.keys(route.methods).join(", ");
      return inWords(405, `use ${allow}`, { allow });
    }
    return refusal(request, here, token, true) ?? inWords(404, "there is nothing here");
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerOf(request).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      report(`${request.method ?? ""} ${(request.url ?? "").split("?", 1)[0] ?? ""}: ${words}`);
      return inWords(500, words);
    });
    response.writeHead(answer.status, { ...safeHeaders, ...answer.headers });
    response.end(answer.body);
    // The unread rest of a body is discarded, so that the response is not cut off.
    request.resume();
  }

  const server = createServer(timeouts, (request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      reject(new RequestError("REVIEW_PORT", `port ${port} cannot be used; choose another with --port`, { cause }));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.address();
  here = `127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : port}`;
  return {
    address: `http://${here}/#token=${token}`,
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
