import type { Deliverable, Situation, SituationFact } from "../../schema/situation.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import { capitalize } from "../../text/capitalize.js";
import { directoryName, workOf } from "../directory.js";

/**
 * The same situation in which those who get a mail are named by what they do, so that their addresses have to be looked
 * up in the directory of the intranet. Null where nobody but who asks gets one, and for an errand, in which nothing else
 * is found out.
 */
export function byDirectory(situation: Situation, people: WorkplaceDescription["people"]): Situation | null {
  if (Object.keys(situation.facts).length === 0) return null;
  const facts: Record<string, SituationFact> = {};
  const deliverables = Object.fromEntries(
    Object.entries(situation.deliverables).map(([name, deliverable]): [string, Deliverable] => {
      const role = addressee(deliverable);
      const asked = deliverable.asked.filter((text) => text.includes(named(role)));
      const isThere = role !== null && role !== situation.asked_by && people[role]?.outside !== true;
      if (!isThere || asked.length === 0) return [name, deliverable];
      const fact = `${role}_address`;
      const work = workOf(people, role);
      facts[fact] = addressOf(work);
      return [
        name,
        {
          ...deliverable,
          with: { ...deliverable.with, mail_address: { fact } },
          asked: asked.map((text) => text.replaceAll(named(role), `our ${work} ({${fact}})`)),
        },
      ];
    }),
  );
  if (Object.keys(facts).length === 0) return null;
  return {
    ...situation,
    id: `${situation.id}-by-directory`,
    form_of: situation.id,
    facts: { ...situation.facts, ...facts },
    deliverables,
  };
}

/** Whether a fact of a situation stands in the directory. */
export function isLookedUp({ facts }: Pick<Situation, "facts">, name: string): boolean {
  const from = facts[name]?.from;
  return from !== undefined && "page" in from && from.page === directoryName;
}

/** The role of whoever gets the mail that a deliverable is; null where it is none, or goes to somebody else. */
function addressee({ with: given }: Deliverable): string | null {
  const address = given.mail_address;
  return typeof address === "string" ? (/^\{([a-z_]+)_mail\}$/.exec(address)?.[1] ?? null) : null;
}

/** As requests name somebody with the address. */
function named(role: string | null): string {
  return `{${role}} ({${role}_mail})`;
}

function addressOf(work: string): SituationFact {
  return {
    kind: "text",
    from: { page: directoryName, stated: capitalize(work) },
    label: `address of the ${work}`,
    described: [
      `address in '{${directoryName}_page}', {${directoryName}_url}`,
      `see '{${directoryName}_page}', {${directoryName}_url}`,
    ],
    again: "the same address",
  };
}
