import type { Rng } from "../rng.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import { capitalize } from "../text/capitalize.js";
import { mailAddress } from "./mail-address.js";
import { createNames } from "./names.js";
import { pageAddress, type WorkplacePage } from "./workplace-page.js";

/** The name of the page. */
export const directoryName = "people";

/** Whom a directory names beside those that the situations are about. */
const others = ["reception", "facility management", "car pool", "press office", "company doctor"];

/** The page of the intranet that says the mail address of everybody by what they do: "Head of finance: anna.bell@...". */
export function directoryPage(
  { people: described, organisation: { domain } }: Pick<WorkplaceDescription, "people" | "organisation">,
  people: ReadonlyMap<string, string>,
  rng: Rng,
): WorkplacePage {
  const names = createNames(rng);
  const entries = [
    ...[...people].flatMap(([role, name]): [string, string][] =>
      described[role]?.outside ? [] : [[workOf(described, role), name]],
    ),
    ...others.map((work): [string, string] => [work, names("person")]),
  ];
  const lines = entries.map(([work, name]) => `${capitalize(work)}: ${mailAddress(name, domain)}`).sort();
  return { url: pageAddress(domain, directoryName), title: "Who does what", lines };
}

/** What somebody does, in words: "head of finance". */
export function workOf(people: WorkplaceDescription["people"], role: string): string {
  return people[role]?.does ?? role.replaceAll("_", " ");
}
