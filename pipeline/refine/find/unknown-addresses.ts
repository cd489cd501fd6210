import { type AuditedTask, branchesWithSetup } from "../audited-task.js";
import type { AuditMeans, FoundFault } from "../fault-kind.js";
import { knownThings, mailAddressesIn, pagesNamedIn, textsOf } from "./named-in-texts.js";
import { unmadeInputs } from "./unmade-inputs.js";

/** Pages that a node goes to and that cannot be reached, and addresses that a text names and nothing of the task knows. */
export function unknownAddresses({ draft, instruction }: AuditedTask, means: AuditMeans): FoundFault[] {
  const { definitions, catalog } = means;
  const needed = branchesWithSetup(draft).flatMap(({ graph, setup }) => {
    const served = new Set(setup.pages.filter(({ available }) => available).map(({ url }) => url));
    return unmadeInputs(draft, graph, definitions)
      .filter(({ type, value }) => catalog.resourceTypes.get(type)?.detector.kind === "any" && !served.has(value))
      .map(({ node, value }) => ({
        node_id: node.id,
        words: `it goes to ${value}, which its computer does not serve`,
      }));
  });
  const known = knownThings(draft);
  const texts = textsOf(instruction);
  const pages = pagesNamedIn(texts)
    .filter((url) => !known.hasPage(url) && !known.hasText(url))
    .map((url) => ({ node_id: null, words: `its text names the page ${url}, which its computer does not serve` }));
  const mails = mailAddressesIn(texts)
    .filter((address) => !known.hasText(address))
    .map((address) => ({
      node_id: null,
      words: `its text names the mail address ${address}, which nothing of it knows`,
    }));
  return [...needed, ...pages, ...mails];
}
