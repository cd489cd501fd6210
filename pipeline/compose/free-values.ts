import type { Rng } from "../rng.js";
import type { Persona } from "../schema/catalog.js";
import type { ValueType } from "../schema/value-type.js";

/** What the words of a task turn around. */
export interface Subject {
  entity: string;
  /** What is worked on: "invoices". */
  topic: string;
  persona: Persona;
  /** Addresses and names in the order in which they are used: the goal's contact first. */
  contacts: Persona["contacts"];
}

/** The day on which every task begins, so that equal seeds give equal dates. */
const today = Date.UTC(2026, 2, 2);
const day = 24 * 60 * 60 * 1000;

/** A value that a field of the type accepts and that fits the subject; `turn` counts the values of the type so far. */
export function freeValue(
  type: string,
  subject: Subject,
  turn: number,
  rng: Rng,
  examples: ValueType | undefined,
): string {
  const { entity, topic, contacts } = subject;
  const contact = contacts[turn % contacts.length];
  const of = (...texts: string[]) => rng.pick(texts);
  switch (type) {
    case "mail_address":
      return contact?.email ?? anExample(examples, rng);
    case "name":
      return contact?.name ?? anExample(examples, rng);
    case "title":
      // Without a colon, which parts the pages within pages of some applications.
      return of(
        `${capital(topic)} for ${entity}`,
        `${entity} ${topic}`,
        `Review of the ${entity} ${topic}`,
        `Next steps for ${entity}`,
        `${entity} ${topic} to check`,
        `Agreed work on the ${entity} ${topic}`,
      );
    case "sentence":
      return of(
        `Please have a look at the ${entity} ${topic}.`,
        `This is the latest on ${entity}.`,
        `Please check the ${entity} ${topic} by Friday.`,
        `We have finished the ${entity} ${topic}.`,
        `Let me know if anything is missing for ${entity}.`,
        `Nothing is open for ${entity} any more.`,
      );
    case "text":
      return of(
        `${entity}: checked and complete`,
        `${entity}: ready for review`,
        `${capital(topic)} for ${entity}: approved`,
        `${entity}: open until Friday`,
        `${capital(topic)} for ${entity}: on file`,
      );
    case "date":
      return workday(rng);
    case "expression":
      return of(
        `${100 + rng.below(9900)}*${2 + rng.below(23)}`,
        `${100 + rng.below(9900)}+${100 + rng.below(9900)}`,
        `(${100 + rng.below(900)}+${100 + rng.below(900)})/4`,
        `${5000 + rng.below(5000)}-${100 + rng.below(4900)}`,
      );
    case "file_name":
      return of(`${entity} ${topic}`, `${capital(topic)} for ${entity}`, `${entity} ${topic} final`);
    default:
      return anExample(examples, rng);
  }
}

function anExample(type: ValueType | undefined, rng: Rng): string {
  return type === undefined ? "Checked" : rng.pick(type.examples);
}

/** A weekday within the next three months, year first. */
function workday(rng: Rng): string {
  const date = new Date(today + (3 + rng.below(85)) * day);
  const weekend = date.getUTCDay() === 0 ? 1 : date.getUTCDay() === 6 ? 2 : 0;
  return new Date(date.getTime() + weekend * day).toISOString().slice(0, 10);
}

/** With a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
