import { carriesToken } from "../../flow/token.js";
import type { Clock } from "../../llm/clock.js";
import { foreignRequest } from "../../page/serve/foreign-request.js";
import { inWords, type PageResponse } from "../../page/serve/page-response.js";
import { type PageRequest, servePages } from "../../page/serve/serve-pages.js";
import type { PersonDesk } from "./person-desk.js";
import { personRoutes } from "./person-routes.js";

export interface PersonServer {
  /** Address of the page. The token is in the fragment, which browsers do not send. */
  readonly address: string;
  close(): Promise<void>;
}

/** Milliseconds that a page which is between two requests has to ask once more, so that it is told that the run is over. */
const farewellMs = 1_500;

/**
 * Serves the page on which a person attempts tasks on 127.0.0.1, to clients that have the token. `port` 0 takes a free
 * port; `report` receives messages about failed responses. Throws RequestError AGENT_PORT.
 */
export async function servePersonPage(
  desk: PersonDesk,
  { port, token, clock, report }: { port: number; token: string; clock: Clock; report: (words: string) => void },
): Promise<PersonServer> {
  const told = new AbortController();
  const routes = personRoutes(desk, clock, () => told.abort());

  function answer({ request, here, path, url }: PageRequest): PageResponse | Promise<PageResponse> {
    const foreign = foreignRequest(request, here);
    if (foreign !== null) return foreign;
    const route = url === null ? undefined : routes.find((one) => one.path.test(path));
    if (route === undefined || url === null) return inWords(404, "there is nothing here");
    if (!(route.open ?? false) && !carriesToken(request.headers.authorization, token)) {
      return inWords(401, "a token is missing or wrong; open the address that was printed", {
        "www-authenticate": "Bearer",
      });
    }
    if (request.method !== route.method) return inWords(405, `use ${route.method}`, { allow: route.method });
    return route.answer({ request, path, url });
  }

  const { here, close } = await servePages({ port, portCode: "AGENT_PORT", answer, report });
  return {
    address: `http://${here}/#token=${token}`,
    async close() {
      await clock.sleep(farewellMs, told.signal).catch(() => undefined);
      await close();
    },
  };
}
