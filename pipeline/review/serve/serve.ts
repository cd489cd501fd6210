import { inWords, type PageResponse } from "../../page/serve/page-response.js";
import { type PageRequest, type PageServerOptions, servePages } from "../../page/serve/serve-pages.js";
import { reviewRoutes } from "./answer-request.js";
import { refusal } from "./refusal.js";
import type { ReviewDesk } from "./review-desk.js";

export interface ReviewServer {
  /** Address of the page. The token is in the fragment, which browsers do not send. */
  readonly address: string;
  close(): Promise<void>;
}

interface ReviewServing extends Pick<PageServerOptions, "port" | "report" | "timeouts"> {
  token: string;
}

/**
 * Serves the review page on 127.0.0.1 to clients that have the token, and stores answers as they arrive. `port` 0 takes
 * a free port; `report` receives messages about failed responses; `timeouts` limits incomplete requests. Throws
 * REVIEW_PORT.
 */
export async function serveReview(
  desk: ReviewDesk,
  { port, token, report, timeouts }: ReviewServing,
): Promise<ReviewServer> {
  const routes = reviewRoutes(desk);

  function answer({ request, here, path, url }: PageRequest): PageResponse | Promise<PageResponse> {
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

  const { here, close } = await servePages({
    port,
    portCode: "REVIEW_PORT",
    answer,
    report,
    ...(timeouts && { timeouts }),
  });
  return { address: `http://${here}/#token=${token}`, close };
}
