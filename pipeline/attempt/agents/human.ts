import { RequestError } from "../../errors.js";
import { newToken } from "../../flow/token.js";
import { visibleLine } from "../../text/visible-text.js";
import { createPersonDesk } from "../person/person-desk.js";
import { servePersonPage } from "../person/serve-person-page.js";
import type { AgentMaker, PersonOpening } from "./agent.js";

const longestName = 60;

/**
 * A person who attempts the tasks on a page of this machine, whose address is announced. Throws RequestError AGENT_NAME for
 * a name that is no line of at most 60 characters, and AGENT_PORT.
 */
export async function humanAgent(
  person: string | null,
  { clock, signal, report, page: { port, attempts, seconds, announce } }: PersonOpening,
): Promise<AgentMaker> {
  if (person !== null && (person.length > longestName || visibleLine(person) !== person)) {
    throw new RequestError("AGENT_NAME", `the name of a person is a line of at most ${longestName} characters`);
  }
  const desk = createPersonDesk({ clock, person, attempts, seconds });
  const server = await servePersonPage(desk, { port, token: newToken(), clock, report });
  announce(server.address);
  return {
    seesPictures: true,
    async begin(briefing, { signal: stop }) {
      await desk.begin(briefing, stop);
      return { next: desk.next, close: async (ended) => desk.end(ended) };
    },
    spent: () => null,
    close() {
      desk.close(signal.aborted);
      // Whoever waits for the page is told by it that the run is over.
      void server.close();
    },
  };
}
