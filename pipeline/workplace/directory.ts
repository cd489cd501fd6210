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
  colleagues: readonly Colleague[],
): WorkplacePage {
  const entries = [
    ...[...people].flatMap(([role, name]): [string, string][] =>
      described[role]?.outside ? [] : [[workOf(described, role), name]],
    ),
    ...colleagues.map(({ work, name }): [string, string] => [work, name]),
  ];
  const lines = entries.map(([work, name]) => `${capitalize(work)}: ${mailAddress(name, domain)}`).sort();
  return { url: pageAddress(domain, directoryName), title: "Who does what", lines };
}

/** Somebody whom no situation is about, and what they do: "reception". */
export interface Colleague {
  work: string;
  name: string;
}

/** Those whom a directory names beside the people of the description. */
export function otherColleagues(rng: Rng): Colleague[] {
  const names = createNames(rng);
  return others.map((work) => ({ work, name: names("person") }));
}

/** What somebody does, in words: "head of finance". */
export function workOf(people: WorkplaceDescription["people"], role: string): string {
  return people[role]?.does ?? role.replaceAll("_", " ");
}
