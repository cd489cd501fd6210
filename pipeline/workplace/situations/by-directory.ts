import type { Deliverable, Situation, SituationFact } from "../../schema/situation.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import { capitalize } from "../../text/capitalize.js";
import { directoryName, workOf } from "../directory.js";

/**
 * The same situation in which those who get a mail are named by what they do, so that their addresses have to be looked
 * up in the directory of the intranet. Null where nobody but who asks gets one, and where it
 * cannot be told without their names.
 */
export function byDirectory(situation: Situation, people: WorkplaceDescription["people"]): Situation | null {
  const facts: Record<string, SituationFact> = {};
  const deliverables = Object.fromEntries(
    Object.entries(situation.deliverables).map(([name, deliverable]): [string, Deliverable] => {
      const role = addressee(deliverable);
      const asked = deliverable.asked.flatMap((text) => withoutName(text, role));
      const isThere = role !== null && role !== situation.asked_by && people[role]?.outside !== true;
      if (!isThere || asked.length === 0) return [name, deliverable];
      const fact = `${role}${addressSuffix}`;
      const work = workOf(people, role);
      facts[fact] = addressOf(work);
      return [
        name,
        {
          ...deliverable,
          with: { ...deliverable.with, mail_address: { fact } },
          asked: asked.map((text) => text.replace(namedHere, `our ${work} ({${fact}})`)),
        },
      ];
    }),
  );
  const roles = Object.keys(facts).map((fact) => fact.slice(0, -addressSuffix.length));
  const nameless = (texts: readonly string[]) => texts.filter((text) => roles.every((role) => !names(text, role)));
  const reason = nameless(situation.reason);
  if (roles.length === 0 || reason.length === 0) return null;
  const others = [...situation.meaning, ...Object.values(deliverables).flatMap(({ asked }) => asked)];
  if (nameless(others).length < others.length) return null;
  return {
    ...situation,
    reason,
    id: `${situation.id}-by-directory`,
    form_of: situation.id,
    facts: { ...situation.facts, ...facts },
    moved: Object.keys(facts),
    deliverables,
  };
}

/** Whether a fact is an address of the directory. */
export function isAddress(fact: SituationFact | undefined): boolean {
  return fact !== undefined && "page" in fact.from && fact.from.page === directoryName;
}

/** The role of whoever gets the mail that a deliverable is; null where it is none, or goes to somebody else. */
function addressee({ with: given }: Deliverable): string | null {
  const address = given.mail_address;
  return typeof address === "string" ? (/^\{([a-z_]+)_mail\}$/.exec(address)?.[1] ?? null) : null;
}

const addressSuffix = "_address";

/** Where a request names somebody with the address. */
const namedHere = "{>}";

/**
 * A request with a mark in place of somebody's name and address; nothing where it does not name both, or says more of the
 * name.
 */
function withoutName(text: string, role: string | null): string[] {
  if (role === null) return [];
  const marked = [`{${role}} ({${role}_mail})`, `{${role}} at {${role}_mail}`].reduce(
    (left, named) => left.replace(named, namedHere),
    text,
  );
  return marked.includes(namedHere) && !names(marked, role) ? [marked] : [];
}

function names(text: string, role: string): boolean {
  return [role, `${role}_first`, `${role}_mail`].some((blank) => text.includes(`{${blank}}`));
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
